#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explain/graded_sheet.hpp"

namespace byhand {

/// A distribution that a learner filled in, such as the weights of one query.
struct ComparedWinner {
  std::string label;
  bool is_same = true;                    // the largest weight stands where the real one stands
  std::vector<std::string> real_winners;  // where that is; several where they tie
  bool is_right = false;                  // no entry of it is or follows from a mistake
};

/// The distributions of one step of weights.
struct ComparedWinners {
  std::size_t step = 0;
  bool is_by_column = true;
  std::vector<ComparedWinner> of_each;
};

/// A learner's own entries beside the real float computation.
struct ComparedEntries {
  std::size_t step = 0;           // the last asked one with a readable entry
  double largest_difference = 0;  // over its readable entries
  bool is_right = true;           // no entry of that step is or follows from a mistake
  std::vector<ComparedWinners> weights;

  /// Whether the difference may be told: from a mistake it would lead to the real number, and often
  /// from there to the right one.
  bool tells_difference(Reveal reveal) const { return is_right || reveal == Reveal::answers; }

  /// Whether each distribution has the same winner; nothing where there are none to compare.
  std::optional<bool> winners_equal() const;
};

/// Nothing where no entry can be read.
std::optional<ComparedEntries> compare_entries(const GradedSheet& graded);

}  // namespace byhand
