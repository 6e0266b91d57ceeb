#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "number/exact.hpp"

namespace byhand {

/// A number and how it came about: the value, and the tree of operations that made it.
/// e.g. Spelled(2) * Spelled(3) + Spelled(1) -> 7, a sum of a product and 1: "2*3 + 1"
class Spelled {
 public:
  enum class Kind : unsigned char {
    number,
    name,  // a number with a name, such as pi or A[1,2]
    sum,
    difference,
    product,
    quotient,
    power,
    negative,
    call,  // of a function
  };

  /// How a spelling is written.
  struct Look {
    bool has_names = false;  // A[1,2] instead of its number
    bool is_paper = false;   // "2·3" and "max(1, 2, 3)" as on paper, not as the language has it
    std::size_t longest = 100'000;  // beyond so many characters the text is given up
  };

  Spelled(std::int64_t whole = 0) : m_value(whole) {}  // NOLINT: 0 and 1 are numbers
  explicit Spelled(Exact value) : m_value(std::move(value)) {}
  static Spelled named(std::string name, const Exact& value);
  /// The value that an operation or function gave, and its operands. Where these are too many, or
  /// nested too deep, they are forgotten: nobody would read them.
  static Spelled made(Kind kind, std::vector<Spelled> operands, const Exact& value,
                      std::string name = "");

  const Exact& value() const { return m_value; }
  Kind kind() const { return m_making ? m_making->kind : Kind::number; }
  const std::string& name() const;
  std::span<const Spelled> operands() const;
  /// The operands of a chain max(max(a, b), c) are a, b and c; else those of the operation.
  std::vector<const Spelled*> arguments() const;
  /// Equal for numbers that are one and the same sub-result, used several times; null for plain
  /// numbers.
  const void* identity() const { return m_making.get(); }
  /// Whether anything was computed: no plain number, nor a number with a name.
  bool is_computed() const { return kind() > Kind::name; }

  /// Where a number with a name stands in a text: its name, or the number itself.
  struct Mention {
    std::size_t begin = 0;
    std::size_t size = 0;
    std::string name;
  };

  /// How the value was made, in the worksheet language or as on paper; empty if it is too long.
  /// With `mentions`, tells in their order where the numbers with a name stand.
  std::string text(const Look& look, std::vector<Mention>* mentions = nullptr) const;
  std::string text() const { return text({}); }

 private:
  struct Making {
    Kind kind;
    std::string name;
    std::vector<Spelled> operands;
    std::int64_t operations = 0;  // as often as they are used
    int depth = 0;
  };

  Exact m_value;
  std::shared_ptr<const Making> m_making;
};

Spelled operator+(const Spelled& a, const Spelled& b);
Spelled operator-(const Spelled& a, const Spelled& b);
Spelled operator*(const Spelled& a, const Spelled& b);
Spelled operator/(const Spelled& a, const Spelled& b);
Spelled operator-(const Spelled& a);
Spelled power(const Spelled& a, const Spelled& b);
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
  return 8 + words(x.value());  // with its tree
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
