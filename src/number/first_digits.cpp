#include "number/first_digits.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "number/exact_access.hpp"

namespace byhand {

namespace {

Integer power_of_ten(std::int64_t exponent) {
  return pow(Integer(10), static_cast<unsigned>(exponent));
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
  constexpr std::int64_t smallest_magnitude = -ExactAccess::most_bits;
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

std::optional<std::string> first_digits(const Exact& irrational, int count) {
  const Enclosure& bounds = irrational.enclosure();
  const Dyadic& low = bounds.low();
  const Dyadic& high = bounds.high();
  const auto is_large = [](const Dyadic& bound) {
    return bound.is_infinite() || bound.magnitude() > ExactAccess::most_bits;
  };
  if (is_large(low) || is_large(high)) return std::nullopt;
  if (high.sign() > 0) return digits_between(low.sign() < 0 ? Dyadic(0) : low, high, count);
  const auto digits = digits_between(-high, -low, count);
  return digits ? "-" + *digits : digits;
}

}  // namespace byhand
