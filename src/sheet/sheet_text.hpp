#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sheet/sheet.hpp"
#include "text/lists.hpp"
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
  std::size_t size() const { return m_problems.size(); }
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

  /// All of them, after those that are there, and how many more there are.
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
  // Of a pasted row with decimal commas: a tab, ; or a blank; | of a table; the end of a line where
  // each cell has a line and a label.
  char separator = 0;
  bool is_heading = false;  // above the first |---|---| of a table

  /// Whether it stands in the sheet: of rows with numbers or labels one may be missing.
  bool is_there() const { return text.data() != nullptr; }
};

using FoundRows = std::span<const FoundRow>;
using RowList = std::vector<FoundRow>;

/// A line that says of some cells that they were given away, or wrong at first.
struct FoundMarks {
  bool is_shown = true;   // else missed
  std::string_view text;  // [2,3] [:,1]
  std::size_t block = 0;
};

/// A block of cells with a name, before anyone asks whether the worksheet has it.
struct FoundBlock {
  std::string_view name;
  Span opening;            // where its problems as a whole are reported
  bool is_nested = false;  // inside a fence of prose: an example, or a fence before it is damaged
  std::size_t first_row = 0;
  std::size_t row_count = 0;
  Span inside = {};               // the lines between its fences, in Markdown
  std::string_view heading = {};  // in CSV, of a line without the number of a row
};

/// What a format knows of a sheet: blocks in their order, with the rows of each side by side.
struct FoundSheet {
  char separator = 0;               // of a CSV sheet; 0 in Markdown
  bool has_decimal_commas = false;  // in Markdown, or in quotes in CSV, once its cells have told so
  std::vector<FoundBlock> blocks;
  RowList rows;
  RowList below;                  // lines outside of blocks, each with the block above it
  std::vector<FoundMarks> marks;  // in the order of the blocks
  ProblemList problems;
};

// reader.cpp

/// The blocks of a sheet in either format.
FoundSheet find_blocks(const Source& source);

std::string_view without_byte_order_mark(std::string_view text);

/// Takes the next line off a text, without its break (LF, CRLF or CR). Nothing at the end; what
/// follows the last break is a line if it is not empty.
std::optional<std::string_view> take_line(std::string_view& text);

/// Whether no line of a text ends in it.
inline bool is_one_line(std::string_view text) {
  return text.find_first_of("\r\n") == std::string_view::npos;
}

// name.cpp

/// Throws Problem where a text is too long for a sheet, or not UTF-8.
void require_sheet_text(const Source& source);

/// Whether a sheet can name a worksheet so: small letters, digits and - only.
bool is_sheet_name(std::string_view name);

// markdown_sheet.cpp

/// What a comment says of cells: `# shown [2,3] [:,1]`, `# missed [1,1]`; nothing where it is
/// another comment.
std::optional<FoundMarks> marks_in(std::string_view comment);

/// The answer and matrix blocks of a sheet in Markdown.
FoundSheet find_in_markdown(const Source& source);

/// What says that a number is right.
inline constexpr std::array<std::string_view, 3> ticks{"✓", "✔", "✅"};

/// What Markdown puts around a word: **2**, `2`, $2$
inline constexpr std::string_view marks_of_markdown = "*`$";

/// Whether a row of a table has nothing between its bars.
inline bool is_empty_row(std::string_view row) {
  return row.find_first_not_of("| \t") == std::string_view::npos;
}

// markdown_row.cpp

/// Whether a line only parts the rows of a table: |---|:-:|, +----+----+, ├──┼──┤. A dash alone may
/// be meant for a blank.
bool is_rule_of_table(std::string_view line);

/// The row without its label, if it begins with the one that is expected there.
std::string_view without_label(std::string_view row, std::string_view label);

/// Whether the words of the row are these labels; an empty cell may stand before them.
bool is_label_line(std::string_view row, const std::vector<std::string>& labels);

/// How many bytes the bar takes that a text begins with: | of a table, │ of a box; or 0.
std::size_t bar_size(std::string_view text);

/// The cells of a row, parted by blanks or bars. 9 / 46 is one cell, and so is \frac{9}{46}.
std::vector<std::string_view> split_markdown_row(std::string_view row);
/// The same, of which commas, brackets and quotes part the cells, too.
std::vector<std::string_view> split_list(std::string_view row);

// csv_sheet.cpp

/// What a sheet in CSV is known by: the line byhand,NAME, or rows of blocks where that line is
/// lost.
struct CsvForm {
  char separator = 0;               // of the fields; 0 where the text is no such sheet
  std::string_view name_line = {};  // which a spreadsheet may have sorted among the others
};
CsvForm csv_form(std::string_view text);
char csv_separator(std::string_view text);

/// The rows of a sheet in CSV, in any order: block,row,cells
FoundSheet find_in_csv(const Source& source, char separator);

/// The fields of a line, without the quotes around them (and without looking inside: an entry has
/// none). A field whose quote is not closed in its line keeps it.
std::vector<std::string_view> split_csv_row(std::string_view row, char separator);

/// The rows of a block where their numbers say; one that is missing has no text. Nothing where a
/// number comes twice or is none of so many rows.
std::optional<RowList> placed_by_number(FoundRows rows, std::size_t count);

/// Fields in which there are cells in brackets, as in "[[2. 1.", with these cells instead.
std::vector<std::string_view> split_brackets(const std::vector<std::string_view>& fields,
                                             bool has_decimal_comma);

/// A field as its text says it: doubled quotes inside are single ones.
std::string unquoted(std::string_view field);

/// A line with these fields, parted by commas, each in quotes where it needs them.
std::string joined_csv_row(const std::vector<std::string>& fields, char separator = ',');
/// In quotes, and those in it doubled.
std::string in_quotes(std::string_view text);

/// A text that a spreadsheet would take for a formula, with an apostrophe before it; any other as
/// it is. And the other way round. e.g. =1+1 -> '=1+1
std::string as_text_field(const std::string& text);
std::string from_text_field(const std::string& field);

// wrong_length.cpp

/// Of a row that has not as many cells as its matrix: what is wrong with it, and what to do.
Unreadable wrong_length(const SheetMatrix& matrix, std::size_t row,
                        const std::vector<std::string_view>& cells, char separator,
                        CellParting parting);

/// Whether a number follows the cells of a row behind a sign: 2 1 0 = 3
bool has_result_behind(const std::vector<std::string_view>& cells, std::size_t cols);
inline constexpr std::string_view result_is_left_out =
    "leave out the = behind the cells, and its number";

/// Whether there is a row or a column more than there should be, and it has the sums of the others;
/// of rounded numbers a sum may be `off` by so much.
bool has_sums(const Matrix<Exact>& numbers, Shape shape, const Exact& off = Exact(0));
/// Of a matrix that has them, of numbers with two decimals or more: what to do.
std::optional<std::string> without_sums(const Matrix<Exact>& numbers, Shape shape,
                                        std::string_view way_for_row);

/// The next step where a matrix is damaged of which nothing is asked.
std::string own_values_count(const SheetMatrix& matrix);

// block_reader.cpp

/// A block that was held against its matrix, and what is wrong with it.
struct ReadBlock {
  SheetBlock cells;  // of a given: nothing
  ProblemList problems;
  ProblemList passed_over;  // lines that are no rows
  /// Whether something stands in an asked cell.
  bool has_entry = false;
  std::size_t decimal_commas = 0;  // of entries, in rows that have their cells: 0,5
  bool has_unread_rows() const { return cells.is_unread || !cells.unread_rows.empty(); }
  std::optional<Problem> edited;  // the first printed cell that was changed,
  std::string edited_cell{};      // and in a sentence what stood there
  /// Of a given, in which another number stands: the first one, and why.
  std::optional<Problem> changed_given;
};

/// A block of a sheet, by its place among them, and the matrix that it should hold.
struct BlockOfMatrix {
  const Source& source;
  const FoundSheet& found;
  std::size_t at;
  const SheetMatrix& matrix;
};

/// Whether a matrix may take so many lines: nobody writes or pastes ten for each row, and a hundred
/// around them. Looking at very many in each way that there is takes long.
bool may_be_of_one_matrix(FoundRows rows, const SheetMatrix& matrix);
/// These rows as they stand there, a row of the matrix each; the other lines are passed over.
ReadBlock read_rows(const BlockOfMatrix& block, FoundRows rows, FoundRows others = {});
/// None of its rows, for which something is wrong with all of them.
ReadBlock refused_rows(const BlockOfMatrix& block, FoundRows rows, Problem problem);

// block_ways.cpp

/// Reads the rows of a block as cells of its matrix. What is wrong stays where it is.
ReadBlock read_block(const BlockOfMatrix& block);

/// Where the numbers of a matrix stand below its block, and not in it: the first of their lines.
std::optional<Span> numbers_below(const BlockOfMatrix& block);

}  // namespace byhand
