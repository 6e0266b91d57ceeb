#include "number/fraction.hpp"

#include "number/exact_access.hpp"

namespace byhand {

Exact numerator(const Exact& x) {
  return ExactAccess::make(ExactAccess::numerator(x), 1);
}

Exact denominator(const Exact& x) {
  return ExactAccess::make(ExactAccess::denominator(x), 1);
}

Exact least_common_multiple(const Exact& a, const Exact& b) {
  return ExactAccess::make(lcm(ExactAccess::numerator(a), ExactAccess::numerator(b)), 1);
}

}  // namespace byhand
