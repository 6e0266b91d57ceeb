#pragma once

#include <vector>

#include "evaluate/evaluator.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

enum class Rules : unsigned char { hand, real };

/// The results of all steps, in their order.
template <class N>
using Replay = std::vector<Shared<N>>;

/// Replays the steps of a worksheet in any number type; `require(step, result, values)` may refuse
/// a result; `values` are those of the names before it. Throws Problem where a step has no value.
template <class N, class Require>
Replay<N> replay(const Worksheet& worksheet, Rules rules, const Budget& budget,
                 const Require& require) {
  Values<N> values;
  Effort effort(budget);
  for (const Given& given : worksheet.givens) {
    values[given.name] = std::make_shared<const Matrix<N>>(
        map_cells(given.cells, [](const Exact& x) { return make_number(Type<N>(), x); }));
  }
  Replay<N> results;
  for (const Step& step : worksheet.steps) {
    try {
      const Rule& rule = rules == Rules::hand ? step.hand : step.real;
      results.push_back(Evaluator<N>(values, effort).evaluate(*rule.checked));
    } catch (const Problem& problem) {
      if (rules == Rules::hand) throw;
      throw Problem(problem.span(), "in the real computation: " + problem.message(),
                    problem.remedy());
    }
    require(step, *results.back(), values);
    values[step.name] = results.back();
  }
  return results;
}

template <class N>
Replay<N> replay(const Worksheet& worksheet, Rules rules, const Budget& budget = {}) {
  return replay<N>(worksheet, rules, budget,
                   [](const Step&, const Matrix<N>&, const Values<N>&) {});
}

/// The hand calculation. Throws Problem where a step ends irrational (which names the function that
/// did it), or where an asked cell is too long to be written on a sheet.
Replay<Exact> replay_by_hand(const Worksheet& worksheet, const Budget& budget = {});

/// The right entry of a cell as a filled sheet has it: a fraction of at most 24 characters, else a
/// decimal with `places` + 4 decimals.
std::string entry_text(const Exact& value, int places);

}  // namespace byhand
