#include "explain/spelled_steps.hpp"

#include <fmt/format.h>

namespace byhand {

namespace {

Shared<Spelled> named_cells(const std::string& name, const Matrix<Exact>& cells) {
  return std::make_shared<const Matrix<Spelled>>(
      build<Spelled>(cells.shape(), [&](std::size_t r, std::size_t c) {
        return Spelled::named(cell_name(name, cells.shape(), r, c), cells(r, c));
      }));
}

}  // namespace

SpelledSteps::SpelledSteps(const ReplayedWorksheet& replayed, const Budget& budget)
    : m_replayed(replayed), m_exact(values_by_hand(replayed)), m_effort(budget) {}

void SpelledSteps::require_names(const Expression& rule) {
  if (rule.operation == Operation::name && !m_values.contains(rule.text)) {
    const auto found = m_exact.find(rule.text);
    if (found != m_exact.end()) m_values[rule.text] = named_cells(rule.text, *found->second);
  }
  for (const auto& operand : rule.operands) require_names(*operand);
}

Shared<Spelled> SpelledSteps::step(std::size_t index) {
  return evaluate(*m_replayed.worksheet.steps[index].hand.checked);
}

Shared<Spelled> SpelledSteps::evaluate(const Expression& rule) {
  require_names(rule);
  return Evaluator<Spelled>(m_values, m_effort).evaluate(rule);
}

std::string cell_name(const std::string& name, Shape shape, std::size_t row, std::size_t col) {
  return shape.is_scalar() ? name : fmt::format("{}[{},{}]", name, row + 1, col + 1);
}

}  // namespace byhand
