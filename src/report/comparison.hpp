#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "report/document.hpp"
#include "report/graded_sheet.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// Weights that are positive and add up to 1: one column, or one row, of a step.
struct Distribution {
  std::string label;               // "q2", or "column 2" where it has no label
  std::vector<std::string> names;  // of its weights: "k1", or "row 1"
  std::vector<Cell> cells;
  std::vector<Exact> hand;
  std::vector<double> real;
  std::vector<std::size_t> hand_winners;  // positions of the largest; several where they tie
  std::vector<std::size_t> real_winners;
  double total_variation = 0;  // half the sum of |hand - real|: the weight that lies elsewhere

  bool has_same_winners() const { return hand_winners == real_winners; }
  std::vector<std::string> names_at(const std::vector<std::size_t>& positions) const;
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

// A learner's sheet.

/// A learner's entries beside the real computation, as far as they are right, and what the
/// shortcuts of the hand calculation changed.
Document sheet_comparison(const GradedSheet& graded);

/// The end of a report: what the real rules would change, and that this is no mistake. Nothing
/// where no entry can be read.
void add_beside_real(Document& document, const GradedSheet& graded, Reveal reveal);

/// A distribution that a learner filled in, such as the weights of one query, beside the real one.
/// An entry that was accepted as rounded stands for its right value.
struct OwnDistribution {
  std::size_t step = 0;
  Distribution weights;  // by hand are the learner's
  bool is_right = true;  // no entry of it is or follows from a mistake
};

/// A learner's own entries beside the real float computation.
struct ComparedEntries {
  std::size_t step = 0;                        // the last asked one with a readable entry
  double largest_difference = 0;               // over its readable entries
  bool is_right = true;                        // no entry of that step is or follows from a mistake
  std::vector<OwnDistribution> distributions;  // in the order of the steps

  /// Whether the difference may be told: from a mistake it would lead to the real number, and often
  /// from there to the right one.
  bool tells_difference(Reveal reveal) const { return is_right || reveal == Reveal::answers; }

  /// Whether each distribution has the same winner; nothing where there are none to compare.
  std::optional<bool> winners_equal() const;
};

/// Nothing where no entry can be read.
std::optional<ComparedEntries> compare_entries(const GradedSheet& graded);

/// Weights of a learner that do not add up to 1, by more than their rounding.
struct OffWeights {
  std::string label;  // "q2", or "column 2"
  Cell first;         // of its cells
  std::string sum;
};

/// Those of one step, whatever marks they have.
std::vector<OffWeights> off_weights(const GradedSheet& graded, std::size_t step);

}  // namespace byhand
