#include "explain/graded_comparison.hpp"

#include <algorithm>
#include <cmath>

#include "explain/comparison.hpp"
#include "explain/views.hpp"

namespace byhand {

namespace {

/// Whether the learner wrote a number there.
bool is_entered(Verdict verdict) {
  return verdict > Verdict::unreadable;
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
  const Matrix<Exact>& right = graded.right(result.step);
  const Matrix<Verdict>& verdicts = graded.grade.steps[result.step].verdicts;
  for (std::size_t i = 0; i < real.cells().size(); ++i) {
    const Verdict verdict = verdicts.cells()[i];
    if (!is_entered(verdict)) continue;
    const double distance = distance_from_real(entered(graded, result.step, i), real.cells()[i]);
    if (distance <= result.largest_difference) continue;
    result.largest_difference = distance;
    // Where the right value is about the real one, the way to that from another entry gives it
    // away.
    const Exact& answer = right.cells()[i];
    const bool is_known = verdict == Verdict::correct || verdict == Verdict::rounded;
    const double unit = std::pow(10.0, -graded.key.step(result.step).places);
    const bool is_near_real =
        answer.is_irrational() || distance_from_real(answer, real.cells()[i]) <= unit;
    result.tells_answer = !is_known && is_near_real;
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

/// A distribution can be compared if its cells are entered or printed, and one is entered.
bool is_comparable(const GradedSheet& graded, const ComparedStep& compared, std::size_t index) {
  const Matrix<Verdict>& verdicts = graded.grade.steps[compared.index].verdicts;
  bool has_entry = false;
  const std::size_t count = compared.is_by_column ? verdicts.rows() : verdicts.cols();
  for (std::size_t i = 0; i < count; ++i) {
    const Verdict verdict = compared.is_by_column ? verdicts(i, index) : verdicts(index, i);
    const bool is_own = is_entered(verdict);
    if (!is_own && verdict != Verdict::given && verdict != Verdict::shown) return false;
    has_entry = has_entry || is_own;
  }
  return has_entry;
}

std::optional<ComparedWinners> compare_winners(const GradedSheet& graded, std::size_t step) {
  const ComparedStep compared =
      compare_step(graded.step(step), step, with_printed_values(graded, step),
                   *graded.key.replayed().real[step]);
  ComparedWinners result{step, {}, {}};
  for (std::size_t i = 0; i < compared.distributions.size(); ++i) {
    if (!is_comparable(graded, compared, i)) continue;
    const Distribution& one = compared.distributions[i];
    (one.hand_winners == one.real_winners ? result.same : result.other).push_back(one.label);
  }
  if (result.same.empty() && result.other.empty()) return std::nullopt;
  return result;
}

}  // namespace

std::optional<bool> ComparedEntries::winners_equal() const {
  if (weights.empty()) return std::nullopt;
  return std::all_of(weights.begin(), weights.end(),
                     [](const ComparedWinners& one) { return one.other.empty(); });
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
