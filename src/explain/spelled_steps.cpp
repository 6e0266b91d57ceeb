#include "explain/spelled_steps.hpp"

namespace byhand {

namespace {

Shared<Spelled> as_numbers(const Matrix<Exact>& cells) {
  return std::make_shared<const Matrix<Spelled>>(
      map_cells(cells, [](const Exact& x) { return Spelled(x); }));
}

}  // namespace

SpelledSteps::SpelledSteps(const ReplayedWorksheet& replayed, const Budget& budget)
    : m_replayed(replayed), m_effort(budget) {
  for (const Given& given : replayed.worksheet.givens)
    m_values[given.name] = as_numbers(given.cells);
  for (std::size_t i = 0; i < replayed.hand.size(); ++i) {
    m_values[replayed.worksheet.steps[i].name] = as_numbers(*replayed.hand[i]);
  }
}

Shared<Spelled> SpelledSteps::step(std::size_t index) {
  const Rule& rule = m_replayed.worksheet.steps[index].hand;
  return Evaluator<Spelled>(m_values, m_effort).evaluate(*rule.checked);
}

}  // namespace byhand
