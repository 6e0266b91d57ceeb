#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/terminal.hpp"
#include "mistakes/mutation.hpp"
#include "report/overview.hpp"
#include "report/reference.hpp"
#include "worksheet/lint.hpp"

namespace byhand {

// What is printed in a form of its own and not as a document: worksheets, functions, and what a
// check of worksheets found.

struct ListedWorksheet {
  std::string number;
  std::string name;
  std::string title;
  std::string topic;
  Workload work;
};

/// The first sentence under the title, as Markdown; empty if there is none.
std::string topic(const Source& source);

std::string list_text(std::span<const ListedWorksheet> worksheets, const TerminalStyle& style);

/// Each function with what it gives and its example below, as far to the right as its name needs.
std::string function_list_text(std::span<const FunctionGroup> groups, const TerminalStyle& style);

/// How a mistake is told from the right answer: in JSON, before its line, in words.
struct ToldLook {
  std::string_view key;
  std::string_view sign;
  std::string_view word;
};
inline constexpr std::array told_looks{
    // as JudgedMutation::Kind counts
    ToldLook{"apart", "+", "told apart"}, ToldLook{"blind", "!", "blind"},
    ToldLook{"accepted", "~", "blind, accepted"}, ToldLook{"not_carried", "-", "not carried on"}};
inline const ToldLook& look_of(JudgedMutation::Kind kind) {
  return told_looks[static_cast<std::size_t>(kind)];
}

/// An error of some variants, with the command that shows the first of them.
Problem variant_error(const FailingVariants& failing, const LintedWorksheet& worksheet);

/// For each worksheet its errors, its notes and a closing line; of several, a line for all, with
/// how many more could not be used.
std::string lint_text(std::span<const LintedWorksheet> worksheets, std::size_t unusable,
                      const TerminalStyle& style);

}  // namespace byhand
