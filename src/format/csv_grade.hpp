#pragma once

#include <string>
#include <string_view>

#include "report/class_summary.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// The first line of a table of sheets.
std::string grade_csv_heading();

/// Adds the line of one sheet: its file, worksheet, variant and learner, its points, and in a
/// column each the points of its steps, the first slip of each step, and its problems.
void add_grade_csv(std::string& text, const GradedSheet& graded, Reveal reveal);

/// A line for each worksheet, then for each of its steps.
std::string summary_csv(const ClassSummary& summary, Reveal reveal);

/// Whether a text is such a table, of sheets or of a summary.
bool is_grade_csv(std::string_view text);

}  // namespace byhand
