#pragma once

#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace byhand {

/// Whole numbers and fractions of any size, without expression templates: `auto x = a * b;` is then
/// a number. Dear to compile, so only the .cpp files of number/ include this.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                               boost::multiprecision::et_off>;

/// Bits of |value|; 0 for 0. e.g. bit_length(5) -> 3
inline std::int64_t bit_length(const Integer& value) {
  // Not of abs(value), which would be a copy: this is asked of every large cell in every step.
  const auto& limbs = value.backend();
  using Limb = std::remove_cvref_t<decltype(*limbs.limbs())>;
  const std::size_t below = limbs.size() - 1;
  return static_cast<std::int64_t>(below * std::numeric_limits<Limb>::digits +
                                   static_cast<std::size_t>(std::bit_width(limbs.limbs()[below])));
}

/// Never below 0. Much sooner than Boost's where one of them is a machine word, as most often here.
Integer greatest_common_divisor(const Integer& a, const Integer& b);

/// e.g. floor_divide(-1, 2) -> -1; the divisor is above 0.
inline Integer floor_divide(const Integer& value, const Integer& divisor) {
  Integer quotient;
  Integer remainder;
  divide_qr(value, divisor, quotient, remainder);
  if (remainder.sign() < 0) --quotient;
  return quotient;
}

/// value * 2^shift, rounded down. e.g. shifted(-3, -1) -> -2
inline Integer shifted(const Integer& value, std::int64_t shift) {
  if (shift >= 0) return value << static_cast<unsigned long>(shift);
  if (value.sign() >= 0) return value >> static_cast<unsigned long>(-shift);
  return -((-value + ((Integer(1) << static_cast<unsigned long>(-shift)) - 1)) >>
           static_cast<unsigned long>(-shift));
}

}  // namespace byhand
