#include "number/exact.hpp"

#include <algorithm>
#include <atomic>

#include "number/exact_access.hpp"

namespace byhand {

namespace {

using Access = ExactAccess;

Integer integer(DoubleWord value) {
  const UnsignedDoubleWord size = magnitude(value);
  Integer result = static_cast<std::uint64_t>(size >> 64);
  result = (result << 64) + static_cast<std::uint64_t>(size);
  return value < 0 ? Integer(-result) : result;
}

/// value / divisor, which leaves no remainder.
DoubleWord exact_quotient(DoubleWord value, std::uint64_t divisor) {
  return fits_in_word(value) ? static_cast<std::int64_t>(value) / static_cast<std::int64_t>(divisor)
                             : value / static_cast<DoubleWord>(divisor);
}

/// Divides both by what they have in common; b is above 0.
void reduce(std::int64_t& a, std::int64_t& b) {
  const auto divisor =
      static_cast<std::int64_t>(greatest_common_divisor(magnitude(a), magnitude(b)));
  if (divisor == 1) return;  // most often, and divisions are slow
  a /= divisor;
  b /= divisor;
}

/// D. E. Knuth, "The Art of Computer Programming", volume 2 (1997), section 4.5.1: only a factor of
/// both denominators can be left in the sum.
Exact small_sum(const Exact& a, const Exact& b) {
  std::int64_t left = Access::small_denominator(a);
  std::int64_t right = Access::small_denominator(b);
  const std::int64_t whole_left = left;
  reduce(left, right);
  const std::int64_t divisor = whole_left / left;
  // Each product is below 2^126, so their sum fits.
  const DoubleWord sum = static_cast<DoubleWord>(Access::small_numerator(a)) * right +
                         static_cast<DoubleWord>(Access::small_numerator(b)) * left;
  const std::uint64_t rest = greatest_common_divisor(magnitude(sum), magnitude(divisor));
  return Access::make(exact_quotient(sum, rest), static_cast<DoubleWord>(left) * right *
                                                     (divisor / static_cast<std::int64_t>(rest)));
}

/// a/b * c/d, both in lowest terms: the common factors stand crosswise (Knuth, as above).
Exact small_product(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
  reduce(a, d);
  reduce(c, b);
  return Access::make(static_cast<DoubleWord>(a) * c, static_cast<DoubleWord>(b) * d);
}

// The same for fractions of any size.

void reduce(Integer& a, Integer& b) {
  const Integer divisor = greatest_common_divisor(a, b);
  if (divisor == 1) return;
  a /= divisor;
  b /= divisor;
}

Exact large_sum(const Exact& a, const Exact& b) {
  Integer left = Access::denominator(a);
  Integer right = Access::denominator(b);
  Integer divisor = greatest_common_divisor(left, right);
  left /= divisor;
  right /= divisor;
  Integer sum = Access::numerator(a) * right + Access::numerator(b) * left;
  reduce(sum, divisor);
  return Access::make(std::move(sum), left * right * divisor);
}

Exact large_product(Integer a, Integer b, Integer c, Integer d) {
  reduce(a, d);
  reduce(c, b);
  return Access::make(a * c, b * d);
}

template <class Whole>
int order(const Whole& a, const Whole& b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

Exact infinity_times(const Exact& infinite, const Exact& other) {
  const auto sign = Access::certain_sign(other);
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
  return large_sum(a, b);
}

Exact general_product(const Exact& a, const Exact& b) {
  if (a.is_unknown() || b.is_unknown()) return Access::unknown_of(a, b);
  if (a.is_infinite()) return infinity_times(a, b);
  if (b.is_infinite()) return infinity_times(b, a);
  if (is_zero(a) || is_zero(b)) return 0;
  if (a.is_irrational() || b.is_irrational())
    return Exact::irrational(Access::enclosed(a) * Access::enclosed(b));
  return large_product(Access::numerator(a), Access::denominator(a), Access::numerator(b),
                       Access::denominator(b));
}

}  // namespace

Integer ExactAccess::numerator(const Exact& x) {
  return is_small(x) ? Integer(x.m_numerator) : large(x).numerator;
}

Integer ExactAccess::denominator(const Exact& x) {
  return is_small(x) ? Integer(x.m_denominator) : large(x).denominator;
}

Exact ExactAccess::make(Integer numerator, Integer denominator) {
  const std::int64_t bits = std::max(bit_length(numerator), bit_length(denominator));
  if (bits > most_bits) return Exact::unknown(Fault::result_too_large);
  if (bits < 64) {
    return make_small(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator));
  }
  return share(Exact::Kind::large,
               new Exact::Large({std::move(numerator), std::move(denominator)}));
}

Exact ExactAccess::make(DoubleWord numerator, DoubleWord denominator) {
  if (fits_in_word(numerator) && fits_in_word(denominator)) {
    return make_small(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator));
  }
  return make(integer(numerator), integer(denominator));
}

Exact ExactAccess::reduced(Integer numerator, Integer denominator) {
  reduce(numerator, denominator);
  return make(std::move(numerator), std::move(denominator));
}

void Exact::retain() const {
  Access::shared(*this).owners.fetch_add(1, std::memory_order_relaxed);
}

void Exact::release() const {
  const Large& large = Access::shared(*this);
  // The last owner sees what the others did before they left.
  if (large.owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete &large;
}

void Exact::become_large() {
  *this = Access::make(Integer(m_numerator), 1);
}

Exact Exact::ratio(std::int64_t numerator, std::int64_t denominator) {
  if (denominator == 0) return unknown(Fault::division_by_zero);
  if (numerator < -largest_word || denominator < -largest_word) {
    return Exact(numerator) / Exact(denominator);
  }
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  reduce(numerator, denominator);
  return Access::make_small(numerator, denominator);
}

Exact Exact::infinity(int sign) {
  return Access::raw(sign, Kind::infinite);
}

Exact Exact::unknown(Fault fault) {
  return Access::raw(static_cast<std::int64_t>(fault), Kind::unknown);
}

Exact Exact::irrational(const Enclosure& enclosure) {
  if (enclosure.fault() != Fault::none) return unknown(enclosure.fault());
  return Access::share(Kind::irrational, new Large(enclosure));
}

int Exact::sign_of_large() const {
  return Access::large(*this).numerator.sign();
}

const Enclosure& Exact::enclosure() const {
  return std::get<Enclosure>(Access::shared(*this).value);
}

std::int64_t Exact::words_of_large() const {
  if (is_irrational()) return 8;  // more digits than that are counted where they are asked for
  constexpr std::int64_t most_words = 2 * Access::most_bits / 64;
  if (fault() == Fault::result_too_large) return most_words;  // it was work to find that out
  if (!is(Kind::large)) return 1;
  const auto& [numerator, denominator] = Access::large(*this);
  return 1 + (bit_length(numerator) + bit_length(denominator)) / 64;
}

bool Exact::equal_beyond_small(const Exact& a, const Exact& b) {
  if (a.is_infinite()) return b.is_infinite() && a.m_numerator == b.m_numerator;
  if (!a.is(Kind::large) || !b.is(Kind::large)) return false;
  const auto& [numerator, denominator] = Access::large(a);
  return numerator == Access::large(b).numerator && denominator == Access::large(b).denominator;
}

Exact operator+(const Exact& a, const Exact& b) {
  if (!Access::is_small(a) || !Access::is_small(b)) return general_sum(a, b);
  if (Access::small_denominator(a) == 1 && Access::small_denominator(b) == 1) {
    return Access::make(
        static_cast<DoubleWord>(Access::small_numerator(a)) + Access::small_numerator(b), 1);
  }
  return small_sum(a, b);
}

Exact operator*(const Exact& a, const Exact& b) {
  if (!Access::is_small(a) || !Access::is_small(b)) return general_product(a, b);
  return small_product(Access::small_numerator(a), Access::small_denominator(a),
                       Access::small_numerator(b), Access::small_denominator(b));
}

Exact operator-(const Exact& a) {
  if (Access::is_small(a)) {
    return Access::make_small(-Access::small_numerator(a), Access::small_denominator(a));
  }
  if (a.is_irrational()) return Exact::irrational(-a.enclosure());
  return a * Exact(-1);
}

Exact operator-(const Exact& a, const Exact& b) {
  return a + -b;
}

Exact operator/(const Exact& a, const Exact& b) {
  if (is_zero(b)) return Exact::unknown(Fault::division_by_zero);
  if (Access::is_small(a) && Access::is_small(b)) {
    const std::int64_t sign = b.sign_of();
    return small_product(Access::small_numerator(a), Access::small_denominator(a),
                         sign * Access::small_denominator(b), sign * Access::small_numerator(b));
  }
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
  if (a.is_irrational()) return a * (1 / b);
  if (is_zero(a)) return 0;
  const int sign = b.sign_of();
  return large_product(Access::numerator(a), Access::denominator(a), sign * Access::denominator(b),
                       sign * Access::numerator(b));
}

std::optional<int> compare(const Exact& a, const Exact& b) {
  if (a.is_unknown() || b.is_unknown()) return std::nullopt;
  if (a.is_infinite() || b.is_infinite()) {
    const int left = a.is_infinite() ? a.sign_of() : 0;
    const int right = b.is_infinite() ? b.sign_of() : 0;
    return order(left, right);
  }
  if (a.is_irrational() || b.is_irrational()) return Access::certain_sign(a - b);
  // Not by the sign of a - b, which may have too many bits where a and b have not.
  if (Access::is_small(a) && Access::is_small(b)) {
    const DoubleWord left =
        static_cast<DoubleWord>(Access::small_numerator(a)) * Access::small_denominator(b);
    const DoubleWord right =
        static_cast<DoubleWord>(Access::small_numerator(b)) * Access::small_denominator(a);
    return order(left, right);
  }
  const Integer left = Access::numerator(a) * Access::denominator(b);
  const Integer right = Access::numerator(b) * Access::denominator(a);
  return order(left, right);
}

std::optional<std::int64_t> whole(const Exact& x) {
  if (!Access::is_small(x) || Access::small_denominator(x) != 1) return std::nullopt;
  return Access::small_numerator(x);
}

}  // namespace byhand
