#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace byhand {

/// Why an operation has no number as its result. Arithmetic never throws: such a result is
/// *unknown* and carries its fault; the evaluator turns a fault into an error with a place, a
/// replay of a slip just goes on with an unknown cell.
enum class Fault : unsigned char {
  none,
  blank,  // nothing was entered; no error
  division_by_zero,
  divisor_perhaps_zero,  // its enclosure still holds 0 after the last refinement
  zero_times_infinity,
  infinity_minus_infinity,
  infinity_over_infinity,
  logarithm,
  root,
  power,
  angle,
  argument_too_large,
  result_too_large,
  places,
  index,
  uncertain,  // more digits are needed to tell on which side of a jump the value lies
  undefined,  // a double that is not a number
};

/// e.g. message(Fault::root) -> "the square root of a negative number"
std::string message(Fault fault);
std::string remedy(Fault fault);

/// The fault that a result inherits from two operands: a real fault before a blank.
constexpr Fault worse(Fault a, Fault b) {
  return a > Fault::blank || b == Fault::none ? a : b;
}

/// Chooses an overload by the type of its result: make_number(Type<double>(), x).
template <class N>
struct Type {};

class Dyadic;
template <class Endpoint>
class Interval;
/// Two dyadic bounds of a real number, of as many digits as the working precision says.
using Enclosure = Interval<Dyadic>;

/// How many decimal digits enclosures are computed with, on this thread, while the object lives.
/// Enclosures are right at any precision; more digits only make them narrower.
class WorkingPrecision {
 public:
  static constexpr int initial_digits = 60;
  static constexpr int largest_digits = 8192;

  explicit WorkingPrecision(int digits) : m_before(t_digits) { t_digits = digits; }
  ~WorkingPrecision() { t_digits = m_before; }
  WorkingPrecision(const WorkingPrecision&) = delete;
  WorkingPrecision& operator=(const WorkingPrecision&) = delete;

  static int digits() { return t_digits; }
  static int bits() { return t_digits * 10 / 3 + 16; }  // log2(10) < 10/3

 private:
  int m_before;
  inline static thread_local int t_digits = initial_digits;
};

/// A number as it stands on paper: a rational, plus or minus infinity, or *unknown* (blank, or
/// undefined, with its fault). Arithmetic is exact and never throws.
///
/// On the way to a rational (inside `round`, `floor` and the other jumps) a value may be
/// irrational; it is then known by an enclosure. What is rational stays so: 0 * sqrt(2) is 0,
/// exp(0) is 1.
///
/// Rationals whose numerator and denominator fit in a machine word are kept there; the larger ones,
/// up to 4,096 bits, are shared behind a pointer. Each rational has one representation. What is
/// asked of every cell of every step is inline and short, since most cells are small.
class Exact {
 public:
  Exact() = default;
  Exact(std::int64_t whole) : m_numerator(whole) {  // NOLINT(google-explicit-constructor)
    if (whole == std::numeric_limits<std::int64_t>::min()) become_large();
  }

  Exact(const Exact& other) : m_numerator(other.m_numerator), m_denominator(other.m_denominator) {
    if (is_shared()) retain();
  }
  /// What was moved from is 0.
  Exact(Exact&& other) noexcept
      : m_numerator(std::exchange(other.m_numerator, 0)),
        m_denominator(std::exchange(other.m_denominator, 1)) {}
  Exact& operator=(Exact other) noexcept {
    std::swap(m_numerator, other.m_numerator);
    std::swap(m_denominator, other.m_denominator);
    return *this;
  }
  ~Exact() {
    if (is_shared()) release();
  }

  static Exact ratio(std::int64_t numerator, std::int64_t denominator);
  static Exact infinity(int sign);
  static Exact unknown(Fault fault = Fault::blank);
  static Exact irrational(const Enclosure& enclosure);
  static Exact from_double(double value);
  /// `digits` (0 to 9, at least one) with the decimal point before the last `decimals` of them,
  /// times ten to the power `exponent`. e.g. decimal("125", 2, 0) -> 5/4
  static Exact decimal(std::string_view digits, std::int64_t decimals, std::int64_t exponent);

  bool is_rational() const { return is_small() || is(Kind::large); }
  bool is_infinite() const { return is(Kind::infinite); }
  bool is_irrational() const { return is(Kind::irrational); }
  bool is_unknown() const { return is(Kind::unknown); }
  /// -1, 0 or 1, for rationals and infinities.
  int sign_of() const {
    if (is(Kind::large)) return sign_of_large();
    return m_numerator > 0 ? 1 : m_numerator < 0 ? -1 : 0;
  }
  Fault fault() const { return is_unknown() ? static_cast<Fault>(m_numerator) : Fault::none; }
  const Enclosure& enclosure() const;

  /// "3", "-3/4", "-inf"; "?" where unknown; an irrational as a decimal with an ellipsis.
  std::string text() const;
  /// Correctly rounded, half away from zero, with just so many decimals; for rationals.
  /// e.g. Exact::ratio(1, 3).decimal_text(4) -> "0.3333"
  std::string decimal_text(int places) const;
  /// The nearest double, ties to even; infinities too; NaN where unknown. Not for irrationals.
  double to_double() const;
  /// Machine words of the number: how much work one operation on it is.
  std::int64_t words() const { return is_small() ? 1 : words_of_large(); }

  /// Equal rationals or infinities; unknown and irrational numbers equal nothing.
  friend bool operator==(const Exact& a, const Exact& b) {
    if (!a.is_small()) return equal_beyond_small(a, b);
    return a.m_numerator == b.m_numerator && a.m_denominator == b.m_denominator;
  }

  /// What does not fit in two machine words: a large rational or an enclosure.
  struct Large;

 private:
  /// What a number is, if it is not small; never above 0.
  enum class Kind : std::int64_t { large = 0, irrational = -1, infinite = -2, unknown = -3 };

  bool is(Kind kind) const { return m_denominator == static_cast<std::int64_t>(kind); }
  bool is_small() const { return m_denominator > 0; }
  bool is_shared() const { return is(Kind::large) || is(Kind::irrational); }
  void retain() const;
  void release() const;
  void become_large();
  static bool equal_beyond_small(const Exact& a, const Exact& b);
  int sign_of_large() const;
  std::int64_t words_of_large() const;
  friend struct ExactAccess;

  // small: m_numerator / m_denominator in lowest terms, m_denominator > 0, neither the lowest
  // 64-bit integer. Else the denominator is a Kind, and the numerator the sign of an infinite and
  // the fault of an unknown number, or the address of a Large, which counts its owners.
  std::int64_t m_numerator = 0;
  std::int64_t m_denominator = 1;
};

Exact operator+(const Exact& a, const Exact& b);
Exact operator-(const Exact& a, const Exact& b);
Exact operator*(const Exact& a, const Exact& b);
Exact operator/(const Exact& a, const Exact& b);
Exact operator-(const Exact& a);

/// -1, 0 or 1 as a < b, a = b, a > b; nothing where that is not certain.
std::optional<int> compare(const Exact& a, const Exact& b);

/// Rational where b is whole, -inf (with a > 1), or p/q with a q-th power a. e.g. 27^(2/3) -> 9
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

// The two parts of a rational number, as whole numbers of any size. Only for rationals.

Exact numerator(const Exact& x);    // with the sign
Exact denominator(const Exact& x);  // above 0
/// Of two whole numbers above 0. e.g. least_common_multiple(4, 6) -> 12
Exact least_common_multiple(const Exact& a, const Exact& b);

/// The first `count` digits of a number that is known by an enclosure: cut off, not rounded, with
/// an ellipsis. Nothing where the enclosure is too wide to tell them, or the number too large for a
/// hand. e.g. of sqrt(2), 6 digits -> "1.41421..."
std::optional<std::string> first_digits(const Exact& irrational, int count);

inline Fault fault(const Exact& x) {
  return x.fault();
}
inline std::int64_t words(const Exact& x) {
  return x.words();
}
/// How many different ones there are; counts no further than `most`.
std::size_t different_values(std::span<const Exact> values,
                             std::size_t most = static_cast<std::size_t>(-1));
/// The value, where it is a whole number of one machine word.
std::optional<std::int64_t> whole(const Exact& x);
/// Whether a jump could not be decided at the working precision.
inline bool needs_more_digits(const Exact& x) {
  return x.fault() == Fault::uncertain || x.fault() == Fault::divisor_perhaps_zero;
}
inline bool is_zero(const Exact& x) {
  return x.is_rational() && x.sign_of() == 0;
}
inline Exact make_number(Type<Exact> /*type*/, const Exact& x) {
  return x;
}
Exact make_pi(Type<Exact> type);

}  // namespace byhand
