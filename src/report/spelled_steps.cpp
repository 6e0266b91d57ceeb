#include "report/spelled_steps.hpp"

#include <fmt/format.h>

#include <memory>

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
    : m_replayed(replayed), m_budget(budget), m_exact(values_by_hand(replayed)) {}

void SpelledSteps::require_names(const Expression& rule) {
  for (const Expression* name : names_in(rule)) {
    if (!m_values.contains(name->text)) {
      m_values[name->text] = named_cells(name->text, *m_exact.at(name->text));
    }
  }
}

Shared<Spelled> SpelledSteps::step(std::size_t index) {
  return evaluate(*m_replayed.worksheet.steps[index].hand.checked);
}

Shared<Spelled> SpelledSteps::evaluate(const Expression& rule) {
  require_names(rule);
  Effort effort(m_budget);
  return Evaluator<Spelled>(m_values, effort).evaluate(rule);
}

}  // namespace byhand
