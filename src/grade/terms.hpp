#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "grade/answer_key.hpp"
#include "number/shape.hpp"

namespace byhand {

/// What a cell comes to if something happened to one term of a sum in it.
struct TermAccident {
  std::string words;  // "V[1,2]·A[2,1] was left out"
  Exact result;
};

/// All of them, of each product of a row and a column in the rule of that cell and of each sum
/// along a line. Of terms that are 0 there are none.
std::vector<TermAccident> term_accidents(const JudgedStep& step, std::size_t row, std::size_t col,
                                         const Values<Exact>& inputs, const Budget& budget,
                                         Effort& effort);

}  // namespace byhand
