#pragma once

#include <span>
#include <string>

#include "report/comparison.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// The comparison for other programs; positions count from 1.
std::string comparison_json(const ReplayedWorksheet& replayed, std::span<const ComparedStep> steps);

/// The same of a learner's sheet: null stands for what is not right yet.
std::string sheet_comparison_json(const GradedSheet& graded);

}  // namespace byhand
