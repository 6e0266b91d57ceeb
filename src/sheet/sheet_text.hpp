#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/problem.hpp"
#include "text/source.hpp"

namespace byhand {

/// Where a part of the source's text stands in it.
inline Span span_in(const Source& source, std::string_view part) {
  const auto begin = static_cast<std::size_t>(part.data() - source.text().data());
  return {begin, begin + part.size()};
}

/// Problems of one block, or of one kind: a damaged sheet may have a hundred thousand of them, and
/// nobody reads so many.
class ProblemList {
 public:
  static constexpr std::size_t most = 100;

  bool empty() const { return m_problems.empty(); }
  bool is_full() const { return m_problems.size() == most; }

  void add(std::optional<Span> place, std::string message, std::string remedy) {
    add({place, std::move(message), std::move(remedy)});
  }
  void add(Problem problem) {
    if (!is_full()) {
      m_problems.push_back(std::move(problem));
    } else if (++m_left_out == 1) {
      m_first_left_out = problem.span();
    }
  }

  /// All of them, behind those that are there, and how many more there are.
  void move_to(std::vector<Problem>& problems) && {
    for (Problem& problem : m_problems) problems.push_back(std::move(problem));
    if (m_left_out == 0) return;
    problems.emplace_back(m_first_left_out,
                          fmt::format("from here on {} more like these are not listed", m_left_out),
                          "put the others right first");
  }

 private:
  std::vector<Problem> m_problems;
  std::size_t m_left_out = 0;
  std::optional<Span> m_first_left_out;
};

/// A line of cells, as it stands in the sheet.
struct FoundRow {
  std::size_t block = 0;
  std::uint32_t number = 0;  // in CSV, from 1; in Markdown the order counts
  bool is_listed = false;    // commas part its cells too: see split_pasted_row
  std::string_view text;     // of its cells
};

/// A line that names cells which were given away.
struct FoundShown {
  std::size_t block = 0;
  std::string_view text;  // [2,3] [:,1]
};

/// A block of cells with a name, before anyone asks whether the worksheet has it.
struct FoundBlock {
  std::string_view name;
  Span opening;            // where its problems as a whole are reported
  bool is_nested = false;  // inside a fence of prose: an example, or a fence before it is damaged
  std::size_t first_row = 0;
  std::size_t row_count = 0;
  Span inside = {};  // the lines between its fences, in Markdown
};

/// What a format knows of a sheet: blocks in their order, with the rows of each side by side.
struct FoundSheet {
  char separator = 0;  // of a CSV sheet; 0 in Markdown
  std::vector<FoundBlock> blocks;
  std::vector<FoundRow> rows;
  std::vector<FoundShown> shown;  // in the order of the blocks
  ProblemList problems;
};

/// The blocks of a sheet in either format.
FoundSheet find_blocks(const Source& source);

// Lines and words of a text.

std::string_view without_byte_order_mark(std::string_view text);

/// Takes the next line off a text, without its break (LF, CRLF or CR). Nothing at the end; what
/// stands behind the last break is a line if it is not empty.
std::optional<std::string_view> take_line(std::string_view& text);

/// Throws Problem where a text is too long for a sheet, or not UTF-8.
void require_sheet_text(const Source& source);

/// Whether a sheet can name a worksheet so: small letters, digits and - only.
bool is_sheet_name(std::string_view name);

/// The cells that a comment names as given away: "[2,3] [:,1]" of `# shown [2,3] [:,1]`; nothing
/// where it is another comment.
std::optional<std::string_view> shown_cells(std::string_view comment);

// Markdown.

/// The answer and matrix blocks of a sheet in Markdown.
FoundSheet find_in_markdown(const Source& source);

/// The row without its label, if it begins with the one that is expected there.
std::string_view without_label(std::string_view row, std::string_view label);

/// Whether the words of the row are these labels; an empty cell may stand before them.
bool is_label_line(std::string_view row, const std::vector<std::string>& labels);

/// The cells of a row, parted by blanks or bars. 9 / 46 is one cell.
std::vector<std::string_view> split_markdown_row(std::string_view row);

/// The cells of a list: commas are bars too, and ends of lines, brackets and quotes are blanks.
std::vector<std::string_view> split_listed_row(std::string_view row);

// CSV.

/// What parts the fields: what stands behind `byhand` at the start; 0 where the text is no CSV
/// sheet.
char csv_separator(std::string_view text);

/// The rows of a sheet in CSV, in any order: block,row,cells
FoundSheet find_in_csv(const Source& source, char separator);

/// The fields of a line, without the quotes around them (and without looking inside: an entry has
/// none). A field whose quote is not closed in its line keeps it.
std::vector<std::string_view> split_csv_row(std::string_view row, char separator);

/// A field as its text says it: doubled quotes inside are single ones.
std::string unquoted(std::string_view field);

/// A text as a field.
std::string quoted(std::string_view text, char separator);

/// A text that a spreadsheet would take for a formula, with an apostrophe before it; any other as
/// it is. And the other way round. e.g. =1+1 -> '=1+1
std::string as_text_field(const std::string& text);
std::string from_text_field(const std::string& field);

}  // namespace byhand
