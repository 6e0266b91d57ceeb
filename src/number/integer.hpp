#pragma once

#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace byhand {

// Machine words of 64 bits, what the product of two of them needs, and whole numbers of any size.
// Dear to compile, so nothing outside of number/ includes this, but for tests.

__extension__ using DoubleWord = __int128;
__extension__ using UnsignedDoubleWord = unsigned __int128;

/// Without expression templates: `auto x = a * b;` is then a number.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;

constexpr std::int64_t largest_word = std::numeric_limits<std::int64_t>::max();

/// Whether the value is a word, and its negative too.
inline bool fits_in_word(DoubleWord value) {
  return value >= -largest_word && value <= largest_word;
}

inline std::uint64_t magnitude(std::int64_t value) {
  return value < 0 ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

inline UnsignedDoubleWord magnitude(DoubleWord value) {
  return value < 0 ? -static_cast<UnsignedDoubleWord>(value)
                   : static_cast<UnsignedDoubleWord>(value);
}

// Never below 0.
std::uint64_t greatest_common_divisor(std::uint64_t a, std::uint64_t b);
/// Of a double word with a word above 0.
std::uint64_t greatest_common_divisor(UnsignedDoubleWord a, std::uint64_t b);
Integer greatest_common_divisor(const Integer& a, const Integer& b);

/// Bits of |value|; 0 for 0. e.g. bit_length(5) -> 3
inline std::int64_t bit_length(const Integer& value) {
  // Not of abs(value), which would be a copy: this is asked of every large cell in every step.
  const auto& limbs = value.backend();
  using Limb = std::remove_cvref_t<decltype(*limbs.limbs())>;
  const std::size_t below = limbs.size() - 1;
  return static_cast<std::int64_t>(below * std::numeric_limits<Limb>::digits +
                                   static_cast<std::size_t>(std::bit_width(limbs.limbs()[below])));
}

/// e.g. floor_divide(-1, 2) -> -1; the divisor is above 0.
Integer floor_divide(const Integer& value, const Integer& divisor);

/// value / divisor, half up; value >= 0, the divisor above 0. e.g. nearest_quotient(5, 2) -> 3
Integer nearest_quotient(const Integer& value, const Integer& divisor);

Integer power_of_ten(std::int64_t exponent);

/// value * 2^shift, rounded down. e.g. shifted(-3, -1) -> -2
Integer shifted(const Integer& value, std::int64_t shift);

/// The whole part of the k-th root of a value above 0. e.g. whole_root(80, 4) -> 2
Integer whole_root(const Integer& value, std::int64_t k);

}  // namespace byhand
