#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sheet/found.hpp"

namespace byhand {

/// The answer and matrix blocks of a sheet in Markdown.
FoundSheet find_in_markdown(const Source& source);

/// The row without its label, if it begins with the one that is expected there.
std::string_view without_label(std::string_view row, std::string_view label);

/// Whether the words of the row are these labels; an empty cell may stand before them.
bool is_label_line(std::string_view row, const std::vector<std::string>& labels);

/// Splits a row into its cells, parted by blanks or bars. 9 / 46 is one cell.
void split_markdown_row(std::string_view row, std::vector<std::string_view>& cells);

/// The same of a list: commas are bars too, and ends of lines, brackets and quotes are blanks.
void split_listed_row(std::string_view row, std::vector<std::string_view>& cells);

}  // namespace byhand
