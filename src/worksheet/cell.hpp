#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/shapes.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// What a label, or a number from 1, means of the rows or columns with these labels: from 1, and
/// not held against how many there are. Nothing where it is neither.
std::optional<std::size_t> index_of(std::string_view word, const std::vector<std::string>& labels);

/// A cell of a worksheet's matrices, all counted from 0. The steps come first, in their order; the
/// givens are counted on after the last of them.
struct Cell {
  std::size_t step = 0;
  std::size_t row = 0;
  std::size_t col = 0;

  friend auto operator<=>(const Cell&, const Cell&) = default;  // NOLINT(modernize-use-nullptr)
};

/// A step or given as others name it.
struct NamedMatrix {
  std::size_t index = 0;  // as Cell::step counts
  std::string_view name;
  Shape shape;
  const Labels* labels = nullptr;
  int decimals = 0;            // that its cells are written with; 0 for fractions
  const Rule* rule = nullptr;  // by hand; none of numbers that were typed
};
NamedMatrix matrix_at(const Worksheet& worksheet, std::size_t index);
/// Nothing where there is none of that name.
std::optional<NamedMatrix> matrix_named(const Worksheet& worksheet, std::string_view name);

/// A cell as people write it, from 1; a single number needs no place.
/// e.g. cell_name("S", {3, 4}, 0, 1) -> "S[1,2]", cell_name("d_k", {1, 1}, 0, 0) -> "d_k"
std::string cell_name(std::string_view matrix, Shape shape, std::size_t row, std::size_t col);

/// A cell of a step or given.
std::string cell_name(const Worksheet& worksheet, const Cell& cell);

/// Where it is among the cells of its step, row by row.
std::size_t position_in_step(const Worksheet& worksheet, const Cell& cell);

/// Whether it is for the learner to fill: no given is, nor what a step prints.
bool is_asked(const Worksheet& worksheet, const Cell& cell);

/// The asked cells of the whole worksheet, in order; or of one step; or of one row of it.
std::vector<Cell> asked_cells(const Worksheet& worksheet);
std::vector<Cell> asked_cells(const Worksheet& worksheet, std::size_t step);
std::vector<Cell> asked_cells(const Worksheet& worksheet, std::size_t step, std::size_t row);

/// Those of some cells that are asked.
std::vector<Cell> asked_among(const Worksheet& worksheet, std::vector<Cell> cells);

/// Rows or columns as they were written, counted from 1: `3`, `2:4`, or all of them for `:`. They
/// need not exist.
struct WrittenRange {
  std::size_t first = 1;
  std::size_t last = 1;
};

/// Cells of a matrix as they were written: `2,3` or `:,1`.
struct WrittenCells {
  WrittenRange rows;
  WrittenRange cols;

  bool is_single() const { return rows.first == rows.last && cols.first == cols.last; }
  bool are_within(Shape shape) const {
    return rows.first > 0 && cols.first > 0 && rows.last <= shape.rows && cols.last <= shape.cols;
  }
};

/// The cells of a step in such rows and columns, row by row.
std::vector<Cell> cells_in(std::size_t step, const WrittenCells& written);

/// Reads what stands between the brackets of S[1,2]: `row,column`, each a label, a number, two
/// numbers with a colon between, or `:` or nothing for all. Nothing where it is not so.
/// e.g. written_cells(":,2", {4, 3}) -> rows 1 to 4, column 2
std::optional<WrittenCells> written_cells(std::string_view inside, Shape shape,
                                          const Labels& labels = {});

/// The cells that an index of the worksheet language chooses (`Z[1:cols(X), 2]`, or a name alone
/// for all of its matrix), as positions row by row in their order. `names` holds the matrix, of
/// which only the shape counts. A label may stand for its number where no name is spelled so.
/// Throws Problem, and DependsOnBroken, as check_rule does.
std::vector<std::size_t> chosen_cells(const ExpressionPointer& choice, KnownNames names,
                                      const Labels& labels, const Budget& budget, Effort& effort);

/// Finds out which givens and steps are written in decimals: givens that were typed so, steps that
/// round, and what is only added up and multiplied from these. The most decimals that a cell of
/// theirs can have are set; 0 stands for fractions.
void find_decimals(Worksheet& worksheet);

/// A value in the form of its matrix: 0.84 where that is written in decimals and all of them fit,
/// else 21/25.
/// e.g. number_text(Exact::ratio(21, 25), 2) -> "0.84"
std::string number_text(const Exact& value, int decimals);

/// A cell of a step: the word of a question, 0.73 where the step is written in decimals, else
/// 73/100.
std::string cell_text(const Step& step, const Exact& value);

/// The right entry of a cell as a filled sheet has it: a word, a decimal where the step is written
/// in decimals, a fraction of at most 24 characters, else a decimal with `places` + 4 decimals.
std::string entry_text(const Step& step, const Exact& value);

}  // namespace byhand
