#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "evaluate/functions.hpp"
#include "report/document.hpp"

namespace byhand {

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

}  // namespace byhand
