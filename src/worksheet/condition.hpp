#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "worksheet/definitions.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// Reads what follows `where`: comparisons, parted by `and`, such as
/// `ties_cols(S) = 0 and denominators(A) <= 100`. Throws Problem, and DependsOnBroken.
std::vector<Comparison> read_comparisons(const Reading& reading, const Slice& text);

/// The first condition that the hand values do not fulfil in every cell. Where the worksheet cannot
/// be computed, that is the first.
std::optional<std::size_t> first_unfulfilled(const Worksheet& worksheet, const Budget& budget);

/// How many variants were drawn anew, and for which condition.
struct Refusals {
  std::vector<std::size_t> by_condition;
  std::int64_t draws = 0;

  /// What cannot be fulfilled, with the counts.
  Problem problem(const Worksheet& worksheet) const;
};

/// A draw of a variant that its conditions refuse is followed by another one, up to so many.
inline constexpr std::int64_t most_draws = 1'000;

}  // namespace byhand
