#include <cstdint>

#include "number/double_word.hpp"
#include "number/rational.hpp"

namespace byhand {

namespace {

bool is_word(const Integer& value) {
  return bit_length(value) <= 64;
}

/// `word` is a machine word, and `other` may be one.
Integer divisor_of_word(const Integer& word, const Integer& other) {
  if (word.is_zero()) return abs(other);
  const auto size = static_cast<std::uint64_t>(abs(word));
  if (size == 1) return 1;
  const auto rest = static_cast<std::uint64_t>(Integer(abs(other) % size));
  return greatest_common_divisor(rest, size);
}

}  // namespace

Integer greatest_common_divisor(const Integer& a, const Integer& b) {
  if (is_word(a)) return divisor_of_word(a, b);
  if (is_word(b)) return divisor_of_word(b, a);
  return gcd(a, b);
}

}  // namespace byhand
