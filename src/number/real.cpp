#include "number/real.hpp"

#include <algorithm>
#include <limits>

namespace byhand {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// Below this an error term could underflow and look like none.
constexpr double smallest_checked = 1e-280;

double outwards(double x, Toward toward) {
  return std::nextafter(x, toward == Toward::down ? -infinity : infinity);
}

/// `result` where it is exact, else one step outwards.
double checked(double result, double error, Toward toward) {
  const bool is_exact = error == 0 && std::abs(result) > smallest_checked;
  return is_exact ? result : outwards(result, toward);
}

/// The functions of the C library are at most 2 units of the last place off (the manual of glibc,
/// "Known Maximum Errors in Math Functions").
Bounds<double> widened(double value) {
  const double low = std::nextafter(std::nextafter(value, -infinity), -infinity);
  const double high = std::nextafter(std::nextafter(value, infinity), infinity);
  return {low, high};
}

}  // namespace

double round(double x, double places) {
  const Exact rounded = round(Exact::from_double(x), Exact::from_double(places));
  return rounded.is_unknown() ? std::nan("") : rounded.to_double();
}

double power(double base, double exponent) {
  if (base == 0 && exponent < 0) return std::nan("");
  return std::pow(base, exponent);
}

double argmax(std::span<const double> values) {
  for (const double value : values) {
    if (std::isnan(value)) return value;
  }
  return static_cast<double>(std::max_element(values.begin(), values.end()) - values.begin() + 1);
}

std::optional<std::int64_t> whole(double x) {
  constexpr double limit = 1e15;
  constexpr double float_error = 1e-9;  // 0.1 * 30 is meant to be 3
  if (!(std::abs(x) < limit) || std::abs(x - std::nearbyint(x)) > float_error) return std::nullopt;
  return static_cast<std::int64_t>(std::nearbyint(x));
}

double make_number(Type<double> /*type*/, const Exact& x) {
  return x.is_rational() || x.is_infinite() ? x.to_double() : std::nan("");
}

double make_pi(Type<double> /*type*/) {
  return std::acos(-1.0);
}

double infinite_endpoint(Type<double> /*type*/, int sign) {
  return sign * infinity;
}

double add(const double& a, const double& b, Toward toward) {
  const double sum = a + b;
  if (std::isinf(sum)) return std::isinf(a) || std::isinf(b) ? sum : outwards(sum, toward);
  // The error of a sum is itself a double (Knuth, TAOCP 2, section 4.2.2): no underflow to fear.
  const double virtual_b = sum - a;
  const double error = (a - (sum - virtual_b)) + (b - virtual_b);
  return error == 0 ? sum : outwards(sum, toward);
}

double multiply(const double& a, const double& b, Toward toward) {
  if (a == 0 || b == 0) return 0;
  const double product = a * b;
  if (std::isinf(a) || std::isinf(b)) return product;
  return checked(product, std::fma(a, b, -product), toward);
}

double divide(const double& a, const double& b, Toward toward) {
  if (a == 0 || std::isinf(b)) return 0;
  if (std::isinf(a)) return b < 0 ? -a : a;
  const double quotient = a / b;
  return checked(quotient, std::fma(quotient, b, -a), toward);
}

double square_root(double x, Toward toward) {
  if (x == 0 || std::isinf(x)) return x;
  const double root = std::sqrt(x);
  return std::max(0.0, checked(root, std::fma(root, root, -x), toward));
}

Bounds<double> exponential(const double& x) {
  if (x == 0) return {1, 1};
  const auto [low, high] = widened(std::exp(x));
  return {std::max(low, 0.0), high};
}

Bounds<double> logarithm(const double& x) {
  return x == 1 ? Bounds<double>{0, 0} : widened(std::log(x));
}

Bounds<double> sine(const double& x) {
  return x == 0 ? Bounds<double>{0, 0} : widened(std::sin(x));
}

Bounds<double> cosine(const double& x) {
  return x == 0 ? Bounds<double>{1, 1} : widened(std::cos(x));
}

Bounds<double> circle_constant(Type<double> type) {
  return widened(make_pi(type));
}

void assign(double& bound, const Exact& x, Toward toward) {
  bound = x.to_double();
  if (x.is_infinite() || to_exact(bound) == x) return;
  const bool is_above = std::isinf(bound) ? bound > 0 : compare(to_exact(bound), x) == 1;
  if (is_above == (toward == Toward::down)) bound = outwards(bound, toward);
}

}  // namespace byhand
