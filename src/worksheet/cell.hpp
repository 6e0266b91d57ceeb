#pragma once

#include <cstddef>
#include <string>

#include "worksheet/worksheet.hpp"

namespace byhand {

/// A cell of a worksheet's matrices, all counted from 0. The steps come first, in their order; the
/// givens count on behind the last of them.
struct Cell {
  std::size_t step = 0;
  std::size_t row = 0;
  std::size_t col = 0;

  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// A cell as people write it, from 1; a single number needs no place.
/// e.g. cell_name("S", {3, 4}, 0, 1) -> "S[1,2]", cell_name("d_k", {1, 1}, 0, 0) -> "d_k"
std::string cell_name(const std::string& matrix, Shape shape, std::size_t row, std::size_t col);

/// The same of a cell of a step or given.
std::string cell_name(const Worksheet& worksheet, const Cell& cell);

}  // namespace byhand
