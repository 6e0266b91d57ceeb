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

/// Whether a field holds one entry, or nothing: 5, **5**, $5$
bool is_cell(std::string_view field) {
  const auto words = split_markdown_row(field);
  return words.empty() || (words.size() == 1 && is_entry(words.front()));
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

/// A row from one of its fields on, with the bar before it.
std::string_view from_field(std::string_view row, std::string_view field) {
  const auto before = static_cast<std::size_t>(field.data() - row.data());
  const std::size_t bar = before == 0 ? std::string_view::npos : row.rfind('|', before - 1);
  return row.substr(bar == std::string_view::npos ? before : bar);
}

}  // namespace

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

std::optional<RowList> rows_of_table(FoundRows lines, const SheetMatrix& matrix) {
  const auto [row_count, cols] = matrix.shape();
  const Labels& labels = *matrix.labels;
  while (!lines.empty() && is_empty_row(lines.back().text)) lines = lines.first(lines.size() - 1);
  const bool has_heading = !lines.empty() && lines.front().is_heading;
  if (lines.size() != row_count + (has_heading ? 1 : 0)) return std::nullopt;
  Fields above = has_heading ? fields_of_table(lines.front().text) : Fields();
  RowList rows;
  Fields before;
  for (const FoundRow& line : lines.subspan(has_heading ? 1 : 0)) {
    Fields fields = fields_of_table(line.text);
    if (fields.size() == cols + 1) {
      before.push_back(fields.front());
      fields.erase(fields.begin());
    }
    if (fields.size() != cols || !all_of(fields, is_cell)) return std::nullopt;
    rows.push_back(line);
    rows.back().text = from_field(line.text, fields.front());
  }
  if (!before.empty() && before.size() != rows.size()) return std::nullopt;
  const bool has_corner = above.size() == cols + 1 && !before.empty();
  if (has_corner && !may_stand_at(0, above.front(), {}, labels)) return std::nullopt;
  if (has_corner) above.erase(above.begin());
  const auto may_stand = [&](const Fields& fields, const std::vector<std::string>& known) {
    return (has_corner && !fields.empty() && are_counted(fields)) ||
           may_be_labels(fields, known, labels);
  };
  const bool is_table = may_stand(above, labels.cols) && may_stand(before, labels.rows);
  return is_table ? std::optional(rows) : std::nullopt;
}

}  // namespace byhand
