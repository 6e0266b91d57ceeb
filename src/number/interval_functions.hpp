#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "number/interval.hpp"

namespace byhand {

// The functions of intervals but for powers: each result holds all values that the numbers of its
// argument have. It is a fault only where no number of the argument has a value.

inline constexpr std::int64_t largest_argument = std::int64_t{1} << 20;  // of exp, sin, cos

/// Whether all of x is beyond what exp, sin and cos take.
template <class E>
bool is_too_large(const Interval<E>& x) {
  return E(largest_argument) < x.low() || x.high() < E(-largest_argument);
}

inline constexpr std::int64_t narrow = std::int64_t{1} << 16;  // 1 / width of an interval

/// At least e^width, for widths from 0 to 1: 1 + width + width^2.
template <class E>
E growth_over(const E& width) {
  return add(E(1), add(width, multiply(width, width, Toward::up), Toward::up), Toward::up);
}

template <class E>
Interval<E> exp(const Interval<E>& x) {
  using I = Interval<E>;
  if (x.fault() != Fault::none) return x;
  if (x.is_infinity()) return sign_of(x.low()) > 0 ? x : I(0);
  if (is_too_large(x)) return I::undefined(Fault::argument_too_large);
  const bool is_low_known = !(x.low() < E(-largest_argument));
  const bool is_high_known = !(E(largest_argument) < x.high());
  if (is_low_known && is_high_known) {
    // Most intervals are points or narrow, and one exponential is enough for these.
    const Bounds<E> at_low = exponential(x.low());
    if (x.is_point()) return I(at_low);
    const E width = add(x.high(), -x.low(), Toward::up);
    if (width < divide(E(1), E(narrow), Toward::down)) {
      return {at_low.low, multiply(at_low.high, growth_over(width), Toward::up)};
    }
  }
  return {is_low_known ? exponential(x.low()).low : E(0),
          is_high_known ? exponential(x.high()).high : infinite_endpoint(Type<E>(), 1)};
}

template <class E>
Interval<E> ln(const Interval<E>& x) {
  using I = Interval<E>;
  if (x.fault() != Fault::none) return x;
  if (sign_of(x.high()) <= 0) return I::undefined(Fault::logarithm);
  if (x.is_infinity()) return x;
  const E high = is_infinite(x.high()) ? x.high() : logarithm(x.high()).high;
  const E low = sign_of(x.low()) <= 0 ? infinite_endpoint(Type<E>(), -1) : logarithm(x.low()).low;
  return {low, high};
}

template <class E>
Interval<E> sqrt(const Interval<E>& x) {
  using I = Interval<E>;
  if (x.fault() != Fault::none) return x;
  if (sign_of(x.high()) < 0) return I::undefined(Fault::root);
  if (x.is_infinity()) return x;
  // A value is never below 0 here, only its lower bound may be.
  const E low = sign_of(x.low()) < 0 ? E(0) : x.low();
  return {square_root(low, Toward::down), square_root(x.high(), Toward::up)};
}

/// sin or cos: neither ever changes faster than its argument, so the value at the lower bound and
/// the width of the interval say enough.
template <class E>
Interval<E> wave(const Interval<E>& x, Bounds<E> (*at)(const E&)) {
  using I = Interval<E>;
  if (x.fault() != Fault::none) return x;
  if (x.is_infinity()) return I::undefined(Fault::angle);
  if (is_too_large(x)) return I::undefined(Fault::argument_too_large);
  const bool is_known = !(x.low() < E(-largest_argument)) && !(E(largest_argument) < x.high());
  if (!is_known) return {E(-1), E(1)};
  const auto [low, high] = at(x.low());
  const E width = add(x.high(), -x.low(), Toward::up);
  return {std::max(add(low, -width, Toward::down), E(-1)),
          std::min(add(high, width, Toward::up), E(1))};
}

template <class E>
Interval<E> sin(const Interval<E>& x) {
  return wave<E>(x, sine);
}

template <class E>
Interval<E> cos(const Interval<E>& x) {
  return wave<E>(x, cosine);
}

template <class E>
Interval<E> tanh(const Interval<E>& x) {
  using I = Interval<E>;
  const I e = exp(x);  // tanh(x) = 1 - 2 / (e^2x + 1), which rises with its one e^2x
  return e.is_infinity() ? I(1) : I(1) - I(2) / (e * e + I(1));
}

/// The hull of a jump's results at the two bounds; every jump rises.
template <class E, class Jump>
Interval<E> hull(const Interval<E>& x, const Jump& jump) {
  if (x.fault() != Fault::none || x.is_infinity()) return x;
  const auto at = [&](const E& bound, Toward toward) {
    if (is_infinite(bound)) return bound;
    E result = bound;
    const Exact exact = jump(to_exact(bound));
    if (exact.is_unknown()) return infinite_endpoint(Type<E>(), toward == Toward::up ? 1 : -1);
    assign(result, exact, toward);
    return result;
  };
  return {at(x.low(), Toward::down), at(x.high(), Toward::up)};
}

template <class E>
Interval<E> floor(const Interval<E>& x) {
  return hull(x, [](const Exact& v) { return floor(v); });
}

template <class E>
Interval<E> ceil(const Interval<E>& x) {
  return hull(x, [](const Exact& v) { return ceil(v); });
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

}  // namespace byhand
