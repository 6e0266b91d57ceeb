#pragma once

#include <span>
#include <string>

namespace byhand {

struct ClassSummary;
struct ComparedStep;
struct CostReport;
struct Evaluation;
struct Explanation;
struct FunctionGroup;
struct GradedSheet;
struct LintedWorksheet;
struct MistakeRow;
struct ReplayedWorksheet;
struct Worksheet;
enum class Hint : int;
enum class Reveal : unsigned char;

// Reports as JSON for other programs; docs/json.md lists their fields. Exact values are strings,
// real values are numbers that read back to the same double, infinities are strings. Positions
// count from 1.

std::string walkthrough_json(const ReplayedWorksheet& replayed);

/// Explained cells, no further than the hint goes.
std::string explanation_json(const Worksheet& worksheet, std::span<const Explanation> explanations,
                             Hint hint);

std::string comparison_json(const ReplayedWorksheet& replayed, std::span<const ComparedStep> steps);

/// Of a learner's sheet: null stands for what is not right yet.
std::string sheet_comparison_json(const GradedSheet& graded);

/// A count is a number, beyond 2^53 a string, since many programs read numbers as doubles.
/// Coefficients are exact, so they are strings.
std::string cost_json(const CostReport& report);

/// Both values of an expression; an irrational cell has its first digits.
std::string evaluation_json(const Evaluation& evaluation);

/// All functions in one list.
std::string function_list_json(std::span<const FunctionGroup> groups);
std::string mistake_list_json(std::span<const MistakeRow* const> mistakes);

/// One object a line and worksheet, with its errors and notes.
std::string lint_json(std::span<const LintedWorksheet> worksheets);

/// A graded sheet as one object on one line.
std::string grade_json(const GradedSheet& graded, Reveal reveal);

/// What many sheets have in common, on one line.
std::string summary_json(const ClassSummary& summary, Reveal reveal);

}  // namespace byhand
