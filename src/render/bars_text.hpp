#pragma once

#include <string>

#include "document/document.hpp"
#include "render/terminal.hpp"

namespace byhand {

/// Shares as bars, the largest of each side with an arrow; in plain style as numbers and per cent.
std::string bars_text(const Bars& bars, const TerminalStyle& style);

}  // namespace byhand
