#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "worksheet/replay.hpp"

namespace byhand::learn {

/// A question before a step: where will the largest weight of a distribution stand?
struct Prediction {
  std::size_t before = 0;          // the step before which it is asked
  std::size_t weights = 0;         // the step that answers it
  std::string distribution;        // "column q2 of A"
  std::vector<std::string> names;  // to choose from: k1, k2, …
  std::size_t winner = 0;          // the position of its largest weight
};

/// What a learner guessed.
struct Guess {
  std::size_t prediction = 0;
  std::optional<std::size_t> choice;  // nothing while it is open, or where it was passed over
  bool is_compared = false;
};

/// The predictions that a worksheet lends itself to, two at most: of asked matrices of weights,
/// each before the first asked step of its shape that it goes back to.
std::vector<Prediction> predictions_of(const ReplayedWorksheet& replayed);

/// Which of the names a line means: the name itself, or its number from 1; nothing where none.
std::optional<std::size_t> choice_of(const Prediction& prediction, std::string_view line);

}  // namespace byhand::learn
