#pragma once

#include <span>
#include <string>

#include "format/terminal.hpp"
#include "report/function_list.hpp"

namespace byhand {

/// Each function with what it gives and its example below, as far to the right as its name needs.
std::string function_list_text(std::span<const FunctionGroup> groups, const TerminalStyle& style);

}  // namespace byhand
