#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace byhand {

/// The text of a sheet that went through other hands: editors, mail, word processors.
struct RescuedText {
  std::string text;                // UTF-8
  std::vector<std::string> notes;  // what was put right, where that makes a difference
};

/// Reads bytes as the text of a sheet: in the encodings of decoded(), out of HTML or a notebook,
/// without the backslashes that editors of Markdown put before signs, and with the fences around
/// its blocks where only these were lost; a workbook is noted unless it is expected. Throws Problem
/// where it is no text, or not surely this one.
RescuedText rescued(std::string_view bytes, bool may_be_workbook = false);

/// Whether a text is a notebook of Jupyter (ipynb), or the beginning of one.
bool is_notebook(std::string_view text);

/// What stands in the cells of a notebook: in those without code, if there is a block in one of
/// them. Throws Problem where it is half of one.
std::string notebook_text(std::string_view text);

/// Whether a text is a page in HTML, or the part of one that an editor hands over.
bool is_html(std::string_view text);

/// What stands on such a page, line by line; cells of tables with blanks between them. Comments
/// stay, each on a line.
std::string html_text(std::string_view page);

}  // namespace byhand
