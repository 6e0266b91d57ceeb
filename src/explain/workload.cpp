#include "explain/workload.hpp"

#include <algorithm>

#include "worksheet/cost.hpp"

namespace byhand {

std::int64_t Workload::minutes() const {
  constexpr std::int64_t seconds_an_operation = 2;
  constexpr std::int64_t seconds_a_cell = 2;
  const auto seconds =
      operations * seconds_an_operation + static_cast<std::int64_t>(cells) * seconds_a_cell;
  return (seconds + 59) / 60;
}

Workload workload(const Worksheet& worksheet, const Budget& budget) {
  Workload result;
  const Cost cost = counted_cost(worksheet, own_sizes(worksheet), budget);
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    const std::vector<bool>& asked = worksheet.steps[i].asked;
    const auto count = std::count(asked.begin(), asked.end(), true);
    const Exact operations = cost.steps[i].counts.hand.total();
    const Exact share = Exact::ratio(count, static_cast<std::int64_t>(asked.size()));
    result.cells += static_cast<std::size_t>(count);
    result.operations += whole(ceil(operations * share)).value();
  }
  return result;
}

}  // namespace byhand
