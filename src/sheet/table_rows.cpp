// The rows of a table as Markdown has them, with bars around all cells.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "number/entry.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// The fields between the bars of a row.
std::vector<std::string_view> fields_of_table(std::string_view row) {
  row = without_blanks_around(row);
  if (row.starts_with('|')) row.remove_prefix(1);
  if (row.ends_with('|')) row.remove_suffix(1);
  auto fields = split_csv_row(row, '|');
  for (std::string_view& field : fields) field = without_blanks_around(field);
  return fields;
}

bool is_filled_entry(std::string_view field) {
  return !field.empty() && is_entry(field);
}

/// Whether these are the numbers of rows or columns, from 0 or from 1.
bool count(std::span<const std::string_view> fields) {
  const std::size_t first = !fields.empty() && fields.front() == "0" ? 0 : 1;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i] != std::to_string(first + i)) return false;
  }
  return true;
}

/// Whether these may stand before the rows of a matrix, or above its columns: words or their
/// numbers, and no label of the worksheet at another place than its own.
bool may_be_labels(std::span<const std::string_view> fields,
                   const std::vector<std::string>& labels) {
  std::vector<std::string> known;
  for (const std::string& label : labels) known.push_back(in_small_letters(label));
  const auto is_misplaced = [&](std::size_t i) {
    const std::string field = in_small_letters(fields[i]);
    return (i >= known.size() || field != known[i]) && contains(known, field);
  };
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (is_misplaced(i)) return false;
  }
  return none_of(fields, is_filled_entry) || count(fields);
}

/// A row from its cell of that number on, with the bar before it.
std::string_view from_field(std::string_view row, const char* field) {
  const auto before = static_cast<std::size_t>(field - row.data());
  const std::size_t bar = before == 0 ? std::string_view::npos : row.rfind('|', before - 1);
  return row.substr(bar == std::string_view::npos ? before : bar);
}

}  // namespace

std::optional<std::vector<FoundRow>> rows_of_table(std::span<const FoundRow> lines,
                                                   const SheetMatrix& matrix) {
  const auto [row_count, cols] = matrix.shape();
  while (!lines.empty() && is_empty_row(lines.back().text)) lines = lines.first(lines.size() - 1);
  if (lines.empty()) return std::nullopt;
  const auto heading = fields_of_table(lines.front().text);
  const bool has_heading = lines.front().is_heading &&
                           (lines.size() == row_count + 1 || none_of(heading, is_filled_entry));
  if (lines.size() != row_count + (has_heading ? 1 : 0)) return std::nullopt;
  if (has_heading) lines = lines.subspan(1);
  const std::size_t width = fields_of_table(lines.front().text).size();
  if (width < cols || width > cols + 1) return std::nullopt;
  const std::size_t first = width - cols;  // 1 where something stands before each row
  std::vector<FoundRow> rows;
  std::vector<std::string_view> before;
  for (const FoundRow& line : lines) {
    const auto fields = fields_of_table(line.text);
    if (fields.size() != width || line.text.find('|') == std::string_view::npos)
      return std::nullopt;
    before.push_back(fields.front());
    rows.push_back(line);
    rows.back().text = from_field(line.text, fields[first].data());
  }
  const bool may_be_one = row_count > 1 || has_heading || !is_entry(before.front());
  if (first == 1 && (!may_be_one || !may_be_labels(before, matrix.labels->rows)))
    return std::nullopt;
  const auto above = std::span(heading).subspan(heading.size() == width ? first : 0);
  if (has_heading && !may_be_labels(above, matrix.labels->cols)) return std::nullopt;
  return rows;
}

}  // namespace byhand
