#include "grade/answer_key.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "text/lists.hpp"

namespace byhand {

namespace {

/// 50 are promised, and some are lost on the way.
constexpr int digits_by_hand = 80;
constexpr std::int64_t most_places = 50;

/// The places of a rounding, where they are a number that an entry can have.
std::optional<int> places_of(const Expression& rounding, const Values<Exact>& values,
                             const Budget& budget) {
  Effort effort(budget);
  const Shared<Exact> places =
      Evaluator<Exact>(values, effort, OnFault::keep).evaluate(*rounding.operands[1]);
  const auto number = whole((*places)(0, 0));
  if (!number || *number < 0 || *number > most_places) return std::nullopt;
  return static_cast<int>(*number);
}

/// What the rule rounds, on these values; nothing of a rule that does not round. It may be so near
/// to a number of few digits that it looks like it: 1 - 10^-200 is cut off to 0.9999.
Shared<Exact> unrounded_of(const JudgedStep& step, const Values<Exact>& values, Effort& effort) {
  if (!step.unrounded) return nullptr;
  const WorkingPrecision finer(digits_of_real_values);
  return Evaluator<Exact>(values, effort, OnFault::keep).evaluate(*step.unrounded);
}

/// With no more digits than the working precision has: each of the others is work for nothing.
Values<Exact> shortened(Values<Exact> values) {
  const auto is_long = [](const Exact& x) { return x.is_irrational(); };
  for (auto& [name, value] : values) {
    const auto cells = value->cells();
    if (none_of(cells, is_long)) continue;
    value = std::make_shared<const Matrix<Exact>>(
        map_cells(*value, [&](const Exact& x) { return is_long(x) ? x * Exact(1) : x; }));
  }
  return values;
}

}  // namespace

Results results_of(const JudgedStep& step, const Values<Exact>& values, Effort& effort) {
  const WorkingPrecision precision(std::max(WorkingPrecision::digits(), digits_by_hand));
  Evaluator<Exact> evaluator(values, effort, OnFault::keep);
  return {evaluator.evaluate(*step.rule), unrounded_of(step, values, effort), step.places};
}

AnswerKey::AnswerKey(Worksheet worksheet, Rules against, const Budget& budget)
    : m_replayed(replay_both(std::move(worksheet), budget)), m_against(against), m_budget(budget) {
  const WorkingPrecision precision(digits());
  const Replay<Exact> right = against == Rules::hand
                                  ? m_replayed.hand
                                  : replay<Exact>(m_replayed.worksheet, Rules::real, budget);
  m_values = values_of(m_replayed.worksheet, right);
  Effort effort(budget);
  for (const Step& step : m_replayed.worksheet.steps) {
    m_steps.push_back(judged(m_steps.size()));
    const JudgedStep& judged = m_steps.back();
    m_right.emplace_back(m_values.at(step.name), unrounded_of(judged, m_values, effort),
                         judged.places);
  }
  m_lazy.resize(m_steps.size());
}

JudgedStep AnswerKey::judged(std::size_t index) const {
  const Step& step = worksheet().steps[index];
  JudgedStep result;
  result.rule = rule(index).checked;
  result.places = step.places;
  if (is_call_of(*result.rule, "round")) {
    if (const auto places = places_of(*result.rule, m_values, m_budget)) {
      result.places = *places;
      // Rounding to whole numbers is a step like floor, and not only a way to write a number.
      if (*places > 0) result.unrounded = result.rule->operands[0];
    }
  }
  const std::vector<Step>& steps = worksheet().steps;
  for (const Expression* name : names_in(*result.rule)) {
    const auto source = position_of(name->text, steps);
    if (source && steps[*source].asks()) result.sources.push_back(*source);
  }
  const Matrix<Exact>& right = *m_values.at(step.name);
  result.may_be_rubbish =
      right.shape().cells() >= fewest_rubbish_cells &&
      different_values(right.cells(), fewest_telling_values) == fewest_telling_values;
  return result;
}

/// Looking for reasons is worth less time than the marks themselves.
Budget AnswerKey::mutation_budget() const {
  constexpr std::int64_t share = 2;
  Budget result = m_budget;
  result.effort /= share;
  return result;
}

int AnswerKey::digits() const {
  return m_against == Rules::hand ? digits_by_hand : digits_of_real_values;
}

const AnswerKey::MutationsOnRight& AnswerKey::mutations_on_right(std::size_t index) const {
  return m_lazy[index].on_right.value([&] {
    Effort effort(mutation_budget());
    MutationsOnRight made;
    made.replayed = mutations_on(index, m_values, effort);
    made.is_exhausted = effort.is_exhausted();
    return made;
  });
}

const AnswerKey::Mutations& AnswerKey::mutations_of_step(std::size_t index) const {
  return m_lazy[index].mutations.value([&] {
    return mapped(mutations_of(worksheet(), index, m_against, m_budget),
                  [](const Mutation& one) { return std::make_shared<const Mutation>(one); });
  });
}

/// A mutation that still rounds to the places of the step has an e of its own.
Results AnswerKey::results_of_mutation(std::size_t index, const Mutation& mutation,
                                       const Values<Exact>& inputs, Effort& effort) const {
  Results results(replay_mutation(mutation, inputs, effort), nullptr, m_steps[index].places);
  const Expression& right = *m_steps[index].rule;
  const Expression& rule = *mutation.rule.checked;
  const bool rounds_alike = m_steps[index].unrounded && rule.operation == Operation::call &&
                            rule.text == right.text && same(*rule.operands[1], *right.operands[1]);
  if (!rounds_alike || effort.is_exhausted()) return results;
  Mutation inside = mutation;
  inside.rule.checked = rule.operands[0];
  results.unrounded = replay_mutation(inside, inputs, effort);
  return results;
}

const Mutation* AnswerKey::mutation_to(std::size_t index, const Matrix<Exact>& entries) const {
  Effort effort(mutation_budget());
  for (const auto& mutation : mutations_of_step(index)) {
    if (mutation->not_carried.empty()) continue;
    const Shared<Exact> result = replay_mutation(*mutation, m_values, effort);
    if (effort.is_exhausted()) return nullptr;
    const bool is_it =
        result->shape() == entries.shape() &&
        std::equal(entries.cells().begin(), entries.cells().end(), result->cells().begin());
    if (is_it) return mutation.get();
  }
  return nullptr;
}

std::vector<ReplayedMutation> AnswerKey::mutations_on(std::size_t index,
                                                      const Values<Exact>& inputs,
                                                      Effort& effort) const {
  const WorkingPrecision precision(digits_by_hand);  // of a mistake no more are promised
  const Values<Exact> short_inputs = shortened(inputs);
  std::vector<ReplayedMutation> results;
  for (const auto& mutation : mutations_of_step(index)) {
    if (!mutation->not_carried.empty()) continue;
    Results result = results_of_mutation(index, *mutation, short_inputs, effort);
    if (effort.is_exhausted()) break;
    const bool is_carried =
        reason_not_carried(*mutation, *result.value, worksheet().steps[index]).empty();
    if (is_carried) results.push_back({mutation, std::move(result)});
  }
  return results;
}

}  // namespace byhand
