#include "report/reasons.hpp"

#include <fmt/format.h>

#include <utility>

#include "report/spelled_steps.hpp"
#include "text/suggestion.hpp"

namespace byhand {

std::string names_of(const Step& step, const std::vector<Cell>& cells, std::size_t most) {
  std::vector<std::string> names;
  for (const Cell& cell : cells) {
    names.push_back(cell_name(step.name, step.shape, cell.row, cell.col));
  }
  return listed_at_most(most, std::move(names));
}

Fact what_happened(const Step& step, const Reason& reason) {
  Sentence sentence;
  for (std::size_t i = 0; i < reason.either.size(); ++i) {
    const bool is_choice = reason.either.size() > 1;
    if (is_choice) sentence.push_back({Role::plain, i == 0 ? "either " : "; or "});
    sentence.push_back({Role::quoted, reason.either[i].message});
  }
  const char* from = reason.basis == Basis::right ? "; from the right numbers, not your own" : "";
  sentence.push_back({Role::plain, fmt::format(" (in {}{})", names_of(step, reason.cells), from)});
  return {"what happened", std::move(sentence)};
}

Fact would_fit(const Step& step, const CellNote& note) {
  return {names_of(step, {note.cell}), {{Role::quoted, note.text}}};
}

}  // namespace byhand
