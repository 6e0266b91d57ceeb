#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "number/exact.hpp"

namespace byhand {

/// A number and how it came about: the value, and the sum or product with its numbers, written in
/// the worksheet language. e.g. Spelled(2) * Spelled(3) + Spelled(1) -> 7, "2*3 + 1"
class Spelled {
 public:
  /// Beyond this many characters a spelling is given up: nobody would read it.
  static constexpr std::size_t longest = 200;

  Spelled(std::int64_t whole = 0) : Spelled(Exact(whole)) {}  // NOLINT: 0 and 1 are numbers
  explicit Spelled(const Exact& value);

  const Exact& value() const { return m_value; }
  /// How the value was made; empty if it was given up.
  const std::string& text() const { return m_text; }
  /// Whether anything was computed: not a plain number.
  bool is_computed() const { return m_operations > 0; }
  /// How many sums, products, functions … it took.
  std::int64_t operations() const { return m_operations; }

  friend Spelled operator+(const Spelled& a, const Spelled& b);
  friend Spelled operator-(const Spelled& a, const Spelled& b);
  friend Spelled operator*(const Spelled& a, const Spelled& b);
  friend Spelled operator/(const Spelled& a, const Spelled& b);
  friend Spelled operator-(const Spelled& a);
  friend Spelled power(const Spelled& a, const Spelled& b);
  /// A number with a name, such as pi.
  static Spelled named(std::string_view name, Exact value);
  /// name(a, b, …) with the value that was computed for it.
  static Spelled call(std::string_view name, std::span<const Spelled> arguments, Exact value);

 private:
  enum class Binding : unsigned char { sum, product, sign, power, number };

  /// How an operation of two numbers is written: "a + b", "a*b", "a^b".
  struct Sign {
    std::string_view symbol;
    Binding binding;
    Binding left;  // what binds more loosely stands in brackets
    Binding right;
  };
  static const Sign plus, minus, times, over, raised_to;

  static Spelled combined(const Spelled& a, const Sign& sign, const Spelled& b, Exact value);
  std::string bracketed(Binding least, bool is_behind_operator) const;

  Exact m_value;
  std::string m_text;
  Binding m_binding = Binding::number;
  std::int64_t m_operations = 0;
};

Spelled max(const Spelled& a, const Spelled& b);
Spelled min(const Spelled& a, const Spelled& b);
Spelled round(const Spelled& x, const Spelled& places);
Spelled abs(const Spelled& x);
Spelled floor(const Spelled& x);
Spelled ceil(const Spelled& x);
Spelled trunc(const Spelled& x);
Spelled sign(const Spelled& x);
Spelled step(const Spelled& x);
Spelled sqrt(const Spelled& x);
Spelled exp(const Spelled& x);
Spelled ln(const Spelled& x);
Spelled sin(const Spelled& x);
Spelled cos(const Spelled& x);
Spelled tanh(const Spelled& x);
Spelled argmax(std::span<const Spelled> values);

inline Fault fault(const Spelled& x) {
  return x.value().fault();
}
inline std::int64_t words(const Spelled& x) {
  return 4 + words(x.value());
}
inline std::optional<std::int64_t> whole(const Spelled& x) {
  return whole(x.value());
}
inline bool is_zero(const Spelled& x) {
  return is_zero(x.value());
}
inline bool needs_more_digits(const Spelled& x) {
  return needs_more_digits(x.value());
}
inline Spelled make_number(Type<Spelled> /*type*/, const Exact& x) {
  return Spelled(x);
}
Spelled make_pi(Type<Spelled> type);

}  // namespace byhand
