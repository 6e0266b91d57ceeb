#include "number/spelled.hpp"

#include <array>
#include <utility>
#include <vector>

namespace byhand {

const Spelled::Sign Spelled::plus{" + ", Binding::sum, Binding::sum, Binding::product};
const Spelled::Sign Spelled::minus{" - ", Binding::sum, Binding::sum, Binding::product};
const Spelled::Sign Spelled::times{"*", Binding::product, Binding::product, Binding::product};
const Spelled::Sign Spelled::over{" / ", Binding::product, Binding::product, Binding::sign};
const Spelled::Sign Spelled::raised_to{"^", Binding::power, Binding::number, Binding::sign};

Spelled::Spelled(const Exact& value) : m_value(value), m_text(value.text()) {
  // A fraction is a quotient, and a minus sign a sign, when they meet other operations.
  if (m_text.starts_with('-')) m_binding = Binding::sign;
  if (m_text.find('/') != std::string::npos) m_binding = Binding::product;
}

std::string Spelled::bracketed(Binding least, bool is_behind_operator) const {
  // "3 + -1" is hard to read: behind an operator a negative number stands in brackets.
  const bool is_negative = m_text.starts_with('-') && is_behind_operator;
  return m_binding < least || is_negative ? "(" + m_text + ")" : m_text;
}

Spelled Spelled::combined(const Spelled& a, const Sign& sign, const Spelled& b, Exact value) {
  Spelled result;
  result.m_value = std::move(value);
  result.m_binding = sign.binding;
  result.m_operations = a.m_operations + b.m_operations + 1;
  result.m_text.clear();
  if (!a.m_text.empty() && !b.m_text.empty()) {
    const bool is_exponent = sign.binding == Binding::power;  // 3^-1 needs no brackets
    const bool is_factor = sign.symbol == times.symbol;       // (-1)*2 + …
    result.m_text = a.bracketed(sign.left, is_factor);
    result.m_text += sign.symbol;
    result.m_text += b.bracketed(sign.right, !is_exponent);
  }
  if (result.m_text.size() > longest) result.m_text.clear();
  return result;
}

Spelled Spelled::call(std::string_view name, std::span<const Spelled> arguments, Exact value) {
  Spelled result;
  result.m_value = std::move(value);
  result.m_operations = 1;
  result.m_text = std::string(name) + "(";
  bool is_given_up = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i > 0) result.m_text += ", ";
    result.m_text += arguments[i].m_text;
    result.m_operations += arguments[i].m_operations;
    is_given_up = is_given_up || arguments[i].m_text.empty();
  }
  result.m_text += ")";
  if (is_given_up || result.m_text.size() > longest) result.m_text.clear();
  return result;
}

Spelled Spelled::named(std::string_view name, Exact value) {
  Spelled result;
  result.m_value = std::move(value);
  result.m_text = name;
  return result;
}

Spelled operator+(const Spelled& a, const Spelled& b) {
  return Spelled::combined(a, Spelled::plus, b, a.m_value + b.m_value);
}

Spelled operator-(const Spelled& a, const Spelled& b) {
  return Spelled::combined(a, Spelled::minus, b, a.m_value - b.m_value);
}

Spelled operator*(const Spelled& a, const Spelled& b) {
  return Spelled::combined(a, Spelled::times, b, a.m_value * b.m_value);
}

Spelled operator/(const Spelled& a, const Spelled& b) {
  return Spelled::combined(a, Spelled::over, b, a.m_value / b.m_value);
}

Spelled power(const Spelled& a, const Spelled& b) {
  return Spelled::combined(a, Spelled::raised_to, b, power(a.m_value, b.m_value));
}

Spelled operator-(const Spelled& a) {
  Spelled result = a;
  result.m_value = -a.m_value;
  ++result.m_operations;
  result.m_binding = Spelled::Binding::sign;
  if (!a.m_text.empty()) result.m_text = "-" + a.bracketed(Spelled::Binding::sign, true);
  return result;
}

namespace {

Spelled call(std::string_view name, Exact (*function)(const Exact&), const Spelled& x) {
  return Spelled::call(name, std::array{x}, function(x.value()));
}

}  // namespace

Spelled max(const Spelled& a, const Spelled& b) {
  return Spelled::call("max", std::array{a, b}, max(a.value(), b.value()));
}

Spelled min(const Spelled& a, const Spelled& b) {
  return Spelled::call("min", std::array{a, b}, min(a.value(), b.value()));
}

Spelled round(const Spelled& x, const Spelled& places) {
  return Spelled::call("round", std::array{x, places}, round(x.value(), places.value()));
}

Spelled abs(const Spelled& x) {
  return call("abs", abs, x);
}

Spelled floor(const Spelled& x) {
  return call("floor", floor, x);
}

Spelled ceil(const Spelled& x) {
  return call("ceil", ceil, x);
}

Spelled trunc(const Spelled& x) {
  return call("trunc", trunc, x);
}

Spelled sign(const Spelled& x) {
  return call("sign", sign, x);
}

Spelled step(const Spelled& x) {
  return call("step", step, x);
}

Spelled sqrt(const Spelled& x) {
  return call("sqrt", sqrt, x);
}

Spelled exp(const Spelled& x) {
  return call("exp", exp, x);
}

Spelled ln(const Spelled& x) {
  return call("ln", ln, x);
}

Spelled sin(const Spelled& x) {
  return call("sin", sin, x);
}

Spelled cos(const Spelled& x) {
  return call("cos", cos, x);
}

Spelled tanh(const Spelled& x) {
  return call("tanh", tanh, x);
}

Spelled argmax(std::span<const Spelled> values) {
  std::vector<Exact> exact;
  for (const Spelled& value : values) exact.push_back(value.value());
  // The position has no spelling of its own: argmax takes a whole row or column.
  Spelled result(argmax(exact));
  return result;
}

Spelled make_pi(Type<Spelled> /*type*/) {
  return Spelled::named("pi", make_pi(Type<Exact>()));
}

}  // namespace byhand
