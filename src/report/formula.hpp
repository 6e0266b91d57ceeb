#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace byhand {

// Formulas of LaTeX, as report/words.hpp writes them, where there is not much room.

/// A formula as it can be printed in one of two columns: as it is, or where it is wider in parts
/// between which a line may be broken. Nothing where one of these would be too wide, too, or there
/// is no formula.
std::vector<std::string> formulas_on_lines(const std::string& latex);

/// About as many digits as a formula is wide: of a fraction its wider half counts, of a matrix the
/// widest row.
double formula_width(std::string_view latex);

/// The parts of a formula between which a line may be broken: after the signs outside of fractions,
/// powers and matrices. Brackets around such a place no longer grow with what is in them.
/// e.g. "a = \left(b + c\right)^{\top}" -> "a = ", "(b + ", "c)^{\top}"
std::vector<std::string> parts_of_formula(std::string_view latex);

}  // namespace byhand
