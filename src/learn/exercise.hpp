#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "grade/answer_key.hpp"
#include "learn/past_mistakes.hpp"
#include "text/source.hpp"

namespace byhand::learn {

inline constexpr std::size_t most_cells_of_exercise = 6;

/// A step to be done again: a variant of its worksheet, with other numbers than the sheet of the
/// mistake (where it has any), in which a few cells of that step are asked and all else is printed.
struct Exercise {
  PastMistake mistake;
  std::unique_ptr<AnswerKey> key;
  /// What the same mistake leads to here; nothing where it is not known, or the asked cells would
  /// not show it.
  const ReplayedMutation* again = nullptr;

  const Worksheet& worksheet() const { return key->worksheet(); }
  const Step& step() const { return worksheet().steps[mistake.step]; }
};

/// Draws variants until one shows the mistake in two cells of a row or a column, and asks the cells
/// of it; where none does, those that hold the past mistakes. The same seed draws the same. Nothing
/// where no variant can be used.
std::optional<Exercise> draw_exercise(const PastMistake& mistake, const Source& worksheet,
                                      const Budget& budget, std::int64_t seed);

}  // namespace byhand::learn
