// Which of a learner's numbers are held against the real ones, and what comes of it.

#include "report/sheet_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "report/comparison.hpp"
#include "report/views.hpp"

namespace byhand {

namespace {

bool is_without_mistake(Verdict verdict) {
  return verdict == Verdict::correct || verdict == Verdict::rounded || verdict == Verdict::carried;
}

std::optional<std::size_t> last_entered_step(const GradedSheet& graded) {
  for (std::size_t s = graded.grade.steps.size(); s-- > 0;) {
    const auto verdicts = graded.verdicts(s).cells();
    if (std::any_of(verdicts.begin(), verdicts.end(), is_entered)) return s;
  }
  return std::nullopt;
}

void measure(const GradedSheet& graded, ComparedEntries& result) {
  const Matrix<double>& real = *graded.key->replayed().real[result.step];
  for (std::size_t r = 0; r < real.rows(); ++r) {
    for (std::size_t c = 0; c < real.cols(); ++c) {
      const Cell cell{result.step, r, c};
      if (!is_entered(verdict_of(graded, cell))) continue;
      result.is_right = result.is_right && is_without_mistake(verdict_of(graded, cell));
      const double distance = distance_from_real(entry_of(graded, cell).value, real(r, c));
      result.largest_difference = std::max(result.largest_difference, distance);
    }
  }
}

/// What the entries stand for: where one was accepted as rounded its right value, and where the
/// learner entered nothing what a sheet prints.
Matrix<Exact> meant_values(const GradedSheet& graded, std::size_t step) {
  const Matrix<Exact>& printed = *graded.key->replayed().hand[step];
  return build<Exact>(printed.shape(), [&](std::size_t r, std::size_t c) {
    const Cell cell{step, r, c};
    const Verdict verdict = verdict_of(graded, cell);
    if (!is_entered(verdict)) return printed(r, c);
    const bool is_exact = verdict == Verdict::correct || !is_without_mistake(verdict);
    if (is_exact) return entry_of(graded, cell).value;
    const Exact& right = graded.right(step)(r, c);
    constexpr int enough_places = 20;  // of one that is only enclosed
    return right.is_rational() ? right : round(right, Exact(enough_places));
  });
}

/// One distribution of a learner, such as the weights of one query, cell by cell.
struct OwnDistribution {
  Distribution compared;  // with what the entries mean
  std::vector<Cell> cells;
  bool is_comparable = true;  // every cell is entered or printed, and one is entered
  bool is_right = true;       // no entry is or follows from a mistake
};

std::vector<OwnDistribution> own_distributions(const GradedSheet& graded, std::size_t step) {
  ComparedStep compared = compare_step(graded.step(step), step, meant_values(graded, step),
                                       *graded.key->replayed().real[step]);
  std::vector<OwnDistribution> result;
  for (std::size_t i = 0; i < compared.distributions.size(); ++i) {
    OwnDistribution own{std::move(compared.distributions[i]), {}};
    bool has_entry = false;
    for (std::size_t k = 0; k < own.compared.names.size(); ++k) {
      const Cell cell = compared.is_by_column ? Cell{step, k, i} : Cell{step, i, k};
      const Verdict verdict = verdict_of(graded, cell);
      const bool is_printed = verdict == Verdict::given || verdict == Verdict::shown;
      own.is_comparable = own.is_comparable && (is_entered(verdict) || is_printed);
      own.is_right = own.is_right && (!is_entered(verdict) || is_without_mistake(verdict));
      has_entry = has_entry || is_entered(verdict);
      own.cells.push_back(cell);
    }
    own.is_comparable = own.is_comparable && has_entry;
    result.push_back(std::move(own));
  }
  return result;
}

void add_winners(const GradedSheet& graded, std::size_t step,
                 std::vector<ComparedWinner>& winners) {
  for (const OwnDistribution& own : own_distributions(graded, step)) {
    if (!own.is_comparable) continue;
    const auto names = [&](const std::vector<std::size_t>& places) {
      std::vector<std::string> result;
      for (const std::size_t place : places) result.push_back(own.compared.names[place]);
      return result;
    };
    winners.push_back({step, own.compared.label, names(own.compared.hand_winners),
                       names(own.compared.real_winners), own.is_right});
  }
}

/// By how much a sum may be off by the rounding of one weight: none of a fraction, half a unit of
/// the last place of a decimal, a whole one where more places than asked for were perhaps cut off.
double rounding_of(const Entry& entry, int places) {
  if (!entry.is_decimal) return 0;
  const double unit = std::pow(10.0, -entry.decimals);
  return entry.decimals > places ? unit : unit / 2;
}

/// The weights of one distribution added up as they stand there.
struct OwnSum {
  Exact sum = 0;
  double rounding = 0;
  int decimals = 0;  // of the longest
  bool has_fraction = false;

  /// As exactly as it was written where that is short: "1.3", "27/20", "about 0.8349".
  std::string text() const {
    if (!has_fraction && sum.is_rational()) return number_text(sum, decimals);
    const std::string text = sum.text();
    constexpr std::size_t longest = 5;  // that says how much it is
    return text.size() <= longest ? text : "about " + real_text(sum.to_double());
  }
};

OwnSum sum_of(const GradedSheet& graded, const std::vector<Cell>& cells) {
  OwnSum result;
  for (const Cell& cell : cells) {
    if (!is_entered(verdict_of(graded, cell))) {
      const Matrix<Exact>& printed = *graded.key->replayed().hand[cell.step];
      result.sum = result.sum + printed(cell.row, cell.col);
      continue;
    }
    const Entry& entry = entry_of(graded, cell);
    result.sum = result.sum + entry.value;
    result.rounding += rounding_of(entry, graded.key->step(cell.step).places);
    result.decimals = std::max<int>(result.decimals, entry.decimals);
    result.has_fraction = result.has_fraction || !entry.is_decimal;
  }
  return result;
}

}  // namespace

std::vector<OffWeights> off_weights(const GradedSheet& graded, std::size_t step) {
  constexpr double float_noise = 1e-6;  // in what some program computed
  std::vector<OffWeights> result;
  for (const OwnDistribution& own : own_distributions(graded, step)) {
    if (!own.is_comparable || own.is_right) continue;
    const OwnSum sum = sum_of(graded, own.cells);
    const double distance = std::abs(sum.sum.to_double() - 1);
    if (!(distance > sum.rounding + float_noise)) continue;
    result.push_back({own.compared.label, own.cells.front(), sum.text()});
  }
  return result;
}

std::optional<bool> ComparedEntries::winners_equal() const {
  if (winners.empty()) return std::nullopt;
  return std::all_of(winners.begin(), winners.end(),
                     [](const ComparedWinner& one) { return one.is_same(); });
}

std::optional<ComparedEntries> compare_entries(const GradedSheet& graded) {
  const auto last = last_entered_step(graded);
  if (!last) return std::nullopt;
  ComparedEntries result;
  result.step = *last;
  measure(graded, result);
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    add_winners(graded, s, result.winners);
  }
  return result;
}

}  // namespace byhand
