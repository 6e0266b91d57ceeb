#pragma once

#include <cstdint>
#include <utility>

#include "number/exact.hpp"
#include "number/integer.hpp"

namespace byhand {

enum class Toward : unsigned char { down, up };

template <class Endpoint>
struct Bounds {
  Endpoint low;
  Endpoint high;
};

/// A whole number times a power of two, or an infinity: the bounds of an enclosure. Sums and
/// products are rounded to the working precision, outwards as `Toward` says.
class Dyadic {
 public:
  Dyadic(std::int64_t whole = 0) : m_mantissa(whole) {}  // NOLINT(google-explicit-constructor)
  Dyadic(Integer mantissa, std::int64_t exponent)
      : m_mantissa(std::move(mantissa)), m_exponent(exponent) {}
  static Dyadic infinity(int sign);

  const Integer& mantissa() const { return m_mantissa; }
  std::int64_t exponent() const { return m_exponent; }
  bool is_infinite() const { return m_infinite != 0; }
  int sign() const { return m_infinite != 0 ? m_infinite : m_mantissa.sign(); }
  /// The power of two just above |value|: |value| < 2^magnitude. For finite values.
  std::int64_t magnitude() const { return bit_length(m_mantissa) + m_exponent; }

  Dyadic operator-() const;
  friend bool operator<(const Dyadic& a, const Dyadic& b);
  friend bool operator==(const Dyadic& a, const Dyadic& b) { return !(a < b) && !(b < a); }

 private:
  Integer m_mantissa;
  std::int64_t m_exponent = 0;
  int m_infinite = 0;
};

inline bool is_infinite(const Dyadic& x) {
  return x.is_infinite();
}
inline Dyadic infinite_endpoint(Type<Dyadic> /*type*/, int sign) {
  return Dyadic::infinity(sign);
}
inline int sign_of(const Dyadic& x) {
  return x.sign();
}

// Bounds semantics: 0 times an infinite bound is 0. Divisors are not 0.
Dyadic add(const Dyadic& a, const Dyadic& b, Toward toward);
Dyadic multiply(const Dyadic& a, const Dyadic& b, Toward toward);
Dyadic divide(const Dyadic& a, const Dyadic& b, Toward toward);
/// x >= 0
Dyadic square_root(const Dyadic& x, Toward toward);

// Of finite points; exp, sin and cos with |x| <= 2^21, ln with x > 0.
Bounds<Dyadic> exponential(const Dyadic& x);
Bounds<Dyadic> logarithm(const Dyadic& x);
Bounds<Dyadic> sine(const Dyadic& x);
Bounds<Dyadic> cosine(const Dyadic& x);
Bounds<Dyadic> circle_constant(Type<Dyadic> /*type*/);

/// The value itself; unknown (result_too_large) where it has more than 4,096 bits.
Exact to_exact(const Dyadic& x);
/// Rounded to the working precision; x is rational or infinite.
void assign(Dyadic& bound, const Exact& x, Toward toward);

}  // namespace byhand
