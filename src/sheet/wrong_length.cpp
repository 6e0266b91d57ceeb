// Why a row is none of its matrix.

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "number/entry.hpp"
#include "sheet/pasted.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"

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
  const bool is_labelled = separator == 0 && matrix.asks() && !lone_minus(cells) &&
                           cells.size() == matrix.shape().cols + 1 &&
                           read_entry(cells.front(), parting).kind == Entry::Kind::unreadable;
  if (is_labelled) {
    const bool has_label = row < labels.size();
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
  if (separator == ',') remedy = "there is one cell for each column; a decimal has a point: 0.5";
  if (!matrix.asks()) remedy = own_values_count(matrix);
  return {fmt::format("expected {}, found {}", counted(matrix.shape().cols, "cell"), cells.size()),
          remedy};
}

std::string own_values_count(const SheetMatrix& matrix) {
  return fmt::format("the worksheet's own {} counts; put it back", *matrix.name);
}

}  // namespace byhand
