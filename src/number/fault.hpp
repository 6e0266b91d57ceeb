#pragma once

#include <string>

namespace byhand {

/// Why an operation has no number as its result. Arithmetic never throws: such a result is
/// *unknown* and carries its fault; the evaluator turns a fault into an error with a place, a
/// replay of a slip just goes on with an unknown cell.
enum class Fault : unsigned char {
  none,
  blank,  // nothing was entered; no error
  division_by_zero,
  divisor_perhaps_zero,  // its enclosure still holds 0 after the last refinement
  zero_times_infinity,
  infinity_minus_infinity,
  infinity_over_infinity,
  logarithm,
  root,
  power,
  angle,
  argument_too_large,
  result_too_large,
  places,
  index,
  uncertain,  // more digits are needed to tell on which side of a jump the value lies
  undefined,  // a double that is not a number
};

/// e.g. message(Fault::root) -> "the square root of a negative number"
std::string message(Fault fault);
std::string remedy(Fault fault);

/// The fault that a result inherits from two operands: a real fault before a blank.
constexpr Fault worse(Fault a, Fault b) {
  return a > Fault::blank || b == Fault::none ? a : b;
}

}  // namespace byhand
