#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "number/exact.hpp"
#include "number/matrix.hpp"
#include "number/real.hpp"

namespace byhand {

// Products, quotients and powers of matrices, a cell at a time. Those of `Exact` write a row or a
// column once as whole numbers over one denominator, so that a cell is brought to lowest terms once
// and not after each of its terms. What comes out is what plain arithmetic gives, cell for cell and
// fault for fault.

/// The cells of the product of (m x k) and (k x n).
template <class N>
class MatrixProduct {
 public:
  MatrixProduct(const Matrix<N>& a, const Matrix<N>& b) : m_a(a), m_b(b) {}
  N operator()(std::size_t row, std::size_t col) const { return row_by_column(m_a, row, m_b, col); }

 private:
  const Matrix<N>& m_a;
  const Matrix<N>& m_b;
};

template <>
class MatrixProduct<Exact> {
 public:
  MatrixProduct(const Matrix<Exact>& a, const Matrix<Exact>& b);
  ~MatrixProduct();
  MatrixProduct(const MatrixProduct&) = delete;
  MatrixProduct& operator=(const MatrixProduct&) = delete;

  Exact operator()(std::size_t row, std::size_t col);

 private:
  struct Lines;
  const Matrix<Exact>& m_a;
  const Matrix<Exact>& m_b;
  std::unique_ptr<Lines> m_lines;
};

/// From the left, as the template does; a fraction that is longer than ours may be, on the way or
/// at the end, is unknown.
template <>
Exact sum(std::span<const Exact> values);

/// Each cell of `a` by the cell of `b` that fits, none of which is 0.
template <class N>
Matrix<N> quotients(const Matrix<N>& a, const Matrix<N>& b) {
  return cell_by_cell(a, b, [](const N& x, const N& y) { return x / y; });
}
template <>
Matrix<Exact> quotients(const Matrix<Exact>& a, const Matrix<Exact>& b);

/// Each cell of `a` to the power of the cell of `b` that fits.
template <class N>
Matrix<N> powers(const Matrix<N>& a, const Matrix<N>& b) {
  return cell_by_cell(a, b, [](const N& x, const N& y) { return power(x, y); });
}
/// Those of one base stand there once for all cells that have the same exponent.
template <>
Matrix<Exact> powers(const Matrix<Exact>& a, const Matrix<Exact>& b);

}  // namespace byhand
