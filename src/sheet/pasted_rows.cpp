#include "sheet/pasted_rows.hpp"

#include <algorithm>
#include <string_view>

#include "number/entry.hpp"
#include "sheet/markdown_sheet.hpp"
#include "sheet/pasted.hpp"

namespace byhand {

namespace {

using FoundRows = std::span<const FoundRow>;

std::vector<FoundRow> listed(const FoundRow& like, const std::vector<std::string_view>& rows) {
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
  std::vector<std::string_view> cells;
  split_pasted_row(all, cells);
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
  if (may_turn) return listed(lines.front(), turned(pasted->rows, shape));
  return listed(lines.front(), pasted->rows);
}

/// Whether commas part the cells of this row: there is one between each and the next. Two whole
/// numbers alone may be a decimal: 1,5.
bool is_parted_by_commas(std::string_view row, std::size_t cols) {
  if (row.ends_with(',')) row.remove_suffix(1);
  const auto commas = static_cast<std::size_t>(std::count(row.begin(), row.end(), ','));
  std::vector<std::string_view> cells;
  split_listed_row(row, cells);
  const bool may_be_decimal = cols == 2 && row.find_first_of(" \t") == std::string_view::npos;
  return cols > 1 && commas + 1 == cols && cells.size() == cols && !may_be_decimal;
}

std::optional<std::vector<FoundRow>> rows_with_commas(FoundRows lines, const SheetMatrix& matrix) {
  std::vector<FoundRow> rows;
  for (std::size_t r = 0; r < lines.size(); ++r) {
    const auto& labels = matrix.labels->rows;
    const std::string_view label = r < labels.size() ? std::string_view(labels[r]) : "";
    std::string_view row = lines[r].text;
    if (!label.empty()) row = without_blanks_around(without_label(row, label));
    if (!is_parted_by_commas(row, matrix.shape().cols)) return std::nullopt;
    rows.push_back({lines[r].block, 0, true, row});
  }
  return rows;
}

}  // namespace

std::optional<std::vector<FoundRow>> pasted_rows(const Source& source, FoundRows lines,
                                                 const SheetMatrix& matrix) {
  const std::size_t count = lines.size();
  while (!lines.empty() && is_pasted_heading(lines.front().text)) lines = lines.subspan(1);
  if (lines.empty()) return std::nullopt;
  if (auto rows = rows_in_brackets(source, lines, matrix.shape())) return rows;
  if (auto rows = rows_with_commas(lines, matrix)) return rows;
  if (lines.size() == count) return std::nullopt;
  return std::vector<FoundRow>(lines.begin(), lines.end());
}

}  // namespace byhand
