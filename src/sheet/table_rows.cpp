// The rows of a table as Markdown has them, with bars around all cells.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "sheet/pasted.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

using Fields = std::vector<std::string_view>;

/// What stands between the bars of a row, with the blanks around it.
Fields between_bars(std::string_view row) {
  row = without_blanks_around(row);
  row.remove_prefix(bar_size(row));
  Fields fields;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < row.size();) {
    const std::size_t size = bar_size(row.substr(at));
    if (size > 0) {
      fields.push_back(row.substr(begin, at - begin));
      begin = at + size;
    }
    at += std::max<std::size_t>(size, 1);
  }
  if (begin < row.size()) fields.push_back(row.substr(begin));
  return fields;
}

Fields fields_of_table(std::string_view row) {
  return mapped(between_bars(row), without_blanks_around);
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
    const bool is_own = place < labels.size() && word == plain_label(labels[place]);
    if (!is_own && (any_of(all.rows, is_word) || any_of(all.cols, is_word))) return false;
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
std::string_view with_bars(std::string_view row, std::string_view first, std::string_view last) {
  auto begin = static_cast<std::size_t>(first.data() - row.data());
  const std::size_t end = begin + through(first, last).size();
  for (const std::size_t size : {std::string_view("|").size(), std::string_view("│").size()}) {
    const bool is_there = begin >= size && bar_size(row.substr(begin - size)) == size;
    if (is_there) begin -= size;
  }
  return row.substr(begin, end + bar_size(row.substr(end)) - begin);
}

bool has_bar(std::string_view line) {
  return contains(line, "|") || between_bars(line).size() > 1;
}

/// The lines without bars are none of a table: they stand above it or below it.
RowsAndOthers parted_from_words(FoundRows lines) {
  RowsAndOthers parted;
  const auto is_row = [](const FoundRow& line) { return has_bar(line.text); };
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
  const bool is_table = !lines.empty() && has_bar(lines.front().text);
  return is_table ? lines : without_labels_above(lines, labels);
}

bool is_corner(std::string_view field, const Labels& labels) {
  return field == "#" || may_stand_at(0, field, {}, labels);
}

/// Whether the last name in a heading is that of sums, and the cells stand before it. Behind a
/// label a single cell more is that of the last column: | k1 | 31 | below | | sum |
bool are_sums_behind(const Fields& above, const FoundRow& first, const SheetMatrix& matrix) {
  const std::size_t cols = matrix.shape().cols;
  if (above.size() <= cols || !says_sum(above.back())) return false;
  const Labels& labels = *matrix.labels;
  const bool is_own =
      place_among(above.back(), labels.rows) || place_among(above.back(), labels.cols);
  const Fields fields = fields_of_table(first.text);
  const bool begins_with_entry =
      !fields.empty() && !fields.front().empty() && is_entry(fields.front());
  return !is_own && (above.size() > cols + 1 || begins_with_entry);
}

/// Whether each row has a field with several entries in it: the bar stands behind its label alone.
bool hold_several_entries(FoundRows rows) {
  return all_of(rows, [](const FoundRow& row) {
    return any_of(fields_of_table(row.text), [](std::string_view field) {
      const auto words = split_markdown_row(field);
      return words.size() > 1 && all_of(words, is_entry);
    });
  });
}

/// Whether the last field of each row is a word about it: `ok`, `(mine)`.
bool have_remarks_behind(FoundRows rows) {
  return all_of(rows, [](const FoundRow& row) {
    const Fields fields = fields_of_table(row.text);
    return !fields.empty() && is_comment(split_markdown_row(fields.back()));
  });
}

/// Whether the first cells count the rows, and are not right.
bool may_begin_with_numbers(FoundRows rows, const SheetMatrix& matrix) {
  const auto first = mapped(rows, [](const FoundRow& row) {
    const Fields cells = cells_of_table(row.text);
    return cells.empty() ? std::string_view() : cells.front();
  });
  return first.size() > 1 && are_counted(first) &&
         read_entry(first.back()).value != (*matrix.values)(first.size() - 1, 0);
}

/// Whether what seems to be cells may be something else, since a column is missing.
bool may_lack_column(FoundRows rows, const SheetMatrix& matrix) {
  const auto cells = mapped(rows, [](const FoundRow& row) { return cells_of_table(row.text); });
  return begin_with_words(rows) || hold_several_entries(rows) || may_end_with_sums(cells, matrix);
}

/// Whether the heading has a name beside those of the cells and of the labels, below which there is
/// no entry: `not sure`, `0 + 2`.
bool have_words_behind(const Fields& above, FoundRows rows, std::size_t cols) {
  return above.size() == cols + 2 && all_of(rows, [&](const FoundRow& row) {
           const Fields fields = fields_of_table(row.text);
           const bool has_entry =
               !fields.empty() && !fields.back().empty() && is_entry(fields.back());
           return fields.size() == cols + 2 && !has_entry;
         });
}

/// Leaves the cells of a row; what stands before them goes where that of the others is. False where
/// it is no row of so many cells.
bool cut_to_cells(FoundRow& row, std::size_t cols, bool has_others_behind, const Labels& labels,
                  Fields& before) {
  Fields fields = between_bars(row.text);
  if (has_others_behind && fields.size() > cols) fields.pop_back();
  if (fields.size() == cols + 1) {
    before.push_back(without_blanks_around(fields.front()));
    fields.erase(fields.begin());
  }
  const bool is_row = fields.size() == cols && has_bar(row.text) &&
                      !is_among_labels(without_blanks_around(fields.front()), labels);
  if (!is_row) return false;
  row.text = with_bars(row.text, fields.front(), fields.back());
  row.separator = '|';
  return true;
}

/// What follows the label that a row begins with, in a list or in bold, too: `- **noun**: 1 2`.
std::optional<std::string_view> behind_label(std::string_view row, std::string_view label) {
  constexpr std::array<std::string_view, 3> ends_of_bold{":**", "**:", "**"};
  if (!begins_like_number(label)) take_one_of(row, marks_of_lists);  // else it may be a minus
  if (!take(row, "**")) {
    const std::string_view behind = without_label(row, label);
    return behind.size() < row.size() ? std::optional(behind) : std::nullopt;
  }
  constexpr std::array<std::string_view, 3> signs{":", ",", ";"};
  const bool is_label = take(row, label) && take_one_of(row, ends_of_bold);
  take_one_of(row, signs);
  return is_label ? std::optional(row) : std::nullopt;
}

/// The same of a label that is written otherwise: K1, `k_1`
std::optional<std::string_view> behind_like_label(std::string_view row, const std::string& label) {
  row.remove_prefix(bar_size(row));
  row = without_blanks_around(row);
  const std::string_view word = row.substr(0, row.find_first_of(" \t:|"));
  const bool is_like = !begins_like_number(label) && plain_label(word) == plain_label(label);
  if (!is_like) return std::nullopt;
  row = without_blanks_around(row.substr(word.size()));
  if (row.starts_with('=')) return std::nullopt;  // Q = [...], where a row is labelled q
  take(row, ":");
  return row;
}

/// The same of a word with which no other label begins: `adj. 1 2`, where there is adjective.
std::optional<std::string_view> behind_short_label(std::string_view row, const std::string& label,
                                                   const std::vector<std::string>& labels) {
  row.remove_prefix(bar_size(row));
  row = without_blanks_around(row);
  const std::string_view word = row.substr(0, row.find_first_of(" \t:.|,;"));
  const auto begins_so = [beginning = in_small_letters(word)](const std::string& other) {
    return in_small_letters(other).starts_with(beginning);
  };
  const bool is_word = word.size() > 1 && all_of(word, is_letter);
  if (!is_word || !begins_so(label) || count_if(labels, begins_so) > 1) return std::nullopt;
  row.remove_prefix(word.size());
  constexpr std::array<std::string_view, 4> ends{".:", ".", ":", ","};
  take_one_of(row, ends);
  return row;
}

/// A row that begins with a label: which it is, and what follows.
struct LabelledRow {
  std::size_t place;
  std::string_view cells;
};

std::optional<LabelledRow> labelled_row(std::string_view row,
                                        const std::vector<std::string>& labels) {
  using Behind = std::optional<std::string_view>;
  const auto first_of = [&](const auto& behind) -> std::optional<LabelledRow> {
    for (std::size_t i = 0; i < labels.size(); ++i) {
      if (const Behind cells = behind(labels[i])) return LabelledRow{i, *cells};
    }
    return std::nullopt;
  };
  const auto exactly = [&](const std::string& label) { return behind_label(row, label); };
  const auto in_any_case = [&](const std::string& label) -> Behind {
    const auto cells = behind_like_label(row, label);
    const bool is_there = behind_label(in_small_letters(row), in_small_letters(label)).has_value();
    return cells || !is_there ? cells : Behind(row);  // as it is: Q = [...], of a row q
  };
  const auto in_short = [&](const std::string& label) {
    return behind_short_label(row, label, labels);
  };
  auto result = first_of(exactly);
  if (!result) result = first_of(in_any_case);
  return result ? result : first_of(in_short);
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
    const auto own = labelled_row(row.text, labels);
    if (!own || placed[own->place].is_there()) return std::nullopt;
    const bool is_plain = own->cells.size() == row.text.size() ||
                          without_label(row.text, labels[own->place]).size() < row.text.size();
    placed[own->place] =
        is_plain ? row : FoundRow{row.block, 0, true, without_brackets(own->cells)};
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
  const bool has_heading = !rows.empty() && rows.front().is_heading &&
                           (rows.size() == row_count + 1 || lines_of_heading(rows, matrix) > 0);
  Fields above = has_heading ? fields_of_table(rows.front().text) : Fields();
  if (has_heading) rows.erase(rows.begin());
  if (rows.size() != row_count) return std::nullopt;
  const bool has_sums = are_sums_behind(above, rows.front(), matrix);
  const bool has_others_behind =
      has_sums || have_remarks_behind(rows) || have_words_behind(above, rows, cols);
  if (has_others_behind && above.size() > cols) above.pop_back();
  Fields before;
  const auto cut = [&](FoundRow& row) {
    return cut_to_cells(row, matrix.shape().cols, has_others_behind, labels, before);
  };
  const bool are_rows = std::all_of(rows.begin(), rows.end(), cut);
  if (!are_rows || (!before.empty() && before.size() != rows.size())) return std::nullopt;
  const bool has_corner = above.size() == cols + 1 && !before.empty();
  if (has_corner && !is_corner(above.front(), labels)) return std::nullopt;
  if (has_corner) above.erase(above.begin());
  const auto are_numbers = [](const Fields& fields) {
    return !fields.empty() && are_counted(mapped(fields, cell_in));
  };
  const bool is_heading = are_numbers(above) || may_be_labels(above, labels.cols, labels);
  const bool are_labels =
      (has_corner && are_numbers(before)) || may_be_labels(before, labels.rows, labels);
  const bool may_lack_cells =
      before.empty() && has_others_behind && may_begin_with_numbers(rows, matrix);
  const bool is_table =
      is_heading && are_labels && !may_lack_cells && !may_lack_column(rows, matrix);
  return is_table ? std::optional(std::move(table)) : std::nullopt;
}

}  // namespace byhand
