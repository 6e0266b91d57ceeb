#include "number/double_word.hpp"
#include "number/rational.hpp"

namespace byhand {

namespace {

/// Some steps of Euclid's algorithm at once: (a, b) becomes (A a + B b, C a + D b).
struct Steps {
  std::int64_t a_of_a = 1, b_of_a = 0, a_of_b = 0, b_of_b = 1;
};

/// The steps that the leading bits of both numbers, below 2^62, are sure of. All coefficients stay
/// below 2^62 too.
Steps certain_steps(std::int64_t a, std::int64_t b) {
  Steps s;
  while (b + s.a_of_b != 0 && b + s.b_of_b != 0) {
    const std::int64_t quotient = (a + s.a_of_a) / (b + s.a_of_b);
    if (quotient != (a + s.b_of_a) / (b + s.b_of_b)) break;
    s = {s.a_of_b, s.b_of_b, s.a_of_a - quotient * s.a_of_b, s.b_of_a - quotient * s.b_of_b};
    a = std::exchange(b, a - quotient * b);
  }
  return s;
}

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

/// D. H. Lehmer, "Euclid's algorithm for large numbers" (1938), in the form of Knuth, "The Art of
/// Computer Programming", volume 2 (1997), section 4.5.2, algorithm L.
Integer divisor_of_large(Integer a, Integer b) {
  constexpr std::int64_t leading_bits = 62;
  if (a < b) std::swap(a, b);
  while (!is_word(b)) {
    const auto shift = static_cast<unsigned long>(bit_length(a) - leading_bits);
    const Steps s = certain_steps(static_cast<std::int64_t>(Integer(a >> shift)),
                                  static_cast<std::int64_t>(Integer(b >> shift)));
    if (s.b_of_a == 0) {
      a %= b;
      std::swap(a, b);
    } else {
      Integer smaller = a * s.a_of_b + b * s.b_of_b;
      a = a * s.a_of_a + b * s.b_of_a;
      b = std::move(smaller);
    }
  }
  return divisor_of_word(b, a);
}

}  // namespace

Integer greatest_common_divisor(const Integer& a, const Integer& b) {
  if (is_word(a)) return divisor_of_word(a, b);
  if (is_word(b)) return divisor_of_word(b, a);
  return divisor_of_large(abs(a), abs(b));
}

}  // namespace byhand
