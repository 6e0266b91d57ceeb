#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>

namespace byhand {

struct Shape {
  std::size_t rows = 0;
  std::size_t cols = 0;

  friend bool operator==(const Shape&, const Shape&) = default;
  std::size_t cells() const { return rows * cols; }
  bool is_scalar() const { return rows == 1 && cols == 1; }
  Shape transposed() const { return {cols, rows}; }
  /// e.g. "3x4"
  std::string text() const { return fmt::format("{}x{}", rows, cols); }
};

}  // namespace byhand
