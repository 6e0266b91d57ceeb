#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

namespace byhand {

// Machine words of 64 bits, and what the product of two of them needs.

__extension__ using DoubleWord = __int128;
__extension__ using UnsignedDoubleWord = unsigned __int128;

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

/// The binary algorithm: J. Stein, "Computational problems associated with Racah algebra" (1967).
/// Two numbers of very different size are first brought to the size of the smaller one.
inline std::uint64_t greatest_common_divisor(std::uint64_t a, std::uint64_t b) {
  if (a == 1 || b == 1) return 1;
  if (a < b) std::swap(a, b);
  if (b == 0) return a;
  a %= b;
  if (a == 0) return b;
  const int twos = std::countr_zero(a | b);
  a >>= std::countr_zero(a);
  b >>= std::countr_zero(b);
  while (a != b) {
    // Of two odd numbers the difference is even; its factors of two are not common.
    const std::uint64_t smaller = a < b ? a : b;
    const std::uint64_t difference = a < b ? b - a : a - b;
    a = difference >> std::countr_zero(difference);
    b = smaller;
  }
  return a << twos;
}

/// Of a double word with a word above 0.
inline std::uint64_t greatest_common_divisor(UnsignedDoubleWord a, std::uint64_t b) {
  if (b == 1) return 1;
  const bool is_word = a >> 64 == 0;
  return greatest_common_divisor(
      is_word ? static_cast<std::uint64_t>(a) : static_cast<std::uint64_t>(a % b), b);
}

}  // namespace byhand
