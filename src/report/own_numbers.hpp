#pragma once

#include <vector>

#include "report/explanation.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// The worksheet of a sheet with the learner's entries for its results. Where there is none stands
/// the right value: require_entries sees to it that no explanation is made of it.
ReplayedWorksheet with_own_entries(const GradedSheet& graded);

/// Throws Problem, with the cells to fill in first, where an explanation needs a cell that is blank
/// or cannot be read.
void require_entries(const GradedSheet& graded, const std::vector<Explanation>& explanations);

/// Explanations of such a worksheet: each with what the learner's numbers lead to, and with what
/// stands in the sheet.
void on_own_entries(const GradedSheet& graded, std::vector<Explanation>& explanations);

}  // namespace byhand
