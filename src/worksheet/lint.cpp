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
#include "worksheet/notes.hpp"
#include "worksheet/question.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

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

/// Slips of questions that are none of the answers in these numbers: nobody can type them.
std::vector<Span> slips_without_word(const Worksheet& worksheet, const Values<Exact>& values,
                                     const Budget& budget) {
  std::vector<Span> found;
  Effort effort(budget);
  Evaluator<Exact> evaluator(values, effort, OnFault::keep);
  for (const Step& step : worksheet.steps) {
    if (step.choices.empty()) continue;
    for (const Slip& slip : step.slips) {
      const Exact value = evaluator.evaluate(*slip.rule.checked)->cells().front();
      if (value.is_rational() && !word_of(step.choices, value)) {
        found.push_back(slip.rule.written->span);
      }
    }
  }
  return found;
}

/// What is wrong with a worksheet or with one of its variants, and the work that it took to find
/// that out.
struct Findings {
  std::vector<Problem> problems;
  std::int64_t effort = 0;
  std::vector<Tie> ties = {};  // where nothing is wrong
  std::vector<Span> wordless_slips = {};
  bool is_drawn = true;
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
    const Values<Exact> values = values_of(worksheet, hand.results);
    result.ties = ties_in(worksheet, values, budget);
    result.wordless_slips = slips_without_word(worksheet, values, budget);
  }
  return result;
}

/// What is wrong with one variant, but not with the worksheet as it was written.
Findings findings_of_variant(const Source& source, const Budget& budget, std::int64_t number,
                             const std::vector<Problem>& known) {
  WorksheetReading reading = read_worksheet(source, budget, Variant{number, ""});
  Findings result = findings_of(reading, budget);
  result.effort += reading.effort;
  result.is_drawn = reading.problems.empty();
  result.problems.insert(result.problems.begin(), reading.problems.begin(), reading.problems.end());
  std::erase_if(result.problems, [&](const Problem& problem) { return is_known(known, problem); });
  return result;
}

/// One entry for each place: what fails there differs from variant to variant in its cell only.
void add_failing(Lint& result, std::int64_t number, const Findings& variant) {
  std::vector<Problem> counted;  // of this variant
  for (const Problem& problem : variant.problems) {
    if (is_known(counted, problem)) continue;
    counted.push_back(problem);
    auto* known = first_that(result.failing, [&](const FailingVariants& other) {
      return are_at_one_place(other.problem, problem);
    });
    if (known == nullptr)
      known = &result.failing.emplace_back(FailingVariants{problem, number, 0, variant.is_drawn});
    ++known->count;
  }
  if (!variant.problems.empty()) ++result.bad_variants;
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

/// Keeps those that are none of the answers in these numbers either.
void keep_common(std::vector<Span>& slips, const std::vector<Span>& more) {
  std::erase_if(slips, [&](Span slip) {
    return none_of(more, [=](Span other) { return other.begin == slip.begin; });
  });
}

void slips_never_named(const std::vector<Span>& slips, const Worksheet& worksheet, Notes& notes) {
  for (const Step& step : worksheet.steps) {
    for (const Slip& slip : step.slips) {
      const Span span = slip.rule.written->span;
      if (none_of(slips, [=](Span one) { return one.begin == span.begin; })) continue;
      notes.emplace_back(
          span,
          fmt::format("the slip {} of {} is none of its answers, so it is never named",
                      excerpt(slip.code), excerpt(step.name)),
          step.choices.matrix.empty()
              ? fmt::format("write a rule that gives a whole number from 1 to {}: 1 is {}",
                            step.choices.words.size(), step.choices.words.front())
              : fmt::format("write a rule that gives the row and column of a cell of {}",
                            step.choices.matrix));
    }
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
  std::vector<Span> wordless_slips = own.wordless_slips;
  std::int64_t effort = 0;
  for (std::int64_t number = 1; has_variants(worksheet) && number <= most_variants; ++number) {
    const Findings variant = findings_of_variant(source, budget, number, result.errors);
    add_failing(result, number, variant);
    count_ties(variant.ties, false, ties);
    keep_common(wordless_slips, variant.wordless_slips);
    ++result.variants;
    effort += variant.effort;
    if (effort > most_effort * budget.effort) break;
  }
  slips_never_named(wordless_slips, worksheet, result.notes);
  tied_answers(ties, worksheet, result.variants, result.notes);
  sort_by_place(result.notes);
  return result;
}

}  // namespace byhand
