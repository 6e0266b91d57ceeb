#pragma once

#include <string>

#include "format/terminal.hpp"
#include "report/document.hpp"

namespace byhand {

/// A table with aligned columns; where it is wider than the terminal each row becomes a list, and
/// in plain style a sentence.
std::string table_text(const Table& table, const TerminalStyle& style);

}  // namespace byhand
