#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

#include "number/bounds.hpp"
#include "number/exact.hpp"

namespace byhand {

// `double` as a number: the real float computation. What has no value is NaN.

double round(double x, double places);
double power(double base, double exponent);
double argmax(std::span<const double> values);
std::optional<std::int64_t> whole(double x);
double make_number(Type<double> type, const Exact& x);
double make_pi(Type<double> type);

inline double abs(double x) {
  return std::abs(x);
}
inline double floor(double x) {
  return std::floor(x);
}
inline double ceil(double x) {
  return std::ceil(x);
}
inline double trunc(double x) {
  return std::trunc(x);
}
inline double sign(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : x;
}
inline double step(double x) {
  return std::isnan(x) ? x : x > 0 ? 1 : 0;
}
inline double sqrt(double x) {
  return std::sqrt(x);
}
inline double exp(double x) {
  return std::exp(x);
}
inline double ln(double x) {
  return x > 0 ? std::log(x) : std::nan("");
}
inline double sin(double x) {
  return std::sin(x);
}
inline double cos(double x) {
  return std::cos(x);
}
inline double tanh(double x) {
  return std::tanh(x);
}
inline double max(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}
inline double min(double a, double b) {
  return std::isnan(a) || a < b ? a : b;
}
inline Fault fault(double x) {
  return std::isnan(x) ? Fault::undefined : Fault::none;
}
inline bool needs_more_digits(double /*x*/) {
  return false;
}
inline bool is_zero(double x) {
  return x == 0;
}
inline std::int64_t words(double /*x*/) {
  return 1;
}

// `double` as the endpoint of an interval: one step outwards where a result was rounded.

inline bool is_infinite(double x) {
  return std::isinf(x);
}
double infinite_endpoint(Type<double> type, int sign);
inline int sign_of(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}
double add(const double& a, const double& b, Toward toward);
double multiply(const double& a, const double& b, Toward toward);
double divide(const double& a, const double& b, Toward toward);
double square_root(double x, Toward toward);
Bounds<double> exponential(const double& x);
Bounds<double> logarithm(const double& x);
Bounds<double> sine(const double& x);
Bounds<double> cosine(const double& x);
Bounds<double> circle_constant(Type<double> type);
inline Exact to_exact(double x) {
  return Exact::from_double(x);
}
void assign(double& bound, const Exact& x, Toward toward);

}  // namespace byhand
