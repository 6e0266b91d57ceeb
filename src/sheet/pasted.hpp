#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sheet/sheet_text.hpp"

namespace byhand {

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
/// Whether it has words, none of which is an entry; cells may be empty.
bool has_names_alone(std::string_view line);

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
/// What pandas prints below the numbers: `Name: q1, dtype: float64`, `[3 rows x 4 columns]`
bool is_from_pandas(std::string_view line);
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
/// The place of a word among labels, whatever its case.
std::optional<std::size_t> place_among(std::string_view word,
                                       const std::vector<std::string>& labels);
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
/// Whether one stands in front of entries. e.g. "k1", "2", "1/2"
bool begins_with_label(const std::vector<std::string_view>& cells);

/// `total 5 4 3`: whether the words in front of numbers say that these are sums; none of the labels
/// does.
bool is_row_of_sums(std::string_view line, const Labels& labels);
/// Whether such a row stands below the others, in the place of one that is missing.
bool has_sums_for_row(FoundRows rows, const SheetMatrix& matrix);
/// Whether it says that sums stand beside it or below it: total
bool is_word_for_sum(std::string_view word);
/// The same of several words: row sum
bool says_sum(std::string_view words);

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
/// The words of a row without the comment behind its cells, before which a label may stand.
std::vector<std::string_view> without_comment(std::vector<std::string_view> cells,
                                              std::size_t cols);
/// Whether no word of it may be an entry, not even one that cannot be read: 0,5 20%
bool is_of_words(std::string_view line);

/// "-1" where the cells begin with a minus by itself: `- 1`, `minus 1`.
std::optional<std::string> lone_minus(const std::vector<std::string_view>& cells);

/// "15+1/3" where 15 and 1/3 are cells beside each other.
std::optional<std::string> mixed_number(const std::vector<std::string_view>& cells,
                                        CellParting parting);

// latex.cpp

/// How long the \frac{9}{46}, \infty or \text{cat} of LaTeX is that a text begins with; 0 where
/// there is none.
std::size_t latex_word_size(std::string_view text);
inline constexpr std::string_view latex_text = "\\text{";

/// Takes the labels off that rows of LaTeX begin with as `\text{cat} &`, and the row of those above
/// them. False where they are not those of the matrix, in its order.
bool take_latex_labels(std::vector<std::string_view>& rows, const Labels& labels);

/// Whether there is more in a line of LaTeX than numbers: 2 & \cdots & 1
bool is_other_latex(std::string_view line);
inline constexpr std::string_view more_in_latex =
    "there is more in this LaTeX than the numbers of a matrix";
inline constexpr std::string_view latex_alone = "paste from \\begin{…} to \\end{…} alone";

/// Why a block with LaTeX in it could not be read; nothing where it has none.
std::optional<Problem> problem_with_latex(const Source& source, FoundRows rows);

// misleading.cpp

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

/// Whether commas part so many cells, at least two: there is one between each and the next.
bool is_parted_by_commas(std::string_view row, std::size_t cols);

/// Rows of the block of another one, of which commas may part the cells.
RowList rows_like(const FoundRow& like, const std::vector<std::string_view>& rows);

/// The rows of a block into which someone pasted what a program prints of the matrix; nothing where
/// its lines are rows already. What a comma or a bracket means is settled by the whole block.
std::optional<RowList> pasted_rows(const Source& source, FoundRows lines,
                                   const SheetMatrix& matrix);

/// A single row that stands as a column, with the label of its column before each number, or as
/// pandas prints it: `q1 15.33`. Lines of pandas are others.
std::optional<RowsAndOthers> row_in_a_column(FoundRows lines, const SheetMatrix& matrix);

/// The rows of a block where the labels say that they begin with; one that is missing has no text.
/// Nothing where one begins with none of them, two with the same, or all stand there already.
std::optional<RowList> placed_by_label(FoundRows rows, const SheetMatrix& matrix);

// numbered_rows.cpp

/// What the items of a list begin with.
inline constexpr std::array<std::string_view, 5> marks_of_lists{"- ", "* ", "• ", "– ", "+ "};

/// Takes the text off that another one begins with; false where it does not.
inline bool take(std::string_view& text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return false;
  text.remove_prefix(beginning.size());
  return true;
}
inline bool take_one_of(std::string_view& text, const auto& beginnings) {
  return any_of(beginnings, [&](std::string_view beginning) { return take(text, beginning); });
}

/// Whether words count rows or columns, from 0 or from 1.
bool are_counted(const std::vector<std::string_view>& words);

/// A word that counts, and what it has before its number. e.g. `q_2` -> q_ and 2; `[,2]`, `second`
struct CountedWord {
  std::string_view kind;
  std::size_t number = 0;
};
inline constexpr std::string_view counted_otherwise =
    "these columns are counted in another order than from the first on";
inline constexpr std::string_view put_in_order = "put them in the order of the worksheet";
std::optional<CountedWord> counted_word(std::string_view word);
/// Whether such words count in another order than upwards: col2 col1
bool are_counted_otherwise(const std::vector<std::string_view>& words);

/// Whether the words of a line count the columns from a first number on.
bool counts_columns(std::string_view line, std::size_t first, std::size_t cols);

/// Cells without the backquotes or brackets around all of them: `[-2, 2, 0]`
std::string_view without_brackets(std::string_view cells);

/// Rows that have their numbers before them, as in R, in pandas and in lists: each goes where its
/// number says, and one that is missing is blank. A number alone may be an entry, unless the
/// columns are counted above, or most rows have one entry too many with it.
std::optional<RowList> numbered_rows(FoundRows lines, const SheetMatrix& matrix, std::size_t first);

/// Rows with labels of one's own that count them in another order, as r2, r1 or second, first do:
/// each where its number says. Nothing where they stand in order, or are not counted so.
std::optional<RowList> rows_by_own_labels(FoundRows lines, const SheetMatrix& matrix);

/// Whether the last number of each row is the sum of the others, though it should not be: a column
/// is missing, and sums stand beside the others.
bool may_end_with_sums(const std::vector<std::vector<std::string_view>>& cells,
                       const SheetMatrix& matrix);

/// Of rows that all have their numbers before them: where one comes twice.
std::optional<Problem> problem_with_numbers(const Source& source, FoundRows lines,
                                            const SheetMatrix& matrix);

// heading.cpp

/// What is wrong with a line above the rows that names some of the columns only, so that the first
/// cell of each row may be a label; or with one that may be a row or count the columns.
std::optional<Problem> problem_with_heading(const Source& source, FoundRows rows,
                                            const SheetMatrix& matrix);

/// How many lines there are to the heading of a table, with it; 0 where none is for certain.
std::size_t lines_of_heading(FoundRows rows, const SheetMatrix& matrix);

/// Whether each row begins with a word, and no entry: a label.
bool begin_with_words(FoundRows rows);

/// Whether the heading of a table says that sums or remarks stand behind the cells.
bool names_sums(FoundRows rows, const SheetMatrix& matrix);

/// Whether a number may stand in front of each row below that line, which is one of those rows: not
/// where each field has a name of a column above it.
bool may_count_rows(const FoundRow& heading, FoundRows rows, const SheetMatrix& matrix);

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

}  // namespace byhand
