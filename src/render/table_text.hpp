#pragma once

#include <string>

#include "document/document.hpp"
#include "render/terminal.hpp"

namespace byhand {

/// A table with aligned columns; where it is wider than the terminal each row becomes a list, and
/// in plain style a sentence.
std::string table_text(const Table& table, const TerminalStyle& style);

}  // namespace byhand
