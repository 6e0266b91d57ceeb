#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explain/graded_sheet.hpp"

namespace byhand {

/// The distributions of one step of weights that a learner filled in, by their labels.
struct ComparedWinners {
  std::size_t step = 0;
  std::vector<std::string> same;   // the same winner as in the real computation
  std::vector<std::string> other;  // another one
};

/// A learner's own entries beside the real float computation.
struct ComparedEntries {
  std::size_t step = 0;           // the last asked one with a readable entry
  double largest_difference = 0;  // over its readable entries
  bool tells_answer = false;      // whether that difference would give a right value away
  std::vector<ComparedWinners> weights;

  /// Whether each distribution has the same winner; nothing where there are none to compare.
  std::optional<bool> winners_equal() const;
};

/// Nothing where no entry can be read.
std::optional<ComparedEntries> compare_entries(const GradedSheet& graded);

}  // namespace byhand
