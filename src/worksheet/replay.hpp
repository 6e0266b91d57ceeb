#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "number/real.hpp"
#include "text/lists.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// The results of all steps, in their order.
template <class N>
using Replay = std::vector<Shared<N>>;

/// Whether a rule uses a name that has no value, because its own step has none.
template <class N>
bool lacks_value(const Expression& rule, const Values<N>& values) {
  const auto names = names_in(rule);
  return any_of(names, [&](const Expression* name) { return !values.contains(name->text); });
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

/// A replay that goes on after a problem. A step without a value is nothing in the results, and so
/// are the steps that depend on it.
template <class N>
struct ReplayReport {
  Replay<N> results;
  std::vector<Problem> problems;
  std::int64_t effort = 0;  // that was spent
};

/// Throws Problem where the result of a step is not to be accepted; `values` are those of the names
/// before it.
template <class N>
using Requirement = void (*)(const Step& step, const Matrix<N>& result, const Values<N>& values,
                             const Budget& budget);

/// Throws Problem where a rule of a question gives that number, and no word has it.
void require_word(const Step& step, const Rule& rule, std::optional<std::int64_t> number);

/// Replays the steps of a worksheet in any number type.
template <class N>
ReplayReport<N> replay_all(const Worksheet& worksheet, Rules rules, const Budget& budget,
                           Requirement<N> require = nullptr) {
  ReplayReport<N> report;
  Effort effort(budget);
  Values<N> values = values_of_givens<N>(worksheet);
  for (const Step& step : worksheet.steps) {
    report.results.push_back(nullptr);
    const Rule& rule = step.rule(rules);
    const bool is_ready = step.is_complete && !lacks_value(*rule.checked, values);
    if (!is_ready || effort.is_exhausted()) continue;
    try {
      const Shared<N> result = Evaluator<N>(values, effort).evaluate(*rule.checked);
      if (!step.choices.empty()) require_word(step, rule, whole((*result)(0, 0)));
      if (require != nullptr) require(step, *result, values, budget);
      report.results.back() = result;
      values[step.name] = result;
    } catch (const Problem& problem) {
      const std::string where = rules == Rules::hand ? "" : "in the real computation: ";
      report.problems.emplace_back(problem.span(), where + problem.message(), problem.remedy());
    }
  }
  report.effort = effort.spent();
  return report;
}

/// Throws the first Problem.
template <class N>
Replay<N> results_of(ReplayReport<N> report) {
  if (!report.problems.empty()) throw Problem(report.problems.front());
  return std::move(report.results);
}

template <class N>
Replay<N> replay(const Worksheet& worksheet, Rules rules, const Budget& budget = {}) {
  return results_of(replay_all<N>(worksheet, rules, budget));
}

/// The hand calculation. A step that ends irrational is a problem (which names the function that
/// did it), and so is an asked cell that is too long to be written on a sheet.
ReplayReport<Exact> replay_all_by_hand(const Worksheet& worksheet, const Budget& budget);
/// Throws the first Problem.
Replay<Exact> replay_by_hand(const Worksheet& worksheet, const Budget& budget = {});

/// A worksheet and both of its computations.
struct ReplayedWorksheet {
  Worksheet worksheet;
  Replay<Exact> hand;
  Replay<double> real;
};

/// Replays both rules of every step. Throws Problem.
ReplayedWorksheet replay_both(Worksheet worksheet, const Budget& budget = {});

/// What the names of the worksheet stand for, by hand.
Values<Exact> values_by_hand(const ReplayedWorksheet& replayed);

/// What a condition may measure: largest, ties_cols, …
std::vector<std::string> measure_names();

}  // namespace byhand
