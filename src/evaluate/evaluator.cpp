#include "evaluate/evaluator.hpp"

#include <fmt/format.h>

namespace byhand {

std::string cell_place(Shape shape, std::size_t cell) {
  if (shape.is_scalar()) return "";
  return fmt::format(" (row {}, column {})", cell / shape.cols + 1, cell % shape.cols + 1);
}

}  // namespace byhand
