#pragma once

#include "number/exact.hpp"

namespace byhand {

// The two parts of a rational number, as whole numbers of any size. Only for rationals.

Exact numerator(const Exact& x);    // with the sign
Exact denominator(const Exact& x);  // above 0
/// Of two whole numbers above 0. e.g. least_common_multiple(4, 6) -> 12
Exact least_common_multiple(const Exact& a, const Exact& b);

}  // namespace byhand
