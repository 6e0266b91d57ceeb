#pragma once

#include <string>

#include "format/terminal.hpp"
#include "report/document.hpp"

namespace byhand {

/// Matrices with aligned columns, side by side where the width allows, else one below the other;
/// one that is too wide is shown in parts. Plain style reads row by row.
std::string matrices_text(const Matrices& matrices, const TerminalStyle& style);

}  // namespace byhand
