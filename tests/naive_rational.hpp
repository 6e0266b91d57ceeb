#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "number/exact.hpp"

namespace byhand {

/// The plainest exact number: one of Boost's rationals, or an infinity, or unknown. It has the
/// whole interface that the evaluator asks for, but is for rational rules only: what would be
/// irrational is unknown. Slow, and easily seen to be right: the oracle of `Exact`, and what the
/// benchmarks measure it against.
class NaiveRational {
 public:
  using Value = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                              boost::multiprecision::et_off>;
  using Whole = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;

  NaiveRational(std::int64_t whole = 0) : m_value(whole) {}  // NOLINT: 0 and 1 are numbers
  /// More than 4,096 bits are too much for a hand, as they are for `Exact`.
  explicit NaiveRational(Value value) : m_value(std::move(value)) {
    if (bits() > 4096) *this = unknown(Fault::result_too_large);
  }
  static NaiveRational infinity(int sign) {
    NaiveRational result(sign);
    result.m_is_infinite = true;
    return result;
  }
  static NaiveRational unknown(Fault fault) {
    NaiveRational result;
    result.m_fault = fault;
    return result;
  }

  bool is_rational() const { return !m_is_infinite && !is_unknown(); }
  bool is_infinite() const { return m_is_infinite; }
  bool is_unknown() const { return m_fault != Fault::none; }
  Fault fault() const { return m_fault; }
  /// Of a rational; 1 or -1 of an infinity.
  const Value& value() const { return m_value; }
  int sign() const { return m_value.sign(); }
  /// Bits of the numerator or of the denominator, whichever has more.
  std::int64_t bits() const {
    return std::max(bits_of(numerator(m_value)), bits_of(denominator(m_value)));
  }
  std::int64_t words() const {
    if (m_fault == Fault::result_too_large) return 128;
    if (!is_rational() || bits() < 64) return 1;
    return 1 + (bits_of(numerator(m_value)) + bits_of(denominator(m_value))) / 64;
  }

 private:
  static std::int64_t bits_of(const Whole& x) {
    return x.is_zero() ? 0 : static_cast<std::int64_t>(msb(abs(x))) + 1;
  }

  Value m_value;
  bool m_is_infinite = false;
  Fault m_fault = Fault::none;
};

inline NaiveRational unknown_of(const NaiveRational& a, const NaiveRational& b) {
  return NaiveRational::unknown(worse(a.fault(), b.fault()));
}

inline NaiveRational operator+(const NaiveRational& a, const NaiveRational& b) {
  if (a.is_unknown() || b.is_unknown()) return unknown_of(a, b);
  if (a.is_infinite() && b.is_infinite() && a.sign() != b.sign()) {
    return NaiveRational::unknown(Fault::infinity_minus_infinity);
  }
  if (a.is_infinite()) return a;
  if (b.is_infinite()) return b;
  return NaiveRational(a.value() + b.value());
}

inline NaiveRational operator*(const NaiveRational& a, const NaiveRational& b) {
  if (a.is_unknown() || b.is_unknown()) return unknown_of(a, b);
  if (a.is_infinite() || b.is_infinite()) {
    const int sign = a.sign() * b.sign();
    return sign == 0 ? NaiveRational::unknown(Fault::zero_times_infinity)
                     : NaiveRational::infinity(sign);
  }
  return NaiveRational(a.value() * b.value());
}

inline NaiveRational operator-(const NaiveRational& a) {
  return a * NaiveRational(-1);
}

inline NaiveRational operator-(const NaiveRational& a, const NaiveRational& b) {
  return a + -b;
}

inline bool is_zero(const NaiveRational& x) {
  return x.is_rational() && x.sign() == 0;
}

inline NaiveRational operator/(const NaiveRational& a, const NaiveRational& b) {
  if (is_zero(b)) return NaiveRational::unknown(Fault::division_by_zero);
  if (a.is_unknown() || b.is_unknown()) return unknown_of(a, b);
  if (b.is_infinite()) {
    return a.is_infinite() ? NaiveRational::unknown(Fault::infinity_over_infinity) : 0;
  }
  if (a.is_infinite()) return NaiveRational::infinity(a.sign() * b.sign());
  return NaiveRational(a.value() / b.value());
}

/// -1, 0 or 1 as a < b, a = b, a > b; neither is unknown.
inline int order(const NaiveRational& a, const NaiveRational& b) {
  if (a.is_infinite() || b.is_infinite()) {
    return (a.is_infinite() ? a.sign() : 0) - (b.is_infinite() ? b.sign() : 0);
  }
  return a.value().compare(b.value());
}

inline NaiveRational max(const NaiveRational& a, const NaiveRational& b) {
  if (a.is_unknown() || b.is_unknown()) return unknown_of(a, b);
  return order(a, b) < 0 ? b : a;
}

inline NaiveRational min(const NaiveRational& a, const NaiveRational& b) {
  return -max(-a, -b);
}

inline NaiveRational abs(const NaiveRational& x) {
  return x.sign() < 0 ? -x : x;
}

inline NaiveRational floor(const NaiveRational& x) {
  if (!x.is_rational()) return x;
  NaiveRational::Whole quotient;
  NaiveRational::Whole remainder;
  divide_qr(numerator(x.value()), denominator(x.value()), quotient, remainder);
  if (remainder.sign() < 0) --quotient;
  return NaiveRational(NaiveRational::Value(quotient));
}

inline NaiveRational ceil(const NaiveRational& x) {
  return -floor(-x);
}

inline NaiveRational trunc(const NaiveRational& x) {
  return x.sign() < 0 ? ceil(x) : floor(x);
}

inline NaiveRational sign(const NaiveRational& x) {
  return x.is_unknown() ? x : x.sign();
}

inline NaiveRational step(const NaiveRational& x) {
  return max(sign(x), NaiveRational(0));
}

inline std::optional<std::int64_t> whole(const NaiveRational& x) {
  if (!x.is_rational() || denominator(x.value()) != 1 || x.bits() > 63) return std::nullopt;
  return static_cast<std::int64_t>(numerator(x.value()));
}

/// Only with a whole exponent of one word, or -inf with a base above 1. Multiplies that many times.
inline NaiveRational power(const NaiveRational& a, const NaiveRational& b) {
  if (a.is_unknown() || b.is_unknown()) return unknown_of(a, b);
  if (b.is_infinite()) {
    const bool vanishes = b.sign() < 0 && order(a, 1) > 0;
    return vanishes ? 0 : NaiveRational::unknown(Fault::power);
  }
  const auto exponent = whole(b);
  if (!exponent) return NaiveRational::unknown(Fault::undefined);
  if (*exponent == 0 && a.is_infinite()) return NaiveRational::unknown(Fault::power);
  if (*exponent < 0 && is_zero(a)) return NaiveRational::unknown(Fault::division_by_zero);
  // The powers of 0, 1 and -1 only depend on whether the exponent is even; others grow too large
  // soon enough.
  const bool stays = a.is_infinite() || a.bits() <= 1;
  const std::int64_t times = stays && *exponent != 0 ? 2 - *exponent % 2 : std::abs(*exponent);
  NaiveRational result = 1;
  for (std::int64_t i = 0; i < std::abs(times) && !result.is_unknown(); ++i) result = result * a;
  return *exponent < 0 ? 1 / result : result;
}

inline NaiveRational round(const NaiveRational& x, const NaiveRational& places) {
  if (places.is_unknown()) return places;
  const auto count = whole(places);
  if (!count || *count < 0 || *count > 50) return NaiveRational::unknown(Fault::places);
  const NaiveRational scale = power(NaiveRational(10), *count);
  const NaiveRational size = floor(abs(x) * scale + NaiveRational(1) / 2) / scale;
  return x.sign() < 0 ? -size : size;
}

inline NaiveRational argmax(std::span<const NaiveRational> values) {
  std::size_t best = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].is_unknown()) return values[i];
    if (order(values[i], values[best]) > 0) best = i;
  }
  return static_cast<std::int64_t>(best) + 1;
}

// Of these only what is rational.

inline NaiveRational rational_at(const NaiveRational& x, std::int64_t at, std::int64_t value) {
  if (x.is_unknown()) return x;
  return x.is_rational() && order(x, at) == 0 ? value : NaiveRational::unknown(Fault::undefined);
}
inline NaiveRational sqrt(const NaiveRational& x) {
  return rational_at(x, 0, 0);
}
inline NaiveRational exp(const NaiveRational& x) {
  return rational_at(x, 0, 1);
}
inline NaiveRational ln(const NaiveRational& x) {
  return rational_at(x, 1, 0);
}
inline NaiveRational sin(const NaiveRational& x) {
  return rational_at(x, 0, 0);
}
inline NaiveRational cos(const NaiveRational& x) {
  return rational_at(x, 0, 1);
}
inline NaiveRational tanh(const NaiveRational& x) {
  return rational_at(x, 0, 0);
}

inline Fault fault(const NaiveRational& x) {
  return x.fault();
}
inline std::int64_t words(const NaiveRational& x) {
  return x.words();
}
inline bool needs_more_digits(const NaiveRational& /*x*/) {
  return false;
}
inline NaiveRational make_number(Type<NaiveRational> /*type*/, const Exact& x) {
  if (x.is_unknown()) return NaiveRational::unknown(x.fault());
  if (x.is_infinite()) return NaiveRational::infinity(x.sign_of());
  if (x.is_irrational()) return NaiveRational::unknown(Fault::undefined);
  return NaiveRational(NaiveRational::Value(x.text()));
}
inline NaiveRational make_pi(Type<NaiveRational> /*type*/) {
  return NaiveRational::unknown(Fault::undefined);
}

}  // namespace byhand
