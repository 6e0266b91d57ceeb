#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/terminal.hpp"
#include "mistakes/blindness.hpp"
#include "worksheet/lint.hpp"

namespace byhand {

/// What the givens of a worksheet can show of the mistakes of each step.
struct MistakeMatrix {
  Worksheet worksheet;
  std::vector<std::vector<Told>> told;  // of each step
};

struct LintedWorksheet {
  Source source;
  Lint lint;
  std::optional<MistakeMatrix> matrix;  // nothing where it was not asked for, or there are errors
};

/// How a mistake is told from the right answer: a sign, and a word.
struct ToldWord {
  std::string_view sign;
  std::string_view word;
};
ToldWord word(Told::Kind kind);

/// An error of some variants, with the command that shows the first of them.
Problem variant_error(const FailingVariants& failing, const LintedWorksheet& worksheet);

/// For each worksheet its errors, its notes and a closing line; of several, a line for all, with
/// how many more could not be used.
std::string lint_text(std::span<const LintedWorksheet> worksheets, std::size_t unusable,
                      const TerminalStyle& style);

}  // namespace byhand
