#include "number/spelled.hpp"

#include <algorithm>
#include <utility>

namespace byhand {

namespace {

using Kind = Spelled::Kind;

Spelled call(const char* name, Exact (*function)(const Exact&), const Spelled& x) {
  return Spelled::made(Kind::call, {x}, function(x.value()), name);
}

}  // namespace

Spelled Spelled::named(std::string name, const Exact& value) {
  Spelled result(value);
  result.m_making = std::make_shared<const Making>(Making{Kind::name, std::move(name), {}, 0, 0});
  return result;
}

Spelled Spelled::made(Kind kind, std::vector<Spelled> operands, const Exact& value,
                      std::string name) {
  constexpr int deepest = 2000;
  constexpr std::int64_t most_operations = 30'000;
  Making making{kind, std::move(name), std::move(operands), 1, 1};
  for (const Spelled& operand : making.operands) {
    if (!operand.m_making) continue;
    making.operations += operand.m_making->operations;
    making.depth = std::max(making.depth, operand.m_making->depth + 1);
  }
  Spelled result(value);
  if (making.depth <= deepest && making.operations <= most_operations) {
    result.m_making = std::make_shared<const Making>(std::move(making));
  }
  return result;
}

const std::string& Spelled::name() const {
  static const std::string none;
  return m_making ? m_making->name : none;
}

std::span<const Spelled> Spelled::operands() const {
  if (!m_making) return {};
  return m_making->operands;
}

std::vector<const Spelled*> Spelled::arguments() const {
  std::vector<const Spelled*> result;
  const Spelled* first = this;
  while (first->kind() == Kind::call && first->name() == "max") {
    result.push_back(&first->operands()[1]);
    first = &first->operands().front();
  }
  if (!result.empty()) {
    result.push_back(first);
    std::reverse(result.begin(), result.end());
    return result;
  }
  for (const Spelled& operand : operands()) result.push_back(&operand);
  return result;
}

Spelled operator+(const Spelled& a, const Spelled& b) {
  return Spelled::made(Kind::sum, {a, b}, a.value() + b.value());
}

Spelled operator-(const Spelled& a, const Spelled& b) {
  return Spelled::made(Kind::difference, {a, b}, a.value() - b.value());
}

Spelled operator*(const Spelled& a, const Spelled& b) {
  return Spelled::made(Kind::product, {a, b}, a.value() * b.value());
}

Spelled operator/(const Spelled& a, const Spelled& b) {
  return Spelled::made(Kind::quotient, {a, b}, a.value() / b.value());
}

Spelled operator-(const Spelled& a) {
  return Spelled::made(Kind::negative, {a}, -a.value());
}

Spelled power(const Spelled& a, const Spelled& b) {
  return Spelled::made(Kind::power, {a, b}, power(a.value(), b.value()));
}

Spelled max(const Spelled& a, const Spelled& b) {
  return Spelled::made(Kind::call, {a, b}, max(a.value(), b.value()), "max");
}

Spelled min(const Spelled& a, const Spelled& b) {
  return Spelled::made(Kind::call, {a, b}, min(a.value(), b.value()), "min");
}

Spelled round(const Spelled& x, const Spelled& places) {
  return Spelled::made(Kind::call, {x, places}, round(x.value(), places.value()), "round");
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
  return Spelled::made(Kind::call, {values.begin(), values.end()}, argmax(exact), "argmax_rows");
}

Spelled make_pi(Type<Spelled> /*type*/) {
  return Spelled::named("pi", make_pi(Type<Exact>()));
}

}  // namespace byhand
