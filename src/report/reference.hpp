#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/functions.hpp"
#include "mistakes/mutation.hpp"
#include "mistakes/rewriting.hpp"
#include "report/document.hpp"
#include "text/source.hpp"
#include "worksheet/lint.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

// What can be looked up: functions and typical mistakes.

/// Functions that are alike in what one cell of their result needs.
struct FunctionGroup {
  std::string_view title;
  std::vector<const Function*> functions;
};

/// All functions, each group in the order of their table.
std::vector<FunctionGroup> all_functions();

/// Those that a word means: the function of that name, with or without its brackets; else all whose
/// names begin so; else all that have the word in their names. Groups without one are left out.
/// e.g. functions_named("softmax") -> softmax_cols and softmax_rows
std::vector<FunctionGroup> functions_named(std::string_view word);

/// Which of them give irrational numbers, and where these belong. Empty where none does.
Sentence irrational_sentence(std::span<const FunctionGroup> groups);

/// A table for each group.
Document function_list_document(std::span<const FunctionGroup> groups);

/// The typical mistakes that a word means, in the order of their tables; all for an empty word.
/// e.g. mistakes_named("sums") -> row-sums and column-sums
std::vector<const MistakeRow*> mistakes_named(std::string_view word);

std::vector<std::string> mistake_codes();

/// Each with what the learner reads, and the changes to a rule below.
Document mistake_list_document(std::span<const MistakeRow* const> mistakes);

// What a check of a worksheet finds.

/// What the givens of a worksheet can show of the mistakes of each step.
struct MistakeMatrix {
  Worksheet worksheet;
  std::vector<std::vector<JudgedMutation>> told;  // of each step
};

struct LintedWorksheet {
  Source source;
  Lint lint;
  std::optional<MistakeMatrix> matrix;  // nothing where there are errors
};

/// Checks a worksheet: its text, its variants, its pictures, and which mistakes its givens hide.
LintedWorksheet linted(Source source, const Budget& budget);

}  // namespace byhand
