#pragma once

#include "number/matrix.hpp"

namespace byhand {

enum class Distributions : unsigned char { none, in_columns, in_rows };

/// Whether a matrix is one of weights: its columns (of two cells or more), else its rows, are >= 0
/// and add up to 1 within 1e-9. e.g. of [1/2 1; 1/2 0] in_columns
Distributions distributions_in(const Matrix<double>& real);

}  // namespace byhand
