// What is no error, but surely not meant so. Only what is certain is said: a note that is wrong now
// and then is soon read by nobody.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/lint.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

using Notes = std::vector<Problem>;
using Names = std::set<std::string, std::less<>>;

/// All names that a rule, a slip, or a choice of cells uses.
Names used_names(const Worksheet& worksheet) {
  Names used;
  const auto use = [&](const ExpressionPointer& rule) {
    for (const Expression* name : names_in(*rule)) used.insert(name->text);
  };
  for (const Given& given : worksheet.givens) {
    if (given.rule) use(given.rule->written);
  }
  for (const Step& step : worksheet.steps) {
    use(step.hand.written);
    use(step.real.written);
    for (const Slip& slip : step.slips) use(slip.rule.written);
    for (const ExpressionPointer& choice : step.ask) use(choice);
  }
  return used;
}

void unused_givens(const Worksheet& worksheet, Notes& notes) {
  const Names used = used_names(worksheet);
  for (const Given& given : worksheet.givens) {
    if (used.contains(given.name)) continue;
    notes.emplace_back(given.span, "nothing uses the given " + excerpt(given.name),
                       "leave it out, or use it in a rule");
  }
}

/// What is asked is a result; what is only shown is there for a step that uses it.
void unused_shown_steps(const Worksheet& worksheet, Notes& notes) {
  const Names used = used_names(worksheet);
  for (const Step& step : worksheet.steps) {
    if (!step.is_shown || used.contains(step.name)) continue;
    notes.emplace_back(
        step.span,
        fmt::format("nothing uses {}, which is shown and not asked for", excerpt(step.name)),
        "leave it out, ask for it, or use it in a later step");
  }
}

/// Hints and slips are for those who fill in a cell.
void advice_for_nobody(const Worksheet& worksheet, Notes& notes) {
  for (const Step& step : worksheet.steps) {
    if (!step.is_shown || (step.hints.empty() && step.slips.empty())) continue;
    notes.emplace_back(step.span,
                       fmt::format("{} asks for nothing, so its {} are never needed",
                                   excerpt(step.name), step.hints.empty() ? "slips" : "hints"),
                       "leave them out, or leave out show");
  }
}

void nothing_asked(const Worksheet& worksheet, Notes& notes) {
  const bool is_asking = std::any_of(worksheet.steps.begin(), worksheet.steps.end(),
                                     [](const Step& step) { return !step.is_shown; });
  if (is_asking || worksheet.steps.empty()) return;
  notes.emplace_back(worksheet.steps.front().span, "no step asks for anything",
                     "leave out show in the steps that a learner is to compute");
}

void draws_of_one_value(const Worksheet& worksheet, Notes& notes) {
  for (const Given& given : worksheet.givens) {
    const bool is_one_value =
        !given.draw.empty() &&
        std::all_of(given.draw.begin(), given.draw.end(),
                    [&](const Exact& value) { return value == given.draw.front(); });
    if (!is_one_value) continue;
    notes.emplace_back(
        given.span,
        fmt::format("{} is the same in every variant: all that is drawn for it is {}",
                    excerpt(given.name), excerpt(given.draw.front().text())),
        "write other values behind draw, or leave it out");
  }
}

/// Of a worksheet that could be read as a whole. Adding a note is adding its row.
constexpr std::array notes_on_worksheet{unused_givens, unused_shown_steps, advice_for_nobody,
                                        nothing_asked, draws_of_one_value};

/// A misspelled tag makes prose of a block, and no error says so.
void misspelled_tags(const Source& source, Notes& notes) {
  for (const MarkdownBlock& block : other_fences(source)) {
    const auto meant = nearest(block.tag, {"given", "step", "answer-to"});
    if (!meant) continue;
    notes.emplace_back(block.opening, fmt::format("a fence tagged {} is prose", excerpt(block.tag)),
                       "did you mean " + *meant + "?");
  }
}

void missing_title(const Source& source, Notes& notes) {
  if (!first_heading(source).empty()) return;
  notes.emplace_back(Span{0, 0}, "the worksheet has no title",
                     "begin with a line such as # Two tokens; byhand list shows it");
}

}  // namespace

std::vector<Problem> notes_on(const Source& source, const Worksheet& worksheet, bool is_whole) {
  Notes notes;
  try {
    misspelled_tags(source, notes);
    missing_title(source, notes);
  } catch (const Problem&) {
    return notes;  // its fences are broken, which is an error already
  }
  if (!is_whole) return notes;
  for (const auto note : notes_on_worksheet) note(worksheet, notes);
  return notes;
}

}  // namespace byhand
