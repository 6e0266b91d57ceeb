#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/document.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// A learner's entries beside the real computation, as far as they are right, and what the
/// shortcuts of the hand calculation changed.
Document sheet_comparison(const GradedSheet& graded);

/// The end of a report: what the real rules would change, and that this is no mistake. Nothing
/// where no entry can be read.
void add_beside_real(Document& document, const GradedSheet& graded, Reveal reveal);

/// A distribution that a learner filled in, such as the weights of one query. An entry that was
/// accepted as rounded stands for its right value.
struct ComparedWinner {
  std::size_t step = 0;
  std::string label;
  std::vector<std::string> own_winners;   // where the largest weight stands; several where they tie
  std::vector<std::string> real_winners;  // of the real computation
  bool is_right = false;                  // no entry of it is or follows from a mistake

  bool is_same() const { return own_winners == real_winners; }
};

/// A learner's own entries beside the real float computation.
struct ComparedEntries {
  std::size_t step = 0;                 // the last asked one with a readable entry
  double largest_difference = 0;        // over its readable entries
  bool is_right = true;                 // no entry of that step is or follows from a mistake
  std::vector<ComparedWinner> winners;  // of each distribution, in the order of the steps

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
