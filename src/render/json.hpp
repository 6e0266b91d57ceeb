#pragma once

#include <string>

#include "explain/evaluation.hpp"
#include "explain/walkthrough.hpp"
#include "render/lint_text.hpp"

namespace byhand {

/// The walkthrough as JSON (the README lists its fields): exact values are strings, real values are
/// numbers that read back to the same double, infinities strings.
std::string walkthrough_json(const ReplayedWorksheet& replayed);

/// Both values of an expression in the same form; an irrational cell has its first digits.
std::string evaluation_json(const Evaluation& evaluation);

/// One object a line and worksheet, with its errors and notes.
std::string lint_json(std::span<const LintedWorksheet> worksheets);

}  // namespace byhand
