#pragma once

#include <string>
#include <string_view>

namespace byhand {

/// Adds a field of a CSV line (RFC 4180): in quotes where it needs them. A text that a spreadsheet
/// would take for a formula gets an apostrophe before it; control characters are made visible.
/// e.g. `=1+1` -> `'=1+1`
void add_csv_field(std::string& line, std::string_view text);

}  // namespace byhand
