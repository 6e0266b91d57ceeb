#pragma once

#include <variant>

#include "number/exact.hpp"
#include "number/interval.hpp"
#include "number/rational.hpp"

namespace byhand {

struct Exact::Large {
  std::variant<Rational, Enclosure> value;
};

/// The inside of `Exact`, for the files of number/ that implement it.
struct ExactAccess {
  /// Numerator and denominator of at most this many bits, or it is too much for a hand.
  static constexpr std::int64_t most_bits = 4096;

  static bool is_small(const Exact& x) { return x.m_kind == Exact::Kind::small; }
  static std::int64_t small_numerator(const Exact& x) { return x.m_numerator; }
  static std::int64_t small_denominator(const Exact& x) { return x.m_denominator; }

  static Rational rational(const Exact& x);
  static Integer numerator(const Exact& x);
  static Integer denominator(const Exact& x);
  static const Enclosure& enclosure(const Exact& x) {
    return std::get<Enclosure>(x.m_large->value);
  }
  /// Bounds of a rational, infinite or irrational number.
  static Enclosure enclosed(const Exact& x) {
    return x.is_irrational() ? x.enclosure() : make_number(Type<Enclosure>(), x);
  }
  /// What an operation on a and b is, one of which is unknown.
  static Exact unknown_of(const Exact& a, const Exact& b) {
    return Exact::unknown(worse(a.fault(), b.fault()));
  }

  static Exact make(const Rational& value);
  /// Only where numerator and denominator have no common factor and the denominator is above 0.
  static Exact make(const Integer& numerator, const Integer& denominator);
  static Exact make(const Enclosure& value);
};

}  // namespace byhand
