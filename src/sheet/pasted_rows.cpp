// The rows of a block into which someone pasted what a program prints.

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "number/entry.hpp"
#include "sheet/sheet_text.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

using FoundRows = std::span<const FoundRow>;

std::vector<FoundRow> rows_like(const FoundRow& like, const std::vector<std::string_view>& rows) {
  std::vector<FoundRow> result;
  for (const std::string_view row : rows) result.push_back({like.block, 0, true, row});
  return result;
}

/// The cells of a single list are those of a row or of a column, as the matrix has it.
std::vector<std::string_view> turned(const std::vector<std::string_view>& rows, Shape shape) {
  const char* const begin = rows.front().data();
  const char* const end = rows.back().data() + rows.back().size();
  const std::string_view all(begin, static_cast<std::size_t>(end - begin));
  if (shape.rows == 1) return {all};
  auto cells = split_pasted_row(all);
  if (cells.size() != shape.rows) return rows;
  return cells;
}

std::optional<std::vector<FoundRow>> rows_in_brackets(const Source& source, FoundRows lines,
                                                      Shape shape) {
  const Span whole{span_in(source, lines.front().text).begin,
                   span_in(source, lines.back().text).end};
  const auto pasted = pasted_matrix(source.slice(whole), PastedPart::whole);
  if (!pasted || pasted->rows.empty()) return std::nullopt;
  const bool may_turn = pasted->is_flat && (shape.rows == 1 || shape.cols == 1);
  if (may_turn) return rows_like(lines.front(), turned(pasted->rows, shape));
  return rows_like(lines.front(), pasted->rows);
}

/// Whether commas part the cells of this row: there is one between each and the next. Two whole
/// numbers alone may be a decimal: 1,5.
bool is_parted_by_commas(std::string_view row, std::size_t cols) {
  if (row.ends_with(',')) row.remove_suffix(1);
  const auto commas = static_cast<std::size_t>(std::count(row.begin(), row.end(), ','));
  const auto cells = split_markdown_row(row, in_lists);
  const bool may_be_decimal = cols == 2 && row.find_first_of(" \t") == std::string_view::npos;
  return cols > 1 && commas + 1 == cols && cells.size() == cols && !may_be_decimal;
}

std::optional<std::vector<FoundRow>> rows_with_commas(FoundRows lines, const SheetMatrix& matrix) {
  std::vector<FoundRow> rows;
  for (std::size_t r = 0; r < lines.size(); ++r) {
    const std::string_view label = matrix.row_label(r);
    std::string_view row = lines[r].text;
    if (!label.empty()) row = without_blanks_around(without_label(row, label));
    if (!is_parted_by_commas(row, matrix.shape().cols)) return std::nullopt;
    rows.push_back({lines[r].block, 0, true, row});
  }
  return rows;
}

/// The cells of a row that has no brackets around it. With them something may be done to it.
std::size_t cells_in(std::string_view row) {
  return row.find_first_of("[({})]'\"") == std::string_view::npos ? split_pasted_row(row).size()
                                                                  : 0;
}

/// Rows as spreadsheets copy them: a tab, or a semicolon, parts all cells of each, and a comma is
/// the decimal comma.
std::optional<std::vector<FoundRow>> rows_of_fields(FoundRows lines, const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  if (lines.size() != shape.rows || shape.cols < 2) return std::nullopt;
  for (const char separator : {'\t', ';'}) {
    std::vector<FoundRow> rows(lines.begin(), lines.end());
    for (std::size_t r = 0; r < rows.size(); ++r) {
      rows[r].text = without_blanks_around(without_label(rows[r].text, matrix.row_label(r)));
      rows[r].separator = separator;
    }
    const bool are_fields = std::all_of(rows.begin(), rows.end(), [&](const FoundRow& row) {
      return split_csv_row(row.text, separator).size() == shape.cols &&
             row.text.find_first_of("[{|\"") == std::string_view::npos;
    });
    if (are_fields) return rows;
  }
  return std::nullopt;
}

/// `2 1; 0 3` in one line, as one types it without brackets, or a vector as R prints it.
std::optional<std::vector<FoundRow>> rows_with_semicolons(const FoundRow& line, Shape shape) {
  const std::string_view text = without_name(line.text);
  const bool is_column =
      shape.cols == 1 && text.size() < line.text.size() && text.find(';') == std::string_view::npos;
  if (is_column && cells_in(text) == shape.rows) return rows_like(line, split_pasted_row(text));
  const auto rows = split_csv_row(text, ';');
  const bool fit = rows.size() == shape.rows &&
                   std::all_of(rows.begin(), rows.end(),
                               [&](std::string_view row) { return cells_in(row) == shape.cols; });
  return fit ? std::optional(rows_like(line, rows)) : std::nullopt;
}

/// A row with its number before it: `[1,] 2 1`, `row 1: 2 1`, `1 2 1`.
struct NumberedRow {
  std::size_t number;
  bool is_from_one;  // else it may be from 0 or 1
  std::string_view cells;
};

std::optional<NumberedRow> numbered_row(std::string_view row) {
  row = without_blanks_around(row);
  const auto cells = split_markdown_row(row);
  const bool is_word = !cells.empty() && cells.front().find('/') == std::string_view::npos;
  if (!is_word) return std::nullopt;  // 0 / 79 is one cell
  bool is_from_one = row.starts_with("row ");
  if (is_from_one) row.remove_prefix(4);
  std::string_view word = row.substr(0, row.find_first_of(" \t:"));
  row.remove_prefix(word.size());
  if (row.starts_with(':')) row.remove_prefix(1);
  if (word.starts_with('[') && word.ends_with(",]")) {
    word = word.substr(1, word.size() - 3);
    is_from_one = true;
  }
  const auto number = number_in_digits(word);
  if (!number) return std::nullopt;
  return NumberedRow{*number, is_from_one, without_blanks_around(row)};
}

/// Whether the words of a line count the columns from a first number on.
bool counts_columns(std::string_view line, std::size_t first, std::size_t cols) {
  const auto words = split_markdown_row(line);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != std::to_string(first + i)) return false;
  }
  return words.size() == cols;
}

/// Rows that have their numbers before them, as in R and in pandas: each goes where its number
/// says, and one that is missing is blank. A number alone may be an entry, unless the columns are
/// counted above, or most rows have one entry too many with it.
std::optional<std::vector<FoundRow>> numbered_rows(FoundRows lines, Shape shape,
                                                   std::size_t first) {
  const auto is_above = [&](const FoundRow& line) {
    const bool are_names = has_no_entry(line.text) && cells_in(line.text) > 0;
    return are_names || is_pasted_heading(line.text) ||
           counts_columns(line.text, first, shape.cols);
  };
  const auto begin = std::find_if_not(lines.begin(), lines.end(), is_above);
  std::vector<std::string_view> rows(shape.rows);
  std::ptrdiff_t whole_rows = 0;
  bool are_certain = begin != lines.end();
  for (auto line = begin; line != lines.end(); ++line) {
    const auto row = numbered_row(line->text);
    const bool is_counted = row && (first == 1 || !row->is_from_one);
    const bool is_there = is_counted && row->number >= first && row->number < first + shape.rows;
    if (!is_there || rows[row->number - first].data() != nullptr) return std::nullopt;
    are_certain = are_certain && row->is_from_one;
    whole_rows += cells_in(row->cells) == shape.cols ? 1 : 0;
    rows[row->number - first] = row->cells;
  }
  const bool are_columns_counted = std::any_of(lines.begin(), begin, [&](const FoundRow& line) {
    return counts_columns(line.text, first, shape.cols);
  });
  const bool is_likely = 2 * whole_rows > lines.end() - begin;
  if (!are_certain && !is_likely && !(are_columns_counted && whole_rows > 0)) return std::nullopt;
  return rows_like(lines.front(), rows);
}

/// Rows with labels before them that are not those of the worksheet, or those in another case:
/// whatever they are called, they stand in their order. No label is a number or one of another row
/// or column, and none comes twice, unless it is the mark of a list or a quotation.
std::optional<std::vector<FoundRow>> rows_with_own_labels(FoundRows lines,
                                                          const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  if (lines.size() != shape.rows || shape.rows < 2) return std::nullopt;
  std::set<std::string> labels;
  for (const auto* known : {&matrix.labels->rows, &matrix.labels->cols}) {
    for (const std::string& label : *known) labels.insert(in_small_letters(label));
  }
  std::vector<std::string_view> rows;
  bool has_other = false;
  for (const FoundRow& line : lines) {
    const auto cells = split_markdown_row(line.text);
    const bool is_labelled =
        cells.size() == shape.cols + 1 && has_no_entry(cells.front()) && !numbered_row(line.text);
    if (!is_labelled) return std::nullopt;
    const std::string label = in_small_letters(cells.front());
    const std::string_view own = matrix.row_label(rows.size());
    const bool is_mark = label == "-" || label == "*" || label == ">";
    const bool is_new = is_mark || label == in_small_letters(own) || labels.insert(label).second;
    if (!is_new) return std::nullopt;
    has_other = has_other || cells.front() != own;
    const auto label_end =
        static_cast<std::size_t>(cells.front().data() + cells.front().size() - line.text.data());
    rows.push_back(line.text.substr(label_end));
  }
  if (!has_other) return std::nullopt;
  return rows_like(lines.front(), rows);
}

/// Whether a line only says what comes, as in `Q =` and `Q, 3x4`.
bool is_title(std::string_view line, const std::string& name) {
  if (is_pasted_heading(line)) return true;
  line = without_blanks_around(line);
  const bool is_named = line.starts_with(name) && has_no_entry(line);
  return is_named && (line.size() == name.size() || line[name.size()] == ',');
}

}  // namespace

std::optional<std::vector<FoundRow>> pasted_rows(const Source& source, FoundRows lines,
                                                 const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  auto from_zero = numbered_rows(lines, shape, 0);
  auto from_one = numbered_rows(lines, shape, 1);
  if (from_zero.has_value() != from_one.has_value()) return from_zero ? from_zero : from_one;
  if (is_label_line(lines.front().text, matrix.labels->cols)) lines = lines.subspan(1);
  const std::size_t count = lines.size();
  while (!lines.empty() && is_title(lines.front().text, *matrix.name)) lines = lines.subspan(1);
  if (lines.empty()) return std::nullopt;
  if (auto rows = rows_of_fields(lines, matrix)) return rows;
  if (auto rows = rows_in_brackets(source, lines, shape)) return rows;
  if (auto rows = rows_with_commas(lines, matrix)) return rows;
  const FoundRows above = lines.first(lines.size() - std::min(lines.size(), shape.rows));
  const FoundRows below = lines.subspan(above.size());
  const bool are_names = std::all_of(above.begin(), above.end(),
                                     [](const FoundRow& line) { return has_no_entry(line.text); });
  auto labelled = are_names ? rows_with_own_labels(below, matrix) : std::nullopt;
  if (labelled) return labelled;
  if (lines.size() == 1) {
    if (auto rows = rows_with_semicolons(lines.front(), shape)) return rows;
  }
  // A name and a line of labels; a single line may be a row in which nothing can be read.
  if (above.size() > 1 && are_names) lines = below;
  if (lines.size() == count) return std::nullopt;
  return std::vector<FoundRow>(lines.begin(), lines.end());
}

}  // namespace byhand
