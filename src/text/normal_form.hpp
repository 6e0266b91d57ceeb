#pragma once

#include <string>
#include <string_view>

namespace byhand {

/// The text in Unicode's normal form C (Unicode Standard Annex 15): as few characters as possible,
/// their marks in one order, so that a name is the same however it was typed. What is no UTF-8
/// stays as it is. e.g. composed("Zoe\u0308") -> "Zo\u00EB"
std::string composed(std::string_view text);

}  // namespace byhand
