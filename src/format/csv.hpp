#pragma once

#include <string>
#include <string_view>

#include "report/class_summary.hpp"

namespace byhand {

/// A field of a CSV line (RFC 4180): in quotes where it needs them. A text that a spreadsheet
/// would take for a formula gets an apostrophe before it; control characters are made visible.
/// e.g. `=1+1` -> `'=1+1`
std::string csv_field(std::string_view text);

/// The first line of a table of sheets.
inline constexpr std::string_view grade_csv_heading =
    "file,worksheet,variant,for,score,max,steps,slips,problems\r\n";

/// The line of one sheet: its file, worksheet, variant and learner, its points, and in a
/// column each the points of its steps, the first slip of each step, and its problems.
std::string grade_csv(const SheetRow& row, Reveal reveal);

/// A line for each worksheet, then for each of its steps.
std::string summary_csv(const ClassSummary& summary, Reveal reveal);

/// Whether a text is such a table, of sheets or of a summary.
bool is_grade_csv(std::string_view text);

}  // namespace byhand
