#pragma once

#include <string>

#include "report/graded_sheet.hpp"

namespace byhand {

/// What a report says of one step: a line; in full, where something needs a look, its matrix with
/// signs, the reasons and notes.
void add_graded_step(Document& document, const GradedSheet& graded, std::size_t step, Reveal reveal,
                     bool in_full);

/// The same of weights alone that do not add up to 1, if there are any.
void add_off_weights(Document& document, const GradedSheet& graded, std::size_t step);

/// "R: 13 of 16, wrong: R[3,1]; 4 follow from a mistake"
Fact line_of_step(const GradedSheet& graded, std::size_t step);

/// "94 of 116 (81 %)". 100 % is for a full mark alone: shares are cut off, not rounded.
Paragraph score(const Grade& grade);

/// "12 of 12"
std::string points(std::size_t score, std::size_t max);

}  // namespace byhand
