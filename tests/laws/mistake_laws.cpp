// What holds of the mutations of any rule.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "evaluate/shapes.hpp"
#include "language/syntax.hpp"
#include "laws/random_rules.hpp"
#include "mistakes/mutation.hpp"
#include "test_files.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

/// A worksheet of a few random steps, each over givens and the steps above it.
class RandomWorksheet {
 public:
  explicit RandomWorksheet(std::uint64_t seed) : m_random(seed) {}

  std::string text() {
    std::string steps;
    for (int i = 1; i <= 4; ++i) {
      const ExpressionPointer rule =
          with_names(random_rules::rule(m_random, random_rules::shape(m_random), 2, false));
      const std::string name = fmt::format("S{}", i);
      steps += fmt::format("```step\n{} = round({}, 1)\n```\n", name, unparse(*rule));
      m_steps.push_back(name);
    }
    return "# T\n\n" + m_givens + steps;
  }

 private:
  /// Every matrix of the rule becomes a given.
  ExpressionPointer with_names(const ExpressionPointer& rule) {
    return rewritten(rule, [&](const Expression& e) -> ExpressionPointer {
      if (e.operation != Operation::constant || e.constant.shape().is_scalar()) return nullptr;
      const std::string name = fmt::format("G{}", ++m_count);
      m_givens += "```given\n" + name + "\n";
      for (std::size_t r = 0; r < e.constant.rows(); ++r) {
        m_givens += " ";
        for (const Exact& cell : e.constant.row(r)) m_givens += " " + cell.text();
        m_givens += "\n";
      }
      m_givens += "```\n";
      return make_name(name);
    });
  }

  random_rules::Random m_random;
  std::string m_givens;
  std::vector<std::string> m_steps;
  int m_count = 0;
};

KnownNames names_above(const Worksheet& worksheet, std::size_t step) {
  KnownNames names;
  for (const Given& given : worksheet.givens) {
    names.values[given.name] = std::make_shared<const Matrix<Exact>>(given.cells);
  }
  for (std::size_t i = 0; i < step; ++i) {
    names.values[worksheet.steps[i].name] =
        std::make_shared<const Matrix<Exact>>(worksheet.steps[i].shape, Exact::unknown());
  }
  return names;
}

void check_laws(const Worksheet& worksheet, std::size_t index, Rules rules) {
  const Step& step = worksheet.steps[index];
  const Rule& right = rules == Rules::hand ? step.hand : step.real;
  const std::vector<Mutation> mutations = mutations_of(worksheet, index, rules);
  const std::vector<Mutation> again = mutations_of(worksheet, index, rules);
  REQUIRE(mutations.size() <= most_mutations);
  REQUIRE(again.size() == mutations.size());
  std::set<std::string> texts{unparse(*right.written)};
  for (std::size_t i = 0; i < mutations.size(); ++i) {
    const Mutation& mutation = mutations[i];
    INFO(step.name << " = " << right.text << "\n" << mutation.code << ": " << mutation.rule.text);
    CHECK(texts.insert(unparse(*mutation.rule.written)).second);  // another rule, and only once
    CHECK(again[i].code == mutation.code);
    CHECK(again[i].rule.text == mutation.rule.text);
    CHECK(again[i].message == mutation.message);
    CHECK(mutation.message.find_first_of("{}") == std::string::npos);
    const CheckedRule checked =
        check_rule(mutation.rule.written, names_above(worksheet, index), {});
    // The rule of a question may give a row and a column, which are one answer.
    const bool fits = step.is_question || checked.shape == step.shape;
    CHECK(fits == mutation.not_carried.empty());
    CHECK(same(*parse(mutation.rule.text), *mutation.rule.written));
  }
}

Worksheet worksheet_of(const std::string& text) {
  const Source source("random", text);
  WorksheetReading reading = read_worksheet(source);
  INFO(text);
  for (const Problem& problem : reading.problems) FAIL(describe(problem, source));
  return std::move(reading.worksheet);
}

}  // namespace

TEST_CASE("mutations are other rules, each one once, and each with its shape or the reason") {
  for (std::uint64_t seed = 1; seed <= 150; seed += test_files::every) {
    const Worksheet worksheet = worksheet_of(RandomWorksheet(seed).text());
    for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
      check_laws(worksheet, i, Rules::hand);
      check_laws(worksheet, i, Rules::real);
    }
  }
  for (const auto& file : test_files::in("exercises", ".md")) {
    const Worksheet worksheet = worksheet_of(test_files::read(file));
    for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
      check_laws(worksheet, i, Rules::hand);
      check_laws(worksheet, i, Rules::real);
    }
  }
}

TEST_CASE("a mutation has a result of the step's shape, unless there is a reason") {
  int replayed = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Worksheet worksheet = worksheet_of(RandomWorksheet(seed).text());
    Values<Exact> values = values_of_givens<Exact>(worksheet);
    Effort effort{Budget()};
    for (std::size_t i = 0; i < worksheet.steps.size() && !effort.is_exhausted(); ++i) {
      const Step& step = worksheet.steps[i];
      for (const Mutation& mutation : mutations_of(worksheet, i, Rules::hand)) {
        if (!mutation.not_carried.empty()) continue;
        const Shared<Exact> result = replay_mutation(mutation, values, effort);
        if (effort.is_exhausted()) break;
        REQUIRE(result);
        CHECK(result->shape() == step.shape);
        ++replayed;
      }
      if (effort.is_exhausted()) break;
      values[step.name] =
          Evaluator<Exact>(values, effort, OnFault::keep).evaluate(*step.hand.checked);
    }
  }
  CHECK(replayed > 500);
}

TEST_CASE("a long rule has no more mutations than a short one may have") {
  std::string rule = "A";
  for (int i = 0; i < 400; ++i) rule += i % 2 == 0 ? " + B" : " * A";
  const Worksheet worksheet = worksheet_of(
      "# T\n```given\nA\n  1 2\n  3 4\nB\n  0 1\n  1 1\n```\n```step\nC = " + rule + "\n```\n");
  check_laws(worksheet, 0, Rules::hand);
  CHECK(mutations_of(worksheet, 0, Rules::hand).size() == most_mutations);
}

TEST_CASE("mistakes within mistakes do not grow beyond measure") {
  std::string rule = "A";
  for (int i = 0; i < 24; ++i) rule = (i % 2 == 0 ? "3^(-" : "floor(") + rule + ")";
  const Worksheet worksheet = worksheet_of(
      "# T\n```given\nA\n  1 2\n  3 4\n```\n```step\nC = 0 * A\nreal " + rule + "\n```\n");
  check_laws(worksheet, 0, Rules::real);
  std::size_t longest = 0;
  for (const Mutation& mutation : mutations_of(worksheet, 0, Rules::real)) {
    longest = std::max(longest, mutation.rule.text.size());
  }
  CHECK(longest < 100 * rule.size());
}

TEST_CASE("a result says nothing where it is undefined or the same number throughout") {
  Step step;
  step.shape = {2, 2};
  step.asked = {true, true, true, false};
  Mutation mutation;
  const auto reason = [&](std::vector<Exact> cells) {
    return reason_not_carried(mutation, Matrix<Exact>({2, 2}, std::move(cells)), step);
  };
  const Exact blank = Exact::unknown();
  CHECK(reason({1, 1, 2, 1}).empty());
  CHECK(reason({1, 1, 1, 2}) == "one and the same number throughout");
  CHECK(reason({1, blank, 1, 2}) == "one and the same number throughout");
  CHECK(reason({1, blank, 2, blank}).empty());
  CHECK(reason({blank, blank, blank, 3}) == "undefined");
  step.asked = {true, false, false, false};
  CHECK(reason({1, 2, 3, 4}) == "one and the same number throughout");
  mutation.is_authors = true;  // who knows what a single number tells
  CHECK(reason({1, 2, 3, 4}).empty());
}
