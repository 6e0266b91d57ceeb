#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "grade/grade.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand::learn {

/// A cell of a step, both counted from 0; the cell row by row.
struct AskedCell {
  std::size_t step = 0;
  std::size_t cell = 0;

  friend auto operator<=>(const AskedCell&, const AskedCell&) = default;
};

GradedCell graded_cell(const Worksheet& worksheet, AskedCell place);
/// "S[1,2]"
std::string name_of(const Worksheet& worksheet, AskedCell place);

/// The asked cells of the whole worksheet, in order; or of one step.
std::vector<AskedCell> asked_cells(const Worksheet& worksheet);
std::vector<AskedCell> asked_cells(const Worksheet& worksheet, std::size_t step);
/// Those of one row.
std::vector<AskedCell> asked_cells_of_row(const Worksheet& worksheet, std::size_t step,
                                          std::size_t row);

/// Whether there is something left to do in a cell: it is blank, or what stands there has no mark
/// and is no mere consequence.
bool is_open(Verdict verdict);
Verdict verdict_of(const Grade& grade, const Worksheet& worksheet, AskedCell place);

/// The first open cell of the step from that place on; behind the last comes the first where it
/// `is_cyclic`.
std::optional<AskedCell> next_open(const Grade& grade, const Worksheet& worksheet, AskedCell from,
                                   bool is_cyclic);
/// All open cells of the worksheet, or of one step.
std::vector<AskedCell> open_cells(const Grade& grade, const Worksheet& worksheet);
std::vector<AskedCell> open_cells(const Grade& grade, const Worksheet& worksheet, std::size_t step);

}  // namespace byhand::learn
