#include "matrix/exact_products.hpp"

#include "matrix/algebra.hpp"

namespace byhand {

ExactProducts::ExactProducts(const Matrix<Exact>& a, const Matrix<Exact>& b)
    : m_a(a),
      m_b(b),
      m_rows(a.cells(), {a.rows(), a.cols(), a.cols(), 1}),
      m_cols(b.cells(), {b.cols(), b.rows(), 1, b.cols()}) {}

Exact ExactProducts::operator()(std::size_t row, std::size_t col) const {
  if (auto total = m_rows.sum_of_products(row, m_cols, col)) return *std::move(total);
  return Products<Exact>(m_a, m_b)(row, col);
}

}  // namespace byhand
