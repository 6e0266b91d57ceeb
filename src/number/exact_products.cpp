#include "number/exact_products.hpp"

#include "number/algebra.hpp"

namespace byhand {

namespace {

WholeLines::Places rows_of(const Matrix<Exact>& a) {
  return {a.rows(), a.cols(), a.cols(), 1};
}

WholeLines::Places columns_of(const Matrix<Exact>& b) {
  return {b.cols(), b.rows(), 1, b.cols()};
}

}  // namespace

ExactProducts::ExactProducts(const Matrix<Exact>& a, const Matrix<Exact>& b)
    : m_a(a), m_b(b), m_rows(a.cells(), rows_of(a)), m_cols(b.cells(), columns_of(b)) {}

/// Lines of large numbers are dear to make, and of no use where a number is unknown, say.
Exact ExactProducts::large_or_strange(std::size_t row, std::size_t col) {
  for (std::size_t k = 0; k < m_a.cols(); ++k) {
    const bool are_rational = m_a(row, k).is_rational() && m_b(k, col).is_rational();
    if (!are_rational) return Products<Exact>(m_a, m_b)(row, col);
  }
  if (!m_large_rows) {
    m_large_rows.emplace(m_a.cells(), rows_of(m_a));
    m_large_cols.emplace(m_b.cells(), columns_of(m_b));
  }
  return m_large_rows->fit(row, *m_large_cols, col)
             ? m_large_rows->sum_of_products(row, *m_large_cols, col)
             : Products<Exact>(m_a, m_b)(row, col);
}

}  // namespace byhand
