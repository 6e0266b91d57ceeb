#pragma once

#include <span>
#include <string>

#include "format/lint_text.hpp"

namespace byhand {

/// One object a line and worksheet, with its errors and notes.
std::string lint_json(std::span<const LintedWorksheet> worksheets);

}  // namespace byhand
