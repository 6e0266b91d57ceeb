#include "evaluate/shape_rules.hpp"

#include <optional>

#include "number/algebra.hpp"
#include "text/problem.hpp"

namespace byhand {

Shape same_shape(const CallShape& call) {
  return call.arguments[0];
}

Shape first_with_scalar(const CallShape& call) {
  if (call.arguments[1].is_scalar()) return call.arguments[0];
  throw Problem(
      std::nullopt,
      fmt::format("the second argument is one number, not a {} matrix", call.arguments[1].text()),
      "write for example round(x, 2)");
}

Shape fitted_shape(const CallShape& call) {
  if (const auto shape = fitted(call.arguments[0], call.arguments[1])) return *shape;
  throw Problem(std::nullopt,
                fmt::format("cannot hold a {} matrix against a {} matrix cell by cell",
                            call.arguments[0].text(), call.arguments[1].text()),
                "the shapes must be equal, or one side a single number, row or column that fits");
}

Shape row_shape(const CallShape& call) {
  return {1, call.arguments[0].cols};
}

Shape column_shape(const CallShape& call) {
  return {call.arguments[0].rows, 1};
}

Shape scalar_shape(const CallShape& /*call*/) {
  return {1, 1};
}

Shape square_of_size(const CallShape& call) {
  const std::size_t n = call.size(0);
  return {n, n};
}

Shape of_sizes(const CallShape& call) {
  return {call.size(0), call.size(1)};
}

Shape square_of_vector(const CallShape& call) {
  const Shape vector = call.arguments[0];
  if (vector.rows == 1 || vector.cols == 1) return {vector.cells(), vector.cells()};
  throw Problem(std::nullopt,
                fmt::format("diag takes one row or column, not a {} matrix", vector.text()),
                "give it the numbers of the diagonal, as in diag([2 3])");
}

Shape stacked(const CallShape& call) {
  Shape result = call.arguments[0];
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    const Shape part = call.arguments[i];
    if (part.cols != result.cols) {
      throw Problem(
          std::nullopt,
          fmt::format("cannot stack a {} matrix on a {} matrix", call.arguments[i - 1].text(),
                      part.text()),
          fmt::format("the widths must be equal, here {} and {}", result.cols, part.cols));
    }
    result.rows += part.rows;
  }
  return result;
}

Shape side_by_side(const CallShape& call) {
  Shape result = call.arguments[0];
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    const Shape part = call.arguments[i];
    if (part.rows != result.rows) {
      throw Problem(
          std::nullopt,
          fmt::format("cannot put a {} matrix beside a {} matrix", part.text(),
                      call.arguments[i - 1].text()),
          fmt::format("the heights must be equal, here {} and {}", result.rows, part.rows));
    }
    result.cols += part.cols;
  }
  return result;
}

}  // namespace byhand
