#include "report/own_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "report/views.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// Whether a cell has no value yet.
bool is_open(Verdict verdict) {
  return verdict == Verdict::blank || verdict == Verdict::unreadable;
}

/// What of the learner's went into a cell, whose value by that is known.
OwnInputs own_inputs(const GradedSheet& graded, const Explanation& explanation, std::size_t step) {
  OwnInputs result;
  for (const CellPlace& cell : explanation.cells) {
    const auto earlier = position_of(cell.name, graded.worksheet().steps);
    if (!earlier) continue;
    const Verdict verdict = graded.grade.steps[*earlier].verdicts(cell.row, cell.col);
    if (verdict <= Verdict::unreadable) continue;
    result.has_mistake = result.has_mistake || needs_reason(verdict) || verdict == Verdict::follows;
    if (std::find(result.names.begin(), result.names.end(), cell.name) == result.names.end()) {
      result.names.push_back(cell.name);
    }
  }
  const CellPlace& place = explanation.place;
  result.gives_right_value = explanation.value == graded.right(step)(place.row, place.col);
  return result;
}

}  // namespace

ReplayedWorksheet with_own_entries(const GradedSheet& graded) {
  ReplayedWorksheet result = graded.key->replayed();
  for (std::size_t s = 0; s < result.hand.size(); ++s) {
    const SheetBlock& block = graded.sheet.blocks[s];
    const Step& step = graded.step(s);
    const Matrix<Exact>& right = *result.hand[s];
    result.hand[s] = std::make_shared<const Matrix<Exact>>(
        build<Exact>(right.shape(), [&](std::size_t r, std::size_t c) {
          const std::size_t i = r * right.cols() + c;
          const Entry& entry = block.cells[i].entry;
          const bool is_own = step.asked[i] && entry.kind == Entry::Kind::number;
          return is_own ? entry.value : right(r, c);
        }));
  }
  return result;
}

void require_entries(const GradedSheet& graded, const std::vector<Explanation>& explanations) {
  std::vector<std::string> open;
  for (const Explanation& explanation : explanations) {
    for (const CellPlace& place : explanation.cells) {
      const auto step = position_of(place.name, graded.worksheet().steps);
      if (!step || !is_open(graded.grade.steps[*step].verdicts(place.row, place.col))) continue;
      const std::string cell =
          cell_name(place.name, graded.step(*step).shape, place.row, place.col);
      if (std::find(open.begin(), open.end(), cell) == open.end()) open.push_back(cell);
    }
  }
  if (open.empty()) return;
  constexpr std::size_t most = 8;
  const std::string first = open.front();
  const bool is_one = open.size() == 1;
  throw Problem(
      std::nullopt,
      fmt::format("{} is made of what is still blank: {}", explanations.front().cell,
                  listed_at_most(most, std::move(open))),
      fmt::format("fill {} in first; byhand explain {} {} tells how", is_one ? "it" : "them",
                  graded.source.name() == "-" ? "SHEET" : shell_word(graded.source.name()),
                  shell_word(first)));
}

void on_own_entries(const GradedSheet& graded, std::vector<Explanation>& explanations) {
  for (Explanation& explanation : explanations) {
    const CellPlace& place = explanation.place;
    const auto step = position_of(place.name, graded.worksheet().steps);
    if (!step) continue;
    // The replay has the entry itself here, the working what it should be.
    if (!explanation.working.empty()) {
      explanation.value = explanation.working.back().expression.value();
      explanation.value_text = cell_text(graded.step(*step), explanation.value);
    }
    explanation.own_inputs = own_inputs(graded, explanation, *step);
    explanation.real_rule.clear();  // the real computation goes on from right numbers
    const Verdict verdict = graded.grade.steps[*step].verdicts(place.row, place.col);
    if (verdict == Verdict::given) continue;
    const std::string text = written(graded, {*step, place.row, place.col});
    explanation.own = OwnEntry{verdict == Verdict::blank ? "" : text, verdict};
  }
}

}  // namespace byhand
