// Laws of the evaluator in its number types, on random matrices and random rules.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "catch.hpp"
#include "evaluate/evaluator_template.hpp"
#include "evaluate/shapes.hpp"
#include "intervals.hpp"
#include "language/syntax.hpp"
#include "laws/random_rules.hpp"
#include "number/spelled.hpp"
#include "test_files.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

// Intervals are a number type of the tests alone.
template class Evaluator<Interval<double>>;
template class Evaluator<Enclosure>;
extern template class Evaluator<Spelled>;

}  // namespace byhand

using namespace byhand;
using namespace random_rules;

namespace {

constexpr int rounds = 600 / test_files::every;

template <class N>
Matrix<N> value_of(const ExpressionPointer& rule, OnFault on_fault = OnFault::keep) {
  const Budget budget;
  Effort effort(budget);
  const Values<N> names;
  return *Evaluator<N>(names, effort, on_fault).evaluate(*check_rule(rule, {}, budget).rule);
}

bool equal(const Matrix<Exact>& a, const Matrix<Exact>& b) {
  return a.shape() == b.shape() &&
         std::equal(a.cells().begin(), a.cells().end(), b.cells().begin());
}

/// Whether an interval holds an exact value; one without a number holds everything.
template <class E>
bool holds_value(const Interval<E>& interval, const Exact& value) {
  if (interval.fault() != Fault::none || value.is_unknown()) return true;
  if (value.is_irrational()) {
    const Exact low = to_exact(value.enclosure().low());
    const Exact high = to_exact(value.enclosure().high());
    // Both hold the true value, so they meet.
    return compare(to_exact(interval.low()), high) != 1 &&
           compare(low, to_exact(interval.high())) != 1;
  }
  return compare(to_exact(interval.low()), value) != 1 &&
         compare(value, to_exact(interval.high())) != 1;
}

}  // namespace

TEST_CASE("law: (A B)^T = B^T A^T, and transposed twice is the same") {
  Random random(1);
  for (int i = 0; i < rounds; ++i) {
    const Shape a = shape(random);
    const auto left = matrix(random, a);
    const auto right = matrix(random, {a.cols, shape(random).cols});
    CHECK(equal(transposed(product(left, right)), product(transposed(right), transposed(left))));
    CHECK(equal(transposed(transposed(left)), left));
  }
}

TEST_CASE("law: products associate and distribute, exactly") {
  Random random(2);
  for (int i = 0; i < rounds; ++i) {
    const Shape s = shape(random);
    const std::size_t k = shape(random).cols;
    const auto a = matrix(random, s);
    const auto b = matrix(random, {s.cols, k});
    const auto c = matrix(random, {s.cols, k});
    const auto d = matrix(random, {k, s.rows});
    const auto plus = [](const Exact& x, const Exact& y) { return x + y; };
    CHECK(equal(product(product(a, b), d), product(a, product(b, d))));
    CHECK(equal(product(a, cell_by_cell(b, c, plus)),
                cell_by_cell(product(a, b), product(a, c), plus)));
  }
}

TEST_CASE("law: the columns of a softmax add up to 1") {
  Random random(3);
  for (int i = 0; i < rounds; ++i) {
    const auto scores = make_constant(matrix(random, shape(random)));
    const auto sums = make_call("colsum", {make_call("softmax_cols", {scores})});
    const auto real = value_of<double>(sums);
    for (const double total : real.cells()) CHECK(std::abs(total - 1) < 1e-12);
    // Rounded correctly to 40 places, the sum of the exact softmax is 1.
    const auto rounded = make_call("round", {sums, make_constant(Exact(40))});
    const auto exact = value_of<Exact>(rounded);
    for (const Exact& total : exact.cells()) CHECK(total == Exact(1));
  }
}

TEST_CASE("law: floor(x) <= x < floor(x) + 1, ceil(x) = -floor(-x), round is within half a unit") {
  Random random(4);
  for (int i = 0; i < 20 * rounds; ++i) {
    const Exact x = Exact::ratio(random.number(-1000000, 1000000), random.number(1, 1000));
    CHECK(compare(floor(x), x) != 1);
    CHECK(compare(x, floor(x) + Exact(1)) == -1);
    CHECK(ceil(x) == -floor(-x));
    CHECK(trunc(x) == sign(x) * floor(abs(x)));
    const std::int64_t places = random.number(0, 6);
    const Exact error = abs(round(x, Exact(places)) - x) * power(10, Exact(places));
    CHECK(compare(error, Exact::ratio(1, 2)) != 1);
  }
}

TEST_CASE("law: every exact value lies in the enclosure and in the interval of doubles") {
  Random random(5);
  for (int i = 0; i < 3 * rounds; ++i) {
    const auto tree = rule(random, shape(random), 3, false);
    INFO(unparse(*tree));
    const auto exact = value_of<Exact>(tree);
    const auto enclosures = value_of<Enclosure>(tree);
    const auto intervals = value_of<Interval<double>>(tree);
    REQUIRE(exact.shape() == enclosures.shape());
    REQUIRE(exact.shape() == intervals.shape());
    for (std::size_t cell = 0; cell < exact.cells().size(); ++cell) {
      INFO("cell " << cell << ": " << exact.cells()[cell].text());
      CHECK(holds_value(enclosures.cells()[cell], exact.cells()[cell]));
      CHECK(holds_value(intervals.cells()[cell], exact.cells()[cell]));
    }
  }
}

TEST_CASE("law: double agrees with Exact where the rule is rational, small and without jumps") {
  Random random(6);
  int compared = 0;
  for (int i = 0; i < 3 * rounds; ++i) {
    const auto tree = rule(random, shape(random), 2, true);
    const std::string text = unparse(*tree);
    INFO(text);
    bool has_jump = false;
    for (const char* name : {"floor", "ceil", "trunc", "round", "sign", "step", "argmax"}) {
      has_jump = has_jump || text.find(name) != std::string::npos;
    }
    if (has_jump) continue;  // a float error may fall on the other side of a jump
    const auto exact = value_of<Exact>(tree);
    const auto real = value_of<double>(tree);
    for (std::size_t cell = 0; cell < exact.cells().size(); ++cell) {
      if (exact.cells()[cell].is_unknown()) continue;
      const double expected = exact.cells()[cell].to_double();
      CHECK(std::abs(real.cells()[cell] - expected) <= 1e-9 * std::max(1.0, std::abs(expected)));
      ++compared;
    }
  }
  CHECK(compared > rounds);
}

TEST_CASE("law: printing an expression and parsing it again gives the same tree") {
  Random random(7);
  for (int i = 0; i < 5 * rounds; ++i) {
    const auto tree = rule(random, shape(random), 4, false);
    const std::string text = unparse(*tree);
    INFO(text);
    CHECK(same(*parse(text), *tree));
    CHECK(unparse(*parse(text)) == text);
  }
}

TEST_CASE("law: a spelled cell, computed again, gives the cell") {
  Random random(8);
  int spelled_cells = 0;
  for (int i = 0; i < rounds; ++i) {
    const auto tree = rule(random, shape(random), 2, true);
    const auto exact = value_of<Exact>(tree);
    const auto spelled = value_of<Spelled>(tree);
    for (std::size_t cell = 0; cell < exact.cells().size(); ++cell) {
      const Spelled& how = spelled.cells()[cell];
      CHECK(how.value() == exact.cells()[cell]);
      if (how.text().empty()) continue;
      INFO(how.text());
      CHECK(value_of<Exact>(parse(how.text()))(0, 0) == exact.cells()[cell]);
      ++spelled_cells;
    }
  }
  CHECK(spelled_cells > rounds);
}

/// Where an interval holds a jump, what is chosen by its number (the next word) is not certain:
/// that step and those that go on with it have no intervals. Few worksheets choose so, but for
/// questions.
template <class N>
Replay<N> replay_as(const Worksheet& worksheet) {
  const bool may_choose = worksheet.name == "transformer";
  const ReplayReport<N> report = replay_all<N>(worksheet, Rules::hand, Budget());
  for (const Problem& problem : report.problems) {
    if (problem.message().starts_with("the rule gives no whole number")) continue;
    REQUIRE(may_choose);
    REQUIRE(problem.message().starts_with("an index is no whole number"));
  }
  return report.results;
}

TEST_CASE("law: every cell of every worksheet lies in its enclosure and interval of doubles") {
  for (const auto& path : test_files::in("exercises", ".md")) {
    INFO(path.string());
    const Source source(path.string(), test_files::read(path));
    const WorksheetReading reading = read_worksheet(source);
    REQUIRE(reading.problems.empty());
    const auto exact = replay_by_hand(reading.worksheet);
    const auto enclosures = replay_as<Enclosure>(reading.worksheet);
    const auto intervals = replay_as<Interval<double>>(reading.worksheet);
    for (std::size_t step = 0; step < exact.size(); ++step) {
      for (std::size_t cell = 0; cell < exact[step]->cells().size(); ++cell) {
        const Exact& value = exact[step]->cells()[cell];
        if (enclosures[step]) CHECK(holds_value(enclosures[step]->cells()[cell], value));
        if (intervals[step]) CHECK(holds_value(intervals[step]->cells()[cell], value));
      }
    }
  }
}
