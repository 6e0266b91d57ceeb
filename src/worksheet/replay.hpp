#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "number/real.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

enum class Rules : unsigned char { hand, real };

/// The results of all steps, in their order.
template <class N>
using Replay = std::vector<Shared<N>>;

/// What becomes of a step without a value. Where the function returns, the replay goes on; the
/// steps that depend on that one are left out.
using OnProblem = std::function<void(const Problem& problem)>;
[[noreturn]] void raise_problem(const Problem& problem);

/// Whether a rule uses a name that has no value, because its own step has none.
template <class N>
bool lacks_value(const Expression& rule, const Values<N>& values) {
  const auto names = names_in(rule);
  return std::any_of(names.begin(), names.end(),
                     [&](const Expression* name) { return !values.contains(name->text); });
}

template <class N>
Values<N> values_of_givens(const Worksheet& worksheet) {
  Values<N> values;
  for (const Given& given : worksheet.givens) {
    values[given.name] = std::make_shared<const Matrix<N>>(
        map_cells(given.cells, [](const Exact& x) { return make_number(Type<N>(), x); }));
  }
  return values;
}

/// What all names of a worksheet stand for, once it has been replayed.
template <class N>
Values<N> values_of(const Worksheet& worksheet, const Replay<N>& results) {
  Values<N> values = values_of_givens<N>(worksheet);
  for (std::size_t i = 0; i < results.size(); ++i) values[worksheet.steps[i].name] = results[i];
  return values;
}

/// Replays the steps of a worksheet in any number type; `require(step, result, values)` may refuse
/// a result; `values` are those of the names before it. A step without a value is nothing in the
/// results, where `on_problem` returns.
template <class N, class Require>
Replay<N> replay(const Worksheet& worksheet, Rules rules, Effort& effort, const Require& require,
                 const OnProblem& on_problem) {
  Values<N> values = values_of_givens<N>(worksheet);
  Replay<N> results;
  results.reserve(worksheet.steps.size());
  bool is_gapless = true;  // as long as it is, no rule has to be searched for names without a value
  for (const Step& step : worksheet.steps) {
    results.push_back(nullptr);
    const Rule& rule = rules == Rules::hand ? step.hand : step.real;
    const bool is_ready = step.is_complete && (is_gapless || !lacks_value(*rule.checked, values));
    if (!is_ready || effort.is_exhausted()) {
      is_gapless = false;
      continue;
    }
    try {
      const Shared<N> result = Evaluator<N>(values, effort).evaluate(*rule.checked);
      require(step, *result, values);
      results.back() = result;
      values[step.name] = result;
    } catch (const Problem& problem) {
      is_gapless = false;
      const std::string where = rules == Rules::hand ? "" : "in the real computation: ";
      on_problem(Problem(problem.span(), where + problem.message(), problem.remedy()));
    }
  }
  return results;
}

template <class N>
Replay<N> replay(const Worksheet& worksheet, Rules rules, Effort& effort,
                 const OnProblem& on_problem) {
  const auto require_nothing = [](const Step&, const Matrix<N>&, const Values<N>&) {};
  return replay<N>(worksheet, rules, effort, require_nothing, on_problem);
}

template <class N>
Replay<N> replay(const Worksheet& worksheet, Rules rules, const Budget& budget = {}) {
  Effort effort(budget);
  return replay<N>(worksheet, rules, effort, raise_problem);
}

/// The hand calculation. Throws Problem where a step ends irrational (which names the function that
/// did it), or where an asked cell is too long to be written on a sheet.
Replay<Exact> replay_by_hand(const Worksheet& worksheet, const Budget& budget = {});
/// The same, going on after a problem.
Replay<Exact> replay_by_hand(const Worksheet& worksheet, const Budget& budget, Effort& effort,
                             const OnProblem& on_problem);

/// The right entry of a cell as a filled sheet has it: a decimal where the step is written in
/// decimals, a fraction of at most 24 characters, else a decimal with `places` + 4 decimals.
std::string entry_text(const Step& step, const Exact& value);

}  // namespace byhand
