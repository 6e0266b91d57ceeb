#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// Variants that fail at one place of the worksheet.
struct FailingVariants {
  Problem problem;         // of the first
  std::int64_t first = 0;  // its number
  std::size_t count = 0;
  bool is_drawn = true;  // else there are no numbers that a walkthrough could show
};

/// What is to be said of a worksheet: whether it can be read and replayed.
struct Lint {
  bool is_worksheet = true;     // it has a given or a step, or what was probably meant for one
  std::vector<Problem> errors;  // of reading, then of the replay by hand and of the real one
  std::vector<FailingVariants> failing;
  std::vector<Problem> notes;    // what is no error, but surely not meant so
  std::size_t steps = 0;         // that could be read
  std::size_t variants = 0;      // that were replayed: none where there is nothing to draw
  std::size_t bad_variants = 0;  // of these
  bool is_wrong() const { return !errors.empty() || !failing.empty(); }
};

/// Reads a worksheet, replays it by hand and in doubles, and does the same with its variants 1 to
/// 100 (fewer where each is much work). Goes on after each error; what only follows from another
/// error is not reported.
Lint lint(const Source& source, const Budget& budget = {});

}  // namespace byhand
