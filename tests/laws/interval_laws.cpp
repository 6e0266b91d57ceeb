// Laws of intervals, for both kinds of bounds: the result of an operation holds the results of all
// numbers in its arguments, which are sampled; `Exact` tells these results.

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "catch.hpp"
#include "intervals.hpp"
#include "laws/random_rules.hpp"

using namespace byhand;
using random_rules::Random;
using random_rules::times_long;

namespace {

constexpr int many_digits = 120;
Exact power_of_two(std::int64_t exponent) {
  return power(Exact(2), Exact(exponent));
}

/// An interval and some of the numbers in it.
template <class E>
struct Argument {
  std::string kind;
  Interval<E> interval;
  std::vector<Exact> samples;
  bool is_single = false;  // it stands for no other number
};

template <class E>
E bound(const Exact& x, Toward toward) {
  E result;
  assign(result, x, toward);
  return result;
}

template <class E>
Argument<E> point(const std::string& kind, const Exact& x) {
  return {kind, make_number(Type<Interval<E>>(), x), {x}, true};
}

/// From `low` to `high`, which may be infinite: then an infinity is among the numbers, too.
template <class E>
Argument<E> range(const std::string& kind, const Exact& low, const Exact& high) {
  Argument<E> result{kind, {bound<E>(low, Toward::down), bound<E>(high, Toward::up)}, {low, high}};
  const auto add_inside = [&](const Exact& x) {
    if (compare(low, x) == -1 && compare(x, high) == -1) result.samples.push_back(x);
  };
  add_inside((low + high) / Exact(2));
  add_inside(low + Exact::ratio(1, 3));
  add_inside(high - Exact::ratio(2, 7));
  for (const std::int64_t whole : {-2, -1, 0, 1, 2}) add_inside(whole);
  add_inside(power_of_two(70));
  add_inside(-power_of_two(70));
  return result;
}

/// Above 0; from very small to very large.
Exact size(Random& random) {
  switch (random.number(0, 6)) {
    case 0:
      return random.number(1, 5);
    case 1:
      return power_of_two(random.number(-3, 3));
    case 2:
      return power_of_two(random.number(-1000, 1000)) * Exact(random.number(1, 9));
    case 3:
      return Exact::ratio(random.number(1, 40), random.number(20, 60));
    default:
      return Exact::ratio(random.number(1, 90), random.number(1, 9));
  }
}

/// Each kind of argument once.
template <class E>
std::vector<Argument<E>> arguments(Random& random) {
  const Exact infinity = Exact::infinity(1);
  const Exact a = size(random);
  const Exact b = size(random);
  const Exact more = a + b;
  const Exact whole = random.number(2, 9);
  return {
      point<E>("nothing but 0", 0),
      point<E>("nothing but 1", 1),
      point<E>("nothing but -1", -1),
      point<E>("a whole number", whole),
      point<E>("a whole number below 0", -whole),
      point<E>("a point", a),
      point<E>("a point below 0", -a),
      point<E>("a number beyond a machine word", power_of_two(random.number(64, 200))),
      range<E>("above 0", a, more),
      range<E>("below 0", -more, -a),
      range<E>("from 0 upwards", 0, a),
      range<E>("up to 0", -a, 0),
      range<E>("around 0", -a, b),
      range<E>("evenly around 0", -a, a),
      range<E>("around a whole number", whole - Exact::ratio(1, 9), whole + Exact::ratio(1, 8)),
      range<E>("narrow, around 0", -power_of_two(-200), power_of_two(-190)),
      range<E>("narrow, around 1", 1 - power_of_two(-200), 1 + power_of_two(-190)),
      range<E>("wide", -power_of_two(70), power_of_two(60)),
      range<E>("wide, above 0", power_of_two(-300), power_of_two(300)),
      point<E>("infinity", infinity),
      point<E>("the infinity below", -infinity),
      range<E>("open above", a, infinity),
      range<E>("open above, from 0", 0, infinity),
      range<E>("open above, around 0", -a, infinity),
      range<E>("open below", -infinity, -a),
      range<E>("open below, up to 0", -infinity, 0),
      range<E>("open below, around 0", -infinity, a),
      range<E>("open on both sides", -infinity, infinity),
      {"no number", Interval<E>::undefined(Fault::root), {Exact::unknown(Fault::root)}, true},
      {"blank", Interval<E>::undefined(Fault::blank), {Exact::unknown()}, true},
  };
}

/// Bounds beyond what can be a result: only some of the numbers between them are sampled.
template <class E>
void add_extremes(std::vector<Argument<E>>& /*arguments*/) {}

template <>
void add_extremes(std::vector<Argument<Dyadic>>& arguments) {
  constexpr std::int64_t trillion = std::int64_t{1} << 40;
  for (const std::int64_t far : {std::int64_t{6000}, std::int64_t{1} << 21, trillion}) {
    const Dyadic large(1, far);
    const Dyadic small(1, -far);
    arguments.push_back({"from 0 to next to 0", {0, small}, {0}});
    arguments.push_back({"next to 0 on both sides", {-small, small}, {0}});
    arguments.push_back({"up to very much", {1, large}, {1, 2, power_of_two(90)}});
    arguments.push_back({"down to very little", {-large, -small}, {-1, -power_of_two(90)}});
    arguments.push_back({"only very large", {large, Dyadic(3, far)}, {}});
    arguments.push_back({"only very small", {small, Dyadic(3, -far)}, {}});
  }
}

Dyadic dyadic(const Dyadic& x) {
  return x;
}

Dyadic dyadic(double x) {
  return bound<Dyadic>(Exact::from_double(x), Toward::down);  // whose digits are enough
}

/// Whether an interval may hold a number, told by an enclosure of many digits.
template <class E>
bool holds(const Interval<E>& interval, const Exact& value) {
  const Enclosure reference =
      value.is_irrational() ? value.enclosure() : make_number(Type<Enclosure>(), value);
  return !(dyadic(interval.high()) < reference.low()) &&
         !(reference.high() < dyadic(interval.low()));
}

bool is_too_large(Fault fault) {
  return fault == Fault::result_too_large || fault == Fault::argument_too_large;
}

/// How numbers were taken from the arguments.
enum class Sampled : unsigned char {
  alone,  // there are no others in them
  some,
  an_end,  // one is an infinity, with finite numbers next to it
};

template <class E>
Sampled sampled(const Argument<E>& argument, const Exact& sample) {
  if (argument.is_single) return Sampled::alone;
  return sample.is_infinite() ? Sampled::an_end : Sampled::some;
}

/// What is wrong with a result, given that of numbers in the arguments.
template <class E>
std::string objection(const Interval<E>& result, const Exact& value, Sampled sampled) {
  if (value.is_unknown()) {
    const bool is_same = result.fault() == value.fault() || is_too_large(value.fault());
    return sampled == Sampled::alone && !is_same
               ? "has the fault '" + message(result.fault()) + "' instead of '" +
                     message(value.fault()) + "'"
               : "";
  }
  // All numbers below an infinity may be too large.
  if (sampled == Sampled::an_end && is_too_large(result.fault())) return "";
  if (result.fault() != Fault::none) {
    return "has the fault '" + message(result.fault()) + "', but it is " + value.text();
  }
  return holds(result, value) ? "" : "does not hold " + value.text();
}

// An operation is a function of any number type, such as [](const auto& x) { return exp(x); }.

template <class E, class Operation>
void require_held(const std::string& name, const Operation& operation, const Argument<E>& x) {
  const Interval<E> result = operation(x.interval);
  const WorkingPrecision precision(many_digits);
  for (const Exact& sample : x.samples) {
    const auto wrong = objection(result, operation(sample), sampled(x, sample));
    if (!wrong.empty())
      FAIL(name << " of " << x.kind << ", with " << sample.text() << ": " << wrong);
  }
}

template <class E, class Operation>
void require_held(const std::string& name, const Operation& operation, const Argument<E>& x,
                  const Argument<E>& y) {
  const Interval<E> result = operation(x.interval, y.interval);
  const WorkingPrecision precision(many_digits);
  for (const Exact& a : x.samples) {
    for (const Exact& b : y.samples) {
      const auto wrong = objection(result, operation(a, b), std::max(sampled(x, a), sampled(y, b)));
      if (!wrong.empty()) {
        FAIL(name << " of " << x.kind << " and " << y.kind << ", with " << a.text() << " and "
                  << b.text() << ": " << wrong);
      }
    }
  }
}

template <class E>
void require_unary_held(const Argument<E>& x) {
  const auto of = [&](const char* name, const auto& operation) {
    require_held(name, operation, x);
  };
  of("minus", [](const auto& v) { return -v; });
  of("abs", [](const auto& v) { return abs(v); });
  of("sign", [](const auto& v) { return sign(v); });
  of("step", [](const auto& v) { return step(v); });
  of("floor", [](const auto& v) { return floor(v); });
  of("ceil", [](const auto& v) { return ceil(v); });
  of("trunc", [](const auto& v) { return trunc(v); });
  of("sqrt", [](const auto& v) { return sqrt(v); });
  of("exp", [](const auto& v) { return exp(v); });
  of("ln", [](const auto& v) { return ln(v); });
  of("sin", [](const auto& v) { return sin(v); });
  of("cos", [](const auto& v) { return cos(v); });
  of("tanh", [](const auto& v) { return tanh(v); });
  of("sigmoid", []<class N>(const N& v) { return N(1) / (N(1) + exp(-v)); });
  of("silu", []<class N>(const N& v) { return v * (N(1) / (N(1) + exp(-v))); });
  for (const std::int64_t exponent : {-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 10}) {
    of("a whole power", [&]<class N>(const N& v) { return power(v, N(exponent)); });
  }
}

template <class E>
void require_binary_held(const Argument<E>& x, const Argument<E>& y) {
  const auto of = [&](const char* name, const auto& operation) {
    require_held(name, operation, x, y);
  };
  of("+", [](const auto& a, const auto& b) { return a + b; });
  of("-", [](const auto& a, const auto& b) { return a - b; });
  of("*", [](const auto& a, const auto& b) { return a * b; });
  of("/", [](const auto& a, const auto& b) { return a / b; });
  of("max", [](const auto& a, const auto& b) { return max(a, b); });
  of("min", [](const auto& a, const auto& b) { return min(a, b); });
  of("power", [](const auto& a, const auto& b) { return power(a, b); });
}

template <class E>
void require_all_held(std::uint64_t seed, std::int64_t rounds) {
  Random random(seed);
  for (std::int64_t i = 0; i < rounds; ++i) {
    auto arguments_of_round = arguments<E>(random);
    add_extremes(arguments_of_round);
    for (const Argument<E>& x : arguments_of_round) {
      require_unary_held(x);
      for (const Argument<E>& y : arguments_of_round) require_binary_held(x, y);
      for (const std::int64_t places : {-1, 0, 2, 50, 51}) {
        require_held(
            "round", [](const auto& v, const auto& p) { return round(v, p); }, x,
            point<E>("so many places", places));
      }
    }
  }
}

/// The position of the largest, of some intervals and of a number in each.
template <class E>
void require_largest_held(std::uint64_t seed) {
  Random random(seed);
  constexpr int rounds = 400;
  for (int i = 0; i < rounds; ++i) {
    const std::vector<Argument<E>> kinds = arguments<E>(random);
    std::vector<Interval<E>> intervals;
    std::vector<Exact> values;
    for (std::int64_t count = random.number(1, 4); count > 0; --count) {
      const Argument<E>& one = random.one_of(kinds);
      intervals.push_back(one.interval);
      values.push_back(random.one_of(one.samples));
    }
    const Interval<E> result = argmax(std::span<const Interval<E>>(intervals));
    const Exact position = argmax(std::span<const Exact>(values));
    if (position.is_unknown()) {
      CHECK(result.fault() == position.fault());
    } else {
      REQUIRE(result.fault() == Fault::none);
      REQUIRE(holds(result, position));
    }
  }
}

/// Of a single number the result is narrow, so an interval that holds everything would not do.
template <class E>
void require_narrow(const Interval<E>& result, const Exact& value, const Exact& unit,
                    const std::string& what) {
  if (!value.is_rational() && !value.is_irrational()) return;
  const Exact width = to_exact(result.high()) - to_exact(result.low());
  const Exact largest = max(abs(to_exact(result.high())), Exact(1));
  if (compare(width, unit * largest) != -1) FAIL(what << " is known too badly: " << value.text());
}

template <class E>
void require_all_narrow(std::uint64_t seed, const Exact& unit) {
  Random random(seed);
  const auto interval = [](const Exact& x) { return make_number(Type<Interval<E>>(), x); };
  constexpr int rounds = 60;
  for (int i = 0; i < rounds; ++i) {
    const Exact a = random_rules::fraction(random) + Exact::ratio(1, 77);  // no jump, no 0
    const Exact b = random_rules::fraction(random) + Exact::ratio(1, 91);
    const auto of = [&](const char* name, const auto& operation) {
      require_narrow(operation(interval(a)), operation(a), unit, name);
    };
    const auto of_both = [&](const char* name, const auto& operation) {
      require_narrow(operation(interval(a), interval(b)), operation(a, b), unit, name);
    };
    of("floor", [](const auto& v) { return floor(v); });
    of("sign", [](const auto& v) { return sign(v); });
    of("sqrt", [](const auto& v) { return sqrt(abs(v)); });
    of("exp", [](const auto& v) { return exp(v); });
    of("ln", [](const auto& v) { return ln(abs(v)); });
    of("sin", [](const auto& v) { return sin(v); });
    of("cos", [](const auto& v) { return cos(v); });
    of("tanh", [](const auto& v) { return tanh(v); });
    of("a square", []<class N>(const N& v) { return power(v, N(2)); });
    of("a cube", []<class N>(const N& v) { return power(v, N(3)); });
    of_both("+", [](const auto& v, const auto& w) { return v + w; });
    of_both("*", [](const auto& v, const auto& w) { return v * w; });
    of_both("/", [](const auto& v, const auto& w) { return v / w; });
    of_both("max", [](const auto& v, const auto& w) { return max(v, w); });
    of_both("power", [](const auto& v, const auto& w) { return power(abs(v), w); });
  }
}

}  // namespace

TEST_CASE("law: an enclosure holds what its operation makes of every number in its arguments") {
  for (const int digits : {8, WorkingPrecision::initial_digits}) {
    const WorkingPrecision precision(digits);
    require_all_held<Dyadic>(31, times_long(1));
  }
}

TEST_CASE("law: so does an interval of doubles") {
  require_all_held<double>(32, times_long(1));
}

TEST_CASE("law: the position of the largest is among those that an interval holds") {
  require_largest_held<Dyadic>(33);
  require_largest_held<double>(34);
}

TEST_CASE("law: what is computed from single numbers is narrow") {
  const WorkingPrecision precision(WorkingPrecision::initial_digits);
  require_all_narrow<Dyadic>(35, power_of_two(-150));
  require_all_narrow<double>(36, power_of_two(-40));
}

TEST_CASE("law: a^(p/q), taken to the q, is a^p") {
  Random random(37);
  constexpr int rounds = 300;
  for (int i = 0; i < rounds; ++i) {
    const Exact a = Exact::ratio(random.number(1, 30), random.number(1, 30));
    const std::int64_t p = random.number(-9, 9);
    const std::int64_t q = random.number(1, 7);
    INFO(a.text() << "^(" << p << "/" << q << ")");
    const Exact root = power(a, Exact::ratio(p, q));
    const Exact expected = power(a, p);
    if (root.is_rational()) {
      CHECK(power(root, q) == expected);
    } else {
      CHECK(compare(power(to_exact(root.enclosure().low()), q), expected) == -1);
      CHECK(compare(expected, power(to_exact(root.enclosure().high()), q)) == -1);
    }
  }
}

TEST_CASE("law: a power with a rational result is rational") {
  Random random(38);
  constexpr int rounds = 300;
  for (int i = 0; i < rounds; ++i) {
    const Exact root = Exact::ratio(random.number(1, 99), random.number(1, 99));
    const std::int64_t p = random.number(-12, 12);
    const std::int64_t q = random.number(1, 12);
    INFO("(" << root.text() << "^" << q << ")^(" << p << "/" << q << ")");
    CHECK(power(power(root, q), Exact::ratio(p, q)) == power(root, p));
  }
}
