// `Exact`, with its machine words and common denominators, against one naive rational that has
// neither: in single operations, and in the same evaluator.

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "catch.hpp"
#include "evaluate/evaluator_template.hpp"
#include "evaluate/shapes.hpp"
#include "language/syntax.hpp"
#include "laws/random_rules.hpp"
#include "naive_rational.hpp"
#include "number/exact_access.hpp"

namespace byhand {

template class Evaluator<NaiveRational>;

}  // namespace byhand

using namespace byhand;
using namespace random_rules;

namespace {

/// Around the places where machine words overflow, and where products of two do; or small.
std::int64_t edgy(Random& random) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const std::int64_t sign = random.number(0, 1) == 0 ? 1 : -1;
  const std::int64_t near = random.number(-3, 3);
  switch (random.number(0, 8)) {
    case 0:
      return sign * ((std::int64_t{1} << 31) + near);
    case 1:
      return sign * ((std::int64_t{1} << 32) + near);
    case 2:
      return sign * ((std::int64_t{1} << 62) + near);
    case 3:
      return sign * (most - random.number(0, 6));
    case 4:
      return sign * random.number(1, most);
    case 5:
      // Many factors in common with the others of its kind.
      return sign * (std::int64_t{1} << random.number(0, 20)) * 3 * 3 * 5 * 7 *
             random.number(1, 4096);
    case 6:
      return sign * random.number(0, std::int64_t{1} << random.number(1, 40));
    default:
      return random.number(-12, 12);
  }
}

Exact edgy_fraction(Random& random) {
  std::int64_t denominator = edgy(random);
  if (denominator == 0) denominator = 1;
  return Exact::ratio(edgy(random), denominator);
}

NaiveRational naive(const Exact& x) {
  if (!x.is_rational()) return make_number(Type<NaiveRational>(), x);
  return NaiveRational(
      NaiveRational::Value(ExactAccess::numerator(x), ExactAccess::denominator(x)));
}

/// The same number or fault, and kept as it should be: in lowest terms, and in machine words where
/// it fits.
bool same(const Exact& exact, const NaiveRational& plain) {
  if (exact.is_unknown() || plain.is_unknown()) return exact.fault() == plain.fault();
  if (exact.is_infinite() || plain.is_infinite()) {
    return exact.is_infinite() && plain.is_infinite() && exact.sign_of() == plain.sign();
  }
  return exact.is_rational() && ExactAccess::is_small(exact) == (plain.bits() < 64) &&
         ExactAccess::numerator(exact) == numerator(plain.value()) &&
         ExactAccess::denominator(exact) == denominator(plain.value()) &&
         exact.words() == plain.words() && exact.sign_of() == plain.sign();
}

std::string text(const NaiveRational& x) {
  return x.is_unknown() ? message(x.fault()) : x.is_infinite() ? "infinite" : x.value().str();
}

void require_same(const Exact& exact, const NaiveRational& plain, const std::string& what) {
  if (same(exact, plain)) return;
  FAIL(what << " is " << exact.text() << " (" << message(exact.fault()) << ") instead of "
            << text(plain));
}

/// What the cells of a random matrix are like.
enum class Cells : unsigned char { hand_sized, whole, one_denominator, edgy, large, strange };

Exact cell(Random& random, Cells cells, std::int64_t denominator) {
  switch (cells) {
    case Cells::hand_sized:
      return fraction(random);
    case Cells::whole:
      return edgy(random);
    case Cells::one_denominator:
      return Exact::ratio(random.number(-denominator, denominator), denominator);
    case Cells::edgy:
      return edgy_fraction(random);
    case Cells::large:
      return random.number(0, 3) == 0 ? edgy_fraction(random) * edgy_fraction(random)
                                      : edgy_fraction(random);
    default:
      switch (random.number(0, 12)) {
        case 0:
          return Exact::infinity(1);
        case 1:
          return Exact::infinity(-1);
        case 2:
          return Exact::unknown();
        case 3:
          return Exact::unknown(random.number(0, 1) == 0 ? Fault::root : Fault::index);
        case 4:
          return power(Exact(random.number(2, 3)), Exact(random.number(1000, 2500)));
        case 5:
          return power(Exact(random.number(2, 3)), Exact(-random.number(1000, 2500)));
        default:
          return fraction(random);
      }
  }
}

Matrix<Exact> edgy_matrix(Random& random, Shape shape) {
  const auto cells = static_cast<Cells>(random.number(0, 5));
  const std::int64_t bits = random.number(1, 61);
  const std::int64_t denominator = (std::int64_t{1} << bits) + random.number(0, 1);
  // Copies of a large number share it, which products and quotients make use of.
  const bool has_copies = random.number(0, 1) == 0;
  std::vector<Exact> before;
  return build<Exact>(shape, [&](std::size_t, std::size_t) {
    if (random.number(0, 7) == 0) return Exact(0);
    if (has_copies && !before.empty() && random.number(0, 1) == 0) return random.one_of(before);
    return before.emplace_back(cell(random, cells, denominator));
  });
}

Shape long_shape(Random& random) {
  return {static_cast<std::size_t>(random.number(1, 12)),
          static_cast<std::size_t>(random.number(1, 12))};
}

template <class N>
struct Outcome {
  Matrix<N> cells;
  std::string problem;  // or nothing
};

template <class N>
Outcome<N> outcome(const ExpressionPointer& rule, OnFault on_fault, std::int64_t most_effort) {
  Budget budget;
  const auto checked = check_rule(rule, {}, budget).rule;
  budget.effort = most_effort;
  Effort effort(budget);
  const Values<N> names;
  try {
    return {*Evaluator<N>(names, effort, on_fault).evaluate(*checked), ""};
  } catch (const Problem& problem) {
    return {{}, problem.message()};
  }
}

/// Equal cells and faults; or the same problem, be it of a fault or of the budget.
void require_same_outcome(Random& random, const ExpressionPointer& rule) {
  const auto on_fault = random.number(0, 3) == 0 ? OnFault::raise : OnFault::keep;
  const std::int64_t effort = random.number(0, 3) == 0 ? random.number(0, 3000) : Budget().effort;
  INFO(unparse(*rule));
  const auto exact = outcome<Exact>(rule, on_fault, effort);
  const auto plain = outcome<NaiveRational>(rule, on_fault, effort);
  REQUIRE(exact.problem == plain.problem);
  REQUIRE(exact.cells.shape() == plain.cells.shape());
  for (std::size_t i = 0; i < exact.cells.cells().size(); ++i) {
    require_same(exact.cells.cells()[i], plain.cells.cells()[i], "cell " + std::to_string(i));
  }
}

}  // namespace

TEST_CASE("law: small fractions compute as naive rationals do, most of all where words overflow") {
  Random random(21);
  for (std::int64_t i = 0; i < times_long(40000); ++i) {
    const Exact a = edgy_fraction(random);
    // Sometimes the same denominator, or nearly the same number: much cancels.
    const std::int64_t kind = random.number(0, 5);
    const Exact b = kind == 0   ? a + Exact(random.number(-2, 2))
                    : kind == 1 ? -a
                                : edgy_fraction(random);
    const NaiveRational x = naive(a);
    const NaiveRational y = naive(b);
    if (!same(a + b, x + y) || !same(a - b, x - y) || !same(a * b, x * y) || !same(a / b, x / y) ||
        !same(-a, -x) || compare(a, b) != order(x, y)) {
      FAIL(a.text() << " and " << b.text());
    }
  }
}

TEST_CASE("law: floor, ceil, trunc and powers of small fractions are those of naive rationals") {
  Random random(22);
  for (std::int64_t i = 0; i < times_long(10000); ++i) {
    const Exact a = edgy_fraction(random);
    const Exact exponent = random.number(-9, 9);
    INFO(a.text() << " and " << exponent.text());
    require_same(floor(a), floor(naive(a)), "floor");
    require_same(ceil(a), ceil(naive(a)), "ceil");
    require_same(trunc(a), trunc(naive(a)), "trunc");
    require_same(power(a, exponent), power(naive(a), naive(exponent)), "power");
    const Exact base = Exact::ratio(random.number(-5, 5), random.number(1, 3));
    const Exact higher = random.number(-200, 200);
    require_same(power(base, higher), power(naive(base), naive(higher)), "power");
  }
}

TEST_CASE("law: products and sums over common denominators are those of the naive path") {
  Random random(23);
  for (std::int64_t i = 0; i < times_long(400); ++i) {
    const Shape shape = long_shape(random);
    const auto a = edgy_matrix(random, shape);
    const auto b = edgy_matrix(random, {shape.cols, long_shape(random).cols});
    const auto exact = product(a, b);
    const auto plain = product(map_cells(a, naive), map_cells(b, naive));
    for (std::size_t cell = 0; cell < exact.cells().size(); ++cell) {
      require_same(exact.cells()[cell], plain.cells()[cell], "cell " + std::to_string(cell));
    }
    const auto numbers = map_cells(a, naive);
    require_same(sum(a.cells()), sum(numbers.cells()), "the sum");
  }
}

TEST_CASE("law: rules of edgy matrices come out as on the naive path, faults and budgets too") {
  Random random(24);
  const std::vector<const char*> reductions{"colsum", "rowsum", "colmean",     "rowmean", "colvar",
                                            "rowvar", "colmax", "argmax_cols", "floor",   "ceil",
                                            "trunc",  "abs",    "sign",        "relu"};
  for (std::int64_t i = 0; i < times_long(400); ++i) {
    const Shape shape = long_shape(random);
    const auto a = make_constant(edgy_matrix(random, shape));
    const auto row = make_constant(edgy_matrix(random, {1, shape.cols}));
    const auto b = make_constant(edgy_matrix(random, {shape.cols, 5}));
    const auto exponent = make_constant(random.number(-3, 3));
    require_same_outcome(random, make_node(Operation::multiply, {a, b}));
    require_same_outcome(random, make_node(Operation::divide, {a, row}));
    require_same_outcome(random, make_node(Operation::add, {a, row}));
    require_same_outcome(random, make_node(Operation::subtract, {a, row}));
    require_same_outcome(random, make_node(Operation::multiply_cells, {a, row}));
    require_same_outcome(random, make_node(Operation::power, {a, exponent}));
    require_same_outcome(random, make_call(random.one_of(reductions), {a}));
    require_same_outcome(random, make_call("max", {a, row}));
    if (i % 8 != 0) continue;  // the naive path takes its time with large powers
    const auto base = make_constant(Exact::ratio(random.number(-5, 5), random.number(1, 3)));
    const std::int64_t largest = random.one_of(std::vector<std::int64_t>{9, 100, 300});
    const auto exponents = make_constant(build<Exact>(shape, [&](std::size_t, std::size_t) {
      return Exact(random.number(-largest / 9, largest));
    }));
    const auto powers = make_node(Operation::power, {base, exponents});
    require_same_outcome(random, powers);
    require_same_outcome(random, make_node(Operation::divide, {powers, row}));
    require_same_outcome(random, make_node(Operation::multiply, {powers, b}));
    require_same_outcome(random, make_call("colsum", {powers}));
  }
}

TEST_CASE("law: random rational rules come out as on the naive path") {
  Random random(25);
  for (std::int64_t i = 0; i < times_long(1000); ++i) {
    require_same_outcome(random, rule(random, shape(random), 3, true));
  }
}
