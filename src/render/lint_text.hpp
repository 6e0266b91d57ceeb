#pragma once

#include <span>
#include <string>
#include <vector>

#include "render/terminal.hpp"
#include "worksheet/lint.hpp"

namespace byhand {

struct LintedWorksheet {
  Source source;
  Lint lint;
};

/// An error of some variants, with the command that shows the first of them.
Problem variant_error(const FailingVariants& failing, const LintedWorksheet& worksheet);

/// For each worksheet its errors, its notes and a closing line; of several, a line for all, with
/// how many more could not be used.
std::string lint_text(std::span<const LintedWorksheet> worksheets, std::size_t unusable,
                      const TerminalStyle& style);

}  // namespace byhand
