#include "worksheet/replay.hpp"

#include <fmt/format.h>

#include <cassert>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "number/entry.hpp"
#include "text/lists.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

namespace {

bool may_be_irrational(const Expression& e) {
  return is_call_of(e, Nature::irrational) || e.operation == Operation::power ||
         (e.operation == Operation::name && e.text == "pi");
}

bool has_irrational_cell(const Matrix<Exact>& matrix) {
  return any_of(matrix.cells(), &Exact::is_irrational);
}

/// The innermost part of a rule that leaves the rationals for good: what a jump brings back does
/// not count.
const Expression* irrational_part(const Expression& e, Evaluator<Exact>& evaluator) {
  if (is_call_of(e, Nature::jump)) return nullptr;
  for (const auto& operand : e.operands) {
    if (const Expression* inside = irrational_part(*operand, evaluator)) return inside;
  }
  return may_be_irrational(e) && has_irrational_cell(*evaluator.evaluate(e)) ? &e : nullptr;
}

void require_rational(const Step& step, const Matrix<Exact>& result, const Values<Exact>& values,
                      const Budget& budget) {
  if (!has_irrational_cell(result)) return;
  Effort effort(budget);
  Evaluator<Exact> evaluator(values, effort);
  const Expression* part = irrational_part(*step.hand.checked, evaluator);
  assert(part != nullptr);
  const std::size_t position = position_that(result.cells(), &Exact::is_irrational).value();
  throw Problem(
      part->mark,
      fmt::format("{} gives an irrational number{}, which no one can write down exactly",
                  part->operation == Operation::power ? "this power" : part->text,
                  cell_place(result.shape(), position)),
      fmt::format("round it, as in round({}, 2), or give the step a rational rule and keep this "
                  "one after real",
                  unparse(*part)));
}

void require_short_entries(const Step& step, const Matrix<Exact>& result) {
  for (std::size_t i = 0; i < result.cells().size(); ++i) {
    if (!step.asked[i] || entry_text(step, result.cells()[i]).size() <= longest_entry) continue;
    throw Problem(step.span,
                  fmt::format("the right entry{} would need more than {} characters",
                              cell_place(result.shape(), i), longest_entry),
                  "use smaller numbers, round the step, or show it instead of asking for it");
  }
}

void require_writable(const Step& step, const Matrix<Exact>& result, const Values<Exact>& values,
                      const Budget& budget) {
  require_rational(step, result, values, budget);
  require_short_entries(step, result);
}

}  // namespace

void require_word(const Step& step, const Rule& rule, std::optional<std::int64_t> number) {
  const std::size_t count = step.choices.words.size();
  if (number && *number >= 1 && *number <= static_cast<std::int64_t>(count)) return;
  throw Problem(
      rule.written->span,
      fmt::format("the rule gives {}, and there are {} answers to choose from",
                  number ? fmt::format("{}", *number) : "no whole number", count),
      fmt::format("write a rule that gives the place of the right one, from 1 to {}", count));
}

ReplayReport<Exact> replay_all_by_hand(const Worksheet& worksheet, const Budget& budget) {
  return replay_all<Exact>(worksheet, Rules::hand, budget, require_writable);
}

Replay<Exact> replay_by_hand(const Worksheet& worksheet, const Budget& budget) {
  return results_of(replay_all_by_hand(worksheet, budget));
}

ReplayedWorksheet replay_both(Worksheet worksheet, const Budget& budget) {
  Replay<Exact> hand = replay_by_hand(worksheet, budget);
  Replay<double> real = replay<double>(worksheet, Rules::real, budget);
  return {std::move(worksheet), std::move(hand), std::move(real)};
}

Values<Exact> values_by_hand(const ReplayedWorksheet& replayed) {
  return values_of(replayed.worksheet, replayed.hand);
}

}  // namespace byhand
