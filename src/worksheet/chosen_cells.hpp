#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "evaluate/shapes.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// Rows or columns as they were written, counted from 1: `3`, `2:4`, or all of them for `:`. They
/// need not exist.
struct WrittenRange {
  std::size_t first = 1;
  std::size_t last = 1;
};

/// Cells of a matrix as they were written: `2,3` or `:,1` or `k1,q2`.
struct WrittenCells {
  WrittenRange rows;
  WrittenRange cols;

  bool is_one_cell() const { return rows.first == rows.last && cols.first == cols.last; }
  bool are_within(Shape shape) const {
    return rows.first > 0 && cols.first > 0 && rows.last <= shape.rows && cols.last <= shape.cols;
  }
};

/// Reads what stands between the brackets of S[1,2]: `row,column`, each a label, a number, two
/// numbers with a colon between, or `:` alone. Nothing where it is not so.
/// e.g. written_cells(":,q2", {4, 3}, labels) -> rows 1 to 4, column 2
std::optional<WrittenCells> written_cells(std::string_view inside, Shape shape,
                                          const Labels& labels = {});

/// The cells that an index of the worksheet language chooses (`Z[1:cols(X), 2]`, or a name alone
/// for all of its matrix), as positions row by row in their order. `names` holds the matrix, of
/// which only the shape counts. A label may stand for its number where no name is spelled so.
/// Throws Problem, and DependsOnBroken, as check_rule does.
std::vector<std::size_t> chosen_cells(const ExpressionPointer& choice, KnownNames names,
                                      const Labels& labels, const Budget& budget, Effort& effort);

}  // namespace byhand
