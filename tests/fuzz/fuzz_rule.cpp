// Any bytes as the rule of one step: it is replayed, its cells are explained, and the mistakes that
// it lends itself to are rules that can be replayed, too.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "fuzz/rule_mutator.hpp"
#include "mistakes/mutation.hpp"
#include "report/explanation.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

using namespace byhand;

namespace {

constexpr std::string_view before_rule = R"(# Fuzz
```given
X cols a b c
  1 2 0
  -1 1/2 3
W
  1 -1
  2 0
  1 1
v
  1 0 2
n = 2
```
```step
S = W * X
A = )";

void require_readable_mistakes(const ReplayedWorksheet& replayed, const Budget& budget) {
  Effort effort(budget);
  const Values<Exact> values = values_by_hand(replayed);
  for (const Mutation& mutation : mutations_of(replayed.worksheet, 1, Rules::hand, budget)) {
    if (mutation.code.empty() || mutation.message.empty()) std::abort();
    if (!same(*parse(mutation.rule.text), *mutation.rule.written)) std::abort();
    if (!effort.is_exhausted()) replay_mutation(mutation, values, effort);
  }
}

void require_explained(const ReplayedWorksheet& replayed, const Budget& budget) {
  Explainer explainer(replayed, budget);
  const Step& step = replayed.worksheet.steps[1];
  const Cell last{1, step.shape.rows - 1, step.shape.cols - 1};
  for (const Explanation& cell : explainer.down(last)) {
    if (!(cell.working.back().expression.value() == cell.value)) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string rule(reinterpret_cast<const char*>(data), size);
  if (rule.find('\n') != std::string::npos) return 0;  // it would be more than a rule
  const Source source("fuzz.md", std::string(before_rule) + rule + "\n```\n");
  Budget budget;
  budget.effort = 1 << 16;
  try {
    WorksheetReading reading = read_worksheet(source, budget);
    for (const Problem& problem : reading.problems) {
      if (describe(problem, source).empty() || problem.remedy().empty()) std::abort();
    }
    if (!reading.problems.empty() || reading.worksheet.steps.size() != 2) return 0;
    const ReplayedWorksheet replayed = replay_both(std::move(reading.worksheet), budget);
    require_readable_mistakes(replayed, budget);
    require_explained(replayed, budget);
  } catch (const Problem& problem) {
    if (describe(problem, source).empty() || problem.remedy().empty()) std::abort();
  }
  return 0;
}

#ifdef BYHAND_IS_FUZZED
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return rule_mutator::mutate_bytes(
      data, size, most, seed, {"X", "W", "v", "n", "S", "0", "1", "2", "-1", "1/2", "rows(X)"});
}
#endif
