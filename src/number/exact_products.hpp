#pragma once

#include <cstddef>
#include <optional>

#include "number/large_whole_lines.hpp"
#include "number/matrix.hpp"
#include "number/whole_lines.hpp"

namespace byhand {

/// The cells of a product of exact matrices, over common denominators wherever that gives what the
/// plain way gives: in machine words if all surely fits there.
class ExactProducts {
 public:
  ExactProducts(const Matrix<Exact>& a, const Matrix<Exact>& b);
  Exact operator()(std::size_t row, std::size_t col) {
    return m_rows.fit(row, m_cols, col) ? m_rows.sum_of_products(row, m_cols, col)
                                        : large_or_strange(row, col);
  }

 private:
  Exact large_or_strange(std::size_t row, std::size_t col);

  const Matrix<Exact>& m_a;
  const Matrix<Exact>& m_b;
  WholeLines m_rows;
  WholeLines m_cols;
  std::optional<LargeWholeLines> m_large_rows;  // once they are needed
  std::optional<LargeWholeLines> m_large_cols;
};

inline ExactProducts rows_by_columns(const Matrix<Exact>& a, const Matrix<Exact>& b) {
  return {a, b};
}

}  // namespace byhand
