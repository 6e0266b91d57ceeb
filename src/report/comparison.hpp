#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/document.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// Weights that are positive and add up to 1: one column, or one row, of a step.
struct Distribution {
  std::string label;               // "q2", or "column 2" where it has no label
  std::vector<std::string> names;  // of its weights: "k1", or "row 1"
  std::vector<Exact> hand;
  std::vector<double> real;
  std::vector<std::size_t> hand_winners;  // positions of the largest; several where they tie
  std::vector<std::size_t> real_winners;
  double total_variation = 0;  // half the sum of |hand - real|: the weight that lies elsewhere
};

/// A step by hand beside the same step in the real computation.
struct ComparedStep {
  std::size_t index = 0;  // of the step
  bool is_same = true;    // but for the rounding of floats
  double largest_difference = 0;
  std::size_t row = 0;  // where it is, from 0
  std::size_t col = 0;
  bool is_by_column = true;
  std::vector<Distribution> distributions;  // empty where the step is no matrix of weights
};

/// |hand - real|; 0 between equal infinities.
double distance_from_real(const Exact& hand, double real);

/// A matrix of weights is one whose real columns (two cells or more), else rows, are >= 0 and add
/// up to 1. What differs by less than 1e-9 ties.
ComparedStep compare_step(const Step& step, std::size_t index, const Matrix<Exact>& hand,
                          const Matrix<double>& real);

std::vector<ComparedStep> compare(const ReplayedWorksheet& replayed);

/// Every step by hand beside the real one, weights as bars, and in plain words what the shortcuts
/// of the hand calculation changed.
Document comparison(const ReplayedWorksheet& replayed, const std::vector<ComparedStep>& steps);

}  // namespace byhand
