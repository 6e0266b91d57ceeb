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

}  // namespace

/// D. H. Lehmer, "Euclid's algorithm for large numbers" (1938), in the form of Knuth, "The Art of
/// Computer Programming", volume 2 (1997), section 4.5.2, algorithm L.
Integer greatest_common_divisor(Integer a, Integer b) {
  constexpr std::int64_t leading_bits = 62;
  a = abs(a);
  b = abs(b);
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
  const auto word = static_cast<std::uint64_t>(b);
  if (word == 0) return a;
  return greatest_common_divisor(static_cast<std::uint64_t>(Integer(a % word)), word);
}

}  // namespace byhand
