#include "explain/graded_comparison.hpp"

#include <algorithm>
#include <utility>

#include "explain/comparison.hpp"
#include "explain/views.hpp"

namespace byhand {

namespace {

/// Whether the learner wrote a number there.
bool is_entered(Verdict verdict) {
  return verdict > Verdict::unreadable;
}

bool is_without_mistake(Verdict verdict) {
  return verdict == Verdict::correct || verdict == Verdict::rounded || verdict == Verdict::carried;
}

const Exact& entered(const GradedSheet& graded, std::size_t step, std::size_t cell) {
  return graded.sheet.blocks[step].cells[cell].entry.value;
}

std::optional<std::size_t> last_entered_step(const GradedSheet& graded) {
  for (std::size_t s = graded.grade.steps.size(); s-- > 0;) {
    const auto verdicts = graded.grade.steps[s].verdicts.cells();
    if (std::any_of(verdicts.begin(), verdicts.end(), is_entered)) return s;
  }
  return std::nullopt;
}

void measure(const GradedSheet& graded, ComparedEntries& result) {
  const Matrix<double>& real = *graded.key.replayed().real[result.step];
  const Matrix<Verdict>& verdicts = graded.grade.steps[result.step].verdicts;
  for (std::size_t i = 0; i < real.cells().size(); ++i) {
    const Verdict verdict = verdicts.cells()[i];
    if (!is_entered(verdict)) continue;
    result.is_right = result.is_right && is_without_mistake(verdict);
    const double distance = distance_from_real(entered(graded, result.step, i), real.cells()[i]);
    result.largest_difference = std::max(result.largest_difference, distance);
  }
}

/// Entries, and where the learner entered nothing what a sheet prints.
Matrix<Exact> with_printed_values(const GradedSheet& graded, std::size_t step) {
  const Matrix<Exact>& printed = *graded.key.replayed().hand[step];
  const Matrix<Verdict>& verdicts = graded.grade.steps[step].verdicts;
  return build<Exact>(printed.shape(), [&](std::size_t r, std::size_t c) {
    const bool is_own = is_entered(verdicts(r, c));
    return is_own ? entered(graded, step, r * printed.cols() + c) : printed(r, c);
  });
}

/// The verdicts of one distribution.
std::vector<Verdict> verdicts_of(const GradedSheet& graded, const ComparedStep& compared,
                                 std::size_t index) {
  const Matrix<Verdict>& verdicts = graded.grade.steps[compared.index].verdicts;
  std::vector<Verdict> result;
  const std::size_t count = compared.is_by_column ? verdicts.rows() : verdicts.cols();
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back(compared.is_by_column ? verdicts(i, index) : verdicts(index, i));
  }
  return result;
}

/// A distribution can be compared if its cells are entered or printed, and one is entered.
bool is_comparable(const std::vector<Verdict>& verdicts) {
  const auto is_filled = [](Verdict verdict) {
    return is_entered(verdict) || verdict == Verdict::given || verdict == Verdict::shown;
  };
  return std::all_of(verdicts.begin(), verdicts.end(), is_filled) &&
         std::any_of(verdicts.begin(), verdicts.end(), is_entered);
}

std::optional<ComparedWinners> compare_winners(const GradedSheet& graded, std::size_t step) {
  const ComparedStep compared =
      compare_step(graded.step(step), step, with_printed_values(graded, step),
                   *graded.key.replayed().real[step]);
  ComparedWinners result{step, compared.is_by_column, {}};
  for (std::size_t i = 0; i < compared.distributions.size(); ++i) {
    const std::vector<Verdict> verdicts = verdicts_of(graded, compared, i);
    if (!is_comparable(verdicts)) continue;
    const Distribution& one = compared.distributions[i];
    ComparedWinner winner{one.label, one.hand_winners == one.real_winners, {}, true};
    for (const std::size_t place : one.real_winners)
      winner.real_winners.push_back(one.names[place]);
    for (const Verdict verdict : verdicts) {
      winner.is_right = winner.is_right && (!is_entered(verdict) || is_without_mistake(verdict));
    }
    result.of_each.push_back(std::move(winner));
  }
  if (result.of_each.empty()) return std::nullopt;
  return result;
}

}  // namespace

std::optional<bool> ComparedEntries::winners_equal() const {
  if (weights.empty()) return std::nullopt;
  return std::all_of(weights.begin(), weights.end(), [](const ComparedWinners& one) {
    return std::all_of(one.of_each.begin(), one.of_each.end(),
                       [](const ComparedWinner& two) { return two.is_same; });
  });
}

std::optional<ComparedEntries> compare_entries(const GradedSheet& graded) {
  const auto last = last_entered_step(graded);
  if (!last) return std::nullopt;
  ComparedEntries result;
  result.step = *last;
  measure(graded, result);
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    if (auto winners = compare_winners(graded, s)) result.weights.push_back(std::move(*winners));
  }
  return result;
}

}  // namespace byhand
