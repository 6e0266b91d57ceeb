#include "worksheet/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/definitions.hpp"
#include "worksheet/markdown.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

// Notes: what is no error, but surely not meant so. Only what is certain is said: a note that is
// wrong now and then is soon read by nobody.

/// All names that a rule, a slip, a choice of cells, a condition, or a picture uses.
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
    used.insert(step.choices.matrix);
  }
  for (const Comparison& condition : worksheet.conditions) {
    use(condition.left.rule.written);
    use(condition.right.rule.written);
  }
  for (const PictureLine& line : worksheet.pictures) {
    for (const Slice& word : words({line.span, line.text})) used.emplace(word.text);
  }
  return used;
}

void unused_givens(const Checked& checked, Notes& notes) {
  const Names used = used_names(checked.worksheet);
  for (const Given& given : checked.worksheet.givens) {
    if (used.contains(given.name)) continue;
    notes.emplace_back(given.span, "nothing uses the given " + excerpt(given.name),
                       "leave it out, or use it in a rule");
  }
}

/// What is asked is a result; what is only shown is there for a step that uses it.
void unused_shown_steps(const Checked& checked, Notes& notes) {
  const Names used = used_names(checked.worksheet);
  for (const Step& step : checked.worksheet.steps) {
    if (step.asks() || used.contains(step.name)) continue;
    notes.emplace_back(
        step.span,
        fmt::format("nothing uses {}, which is shown and not asked for", excerpt(step.name)),
        "leave it out, ask for it, or use it in a later step");
  }
}

/// Hints and slips are for those who fill in a cell.
void advice_for_nobody(const Checked& checked, Notes& notes) {
  for (const Step& step : checked.worksheet.steps) {
    if (step.asks() || (step.hints.empty() && step.slips.empty())) continue;
    const char* const advice = step.hints.empty()   ? "slips"
                               : step.slips.empty() ? "hints"
                                                    : "hints and slips";
    notes.emplace_back(
        step.span,
        fmt::format("{} asks for nothing, so its {} are never needed", excerpt(step.name), advice),
        "leave them out, or leave out show");
  }
}

void nothing_asked(const Checked& checked, Notes& notes) {
  const bool is_asking = any_of(checked.worksheet.steps, &Step::asks);
  if (is_asking || checked.worksheet.steps.empty()) return;
  notes.emplace_back(checked.worksheet.steps.front().span, "no step asks for anything",
                     "leave out show in the steps that a learner is to compute");
}

/// Who hands it in has 0 of 0 marks, whatever is in it.
void no_marks(const Checked& checked, Notes& notes) {
  const std::vector<Step>& steps = checked.worksheet.steps;
  const Step* const first = first_that(steps, &Step::asks);
  const bool has_marks =
      any_of(steps, [](const Step& step) { return step.asks() && step.points > 0; });
  if (first == nullptr || has_marks) return;
  notes.emplace_back(first->span,
                     "the worksheet is worth 0 marks: nothing that it asks for has any",
                     first->is_question ? "write points 1 below a question"
                                        : "leave out points 0 in a step, or write points 1");
}

/// The longest run of digits in a number as it is written: 12 in 3/100000000000.
std::size_t digits_of(const Exact& number) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : number.text()) {
    run = is_digit(c) ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

/// Nobody computes with them by hand: they are slips of the keyboard, or paste.
void long_numbers(const Checked& checked, Notes& notes) {
  constexpr std::size_t too_many = 12;
  for (const Given& given : checked.worksheet.givens) {
    if (given.rule) continue;
    std::vector<Exact> written(given.cells.cells().begin(), given.cells.cells().end());
    append(written, given.draw);
    const Exact* const found =
        first_that(written, [](const Exact& number) { return digits_of(number) >= too_many; });
    if (found == nullptr) continue;
    notes.emplace_back(
        given.span,
        fmt::format("{} holds {}, a number of {} digits", excerpt(given.name),
                    excerpt(found->text()), digits_of(*found)),
        "take numbers that can be computed with by hand, such as those with one or two digits");
  }
}

void draws_of_one_value(const Checked& checked, Notes& notes) {
  for (const Given& given : checked.worksheet.givens) {
    const bool is_one_value = !given.draw.empty() && all_of(given.draw, [&](const Exact& value) {
      return value == given.draw.front();
    });
    if (!is_one_value) continue;
    notes.emplace_back(
        given.span,
        fmt::format("{} is the same in every variant: all that is drawn for it is {}",
                    excerpt(given.name), excerpt(given.draw.front().text())),
        "write other values after draw, or leave it out");
  }
}

/// What a variant has to fulfil, the numbers that stand in the worksheet do not.
void own_numbers_refused(const Checked& checked, Notes& notes) {
  const Worksheet& worksheet = checked.worksheet;
  if (worksheet.conditions.empty()) return;
  const auto unfulfilled = fulfilment_of(worksheet, checked.budget).unfulfilled;
  if (!unfulfilled) return;
  const Comparison& condition = worksheet.conditions[*unfulfilled];
  notes.emplace_back(condition.span,
                     "the worksheet's own numbers do not fulfil " + excerpt(condition.text),
                     "change them, or the condition");
}

/// Of a worksheet that could be read as a whole. Adding a note is adding its row.
constexpr std::array notes_on_whole{unused_givens,      unused_shown_steps, advice_for_nobody,
                                    nothing_asked,      no_marks,           long_numbers,
                                    draws_of_one_value, own_numbers_refused};

/// What else a block may be called: words, parted by blanks.
constexpr std::array strange_tags{
    Stranger{"answers solution",
             "an answer that is told after the step or question is tagged answer-to"},
    Stranger{"hint hints", "a hint is a line of a step: hint and its words"},
    Stranger{"slip slips", "a slip is a line of a step: slip EXPRESSION : MESSAGE"},
    Stranger{"rows", "rows is a line of a step, or stands behind the name of a given"},
    Stranger{"cols", "cols is a line of a step, or stands behind the name of a given"}};

/// A misspelled tag makes prose of a block, which stands on every sheet, and no error says so.
void misspelled_tags(const Checked& checked, Notes& notes) {
  for (const MarkdownBlock& block : other_fences(checked.source)) {
    const Stranger* strange = first_that(
        strange_tags, [&](const Stranger& one) { return is_word_of(one.text, block.tag); });
    const auto meant = nearest(block.tag, {"given", "step", "question", "answer-to", "picture"});
    if (strange == nullptr && !meant) continue;
    notes.emplace_back(
        block.opening, fmt::format("a fence tagged {} is prose", excerpt(block.tag)),
        strange != nullptr ? std::string(strange->remedy) : "did you mean " + *meant + "?");
  }
}

/// What may stand in a block of that tag.
struct Content {
  std::string_view tag;
  std::string_view remedy;
};
constexpr std::array contents{
    Content{"given", "write a name in it, and its rows indented in the lines below"},
    Content{"step", "write a rule in it, such as Q = W * X"},
    Content{"question", "write a rule in it, such as who = argmax_cols(A)"},
    Content{"answer-to", "write the answer in it, as prose"},
    Content{"picture", "write a picture in it, such as arcs A"}};

void empty_blocks(const Checked& checked, Notes& notes) {
  const std::vector<MarkdownBlock> blocks = split_markdown(checked.source);
  const Source program = without_comments(checked.source, blocks);
  for (const MarkdownBlock& block : blocks) {
    const Content* const content =
        first_that(contents, [&](const Content& one) { return one.tag == block.tag; });
    if (!block.is_fence || content == nullptr) continue;
    const std::string inside = block_text(program, block);
    if (inside.find_first_not_of(" \t\r\n") != std::string::npos) continue;
    notes.emplace_back(block.opening, fmt::format("nothing stands in this {} block", block.tag),
                       std::string(content->remedy) + ", or leave the block out");
  }
}

void missing_title(const Checked& checked, Notes& notes) {
  if (!first_heading(checked.source).empty()) return;
  notes.emplace_back(Span{0, 0}, "the worksheet has no title",
                     "begin with a line such as # Two tokens; byhand list shows it");
}

}  // namespace

Notes notes_on(const Checked& checked, bool is_whole) {
  Notes notes;
  try {
    misspelled_tags(checked, notes);
    missing_title(checked, notes);
    empty_blocks(checked, notes);
  } catch (const Problem&) {  // its fences are broken, which is an error already
    return notes;
  }
  for (const auto note : notes_on_whole) {
    if (is_whole) note(checked, notes);
  }
  sort_by_place(notes);
  return notes;
}

}  // namespace byhand
