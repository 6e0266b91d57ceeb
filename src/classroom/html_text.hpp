#pragma once

#include <string>
#include <string_view>

namespace byhand {

/// Whether a text is a page in HTML, or the part of one that an editor hands over.
bool is_html(std::string_view text);

/// What stands on such a page, line by line; cells of tables with blanks between them. Comments
/// stay, each on a line.
std::string html_text(std::string_view page);

}  // namespace byhand
