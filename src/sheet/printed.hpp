#pragma once

#include <string>
#include <vector>

#include "worksheet/replay.hpp"

namespace byhand {

/// A matrix of a sheet: a given, or a step with its right values.
struct SheetMatrix {
  const std::string* name;
  const Matrix<Exact>* values;
  const Labels* labels;
  const Step* step;  // nullptr of a given
  const Given* given;

  Shape shape() const { return values->shape(); }
  /// Whether a cell is for the learner to fill, by its position row by row.
  bool is_asked(std::size_t cell) const { return step != nullptr && step->asked[cell]; }
  bool asks() const;
  /// How a cell is printed that is not asked: exactly, where an entry can say it.
  std::string printed(std::size_t cell) const;
};

SheetMatrix sheet_matrix(const Given& given);
SheetMatrix sheet_matrix(const Step& step, const Matrix<Exact>& right);

}  // namespace byhand
