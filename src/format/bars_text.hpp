#pragma once

#include <string>

#include "format/terminal.hpp"
#include "report/document.hpp"

namespace byhand {

/// Shares as bars, the largest of each side with an arrow; in plain style as numbers and per cent.
std::string bars_text(const Bars& bars, const TerminalStyle& style);

}  // namespace byhand
