#pragma once

#include <string>

#include "language/syntax.hpp"

namespace byhand {

/// The expression as text, with brackets only where they are needed; parsing it gives the same
/// tree. e.g. "(K^T)*Q" -> "K^T * Q"
std::string unparse(const Expression& expression);

/// How tightly an expression holds together: what stands in brackets within what.
enum class Binding : unsigned char { sum, product, sign, power, postfix, operand };
Binding binding(const Expression& expression);

}  // namespace byhand
