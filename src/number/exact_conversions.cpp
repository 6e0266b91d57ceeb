// `Exact` to and from text, doubles and dyadic bounds.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "number/exact_access.hpp"
#include "number/first_digits.hpp"
#include "number/working_precision.hpp"

namespace byhand {

namespace {

using Access = ExactAccess;

std::string with_decimal_point(std::string digits, int places) {
  if (places == 0) return digits;
  const auto wanted = static_cast<std::size_t>(places) + 1;
  if (digits.size() < wanted) digits.insert(0, wanted - digits.size(), '0');
  digits.insert(digits.size() - static_cast<std::size_t>(places), ".");
  return digits;
}

/// numerator / denominator to the nearest double, ties to even; both above 0.
double nearest_double(const Integer& numerator, const Integer& denominator) {
  constexpr int precision = std::numeric_limits<double>::digits;  // 53
  constexpr int lowest = -1074;                                   // the exponent of the last bit
  // 1. Choose the unit of the last place, so that the quotient has 53 or 54 bits.
  std::int64_t unit = bit_length(numerator) - bit_length(denominator) - precision;
  unit = std::max<std::int64_t>(unit, lowest);
  // 2. Divide.
  Integer quotient;
  Integer remainder;
  const Integer top = unit < 0 ? shifted(numerator, -unit) : numerator;
  Integer bottom = unit > 0 ? shifted(denominator, unit) : denominator;
  divide_qr(top, bottom, quotient, remainder);
  // 3. With 54 bits, halve once more; the bit that falls out joins the remainder.
  if (bit_length(quotient) > precision) {
    if (bit_test(quotient, 0)) remainder += bottom;
    quotient >>= 1;
    bottom <<= 1;
    ++unit;
  }
  // 4. Round half to even.
  const int half = Integer(2 * remainder).compare(bottom);
  if (half > 0 || (half == 0 && bit_test(quotient, 0))) ++quotient;
  constexpr std::int64_t beyond = 2000;  // every exponent from here on overflows
  return std::ldexp(static_cast<double>(static_cast<std::int64_t>(quotient)),
                    static_cast<int>(std::min(unit, beyond)));
}

}  // namespace

Exact Exact::decimal(std::string_view digits, std::int64_t decimals, std::int64_t exponent) {
  constexpr std::size_t most_digits = 2000;  // well beyond 4,096 bits
  if (digits.size() > most_digits || std::abs(exponent) > 400) {
    return unknown(Fault::result_too_large);
  }
  const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  const Integer value(std::string(digits.substr(first)));  // a leading 0 would mean octal
  const std::int64_t shift = exponent - decimals;
  const Integer scale = pow(Integer(10), static_cast<unsigned>(std::abs(shift)));
  return Access::make(shift < 0 ? Rational(value, scale) : Rational(value * scale));
}

Exact Exact::from_double(double value) {
  if (std::isnan(value)) return unknown(Fault::undefined);
  if (std::isinf(value)) return infinity(value < 0 ? -1 : 1);
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  constexpr int precision = std::numeric_limits<double>::digits;
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, precision));
  return to_exact(Dyadic(mantissa, exponent - precision));
}

std::string Exact::text() const {
  if (is_unknown()) return "?";
  if (is_infinite()) return m_numerator < 0 ? "-inf" : "inf";
  if (is_irrational()) {
    constexpr int few = 6;
    return first_digits(*this, few).value_or("irrational");
  }
  if (is_small()) {
    const std::string numerator = std::to_string(m_numerator);
    return m_denominator == 1 ? numerator : numerator + "/" + std::to_string(m_denominator);
  }
  const std::string numerator = Access::numerator(*this).str();
  const Integer denominator = Access::denominator(*this);
  return denominator == 1 ? numerator : numerator + "/" + denominator.str();
}

std::string Exact::decimal_text(int places) const {
  const Rational scaled =
      abs(Access::rational(*this)) * Rational(pow(Integer(10), static_cast<unsigned>(places)));
  // floor(x + 1/2) of a fraction n/d is floor((2n + d) / 2d).
  const Integer top = numerator(scaled);
  const Integer bottom = denominator(scaled);
  const Integer nearest = (2 * top + bottom) / (2 * bottom);
  const std::string size = with_decimal_point(nearest.str(), places);
  return sign_of() < 0 && !nearest.is_zero() ? "-" + size : size;
}

double Exact::to_double() const {
  if (is_infinite()) return sign_of() * std::numeric_limits<double>::infinity();
  if (is_unknown()) return std::numeric_limits<double>::quiet_NaN();
  constexpr std::int64_t exact_limit = std::int64_t{1} << 53;
  if (is_small() && std::abs(m_numerator) <= exact_limit && m_denominator <= exact_limit) {
    return static_cast<double>(m_numerator) / static_cast<double>(m_denominator);
  }
  const double size = nearest_double(abs(Access::numerator(*this)), Access::denominator(*this));
  return sign_of() < 0 ? -size : size;
}

Exact to_exact(const Dyadic& x) {
  if (x.is_infinite()) return Exact::infinity(x.sign());
  if (x.sign() == 0) return 0;
  // Common factors of two first, so that only the size of the value itself counts.
  const auto zeros = static_cast<std::int64_t>(lsb(abs(x.mantissa())));
  const Integer mantissa = shifted(x.mantissa(), -zeros);
  const std::int64_t exponent = x.exponent() + zeros;
  // Before a power of two is built, which may be that of a trillion.
  const bool is_large = x.magnitude() > ExactAccess::most_bits;
  const bool is_fine = -exponent > ExactAccess::most_bits;
  if (is_large || is_fine) return Exact::unknown(Fault::result_too_large);
  return exponent >= 0
             ? ExactAccess::make(shifted(mantissa, exponent), 1)
             : ExactAccess::make(mantissa, Integer(1) << static_cast<unsigned long>(-exponent));
}

void assign(Dyadic& bound, const Exact& x, Toward toward) {
  if (x.is_infinite()) {
    bound = Dyadic::infinity(x.sign_of());
  } else {
    bound = divide(Dyadic(Access::numerator(x), 0), Dyadic(Access::denominator(x), 0), toward);
  }
}

}  // namespace byhand
