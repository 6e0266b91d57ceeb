#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "number/dyadic.hpp"
#include "number/exact.hpp"

namespace byhand {

/// All numbers from `low` to `high`, which surely hold the true value: every operation rounds
/// outwards. One infinite bound says that nothing is known on that side; two equal infinite bounds
/// are that infinity. `Exact` keeps irrational numbers in `Dyadic` bounds; the tests have bounds in
/// `double`, too.
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

// The functions: each result holds all values that the numbers of its argument have. It is a fault
// only where no number of the argument has a value.

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
Interval<E> ceil(const Interval<E>& x) {
  return hull(x, [](const Exact& v) { return ceil(v); });
}

/// The value, where the interval is the point of a whole number of one machine word.
template <class E>
std::optional<std::int64_t> whole(const Interval<E>& x) {
  if (x.fault() != Fault::none || !x.is_point() || x.is_infinity()) return std::nullopt;
  return whole(to_exact(x.low()));
}

/// Even powers by squaring |base|, so that those of an interval around 0 are not below 0.
template <class E>
Interval<E> whole_power(const Interval<E>& base, std::int64_t exponent) {
  using I = Interval<E>;
  if (exponent < 0) return I(1) / whole_power(base, -exponent);
  I even = 1;
  I square = abs(base);
  for (std::int64_t rest = exponent / 2; rest > 0; rest /= 2) {
    square = square * square;
    if (rest % 2 == 1) even = even * square;
  }
  return exponent % 2 == 0 ? even : base * even;
}

/// a^b for a >= 0 and an exponent that is no whole number, as far as one can see.
template <class E>
Interval<E> power_of_size(const Interval<E>& a, const Interval<E>& b) {
  using I = Interval<E>;
  const int least = sign_of(b.low());
  const int most = sign_of(b.high());
  if (a.is_infinity()) {
    return least > 0 ? a : most < 0 ? I(0) : I(E(0), infinite_endpoint(Type<E>(), 1));
  }
  if (sign_of(a.low()) > 0) return exp(b * ln(a));
  if (sign_of(a.high()) == 0) {
    if (most < 0) return I::undefined(Fault::division_by_zero);
    return least > 0 ? I(0) : I(E(0), E(1));  // 0^0 is 1
  }
  if (least < 0) return I::entire();
  // From 0 to the power of the upper bound, which may be too near to 0 for exp.
  const I result = exp(b * ln(a));
  return result.fault() == Fault::none ? result : I(E(0), E(1));
}

template <class E>
Interval<E> power(const Interval<E>& a, const Interval<E>& b) {
  using I = Interval<E>;
  if (fault(a, b) != Fault::none) return I::undefined(fault(a, b));
  if (b.is_infinity()) {
    const bool vanishes = sign_of(b.low()) < 0 && E(1) < a.high();
    return vanishes ? I(0) : I::undefined(Fault::power);
  }
  if (const auto n = whole(b)) {
    if (*n < 0 && a.sign() == 0) return I::undefined(Fault::division_by_zero);
    if (*n == 0 && a.is_infinity()) return I::undefined(Fault::power);
    return whole_power(a, *n);
  }
  if (sign_of(a.low()) > 0 && !a.is_infinity()) return power_of_size(a, b);
  // A base below 0, or an infinity, has powers with a whole exponent alone.
  const bool may_be_whole = !(b.high() < ceil(b).low());
  if (!may_be_whole) {
    if (sign_of(a.high()) < 0 || a.is_infinity()) return I::undefined(Fault::power);
    return power_of_size(I(std::max(a.low(), E(0)), a.high()), b);
  }
  I size = power_of_size(abs(a), b);
  if (size.fault() != Fault::none || sign_of(a.low()) >= 0) return size;
  return {-size.high(), size.high()};
}

}  // namespace byhand
