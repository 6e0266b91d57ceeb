#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace byhand {

/// Whole numbers and fractions of any size, without expression templates: `auto x = a * b;` is then
/// a number. Dear to compile, so only the .cpp files of number/ include this.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                               boost::multiprecision::et_off>;

/// Bits of |value|; 0 for 0. e.g. bit_length(5) -> 3
inline std::int64_t bit_length(const Integer& value) {
  return value.is_zero() ? 0 : static_cast<std::int64_t>(msb(abs(value))) + 1;
}

/// Never below 0. Boost's own halves and subtracts, which takes five times as long for the numbers
/// of some hundred bits that occur here.
Integer greatest_common_divisor(Integer a, Integer b);

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
