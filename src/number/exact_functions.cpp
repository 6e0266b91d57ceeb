// The functions of `Exact`: rational where that is certain, else an enclosure. The jumps among them
// (floor, ceil, trunc, round, sign, step and argmax) come last.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "number/exact_access.hpp"

namespace byhand {

namespace {

using Access = ExactAccess;

/// The k-th root of a whole number above 0, if it is whole.
std::optional<Integer> perfect_root(const Integer& value, std::int64_t k) {
  const Integer root = whole_root(value, k);
  return pow(root, static_cast<unsigned>(k)) == value ? std::optional(root) : std::nullopt;
}

/// The rational k-th root of a rational above 0, if there is one.
std::optional<Exact> rational_root(const Exact& x, std::int64_t k) {
  const auto numerator = perfect_root(Access::numerator(x), k);
  const auto denominator = numerator ? perfect_root(Access::denominator(x), k) : std::nullopt;
  if (!denominator) return std::nullopt;
  return Access::make(*numerator, *denominator);
}

/// The power of a word, where it is one; 0 where it is not.
std::int64_t word_power(std::int64_t base, std::uint64_t exponent) {
  DoubleWord power = 1;
  DoubleWord square = base;  // of the one before; all of them but the last are used
  for (; exponent > 0; exponent /= 2) {
    if (!fits_in_word(square)) return 0;
    if (exponent % 2 == 1) power *= square;
    if (!fits_in_word(power)) return 0;
    square *= square;
  }
  return static_cast<std::int64_t>(power);
}

Exact whole_power(const Exact& base, std::int64_t exponent) {
  if (is_zero(base) && exponent < 0) return Exact::unknown(Fault::division_by_zero);
  if (exponent == 0) return base.is_infinite() ? Exact::unknown(Fault::power) : Exact(1);
  if (base.is_infinite()) {
    const int sign = exponent % 2 == 0 ? 1 : base.sign_of();
    return exponent < 0 ? Exact(0) : Exact::infinity(sign);
  }
  const std::uint64_t size = magnitude(exponent);
  if (base.is_irrational()) {
    // The bounds of a result would leave the range of the exponents.
    constexpr std::uint64_t most = std::uint64_t{1} << 20;
    if (size > most) return Exact::unknown(Fault::result_too_large);
    return Exact::irrational(whole_power(base.enclosure(), exponent));
  }
  if (Access::is_small(base)) {
    const std::int64_t top = word_power(Access::small_numerator(base), size);
    const std::int64_t bottom = word_power(Access::small_denominator(base), size);
    if (top != 0 && bottom != 0)
      return exponent > 0 ? Exact::ratio(top, bottom) : Exact::ratio(bottom, top);
  }
  const Integer numerator = Access::numerator(base);
  const Integer denominator = Access::denominator(base);
  const std::int64_t bits = std::max(bit_length(numerator), bit_length(denominator));
  // A base of b bits is at least 2^(b-1): the power has at least (b-1) * exponent bits.
  const auto most = static_cast<std::uint64_t>(Access::most_bits);
  if (bits > 1 && size > most / static_cast<std::uint64_t>(bits - 1)) {
    return Exact::unknown(Fault::result_too_large);
  }
  const auto times = static_cast<unsigned>(bits > 1 ? size : size % 2 + 2);  // of 1 and -1
  const Integer top = pow(numerator, times);
  const Integer bottom = pow(denominator, times);
  if (exponent > 0) return Access::make(top, bottom);
  return top.sign() < 0 ? Access::make(-bottom, -top) : Access::make(bottom, top);
}

/// A power with a whole exponent beyond a machine word: small only for the bases 0, 1 and -1.
Exact huge_power(const Exact& base, const Exact& exponent) {
  const bool is_even = exponent / Exact(2) == floor(exponent / Exact(2));
  const bool keeps_its_size = base.is_infinite() || is_zero(base) || abs(base) == Exact(1);
  if (!keeps_its_size) return Exact::unknown(Fault::result_too_large);
  return whole_power(base, std::int64_t{exponent.sign_of()} * (is_even ? 2 : 3));
}

/// base^(p/q) in lowest terms, for a base above 0, where it is rational: that is where the base is
/// the q-th power of a rational. A number of so many bits has no root of a higher degree.
std::optional<Exact> rational_power(const Exact& base, const Exact& exponent) {
  const Integer degree = Access::denominator(exponent);
  if (degree > Access::most_bits) return std::nullopt;
  const auto root = rational_root(base, static_cast<std::int64_t>(degree));
  if (!root) return std::nullopt;
  return power(*root, numerator(exponent));
}

/// base^exponent with a base above 1, or it has no value.
Exact power_to_infinity(const Exact& base, const Exact& exponent) {
  if (exponent.sign_of() > 0) return Exact::unknown(Fault::power);
  const auto order = compare(base, 1);
  if (!order) return Exact::unknown(Fault::uncertain);
  return *order == 1 ? Exact(0) : Exact::unknown(Fault::power);
}

/// 0^exponent
Exact zero_to_power(const Exact& exponent) {
  const auto order = compare(exponent, 0);
  if (!order) return Exact::unknown(Fault::uncertain);
  return *order == 1 ? Exact(0) : Exact::unknown(Fault::division_by_zero);
}

}  // namespace

Exact max(const Exact& a, const Exact& b) {
  if (a.is_unknown() || b.is_unknown()) return Access::unknown_of(a, b);
  if (const auto order = compare(a, b)) return *order < 0 ? b : a;
  return Exact::irrational(max(Access::enclosed(a), Access::enclosed(b)));
}

Exact min(const Exact& a, const Exact& b) {
  return -max(-a, -b);
}

Exact abs(const Exact& x) {
  if (x.is_unknown()) return x;
  if (x.is_irrational()) return Exact::irrational(abs(x.enclosure()));
  return x.sign_of() < 0 ? -x : x;
}

Exact sqrt(const Exact& x) {
  if (x.is_unknown()) return x;
  if (x.is_irrational()) return Exact::irrational(sqrt(x.enclosure()));
  if (x.sign_of() < 0) return Exact::unknown(Fault::root);
  if (x.is_infinite() || is_zero(x)) return x;
  if (const auto root = rational_root(x, 2)) return *root;
  return Exact::irrational(sqrt(Access::enclosed(x)));
}

Exact exp(const Exact& x) {
  if (x.is_unknown()) return x;
  if (is_zero(x)) return 1;
  if (x.is_infinite()) return x.sign_of() < 0 ? Exact(0) : x;
  return Exact::irrational(exp(Access::enclosed(x)));
}

Exact ln(const Exact& x) {
  if (x.is_unknown()) return x;
  if (x == Exact(1)) return 0;
  if (!x.is_irrational() && x.sign_of() <= 0) return Exact::unknown(Fault::logarithm);
  if (x.is_infinite()) return x;
  return Exact::irrational(ln(Access::enclosed(x)));
}

Exact sin(const Exact& x) {
  if (x.is_unknown() || is_zero(x)) return x;
  if (x.is_infinite()) return Exact::unknown(Fault::angle);
  return Exact::irrational(sin(Access::enclosed(x)));
}

Exact cos(const Exact& x) {
  if (x.is_unknown()) return x;
  if (is_zero(x)) return 1;
  if (x.is_infinite()) return Exact::unknown(Fault::angle);
  return Exact::irrational(cos(Access::enclosed(x)));
}

Exact tanh(const Exact& x) {
  if (x.is_unknown() || is_zero(x)) return x;
  if (x.is_infinite()) return x.sign_of();
  return Exact::irrational(tanh(Access::enclosed(x)));
}

Exact power(const Exact& a, const Exact& b) {
  if (a.is_unknown() || b.is_unknown()) return Access::unknown_of(a, b);
  if (b.is_infinite()) return power_to_infinity(a, b);
  if (const auto exponent = whole(b)) return whole_power(a, *exponent);
  if (b.is_rational() && b == floor(b)) return huge_power(a, b);
  // A base below 0 needs an exponent that is seen to be whole.
  if (a.is_infinite() || Access::certain_sign(a) == -1) return Exact::unknown(Fault::power);
  if (a == Exact(1)) return 1;
  if (is_zero(a)) return zero_to_power(b);
  if (a.is_rational() && b.is_rational()) {
    if (auto rational = rational_power(a, b)) return *rational;
  }
  return Exact::irrational(power(Access::enclosed(a), Access::enclosed(b)));
}

Exact make_pi(Type<Exact> /*type*/) {
  return Exact::irrational(make_pi(Type<Enclosure>()));
}

// The jumps. For an irrational value both bounds of its enclosure must fall on the same side, or
// the answer is "more digits, please".

namespace {

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

std::size_t different_values(std::span<const Exact> values, std::size_t most) {
  std::size_t count = 0;
  for (auto value = values.begin(); value != values.end() && count < most; ++value) {
    if (std::find(values.begin(), value, *value) == value) ++count;
  }
  return count;
}

}  // namespace byhand
