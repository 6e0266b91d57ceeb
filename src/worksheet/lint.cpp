#include "worksheet/lint.hpp"

#include <fmt/format.h>

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

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

using Notes = std::vector<Problem>;

/// What the notes are about.
struct Checked {
  const Source& source;
  const Worksheet& worksheet;
  const Budget& budget;
};

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
constexpr std::array notes_on_whole{unused_givens, unused_shown_steps, advice_for_nobody,
                                    nothing_asked, draws_of_one_value, own_numbers_refused};

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

void missing_title(const Checked& checked, Notes& notes) {
  if (!first_heading(checked.source).empty()) return;
  notes.emplace_back(Span{0, 0}, "the worksheet has no title",
                     "begin with a line such as # Two tokens; byhand list shows it");
}

/// `is_whole` where all of the worksheet could be read, so that what is missing is really missing.
Notes notes_on(const Checked& checked, bool is_whole) {
  Notes notes;
  try {
    misspelled_tags(checked, notes);
    missing_title(checked, notes);
  } catch (const Problem&) {  // its fences are broken, which is an error already
    return notes;
  }
  for (const auto note : notes_on_whole) {
    if (is_whole) note(checked, notes);
  }
  sort_by_place(notes);
  return notes;
}

// Errors.

constexpr std::int64_t most_variants = 100;
/// All variants together may take this many times the work that one worksheet may.
constexpr std::int64_t most_effort = 4;

bool are_at_one_place(const Problem& a, const Problem& b) {
  return a.span().has_value() == b.span().has_value() && place_of(a) == place_of(b);
}

bool is_known(const std::vector<Problem>& problems, const Problem& problem) {
  return any_of(problems, [&](const Problem& other) { return are_at_one_place(other, problem); });
}

/// The calls of argmax that a rule consists of: it is one, or has them beside each other. What
/// makes more of them may have an answer of its own for ties.
std::vector<const Expression*> calls_of_argmax(const Expression& rule) {
  if (rule.operation != Operation::call) return {};
  if (rule.text == "argmax_cols" || rule.text == "argmax_rows") return {&rule};
  std::vector<const Expression*> calls;
  if (rule.text != "beside" && rule.text != "stack") return calls;
  for (const ExpressionPointer& part : rule.operands) append(calls, calls_of_argmax(*part));
  return calls;
}

/// A step to which several answers are right, and of which the first is taken: the largest of some
/// numbers is asked for, and stands there more than once.
struct Tie {
  Span span;
  std::string step;
  std::string measure;  // of a condition: ties_cols(A)
};

std::vector<Tie> ties_in(const Worksheet& worksheet, const Values<Exact>& values,
                         const Budget& budget) {
  std::vector<Tie> tied;
  Effort effort(budget);
  Evaluator<Exact> evaluator(values, effort, OnFault::keep);
  for (const Step& step : worksheet.steps) {
    if (!step.asks()) continue;
    for (const Expression* call : calls_of_argmax(*step.hand.written)) {
      const Shared<Exact> cells = evaluator.evaluate(*call->operands.front());
      const bool is_by_column = call->text == "argmax_cols";
      if (!all_of(cells->cells(), &Exact::is_rational)) continue;  // which of them are equal?
      if (ties_in_columns(is_by_column ? *cells : transposed(*cells)) == 0) continue;
      tied.push_back({call->span, step.name,
                      fmt::format("{}({})", is_by_column ? "ties_cols" : "ties_rows",
                                  unparse(*call->operands.front()))});
    }
  }
  return tied;
}

/// What is wrong with a worksheet or with one of its variants, and the work that it took to find
/// that out.
struct Findings {
  std::vector<Problem> problems;
  std::int64_t effort = 0;
  std::vector<Tie> ties = {};  // where nothing is wrong
};

/// The problems of both replays. The real one often stops where the hand stopped, and for the same
/// reason: one problem for each place is enough.
Findings findings_of(const WorksheetReading& reading, const Budget& budget) {
  const Worksheet& worksheet = reading.worksheet;
  const ReplayReport<Exact> hand = replay_all_by_hand(worksheet, budget);
  const ReplayReport<double> real = replay_all<double>(worksheet, Rules::real, budget);
  Findings result{{}, hand.effort + real.effort};
  for (const auto* problems : {&hand.problems, &real.problems}) {
    for (const Problem& problem : *problems) {
      if (!is_known(result.problems, problem)) result.problems.push_back(problem);
    }
  }
  if (reading.problems.empty() && result.problems.empty()) {
    result.ties = ties_in(worksheet, values_of(worksheet, hand.results), budget);
  }
  return result;
}

/// What is wrong with one variant, but not with the worksheet as it was written.
Findings findings_of_variant(const Source& source, const Budget& budget, std::int64_t number,
                             const std::vector<Problem>& known) {
  WorksheetReading reading = read_worksheet(source, budget, Variant{number, ""});
  Findings result = findings_of(reading, budget);
  result.effort += reading.effort;
  result.problems.insert(result.problems.begin(), reading.problems.begin(), reading.problems.end());
  std::erase_if(result.problems, [&](const Problem& problem) { return is_known(known, problem); });
  return result;
}

/// One entry for each place: what fails there differs from variant to variant in its cell only.
void add_failing(Lint& result, std::int64_t number, const std::vector<Problem>& problems) {
  std::vector<Problem> counted;  // of this variant
  for (const Problem& problem : problems) {
    if (is_known(counted, problem)) continue;
    counted.push_back(problem);
    auto* known = first_that(result.failing, [&](const FailingVariants& other) {
      return are_at_one_place(other.problem, problem);
    });
    if (known == nullptr) known = &result.failing.emplace_back(FailingVariants{problem, number});
    ++known->count;
  }
  if (!problems.empty()) ++result.bad_variants;
}

/// How often a step has several right answers.
struct CountedTie {
  Tie tie;
  bool is_in_own_numbers = false;
  std::size_t variants = 0;
};

void count_ties(const std::vector<Tie>& ties, bool are_own, std::vector<CountedTie>& counted) {
  for (const Tie& tie : ties) {
    CountedTie* known = first_that(
        counted, [&](const CountedTie& one) { return one.tie.span.begin == tie.span.begin; });
    if (known == nullptr) known = &counted.emplace_back(CountedTie{tie});
    if (are_own) known->is_in_own_numbers = true;
    if (!are_own) ++known->variants;
  }
}

/// A right answer that is marked wrong is the worst of all.
void tied_answers(const std::vector<CountedTie>& ties, const Worksheet& worksheet,
                  std::size_t variants, Notes& notes) {
  const std::string_view behind =
      worksheet.conditions.empty() ? "where {} = 0 behind the draw" : "and {} = 0 behind the where";
  for (const CountedTie& one : ties) {
    const std::string in_variants = fmt::format("in {} of {} variants", one.variants, variants);
    const std::string where = one.variants == 0       ? "in its own numbers"
                              : one.is_in_own_numbers ? "in its own numbers and " + in_variants
                                                      : in_variants;
    notes.emplace_back(
        one.tie.span,
        fmt::format("{} has more than one right answer {}, and only the first counts: the largest "
                    "number stands there twice or more",
                    excerpt(one.tie.step), where),
        one.variants == 0 || one.variants == variants
            ? "change the numbers so that one is the largest"
            : fmt::format("write {} of a given",
                          replaced(std::string(behind), "{}", one.tie.measure)));
  }
}

}  // namespace

Lint lint(const Source& source, const Budget& budget) {
  Lint result;
  WorksheetReading reading = read_worksheet(source, budget);
  const Worksheet& worksheet = reading.worksheet;
  const bool is_whole = reading.problems.empty();
  const Findings own = findings_of(reading, budget);
  result.errors = std::move(reading.problems);
  result.steps = count_if(worksheet.steps, [](const Step& step) { return !step.is_question; });
  result.notes = notes_on({source, worksheet, budget}, is_whole);
  const bool is_empty = worksheet.steps.empty() && worksheet.givens.empty();
  result.is_worksheet = !is_empty || has_program(source);
  append(result.errors, own.problems);
  if (!is_whole) return result;
  std::vector<CountedTie> ties;
  count_ties(own.ties, true, ties);
  std::int64_t effort = 0;
  for (std::int64_t number = 1; has_variants(worksheet) && number <= most_variants; ++number) {
    const Findings variant = findings_of_variant(source, budget, number, result.errors);
    add_failing(result, number, variant.problems);
    count_ties(variant.ties, false, ties);
    ++result.variants;
    effort += variant.effort;
    if (effort > most_effort * budget.effort) break;
  }
  tied_answers(ties, worksheet, result.variants, result.notes);
  sort_by_place(result.notes);
  return result;
}

}  // namespace byhand
