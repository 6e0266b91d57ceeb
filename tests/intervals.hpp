#pragma once

// What the tests need to run the evaluator in intervals, over bounds of many digits or in `double`.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "number/dyadic.hpp"
#include "number/real.hpp"

namespace byhand {

// `double` as the endpoint of an interval: one step outwards where a result was rounded. It is no
// type of this namespace, so all this has to stand before interval.hpp.

// Below this an error term could underflow and look like none.
inline constexpr double smallest_checked = 1e-280;

inline double outwards(double x, Toward toward) {
  return std::nextafter(x, toward == Toward::down ? -HUGE_VAL : HUGE_VAL);
}

/// `result` where it is exact, else one step outwards.
inline double checked(double result, double error, Toward toward) {
  const bool is_exact = error == 0 && std::abs(result) > smallest_checked;
  return is_exact ? result : outwards(result, toward);
}

/// The functions of the C library are at most 2 units of the last place off (the manual of glibc,
/// "Known Maximum Errors in Math Functions").
inline Bounds<double> widened(double value) {
  const double low = outwards(outwards(value, Toward::down), Toward::down);
  const double high = outwards(outwards(value, Toward::up), Toward::up);
  return {low, high};
}

inline bool is_infinite(double x) {
  return std::isinf(x);
}

inline int sign_of(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

inline Exact to_exact(double x) {
  return Exact::from_double(x);
}

inline double infinite_endpoint(Type<double> /*type*/, int sign) {
  return sign * HUGE_VAL;
}

inline double add(const double& a, const double& b, Toward toward) {
  const double sum = a + b;
  if (std::isinf(sum)) return std::isinf(a) || std::isinf(b) ? sum : outwards(sum, toward);
  // The error of a sum is itself a double (Knuth, TAOCP 2, section 4.2.2): no underflow to fear.
  const double virtual_b = sum - a;
  const double error = (a - (sum - virtual_b)) + (b - virtual_b);
  return error == 0 ? sum : outwards(sum, toward);
}

inline double multiply(const double& a, const double& b, Toward toward) {
  if (a == 0 || b == 0) return 0;
  const double product = a * b;
  if (std::isinf(a) || std::isinf(b)) return product;
  return checked(product, std::fma(a, b, -product), toward);
}

inline double divide(const double& a, const double& b, Toward toward) {
  if (a == 0 || std::isinf(b)) return 0;
  if (std::isinf(a)) return b < 0 ? -a : a;
  const double quotient = a / b;
  return checked(quotient, std::fma(quotient, b, -a), toward);
}

inline double square_root(double x, Toward toward) {
  if (x == 0 || std::isinf(x)) return x;
  const double root = std::sqrt(x);
  return std::max(0.0, checked(root, std::fma(root, root, -x), toward));
}

inline Bounds<double> exponential(const double& x) {
  if (x == 0) return {1, 1};
  const auto [low, high] = widened(std::exp(x));
  return {std::max(low, 0.0), high};
}

inline Bounds<double> logarithm(const double& x) {
  return x == 1 ? Bounds<double>{0, 0} : widened(std::log(x));
}

inline Bounds<double> sine(const double& x) {
  return x == 0 ? Bounds<double>{0, 0} : widened(std::sin(x));
}

inline Bounds<double> cosine(const double& x) {
  return x == 0 ? Bounds<double>{1, 1} : widened(std::cos(x));
}

inline Bounds<double> circle_constant(Type<double> type) {
  return widened(make_pi(type));
}

inline void assign(double& bound, const Exact& x, Toward toward) {
  bound = x.to_double();
  if (x.is_infinite() || to_exact(bound) == x) return;
  const bool is_above = std::isinf(bound) ? bound > 0 : compare(to_exact(bound), x) == 1;
  if (is_above == (toward == Toward::down)) bound = outwards(bound, toward);
}

}  // namespace byhand

#include "number/interval.hpp"

namespace byhand {

// What a number type offers the evaluator, and `Exact` does not need of its enclosures.

template <class E>
Interval<E> min(const Interval<E>& a, const Interval<E>& b) {
  return -max(-a, -b);
}

template <class E>
Interval<E> floor(const Interval<E>& x) {
  return hull(x, [](const Exact& v) { return floor(v); });
}

template <class E>
Interval<E> trunc(const Interval<E>& x) {
  return hull(x, [](const Exact& v) { return trunc(v); });
}

template <class E>
Interval<E> sign(const Interval<E>& x) {
  if (x.fault() == Fault::none && x.is_infinity()) return sign_of(x.low());
  return min(max(hull(x, [](const Exact& v) { return sign(v); }), Interval<E>(-1)), Interval<E>(1));
}

template <class E>
Interval<E> step(const Interval<E>& x) {
  return max(sign(x), Interval<E>(0));
}

template <class E>
Interval<E> round(const Interval<E>& x, const Interval<E>& places) {
  if (fault(x, places) != Fault::none) return Interval<E>::undefined(fault(x, places));
  const Exact digits = to_exact(places.low());
  const bool is_known = places.is_point() && !round(Exact(0), digits).is_unknown();
  if (!is_known) return Interval<E>::undefined(Fault::places);
  return hull(x, [&](const Exact& v) { return round(v, digits); });
}

/// From the first to the last position that may hold the largest.
template <class E>
Interval<E> argmax(std::span<const Interval<E>> values) {
  const auto lower = [](const Interval<E>& a, const Interval<E>& b) { return a.low() < b.low(); };
  for (const auto& value : values) {
    if (value.fault() != Fault::none) return value;
  }
  const E largest_low = std::max_element(values.begin(), values.end(), lower)->low();
  std::int64_t first = 0;
  std::int64_t last = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].high() < largest_low) continue;
    last = static_cast<std::int64_t>(i) + 1;
    if (first == 0) first = last;
  }
  return {E(first), E(last)};
}

template <class E>
bool needs_more_digits(const Interval<E>& /*x*/) {
  return false;  // a jump gives the hull of its results
}

template <class E>
std::int64_t words(const Interval<E>& /*x*/) {
  return 8;
}

}  // namespace byhand
