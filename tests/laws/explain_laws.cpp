// Laws of explained cells: whatever a line of the working says, it says the cell.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "catch.hpp"
#include "evaluate/shapes.hpp"
#include "language/syntax.hpp"
#include "laws/random_rules.hpp"
#include "report/comparison.hpp"
#include "report/explanation.hpp"
#include "test_files.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;
using namespace random_rules;

namespace {

/// The rule with a name for each of its matrices, which become givens.
ExpressionPointer with_names(const ExpressionPointer& rule, std::string& givens, int& count) {
  return rewritten(rule, [&](const Expression& e) -> ExpressionPointer {
    if (e.operation != Operation::constant || e.constant.shape().is_scalar()) return nullptr;
    const std::string name = fmt::format("G{}", ++count);
    givens += name + "\n";
    for (std::size_t r = 0; r < e.constant.rows(); ++r) {
      for (const Exact& cell : e.constant.row(r)) givens += " " + cell.text();
      givens += "\n";
    }
    return make_name(name);
  });
}

/// A worksheet of one step with a random rule over givens.
std::string random_worksheet(Random& random, bool is_rational = true) {
  std::string givens;
  int count = 0;
  auto tree = with_names(rule(random, shape(random), 3, is_rational), givens, count);
  if (!is_rational) {
    tree = make_call("round", {tree, make_constant(Exact(2))});
  }
  if (count == 0) givens = "G1\n  1 2\n";
  return "# Random\n\n```given\n" + givens + "```\n\n```step\nQ = " + unparse(*tree) + "\n```\n";
}

Exact value_of(const std::string& text, const KnownNames& names) {
  const Budget budget;
  Effort effort(budget);
  const CheckedRule checked = check_rule(parse(text), names, budget);
  return (*Evaluator<Exact>(names.values, effort).evaluate(*checked.rule))(0, 0);
}

bool has_irrational_number(const Spelled& x) {
  if (x.kind() == Spelled::Kind::number) return x.value().is_irrational();
  return std::any_of(x.operands().begin(), x.operands().end(), has_irrational_number);
}

/// Every line in the worksheet language, computed again, gives the cell. Returns how many there
/// were.
int check_lines(const Explanation& explanation, const KnownNames& names) {
  int checked = 0;
  INFO(explanation.cell);
  for (const WorkingLine& line : explanation.working) {
    if (has_irrational_number(line.expression)) continue;  // 0.3678… is no exact number
    const std::string text = line.expression.text({line.has_names});
    INFO(text);
    CHECK(value_of(text, names) == explanation.value);
    ++checked;
  }
  for (const Spelled& part : explanation.first) {
    if (part.value().is_irrational()) continue;
    INFO(part.text());
    CHECK(value_of(part.text({true}), names) == part.value());
    CHECK(value_of(part.text(), names) == part.value());
  }
  return checked;
}

int check_worksheet(const Source& source, const std::optional<Variant>& variant = {}) {
  const Budget budget;
  WorksheetReading reading = read_worksheet(source, budget, variant);
  REQUIRE(reading.problems.empty());
  const ReplayedWorksheet replayed = replay_both(std::move(reading.worksheet), budget);
  const KnownNames names{values_by_hand(replayed), {}};
  Explainer explainer(replayed, budget);
  int checked = 0;
  for (std::size_t i = 0; i < replayed.hand.size(); ++i) {
    const Step& step = replayed.worksheet.steps[i];
    for (std::size_t r = 0; r < step.shape.rows; ++r) {
      for (std::size_t c = 0; c < step.shape.cols; ++c) {
        const Explanation explanation = explainer.explain({i, r, c});
        CHECK(explanation.value == (*replayed.hand[i])(r, c));
        CHECK(explanation.working.back().expression.value() == explanation.value);
        CHECK_FALSE(explanation.working.back().expression.is_computed());
        checked += check_lines(explanation, names);
      }
    }
  }
  return checked;
}

}  // namespace

TEST_CASE("law: every line of every explained cell of every worksheet gives the cell") {
  int checked = 0;
  for (const auto& path : test_files::in("exercises", ".md")) {
    INFO(path.string());
    const Source source(path.string(), test_files::read(path));
    checked += check_worksheet(source);
    for (std::int64_t variant = test_files::every; variant <= 5; ++variant) {
      checked += check_worksheet(source, Variant{variant, ""});
    }
  }
  CHECK(checked > 500);
}

TEST_CASE("law: every line of every explained cell of random worksheets gives the cell") {
  Random random(21);
  int checked = 0;
  for (int i = 0; i < 800; i += test_files::every) {
    const Source source("random.md", random_worksheet(random, i / test_files::every % 2 == 0));
    INFO(source.text());
    try {
      checked += check_worksheet(source);
    } catch (const Problem& problem) {
      // A division by zero, or a power that is too large: nothing to explain.
      INFO(problem.message());
      CHECK(problem.span());
    }
  }
  CHECK(checked > 2000 / test_files::every);
}

TEST_CASE("a softmax of columns that is used by row, and of rows used by column") {
  const Source source("softmax.md",
                      "# Softmax\n\n```given\nS\n  1 2 0\n  3 1 1\n  0 0 2\nV\n  1 2 3\n  0 1 1\n"
                      "```\n\n```step\n"
                      "A = round(softmax_cols(S), 1) * V^T\n"
                      "B = softmax_cols(causal(3)) * V^T\n"
                      "C = V * softmax_rows(causal(3))\n"
                      "D = rowsum(softmax_cols(causal(3)) .* S)\n"
                      "E = colmax(softmax_rows(causal(3)))\n"
                      "F = argmax_rows(softmax_cols(causal(3)) .* S)\n"
                      "G = max(softmax_cols(causal(3)), 1/3) * V^T\n"
                      "H = (causal(3)^T)[1, :]^T\n"
                      "```\n");
  CHECK(check_worksheet(source) > 100);
}

TEST_CASE("law: the rule of a part gives that part") {
  Random random(22);
  const Budget budget;
  int compared = 0;
  for (int i = 0; i < 600; ++i) {
    const Source source("random.md", random_worksheet(random));
    const WorksheetReading reading = read_worksheet(source, budget);
    REQUIRE(reading.problems.empty());
    KnownNames names;
    for (const Given& given : reading.worksheet.givens) {
      names.values[given.name] = std::make_shared<const Matrix<Exact>>(given.cells);
    }
    const Step& step = reading.worksheet.steps.front();
    Effort effort(budget);
    Evaluator<Exact> evaluator(names.values, effort, OnFault::keep);
    const Shared<Exact> whole = evaluator.evaluate(*step.hand.checked);
    for (std::size_t r = 0; r < whole->rows(); ++r) {
      for (std::size_t c = 0; c < whole->cols(); ++c) {
        INFO(step.hand.text << " at " << r + 1 << ", " << c + 1);
        const auto cell = rule_of_part(step.hand.checked, {r, c}, names, budget);
        const auto column = rule_of_part(step.hand.checked, {{}, c}, names, budget);
        const Exact& expected = (*whole)(r, c);
        const Exact got = (*evaluator.evaluate(*cell))(0, 0);
        CHECK((got == expected || (got.is_unknown() && expected.is_unknown())));
        const Exact in_column = (*evaluator.evaluate(*column))(r, 0);
        CHECK((in_column == expected || (in_column.is_unknown() && expected.is_unknown())));
        ++compared;
      }
    }
  }
  CHECK(compared > 2000);
}

TEST_CASE("law: a comparison of a computation with itself finds no difference") {
  Random random(23);
  for (int i = 0; i < 200; ++i) {
    const Matrix<Exact> hand = matrix(random, shape(random));
    Step step;
    step.shape = hand.shape();
    const auto same =
        compare_step(step, 0, hand, map_cells(hand, [](const Exact& x) { return x.to_double(); }));
    CHECK(same.is_same);
    CHECK(same.largest_difference == 0);
    for (const Distribution& one : same.distributions) {
      CHECK(one.hand_winners == one.real_winners);
      CHECK(one.total_variation == 0);
    }
  }
}
