#include "number/dyadic.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace byhand {

namespace {

// Beyond 2^(2^40) a bound is infinite, below 2^-(2^40) it is zero or the smallest bound: no number
// of a worksheet comes near, but a tower of powers would.
constexpr std::int64_t largest_magnitude = std::int64_t{1} << 40;

/// The bound nearest to mantissa * 2^exponent on the side `toward`, with the bits of the working
/// precision.
Dyadic rounded(Integer mantissa, std::int64_t exponent, Toward toward) {
  const std::int64_t surplus = bit_length(mantissa) - WorkingPrecision::bits();
  if (surplus > 0) {
    mantissa = toward == Toward::down ? shifted(mantissa, -surplus) : -shifted(-mantissa, -surplus);
    exponent += surplus;
  }
  const int sign = mantissa.sign();
  if (sign == 0) return Dyadic(0);
  const std::int64_t magnitude = bit_length(mantissa) + exponent;
  if (magnitude > largest_magnitude) return Dyadic::infinity(sign);
  if (magnitude < -largest_magnitude) {
    const bool away = (sign > 0) == (toward == Toward::up);
    return away ? Dyadic(sign, -largest_magnitude) : Dyadic(0);
  }
  return {std::move(mantissa), exponent};
}

}  // namespace

Dyadic Dyadic::infinity(int sign) {
  Dyadic result;
  result.m_infinite = sign;
  return result;
}

Dyadic Dyadic::operator-() const {
  Dyadic result(-m_mantissa, m_exponent);
  result.m_infinite = -m_infinite;
  return result;
}

bool operator<(const Dyadic& a, const Dyadic& b) {
  if (a.m_infinite != 0 || b.m_infinite != 0) return a.m_infinite < b.m_infinite;
  if (a.sign() != b.sign()) return a.sign() < b.sign();
  if (a.sign() == 0) return false;
  if (a.magnitude() != b.magnitude()) return (a.magnitude() < b.magnitude()) == (a.sign() > 0);
  const std::int64_t exponent = std::min(a.m_exponent, b.m_exponent);
  return shifted(a.m_mantissa, a.m_exponent - exponent) <
         shifted(b.m_mantissa, b.m_exponent - exponent);
}

Dyadic add(const Dyadic& a, const Dyadic& b, Toward toward) {
  if (a.is_infinite()) return a;
  if (b.is_infinite()) return b;
  if (a.sign() == 0) return rounded(b.mantissa(), b.exponent(), toward);
  if (b.sign() == 0) return rounded(a.mantissa(), a.exponent(), toward);
  // A term far below the last bit of the other only says on which side of it the sum lies.
  const bool a_is_larger = a.magnitude() >= b.magnitude();
  const Dyadic& large = a_is_larger ? a : b;
  const Dyadic& small = a_is_larger ? b : a;
  const std::int64_t last_bit =
      std::min(large.exponent(), large.magnitude() - WorkingPrecision::bits()) - 2;
  if (small.magnitude() < last_bit) {
    const Integer sum = shifted(large.mantissa(), large.exponent() - last_bit) + small.sign();
    return rounded(sum, last_bit, toward);
  }
  const std::int64_t exponent = std::min(a.exponent(), b.exponent());
  return rounded(shifted(a.mantissa(), a.exponent() - exponent) +
                     shifted(b.mantissa(), b.exponent() - exponent),
                 exponent, toward);
}

Dyadic multiply(const Dyadic& a, const Dyadic& b, Toward toward) {
  if (a.sign() == 0 || b.sign() == 0) return 0;
  if (a.is_infinite() || b.is_infinite()) return Dyadic::infinity(a.sign() * b.sign());
  return rounded(a.mantissa() * b.mantissa(), a.exponent() + b.exponent(), toward);
}

Dyadic divide(const Dyadic& a, const Dyadic& b, Toward toward) {
  if (a.sign() == 0 || b.is_infinite()) return 0;
  if (a.is_infinite()) return Dyadic::infinity(a.sign() * b.sign());
  const std::int64_t wanted = WorkingPrecision::bits() + 2;
  const std::int64_t shift =
      std::max<std::int64_t>(0, wanted - bit_length(a.mantissa()) + bit_length(b.mantissa()));
  Integer numerator = shifted(a.mantissa(), shift);
  Integer divisor = b.mantissa();
  if (divisor.sign() < 0) {
    numerator = -numerator;
    divisor = -divisor;
  }
  const Integer quotient = toward == Toward::down ? floor_divide(numerator, divisor)
                                                  : Integer(-floor_divide(-numerator, divisor));
  return rounded(quotient, a.exponent() - b.exponent() - shift, toward);
}

Dyadic square_root(const Dyadic& x, Toward toward) {
  if (x.is_infinite() || x.sign() == 0) return x;
  std::int64_t shift =
      std::max<std::int64_t>(0, 2 * WorkingPrecision::bits() + 2 - bit_length(x.mantissa()));
  if ((x.exponent() - shift) % 2 != 0) ++shift;
  const Integer square = shifted(x.mantissa(), shift);
  Integer root = whole_root(square, 2);
  if (toward == Toward::up && root * root != square) ++root;
  return rounded(root, (x.exponent() - shift) / 2, toward);
}

// exp, ln, sin and cos of a dyadic number, as bounds that are certain.
//
// All work is done in fixed point: the whole number F stands for F / 2^width. Every division and
// every shift is rounded down, so each step is at most one unit of the last place off; the bounds
// take the sum of those errors, generously, and `width` has so many guard bits that this costs no
// digit of the working precision.

namespace {

Integer power_of_two(std::int64_t exponent) {
  return Integer(1) << static_cast<unsigned long>(exponent);
}

/// (value ± error) * 2^exponent
Bounds<Dyadic> bounds(const Integer& value, const Integer& error, std::int64_t exponent) {
  const Dyadic low(value - error, exponent);
  const Dyadic high(value + error, exponent);
  return {add(low, 0, Toward::down), add(high, 0, Toward::up)};
}

/// x in fixed point, rounded down: at most one unit too small.
Integer fixed_point(const Dyadic& x, std::int64_t width) {
  // Below one unit the shift would only build a long row of zeros.
  if (x.magnitude() + width < 0) return x.sign() < 0 ? -1 : 0;
  return shifted(x.mantissa(), x.exponent() + width);
}

Integer multiplied(const Integer& a, const Integer& b, std::int64_t width) {
  return shifted(a * b, -width);
}

/// 1/n + s/(3 n^3) + 1/(5 n^5) + s/(7 n^7) …: artanh(1/n) for s = 1, arctan(1/n) for s = -1. The
/// 32 guard bits take up the errors of fewer than 2^16 terms; the result is at most 2 units off.
Integer inverse_series(int n, int s, std::int64_t width) {
  constexpr int guard = 32;
  Integer power = power_of_two(width + guard) / n;
  Integer sum = power;
  for (int k = 3; !power.is_zero(); k += 2) {
    power /= n * n;
    const Integer term = power / k;
    sum += s < 0 && k % 4 == 3 ? Integer(-term) : term;
  }
  return shifted(sum, -guard);
}

// ln 2 = 18 artanh(1/26) - 2 artanh(1/4801) + 8 artanh(1/8749): Arndt and Haenel, "Pi Unleashed"
// (2001), chapter 16. At most 64 units off.
Integer computed_ln_2(std::int64_t width) {
  return 18 * inverse_series(26, 1, width) - 2 * inverse_series(4801, 1, width) +
         8 * inverse_series(8749, 1, width);
}

// pi = 16 arctan(1/5) - 4 arctan(1/239): Machin (1706). At most 64 units off.
Integer computed_pi(std::int64_t width) {
  return 16 * inverse_series(5, -1, width) - 4 * inverse_series(239, -1, width);
}

/// A constant that is asked for in few widths, but in these by every cell.
template <Integer (*Constant)(std::int64_t width)>
const Integer& kept(std::int64_t width) {
  constexpr std::size_t most_widths = 8;
  thread_local std::map<std::int64_t, Integer> known;
  const auto found = known.find(width);
  if (found != known.end()) return found->second;
  if (known.size() == most_widths) known.clear();
  return known[width] = Constant(width);
}

const Integer& ln_2(std::int64_t width) {
  return kept<computed_ln_2>(width);
}

const Integer& pi(std::int64_t width) {
  return kept<computed_pi>(width);
}

/// x = turns * period + rest, with 0 <= rest < period (as far as the units of the last place tell).
struct Reduced {
  Integer turns;
  Integer rest;
};

Reduced reduce(const Integer& x, const Integer& period) {
  const Integer turns = floor_divide(x, period);
  return {turns, x - turns * period};
}

/// Power series of sin (first term x, then every second power) or cos (first term 1).
Integer alternating_series(const Integer& x, int first, std::int64_t width) {
  const Integer square = multiplied(x, x, width);
  Integer term = first == 1 ? x : power_of_two(width);
  Integer sum = term;
  for (int k = first + 1; !term.is_zero(); k += 2) {
    term = -(multiplied(term, square, width) / (k * (k + 1)));
    sum += term;
  }
  return sum;
}

/// sin (quarter_turn 0) or cos (quarter_turn 1), since cos(x) = sin(x + a quarter turn).
Bounds<Dyadic> sine_after(int quarter_turn, const Dyadic& x) {
  const std::int64_t width = WorkingPrecision::bits() + 64;
  // |x| <= 2^21, so at most 2^22 quarter turns with an error of 64 units each: below 2^29.
  const auto [turns, rest] = reduce(fixed_point(x, width), shifted(pi(width), -1));
  const Integer remainder = ((turns + quarter_turn) % 4 + 4) % 4;
  const int quadrant = static_cast<int>(remainder);
  Integer value = alternating_series(rest, quadrant % 2 == 0 ? 1 : 0, width);
  if (quadrant >= 2) value = -value;
  const auto [low, high] = bounds(value, power_of_two(34), -width);
  return {std::max(low, Dyadic(-1)), std::min(high, Dyadic(1))};
}

/// 1 + x + x^2/2 + x^3/6 …, for 0 <= x < 1, in which each fourth term has a long multiplication:
/// a + b x + c x^2 + d x^3 with a = 1 + x^4/24 + x^8/40320 …, and b, c and d alike.
Integer exponential_series(const Integer& x, std::int64_t width) {
  const Integer square = multiplied(x, x, width);
  const Integer fourth = multiplied(square, square, width);
  std::array<Integer, 4> sums;
  Integer term = power_of_two(width);  // but for its x, x^2 or x^3
  for (std::size_t i = 0; !term.is_zero();) {
    sums[i % 4] += term;
    term /= ++i;
    if (i % 4 == 0) term = multiplied(term, fourth, width);
  }
  return sums[0] + multiplied(sums[1], x, width) +
         multiplied(Integer(sums[2] + multiplied(sums[3], x, width)), square, width);
}

using Function = Bounds<Dyadic>(const Dyadic& x);

/// What a function gave last, up to about 8 MB of it: the cells of a matrix have few different
/// values, and each mistake in a rule is tried on the same ones.
template <Function* Body>
const Bounds<Dyadic>& remembered(const Dyadic& x) {
  constexpr std::int64_t most_bits = std::int64_t{1} << 26;
  thread_local std::map<std::pair<std::int64_t, Dyadic>, Bounds<Dyadic>> known;
  thread_local std::int64_t known_bits = 0;
  const std::int64_t bits = WorkingPrecision::bits();
  if (const auto found = known.find({bits, x}); found != known.end()) return found->second;
  constexpr std::int64_t bits_around = 1024;  // of what holds the numbers
  known_bits += bit_length(x.mantissa()) + 2 * bits + bits_around;
  if (known_bits > most_bits) {
    known.clear();
    known_bits = 0;
  }
  return known.emplace(std::pair(bits, x), Body(x)).first->second;
}

Bounds<Dyadic> computed_exponential(const Dyadic& x) {
  // exp(x) = 2^k exp(r)  with r = x - k ln 2; and exp(r) = exp(r / 2^s)^(2^s).
  const auto halvings = static_cast<std::int64_t>(std::sqrt(WorkingPrecision::bits()) / 2) + 1;
  const std::int64_t width = WorkingPrecision::bits() + halvings + 64;
  const auto [k, rest] = reduce(fixed_point(x, width), ln_2(width));
  Integer sum = exponential_series(shifted(rest, -halvings), width);
  for (std::int64_t i = 0; i < halvings; ++i) sum = multiplied(sum, sum, width);
  // The reduction is off by at most 2^29 units (2^22 times 64, and one), the terms of the series by
  // two each (fewer than 2^14 of them), and each squaring doubles the error so far.
  const Integer error = power_of_two(halvings + 34);
  return bounds(sum, error, static_cast<std::int64_t>(k) - width);
}

Bounds<Dyadic> computed_logarithm(const Dyadic& x) {
  // ln(x) = k ln 2 + ln(y)  with y = x / 2^k in [1/2, 1) or, nearer to 1, in [3/4, 3/2);
  // and ln(y) = 2 artanh(z) with z = (y - 1) / (y + 1).
  const std::int64_t width = WorkingPrecision::bits() + 128;
  std::int64_t k = x.magnitude();
  Integer y = fixed_point(Dyadic(x.mantissa(), x.exponent() - k), width);
  const Integer one = power_of_two(width);
  if (4 * y < 3 * one) {
    --k;
    y *= 2;  // and its error, now below two units
  }
  const Integer z = floor_divide(shifted(y - one, width), y + one);
  const Integer square = multiplied(z, z, width);
  Integer power = z;
  Integer sum = z;
  for (int i = 3; !power.is_zero() && power != -1; i += 2) {
    power = multiplied(power, square, width);
    sum += floor_divide(power, i);
  }
  // |k| <= 2^41 times 64 units, and two units for each of fewer than 2^16 terms: below 2^48.
  return bounds(2 * sum + k * ln_2(width), power_of_two(48), -width);
}

Bounds<Dyadic> computed_sine(const Dyadic& x) {
  return sine_after(0, x);
}

Bounds<Dyadic> computed_cosine(const Dyadic& x) {
  return sine_after(1, x);
}

}  // namespace

Bounds<Dyadic> exponential(const Dyadic& x) {
  return x.sign() == 0 ? Bounds<Dyadic>{1, 1} : remembered<computed_exponential>(x);
}

Bounds<Dyadic> logarithm(const Dyadic& x) {
  return x == 1 ? Bounds<Dyadic>{0, 0} : remembered<computed_logarithm>(x);
}

Bounds<Dyadic> sine(const Dyadic& x) {
  return x.sign() == 0 ? Bounds<Dyadic>{0, 0} : remembered<computed_sine>(x);
}

Bounds<Dyadic> cosine(const Dyadic& x) {
  return x.sign() == 0 ? Bounds<Dyadic>{1, 1} : remembered<computed_cosine>(x);
}

Bounds<Dyadic> circle_constant(Type<Dyadic> /*type*/) {
  const std::int64_t width = WorkingPrecision::bits() + 16;
  return bounds(pi(width), 64, -width);
}

}  // namespace byhand
