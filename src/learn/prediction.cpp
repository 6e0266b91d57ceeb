#include "learn/prediction.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "language/syntax.hpp"
#include "number/entry.hpp"
#include "report/comparison.hpp"

namespace byhand::learn {

namespace {

/// The first step of the way that leads to this one through matrices of the same shape: the scores
/// that the weights are made of. The guess is asked before it, while it is not yet plain to see.
std::size_t first_of_its_shape(const Worksheet& worksheet, std::size_t step) {
  const auto& steps = worksheet.steps;
  for (std::size_t i = 0; i < step; ++i) {
    if (steps[i].shape != steps[step].shape || !steps[i].asks()) continue;
    const auto names = names_in(*steps[step].hand.written);
    const bool is_used = std::any_of(names.begin(), names.end(), [&](const Expression* name) {
      return name->text == steps[i].name;
    });
    if (is_used) return first_of_its_shape(worksheet, i);
  }
  return step;
}

}  // namespace

std::vector<Prediction> predictions_of(const ReplayedWorksheet& replayed) {
  constexpr std::size_t most = 2;
  const Worksheet& worksheet = replayed.worksheet;
  std::vector<Prediction> result;
  for (const ComparedStep& step : compare(replayed)) {
    const Step& weights = worksheet.steps[step.index];
    if (!weights.asks() || result.size() == most) continue;
    for (const Distribution& chosen : step.distributions) {
      if (chosen.hand_winners.size() != 1 || chosen.names.size() < 2) continue;
      const std::string kind = step.is_by_column ? "column" : "row";
      const std::string which =
          chosen.label.starts_with(kind) ? chosen.label : kind + " " + chosen.label;
      result.push_back({first_of_its_shape(worksheet, step.index), step.index,
                        fmt::format("{} of {}", which, weights.name), chosen.names,
                        chosen.hand_winners.front()});
      break;
    }
  }
  return result;
}

std::optional<std::size_t> choice_of(const Prediction& prediction, std::string_view line) {
  line = without_blanks_around(line);
  for (std::size_t i = 0; i < prediction.names.size(); ++i) {
    if (line == prediction.names[i] || line == fmt::format("{}", i + 1)) return i;
  }
  return std::nullopt;
}

}  // namespace byhand::learn
