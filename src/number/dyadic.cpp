#include "number/dyadic.hpp"

#include <algorithm>

#include "number/whole_root.hpp"
#include "number/working_precision.hpp"

namespace byhand {

namespace {

// Beyond 2^(2^40) a bound is infinite, below 2^-(2^40) it is zero or the smallest bound: no number
// of a worksheet comes near, but a tower of powers would.
constexpr std::int64_t largest_magnitude = std::int64_t{1} << 40;

/// The bound nearest to mantissa * 2^exponent on the side `toward`, with `bits` bits.
Dyadic rounded(Integer mantissa, std::int64_t exponent, Toward toward,
               int bits = WorkingPrecision::bits()) {
  const std::int64_t surplus = bit_length(mantissa) - bits;
  if (surplus > 0) {
    mantissa = toward == Toward::down ? shifted(mantissa, -surplus) : -shifted(-mantissa, -surplus);
    exponent += surplus;
  }
  const int sign = mantissa.sign();
  if (sign == 0) return Dyadic(0);
  const std::int64_t magnitude = bit_length(mantissa) + exponent;
  if (magnitude > largest_magnitude) return Dyadic::infinity(sign);
  if (magnitude < -largest_magnitude) {
    const bool away = (sign > 0) == (toward == Toward::up);
    return away ? Dyadic(sign, -largest_magnitude) : Dyadic(0);
  }
  return {std::move(mantissa), exponent};
}

}  // namespace

Dyadic Dyadic::infinity(int sign) {
  Dyadic result;
  result.m_infinite = sign;
  return result;
}

Dyadic Dyadic::operator-() const {
  Dyadic result(-m_mantissa, m_exponent);
  result.m_infinite = -m_infinite;
  return result;
}

bool operator<(const Dyadic& a, const Dyadic& b) {
  if (a.m_infinite != 0 || b.m_infinite != 0) return a.m_infinite < b.m_infinite;
  if (a.sign() != b.sign()) return a.sign() < b.sign();
  if (a.sign() == 0) return false;
  if (a.magnitude() != b.magnitude()) return (a.magnitude() < b.magnitude()) == (a.sign() > 0);
  const std::int64_t exponent = std::min(a.m_exponent, b.m_exponent);
  return shifted(a.m_mantissa, a.m_exponent - exponent) <
         shifted(b.m_mantissa, b.m_exponent - exponent);
}

Dyadic add(const Dyadic& a, const Dyadic& b, Toward toward) {
  if (a.is_infinite()) return a;
  if (b.is_infinite()) return b;
  if (a.sign() == 0) return rounded(b.mantissa(), b.exponent(), toward);
  if (b.sign() == 0) return rounded(a.mantissa(), a.exponent(), toward);
  // A term far below the last bit of the other only says on which side of it the sum lies.
  const bool a_is_larger = a.magnitude() >= b.magnitude();
  const Dyadic& large = a_is_larger ? a : b;
  const Dyadic& small = a_is_larger ? b : a;
  const std::int64_t last_bit =
      std::min(large.exponent(), large.magnitude() - WorkingPrecision::bits()) - 2;
  if (small.magnitude() < last_bit) {
    const Integer sum = shifted(large.mantissa(), large.exponent() - last_bit) + small.sign();
    return rounded(sum, last_bit, toward);
  }
  const std::int64_t exponent = std::min(a.exponent(), b.exponent());
  return rounded(shifted(a.mantissa(), a.exponent() - exponent) +
                     shifted(b.mantissa(), b.exponent() - exponent),
                 exponent, toward);
}

Dyadic multiply(const Dyadic& a, const Dyadic& b, Toward toward) {
  if (a.sign() == 0 || b.sign() == 0) return 0;
  if (a.is_infinite() || b.is_infinite()) return Dyadic::infinity(a.sign() * b.sign());
  return rounded(a.mantissa() * b.mantissa(), a.exponent() + b.exponent(), toward);
}

Dyadic divide(const Dyadic& a, const Dyadic& b, Toward toward) {
  if (a.sign() == 0 || b.is_infinite()) return 0;
  if (a.is_infinite()) return Dyadic::infinity(a.sign() * b.sign());
  const std::int64_t wanted = WorkingPrecision::bits() + 2;
  const std::int64_t shift =
      std::max<std::int64_t>(0, wanted - bit_length(a.mantissa()) + bit_length(b.mantissa()));
  Integer numerator = shifted(a.mantissa(), shift);
  Integer divisor = b.mantissa();
  if (divisor.sign() < 0) {
    numerator = -numerator;
    divisor = -divisor;
  }
  const Integer quotient = toward == Toward::down ? floor_divide(numerator, divisor)
                                                  : Integer(-floor_divide(-numerator, divisor));
  return rounded(quotient, a.exponent() - b.exponent() - shift, toward);
}

Dyadic square_root(const Dyadic& x, Toward toward) {
  if (x.is_infinite() || x.sign() == 0) return x;
  std::int64_t shift =
      std::max<std::int64_t>(0, 2 * WorkingPrecision::bits() + 2 - bit_length(x.mantissa()));
  if ((x.exponent() - shift) % 2 != 0) ++shift;
  const Integer square = shifted(x.mantissa(), shift);
  Integer root = whole_root(square, 2);
  if (toward == Toward::up && root * root != square) ++root;
  return rounded(root, (x.exponent() - shift) / 2, toward);
}

}  // namespace byhand
