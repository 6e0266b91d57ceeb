// Which cells the entries of a typed line may fill.

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/lesson_parts.hpp"
#include "number/entry.hpp"

namespace byhand::learn {

std::vector<Cell> whole_column(const Worksheet& worksheet, const Cell& cursor) {
  std::vector<Cell> cells;
  for (std::size_t row = 0; row < worksheet.steps[cursor.step].shape.rows; ++row) {
    cells.push_back({cursor.step, row, cursor.col});
  }
  return cells;
}

std::vector<Cell> of_column(const Worksheet& worksheet, const Cell& cursor) {
  auto cells = whole_column(worksheet, cursor);
  std::erase_if(cells, [&](const Cell& cell) { return !is_asked(worksheet, cell); });
  return cells;
}

std::vector<Cell> all_cells(const Worksheet& worksheet, std::size_t step, std::size_t first_row,
                            std::size_t rows) {
  std::vector<Cell> cells;
  for (std::size_t row = first_row; row < first_row + rows; ++row) {
    for (std::size_t col = 0; col < worksheet.steps[step].shape.cols; ++col) {
      cells.push_back({step, row, col});
    }
  }
  return cells;
}

namespace {

std::vector<Cell> cells_from(std::vector<Cell> cells, const Cell& first) {
  std::erase_if(cells, [&](const Cell& cell) { return cell < first; });
  return cells;
}

bool is_right_in(const Cell& cell, std::string_view entry, const AnswerKey& key) {
  const std::size_t index = position_in_step(key.worksheet(), cell);
  return key.right(cell.step).likeness_of(read_entry(entry), index) >= Likeness::rounded;
}

/// How many of the entries are right in these cells.
std::size_t right_in(const std::vector<Cell>& cells, const std::vector<std::string_view>& entries,
                     const AnswerKey& key) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    count += is_right_in(cells[i], entries[i], key) ? 1U : 0U;
  }
  return count;
}

/// Whether what is typed for printed cells stands there.
bool agree_with_printed(const std::vector<Cell>& cells,
                        const std::vector<std::string_view>& entries, const AnswerKey& key) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (is_asked(key.worksheet(), cells[i])) continue;
    const bool is_number = read_entry(entries[i]).kind == Entry::Kind::number;
    if (is_number && !is_right_in(cells[i], entries[i], key)) return false;
  }
  return true;
}

}  // namespace

std::size_t right_in(const std::vector<CellEdit>& edits, const AnswerKey& key) {
  return static_cast<std::size_t>(
      std::count_if(edits.begin(), edits.end(),
                    [&](const CellEdit& edit) { return is_right_in(edit.cell, edit.text, key); }));
}

std::optional<std::vector<Cell>> cells_for(const std::vector<std::string_view>& entries,
                                           const AnswerKey& key, const Cell& cursor,
                                           bool is_row_named) {
  const Worksheet& worksheet = key.worksheet();
  const auto of_row = asked_cells(worksheet, cursor.step, cursor.row);
  std::vector<std::vector<Cell>> candidates;
  if (!is_row_named) candidates.push_back({cursor});
  candidates.push_back(all_cells(worksheet, cursor.step, cursor.row, 1));
  candidates.push_back(of_row);
  candidates.push_back(cells_from(of_row, cursor));
  if (!is_row_named) {
    candidates.push_back(asked_cells(worksheet, cursor.step));
    // From its top on: what stands above the cell at the cursor is not to be replaced unseen.
    const auto column = cells_from(of_column(worksheet, cursor), cursor);
    candidates.push_back(column);
    const bool is_whole = column == of_column(worksheet, cursor);
    if (is_whole) candidates.push_back(whole_column(worksheet, cursor));
    const std::size_t rows = worksheet.steps[cursor.step].shape.rows;
    candidates.push_back(all_cells(worksheet, cursor.step, 0, rows));
    // As many entries as the column has may be the beginning of a longer row, too.
    auto begun = cells_from(of_row, cursor);
    const bool is_longer = begun.size() > entries.size() && entries.size() > 1;
    const bool is_column = entries.size() == column.size() || (is_whole && entries.size() == rows);
    if (is_longer && is_column) {
      begun.resize(entries.size());
      candidates.push_back(std::move(begun));
    }
  }
  std::erase_if(candidates, [&](const auto& cells) { return cells.size() != entries.size(); });
  // The rest of a row may be as long as a column: what is right there throughout is meant so.
  const auto all_right = std::find_if(candidates.begin(), candidates.end(), [&](const auto& cells) {
    return right_in(cells, entries, key) == entries.size();
  });
  if (all_right != candidates.end()) return *all_right;
  const auto fits_worse = [&](const auto& one, const auto& other) {
    return right_in(one, entries, key) < right_in(other, entries, key);
  };
  const auto end = std::stable_partition(
      candidates.begin(), candidates.end(),
      [&](const auto& cells) { return agree_with_printed(cells, entries, key); });
  if (end == candidates.begin())
    return candidates.empty() ? std::nullopt : std::optional(candidates.front());
  return *std::max_element(candidates.begin(), end, fits_worse);
}

}  // namespace byhand::learn
