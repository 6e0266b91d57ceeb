#pragma once

#include <cstddef>

namespace byhand {

/// How many columns of a terminal a character takes: none, one or two.
/// e.g. columns_of(U'é') -> 1, columns_of(U'注') -> 2, columns_of(U'\u0301') -> 0
std::size_t columns_of(char32_t code);

}  // namespace byhand
