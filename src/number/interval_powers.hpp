#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "number/interval_functions.hpp"

namespace byhand {

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
