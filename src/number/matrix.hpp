#pragma once

#include <cassert>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "text/lists.hpp"

namespace byhand {

struct Shape {
  std::size_t rows = 0;
  std::size_t cols = 0;

  friend bool operator==(const Shape&, const Shape&) = default;
  std::size_t cells() const { return rows * cols; }
  /// Of a cell, row by row.
  std::size_t position(std::size_t row, std::size_t col) const { return row * cols + col; }
  bool is_scalar() const { return rows == 1 && cols == 1; }
  Shape transposed() const { return {cols, rows}; }
  /// e.g. "3x4"
  std::string text() const { return std::to_string(rows) + "x" + std::to_string(cols); }
};

/// The shape of a cell-by-cell operation: equal shapes, or one side is a 1x1, a row of the other's
/// width or a column of its height, repeated to fit. Two vectors that would both be repeated do
/// not fit.
inline std::optional<Shape> fitted(Shape a, Shape b) {
  const auto repeats_to = [](Shape small, Shape large) {
    return (small.rows == large.rows || small.rows == 1) &&
           (small.cols == large.cols || small.cols == 1);
  };
  if (repeats_to(b, a)) return a;
  if (repeats_to(a, b)) return b;
  return std::nullopt;
}

/// Cells in rows, over any number type; a scalar is 1x1. Indices count from 0 here, from 1 in
/// worksheets.
template <class N>
class Matrix {
 public:
  Matrix() = default;
  explicit Matrix(Shape shape, const N& fill = N(0))
      : m_shape(shape), m_cells(shape.cells(), fill) {}
  Matrix(Shape shape, std::vector<N> cells) : m_shape(shape), m_cells(std::move(cells)) {
    assert(m_cells.size() == shape.cells());
  }
  static Matrix scalar(N value) { return {Shape{1, 1}, std::vector<N>{std::move(value)}}; }

  friend bool operator==(const Matrix&, const Matrix&) = default;
  Shape shape() const { return m_shape; }
  std::size_t rows() const { return m_shape.rows; }
  std::size_t cols() const { return m_shape.cols; }
  std::span<const N> cells() const& { return m_cells; }
  std::span<const N> cells() const&& = delete;  // `for (x : f().cells())` would dangle

  const N& operator()(std::size_t row, std::size_t col) const {
    return m_cells[row * m_shape.cols + col];
  }
  N& operator()(std::size_t row, std::size_t col) { return m_cells[row * m_shape.cols + col]; }
  /// A cell by its place in cells().
  N& at(std::size_t position) { return m_cells[position]; }
  std::span<const N> row(std::size_t row) const {
    return std::span<const N>(m_cells).subspan(row * m_shape.cols, m_shape.cols);
  }

 private:
  Shape m_shape;
  std::vector<N> m_cells;
};

/// What a function, or a member, makes of each cell.
template <class N, class Function>
auto map_cells(const Matrix<N>& matrix, const Function& function) {
  auto cells = mapped(matrix.cells(), function);
  return Matrix<typename decltype(cells)::value_type>(matrix.shape(), std::move(cells));
}

/// A matrix from a function of (row, col).
template <class N, class Function>
Matrix<N> build(Shape shape, const Function& function) {
  std::vector<N> cells;
  cells.reserve(shape.cells());
  for (std::size_t r = 0; r < shape.rows; ++r) {
    for (std::size_t c = 0; c < shape.cols; ++c) cells.push_back(function(r, c));
  }
  return Matrix<N>(shape, std::move(cells));
}

template <class N>
Matrix<N> transposed(const Matrix<N>& a) {
  return build<N>(a.shape().transposed(), [&](std::size_t r, std::size_t c) { return a(c, r); });
}

/// The sum of at least one number, from the left.
template <class N>
N sum(std::span<const N> values) {
  N total = values.front();
  for (const N& value : values.subspan(1)) total = total + value;
  return total;
}

/// A cell of the product of (m x k) and (k x n): a row of `a` with a column of `b`, multiplied
/// pairwise and added up from the left.
template <class N>
N row_by_column(const Matrix<N>& a, std::size_t row, const Matrix<N>& b, std::size_t col) {
  assert(a.cols() == b.rows());
  N total = a(row, 0) * b(0, col);
  for (std::size_t k = 1; k < a.cols(); ++k) total = total + a(row, k) * b(k, col);
  return total;
}

/// Two matrices whose shapes are fitted, cell by cell.
template <class N, class Operation>
Matrix<N> cell_by_cell(const Matrix<N>& a, const Matrix<N>& b, const Operation& operation) {
  const auto shape = fitted(a.shape(), b.shape());
  assert(shape);
  const auto cell = [](const Matrix<N>& m, std::size_t r, std::size_t c) -> const N& {
    return m(m.rows() == 1 ? 0 : r, m.cols() == 1 ? 0 : c);
  };
  return build<N>(*shape, [&](std::size_t r, std::size_t c) {
    return operation(cell(a, r, c), cell(b, r, c));
  });
}

}  // namespace byhand
