#pragma once

#include <optional>
#include <string>

#include "picture/kinds.hpp"
#include "text/styled.hpp"

namespace byhand {

/// The two matrices that a step multiplies, m x k and k x n, and what comes of them: what stands in
/// their cells, and the numbers, but of a sheet, whose entries need not be what comes of them.
struct Factors {
  Shared<Exact> left;
  Shared<Exact> right;
  std::string left_name;
  std::string right_name;
  Matrix<Styled> left_text;
  Matrix<Styled> right_text;
  Matrix<Styled> result_text;
};

/// Nothing where the rule of the step is no product of two matrices; nor, where `text` says what
/// stands in the cells of a sheet, if a factor has to be worked out before: on paper there are only
/// the matrices themselves, turned, cut and put together, as in K^T and V[1:2, :].
std::optional<Factors> factors(std::size_t index, const PictureValues& values,
                               const CellText& text = {});

}  // namespace byhand
