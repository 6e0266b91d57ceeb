// The rows of a table as Markdown has them, with bars around all cells.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

using Fields = std::vector<std::string_view>;

/// The fields between the bars of a row.
Fields fields_of_table(std::string_view row) {
  row = without_blanks_around(row);
  if (row.starts_with('|')) row.remove_prefix(1);
  if (row.ends_with('|')) row.remove_suffix(1);
  return mapped(split_csv_row(row, '|'), without_blanks_around);
}

/// Whether nothing but a comment follows the first word of a field.
bool is_one_word(const Fields& words) {
  return words.size() < 2 || is_comment(std::span(words).subspan(1));
}

/// The entry in a field, without marks around it and a comment behind it: 5 of `**5** ✓`. All of
/// the field where it is more than one word.
std::string_view cell_in(std::string_view field) {
  const auto words = split_markdown_row(field);
  if (words.empty()) return {};
  return is_one_word(words) ? words.front() : field;
}

/// Whether what stands in a field can be one cell, though it may not be read: `1 = 1·1`, `5 (?)`.
bool may_be_cell(std::string_view field) {
  const auto words = split_markdown_row(field);
  if (is_one_word(words)) return true;
  return is_entry(words[0]) && (is_word_of("= ≈ ~", words[1]) || words[1].starts_with('('));
}

/// What a label says beside its marks: q1 of `**q_1**:`
std::string plain_label(std::string_view field) {
  std::string plain = in_small_letters(field);
  std::erase_if(plain, [](char c) { return contains(std::string_view("*`$_:"), c); });
  return plain;
}

/// Whether a field is a word of the learner's at that place: `row 1`, `money`. It changes no
/// number, counts nothing else, and has no label of the worksheet in it but the one that belongs
/// there.
bool may_stand_at(std::size_t place, std::string_view field, const std::vector<std::string>& labels,
                  const Labels& all) {
  if (field.empty()) return true;
  const std::string plain = plain_label(field);
  if (place < labels.size() && plain == plain_label(labels[place])) return true;
  for (const std::string_view word : parts_of(plain, " ")) {
    const auto is_word = [&](const std::string& label) { return plain_label(label) == word; };
    if (any_of(all.rows, is_word) || any_of(all.cols, is_word)) return false;
    const std::size_t letters = word.find_last_not_of("0123456789") + 1;  // std::string::npos + 1
    const auto number = number_in_digits(word.substr(letters));
    if (number && *number != place + 1) return false;
    if (letters > 0 && !is_no_entry(word)) return false;
  }
  return !plain.empty() && is_letter(plain.front());
}

bool may_be_labels(const Fields& fields, const std::vector<std::string>& labels,
                   const Labels& all) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!may_stand_at(i, fields[i], labels, all)) return false;
  }
  return true;
}

/// A row from one of its fields to another, with the bars around them.
std::string_view between_bars(std::string_view row, std::string_view first, std::string_view last) {
  const auto at = [&](const char* place) { return static_cast<std::size_t>(place - row.data()); };
  const std::size_t before = at(first.data());
  const std::size_t bar = before == 0 ? std::string_view::npos : row.rfind('|', before - 1);
  const std::size_t begin = bar == std::string_view::npos ? before : bar;
  const std::size_t end =
      std::min(row.find('|', at(last.data() + last.size())), row.size() - 1) + 1;
  return row.substr(begin, end - begin);
}

bool is_around_table(const FoundRow& line) {
  return !contains(line.text, "|") && (is_of_words(line.text) || is_remark(line.text));
}

/// The lines that are none of a table stand above it or below it.
RowsAndOthers parted_from_words(FoundRows lines) {
  RowsAndOthers parted;
  const auto is_row = [](const FoundRow& line) { return !is_around_table(line); };
  const auto begin = std::find_if(lines.begin(), lines.end(), is_row);
  const auto end = std::find_if(lines.rbegin(), lines.rend(), is_row).base();
  if (begin == lines.end()) return parted;
  parted.others.assign(lines.begin(), begin);
  parted.rows.assign(begin, end);
  parted.others.insert(parted.others.end(), end, lines.end());
  return parted;
}

/// Without the line of labels that the template has, and empty rows at the end.
FoundRows without_lines_around(FoundRows lines, const Labels& labels) {
  while (!lines.empty() && is_empty_row(lines.back().text)) lines = lines.first(lines.size() - 1);
  const bool has_bars = !lines.empty() && contains(lines.front().text, "|");
  return has_bars ? lines : without_labels_above(lines, labels);
}

bool is_corner(std::string_view field, const Labels& labels) {
  return field == "#" || may_stand_at(0, field, {}, labels);
}

/// Leaves the cells of a row; what stands before them goes where that of the others is. False where
/// it is no row of so many cells.
bool cut_to_cells(FoundRow& row, std::size_t cols, bool has_sums, const Labels& labels,
                  Fields& before) {
  Fields fields = fields_of_table(row.text);
  if (has_sums && fields.size() > cols + 1) fields.pop_back();
  if (fields.size() == cols + 1) {
    before.push_back(fields.front());
    fields.erase(fields.begin());
  }
  const bool is_row = fields.size() == cols && all_of(fields, may_be_cell) &&
                      !is_among_labels(fields.front(), labels);
  if (!is_row) return false;
  row.text = between_bars(row.text, fields.front(), fields.back());
  row.separator = '|';
  return true;
}

}  // namespace

FoundRows without_labels_above(FoundRows rows, const Labels& labels) {
  const bool has_labels = !rows.empty() && is_label_line(rows.front().text, labels.cols);
  return has_labels ? rows.subspan(1) : rows;
}

std::vector<std::string_view> cells_of_table(std::string_view row) {
  return mapped(fields_of_table(row), cell_in);
}

std::optional<RowList> placed_by_label(FoundRows rows, const SheetMatrix& matrix) {
  const auto& labels = matrix.labels->rows;
  const bool are_unique =
      std::set<std::string>(labels.begin(), labels.end()).size() == labels.size();
  if (!are_unique) return std::nullopt;
  RowList placed(labels.size());
  for (const FoundRow& row : rows) {
    const std::string small = in_small_letters(row.text);
    auto own = position_that(labels, [&](const std::string& label) {
      return without_label(row.text, label).size() < row.text.size();
    });
    if (!own) {
      own = position_that(labels, [&](const std::string& label) {
        return without_label(small, in_small_letters(label)).size() < small.size();
      });
    }
    if (!own || placed[*own].is_there()) return std::nullopt;
    placed[*own] = row;
  }
  const auto is_same = [](const FoundRow& a, const FoundRow& b) {
    return a.text.data() == b.text.data();
  };
  const bool are_in_order =
      std::equal(rows.begin(), rows.end(), placed.begin(), placed.end(), is_same);
  return rows.empty() || are_in_order ? std::nullopt : std::optional(std::move(placed));
}

std::optional<RowsAndOthers> rows_of_table(FoundRows lines, const SheetMatrix& matrix) {
  const auto [row_count, cols] = matrix.shape();
  const Labels& labels = *matrix.labels;
  constexpr std::size_t most_around = 100;  // lines of words, and the heading
  lines = without_lines_around(lines, labels);
  if (lines.size() > row_count + most_around) return std::nullopt;
  RowsAndOthers table = parted_from_words(lines);
  RowList& rows = table.rows;
  const bool has_heading = rows.size() == row_count + 1 && rows.front().is_heading;
  Fields above = has_heading ? fields_of_table(rows.front().text) : Fields();
  if (has_heading) rows.erase(rows.begin());
  if (rows.size() != row_count) return std::nullopt;
  const bool has_sums = above.size() == cols + 2 && is_word_for_sum(above.back());
  if (has_sums) above.pop_back();
  Fields before;
  for (FoundRow& row : rows) {
    if (!cut_to_cells(row, cols, has_sums, labels, before)) return std::nullopt;
  }
  if (!before.empty() && before.size() != rows.size()) return std::nullopt;
  const bool has_corner = above.size() == cols + 1 && !before.empty();
  if (has_corner && !is_corner(above.front(), labels)) return std::nullopt;
  if (has_corner) above.erase(above.begin());
  const auto may_stand = [&](const Fields& fields, const std::vector<std::string>& known) {
    return (has_corner && !fields.empty() && are_counted(mapped(fields, cell_in))) ||
           may_be_labels(fields, known, labels);
  };
  const bool is_table = may_stand(above, labels.cols) && may_stand(before, labels.rows);
  return is_table ? std::optional(std::move(table)) : std::nullopt;
}

}  // namespace byhand
