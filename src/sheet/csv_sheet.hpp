#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sheet/found.hpp"

namespace byhand {

/// What parts the fields: what stands behind `byhand` at the start; 0 where the text is no CSV
/// sheet.
char csv_separator(std::string_view text);

/// The rows of a sheet in CSV, in any order: block,row,cells
FoundSheet find_in_csv(const Source& source, char separator);

/// Splits a line into its fields, without the quotes around them (and without looking inside:
/// an entry has none). A field whose quote is not closed in its line keeps it.
void split_csv_row(std::string_view row, char separator, std::vector<std::string_view>& fields);

/// A field as its text says it: doubled quotes inside are single ones.
std::string unquoted(std::string_view field);

/// A text as a field.
std::string quoted(std::string_view text, char separator);

/// A text that a spreadsheet would take for a formula, with an apostrophe before it; any other as
/// it is. And the other way round. e.g. =1+1 -> '=1+1
std::string as_text_field(std::string text);
std::string from_text_field(std::string field);

}  // namespace byhand
