#include "matrix/exact_products.hpp"

#include "matrix/algebra.hpp"

namespace byhand {

ExactProducts::ExactProducts(const Matrix<Exact>& a, const Matrix<Exact>& b)
    : m_a(a),
      m_b(b),
      m_rows(a.cells(), {a.rows(), a.cols(), a.cols(), 1}),
      m_cols(b.cells(), {b.cols(), b.rows(), 1, b.cols()}) {}

Exact ExactProducts::operator()(std::size_t row, std::size_t col) const {
  return m_rows.fit(row, m_cols, col) ? m_rows.sum_of_products(row, m_cols, col)
                                      : Products<Exact>(m_a, m_b)(row, col);
}

}  // namespace byhand
