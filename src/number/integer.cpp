#include "number/integer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

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

/// A whole number at or just above the k-th root, which is below 2^50.
Integer root_by_double(const Integer& value, std::int64_t k) {
  constexpr std::int64_t precision = 50;  // bits that a double surely has
  const std::int64_t shift = std::max<std::int64_t>(0, bit_length(value) - precision);
  const auto top = static_cast<double>(static_cast<std::int64_t>(shifted(value, -shift)));
  const double exponent = (std::log2(top) + static_cast<double>(shift)) / static_cast<double>(k);
  constexpr double surplus = 1.0 + 1.0 / (1 << 24);  // well above the errors of these operations
  return static_cast<std::int64_t>(std::ceil(std::exp2(exponent) * surplus));
}

/// A whole number at or above any k-th root: the first half of its bits are those of a shorter one.
Integer guessed_root(const Integer& value, std::int64_t k) {
  constexpr std::int64_t short_root = 48;
  const std::int64_t bits = bit_length(value) / k + 1;
  if (bits <= short_root) return root_by_double(value, k);
  const std::int64_t rest = bits / 2;
  return shifted(whole_root(shifted(value, -k * rest), k) + 1, rest);
}

int trailing_zeros(std::uint64_t value) {
  return std::countr_zero(value);
}

int trailing_zeros(UnsignedDoubleWord value) {
  const auto low = static_cast<std::uint64_t>(value);
  return low != 0 ? std::countr_zero(low)
                  : 64 + std::countr_zero(static_cast<std::uint64_t>(value >> 64));
}

/// The binary algorithm: J. Stein, "Computational problems associated with Racah algebra" (1967).
/// Two numbers of very different size are first brought to the size of the smaller one.
template <class Word>
Word binary_divisor(Word a, Word b) {
  if (a == 1 || b == 1) return 1;
  if (a < b) std::swap(a, b);
  if (b == 0) return a;
  a %= b;
  if (a == 0) return b;
  const int twos = trailing_zeros(static_cast<Word>(a | b));
  a >>= trailing_zeros(a);
  b >>= trailing_zeros(b);
  while (a != b) {
    // Of two odd numbers the difference is even; its factors of two are not common.
    const Word smaller = a < b ? a : b;
    const Word difference = a < b ? b - a : a - b;
    a = difference >> trailing_zeros(difference);
    b = smaller;
  }
  return a << twos;
}

}  // namespace

std::uint64_t greatest_common_divisor(std::uint64_t a, std::uint64_t b) {
  return binary_divisor(a, b);
}

std::uint64_t greatest_common_divisor(UnsignedDoubleWord a, std::uint64_t b) {
  return greatest_common_divisor(static_cast<std::uint64_t>(a % b), b);
}

/// Boost's takes hundreds of subtractions where one of the two is a machine word, as most often,
/// and several times as long where they are double words.
Integer greatest_common_divisor(const Integer& a, const Integer& b) {
  if (is_word(a)) return divisor_of_word(a, b);
  if (is_word(b)) return divisor_of_word(b, a);
  constexpr std::int64_t double_word = 128;
  if (std::max(bit_length(a), bit_length(b)) <= double_word) {
    return binary_divisor(static_cast<UnsignedDoubleWord>(abs(a)),
                          static_cast<UnsignedDoubleWord>(abs(b)));
  }
  return gcd(a, b);
}

Integer floor_divide(const Integer& value, const Integer& divisor) {
  Integer quotient;
  Integer remainder;
  divide_qr(value, divisor, quotient, remainder);
  if (remainder.sign() < 0) --quotient;
  return quotient;
}

Integer nearest_quotient(const Integer& value, const Integer& divisor) {
  return (2 * value + divisor) / (2 * divisor);
}

Integer power_of_ten(std::int64_t exponent) {
  return pow(Integer(10), static_cast<unsigned>(exponent));
}

Integer shifted(const Integer& value, std::int64_t shift) {
  if (shift >= 0) return value << static_cast<unsigned long>(shift);
  if (value.sign() >= 0) return value >> static_cast<unsigned long>(-shift);
  return -((-value + ((Integer(1) << static_cast<unsigned long>(-shift)) - 1)) >>
           static_cast<unsigned long>(-shift));
}

Integer whole_root(const Integer& value, std::int64_t k) {
  // Start above the root and come down (Newton): the first that does not fall is the whole part.
  Integer root = guessed_root(value, k);
  for (;;) {
    const Integer power = k == 2 ? root : Integer(pow(root, static_cast<unsigned>(k - 1)));
    Integer next = ((k - 1) * root + value / power) / k;
    if (next >= root) return root;
    root = std::move(next);
  }
}

}  // namespace byhand
