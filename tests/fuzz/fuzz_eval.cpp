// Any bytes as one expression: its value can be shown, and the intervals of either kind hold it.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "evaluate/evaluator.hpp"
#include "evaluate/evaluator_template.hpp"
#include "format/json.hpp"
#include "format/terminal.hpp"
#include "fuzz/rule_mutator.hpp"
#include "intervals.hpp"
#include "report/evaluation.hpp"

using namespace byhand;

namespace {

/// Whether an interval may hold a value; one without a number holds everything.
template <class E>
bool may_hold(const Interval<E>& interval, const Exact& value) {
  if (interval.fault() != Fault::none || value.is_unknown()) return true;
  const bool is_irrational = value.is_irrational();
  const Exact low = is_irrational ? to_exact(value.enclosure().low()) : value;
  const Exact high = is_irrational ? to_exact(value.enclosure().high()) : value;
  return compare(to_exact(interval.low()), high) != 1 &&
         compare(low, to_exact(interval.high())) != 1;
}

template <class E>
void require_held(const Expression& rule, const Matrix<Exact>& exact, const Budget& budget) {
  Effort effort(budget);
  const Values<Interval<E>> names;
  try {
    const auto intervals = Evaluator<Interval<E>>(names, effort, OnFault::keep).evaluate(rule);
    for (std::size_t i = 0; i < exact.cells().size(); ++i) {
      if (!may_hold(intervals->cells()[i], exact.cells()[i])) std::abort();
    }
  } catch (const Problem&) {  // too much work
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Source source("expression", std::string(reinterpret_cast<const char*>(data), size));
  Budget budget;
  budget.effort = 1 << 16;
  try {
    const Evaluation evaluation = evaluate(source, nullptr, budget);
    if (to_terminal(evaluation_document(evaluation).blocks, {40, false, false}).empty())
      std::abort();
    if (evaluation_json(evaluation).empty()) std::abort();
    const ExpressionPointer rule = check_rule(parse(source.text()), {}, budget).rule;
    require_held<Dyadic>(*rule, evaluation.exact, budget);
    require_held<double>(*rule, evaluation.exact, budget);
  } catch (const Problem& problem) {
    if (describe(problem, source).empty() || problem.remedy().empty()) std::abort();
  }
  return 0;
}

#ifdef BYHAND_IS_FUZZED
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return rule_mutator::mutate_bytes(data, size, most, seed,
                                    {"0", "1", "2", "3", "-1", "1/2", "1e-3", "9/46", "10", "inf",
                                     "pi", "2^70", "[1 -2]", "[3; 0]", "[1 0; 2 1/3]"});
}
#endif
