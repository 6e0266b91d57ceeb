// Why a row is none of its matrix.

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

Unreadable wrong_length(const SheetMatrix& matrix, std::size_t row,
                        const std::vector<std::string_view>& cells, char separator,
                        CellParting parting) {
  const auto& labels = matrix.labels->rows;
  if (separator == 0 && !cells.empty() && contains(labels, cells.front())) {
    return {
        fmt::format("this row is labelled {}, where {} is expected", cells.front(), labels[row]),
        fmt::format("put the rows in the order {}; or write {} in front of this one, if its "
                    "entries are those of {}",
                    listed_at_most(8, labels), labels[row], labels[row])};
  }
  if (separator == 0 && cells.size() > 1 && cells.front() == *matrix.name) {  // c = 1 2 3
    const auto behind = cells.begin() + (cells[1] == "=" ? 2 : 1);
    const std::vector<std::string_view> entries(behind, cells.end());
    if (entries.size() != matrix.shape().cols)
      return wrong_length(matrix, row, entries, separator, parting);
  }
  const bool is_labelled = separator == 0 && matrix.asks() && !lone_minus(cells) &&
                           cells.size() == matrix.shape().cols + 1 &&
                           read_entry(cells.front(), parting).kind == Entry::Kind::unreadable &&
                           !is_digit(cells.front().front());
  if (is_labelled) {
    const bool has_label = row < labels.size();
    if (has_label && place_among(cells.front(), matrix.labels->cols)) {
      return {fmt::format("{} in front of this row is the label of a column", cells.front()),
              fmt::format("write {0} instead, if its entries are those of {0}; those of {1} belong "
                          "below each other",
                          labels[row], cells.front())};
    }
    return {fmt::format("{} in front of this row is no entry, and not its label",
                        excerpt(cells.front())),
            has_label ? fmt::format("write {} instead, or leave it out", labels[row])
                      : "leave it out: the rows have no labels"};
  }
  const bool has_comma = any_of(cells, [](std::string_view cell) { return contains(cell, ","); });
  std::string remedy = "write one entry for each column, with _ where there is nothing";
  if (separator == 0 && has_comma) remedy = "part the cells by blanks, without commas";
  if (const auto mixed = mixed_number(cells, parting))
    remedy = "a mixed number is one entry: " + *mixed;
  if (const auto negative = lone_minus(cells)) remedy = "a minus touches its number: " + *negative;
  if (has_result_behind(cells, matrix.shape().cols)) remedy = result_is_left_out;
  if (separator == ',') remedy = "there is one cell for each column; a decimal has a point: 0.5";
  if (!matrix.asks()) remedy = own_values_count(matrix);
  return {fmt::format("expected {}, found {}", counted(matrix.shape().cols, "cell"), cells.size()),
          remedy};
}

bool has_result_behind(const std::vector<std::string_view>& cells, std::size_t cols) {
  return cells.size() >= cols + 2 && cells.end()[-2] == "=";
}

bool has_sums(const Matrix<Exact>& numbers, Shape shape, const Exact& off) {
  const auto [rows, cols] = numbers.shape();
  const bool is_beside = rows == shape.rows && cols == shape.cols + 1 && shape.cols > 1;
  const bool is_below = rows == shape.rows + 1 && cols == shape.cols && shape.rows > 1;
  if (!is_beside && !is_below) return false;
  const std::size_t lines = is_beside ? rows : cols;
  const std::size_t last = is_beside ? shape.cols : shape.rows;
  for (std::size_t line = 0; line < lines; ++line) {
    const auto at = [&](std::size_t i) { return is_beside ? numbers(line, i) : numbers(i, line); };
    Exact sum = at(0);
    for (std::size_t i = 1; i < last; ++i) sum = sum + at(i);
    const bool is_sum = sum == at(last) || compare(abs(sum - at(last)), off).value_or(1) == -1;
    if (!is_sum) return false;
  }
  return true;
}

std::optional<std::string> without_sums(const Matrix<Exact>& numbers, Shape shape,
                                        std::string_view way_for_row) {
  constexpr int most_parts = 100;  // half of the second decimal of each number, and of the sum
  const auto parts = static_cast<int>(std::max(shape.rows, shape.cols)) + 2;
  if (!has_sums(numbers, shape, Exact(std::min(parts, most_parts)) / Exact(200)))
    return std::nullopt;
  if (numbers.cols() > shape.cols)
    return "the last number of each row is the sum of the others: leave it out";
  return fmt::format("the last row has the sums of the others: {}", way_for_row);
}

std::string own_values_count(const SheetMatrix& matrix) {
  return fmt::format("the worksheet's own {} counts; put it back", *matrix.name);
}

}  // namespace byhand
