// Runs tests/cases/*.cases: expressions with their values or their errors, and worksheets with
// their problems, in plain text. tests/cases/README.md tells the format.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "evaluate/evaluator.hpp"
#include "evaluate/shapes.hpp"
#include "language/syntax.hpp"
#include "picture/kinds.hpp"
#include "test_files.hpp"
#include "text/problem.hpp"
#include "worksheet/lint.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

using namespace byhand;

namespace {

struct LanguageCase {
  std::size_t line = 0;
  char kind = ' ';  // > for a value, ! for an error, = for a worksheet, ? for what check says of it
  std::string input;
  std::string expected;
};

std::vector<LanguageCase> read_language_cases(const std::filesystem::path& path) {
  std::vector<LanguageCase> cases;
  std::istringstream text(test_files::read(path));
  std::string line;
  bool in_input = false;
  for (std::size_t number = 1; std::getline(text, line); ++number) {
    if (line.starts_with("=== ") || line.starts_with("??? ")) {
      cases.push_back({number, line.front(), "", ""});
      in_input = true;
    } else if (line == "---") {
      in_input = false;
    } else if (in_input) {
      cases.back().input += line + "\n";
    } else if (line.starts_with("> ") || line.starts_with("! ")) {
      cases.push_back({number, line[0], line.substr(2), ""});
    } else if (!line.empty() && !line.starts_with("# ") && line != "#") {
      REQUIRE(!cases.empty());
      cases.back().expected += line + "\n";
    }
  }
  return cases;
}

std::string problem_text(const Problem& problem, const Source& source) {
  if (!problem.span()) return problem.message() + "\n" + problem.remedy() + "\n";
  const Place place = source.place(problem.span()->begin);
  return fmt::format("{}:{}: {}\n{}\n", place.line, place.column, problem.message(),
                     problem.remedy());
}

std::string outcome_of_expression(const std::string& text) {
  const Source source("case", text);
  try {
    const Budget budget;
    Effort effort(budget);
    const Values<Exact> names;
    const CheckedRule checked = check_rule(parse(text), {}, budget);
    const Matrix<Exact> value = *Evaluator<Exact>(names, effort).evaluate(*checked.rule);
    REQUIRE(value.shape() == checked.shape);
    for (const Exact& cell : value.cells()) {
      if (cell.is_irrational()) return "irrational\n";
    }
    return value.shape().is_scalar() ? value(0, 0).text() + "\n"
                                     : unparse(*make_constant(value)) + "\n";
  } catch (const Problem& problem) {
    return problem_text(problem, source);
  }
}

std::string outcome_of_worksheet(const std::string& text) {
  const Source source("case", text);
  WorksheetReading reading = read_worksheet(source);
  std::string result;
  for (const Problem& problem : reading.problems) result += problem_text(problem, source);
  if (!reading.problems.empty()) return result;
  try {
    const Replay<Exact> hand = replay_by_hand(reading.worksheet);
    const Replay<double> real = replay<double>(reading.worksheet, Rules::real);
    for (const Problem& problem : picture_problems({reading.worksheet, hand, real})) {
      result += problem_text(problem, source);
    }
  } catch (const Problem& problem) {
    return problem_text(problem, source);
  }
  return result.empty() ? "no problem\n" : result;
}

/// What check says of a worksheet: errors, variants that fail, notes.
std::string outcome_of_check(const std::string& text) {
  const Source source("case", text);
  const Lint found = lint(source);
  std::string result;
  for (const Problem& problem : found.errors) result += problem_text(problem, source);
  for (const FailingVariants& failing : found.failing) {
    result += fmt::format("{} of {} variants, first {}: {}", failing.count, found.variants,
                          failing.first, problem_text(failing.problem, source));
  }
  for (const Problem& note : found.notes) result += "note " + problem_text(note, source);
  if (!found.is_worksheet) result += "not a worksheet\n";
  return result.empty() ? "no problem\n" : result;
}

}  // namespace

TEST_CASE("every case of tests/cases has the outcome that stands below it") {
  const auto files = test_files::in("tests/cases", ".cases");
  REQUIRE(!files.empty());
  for (const auto& file : files) {
    for (const LanguageCase& test : read_language_cases(file)) {
      INFO(file.filename().string() << ":" << test.line << "\n" << test.input);
      const std::string outcome = test.kind == '?'   ? outcome_of_check(test.input)
                                  : test.kind == '=' ? outcome_of_worksheet(test.input)
                                                     : outcome_of_expression(test.input);
      const bool is_error = test.kind == '!';
      CHECK(outcome == test.expected);
      if (test.kind == '>' || is_error)
        CHECK(is_error == (std::count(outcome.begin(), outcome.end(), '\n') > 1));
    }
  }
}
