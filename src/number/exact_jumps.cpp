// floor, ceil, trunc, round, sign, step and argmax of `Exact`. They jump, so for an irrational
// value both bounds of its enclosure must fall on the same side, or the answer is "more digits,
// please".

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

#include "number/exact_access.hpp"

namespace byhand {

namespace {

using Access = ExactAccess;

/// A function of the rationals that rises and is flat but for its jumps.
struct Jump {
  Rational (*at)(const Rational& x, const Rational& scale);
  /// The one boundary in an interval that ends at `high`.
  Rational (*boundary)(const Rational& high, const Rational& scale);
  Rational scale = 1;  // of `round`: 10^places
  int places = 0;
};

Rational rational_floor(const Rational& x) {
  return floor_divide(numerator(x), denominator(x));
}

Rational rational_trunc(const Rational& x) {
  return x.sign() < 0 ? Rational(-rational_floor(-x)) : rational_floor(x);
}

const Rational half(1, 2);

Rational rational_round(const Rational& x, const Rational& scale) {
  const Rational size = rational_floor(abs(x) * scale + half) / scale;
  return x.sign() < 0 ? Rational(-size) : size;
}

const Jump floor_jump{[](const Rational& x, const Rational&) { return rational_floor(x); },
                      [](const Rational& high, const Rational&) { return rational_floor(high); }};

const Jump ceil_jump{
    [](const Rational& x, const Rational&) { return Rational(-rational_floor(-x)); },
    floor_jump.boundary};

const Jump trunc_jump{[](const Rational& x, const Rational&) { return rational_trunc(x); },
                      floor_jump.boundary};

Rational power_of_two(std::int64_t exponent) {
  const Integer power = Integer(1) << static_cast<unsigned long>(std::abs(exponent));
  return exponent < 0 ? Rational(1, power) : Rational(power);
}

constexpr std::int64_t largest_magnitude = 2 * ExactAccess::most_bits;

/// The bound itself. One that is as good as 0 becomes 2^-40000 (or its negative), which lies on the
/// same side of every boundary: so no bound needs millions of bits.
Rational rational(const Dyadic& bound) {
  constexpr std::int64_t as_good_as_zero = -40000;
  if (bound.sign() == 0) return 0;
  if (bound.magnitude() < as_good_as_zero) return bound.sign() * power_of_two(as_good_as_zero);
  return Rational(bound.mantissa()) * power_of_two(bound.exponent());
}

bool is_narrow(const Rational& width, int places) {
  return width * pow(Integer(10), static_cast<unsigned>(places + 400)) < 1;
}

/// Whether the bounds are finite and near enough to say more than "more digits, please".
Fault fault_of_bounds(const Enclosure& x) {
  if (x.is_entire()) return Fault::divisor_perhaps_zero;
  if (is_infinite(x.low()) || is_infinite(x.high())) return Fault::uncertain;
  const std::int64_t low = x.low().magnitude();
  const std::int64_t high = x.high().magnitude();
  if (std::max(low, high) <= largest_magnitude) return Fault::none;
  // With more digits a wide interval may turn out to hold a small number.
  const bool is_surely_large = x.sign() && std::min(low, high) > largest_magnitude;
  return is_surely_large ? Fault::result_too_large : Fault::uncertain;
}

/// A whole multiple of 2^-32 just below the bound, or above it: short, so that work with it is soon
/// done.
Rational coarse(const Dyadic& bound, Toward toward) {
  constexpr std::int64_t bits = 32;
  if (bound.magnitude() < -bits) {  // the shift would build a long row of zeros
    const bool is_away = bound.sign() == (toward == Toward::up ? 1 : -1);
    return is_away ? bound.sign() * power_of_two(-bits) : 0;
  }
  const std::int64_t shift = bound.exponent() + bits;
  const Integer units = toward == Toward::down ? shifted(bound.mantissa(), shift)
                                               : Integer(-shifted(-bound.mantissa(), shift));
  return Rational(units, Integer(1) << static_cast<unsigned>(bits));
}

/// The value of all numbers between these bounds, where it is the same.
std::optional<Rational> value_between(const Jump& jump, const Rational& low, const Rational& high) {
  const Rational value = jump.at(low, jump.scale);
  if (value == jump.at(high, jump.scale)) return value;
  return std::nullopt;
}

Exact decide(const Jump& jump, const Enclosure& x) {
  const Fault fault = fault_of_bounds(x);
  if (fault != Fault::none) return Exact::unknown(fault);
  // Most values are far from every boundary, as a few bits tell.
  const auto usual =
      value_between(jump, coarse(x.low(), Toward::down), coarse(x.high(), Toward::up));
  if (usual) return Access::make(*usual);
  const Rational low = rational(x.low());
  const Rational high = rational(x.high());
  if (const auto value = value_between(jump, low, high)) return Access::make(*value);
  // So narrow and still around a boundary: the value lies on it.
  if (!is_narrow(high - low, jump.places)) return Exact::unknown(Fault::uncertain);
  return Access::make(jump.at(jump.boundary(high, jump.scale), jump.scale));
}

Exact apply(const Jump& jump, const Exact& x) {
  if (x.is_unknown() || x.is_infinite()) return x;
  if (x.is_irrational()) return decide(jump, x.enclosure());
  return Access::make(jump.at(Access::rational(x), jump.scale));
}

Exact small_floor(const Exact& x) {
  const std::int64_t numerator = Access::small_numerator(x);
  const std::int64_t denominator = Access::small_denominator(x);
  const bool is_above = numerator < 0 && numerator % denominator != 0;
  return numerator / denominator - (is_above ? 1 : 0);
}

Exact small_trunc(const Exact& x) {
  return Access::small_numerator(x) / Access::small_denominator(x);
}

}  // namespace

Exact floor(const Exact& x) {
  return Access::is_small(x) ? small_floor(x) : apply(floor_jump, x);
}

Exact ceil(const Exact& x) {
  return Access::is_small(x) ? -small_floor(-x) : apply(ceil_jump, x);
}

Exact trunc(const Exact& x) {
  return Access::is_small(x) ? small_trunc(x) : apply(trunc_jump, x);
}

Exact round(const Exact& x, const Exact& places) {
  constexpr std::int64_t most_places = 50;
  if (x.is_unknown() || places.is_unknown()) return Access::unknown_of(x, places);
  const auto count = whole(places);
  if (!count || *count < 0 || *count > most_places) return Exact::unknown(Fault::places);
  const Jump jump{rational_round,
                  [](const Rational& high, const Rational& scale) -> Rational {
                    return (rational_floor(high * scale + half) - half) / scale;
                  },
                  Rational(pow(Integer(10), static_cast<unsigned>(*count))),
                  static_cast<int>(*count)};
  return apply(jump, x);
}

Exact sign(const Exact& x) {
  if (x.is_unknown()) return x;
  if (!x.is_irrational()) return x.sign_of();
  const Enclosure& enclosure = x.enclosure();
  if (const auto sign = enclosure.sign()) return *sign;
  const Fault fault = fault_of_bounds(enclosure);
  if (fault != Fault::none) return Exact::unknown(fault);
  const bool is_zero = is_narrow(rational(enclosure.high()) - rational(enclosure.low()), 0);
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
