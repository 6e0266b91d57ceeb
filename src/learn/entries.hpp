#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "learn/asked_cells.hpp"

namespace byhand::learn {

/// An entry as it was typed for a cell.
struct TypedCell {
  AskedCell place;
  std::string text;
};

/// What a line says of the step that is open.
struct TypedLine {
  std::vector<TypedCell> cells;  // asked ones; blank entries are left out
  bool is_addressed = false;     // it names its row or cell
  bool is_label_line = false;    // pasted with a table; there is nothing in it
  std::size_t unfinished = 0;    // so many entries of a row whose bracket is still open
  std::string note;              // that something in it was passed over
  std::string problem;           // what is wrong with it, and what to type; nothing is entered then
};

/// Whether a line is meant as entries rather than as a word: it begins as a number does, or with
/// the name of the step and brackets, or a label and entries.
bool looks_like_entries(std::string_view line, const Worksheet& worksheet, std::size_t step);

/// Reads a line of entries for a step whose right values are given: one for the open cell; those of
/// its row, from the open cell on or all; those of its column, likewise; all of the step, row by
/// row; `q1 2 1 0` with the label of a row; `[1,2] 5` or `S[1,2] = 5`. Commas behind entries are
/// overlooked, and so is what programs print around a row or a matrix: see pasted_matrix().
TypedLine typed_line(std::string_view line, const Worksheet& worksheet, const Matrix<Exact>& right,
                     AskedCell open);

}  // namespace byhand::learn
