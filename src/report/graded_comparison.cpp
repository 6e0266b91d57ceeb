#include "report/graded_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "report/comparison.hpp"
#include "report/views.hpp"
#include "worksheet/cell.hpp"

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
  const Matrix<double>& real = *graded.key->replayed().real[result.step];
  const Matrix<Verdict>& verdicts = graded.grade.steps[result.step].verdicts;
  for (std::size_t i = 0; i < real.cells().size(); ++i) {
    const Verdict verdict = verdicts.cells()[i];
    if (!is_entered(verdict)) continue;
    result.is_right = result.is_right && is_without_mistake(verdict);
    const double distance = distance_from_real(entered(graded, result.step, i), real.cells()[i]);
    result.largest_difference = std::max(result.largest_difference, distance);
  }
}

/// What the entries stand for: where one was accepted as rounded its right value, and where the
/// learner entered nothing what a sheet prints.
Matrix<Exact> meant_values(const GradedSheet& graded, std::size_t step) {
  const Matrix<Exact>& printed = *graded.key->replayed().hand[step];
  const Matrix<Verdict>& verdicts = graded.grade.steps[step].verdicts;
  return build<Exact>(printed.shape(), [&](std::size_t r, std::size_t c) {
    const Verdict verdict = verdicts(r, c);
    if (!is_entered(verdict)) return printed(r, c);
    const bool is_exact = verdict == Verdict::correct || !is_without_mistake(verdict);
    if (is_exact) return entered(graded, step, r * printed.cols() + c);
    const Exact& right = graded.right(step)(r, c);
    constexpr int enough_places = 20;  // of one that is only enclosed
    return right.is_rational() ? right : round(right, Exact(enough_places));
  });
}

std::vector<std::string> names_at(const Distribution& one, const std::vector<std::size_t>& places) {
  std::vector<std::string> names;
  for (const std::size_t place : places) names.push_back(one.names[place]);
  return names;
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

ComparedStep compared_step(const GradedSheet& graded, std::size_t step) {
  return compare_step(graded.step(step), step, meant_values(graded, step),
                      *graded.key->replayed().real[step]);
}

bool are_without_mistake(const std::vector<Verdict>& verdicts) {
  return std::all_of(verdicts.begin(), verdicts.end(), [](Verdict verdict) {
    return !is_entered(verdict) || is_without_mistake(verdict);
  });
}

std::optional<ComparedWinners> compare_winners(const GradedSheet& graded, std::size_t step) {
  const ComparedStep compared = compared_step(graded, step);
  ComparedWinners result{step, compared.is_by_column, {}};
  for (std::size_t i = 0; i < compared.distributions.size(); ++i) {
    const std::vector<Verdict> verdicts = verdicts_of(graded, compared, i);
    if (!is_comparable(verdicts)) continue;
    const Distribution& one = compared.distributions[i];
    result.of_each.push_back({one.label, names_at(one, one.hand_winners),
                              names_at(one, one.real_winners), are_without_mistake(verdicts)});
  }
  if (result.of_each.empty()) return std::nullopt;
  return result;
}

/// By how much a sum may be off by the rounding of one weight: none of a fraction, half a unit of
/// the last place of a decimal, a whole one where more places than asked for were perhaps cut off.
double rounding_of(const Entry& entry, int places) {
  if (!entry.is_decimal) return 0;
  const double unit = std::pow(10.0, -entry.decimals);
  return entry.decimals > places ? unit : unit / 2;
}

/// The weights of one distribution as they stand there.
struct OwnWeights {
  Exact sum = 0;
  double rounding = 0;
  int decimals = 0;  // of the longest
  bool has_fraction = false;

  /// As exactly as it was written where that is short: "1.3", "27/20", "about 0.8349".
  std::string sum_text() const {
    if (!has_fraction && sum.is_rational()) return number_text(sum, decimals);
    const std::string text = sum.text();
    constexpr std::size_t longest = 5;  // that says how much it is
    return text.size() <= longest ? text : "about " + real_text(sum.to_double());
  }
};

OwnWeights own_weights(const GradedSheet& graded, const ComparedStep& compared, std::size_t index) {
  OwnWeights result;
  const Matrix<Exact>& printed = *graded.key->replayed().hand[compared.index];
  const Matrix<Verdict>& verdicts = graded.grade.steps[compared.index].verdicts;
  const std::size_t count = compared.is_by_column ? printed.rows() : printed.cols();
  for (std::size_t i = 0; i < count; ++i) {
    const auto [row, col] = compared.is_by_column ? std::pair(i, index) : std::pair(index, i);
    if (!is_entered(verdicts(row, col))) {
      result.sum = result.sum + printed(row, col);
      continue;
    }
    const std::size_t cell = row * printed.cols() + col;
    const Entry& entry = graded.sheet.blocks[compared.index].cells[cell].entry;
    result.sum = result.sum + entry.value;
    result.rounding += rounding_of(entry, graded.key->step(compared.index).places);
    result.decimals = std::max<int>(result.decimals, entry.decimals);
    result.has_fraction = result.has_fraction || !entry.is_decimal;
  }
  return result;
}

}  // namespace

std::vector<OffWeights> off_weights(const GradedSheet& graded, std::size_t step) {
  constexpr double float_noise = 1e-6;  // in what some program computed
  std::vector<OffWeights> result;
  const ComparedStep compared = compared_step(graded, step);
  for (std::size_t i = 0; i < compared.distributions.size(); ++i) {
    const std::vector<Verdict> verdicts = verdicts_of(graded, compared, i);
    if (!is_comparable(verdicts) || are_without_mistake(verdicts)) continue;
    const OwnWeights weights = own_weights(graded, compared, i);
    const double distance = std::abs(weights.sum.to_double() - 1);
    if (!(distance > weights.rounding + float_noise)) continue;
    const Cell first =
        compared.is_by_column ? Cell{compared.index, 0, i} : Cell{compared.index, i, 0};
    result.push_back({compared.distributions[i].label, first, weights.sum_text()});
  }
  return result;
}

std::optional<bool> ComparedEntries::winners_equal() const {
  if (weights.empty()) return std::nullopt;
  return std::all_of(weights.begin(), weights.end(), [](const ComparedWinners& one) {
    return std::all_of(one.of_each.begin(), one.of_each.end(),
                       [](const ComparedWinner& two) { return two.is_same(); });
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
