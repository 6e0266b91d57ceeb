#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/syntax.hpp"

namespace byhand {

/// At most this many levels of brackets, powers, signs and indices around one another.
inline constexpr int most_nesting = 100;

/// The syntax tree of an expression that fills `text`; `offset` is where it begins in its source.
/// Loosest first: + -, then * .* /, unary -, ^ (to the right), and ^T, [r, c], f(x) behind an
/// operand. Throws Problem with a place in the source.
/// e.g. parse("K^T * Q") -> multiply(transpose(K), Q)
ExpressionPointer parse(std::string_view text, std::size_t offset = 0);

/// The choices of cells of a worksheet's `ask` line: [3,1] [:,2] …, each as an index node whose
/// first operand is the name `of`.
std::vector<ExpressionPointer> parse_indices(std::string_view text, std::size_t offset,
                                             const std::string& of);

}  // namespace byhand
