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

std::optional<std::size_t> place_of(std::string_view word, const std::vector<std::string>& labels) {
  return position_that(labels, [&](const std::string& label) {
    return in_small_letters(label) == in_small_letters(word);
  });
}

/// What stands between the bars of a line; or its words, where it has none.
Fields fields_in(std::string_view line) {
  Fields fields = cells_of_table(line);
  return fields.size() > 1 ? fields : split_list(line);
}

/// A line that may say what the columns are, above a row.
struct Heading {
  std::string_view text;
  Fields fields;
  Fields names;             // without what stands in the corner, and over sums
  bool has_corner = false;  // in front of them: nothing, `#`, a word before labels
  bool has_sums = false;    // behind them
  std::size_t below = 0;    // how many fields the first row has
  bool has_numbers = false;
  bool is_marked = false;  // by the rule below it: |---|
};

Heading heading_in(FoundRows rows, std::size_t at, const std::vector<std::string>& labels) {
  const std::string_view line = rows[at].text;
  Heading heading{line, fields_in(line), {}};
  const auto is_number = [](std::string_view field) { return !field.empty() && is_entry(field); };
  heading.has_numbers = any_of(heading.fields, is_number);
  heading.is_marked = rows[at].is_heading;
  Fields& names = heading.names = heading.fields;
  const auto is_own = [&](std::string_view name) { return place_of(name, labels).has_value(); };
  heading.has_sums = !names.empty() && says_sum(names.back()) && !is_own(names.back());
  if (heading.has_sums) names.pop_back();
  if (!names.empty() && !is_own(names.front())) {
    const bool is_beside_labels =
        names.size() > 1 && std::all_of(names.begin() + 1, names.end(), is_own);
    heading.has_corner = names.front().empty() || is_beside_labels ||
                         is_word_of("# row rows", in_small_letters(names.front()));
  }
  if (heading.has_corner) names.erase(names.begin());
  const auto row = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(at) + 1, rows.end(),
                                [](const FoundRow& other) { return !has_names_alone(other.text); });
  if (row != rows.end()) heading.below = fields_in(row->text).size();
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

/// Whether it has fewer names than there are columns, and each row may have something beside its
/// cells.
bool has_too_few(const Heading& heading, const SheetMatrix& matrix, std::size_t lines) {
  const auto [row_count, cols] = matrix.shape();
  const auto& labels = matrix.labels->cols;
  const auto is_own = [&](std::string_view name) { return place_of(name, labels).has_value(); };
  const auto& names = heading.names;
  if (names.empty() || any_of(names, &std::string_view::empty)) return false;
  const Fields words = split_list(heading.text);  // a bar behind the labels of the rows alone
  const bool has_all = count_if(words, is_own) >= cols;
  const bool may_be_row =
      heading.has_numbers && lines == row_count && heading.fields.size() == cols;
  const bool is_meant = all_of(names, is_own) || (heading.is_marked && !may_be_row &&
                                                  (heading.has_corner || heading.has_sums));
  return is_meant && !has_all && names.size() < cols &&
         heading.below <= names.size() + 1 + (heading.has_sums ? 1 : 0);
}

/// Whether a name is that of another column, or of a row.
bool names_others(const Heading& heading, const Labels& labels) {
  if (heading.names.size() != labels.cols.size()) return false;
  for (std::size_t c = 0; c < labels.cols.size(); ++c) {
    const std::string_view name = heading.names[c];
    if (name.empty() || in_small_letters(name) == in_small_letters(labels.cols[c])) continue;
    if (place_of(name, labels.cols) || place_of(name, labels.rows)) return true;
  }
  return false;
}

/// Whether it only counts the columns, and can be no row.
bool only_counts(const Heading& heading, std::size_t cols) {
  const bool is_no_row = heading.fields.size() != cols || heading.below > heading.fields.size();
  Fields names = heading.names;
  if (names.size() == cols + 1) names.erase(names.begin());  // after a word in the corner
  return heading.is_marked && names.size() == cols && are_counted(names) && is_no_row;
}

/// The first field of each row, where all of them count the rows, and none is right.
bool may_be_numbers(FoundRows rows, const SheetMatrix& matrix) {
  if (rows.size() < 2 || rows.size() > matrix.shape().rows) return false;
  const Fields first =
      mapped(rows, [](const FoundRow& row) { return fields_in(row.text).front(); });
  const auto is_right_there = [&](std::size_t row) {
    return read_entry(first[row]).value == (*matrix.values)(row, 0);
  };
  if (!are_counted(first)) return false;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!is_right_there(row)) return true;
  }
  return false;
}

std::optional<Unreadable> why_no_heading(const Heading& heading, FoundRows below,
                                         const SheetMatrix& matrix) {
  const auto [row_count, cols] = matrix.shape();
  const auto& labels = matrix.labels->cols;
  const std::string own = labels.empty() ? " for each" : " of " + listed_at_most(8, labels);
  const std::string cells = counted(cols, "cell");
  const std::size_t lines = below.size() + 1;
  if (has_too_few(heading, matrix, lines)) {
    return Unreadable{
        fmt::format("this heading names {} of {}", counted(heading.names.size(), "column"), cols),
        fmt::format("give each row {}, with _ where there is nothing, and a heading{}", cells,
                    own)};
  }
  if (!heading.is_marked) return std::nullopt;
  if (!heading.has_numbers && names_others(heading, *matrix.labels)) {
    return Unreadable{"this heading has labels of the worksheet in other places than theirs",
                      "put them in the order " + listed_at_most(8, labels)};
  }
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
  const bool has_labels = all_of(
      heading.names, [&](std::string_view name) { return place_of(name, labels).has_value(); });
  if (!heading.has_numbers && is_whole && !has_labels && may_be_numbers(below, matrix)) {
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
      heading.is_marked && heading.fields.size() == cols + 1 && heading.names.size() == cols;
  if (!has_corner || below.size() > 2 * matrix.shape().rows) return nullptr;
  for (std::size_t r = 0; r < below.size(); ++r) {
    if (cells_of_table(below[r].text).size() == cols && !is_right(below[r].text, r, matrix))
      return &below[r];
  }
  return nullptr;
}

template <typename Visit>
void for_each_heading(FoundRows rows, const SheetMatrix& matrix, const Visit& visit) {
  constexpr std::size_t most_above = 4;  // lines of words
  const auto& labels = matrix.labels->cols;
  bool may_name = !labels.empty();
  for (std::size_t i = 0; i < std::min(rows.size(), most_above); ++i) {
    if (!rows[i].is_heading) {
      if (!may_name || is_label_line(rows[i].text, labels)) continue;  // as in the template
      may_name = has_names_alone(rows[i].text);
      if (!may_name) continue;
    }
    if (visit(heading_in(rows, i, matrix.labels->cols), i)) return;
  }
}

}  // namespace

std::optional<Problem> problem_with_heading(const Source& source, FoundRows rows,
                                            const SheetMatrix& matrix) {
  std::optional<Problem> problem;
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

std::size_t lines_of_heading(FoundRows rows, const SheetMatrix& matrix) {
  std::size_t lines = 0;
  for_each_heading(rows, matrix, [&](const Heading& heading, std::size_t at) {
    const bool is_sure =
        heading.is_marked &&
        (heading.has_numbers ? only_counts(heading, matrix.shape().cols) : at + 1 < rows.size());
    if (is_sure) lines = at + 1;
    return is_sure;
  });
  return lines;
}

bool may_count_rows(const FoundRow& heading, FoundRows rows, const SheetMatrix& matrix) {
  if (!heading.is_heading) return true;
  const auto at = static_cast<std::size_t>(&heading - rows.data());
  const Heading above = heading_in(rows, at, matrix.labels->cols);
  return above.has_corner || above.names.size() != matrix.shape().cols ||
         above.below > above.fields.size();
}

}  // namespace byhand
