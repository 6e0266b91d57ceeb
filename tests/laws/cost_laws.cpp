// Laws of counting: two ways to the same counts, on random rules.

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "laws/counting.hpp"
#include "laws/random_rules.hpp"
#include "test_files.hpp"
#include "worksheet/cost.hpp"
#include "worksheet/reader.hpp"
#include "written_worksheets.hpp"

using namespace byhand;
using random_rules::Random;

namespace {

// Random worksheets over tokens: X is 2 x n, P is n x 3, v is 1 x n, W is 3 x 2.

/// A side of a matrix: n, or a number.
using Side = char;

std::string size(Side side) {
  return side == 'n' ? "cols(X)" : std::string(1, side);
}

/// A rule of r x c with the sides as text, such as 2 x n.
std::string rule(Random& random, Side r, Side c, int depth) {
  const auto inner = [&](Side rows, Side cols) { return rule(random, rows, cols, depth - 1); };
  const Side other = random.one_of(std::vector<Side>{'1', '2', '3', 'n'});
  if (depth == 0) {
    if (r == '2' && c == 'n') return "X";
    if (r == 'n' && c == '3') return "P";
    if (r == '1' && c == 'n') return "v";
    if (r == '3' && c == '2') return "W";
    return fmt::format("ones({}, {})", size(r), size(c));
  }
  switch (random.number(0, 9)) {
    case 0:
      return fmt::format("({} + {})", inner(r, c), inner(r, '1'));
    case 1:
      return fmt::format("({} * {})", inner(r, other), inner(other, c));
    case 2:
      return inner(c, r) + "^T";
    case 3:
      return fmt::format("round({} / 3, 1)", inner(r, c));
    case 4:
      return fmt::format("({} .* {})", inner(r, c), inner('1', c));
    case 5:
      return fmt::format("softmax_cols({})", inner(r, c));
    case 6:
      return r == '1' ? fmt::format("colvar({})", inner(other, c)) : inner(r, c);
    case 7:
      return c == '1' ? fmt::format("rowmax({})", inner(r, other)) : inner(r, c);
    case 8:
      return r == c ? fmt::format("diag({})", inner('1', c)) : inner(r, c);
    default:
      return fmt::format("beside({0}, {0})[:, 1:{1}]", inner(r, c), size(c));
  }
}

std::string row_of(const std::string& cell, int count) {
  std::string row = " ";
  for (int i = 0; i < count; ++i) row += " " + cell;
  return row + "\n";
}

/// The worksheet as its author would write it for n tokens.
std::string with_tokens(const std::string& steps, int n) {
  std::string text = "# Random\n```given\nX tokens\n" + row_of("1", n) + row_of("2", n);
  text += "P tokens rows\n";
  for (int i = 0; i < n; ++i) text += row_of("1/2", 3);
  return text + "v tokens\n" + row_of("3", n) + "W\n  1 2\n  3 4\n  5 6\n```\n```step\n" + steps +
         "```\n";
}

bool same_counts(const StepCost<Exact>& a, const StepCost<Polynomial>& b, const Exact& n) {
  bool is_same = a.cells == b.cells.at(n);
  for (std::size_t i = 0; i < a.counts.hand.of.size(); ++i) {
    is_same = is_same && a.counts.hand.of[i] == b.counts.hand.of[i].at(n) &&
              a.counts.real.of[i] == b.counts.real.of[i].at(n);
  }
  return is_same;
}

/// The polynomials of the worksheet with 3 tokens say what is counted in each other one.
void check_growth(const std::string& steps) {
  INFO(steps);
  const Worksheet three = written_worksheet(with_tokens(steps, 3));
  const Growth grown = growth(three);
  for (int n = 1; n <= 20; ++n) {
    INFO(n << " tokens");
    const Worksheet sheet = written_worksheet(with_tokens(steps, n));
    const Cost counted = counted_cost(sheet);
    const Cost predicted = cost_with(three, grown, n);
    for (std::size_t i = 0; i < grown.steps.size(); ++i) {
      CHECK(same_counts(counted.steps[i], grown.steps[i], Exact(n)));
    }
    CHECK(predicted.kept.hand.numbers == counted.kept.hand.numbers);
    CHECK(predicted.kept.hand.step == counted.kept.hand.step);
    CHECK(predicted.total(Rules::real) == counted.total(Rules::real));
  }
}

}  // namespace

TEST_CASE("law: the tally of a random rule is what its shapes say") {
  Random random(21);
  for (int i = 0; i < 400; ++i) {
    const auto tree = random_rules::rule(random, random_rules::shape(random), 4, false);
    Effort effort{Budget()};
    const CheckedRule checked = check_rule(tree, {}, {});
    const Values<Tally> no_names;
    const Ledger ledger;
    Evaluator<Tally>(no_names, effort).evaluate(*checked.rule);
    CHECK(ledger.counts() == counting::by_formula(tree, {}));
  }
}

TEST_CASE("law: the growth of the flagship's rules is what is counted with 1 to 20 tokens") {
  check_growth(
      "Q = W * X\nK = W * X + 1\nS = K^T * Q\nR = floor(S / 2)\nreal S / sqrt(rows(W))\n"
      "E = 3^R\nreal exp(R)\nc = colsum(E)\nA = E / c\nZ = (W * X) * A\n");
  check_growth("S = X^T * X + causal(cols(X))\nA = softmax_cols(S)\nZ = P^T * A\n");
}

TEST_CASE("law: the growth of random rules is what is counted with 1 to 20 tokens") {
  Random random(22);
  for (int i = 0; i < 40; ++i) {
    std::string steps;
    for (const char* name : {"A", "B", "C"}) {
      const std::vector<Side> sides{'1', '2', '3', 'n'};
      const Side r = random.one_of(sides);
      const Side c = random.one_of(sides);
      steps += fmt::format("{} = {}\n", name, rule(random, r, c, 3));
    }
    check_growth(steps);
  }
}
