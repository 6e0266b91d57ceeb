#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "number/dyadic.hpp"
#include "number/exact.hpp"
#include "number/fault.hpp"
#include "number/real.hpp"

namespace byhand {

/// All numbers from `low` to `high`, which surely hold the true value: every operation rounds
/// outwards. One infinite bound says that nothing is known on that side; two equal infinite bounds
/// are that infinity. One template serves `Dyadic` bounds of many digits and bounds in `double`.
///
/// An endpoint type offers: is_infinite, infinite_endpoint, sign_of, comparison, unary minus, the
/// rounded add, multiply, divide and square_root; bounds of exponential, logarithm, sine, cosine
/// and circle_constant at a point; to_exact and assign.
template <class Endpoint>
class Interval {
 public:
  Interval(std::int64_t whole = 0)
      : m_low(Endpoint(whole)), m_high(Endpoint(whole)) {}  // NOLINT: 0 and 1 are numbers
  Interval(Endpoint low, Endpoint high) : m_low(std::move(low)), m_high(std::move(high)) {
    // Two finite operands never make an infinity: their result only left the range of the bounds.
    if (is_infinite(m_low) && m_low == m_high) m_fault = Fault::result_too_large;
  }
  explicit Interval(const Bounds<Endpoint>& bounds) : Interval(bounds.low, bounds.high) {}

  static Interval undefined(Fault fault) {
    Interval result;
    result.m_fault = fault;
    return result;
  }
  static Interval infinity(int sign) {
    Interval result;
    result.m_low = infinite_endpoint(Type<Endpoint>(), sign);
    result.m_high = result.m_low;
    return result;
  }
  /// Nothing is known: what division by an interval around 0 leaves.
  static Interval entire() {
    return {infinite_endpoint(Type<Endpoint>(), -1), infinite_endpoint(Type<Endpoint>(), 1)};
  }

  const Endpoint& low() const { return m_low; }
  const Endpoint& high() const { return m_high; }
  Fault fault() const { return m_fault; }
  bool is_infinity() const { return is_infinite(m_low) && m_low == m_high; }
  bool is_entire() const { return is_infinite(m_low) && is_infinite(m_high) && !is_infinity(); }
  bool is_point() const { return m_low == m_high; }
  /// -1 or 1 where all numbers of the interval have that sign, 0 for the point 0, else nothing.
  std::optional<int> sign() const {
    if (sign_of(m_low) == sign_of(m_high)) return sign_of(m_low);
    return std::nullopt;
  }

 private:
  Endpoint m_low;
  Endpoint m_high;
  Fault m_fault = Fault::none;
};

template <class E>
Fault fault(const Interval<E>& x) {
  return x.fault();
}

template <class E>
Fault fault(const Interval<E>& a, const Interval<E>& b) {
  return worse(a.fault(), b.fault());
}

template <class E>
bool is_zero(const Interval<E>& x) {
  return x.fault() == Fault::none && x.sign() == 0;
}

template <class E>
Interval<E> operator-(const Interval<E>& x) {
  if (x.fault() != Fault::none) return x;
  if (x.is_infinity()) return Interval<E>::infinity(-sign_of(x.low()));
  return {-x.high(), -x.low()};
}

template <class E>
Interval<E> operator+(const Interval<E>& a, const Interval<E>& b) {
  using I = Interval<E>;
  if (fault(a, b) != Fault::none) return I::undefined(fault(a, b));
  if (a.is_infinity() && b.is_infinity() && !(a.low() == b.low())) {
    return I::undefined(Fault::infinity_minus_infinity);
  }
  if (a.is_infinity()) return a;
  if (b.is_infinity()) return b;
  return {add(a.low(), b.low(), Toward::down), add(a.high(), b.high(), Toward::up)};
}

template <class E>
Interval<E> operator-(const Interval<E>& a, const Interval<E>& b) {
  return a + -b;
}

/// The hull of the products of each pair of bounds.
template <class E>
Interval<E> product_of_bounds(const Interval<E>& a, const Interval<E>& b) {
  const auto extreme = [&](Toward toward) {
    std::array corners{multiply(a.low(), b.low(), toward), multiply(a.low(), b.high(), toward),
                       multiply(a.high(), b.low(), toward), multiply(a.high(), b.high(), toward)};
    return toward == Toward::down ? *std::min_element(corners.begin(), corners.end())
                                  : *std::max_element(corners.begin(), corners.end());
  };
  return {extreme(Toward::down), extreme(Toward::up)};
}

template <class E>
Interval<E> operator*(const Interval<E>& a, const Interval<E>& b) {
  using I = Interval<E>;
  if (fault(a, b) != Fault::none) return I::undefined(fault(a, b));
  if (b.is_infinity() && !a.is_infinity()) return b * a;
  if (a.is_infinity()) {
    if (!b.sign()) return I::entire();
    if (b.sign() == 0) return I::undefined(Fault::zero_times_infinity);
    return I::infinity(sign_of(a.low()) * *b.sign());
  }
  return product_of_bounds(a, b);
}

template <class E>
Interval<E> operator/(const Interval<E>& a, const Interval<E>& b) {
  using I = Interval<E>;
  if (is_zero(b)) return I::undefined(Fault::division_by_zero);
  if (fault(a, b) != Fault::none) return I::undefined(fault(a, b));
  if (a.is_infinity() && b.is_infinity()) return I::undefined(Fault::infinity_over_infinity);
  if (b.is_infinity()) return 0;
  if (!b.sign() || sign_of(b.low()) == 0 || sign_of(b.high()) == 0) return I::entire();
  if (a.is_infinity()) return I::infinity(sign_of(a.low()) * *b.sign());
  if (*b.sign() < 0) return -a / -b;
  // Of a divisor above 0 the signs tell the corner of each bound, and divisions are slow.
  const E& below = sign_of(a.low()) < 0 ? b.low() : b.high();
  const E& above = sign_of(a.high()) < 0 ? b.high() : b.low();
  return {divide(a.low(), below, Toward::down), divide(a.high(), above, Toward::up)};
}

template <class E>
Interval<E> max(const Interval<E>& a, const Interval<E>& b) {
  if (fault(a, b) != Fault::none) return Interval<E>::undefined(fault(a, b));
  if (a.is_infinity()) return sign_of(a.low()) > 0 ? a : b;
  if (b.is_infinity()) return sign_of(b.low()) > 0 ? b : a;
  return {std::max(a.low(), b.low()), std::max(a.high(), b.high())};
}

template <class E>
Interval<E> min(const Interval<E>& a, const Interval<E>& b) {
  return -max(-a, -b);
}

template <class E>
Interval<E> abs(const Interval<E>& x) {
  if (x.fault() != Fault::none) return x;
  if (x.is_infinity()) return Interval<E>::infinity(1);
  if (x.sign()) return *x.sign() < 0 ? -x : x;
  return {E(0), std::max(-x.low(), x.high())};
}

template <class E>
Interval<E> make_number(Type<Interval<E>> /*type*/, const Exact& x) {
  if (x.is_unknown()) return Interval<E>::undefined(x.fault());
  if (x.is_infinite()) return Interval<E>::infinity(x.sign_of());
  E low;
  E high;
  assign(low, x, Toward::down);
  assign(high, x, Toward::up);
  return {low, high};
}

template <class E>
Interval<E> make_pi(Type<Interval<E>> /*type*/) {
  return Interval<E>(circle_constant(Type<E>()));
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
