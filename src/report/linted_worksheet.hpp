#pragma once

#include <optional>
#include <vector>

#include "mistakes/mutation.hpp"
#include "text/source.hpp"
#include "worksheet/lint.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// What the givens of a worksheet can show of the mistakes of each step.
struct MistakeMatrix {
  Worksheet worksheet;
  std::vector<std::vector<JudgedMutation>> told;  // of each step
};

/// A worksheet with what a check of it finds.
struct LintedWorksheet {
  Source source;
  Lint lint;
  std::optional<MistakeMatrix> matrix;  // nothing where there are errors
};

/// Checks a worksheet: its text, its variants, its pictures, and which mistakes its givens hide.
LintedWorksheet linted(Source source, const Budget& budget);

}  // namespace byhand
