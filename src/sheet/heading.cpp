// The line above the rows of a matrix that names its columns, or counts them.

#include <fmt/format.h>

#include <algorithm>
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

/// What a heading says of the columns, without what stands in the corner and over sums.
struct Heading {
  std::vector<std::string_view> names;
  bool is_narrower = false;  // than the table below it, which has labels or sums beside its cells
};

bool is_label_in(const std::vector<std::string>& labels, std::string_view word) {
  return any_of(labels, [&](const std::string& label) {
    return in_small_letters(label) == in_small_letters(word);
  });
}

Heading heading_in(std::string_view line, const std::vector<std::string>& labels) {
  const bool has_bars = cells_of_table(line).size() > 1;
  Heading heading{has_bars ? cells_of_table(line) : split_list(line), false};
  auto& names = heading.names;
  const auto is_own = [&](std::string_view name) { return is_label_in(labels, name); };
  if (!names.empty() && is_word_for_sum(names.back()) && !is_own(names.back())) {
    names.pop_back();
    heading.is_narrower = true;
  }
  if (names.empty()) return heading;
  const std::string corner = in_small_letters(names.front());
  const bool is_word_beside_labels =
      names.size() > 1 && !is_own(corner) && std::all_of(names.begin() + 1, names.end(), is_own);
  if (is_word_of("# row rows", corner) || corner.empty() || is_word_beside_labels) {
    names.erase(names.begin());
    heading.is_narrower = true;
  }
  return heading;
}

/// Whether all that stands in a row is right.
bool is_right(const std::vector<std::string_view>& cells, const SheetMatrix& matrix) {
  if (cells.size() != matrix.shape().cols) return false;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const Entry entry = read_entry(cells[c]);
    if (entry.kind == Entry::Kind::blank) continue;
    if (entry.kind != Entry::Kind::number || entry.value != (*matrix.values)(0, c)) return false;
  }
  return true;
}

}  // namespace

std::optional<Problem> problem_with_heading(const Source& source, FoundRows rows,
                                            const SheetMatrix& matrix) {
  constexpr std::size_t most_above = 4;  // lines of words
  const auto& labels = matrix.labels->cols;
  const auto [row_count, cols] = matrix.shape();
  for (const FoundRow& line : rows.first(std::min(rows.size(), most_above))) {
    const bool has_numbers = !has_names_alone(line.text);
    if (!line.is_heading && (has_numbers || labels.empty())) continue;
    const auto [names, is_narrower] = heading_in(line.text, labels);
    const bool are_labels = !names.empty() && all_of(names, [&](std::string_view name) {
      return is_label_in(labels, name);
    });
    const bool may_be_row = has_numbers && rows.size() == row_count;
    const bool are_too_few = are_labels || (line.is_heading && is_narrower && !may_be_row);
    if (are_too_few && names.size() < cols) {
      const std::string named = counted(names.size(), "column");
      return Problem(
          span_in(source, line.text), fmt::format("this heading names {} of {}", named, cols),
          fmt::format("give each row {}, with _ where there is nothing, and a heading{}",
                      counted(cols, "cell"),
                      labels.empty() ? " for each" : " of " + listed_at_most(8, labels)));
    }
    const bool is_unclear = line.is_heading && may_be_row && are_counted(names) &&
                            !is_right(cells_of_table(line.text), matrix);
    if (is_unclear) {
      return Problem(span_in(source, line.text),
                     "this line may count the columns, or be a row above the line |---|",
                     fmt::format("leave the line |---| out if it is a row; give {} all its {} if "
                                 "it is none",
                                 *matrix.name, counted(row_count, "row")));
    }
  }
  return std::nullopt;
}

}  // namespace byhand
