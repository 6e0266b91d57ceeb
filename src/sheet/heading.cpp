// The line above the rows of a matrix that names its columns, or counts them.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
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

using Fields = std::vector<std::string_view>;

/// What stands between the bars of a line; or its words, where it has none, or a single one behind
/// the label.
Fields fields_in(std::string_view line) {
  Fields fields = cells_of_table(line);
  Fields words = split_list(line);
  const bool has_bar_behind_label =
      fields.size() == 2 && words.size() > 2 && bar_size(without_blanks_around(line)) == 0;
  return fields.size() > 1 && !has_bar_behind_label ? fields : words;
}

/// The first of them; empty where a row has none.
std::string_view first_field(const FoundRow& row) {
  const Fields fields = fields_in(row.text);
  return fields.empty() ? std::string_view() : fields.front();
}

/// A line that may say what the columns are, above a row.
struct Heading {
  std::string_view text;
  Fields fields;
  Fields names;             // without what stands in the corner, and over sums
  bool has_corner = false;  // in front of them: nothing, `#`, a word before labels
  bool has_sums = false;    // behind them, or remarks
  std::size_t below = 0;    // how many fields the first row has
  std::size_t filled = 0;   // of these, in which something stands
  bool has_numbers = false;
  bool is_marked = false;  // by the rule below it: |---|
};

Heading heading_in(FoundRows rows, std::size_t at, const std::vector<std::string>& labels) {
  const std::string_view line = rows[at].text;
  Heading heading{line, fields_in(line), {}};
  const auto is_number = [](std::string_view field) { return !field.empty() && is_entry(field); };
  const Fields cells = cells_of_table(line);  // of `col 1 | col 2`, no number
  heading.has_numbers = any_of(cells.size() > 1 ? cells : heading.fields, is_number);
  heading.is_marked = rows[at].is_heading;
  Fields& names = heading.names = heading.fields;
  const auto is_own = [&](std::string_view name) { return place_among(name, labels).has_value(); };
  heading.has_sums = !names.empty() && says_sum(names.back()) && !is_own(names.back());
  const auto row = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(at) + 1, rows.end(),
                                [](const FoundRow& other) {
                                  const Fields fields = fields_in(other.text);
                                  const bool is_empty = all_of(fields, &std::string_view::empty);
                                  return !is_empty && !has_names_alone(other.text);
                                });
  const Fields below = row != rows.end() ? fields_in(row->text) : Fields();
  heading.below = below.size();
  heading.filled = heading.below - count_if(below, &std::string_view::empty);
  const bool has_remark = !below.empty() && is_comment(split_markdown_row(below.back()));
  heading.has_sums = heading.has_sums || (names.size() > 1 && names.back().empty() && has_remark);
  if (heading.has_sums) names.pop_back();
  if (!names.empty() && !is_own(names.front())) {
    const bool is_beside_labels =
        names.size() > 1 && std::all_of(names.begin() + 1, names.end(), is_own);
    // Below the corner there is nothing, or a label.
    constexpr std::string_view beginnings_of_labels = "([*`$#";
    const bool is_above_label =
        heading.is_marked && below.size() == heading.fields.size() && names.size() > 1 &&
        (below.front().empty() || contains(beginnings_of_labels, below.front().front()) ||
         (is_letter(below.front().front()) && !is_entry(below.front())));
    heading.has_corner = names.front().empty() || is_beside_labels || is_above_label ||
                         is_word_of("# row rows", in_small_letters(names.front()));
  }
  if (heading.has_corner) names.erase(names.begin());
  return heading;
}

/// Whether all that stands in a row is right.
bool is_right(std::string_view line, std::size_t row, const SheetMatrix& matrix) {
  const Fields cells = fields_in(line);
  if (cells.size() != matrix.shape().cols || row >= matrix.shape().rows) return false;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const Entry entry = read_entry(cells[c]);
    if (entry.kind == Entry::Kind::blank) continue;
    if (entry.kind != Entry::Kind::number || entry.value != (*matrix.values)(row, c)) return false;
  }
  return true;
}

/// Whether all rows are there and right, whatever the heading calls them.
bool are_right(FoundRows rows, const SheetMatrix& matrix) {
  if (rows.size() != matrix.shape().rows) return false;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!is_right(rows[row].text, row, matrix)) return false;
  }
  return true;
}

/// Whether a name is that of another column, or of a row.
bool names_others(const Heading& heading, const Labels& labels) {
  if (heading.names.size() != labels.cols.size()) return false;
  for (std::size_t c = 0; c < labels.cols.size(); ++c) {
    const std::string_view name = heading.names[c];
    if (name.empty() || in_small_letters(name) == in_small_letters(labels.cols[c])) continue;
    if (place_among(name, labels.cols) || place_among(name, labels.rows)) return true;
  }
  return false;
}

/// Whether a name is a label, or a word that begins like it and has its number: key 1, for k1.
bool stands_for(std::string_view name, std::string_view label) {
  const std::string small = in_small_letters(name);
  const auto number = std::min(label.find_first_of("0123456789"), label.size());
  const bool is_word = number == 1 && small.size() > label.size() && is_letter(small.front()) &&
                       small.front() == in_small_letters(label).front();
  return small == in_small_letters(label) ||
         (is_word && small.find_first_of("0123456789") == small.size() - (label.size() - number) &&
          small.ends_with(label.substr(number)));
}

/// Whether all are called so, and have numbers: `row 1`, `row 2`
bool are_called(const Fields& names, std::string_view words) {
  return names.size() > 1 && all_of(names, [&](std::string_view name) {
           const auto counted = counted_word(name);
           const std::string_view kind = counted ? counted->kind : "";
           const auto last = kind.find_last_not_of(" _-.");
           return is_word_of(words, in_small_letters(kind.substr(0, last + 1)));
         });
}

/// Whether each column has the name of a row: the transpose.
bool names_rows(const Heading& heading, const Labels& labels) {
  const Fields& names = heading.names;
  if (names.size() < 2 || names.size() != labels.rows.size()) return false;
  for (std::size_t c = 0; c < names.size(); ++c) {
    if (place_among(names[c], labels.cols) || !stands_for(names[c], labels.rows[c])) return false;
  }
  return true;
}

/// Whether it only counts the columns, and can be no row.
bool only_counts(const Heading& heading, std::size_t cols) {
  const bool is_no_row = heading.fields.size() != cols || heading.below > heading.fields.size();
  Fields names = heading.names;
  const bool is_behind_word = heading.fields.size() == cols + 1;
  if (is_behind_word && any_of(heading.fields.front(), is_digit)) return false;  // | x_1 | 1 | 2 |
  if (names.size() == cols + 1) names.erase(names.begin());
  return heading.is_marked && heading.below > 0 && names.size() == cols && are_counted(names) &&
         is_no_row;
}

/// The first field of each row, where all of them count the rows, and none is right.
bool may_be_numbers(FoundRows rows, const SheetMatrix& matrix) {
  if (rows.size() < 2 || rows.size() > matrix.shape().rows) return false;
  const Fields first = mapped(rows, first_field);
  const auto is_right_there = [&](std::size_t row) {
    return read_entry(first[row]).value == (*matrix.values)(row, 0);
  };
  if (!are_counted(first)) return false;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!is_right_there(row)) return true;
  }
  return false;
}

/// Whether it has fewer names than there are columns, and each row may have something beside its
/// cells.
bool has_too_few(const Heading& heading, FoundRows below, const SheetMatrix& matrix) {
  const auto [row_count, cols] = matrix.shape();
  const auto& labels = matrix.labels->cols;
  const auto is_own = [&](std::string_view name) { return place_among(name, labels).has_value(); };
  const auto& names = heading.names;
  if (names.empty() || any_of(names, &std::string_view::empty)) return false;
  const Fields words = split_list(heading.text);  // a bar behind the labels of the rows alone
  const bool has_all = count_if(words, is_own) >= cols;
  const bool may_be_row =
      heading.has_numbers && below.size() + 1 == row_count && heading.fields.size() == cols;
  const bool is_of_table = heading.is_marked || cells_of_table(heading.text).size() > 1;
  const bool is_beside_more = heading.has_sums || (is_of_table && heading.has_corner);
  const bool may_count =  // of pandas, where no name stands above the numbers of the rows
      !heading.has_numbers && names.size() + 1 == cols && heading.below == cols &&
      may_be_numbers(below, matrix);
  const bool is_meant = all_of(names, is_own) || (is_beside_more && !may_be_row) || may_count;
  return is_meant && !has_all && names.size() < cols &&
         heading.filled <= names.size() + 1 + (heading.has_sums ? 1 : 0);
}

std::optional<Unreadable> why_no_heading(const Heading& heading, FoundRows below,
                                         const SheetMatrix& matrix) {
  const auto [row_count, cols] = matrix.shape();
  const auto& labels = matrix.labels->cols;
  const std::string own = labels.empty() ? " for each" : " of " + listed_at_most(8, labels);
  const std::string cells = counted(cols, "cell");
  const std::size_t lines = below.size() + 1;
  if (has_too_few(heading, below, matrix) && !are_right(below, matrix)) {
    return Unreadable{
        fmt::format("this heading names {} of {}", counted(heading.names.size(), "column"), cols),
        fmt::format("give each row {}, with _ where there is nothing, and a heading{}", cells,
                    own)};
  }
  const bool are_all_own = all_of(  // in whatever order, which is told elsewhere
      heading.names, [&](std::string_view name) { return place_among(name, labels).has_value(); });
  if (!heading.has_numbers && names_rows(heading, *matrix.labels)) {
    return Unreadable{"the columns have the labels of the rows here: this is the transpose",
                      fmt::format("write each column as a row: {} has the rows {}", *matrix.name,
                                  listed_at_most(8, matrix.labels->rows))};
  }
  const bool has_cells = heading.names.size() == cols && !heading.has_numbers;
  if (has_cells && !are_all_own && are_counted_otherwise(heading.names)) {
    return Unreadable{std::string(counted_otherwise), std::string(put_in_order)};
  }
  if (has_cells && are_called(heading.names, "row rows")) {
    return Unreadable{"these columns are called rows: this may be the transpose",
                      fmt::format("give each row of {} its own line", *matrix.name)};
  }
  const bool may_name_others = heading.is_marked || (cols > 1 && !are_all_own);
  if (may_name_others && !heading.has_numbers && names_others(heading, *matrix.labels)) {
    return Unreadable{"this heading has labels of the worksheet in other places than theirs",
                      "put them in the order " + listed_at_most(8, labels)};
  }
  if (!heading.is_marked) return std::nullopt;
  const std::size_t width = heading.fields.size() - (heading.has_sums ? 1 : 0);
  const bool is_whole = width == cols && heading.below == heading.fields.size() && cols > 1;
  const bool is_unclear = heading.has_numbers && !heading.has_sums && lines == row_count &&
                          is_whole && are_counted(heading.names) &&
                          !is_right(heading.text, 0, matrix);
  if (is_unclear) {
    return Unreadable{"this line may count the columns, or be a row above the line |---|",
                      fmt::format("leave the line |---| out if it is a row; give {} all its {} if "
                                  "it is none",
                                  *matrix.name, counted(row_count, "row"))};
  }
  const bool is_of_table = cells_of_table(heading.text).size() > 1;
  if (is_whole && is_of_table && lines <= row_count + 1 && begin_with_words(below)) {
    return Unreadable{"the rows below this heading begin with words, and lack a cell each",
                      fmt::format("give each row {} behind its label", cells)};
  }
  if (!heading.has_numbers && is_whole && !are_all_own && may_be_numbers(below, matrix)) {
    return Unreadable{"the cells below the first name may be the numbers of the rows",
                      fmt::format("give each row {}, and a heading{}", cells, own)};
  }
  return std::nullopt;
}

/// A row that lacks a cell below a heading with a corner: what stands first may be its label.
const FoundRow* row_without_label(const Heading& heading, FoundRows below,
                                  const SheetMatrix& matrix) {
  const std::size_t cols = matrix.shape().cols;
  const bool has_corner =
      heading.is_marked && !heading.has_sums && cells_of_table(heading.text).size() == cols + 1;
  if (!has_corner || below.size() > 2 * matrix.shape().rows) return nullptr;
  for (std::size_t r = 0; r < below.size(); ++r) {
    const std::string_view line = below[r].text;
    const bool is_of_table = cols > 1 || bar_size(line) > 0;
    if (is_of_table && cells_of_table(line).size() == cols && !is_right(line, r, matrix))
      return &below[r];
  }
  return nullptr;
}

template <typename Visit>
void for_each_heading(FoundRows rows, const SheetMatrix& matrix, const Visit& visit) {
  constexpr std::size_t most_above = 4;  // lines of words
  const auto& labels = matrix.labels->cols;
  bool may_name = true;
  for (std::size_t i = 0; i < std::min(rows.size(), most_above); ++i) {
    if (!rows[i].is_heading) {
      if (!may_name || is_label_line(rows[i].text, labels)) continue;  // as in the template
      may_name = has_names_alone(rows[i].text);
      if (!may_name) continue;
    }
    if (visit(heading_in(rows, i, matrix.labels->cols), i)) return;
  }
}

/// Whether the last word of a line may be a name: of rows, as nearly all are, it is an entry.
bool may_end_with_name(std::string_view line) {
  line = line.substr(0, line.find_last_not_of("| \t") + 1);
  line = line.substr(line.find_last_of("| \t") + 1);
  return !line.empty() && !is_digit(line.front()) && !contains("-_", line.front());
}

/// A line above the rows that counts the columns otherwise than from the first on: [,2] [,1] of R.
const FoundRow* row_counting_otherwise(FoundRows rows, const std::vector<std::string>& labels) {
  constexpr std::size_t most_above = 4;
  const FoundRows above = rows.first(std::min(rows.size(), most_above));
  const auto is_own = [&](std::string_view name) { return place_among(name, labels).has_value(); };
  return first_that(above, [&](const FoundRow& row) {
    const bool is_of_worksheet = !labels.empty() && contains(row.text, labels.front());
    if (row.is_heading || is_of_worksheet || !may_end_with_name(row.text)) return false;
    const Fields fields =
        is_pasted_heading(row.text) ? split_markdown_row(row.text) : fields_in(row.text);
    return are_counted_otherwise(fields) && none_of(fields, is_own);
  });
}

/// Whether the rows are called columns: the transpose.
bool are_called_columns(FoundRows rows, const SheetMatrix& matrix) {
  if (rows.empty() || !contains(in_small_letters(rows.back().text), "col")) return false;
  const FoundRows last = rows.last(std::min(rows.size(), matrix.shape().rows));
  return are_called(mapped(last, first_field), "column columns col cols");
}

}  // namespace

bool begin_with_words(FoundRows rows) {
  return !rows.empty() && all_of(rows, [](const FoundRow& row) {
    const std::string_view field = first_field(row);
    return !field.empty() && is_letter(field.front()) && !is_entry(field);
  });
}

std::optional<Problem> problem_with_heading(const Source& source, FoundRows rows,
                                            const SheetMatrix& matrix) {
  std::optional<Problem> problem;
  if (const FoundRow* row = row_counting_otherwise(rows, matrix.labels->cols)) {
    return Problem(span_in(source, row->text), std::string(counted_otherwise),
                   std::string(put_in_order));
  }
  if (are_called_columns(rows, matrix)) {
    return Problem(span_in(source, rows.back().text),
                   "these rows are called columns: this may be the transpose",
                   fmt::format("give each row of {} its own line", *matrix.name));
  }
  for_each_heading(rows, matrix, [&](const Heading& heading, std::size_t at) {
    if (heading.below == 0) return false;
    const FoundRows below = rows.subspan(at + 1);
    if (const auto why = why_no_heading(heading, below, matrix)) {
      problem = Problem(span_in(source, heading.text), why->message, why->remedy);
    } else if (const FoundRow* row = row_without_label(heading, below, matrix)) {
      problem = Problem(span_in(source, row->text), "this row has fewer cells than its heading",
                        "leave no cell out: _ stands for a blank");
    }
    return problem.has_value();
  });
  return problem;
}

bool names_sums(FoundRows rows, const SheetMatrix& matrix) {
  bool has_sums = false;
  for_each_heading(rows, matrix, [&](const Heading& heading, std::size_t) {
    has_sums = heading.is_marked && heading.has_sums;
    return has_sums;
  });
  return has_sums;
}

std::size_t lines_of_heading(FoundRows rows, const SheetMatrix& matrix) {
  std::size_t lines = 0;
  for_each_heading(rows, matrix, [&](const Heading& heading, std::size_t at) {
    const bool has_label = !heading.fields.empty() &&
                           place_among(heading.fields.front(), matrix.labels->rows).has_value();
    const bool is_counted = !has_label && only_counts(heading, matrix.shape().cols);
    const bool is_sure =
        heading.is_marked && (heading.has_numbers ? is_counted : at + 1 < rows.size());
    if (is_sure) lines = at + 1;
    return is_sure;
  });
  return lines;
}

bool may_count_rows(const FoundRow& heading, FoundRows rows, const SheetMatrix& matrix) {
  if (!heading.is_heading && cells_of_table(heading.text).size() < 2) return true;
  const auto at = static_cast<std::size_t>(&heading - rows.data());
  const Heading above = heading_in(rows, at, matrix.labels->cols);
  const std::size_t width = above.fields.size() - (above.has_sums ? 1 : 0);
  return width != matrix.shape().cols || above.below > above.fields.size();
}

}  // namespace byhand
