#include <string>

#include "number/exact.hpp"

namespace byhand {

namespace {

struct Explanation {
  const char* message;
  const char* remedy;
};

Explanation explanation(Fault fault) {
  switch (fault) {
    case Fault::none:
      return {"no fault", ""};
    case Fault::blank:
      return {"a blank cell", "fill in the cell"};
    case Fault::division_by_zero:
      return {"division by zero", "change the givens or the rule so that the divisor is not 0"};
    case Fault::divisor_perhaps_zero:
      return {"division by zero, or by something that cannot be told from zero",
              "change the rule so that the divisor is clearly not 0"};
    case Fault::zero_times_infinity:
      return {"0 * inf has no value",
              "add a mask of -inf to the scores instead of multiplying by it"};
    case Fault::infinity_minus_infinity:
      return {"inf - inf has no value",
              "use infinities only as -inf in a mask, and leave a cell without it in every "
              "distribution"};
    case Fault::infinity_over_infinity:
      return {"inf / inf has no value",
              "use infinities only as -inf in a mask, before the exponential"};
    case Fault::logarithm:
      return {"the logarithm of a number that is not above 0", "ln(x) needs x > 0"};
    case Fault::root:
      return {"the square root of a negative number", "sqrt(x) needs x >= 0"};
    case Fault::power:
      return {"this power has no value",
              "the exponent must be finite (or -inf, with a base above 1), and whole for a base "
              "below 0"};
    case Fault::angle:
      return {"sin and cos of an infinity have no value", "use a finite angle"};
    case Fault::argument_too_large:
      return {"too much to compute by hand: the argument is beyond 2^20 = 1048576",
              "use a smaller argument"};
    case Fault::result_too_large:
      return {"too much to compute by hand: the result has more than 4096 bits",
              "use smaller numbers or exponents"};
    case Fault::places:
      return {"round(x, places) needs a whole number of places from 0 to 50",
              "write for example round(x, 2)"};
    case Fault::index:
      return {"an index is no whole number within the matrix", "count from 1"};
    case Fault::uncertain:
      return {"even 8192 digits cannot tell on which side of a jump this value lies",
              "change the rule or the givens so that the value is clearly on one side"};
    case Fault::undefined:
      return {"not a number as a double: an overflow, or such as the root of a negative number",
              "give the step a real rule that has a value in every cell, below 1e308"};
  }
  return {"", ""};
}

}  // namespace

std::string message(Fault fault) {
  return explanation(fault).message;
}

std::string remedy(Fault fault) {
  return explanation(fault).remedy;
}

}  // namespace byhand
