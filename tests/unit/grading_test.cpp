// Runs tests/cases/grading/*.cases: worksheets, entries and their verdicts, in plain text.
// tests/cases/README.md tells the format.

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "grade/answer_key.hpp"
#include "grade/grade.hpp"
#include "sheet/sheet.hpp"
#include "test_files.hpp"
#include "worksheet/question.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

struct FilledStep {
  std::string name;
  std::string entries;
  std::string expected;  // verdicts, slips and notes, a line each
};

struct GradingCase {
  std::size_t line = 0;
  std::string options;
  std::string worksheet;
  std::vector<FilledStep> steps;
};

std::vector<GradingCase> read_grading_cases(const std::filesystem::path& path) {
  std::vector<GradingCase> cases;
  std::istringstream text(test_files::read(path));
  std::string line;
  bool in_worksheet = false;
  for (std::size_t number = 1; std::getline(text, line); ++number) {
    if (line.starts_with("=== ")) {
      cases.push_back({number, "", "", {}});
      in_worksheet = true;
    } else if (in_worksheet && line.starts_with("---")) {
      cases.back().options = line.substr(3);
      in_worksheet = false;
    } else if (in_worksheet) {
      cases.back().worksheet += line + "\n";
    } else if (line.starts_with("> ")) {
      cases.push_back(cases.back());  // the same worksheet, filled in otherwise
      cases.back().line = number;
      cases.back().steps.clear();
      const std::size_t colon = line.find(':');
      cases.back().steps.push_back({line.substr(2, colon - 2), line.substr(colon + 1), ""});
    } else if (line.starts_with("+ ")) {
      const std::size_t colon = line.find(':');
      cases.back().steps.push_back({line.substr(2, colon - 2), line.substr(colon + 1), ""});
    } else if (!line.empty() && line != "#" && !line.starts_with("# ")) {
      REQUIRE(!cases.empty());
      REQUIRE(!cases.back().steps.empty());
      cases.back().steps.back().expected += line + "\n";
    }
  }
  std::erase_if(cases, [](const GradingCase& test) { return test.steps.empty(); });
  return cases;
}

/// "1 2; 3 *4": rows parted by `;`, a given-away cell after `*`.
SheetBlock block_of(const std::string& text, const Step& step) {
  SheetBlock block;
  block.is_there = true;
  std::istringstream words(text);
  std::string word;
  while (words >> word) {
    const bool ends_row = word.ends_with(';');
    if (ends_row) word.pop_back();
    const bool is_shown = word.starts_with('*');
    block.shown.push_back(is_shown);
    block.cells.push_back({read_entry_of(step, is_shown ? word.substr(1) : word), {}});
    if (ends_row) REQUIRE(block.cells.size() % step.shape.cols == 0);
  }
  REQUIRE(block.cells.size() == step.shape.cells());
  return block;
}

Sheet sheet_of(const GradingCase& test, const Worksheet& worksheet) {
  Sheet sheet;
  for (const Step& step : worksheet.steps) {
    SheetBlock block;
    block.cells.resize(step.shape.cells());
    block.shown.assign(step.shape.cells(), false);
    for (const FilledStep& filled : test.steps) {
      if (filled.name == step.name) block = block_of(filled.entries, step);
    }
    sheet.blocks.push_back(std::move(block));
  }
  return sheet;
}

std::string outcome_of(const StepGrade& grade) {
  std::string result;
  for (std::size_t r = 0; r < grade.verdicts.rows(); ++r) {
    for (const Verdict verdict : grade.verdicts.row(r)) result += std::string(word(verdict)) + " ";
    result.back() = ';';
    result += ' ';
  }
  result.resize(result.size() - 2);
  result += fmt::format(", {} of {}\n", grade.score, grade.max);
  for (const Reason& reason : grade.reasons) {
    for (const NamedMistake& slip : reason.either) {
      result += fmt::format("slip {} = {} on {} inputs:", slip.code, slip.rule,
                            reason.basis == Basis::own ? "own" : "right");
      for (const Cell& cell : reason.cells) {
        result += fmt::format(" [{},{}]", cell.row + 1, cell.col + 1);
      }
      result += "\n";
    }
  }
  for (const CellNote& note : grade.notes) {
    result += fmt::format("note [{},{}] {}\n", note.cell.row + 1, note.cell.col + 1, note.text);
  }
  return result;
}

}  // namespace

TEST_CASE("every sheet of tests/cases/grading has the verdicts that stand below it") {
  const auto files = test_files::in("tests/cases/grading", ".cases");
  REQUIRE(!files.empty());
  for (const auto& file : files) {
    for (const GradingCase& test : read_grading_cases(file)) {
      INFO(file.filename().string() << ":" << test.line << "\n" << test.worksheet);
      WorksheetReading reading = read_worksheet(Source("case", test.worksheet));
      REQUIRE(reading.problems.empty());
      const bool is_real = test.options.find("real") != std::string::npos;
      const bool is_strict = test.options.find("strict") != std::string::npos;
      AnswerKey key(std::move(reading.worksheet), is_real ? Rules::real : Rules::hand);
      const Grade result = grade(sheet_of(test, key.worksheet()), key, is_strict);
      std::size_t score = 0;
      std::size_t max = 0;
      for (std::size_t i = 0; i < result.steps.size(); ++i) {
        score += result.steps[i].score;
        max += result.steps[i].max;
        for (const FilledStep& filled : test.steps) {
          if (filled.name != key.worksheet().steps[i].name) continue;
          INFO(filled.name << ":" << filled.entries);
          CHECK(outcome_of(result.steps[i]) == filled.expected);
        }
      }
      CHECK(result.score == score);
      CHECK(result.max == max);
    }
  }
}

TEST_CASE(
    "half of the effort goes into looking for reasons, and where it is too little that is told") {
  const auto graded_with = [](const Budget& budget) {
    WorksheetReading reading =
        read_worksheet(Source("case",
                              "# T\n```given\nW\n  1 1\n  0 2\nX\n  1 2\n  3 5\n```\n"
                              "```step\nA = W * X\n```\n"));
    REQUIRE(reading.problems.empty());
    const AnswerKey key(std::move(reading.worksheet), Rules::hand, budget);
    GradingCase test;
    test.steps.push_back({"A", "1 5; 3 13", ""});  // X * W
    Effort effort = Effort::unlimited();
    key.mutations_on(0, key.right_values(), effort);
    return std::pair(grade(sheet_of(test, key.worksheet()), key, false), effort.spent());
  };
  const std::int64_t needed = graded_with({}).second;
  Budget budget;
  budget.effort = 2 * needed;
  const Grade enough = graded_with(budget).first;
  CHECK(enough.problems.empty());
  CHECK(enough.steps[0].reasons.size() == 1);
  --budget.effort;
  const Grade too_little = graded_with(budget).first;
  REQUIRE(too_little.problems.size() == 1);
  CHECK(too_little.problems[0].message() ==
        "the reasons for all mistakes were too much work to look for");
  CHECK(too_little.max == 4);
}
