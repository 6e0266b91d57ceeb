#pragma once

#include <string>

#include "explain/graded_sheet.hpp"

namespace byhand {

/// What a report says of one step: a line where all is right, else its matrix with signs, the
/// slips that explain it, and notes.
void add_graded_step(Document& document, const GradedSheet& graded, std::size_t step,
                     Reveal reveal);

/// "12 of 12"
std::string points(std::size_t score, std::size_t max);

}  // namespace byhand
