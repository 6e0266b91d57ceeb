#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

#include "number/exact.hpp"

namespace byhand {

// `double` as a number: the real float computation. What has no value is NaN.

using std::abs;
using std::ceil;
using std::cos;
using std::exp;
using std::floor;
using std::sin;
using std::sqrt;
using std::tanh;
using std::trunc;

inline double round(double x, double places) {
  return round(Exact::from_double(x), Exact::from_double(places)).to_double();
}
inline double sign(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : x;
}
inline double step(double x) {
  return std::isnan(x) ? x : x > 0 ? 1 : 0;
}
inline double ln(double x) {
  return x > 0 ? std::log(x) : std::nan("");
}
inline double power(double base, double exponent) {
  return base == 0 && exponent < 0 ? std::nan("") : std::pow(base, exponent);
}
inline double max(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}
inline double min(double a, double b) {
  return std::isnan(a) || a < b ? a : b;
}
inline double argmax(std::span<const double> values) {
  for (const double value : values) {
    if (std::isnan(value)) return value;
  }
  return static_cast<double>(std::max_element(values.begin(), values.end()) - values.begin() + 1);
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
inline std::optional<std::int64_t> whole(double x) {
  constexpr double limit = 1e15;
  constexpr double float_error = 1e-9;  // 0.1 * 30 is meant to be 3
  if (!(std::abs(x) < limit) || std::abs(x - std::nearbyint(x)) > float_error) return std::nullopt;
  return static_cast<std::int64_t>(std::nearbyint(x));
}
inline double make_number(Type<double> /*type*/, const Exact& x) {
  return x.is_irrational() ? std::nan("") : x.to_double();
}
inline double make_pi(Type<double> /*type*/) {
  return std::acos(-1.0);
}

}  // namespace byhand
