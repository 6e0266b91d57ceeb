#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "number/shape.hpp"

namespace byhand {

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

  Shape shape() const { return m_shape; }
  std::size_t rows() const { return m_shape.rows; }
  std::size_t cols() const { return m_shape.cols; }
  std::span<const N> cells() const& { return m_cells; }
  std::span<const N> cells() const&& = delete;  // `for (x : f().cells())` would dangle

  const N& operator()(std::size_t row, std::size_t col) const {
    return m_cells[row * m_shape.cols + col];
  }
  N& operator()(std::size_t row, std::size_t col) { return m_cells[row * m_shape.cols + col]; }
  std::span<const N> row(std::size_t row) const {
    return std::span<const N>(m_cells).subspan(row * m_shape.cols, m_shape.cols);
  }

 private:
  Shape m_shape;
  std::vector<N> m_cells;
};

/// Each cell through a function: rows x cols of whatever it returns.
template <class N, class Function>
auto map_cells(const Matrix<N>& matrix, const Function& function) {
  using Result = decltype(function(matrix(0, 0)));
  std::vector<Result> cells;
  cells.reserve(matrix.shape().cells());
  for (const N& cell : matrix.cells()) cells.push_back(function(cell));
  return Matrix<Result>(matrix.shape(), std::move(cells));
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

}  // namespace byhand
