#pragma once

#include <string>

#include "report/class_summary.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// A graded sheet as one object on one line (the README lists its fields); positions count from 1.
std::string grade_json(const GradedSheet& graded, Reveal reveal);

std::string summary_json(const ClassSummary& summary, Reveal reveal);

}  // namespace byhand
