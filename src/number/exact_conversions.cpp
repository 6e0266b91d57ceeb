// `Exact` to and from text, doubles, its two parts and dyadic bounds; and faults in words.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "number/exact_access.hpp"

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

/// value * 10^exponent, rounded down; value >= 0.
Integer scaled(const Dyadic& value, std::int64_t exponent) {
  if (exponent >= 0) return shifted(value.mantissa() * power_of_ten(exponent), value.exponent());
  const Integer divisor = power_of_ten(-exponent);
  if (value.exponent() >= 0) return shifted(value.mantissa(), value.exponent()) / divisor;
  return value.mantissa() / shifted(divisor, -value.exponent());
}

/// The power of ten of the first digit; value > 0. e.g. 1 for 20
std::int64_t leading_power(const Dyadic& value) {
  constexpr double log10_of_2 = 0.30102999566398120;
  auto power = static_cast<std::int64_t>(
      std::floor(static_cast<double>(value.magnitude() - 1) * log10_of_2));
  while (scaled(value, -power) >= 10) ++power;
  while (scaled(value, -power) < 1) --power;
  return power;
}

/// Digits with the first at ten to the power `power`.
std::string written(std::string digits, std::int64_t power) {
  constexpr std::int64_t smallest_power = -5;
  const auto count = static_cast<std::int64_t>(digits.size());
  if (power >= smallest_power && power < 0) {
    return "0." + std::string(static_cast<std::size_t>(-power - 1), '0') + digits + "...";
  }
  const bool is_plain = power >= 0 && power + 1 < count;
  digits.insert(is_plain ? static_cast<std::size_t>(power) + 1 : 1, ".");
  return digits + "..." + (is_plain ? "" : fmt::format("e{}", power));
}

/// What all numbers from `low` to `high` begin with, 0 <= low < high. At a boundary such as that of
/// 1.999… and 2.000…, which stays one whatever the precision, the upper side counts.
std::optional<std::string> digits_between(const Dyadic& low, const Dyadic& high, int count) {
  constexpr std::int64_t smallest_magnitude = -Access::most_bits;
  if (low.sign() > 0 && low.magnitude() > smallest_magnitude) {
    const std::int64_t power = leading_power(high);
    const std::int64_t shift = count - 1 - power;
    // So narrow that the two ends are next to one boundary at most.
    constexpr std::int64_t further_digits = 25;
    const Integer width =
        scaled(high, shift + further_digits) - scaled(low, shift + further_digits);
    if (width <= 1) return written(scaled(high, shift).str(), power);
  }
  const bool is_nothing_so_far = scaled(high, count) == 0;
  if (!is_nothing_so_far) return std::nullopt;
  return "0." + std::string(static_cast<std::size_t>(count), '0') + "...";
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
  const Integer scale = power_of_ten(std::abs(shift));
  return shift < 0 ? Access::reduced(value, scale) : Access::make(value * scale, 1);
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
  const Integer nearest = nearest_quotient(abs(Access::numerator(*this)) * power_of_ten(places),
                                           Access::denominator(*this));
  const std::string size = with_decimal_point(nearest.str(), places);
  return sign_of() < 0 && !nearest.is_zero() ? "-" + size : size;
}

std::optional<std::string> first_digits(const Exact& irrational, int count) {
  const Enclosure& bounds = irrational.enclosure();
  const Dyadic& low = bounds.low();
  const Dyadic& high = bounds.high();
  const auto is_large = [](const Dyadic& bound) {
    return bound.is_infinite() || bound.magnitude() > Access::most_bits;
  };
  if (is_large(low) || is_large(high)) return std::nullopt;
  if (high.sign() > 0) return digits_between(low.sign() < 0 ? Dyadic(0) : low, high, count);
  const auto digits = digits_between(-high, -low, count);
  return digits ? "-" + *digits : digits;
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

Exact numerator(const Exact& x) {
  return Access::make(Access::numerator(x), 1);
}

Exact denominator(const Exact& x) {
  return Access::make(Access::denominator(x), 1);
}

Exact least_common_multiple(const Exact& a, const Exact& b) {
  return Access::make(lcm(Access::numerator(a), Access::numerator(b)), 1);
}

Exact to_exact(const Dyadic& x) {
  if (x.is_infinite()) return Exact::infinity(x.sign());
  if (x.sign() == 0) return 0;
  // Common factors of two first, so that only the size of the value itself counts.
  const auto zeros = static_cast<std::int64_t>(lsb(abs(x.mantissa())));
  const Integer mantissa = shifted(x.mantissa(), -zeros);
  const std::int64_t exponent = x.exponent() + zeros;
  // Before a power of two is built, which may be that of a trillion.
  const bool is_large = x.magnitude() > Access::most_bits;
  const bool is_fine = -exponent > Access::most_bits;
  if (is_large || is_fine) return Exact::unknown(Fault::result_too_large);
  return exponent >= 0 ? Access::make(shifted(mantissa, exponent), 1)
                       : Access::make(mantissa, shifted(1, -exponent));
}

void assign(Dyadic& bound, const Exact& x, Toward toward) {
  if (x.is_infinite()) {
    bound = Dyadic::infinity(x.sign_of());
  } else {
    bound = divide(Dyadic(Access::numerator(x), 0), Dyadic(Access::denominator(x), 0), toward);
  }
}

namespace {

struct FaultWords {
  const char* message;
  const char* remedy;
};

FaultWords words_of(Fault fault) {
  switch (fault) {
    case Fault::none:
      return {"no fault", ""};
    case Fault::blank:
      return {"a blank cell", "fill in the cell"};
    case Fault::division_by_zero:
      return {"division by zero", "change what the divisor is made of, so that it is not 0"};
    case Fault::divisor_perhaps_zero:
      return {"division by zero, or by something that cannot be told from zero",
              "change the rule so that the divisor is clearly not 0"};
    case Fault::zero_times_infinity:
      return {"0 * inf has no value",
              "add a mask of -inf to the scores instead of multiplying by it"};
    case Fault::infinity_minus_infinity:
      return {"inf - inf has no value",
              "use infinities only as -inf in a mask, and leave a cell without it in every "
              "distribution"};
    case Fault::infinity_over_infinity:
      return {"inf / inf has no value",
              "use infinities only as -inf in a mask, before the exponential"};
    case Fault::logarithm:
      return {"the logarithm of a number that is not above 0", "ln(x) needs x > 0"};
    case Fault::root:
      return {"the square root of a negative number", "sqrt(x) needs x >= 0"};
    case Fault::power:
      return {"this power has no value",
              "the exponent must be finite (or -inf, with a base above 1), and whole for a base "
              "below 0"};
    case Fault::angle:
      return {"sin and cos of an infinity have no value", "use a finite angle"};
    case Fault::argument_too_large:
      return {"too much to compute by hand: the argument is beyond 2^20 = 1048576",
              "use a smaller argument"};
    case Fault::result_too_large:
      return {"too much to compute by hand: the result has more than 4096 bits",
              "use smaller numbers or exponents"};
    case Fault::places:
      return {"round(x, places) needs a whole number of places from 0 to 50",
              "write for example round(x, 2)"};
    case Fault::index:
      return {"an index is no whole number within the matrix", "count from 1"};
    case Fault::uncertain:
      return {"even 8192 digits cannot tell on which side of a jump this value lies",
              "change the rule or the givens so that the value is clearly on one side"};
    case Fault::undefined:
      return {"no number in doubles: an overflow, or for example the root of a negative number",
              "give the step a real rule that has a value in every cell, below 1e308"};
  }
  return {"", ""};
}

}  // namespace

std::string message(Fault fault) {
  return words_of(fault).message;
}

std::string remedy(Fault fault) {
  return words_of(fault).remedy;
}

}  // namespace byhand
