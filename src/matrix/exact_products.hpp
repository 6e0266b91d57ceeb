#pragma once

#include "matrix/matrix.hpp"
#include "number/common_denominators.hpp"

namespace byhand {

/// The cells of a product of exact matrices, over common denominators wherever that is sure to fit
/// in machine words.
class ExactProducts {
 public:
  ExactProducts(const Matrix<Exact>& a, const Matrix<Exact>& b);
  Exact operator()(std::size_t row, std::size_t col) const;

 private:
  const Matrix<Exact>& m_a;
  const Matrix<Exact>& m_b;
  CommonDenominators m_rows;
  CommonDenominators m_cols;
};

inline ExactProducts rows_by_columns(const Matrix<Exact>& a, const Matrix<Exact>& b) {
  return {a, b};
}

}  // namespace byhand
