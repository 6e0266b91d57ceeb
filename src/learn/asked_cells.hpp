#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "grade/grade.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand::learn {

/// A cell of a step, both counted from 0; the cell row by row.
struct AskedCell {
  std::size_t step = 0;
  std::size_t cell = 0;

  friend bool operator==(const AskedCell&, const AskedCell&) = default;
  friend bool operator<(const AskedCell& a, const AskedCell& b) {
    return std::tie(a.step, a.cell) < std::tie(b.step, b.cell);
  }
};

Cell graded_cell(const Worksheet& worksheet, AskedCell place);
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

/// The first open cell of the step from that place on; nothing where there is none.
std::optional<AskedCell> next_open(const Grade& grade, const Worksheet& worksheet, AskedCell from);
/// What to do from that cell on: the next blank cell of its step, and once there is none the next
/// that does not fit; behind the last comes the first.
std::optional<AskedCell> next_to_do(const Grade& grade, const Worksheet& worksheet, AskedCell from);
/// All open cells of the worksheet, or of one step.
std::vector<AskedCell> open_cells(const Grade& grade, const Worksheet& worksheet);
std::vector<AskedCell> open_cells(const Grade& grade, const Worksheet& worksheet, std::size_t step);

}  // namespace byhand::learn
