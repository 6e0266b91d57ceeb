#include "learn/past_mistakes.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "worksheet/variant.hpp"

namespace byhand::learn {

namespace {

std::vector<Cell> misfits(std::size_t index, const StepGrade& step) {
  std::vector<Cell> cells;
  for (std::size_t row = 0; row < step.verdicts.rows(); ++row) {
    for (std::size_t col = 0; col < step.verdicts.cols(); ++col) {
      if (needs_reason(step.verdicts(row, col))) cells.push_back({index, row, col});
    }
  }
  return cells;
}

}  // namespace

std::vector<PastMistake> past_mistakes(const GradedSheet& graded) {
  std::vector<PastMistake> mistakes;
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    const StepGrade& step = graded.grade.steps[s];
    PastMistake mistake{graded.source.name(), graded.worksheet().name, {}, s, "", "", {}};
    mistake.cells = misfits(s, step);
    if (mistake.cells.empty()) continue;
    if (graded.worksheet().variant) mistake.variant = graded.worksheet().variant->number;
    if (!step.reasons.empty()) {
      mistake.code = step.reasons.front().either.front().code;
      mistake.rule = step.reasons.front().either.front().rule;
    }
    mistakes.push_back(std::move(mistake));
  }
  return mistakes;
}

bool are_alike(const PastMistake& a, const PastMistake& b) {
  return std::tie(a.worksheet, a.step, a.code) == std::tie(b.worksheet, b.step, b.code);
}

std::vector<PastMistake> drawn_mistakes(std::vector<PastMistake> mistakes, std::size_t most,
                                        std::int64_t seed) {
  std::vector<PastMistake> drawn;
  for (PastMistake& mistake : mistakes) {
    const bool is_new = std::none_of(drawn.begin(), drawn.end(), [&](const PastMistake& other) {
      return are_alike(mistake, other);
    });
    if (is_new) drawn.push_back(std::move(mistake));
  }
  SplitMix64 random(static_cast<std::uint64_t>(seed));
  while (drawn.size() > most) {
    drawn.erase(drawn.begin() + static_cast<std::ptrdiff_t>(random.below(drawn.size())));
  }
  return drawn;
}

}  // namespace byhand::learn
