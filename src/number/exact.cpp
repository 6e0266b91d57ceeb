#include "number/exact.hpp"

#include <cmath>
#include <limits>
#include <numeric>

#include "number/exact_access.hpp"

namespace byhand {

namespace {

using Access = ExactAccess;

constexpr std::int64_t largest_word = std::numeric_limits<std::int64_t>::max();
__extension__ using DoubleWord = __int128;
__extension__ using UnsignedDoubleWord = unsigned __int128;

bool fits(DoubleWord value) {
  return value >= -largest_word && value <= largest_word;
}

std::uint64_t magnitude(std::int64_t value) {
  return value < 0 ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

UnsignedDoubleWord greatest_common_divisor(UnsignedDoubleWord a, UnsignedDoubleWord b) {
  while (b >> 64 != 0) {
    a %= b;
    std::swap(a, b);
  }
  if (b == 0) return a;
  const auto word = static_cast<std::uint64_t>(b);
  return std::gcd(static_cast<std::uint64_t>(a % word), word);
}

Integer integer(DoubleWord value) {
  const bool is_negative = value < 0;
  const auto size = is_negative ? -static_cast<UnsignedDoubleWord>(value)
                                : static_cast<UnsignedDoubleWord>(value);
  Integer result = static_cast<std::uint64_t>(size >> 64);
  result = (result << 64) + static_cast<std::uint64_t>(size);
  return is_negative ? Integer(-result) : result;
}

/// Reduces a fraction of two double words with a denominator above 0.
Exact reduced(DoubleWord numerator, DoubleWord denominator) {
  const auto size = numerator < 0 ? -static_cast<UnsignedDoubleWord>(numerator)
                                  : static_cast<UnsignedDoubleWord>(numerator);
  const auto divisor = static_cast<DoubleWord>(
      greatest_common_divisor(size, static_cast<UnsignedDoubleWord>(denominator)));
  numerator /= divisor;
  denominator /= divisor;
  if (fits(numerator) && fits(denominator)) {
    return Exact::ratio(static_cast<std::int64_t>(numerator),
                        static_cast<std::int64_t>(denominator));
  }
  return Access::make(integer(numerator), integer(denominator));
}

/// The sign, where it is certain.
std::optional<int> certain_sign(const Exact& x) {
  return x.is_irrational() ? x.enclosure().sign() : x.sign_of();
}

Exact infinity_times(const Exact& infinite, const Exact& other) {
  const auto sign = certain_sign(other);
  if (!sign) return Exact::unknown(Fault::uncertain);
  if (*sign == 0) return Exact::unknown(Fault::zero_times_infinity);
  return Exact::infinity(infinite.sign_of() * *sign);
}

Exact general_sum(const Exact& a, const Exact& b) {
  if (a.is_unknown() || b.is_unknown()) return Access::unknown_of(a, b);
  if (a.is_infinite() && b.is_infinite() && a.sign_of() != b.sign_of()) {
    return Exact::unknown(Fault::infinity_minus_infinity);
  }
  if (a.is_infinite()) return a;
  if (b.is_infinite()) return b;
  if (a.is_irrational() || b.is_irrational())
    return Exact::irrational(Access::enclosed(a) + Access::enclosed(b));
  return Access::make(Access::rational(a) + Access::rational(b));
}

Exact general_product(const Exact& a, const Exact& b) {
  if (a.is_unknown() || b.is_unknown()) return Access::unknown_of(a, b);
  if (a.is_infinite()) return infinity_times(a, b);
  if (b.is_infinite()) return infinity_times(b, a);
  if (is_zero(a) || is_zero(b)) return 0;
  if (a.is_irrational() || b.is_irrational())
    return Exact::irrational(Access::enclosed(a) * Access::enclosed(b));
  return Access::make(Access::rational(a) * Access::rational(b));
}

Exact reciprocal(const Exact& x) {
  if (Access::is_small(x)) {
    const std::int64_t sign = x.sign_of();
    return Exact::ratio(sign * Access::small_denominator(x), sign * Access::small_numerator(x));
  }
  return Access::make(1 / Access::rational(x));
}

}  // namespace

Rational ExactAccess::rational(const Exact& x) {
  if (is_small(x)) return Rational(x.m_numerator, x.m_denominator);
  return std::get<Rational>(x.m_large->value);
}

Integer ExactAccess::numerator(const Exact& x) {
  return is_small(x) ? Integer(x.m_numerator)
                     : boost::multiprecision::numerator(std::get<Rational>(x.m_large->value));
}

Integer ExactAccess::denominator(const Exact& x) {
  return is_small(x) ? Integer(x.m_denominator)
                     : boost::multiprecision::denominator(std::get<Rational>(x.m_large->value));
}

Exact ExactAccess::make(const Rational& value) {
  return make(boost::multiprecision::numerator(value), boost::multiprecision::denominator(value));
}

Exact ExactAccess::make(const Integer& numerator, const Integer& denominator) {
  const std::int64_t bits = std::max(bit_length(numerator), bit_length(denominator));
  if (bits > most_bits) return Exact::unknown(Fault::result_too_large);
  Exact result;
  if (bits < 64) {
    result.m_numerator = static_cast<std::int64_t>(numerator);
    result.m_denominator = static_cast<std::int64_t>(denominator);
    return result;
  }
  result.m_kind = Exact::Kind::large;
  result.m_large = std::make_shared<Exact::Large>(Exact::Large{Rational(numerator, denominator)});
  return result;
}

Exact ExactAccess::make(const Enclosure& value) {
  if (value.fault() != Fault::none) return Exact::unknown(value.fault());
  Exact result;
  result.m_kind = Exact::Kind::irrational;
  result.m_large = std::make_shared<Exact::Large>(Exact::Large{value});
  return result;
}

void Exact::become_large() {
  *this = Access::make(Integer(m_numerator), 1);
}

Exact Exact::ratio(std::int64_t numerator, std::int64_t denominator) {
  if (denominator == 0) return unknown(Fault::division_by_zero);
  if (numerator < -largest_word || denominator < -largest_word) {
    return Access::make(Rational(numerator) / Rational(denominator));
  }
  const auto divisor =
      static_cast<std::int64_t>(std::gcd(magnitude(numerator), magnitude(denominator)));
  Exact result;
  result.m_numerator = (denominator < 0 ? -numerator : numerator) / divisor;
  result.m_denominator = (denominator < 0 ? -denominator : denominator) / divisor;
  return result;
}

Exact Exact::infinity(int sign) {
  Exact result;
  result.m_kind = Kind::infinite;
  result.m_numerator = sign;
  return result;
}

Exact Exact::unknown(Fault fault) {
  Exact result;
  result.m_kind = Kind::unknown;
  result.m_fault = fault;
  return result;
}

Exact Exact::irrational(const Enclosure& enclosure) {
  return Access::make(enclosure);
}

int Exact::sign_of() const {
  if (m_kind == Kind::large) return std::get<Rational>(m_large->value).sign();
  return m_numerator > 0 ? 1 : m_numerator < 0 ? -1 : 0;
}

const Enclosure& Exact::enclosure() const {
  return Access::enclosure(*this);
}

std::int64_t Exact::words() const {
  if (is_irrational()) return 8;  // more digits than that are counted where they are asked for
  constexpr std::int64_t most_words = 2 * Access::most_bits / 64;
  if (m_fault == Fault::result_too_large) return most_words;  // it was work to find that out
  if (m_kind != Kind::large) return 1;
  const auto& value = std::get<Rational>(m_large->value);
  return 1 + (bit_length(numerator(value)) + bit_length(denominator(value))) / 64;
}

bool operator==(const Exact& a, const Exact& b) {
  if (a.is_infinite() || b.is_infinite()) {
    return a.is_infinite() && b.is_infinite() && a.m_numerator == b.m_numerator;
  }
  if (!a.is_rational() || a.m_kind != b.m_kind) return false;
  if (a.m_kind == Exact::Kind::large) return Access::rational(a) == Access::rational(b);
  return a.m_numerator == b.m_numerator && a.m_denominator == b.m_denominator;
}

Exact operator+(const Exact& a, const Exact& b) {
  if (a.m_kind != Exact::Kind::small || b.m_kind != Exact::Kind::small) return general_sum(a, b);
  if (a.m_denominator == 1 && b.m_denominator == 1) {
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(a.m_numerator, b.m_numerator, &sum)) return sum;
  }
  // Each product is below 2^126, so their sum fits.
  return reduced(static_cast<DoubleWord>(a.m_numerator) * b.m_denominator +
                     static_cast<DoubleWord>(b.m_numerator) * a.m_denominator,
                 static_cast<DoubleWord>(a.m_denominator) * b.m_denominator);
}

Exact operator*(const Exact& a, const Exact& b) {
  if (a.m_kind != Exact::Kind::small || b.m_kind != Exact::Kind::small) {
    return general_product(a, b);
  }
  if (a.m_denominator == 1 && b.m_denominator == 1) {
    std::int64_t product = 0;
    if (!__builtin_mul_overflow(a.m_numerator, b.m_numerator, &product)) return product;
  }
  return reduced(static_cast<DoubleWord>(a.m_numerator) * b.m_numerator,
                 static_cast<DoubleWord>(a.m_denominator) * b.m_denominator);
}

Exact operator-(const Exact& a) {
  if (a.is_irrational()) return Exact::irrational(-a.enclosure());
  return a * Exact(-1);
}

Exact operator-(const Exact& a, const Exact& b) {
  return a + -b;
}

Exact operator/(const Exact& a, const Exact& b) {
  if (is_zero(b)) return Exact::unknown(Fault::division_by_zero);
  if (a.is_unknown() || b.is_unknown()) return Access::unknown_of(a, b);
  if (b.is_infinite()) {
    return a.is_infinite() ? Exact::unknown(Fault::infinity_over_infinity) : Exact(0);
  }
  if (a.is_infinite()) return infinity_times(a, b);
  if (b.is_irrational()) {
    return is_zero(a) && b.enclosure().sign()
               ? Exact(0)
               : Exact::irrational(Access::enclosed(a) / b.enclosure());
  }
  return a * reciprocal(b);
}

std::optional<int> compare(const Exact& a, const Exact& b) {
  if (a.is_unknown() || b.is_unknown()) return std::nullopt;
  if (a.is_infinite() || b.is_infinite()) {
    const int left = a.is_infinite() ? a.sign_of() : 0;
    const int right = b.is_infinite() ? b.sign_of() : 0;
    return left < right ? -1 : left > right ? 1 : 0;
  }
  return certain_sign(a - b);
}

std::optional<std::int64_t> whole(const Exact& x) {
  if (!Access::is_small(x) || Access::small_denominator(x) != 1) return std::nullopt;
  return Access::small_numerator(x);
}

}  // namespace byhand
