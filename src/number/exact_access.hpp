#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "number/exact.hpp"
#include "number/integer.hpp"
#include "number/interval.hpp"

namespace byhand {

/// In lowest terms, the denominator above 0.
struct LargeFraction {
  Integer numerator;
  Integer denominator;
};

struct Exact::Large {
  explicit Large(LargeFraction fraction) : value(std::move(fraction)) {}
  explicit Large(const Enclosure& enclosure) : value(enclosure) {}

  std::variant<LargeFraction, Enclosure> value;
  mutable std::atomic<std::size_t> owners = 1;
};

/// The inside of `Exact`, for the files of number/ that implement it.
struct ExactAccess {
  /// Numerator and denominator of at most this many bits, or it is too much for a hand.
  static constexpr std::int64_t most_bits = 4096;

  static bool is_small(const Exact& x) { return x.is_small(); }
  static std::int64_t small_numerator(const Exact& x) { return x.m_numerator; }
  static std::int64_t small_denominator(const Exact& x) { return x.m_denominator; }
  /// Only of a number that is large.
  static const LargeFraction& large(const Exact& x) {
    return std::get<LargeFraction>(shared(x).value);
  }

  /// Equal for copies of one number, large as it may be, and for equal small ones.
  static std::pair<std::int64_t, std::int64_t> representation(const Exact& x) {
    return {x.m_numerator, x.m_denominator};
  }
  static Integer numerator(const Exact& x);
  static Integer denominator(const Exact& x);
  /// Bounds of a rational, infinite or irrational number.
  static Enclosure enclosed(const Exact& x) {
    return x.is_irrational() ? x.enclosure() : make_number(Type<Enclosure>(), x);
  }
  /// The sign of a number that is not unknown, where it is certain.
  static std::optional<int> certain_sign(const Exact& x) {
    return x.is_irrational() ? x.enclosure().sign() : x.sign_of();
  }
  /// What an operation on a and b is, one of which is unknown.
  static Exact unknown_of(const Exact& a, const Exact& b) {
    return Exact::unknown(worse(a.fault(), b.fault()));
  }

  // Of these, numerator and denominator have no common factor, and the denominator is above 0.
  static Exact make(Integer numerator, Integer denominator);
  static Exact make(DoubleWord numerator, DoubleWord denominator);
  static Exact make_small(std::int64_t numerator, std::int64_t denominator) {
    Exact result;
    result.m_numerator = numerator;
    result.m_denominator = denominator;
    return result;
  }
  /// Of any numerator and a denominator above 0.
  static Exact reduced(Integer numerator, Integer denominator);

  /// The shared value of a large or irrational number.
  static const Exact::Large& shared(const Exact& x) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): it was made of one
    return *reinterpret_cast<const Exact::Large*>(static_cast<std::intptr_t>(x.m_numerator));
  }
  static Exact share(Exact::Kind kind, const Exact::Large* large) {
    return raw(reinterpret_cast<std::intptr_t>(large), kind);
  }
  /// A number that is not small.
  static Exact raw(std::int64_t numerator, Exact::Kind kind) {
    return make_small(numerator, static_cast<std::int64_t>(kind));
  }
};

}  // namespace byhand
