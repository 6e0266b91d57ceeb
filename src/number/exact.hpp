#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "number/fault.hpp"

namespace byhand {

/// Chooses an overload by the type of its result: make_number(Type<double>(), x).
template <class N>
struct Type {};

class Dyadic;
template <class Endpoint>
class Interval;
/// Two dyadic bounds of a real number, of as many digits as the working precision says.
using Enclosure = Interval<Dyadic>;

/// A number as it stands on paper: a rational, plus or minus infinity, or *unknown* (blank, or
/// undefined, with its fault). Arithmetic is exact and never throws.
///
/// On the way to a rational (inside `round`, `floor` and the other jumps) a value may be
/// irrational; it is then known by an enclosure. What is rational stays so: 0 * sqrt(2) is 0,
/// exp(0) is 1.
///
/// Rationals whose numerator and denominator fit in a machine word are kept there; the larger ones,
/// up to 4,096 bits, live behind a pointer. Each rational has one representation.
class Exact {
 public:
  Exact() = default;
  Exact(std::int64_t whole) : m_numerator(whole) {  // NOLINT(google-explicit-constructor)
    if (whole == std::numeric_limits<std::int64_t>::min()) become_large();
  }

  static Exact ratio(std::int64_t numerator, std::int64_t denominator);
  static Exact infinity(int sign);
  static Exact unknown(Fault fault = Fault::blank);
  static Exact irrational(const Enclosure& enclosure);
  static Exact from_double(double value);
  /// `digits` (0 to 9, at least one) with the decimal point before the last `decimals` of them,
  /// times ten to the power `exponent`. e.g. decimal("125", 2, 0) -> 5/4
  static Exact decimal(std::string_view digits, std::int64_t decimals, std::int64_t exponent);

  bool is_rational() const { return m_kind == Kind::small || m_kind == Kind::large; }
  bool is_infinite() const { return m_kind == Kind::infinite; }
  bool is_irrational() const { return m_kind == Kind::irrational; }
  bool is_unknown() const { return m_kind == Kind::unknown; }
  /// -1, 0 or 1, for rationals and infinities.
  int sign_of() const;
  Fault fault() const { return m_fault; }
  const Enclosure& enclosure() const;

  /// "3", "-3/4", "-inf"; "?" where unknown; an irrational as a decimal with an ellipsis.
  std::string text() const;
  /// Correctly rounded, half away from zero, with just so many decimals; for rationals.
  /// e.g. Exact::ratio(1, 3).decimal_text(4) -> "0.3333"
  std::string decimal_text(int places) const;
  /// The nearest double, ties to even; infinities too. Not for unknown or irrational numbers.
  double to_double() const;
  /// Machine words of the number: how much work one operation on it is.
  std::int64_t words() const;

  /// Equal rationals or infinities; unknown and irrational numbers equal nothing.
  friend bool operator==(const Exact& a, const Exact& b);

  /// What does not fit in two machine words: a large rational or an enclosure.
  struct Large;

 private:
  enum class Kind : unsigned char { small, large, infinite, irrational, unknown };

  void become_large();
  friend struct ExactAccess;
  friend Exact operator+(const Exact& a, const Exact& b);
  friend Exact operator*(const Exact& a, const Exact& b);

  // small: m_numerator / m_denominator in lowest terms, m_denominator > 0, neither the lowest
  // 64-bit integer. infinite: the sign stands in m_numerator.
  std::int64_t m_numerator = 0;
  std::int64_t m_denominator = 1;
  std::shared_ptr<const Large> m_large;
  Kind m_kind = Kind::small;
  Fault m_fault = Fault::none;
};

Exact operator+(const Exact& a, const Exact& b);
Exact operator-(const Exact& a, const Exact& b);
Exact operator*(const Exact& a, const Exact& b);
Exact operator/(const Exact& a, const Exact& b);
Exact operator-(const Exact& a);

/// -1, 0 or 1 as a < b, a = b, a > b; nothing where that is not certain.
std::optional<int> compare(const Exact& a, const Exact& b);

/// Rational where b is whole, -inf (with a > 1), or 1/2 or 1/3 (with a square or cube a).
Exact power(const Exact& a, const Exact& b);
Exact max(const Exact& a, const Exact& b);
Exact min(const Exact& a, const Exact& b);
Exact abs(const Exact& x);

// Irrational but for exp(0), ln(1), sin(0), cos(0), tanh(0) and roots of perfect squares.
Exact sqrt(const Exact& x);
Exact exp(const Exact& x);
Exact ln(const Exact& x);
Exact sin(const Exact& x);
Exact cos(const Exact& x);
Exact tanh(const Exact& x);

// The jumps. Of an irrational they are certain, or unknown with Fault::uncertain.
Exact floor(const Exact& x);
Exact ceil(const Exact& x);
Exact trunc(const Exact& x);
Exact sign(const Exact& x);
Exact step(const Exact& x);
/// Half away from zero. e.g. round(5/8, 2) -> 63/100
Exact round(const Exact& x, const Exact& places);
/// The position of the largest, from 1, the first of equals.
Exact argmax(std::span<const Exact> values);

inline Fault fault(const Exact& x) {
  return x.fault();
}
inline std::int64_t words(const Exact& x) {
  return x.words();
}
/// The value, where it is a whole number of one machine word.
std::optional<std::int64_t> whole(const Exact& x);
/// Whether a jump could not be decided at the working precision.
inline bool needs_more_digits(const Exact& x) {
  return x.fault() == Fault::uncertain || x.fault() == Fault::divisor_perhaps_zero;
}
inline bool is_zero(const Exact& x) {
  return x == Exact(0);
}
inline Exact make_number(Type<Exact> /*type*/, const Exact& x) {
  return x;
}
Exact make_pi(Type<Exact> type);

}  // namespace byhand
