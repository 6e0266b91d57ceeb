#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "number/exact.hpp"
#include "text/lists.hpp"

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

  friend Spelled operator+(const Spelled& a, const Spelled& b) {
    return made(Kind::sum, {a, b}, a.value() + b.value());
  }
  friend Spelled operator-(const Spelled& a, const Spelled& b) {
    return made(Kind::difference, {a, b}, a.value() - b.value());
  }
  friend Spelled operator*(const Spelled& a, const Spelled& b) {
    return made(Kind::product, {a, b}, a.value() * b.value());
  }
  friend Spelled operator/(const Spelled& a, const Spelled& b) {
    return made(Kind::quotient, {a, b}, a.value() / b.value());
  }
  friend Spelled operator-(const Spelled& a) { return made(Kind::negative, {a}, -a.value()); }
  friend Spelled power(const Spelled& a, const Spelled& b) {
    return made(Kind::power, {a, b}, power(a.value(), b.value()));
  }
  friend Spelled max(const Spelled& a, const Spelled& b) {
    return made(Kind::call, {a, b}, max(a.value(), b.value()), "max");
  }
  friend Spelled min(const Spelled& a, const Spelled& b) {
    return made(Kind::call, {a, b}, min(a.value(), b.value()), "min");
  }
  friend Spelled round(const Spelled& x, const Spelled& places) {
    return made(Kind::call, {x, places}, round(x.value(), places.value()), "round");
  }
  friend Spelled abs(const Spelled& x) { return call("abs", byhand::abs, x); }
  friend Spelled floor(const Spelled& x) { return call("floor", byhand::floor, x); }
  friend Spelled ceil(const Spelled& x) { return call("ceil", byhand::ceil, x); }
  friend Spelled trunc(const Spelled& x) { return call("trunc", byhand::trunc, x); }
  friend Spelled sign(const Spelled& x) { return call("sign", byhand::sign, x); }
  friend Spelled step(const Spelled& x) { return call("step", byhand::step, x); }
  friend Spelled sqrt(const Spelled& x) { return call("sqrt", byhand::sqrt, x); }
  friend Spelled exp(const Spelled& x) { return call("exp", byhand::exp, x); }
  friend Spelled ln(const Spelled& x) { return call("ln", byhand::ln, x); }
  friend Spelled sin(const Spelled& x) { return call("sin", byhand::sin, x); }
  friend Spelled cos(const Spelled& x) { return call("cos", byhand::cos, x); }
  friend Spelled tanh(const Spelled& x) { return call("tanh", byhand::tanh, x); }
  friend Spelled argmax(std::span<const Spelled> values) {
    return made(Kind::call, {values.begin(), values.end()}, argmax(mapped(values, &Spelled::value)),
                "argmax_rows");
  }
  friend Fault fault(const Spelled& x) { return x.value().fault(); }
  friend std::int64_t words(const Spelled& x) { return 8 + words(x.value()); }  // with its tree
  friend std::optional<std::int64_t> whole(const Spelled& x) { return whole(x.value()); }
  friend bool is_zero(const Spelled& x) { return is_zero(x.value()); }
  friend bool needs_more_digits(const Spelled& x) { return needs_more_digits(x.value()); }

 private:
  static Spelled call(const char* name, Exact (*function)(const Exact&), const Spelled& x) {
    return made(Kind::call, {x}, function(x.m_value), name);
  }

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

inline Spelled make_number(Type<Spelled> /*type*/, const Exact& x) {
  return Spelled(x);
}
Spelled make_pi(Type<Spelled> type);

}  // namespace byhand
