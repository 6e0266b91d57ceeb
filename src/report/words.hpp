#pragma once

#include <string>
#include <string_view>

#include "language/syntax.hpp"

namespace byhand {

/// The rule as a teacher would say it. e.g. "floor(S / 2)" -> "S divided by 2, rounded down to a
/// whole number"
std::string in_words(const Expression& rule);

/// The rule as a formula of LaTeX. e.g. "K^T * Q" -> "K^{\top}\,Q"
std::string in_latex(const Expression& rule);

/// A number as it is printed, as LaTeX. e.g. "-9/46" -> "-\frac{9}{46}", "1.2e-05" -> "1.2 \cdot
/// 10^{-5}"
std::string number_in_latex(std::string_view text);

/// A name as LaTeX, what follows _ as its subscript. e.g. "W_Q" -> "W_{Q}"
std::string name_in_latex(std::string_view name);

}  // namespace byhand
