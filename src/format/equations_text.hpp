#pragma once

#include <string>

#include "format/terminal.hpp"
#include "report/document.hpp"

namespace byhand {

/// Lines of a calculation, their relations one below the other.
std::string equations_text(const Equations& equations, const TerminalStyle& style);

/// A tree by indentation; in plain style each line says its level.
std::string outline_text(const Outline& outline, const TerminalStyle& style);

}  // namespace byhand
