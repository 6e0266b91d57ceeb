// Runs tests/cases/mistakes/*.cases: rules with the mistakes that the table finds for them.
// tests/cases/README.md tells the format.

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "mistakes/mutation.hpp"
#include "mistakes/rewriting.hpp"
#include "test_files.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

/// A step, with what is known before it, and its expected mistakes by their codes.
struct MistakeCase {
  std::size_t line = 0;
  std::size_t step = 0;
  std::string worksheet;  // with the steps after it, too
  std::map<std::string, std::set<std::string>> expected;
};

bool take(std::string& line, const std::string& word) {
  if (!line.starts_with(word)) return false;
  line.erase(0, word.size());
  return true;
}

/// "K 3x4" -> a given of whole numbers; "d = 3" and "pos = [0 1 2]" as they stand
std::string given_block(const std::string& text) {
  const std::size_t cross = text.find('=') == std::string::npos ? text.find_last_of('x') : 0;
  std::string block = "```given\n";
  if (cross == 0 || cross == std::string::npos) return block + text + "\n```\n";
  const std::size_t blank = text.find(' ');
  const int rows = std::stoi(text.substr(blank));
  const int cols = std::stoi(text.substr(cross + 1));
  block += text.substr(0, blank) + "\n";
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < cols; ++c) block += fmt::format("  {}", 1 + (r * 5 + c * 3) % 7);
    block += "\n";
  }
  return block + "```\n";
}

/// Lines up to a blank one make one worksheet, with a case for each step.
class CaseReader {
 public:
  std::vector<MistakeCase> read(const std::filesystem::path& path) {
    std::istringstream text(test_files::read(path));
    std::string line;
    for (m_line = 1; std::getline(text, line); ++m_line) read_line(line);
    close_worksheet();
    return std::move(m_cases);
  }

 private:
  void read_line(std::string& line) {
    if (line.empty()) {
      close_worksheet();
    } else if (take(line, "given ")) {
      m_worksheet += given_block(line);
    } else if (take(line, "step ")) {
      m_worksheet += "```step\n" + line + "\n```\n";
      m_cases.push_back({m_line, m_cases.size() - m_first, "", {}});
    } else if (take(line, "line ")) {
      m_worksheet.insert(m_worksheet.size() - 4, line + "\n");
    } else if (take(line, "  no ")) {
      m_cases.back().expected[line];
    } else if (take(line, "  ") && !line.starts_with("#")) {
      const std::size_t colon = line.find(": ");
      REQUIRE(colon != std::string::npos);
      m_cases.back().expected[line.substr(0, colon)].insert(line.substr(colon + 2));
    }
  }

  void close_worksheet() {
    for (; m_first < m_cases.size(); ++m_first) m_cases[m_first].worksheet = m_worksheet;
    m_worksheet = "# T\n";
  }

  std::vector<MistakeCase> m_cases;
  std::string m_worksheet = "# T\n";
  std::size_t m_first = 0;  // case of this worksheet
  std::size_t m_line = 0;
};

std::map<std::string, std::set<std::string>> by_code(const std::vector<Mutation>& mutations) {
  std::map<std::string, std::set<std::string>> result;
  for (const Mutation& mutation : mutations) {
    const std::string why = mutation.not_carried.empty() ? "" : " (" + mutation.not_carried + ")";
    result[mutation.code].insert(mutation.rule.text + why);
  }
  return result;
}

std::string listed_lines(const std::set<std::string>& rules) {
  std::string text;
  for (const std::string& rule : rules) text += rule + "\n";
  return text;
}

std::string title_of(const MistakeRow& row, const RewriteRule& rule) {
  return std::string(row.code) + ": " + rule.text();
}

/// The rules of the table that fit a part of this rule.
void add_fitting_rules(const RuleScope& scope, std::set<std::string>& fitting) {
  for (const MistakeRow& row : table_of_mistakes()) {
    for (const RewriteRule& rule : row.rules) {
      for (const RuleNode& node : scope.nodes()) {
        if (!rule.replacements(node, row.message).empty()) {
          fitting.insert(title_of(row, rule));
        }
      }
    }
  }
}

/// The mutation of that code and rule; one without a rule where there is none.
Mutation mutation_of(const Worksheet& worksheet, const std::string& step, const std::string& code,
                     const std::string& rule) {
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    if (worksheet.steps[i].name != step) continue;
    for (const Mutation& mutation : mutations_of(worksheet, i, Rules::hand)) {
      if (mutation.code == code && mutation.rule.text == rule) return mutation;
    }
  }
  throw std::runtime_error("no such mistake");
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// Fractions, irrational numbers to 20 decimals, and ? for what is undefined.
std::vector<std::string> texts_of(const Matrix<Exact>& matrix) {
  std::vector<std::string> texts;
  for (const Exact& cell : matrix.cells()) {
    texts.push_back(cell.is_irrational() ? round(cell, Exact(20)).decimal_text(20) : cell.text());
  }
  return texts;
}

}  // namespace

TEST_CASE("every rule of tests/cases/mistakes has the mistakes that stand below it") {
  const auto files = test_files::in("tests/cases/mistakes", ".cases");
  REQUIRE(files.size() >= 4);
  std::set<std::string> tested;
  std::set<std::string> fitting;
  for (const auto& file : files) {
    for (const MistakeCase& test : CaseReader().read(file)) {
      const Source source("case", test.worksheet);
      const WorksheetReading reading = read_worksheet(source);
      INFO(file.filename().string() << ":" << test.line << "\n" << test.worksheet);
      INFO("step " << test.step + 1);
      for (const Problem& problem : reading.problems) FAIL(describe(problem, source));
      auto found = by_code(mutations_of(reading.worksheet, test.step, Rules::hand));
      const Budget budget;
      add_fitting_rules(RuleScope(reading.worksheet, test.step, Rules::hand, budget), fitting);
      for (const auto& [code, rules] : test.expected) {
        INFO(code);
        CHECK(listed_lines(found[code]) == listed_lines(rules));
        if (!rules.empty()) tested.insert(code);
      }
    }
  }
  for (const MistakeRow& row : table_of_mistakes()) {
    INFO(row.code << " has no case");
    CHECK(tested.contains(std::string(row.code)));
    for (const RewriteRule& rule : row.rules) {
      INFO(rule.text() << " has no case");
      CHECK(fitting.contains(title_of(row, rule)));
    }
  }
}

TEST_CASE("the reason is true of the rule that it is given for") {
  const std::string givens =
      "# T\n```given\nE    cols cat dog\n  1 3\n  2 5\nP    rows pos0..pos2\n  1 2\n  4 3\n  7 5\n"
      "f = 3\n```\n";
  const auto reason = [&](const std::string& steps, const std::string& code,
                          const std::string& rule) {
    const Source source("reasons", givens + "```step\n" + steps + "\n```\n");
    const WorksheetReading reading = read_worksheet(source);
    for (const Problem& problem : reading.problems) FAIL(describe(problem, source));
    return mutation_of(reading.worksheet, "Y", code, rule).message;
  };
  const std::string shares = ", so each column of weights must add up to 1";
  CHECK(reason("Y = E / colsum(E)\ncols cat dog", "row-sums", "E / rowsum(E)") ==
        "row sums: each column of Y shares out one whole" + shares);
  CHECK(reason("Y = round(softmax_cols(E), 2)", "row-sums", "round(softmax_rows(E), 2)") ==
        "row sums: each column of Y shares out one whole" + shares);
  CHECK(reason("Y = E / colsum(E)\ncols q1 q2", "row-sums", "E / rowsum(E)") ==
        "row sums: each column of Y belongs to one query" + shares);
  CHECK(reason("Y = E * softmax_cols(E)", "row-sums", "E * softmax_rows(E)") ==
        "row sums: each column of Y is a whole of its own" + shares);
  CHECK(reason("Y = colsum(E)\nA = E / Y", "row-sums", "rowsum(E)^T") ==
        "row sums: each column of E is a whole of its own" + shares);
  CHECK(reason("Y = colmax(E)", "rows-for-columns", "rowmax(E)^T") ==
        "rowmax goes along the rows: here each column of E is a whole of its own and is taken by "
        "itself");

  CHECK(reason("Y = f * E", "factor-left-out", "E") ==
        "E was not multiplied by f: each of its numbers needs that, or they keep their old size");
  CHECK(reason("Y = E / f", "division-left-out", "E") ==
        "E was not divided by f: each of its numbers needs that, or they keep their old size");
  CHECK(reason("Y = P[2, :]", "counted-from-1", "P[3, :]") ==
        "counted from 1: here the count in P begins with 0");
  CHECK(reason("Y = E[1, :]", "counted-from-0", "E[2, :]") ==
        "counted from 0: here the count in E begins with 1");
  CHECK(reason("Y = beside(colmean(E), colmean(P))", "n-minus-1",
               "beside(colmean(E) * 2 / 1, colmean(P) * 3 / 2)") ==
        "divided by one less than 2: that is for samples, and this is the mean of all the numbers; "
        "and so everywhere else in this rule");
  CHECK(reason("Y = E .* E", "transpose-added", "E^T .* E^T") ==
        "E was transposed, but belongs here as it stands: in E^T rows and columns are swapped, so "
        "the wrong numbers meet");
}

TEST_CASE("typical mistakes in the flagship lead to what another program works out") {
  const Source source("flagship",
                      test_files::read(test_files::root() / "exercises/04-self-attention.md"));
  const Worksheet worksheet = read_worksheet(source).worksheet;
  const Values<Exact> values = values_of(worksheet, replay_by_hand(worksheet));
  std::istringstream text(
      test_files::read(test_files::root() / "tests/oracle/flagship_mistakes.txt"));
  std::size_t count = 0;
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with("[")) continue;
    INFO(line);
    ++count;
    const std::size_t colon = line.find(": ");
    const std::string step = line.substr(1, line.find(']') - 1);
    const std::string code = line.substr(step.size() + 3, colon - step.size() - 3);
    const Mutation mutation = mutation_of(worksheet, step, code, line.substr(colon + 2));
    CHECK(mutation.not_carried.empty());
    Effort effort{Budget()};
    const Shared<Exact> result = replay_mutation(mutation, values, effort);
    std::string cells;
    for (std::size_t r = 0; r < result->rows() && std::getline(text, line); ++r) cells += line;
    CHECK_THAT(texts_of(*result), Catch::Matchers::Equals(words_of(cells)));
  }
  CHECK(count >= 40);
}

TEST_CASE("the codes of the table are words of their own") {
  std::set<std::string_view> codes;
  for (const MistakeRow& row : table_of_mistakes()) {
    CHECK(codes.insert(row.code).second);
    CHECK(row.code.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") ==
          std::string_view::npos);
    CHECK(row.message.size() > 15);
    CHECK((row.coded != nullptr || !row.rules.empty()));
  }
}

TEST_CASE("a rule that cannot be read is a problem") {
  CHECK_THROWS_AS(RewriteRule("x^T"), Problem);
  CHECK_THROWS_AS(RewriteRule("x^ -> x"), Problem);
  CHECK_THROWS_AS(RewriteRule("x^T -> x where unheard_of(x)"), Problem);
}
