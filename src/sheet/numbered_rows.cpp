// Rows that have their numbers in front of them.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "number/entry.hpp"
#include "sheet/pasted.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::array<std::string_view, 2> of_rows{"row ", "Row "};

/// A row with its number before it: `[1,] 2 1`, `- Row 1: 2, 1`, `Q[1,:] = [2, 1]`, `1 2 1`.
struct NumberedRow {
  std::size_t number;
  bool is_from_one;  // else it may be from 0 or 1
  bool is_marked;    // as no entry is: 1: and 1)
  std::string_view cells;
};

/// Takes the number off that a row begins with: 1, (1), [1,] of R, Q[1,:] =, 1st row. Nothing where
/// there is none, or it goes on, as 1.5 does.
std::optional<NumberedRow> take_number(std::string_view& row, const SheetMatrix& matrix) {
  constexpr std::array<std::string_view, 4> ordinals{"st row", "nd row", "rd row", "th row"};
  constexpr std::array<std::string_view, 2> ends_of_index{",:] =", "] ="};
  NumberedRow result{0, take_one_of(row, of_rows), false, {}};
  const std::array<std::string, 3> openings{*matrix.name + "[", "[", "("};
  const std::string* const opening = first_that(
      openings, [&](const std::string& beginning) { return row.starts_with(beginning); });
  if (opening != nullptr) row.remove_prefix(opening->size());
  const std::string_view digits = row.substr(0, row.find_first_not_of("0123456789"));
  const auto number = number_in_digits(digits);
  if (!number) return std::nullopt;
  result.number = *number;
  row.remove_prefix(digits.size());
  if (opening == openings.data()) {
    result.is_marked = take_one_of(row, ends_of_index);
    return result.is_marked ? std::optional(result) : std::nullopt;
  }
  const bool is_of_r = opening == &openings[1];
  if (opening != nullptr && !take(row, is_of_r ? ",]" : ")")) return std::nullopt;
  result.is_from_one = take_one_of(row, ordinals) || result.is_from_one || is_of_r;
  result.is_marked = opening != nullptr && !is_of_r;
  return result;
}

/// A row that may be counted from a first number on. Its marks are told from its entries: the sign
/// of a list is none of -1, and 1. may be a decimal.
std::optional<NumberedRow> numbered_row(std::string_view row, const SheetMatrix& matrix,
                                        std::size_t first) {
  constexpr std::array<std::string_view, 4> marks{":", ")", "→", "->"};
  row = without_blanks_around(row);
  const auto cells = split_markdown_row(row);
  const bool is_word = !cells.empty() && !contains(cells.front(), "/");
  if (!is_word) return std::nullopt;  // 0 / 79 is one cell
  const bool is_listed = take_one_of(row, marks_of_lists);
  const bool is_of_table = bar_size(row) > 0;
  row.remove_prefix(bar_size(row));
  row = without_blanks_around(row);
  const bool is_bold = take(row, "**");
  auto result = take_number(row, matrix);
  if (!result) return std::nullopt;
  const bool has_point = take(row, ".");
  const std::string_view apart = is_bold ? " \t:)*" : " \t:)";
  const bool is_in_csv =
      is_parted_by_commas(row.substr(row.starts_with(',') ? 1 : row.size()), matrix.shape().cols);
  if (is_in_csv) row.remove_prefix(1);
  const bool is_apart = is_in_csv || row.empty() || contains(apart, row.front()) ||
                        row.starts_with("→") || bar_size(row) > 0;
  if (!is_apart && !result->is_marked) return std::nullopt;  // 1.5
  row = without_blanks_around(row);
  const std::string_view label = matrix.row_label(result->number - first);
  if (!label.empty()) take(row, fmt::format("({})", label));  // Row 1 (noun): …
  result->is_marked = take_one_of(row, marks) || result->is_marked;
  if (is_bold) take(row, "**");
  result->is_marked = take_one_of(row, marks) || result->is_marked;  // **Row 1**:
  const bool is_field = bar_size(without_blanks_around(row)) > 0;
  if (is_of_table && !is_field && !result->is_marked) return std::nullopt;  // | 1 1/2 |
  row = without_blanks_around(row);
  const bool is_certain = result->is_marked || result->is_from_one || has_point;
  const std::string_view behind = is_certain ? without_label(row, label) : row;  // 1. noun: …
  result->is_marked = result->is_marked || behind.size() < row.size();
  if (is_listed && !result->is_marked && !result->is_from_one) return std::nullopt;
  result->cells = is_certain ? without_brackets(behind) : behind;  // else it may be a factor
  return result;
}

/// Whether words count from that number on.
bool count_from(std::size_t first, const std::vector<std::string_view>& words) {
  return all_of(words, [&](std::string_view word) { return word == std::to_string(first++); });
}

/// Whether each row has a cell more, which is the sum of all others: then the first may be an
/// entry.
bool have_sums_behind(FoundRows lines, Shape shape) {
  if (shape.rows < 2 || shape.cols < 3) return false;  // 0 4 4 may be so by chance
  const auto cells =
      mapped(lines, [](const FoundRow& line) { return split_pasted_row(line.text); });
  if (any_of(cells, [&](const auto& row) { return row.size() != shape.cols + 1; })) return false;
  const auto numbers = numbers_of(cells, CellParting::blanks);
  return numbers && has_sums(*numbers, {lines.size(), shape.cols});
}

/// Whether a line of CSV has a name above the first cell of rows with a cell more: idea,cat,sum
bool has_name_for_first(std::string_view line, std::size_t cols) {
  const auto names = split_csv_row(line, ',');
  const bool are_names = cells_in(line) == names.size();  // [,1] [,2] are none
  return are_names && names.size() == cols + 1 && !names.front().empty();
}

/// Whether a letter stands in front, behind what makes it a row of a table.
bool is_lettered(std::string_view row) {
  const std::size_t first = row.find_first_not_of("| \t");
  return first != std::string_view::npos && is_letter(row[first]);
}

/// What a label of one's own counts: 2 of r2 (with the r, which all must have), 1 of second.
std::optional<CountedWord> own_count(std::string_view label) {
  constexpr std::array<std::string_view, 4> sequences{
      "first second third fourth fifth sixth seventh eighth",
      "one two three four five six seven eight", "i ii iii iv v vi vii viii", "a b c d e f g h"};
  const std::string_view before = label.substr(0, label.find_first_of("0123456789"));
  const auto number = number_in_digits(label.substr(before.size()));
  if (number && !before.empty() && is_letter(before.front())) return CountedWord{before, *number};
  const std::string small = in_small_letters(label);
  for (const std::string_view sequence : sequences) {
    const auto words = split_markdown_row(sequence);
    const auto at = std::find(words.begin(), words.end(), small);
    if (at != words.end())
      return CountedWord{sequence, static_cast<std::size_t>(at - words.begin()) + 1};
  }
  return std::nullopt;
}

}  // namespace

bool may_end_with_sums(const std::vector<std::vector<std::string_view>>& cells,
                       const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  const auto is_whole = [&](const auto& row) { return row.size() == shape.cols; };
  if (shape.rows < 2 || shape.cols < 3 || cells.size() != shape.rows || !all_of(cells, is_whole))
    return false;
  const auto numbers = numbers_of(cells, CellParting::blanks);
  return numbers && *numbers != *matrix.values &&
         any_of(numbers->cells(), [](const Exact& number) { return !is_zero(number); }) &&
         has_sums(*numbers, {shape.rows, shape.cols - 1});
}

std::string_view without_brackets(std::string_view cells) {
  cells = without_blanks_around(cells);
  for (const std::string_view pair : {"``", "[]"}) {
    const bool has_pair =
        cells.size() > 1 && cells.front() == pair.front() && cells.back() == pair.back();
    if (!has_pair) continue;
    const std::string_view inside = cells.substr(1, cells.size() - 2);
    const bool is_pair = inside.find_first_of(pair) == std::string_view::npos;
    if (is_pair) cells = without_blanks_around(inside);
  }
  return cells;
}

std::optional<CountedWord> counted_word(std::string_view word) {
  const std::size_t first = word.find_first_of("0123456789");
  if (first == std::string_view::npos) return own_count(word);
  const std::size_t end = std::min(word.find_first_not_of("0123456789", first), word.size());
  const auto number = number_in_digits(word.substr(first, end - first));
  const bool is_closed = word.find_first_not_of(")]}$*`:.", end) == std::string_view::npos;
  if (!number || !is_closed || first == 0 || is_entry(word)) return std::nullopt;
  return CountedWord{word.substr(0, first), *number};
}

bool are_counted_otherwise(const std::vector<std::string_view>& words) {
  std::vector<std::size_t> numbers;
  std::string_view kind;
  for (const std::string_view word : words) {
    const auto counted = counted_word(word);
    if (!counted || (!numbers.empty() && counted->kind != kind)) return false;
    kind = counted->kind;
    numbers.push_back(counted->number);
  }
  std::vector<std::size_t> sorted = numbers;
  std::sort(sorted.begin(), sorted.end());
  const bool are_all = sorted.size() > 1 && sorted.front() <= 1 &&
                       sorted.back() - sorted.front() + 1 == sorted.size() &&
                       std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
  return are_all && sorted != numbers;
}

bool are_counted(const std::vector<std::string_view>& words) {
  return count_from(0, words) || count_from(1, words);
}

bool counts_columns(std::string_view line, std::size_t first, std::size_t cols) {
  auto words = split_markdown_row(line);
  if (words.size() == 1) words = split_pasted_row(line);  // ,0,1,2 of CSV
  if (words.size() > cols && words.front().empty()) words.erase(words.begin());
  return words.size() == cols && count_from(first, words);
}

std::optional<RowList> numbered_rows(FoundRows lines, const SheetMatrix& matrix,
                                     std::size_t first) {
  const Shape shape = matrix.shape();
  const auto is_above = [&](const FoundRow& line) {
    const bool are_names = has_no_entry_in_lists(line.text) && cells_in(line.text) > 0;
    return are_names || is_pasted_heading(line.text) || is_empty_row(line.text) ||
           counts_columns(line.text, first, shape.cols);
  };
  const auto begin = std::find_if_not(lines.begin(), lines.end(), is_above);
  const auto forbids_numbers = [&](const FoundRow& line) {
    return has_name_for_first(line.text, shape.cols) || !may_count_rows(line, lines, matrix);
  };
  if (std::any_of(lines.begin(), begin, forbids_numbers)) return std::nullopt;
  std::vector<std::string_view> rows(shape.rows);
  std::ptrdiff_t whole_rows = 0;
  bool are_certain = begin != lines.end();
  bool are_marked = are_certain;
  for (auto line = begin; line != lines.end(); ++line) {
    const auto row = numbered_row(line->text, matrix, first);
    const bool is_counted = row && (first == 1 || !row->is_from_one);
    const bool is_there = is_counted && row->number >= first && row->number < first + shape.rows;
    if (!is_there || rows[row->number - first].data() != nullptr) return std::nullopt;
    are_certain = are_certain && row->is_from_one;
    are_marked = are_marked && row->is_marked;
    whole_rows += cells_in(row->cells) == shape.cols ? 1 : 0;
    rows[row->number - first] = row->cells;
  }
  const bool are_columns_counted = std::any_of(lines.begin(), begin, [&](const FoundRow& line) {
    return counts_columns(line.text, first, shape.cols);
  });
  // Of a single row without a heading, or where one is missing, a 1 in front may be an entry too
  // many.
  const bool are_all = lines.size() == shape.rows && shape.rows > 1 &&
                       (are_marked || bar_size(lines.front().text) == 0);
  const bool is_likely =
      2 * whole_rows > lines.end() - begin && (are_all || begin != lines.begin() || are_marked);
  if (!are_certain && !is_likely && !(are_columns_counted && whole_rows > 0)) return std::nullopt;
  if (may_end_with_sums(mapped(rows, split_pasted_row), matrix)) return std::nullopt;
  const FoundRows counted = lines.subspan(static_cast<std::size_t>(begin - lines.begin()));
  const bool may_be_counted = are_certain || are_columns_counted;
  if (!may_be_counted && have_sums_behind(counted, shape)) return std::nullopt;
  return rows_like(lines.front(), rows);
}

std::optional<RowList> rows_by_own_labels(FoundRows lines, const SheetMatrix& matrix) {
  const std::size_t count = matrix.shape().rows;
  const bool may_be = count > 1 && lines.size() >= count && is_lettered(lines.back().text);
  if (!may_be) return std::nullopt;  // as nearly always
  const auto has_names = [](const FoundRow& line) { return has_names_alone(line.text); };
  if (!all_of(lines.first(lines.size() - count), has_names)) return std::nullopt;
  lines = lines.last(count);
  std::string_view kind;
  std::vector<std::size_t> numbers;
  std::vector<std::string_view> cells;
  for (const FoundRow& line : lines) {
    std::string_view row = without_blanks_around(line.text);
    row = without_blanks_around(row.substr(bar_size(row)));
    if (take_one_of(row, of_rows)) row = without_blanks_around(row);  // row two: 1 2
    const std::string_view label = row.substr(0, row.find_first_of(" \t|:=,;"));
    const auto own = own_count(label);
    if (kind.empty() && own) kind = own->kind;
    const bool is_counted = own && own->kind == kind && !is_among_labels(label, *matrix.labels);
    if (!is_counted) return std::nullopt;
    numbers.push_back(own->number);
    cells.push_back(without_label(row, label));
  }
  const std::size_t first = *std::min_element(numbers.begin(), numbers.end());
  if (first > 1 || std::is_sorted(numbers.begin(), numbers.end())) return std::nullopt;
  std::vector<std::string_view> rows(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = numbers[i] - first;
    if (at >= count || rows[at].data() != nullptr) return std::nullopt;
    rows[at] = cells[i];
  }
  return rows_like(lines.front(), rows);
}

std::optional<Problem> problem_with_numbers(const Source& source, FoundRows lines,
                                            const SheetMatrix& matrix) {
  const std::size_t row_count = matrix.shape().rows;
  if (lines.size() > 2 * row_count) return std::nullopt;
  std::set<std::size_t> numbers;
  for (const FoundRow& line : lines) {
    if (has_names_alone(line.text)) continue;
    const auto row = numbered_row(line.text, matrix, 1);
    const bool is_certain = row && (row->is_from_one || row->is_marked);
    if (!is_certain) return std::nullopt;
    if (!numbers.insert(row->number).second) {
      return Problem(span_in(source, line.text),
                     fmt::format("two rows have the number {}", row->number),
                     fmt::format("give each row its own, from 1 to {}", row_count));
    }
  }
  return std::nullopt;
}

}  // namespace byhand
