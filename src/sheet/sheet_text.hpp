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
  char separator = 0;  // of a pasted row with decimal commas: a tab, ; or a blank; | of a table
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
  Span inside = {};  // the lines between its fences, in Markdown
};

/// What a format knows of a sheet: blocks in their order, with the rows of each side by side.
struct FoundSheet {
  char separator = 0;               // of a CSV sheet; 0 in Markdown
  bool has_decimal_commas = false;  // in Markdown, once its cells have told so
  std::vector<FoundBlock> blocks;
  RowList rows;
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

/// What Markdown puts around a word: **2**, `2`, $2$
inline constexpr std::string_view marks_of_markdown = "*`$";

/// Whether a row of a table has nothing between its bars.
inline bool is_empty_row(std::string_view row) {
  return row.find_first_not_of("| \t") == std::string_view::npos;
}

/// Whether a line only parts the rows of a table: |---|:-:|, +----+----+, ├──┼──┤. A dash alone may
/// be meant for a blank.
bool is_rule_of_table(std::string_view line);

/// The row without its label, if it begins with the one that is expected there.
std::string_view without_label(std::string_view row, std::string_view label);

/// Whether the words of the row are these labels; an empty cell may stand before them.
bool is_label_line(std::string_view row, const std::vector<std::string>& labels);

/// How long the \frac{9}{46} or \infty of LaTeX is that a text begins with; 0 where there is none.
std::size_t latex_number_size(std::string_view text);

/// The cells of a row, parted by blanks or bars. 9 / 46 is one cell, and so is \frac{9}{46}.
std::vector<std::string_view> split_markdown_row(std::string_view row);
/// The same, of which commas, brackets and quotes part the cells, too.
std::vector<std::string_view> split_list(std::string_view row);

// csv_sheet.cpp

/// What parts the fields: what follows `byhand` at the start; 0 where the text is no CSV
/// sheet.
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

// pasted.cpp: what programs print.

/// A matrix in brackets, as programs print it.
struct PastedMatrix {
  /// Each from its first cell to its last, perhaps over several lines; see split_pasted_row.
  std::vector<std::string_view> rows;
  bool is_flat = false;   // one list without rows in it, so that it may stand for a column too
  bool is_open = false;   // the last row was not closed: the next line goes on with it
  bool has_more = false;  // a bracket around the rows is open: another row comes
};

/// How much of a matrix the text is.
enum class PastedPart : unsigned char { whole, lines };

/// Brackets part rows, and so do semicolons and, but in brackets within brackets, the ends of
/// lines. A name with `=` in front of it all, words such as `tensor(`, and `dtype=…` are passed
/// over. Of LaTeX, `\begin{…}` and `\end{…}` are brackets, `&` parts cells and `\\` rows. Nothing
/// where there are no brackets, or something else stands between them. Of some `lines` of a matrix
/// the brackets need not match.
/// e.g. pasted_matrix("tensor([[2., 1.], [0., 1.]])") -> rows "2., 1."; "0., 1."
std::optional<PastedMatrix> pasted_matrix(std::string_view text, PastedPart part);

/// The cells of such a row: blanks, commas and the ends of lines part them.
std::vector<std::string_view> split_pasted_row(std::string_view row);

/// A comma before a blank parts entries, and so do every semicolon and several commas in a word.
/// Where tabs alone part them, as a spreadsheet copies them, it is a decimal comma: 0,5 -> 0.5
std::string without_commas(std::string_view line);

/// Whether a line only says what comes: `Q =`, `3×4 Matrix{Float64}:`, `[,1] [,2]`, or what was
/// typed at a prompt for it: `>>> Q`
bool is_pasted_heading(std::string_view line);
/// What was typed behind the prompt of a program: `c = colSums(E)` of `> c = colSums(E)`.
std::string_view without_prompt(std::string_view line);

/// Whether no word of a line is an entry; or no word in brackets either.
bool has_no_entry(std::string_view line);
bool has_no_entry_in_lists(std::string_view line);

/// A text without the `Q =` that it begins with, or R's `[1]` before a vector.
std::string_view without_name(std::string_view text);

/// The numbers of rows of one length; nothing where one of their cells is none.
std::optional<Matrix<Exact>> numbers_of(const std::vector<std::vector<std::string_view>>& rows,
                                        CellParting parting);

/// Whether a comma in an entry can only be that of a decimal: 0,5, but not 1,000.
bool has_decimal_comma(std::string_view entry);

// remark.cpp: lines and words that say something about the numbers.

/// Whether a line says something about numbers, and is none of a matrix: `sum of Q: 15`, `(3, 4)`.
/// A label and its number may look so, too: `alpha 15`.
bool is_remark(std::string_view line);
/// Whether a line begins with a word that may say something about numbers: no number that is
/// missing, no name of what is assigned.
bool begins_with_remark(std::string_view line);

/// The rows of a block, and the lines that are none.
struct RowsAndOthers {
  RowList rows;
  RowList others;
};
/// Of too many lines those that cannot be rows (remarks, and words alone) are others; nothing
/// unless as many as there should be remain.
std::optional<RowsAndOthers> rows_as_typed(FoundRows lines, const SheetMatrix& matrix);
/// Of what a program printed, remarks are others; nothing where there are none, or hardly anything
/// else.
std::optional<RowsAndOthers> rows_as_pasted(FoundRows lines, const SheetMatrix& matrix);

bool is_among_labels(std::string_view word, const Labels& labels);
/// The shape of a matrix, where a line ends with one: `R 4 x 4`, `torch.Size([3, 4])`, `c (4,)`.
std::optional<Shape> shape_at_end(std::string_view line);

/// Whether a word was meant for a number, though it may only begin like one: 2/-3, 20%, ½, ⅓
inline bool begins_like_number(std::string_view word) {
  constexpr std::string_view beginnings = "0123456789+-.\xC2";
  return !word.empty() && (contains(beginnings, word.front()) || word.starts_with("\xE2\x85"));
}

/// Whether a word in front of a row is none of its entries: a label of the learner's, the mark of a
/// list. One that changes the number behind it is no such word.
bool is_no_entry(std::string_view word);

/// Whether it says that sums stand beside it or below it: total
bool is_word_for_sum(std::string_view word);

/// Whether it says what is counted, behind a single number: 64 tokens
bool is_unit_of_count(std::string_view word);

/// The answer to a question without its name before it, and a comment behind it:
/// `more: river  # because of the bank`
std::string_view answer_in(std::string_view text, const Step& question);

/// `1/39 = 0.026`
bool is_equation(std::string_view line);

/// Whether the words behind the entries of a row are a comment: `# …`, `(mine)`, `<- hard`, `✓`,
/// `checked`. Other words may change the numbers, or put others in their place.
bool is_comment(std::span<const std::string_view> words);
/// Whether no word of it may be an entry, not even one that cannot be read: 0,5 20%
bool is_of_words(std::string_view line);

/// Of a line of LaTeX which could not be read: there is more in it than a matrix.
std::optional<Unreadable> why_no_latex(std::string_view line);
/// The first of such lines in a block.
std::optional<Problem> problem_with_latex(const Source& source, FoundRows rows);

/// "-1" where the cells begin with a minus by itself: `- 1`, `minus 1`.
std::optional<std::string> lone_minus(const std::vector<std::string_view>& cells);

/// "15+1/3" where 15 and 1/3 are cells beside each other.
std::optional<std::string> mixed_number(const std::vector<std::string_view>& cells,
                                        CellParting parting);

/// Of a line that changes what the numbers below it mean: what is wrong, and what to do; nothing of
/// any other line. e.g. `1.0e+03 *` and `Columns 1 through 8` of MATLAB, or these labels in another
/// order.
std::optional<Unreadable> why_not_pasted(std::string_view line,
                                         const std::vector<std::string>& labels = {});

/// The same of the rows of a block, with its place.
std::optional<Problem> problem_with_lines(const Source& source, FoundRows rows,
                                          const SheetMatrix& matrix);

// pasted_rows.cpp

/// The cells of a line that a tab, a semicolon, a bar, or blanks part.
std::vector<std::string_view> split_fields(std::string_view row, char separator);

/// The cells of a row that has no brackets around it; 0 with them: something may be done to it.
std::size_t cells_in(std::string_view row);

/// Rows of the block of another one, of which commas may part the cells.
RowList rows_like(const FoundRow& like, const std::vector<std::string_view>& rows);

/// The rows of a block into which someone pasted what a program prints of the matrix; nothing where
/// its lines are rows already. What a comma or a bracket means is settled by the whole block.
std::optional<RowList> pasted_rows(const Source& source, FoundRows lines,
                                   const SheetMatrix& matrix);

/// The rows of a block where the labels say that they begin with; one that is missing has no text.
/// Nothing where one begins with none of them, two with the same, or all stand there already.
std::optional<RowList> placed_by_label(FoundRows rows, const SheetMatrix& matrix);

// numbered_rows.cpp

/// Whether words count rows or columns, from 0 or from 1.
bool are_counted(const std::vector<std::string_view>& words);

/// Whether the words of a line count the columns from a first number on.
bool counts_columns(std::string_view line, std::size_t first, std::size_t cols);

/// Cells without the backquotes or brackets around all of them: `[-2, 2, 0]`
std::string_view without_brackets(std::string_view cells);

/// Rows that have their numbers before them, as in R, in pandas and in lists: each goes where its
/// number says, and one that is missing is blank. A number alone may be an entry, unless the
/// columns are counted above, or most rows have one entry too many with it.
std::optional<RowList> numbered_rows(FoundRows lines, const SheetMatrix& matrix, std::size_t first);

// table_rows.cpp

/// The rows below the labels of the columns, if these stand there.
FoundRows without_labels_above(FoundRows rows, const Labels& labels);

/// The rows of a table with bars, which may have a heading, or something in front of each row, that
/// the worksheet does not know, a column of sums, and words above and below it: `| row 1 | 5 | -1
/// |`. Nothing where a label of the worksheet stands at another row or column than its own, or
/// where it is no such table.
std::optional<RowsAndOthers> rows_of_table(FoundRows lines, const SheetMatrix& matrix);

/// The cells between the bars of such a row, without comments behind them: `2 ✓` is 2.
std::vector<std::string_view> cells_of_table(std::string_view row);

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

/// Reads the rows of a found block as cells of a matrix. What is wrong stays where it is.
ReadBlock read_block(const Source& source, const FoundSheet& found, std::size_t block,
                     const SheetMatrix& matrix);

}  // namespace byhand
