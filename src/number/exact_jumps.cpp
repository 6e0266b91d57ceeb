// floor, ceil, trunc, round, sign, step and argmax of `Exact`. They jump, so for an irrational
// value both bounds of its enclosure must fall on the same side, or the answer is "more digits,
// please".

#include <algorithm>
#include <cstdint>
#include <span>

#include "number/exact_access.hpp"

namespace byhand {

namespace {

using Access = ExactAccess;

/// A fraction, in lowest terms or not; the denominator is above 0. (`Exact` would look for
/// common factors at every step, which takes longer than all the rest.)
struct Quotient {
  Integer numerator;
  Integer denominator = 1;
};

Integer floor_of(const Quotient& x) {
  return floor_divide(x.numerator, x.denominator);
}

/// A function of the rationals that rises and is flat but for its jumps; its results are whole
/// multiples of 1 / scale.
struct Jump {
  /// The result, in so many of these units.
  Integer (*at)(const Quotient& x, const Integer& scale);
  /// The one boundary in an interval that ends at `high`.
  Quotient (*boundary)(const Quotient& high, const Integer& scale);
  Integer scale = 1;  // of `round`: 10^places
};

/// Half away from zero.
Integer round_of(const Quotient& x, const Integer& scale) {
  const Integer size = nearest_quotient(abs(x.numerator) * scale, x.denominator);
  return x.numerator.sign() < 0 ? Integer(-size) : size;
}

Quotient boundary_of_round(const Quotient& high, const Integer& scale) {
  const Integer units =
      floor_of({2 * high.numerator * scale + high.denominator, 2 * high.denominator});
  return {2 * units - 1, 2 * scale};
}

const Jump floor_jump{
    [](const Quotient& x, const Integer&) { return floor_of(x); },
    [](const Quotient& high, const Integer&) -> Quotient { return {floor_of(high)}; }};

const Jump ceil_jump{[](const Quotient& x, const Integer&) {
                       return Integer(-floor_of({-x.numerator, x.denominator}));
                     },
                     floor_jump.boundary};

const Jump trunc_jump{
    [](const Quotient& x, const Integer&) { return Integer(x.numerator / x.denominator); },
    floor_jump.boundary};

constexpr std::int64_t largest_jump = 2 * ExactAccess::most_bits;

/// mantissa * 2^exponent
Quotient quotient(const Integer& mantissa, std::int64_t exponent) {
  if (exponent >= 0) return {shifted(mantissa, exponent)};
  return {mantissa, shifted(1, -exponent)};
}

/// The bound itself. One that is as good as 0 becomes 2^-40000 (or its negative), which lies on the
/// same side of every boundary: so no bound needs millions of bits.
Quotient quotient(const Dyadic& bound) {
  constexpr std::int64_t as_good_as_zero = -40000;
  if (bound.sign() == 0) return {0};
  if (bound.magnitude() < as_good_as_zero) return quotient(bound.sign(), as_good_as_zero);
  return quotient(bound.mantissa(), bound.exponent());
}

/// Whether they are nearer to one another than 10^-400 / scale.
bool are_near(const Quotient& low, const Quotient& high, const Integer& scale) {
  const Integer distance = high.numerator * low.denominator - low.numerator * high.denominator;
  return distance * scale * power_of_ten(400) < low.denominator * high.denominator;
}

/// Whether the bounds are finite and near enough to say more than "more digits, please".
Fault fault_of_bounds(const Enclosure& x) {
  if (x.is_entire()) return Fault::divisor_perhaps_zero;
  if (is_infinite(x.low()) || is_infinite(x.high())) return Fault::uncertain;
  const std::int64_t low = x.low().magnitude();
  const std::int64_t high = x.high().magnitude();
  if (std::max(low, high) <= largest_jump) return Fault::none;
  // With more digits a wide interval may turn out to hold a small number.
  const bool is_surely_large = x.sign() && std::min(low, high) > largest_jump;
  return is_surely_large ? Fault::result_too_large : Fault::uncertain;
}

Exact decide(const Jump& jump, const Enclosure& x) {
  const Fault fault = fault_of_bounds(x);
  if (fault != Fault::none) return Exact::unknown(fault);
  const Quotient low = quotient(x.low());
  const Quotient high = quotient(x.high());
  const Integer value = jump.at(low, jump.scale);
  if (value == jump.at(high, jump.scale)) return Access::reduced(value, jump.scale);
  // So narrow and still around a boundary: the value lies on it.
  if (!are_near(low, high, jump.scale)) return Exact::unknown(Fault::uncertain);
  return Access::reduced(jump.at(jump.boundary(high, jump.scale), jump.scale), jump.scale);
}

Exact apply(const Jump& jump, const Exact& x) {
  if (x.is_unknown() || x.is_infinite()) return x;
  if (x.is_irrational()) return decide(jump, x.enclosure());
  return Access::reduced(jump.at({Access::numerator(x), Access::denominator(x)}, jump.scale),
                         jump.scale);
}

}  // namespace

Exact floor(const Exact& x) {
  if (Access::is_small(x)) {  // as most often
    const std::int64_t above = Access::small_numerator(x);
    const std::int64_t below = Access::small_denominator(x);
    return above / below - (above % below < 0 ? 1 : 0);
  }
  return apply(floor_jump, x);
}

Exact ceil(const Exact& x) {
  return apply(ceil_jump, x);
}

Exact trunc(const Exact& x) {
  return apply(trunc_jump, x);
}

Exact round(const Exact& x, const Exact& places) {
  constexpr std::int64_t most_places = 50;
  if (x.is_unknown() || places.is_unknown()) return Access::unknown_of(x, places);
  const auto count = whole(places);
  if (!count || *count < 0 || *count > most_places) return Exact::unknown(Fault::places);
  return apply({round_of, boundary_of_round, power_of_ten(*count)}, x);
}

Exact sign(const Exact& x) {
  if (x.is_unknown()) return x;
  if (const auto sign = Access::certain_sign(x)) return *sign;
  const Enclosure& enclosure = x.enclosure();
  const Fault fault = fault_of_bounds(enclosure);
  if (fault != Fault::none) return Exact::unknown(fault);
  const bool is_zero = are_near(quotient(enclosure.low()), quotient(enclosure.high()), 1);
  return is_zero ? Exact(0) : Exact::unknown(Fault::uncertain);
}

Exact step(const Exact& x) {
  return max(sign(x), Exact(0));
}

Exact argmax(std::span<const Exact> values) {
  std::size_t best = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].is_unknown()) return values[i];
    if (i == 0) continue;
    if (!values[i].is_irrational() && !values[best].is_irrational()) {
      if (compare(values[i], values[best]) == 1) best = i;
      continue;
    }
    Exact difference = sign(values[i] - values[best]);
    if (difference.is_unknown()) return difference;
    if (difference.sign_of() > 0) best = i;
  }
  return static_cast<std::int64_t>(best) + 1;
}

}  // namespace byhand
