#include "worksheet/cell.hpp"

#include <fmt/format.h>

namespace byhand {

std::string cell_name(const std::string& matrix, Shape shape, std::size_t row, std::size_t col) {
  return shape.is_scalar() ? matrix : fmt::format("{}[{},{}]", matrix, row + 1, col + 1);
}

std::string cell_name(const Worksheet& worksheet, const Cell& cell) {
  const std::size_t steps = worksheet.steps.size();
  if (cell.step < steps) {
    const Step& step = worksheet.steps[cell.step];
    return cell_name(step.name, step.shape, cell.row, cell.col);
  }
  const Given& given = worksheet.givens[cell.step - steps];
  return cell_name(given.name, given.cells.shape(), cell.row, cell.col);
}

}  // namespace byhand
