#include "picture/distributions.hpp"

#include <cmath>
#include <span>

namespace byhand {

namespace {

bool is_distribution(std::span<const double> weights) {
  constexpr double float_error = 1e-9;
  double total = 0;
  for (const double weight : weights) {
    if (!(weight >= 0)) return false;
    total += weight;
  }
  return weights.size() > 1 && std::abs(total - 1) <= float_error;
}

bool rows_are_distributions(const Matrix<double>& real) {
  for (std::size_t r = 0; r < real.rows(); ++r) {
    if (!is_distribution(real.row(r))) return false;
  }
  return true;
}

}  // namespace

Distributions distributions_in(const Matrix<double>& real) {
  if (rows_are_distributions(transposed(real))) return Distributions::in_columns;
  return rows_are_distributions(real) ? Distributions::in_rows : Distributions::none;
}

}  // namespace byhand
