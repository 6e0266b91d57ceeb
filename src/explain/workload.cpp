#include "explain/workload.hpp"

#include "explain/spelled_steps.hpp"

namespace byhand {

std::int64_t Workload::minutes() const {
  constexpr std::int64_t seconds_an_operation = 2;
  constexpr std::int64_t seconds_a_cell = 2;
  const auto seconds =
      operations * seconds_an_operation + static_cast<std::int64_t>(cells) * seconds_a_cell;
  return (seconds + 59) / 60;
}

Workload workload(const ReplayedWorksheet& replayed, const Budget& budget) {
  Workload result;
  SpelledSteps spelled(replayed, budget);
  for (std::size_t i = 0; i < replayed.worksheet.steps.size(); ++i) {
    const std::vector<bool>& asked = replayed.worksheet.steps[i].asked;
    const Shared<Spelled> cells = spelled.step(i);
    for (std::size_t cell = 0; cell < asked.size(); ++cell) {
      if (!asked[cell]) continue;
      ++result.cells;
      result.operations += cells->cells()[cell].operations();
    }
  }
  return result;
}

}  // namespace byhand
