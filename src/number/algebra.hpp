#pragma once

#include <cassert>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "number/exact_products.hpp"
#include "number/matrix.hpp"

namespace byhand {

// A number type may offer a `sum` or `rows_by_columns` of its own, which overload resolution finds.

/// The sum of at least one number, from the left.
template <class N>
N sum(std::span<const N> values) {
  N total = values.front();
  for (const N& value : values.subspan(1)) total = total + value;
  return total;
}

/// The cells of a product: row i of a with column j of b, multiplied pairwise and added up.
template <class N>
class Products {
 public:
  Products(const Matrix<N>& a, const Matrix<N>& b) : m_a(a), m_b(b) {}
  N operator()(std::size_t row, std::size_t col) const {
    N total = m_a(row, 0) * m_b(0, col);
    for (std::size_t k = 1; k < m_a.cols(); ++k) total = total + m_a(row, k) * m_b(k, col);
    return total;
  }

 private:
  const Matrix<N>& m_a;
  const Matrix<N>& m_b;
};

template <class N>
Products<N> rows_by_columns(const Matrix<N>& a, const Matrix<N>& b) {
  return {a, b};
}

/// (m x k) * (k x n) -> m x n; `observe` sees each cell when it is done.
template <class N, class Observe>
Matrix<N> product(const Matrix<N>& a, const Matrix<N>& b, const Observe& observe) {
  assert(a.cols() == b.rows());
  auto cells = rows_by_columns(a, b);
  return build<N>({a.rows(), b.cols()}, [&](std::size_t r, std::size_t c) {
    N total = cells(r, c);
    observe(total);
    return total;
  });
}

template <class N>
Matrix<N> product(const Matrix<N>& a, const Matrix<N>& b) {
  return product(a, b, [](const N&) {});
}

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

/// Each row made one number: m x n -> m x 1
template <class N, class Reduction>
Matrix<N> reduce_rows(const Matrix<N>& a, const Reduction& reduction) {
  return build<N>({a.rows(), 1}, [&](std::size_t r, std::size_t) { return reduction(a.row(r)); });
}

/// Each row through a function that keeps its length.
template <class N, class Function>
Matrix<N> transform_rows(const Matrix<N>& a, const Function& function) {
  std::vector<N> cells;
  cells.reserve(a.shape().cells());
  for (std::size_t r = 0; r < a.rows(); ++r) {
    for (N& cell : function(a.row(r))) cells.push_back(std::move(cell));
  }
  return Matrix<N>(a.shape(), std::move(cells));
}

}  // namespace byhand
