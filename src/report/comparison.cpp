#include "report/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "report/views.hpp"

namespace byhand {

namespace {

constexpr double tie = 1e-9;

bool is_distribution(std::span<const double> weights) {
  double total = 0;
  for (const double weight : weights) {
    if (!(weight >= 0)) return false;
    total += weight;
  }
  return weights.size() > 1 && std::abs(total - 1) <= tie;
}

bool rows_are_distributions(const Matrix<double>& real) {
  for (std::size_t r = 0; r < real.rows(); ++r) {
    if (!is_distribution(real.row(r))) return false;
  }
  return true;
}

std::vector<std::size_t> winners(std::span<const double> weights) {
  const double largest = *std::max_element(weights.begin(), weights.end());
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] >= largest - tie) result.push_back(i);
  }
  return result;
}

std::string label_of(const std::vector<std::string>& labels, std::size_t i, const char* noun) {
  return labels.empty() ? fmt::format("{} {}", noun, i + 1) : labels[i];
}

/// Total variation distance: Levin, Peres and Wilmer, "Markov Chains and Mixing Times" (2009),
/// proposition 4.2.
double total_variation(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] == b[i] ? 0 : std::abs(a[i] - b[i]);
  constexpr double float_noise = 1e-12;
  return sum < float_noise ? 0 : sum / 2;
}

/// The rows of both matrices; for columns they come transposed.
std::vector<Distribution> distributions(const Matrix<Exact>& hand, const Matrix<double>& real,
                                        const Labels& labels, const char* noun,
                                        const char* weight_noun) {
  std::vector<Distribution> result;
  for (std::size_t r = 0; r < hand.rows(); ++r) {
    Distribution one;
    one.label = label_of(labels.rows, r, noun);
    one.hand.assign(hand.row(r).begin(), hand.row(r).end());
    one.real.assign(real.row(r).begin(), real.row(r).end());
    std::vector<double> by_hand;
    for (std::size_t c = 0; c < hand.cols(); ++c) {
      one.names.push_back(label_of(labels.cols, c, weight_noun));
      by_hand.push_back(hand(r, c).to_double());
    }
    one.hand_winners = winners(by_hand);
    one.real_winners = winners(one.real);
    one.total_variation = total_variation(by_hand, one.real);
    result.push_back(std::move(one));
  }
  return result;
}

}  // namespace

double distance_from_real(const Exact& hand, double real) {
  const double by_hand = hand.to_double();
  return by_hand == real ? 0 : std::abs(by_hand - real);
}

ComparedStep compare_step(const Step& step, std::size_t index, const Matrix<Exact>& hand,
                          const Matrix<double>& real) {
  ComparedStep result;
  result.index = index;
  for (std::size_t r = 0; r < hand.rows(); ++r) {
    for (std::size_t c = 0; c < hand.cols(); ++c) {
      result.is_same = result.is_same && !differs(hand(r, c), real(r, c));
      const double distance = distance_from_real(hand(r, c), real(r, c));
      if (distance <= result.largest_difference) continue;
      result.largest_difference = distance;
      result.row = r;
      result.col = c;
    }
  }
  const Matrix<double> turned = transposed(real);
  result.is_by_column = rows_are_distributions(turned);
  if (result.is_by_column) {
    const Labels labels{step.labels.cols, step.labels.rows};
    result.distributions = distributions(transposed(hand), turned, labels, "column", "row");
  } else if (rows_are_distributions(real)) {
    result.distributions = distributions(hand, real, step.labels, "row", "column");
  }
  return result;
}

std::vector<ComparedStep> compare(const ReplayedWorksheet& replayed) {
  std::vector<ComparedStep> result;
  for (std::size_t i = 0; i < replayed.hand.size(); ++i) {
    result.push_back(
        compare_step(replayed.worksheet.steps[i], i, *replayed.hand[i], *replayed.real[i]));
  }
  return result;
}

}  // namespace byhand
