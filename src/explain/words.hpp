#pragma once

#include <string>

#include "language/syntax.hpp"

namespace byhand {

/// The rule as a teacher would say it. e.g. "floor(S / 2)" -> "S divided by 2, rounded down to a
/// whole number"
std::string in_words(const Expression& rule);

/// The rule as a formula of LaTeX. e.g. "K^T * Q" -> "K^{\top}\,Q"
std::string in_latex(const Expression& rule);

/// A name as LaTeX, what follows _ as its subscript. e.g. "W_Q" -> "W_{Q}"
std::string name_in_latex(std::string_view name);

}  // namespace byhand
