#pragma once

#include <string>

#include "worksheet/worksheet.hpp"

namespace byhand {

/// Finds out which givens and steps are written in decimals: givens that were typed so, steps that
/// round, and what is only added up and multiplied from these. The most decimals that a cell of
/// theirs can have are set; 0 stands for fractions.
void find_decimals(Worksheet& worksheet);

/// A value in the form of its matrix: 0.84 where that is written in decimals and all of them fit,
/// else 21/25.
/// e.g. number_text(Exact::ratio(21, 25), 2) -> "0.84"
std::string number_text(const Exact& value, int decimals);

/// The right entry of a cell as a filled sheet has it: a decimal where the step is written in
/// decimals, a fraction of at most 24 characters, else a decimal with `places` + 4 decimals.
std::string entry_text(const Step& step, const Exact& value);

}  // namespace byhand
