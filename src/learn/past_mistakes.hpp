#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/graded_sheet.hpp"

namespace byhand::learn {

/// A step of a sheet that has mistakes, and what happened there as far as that is known.
struct PastMistake {
  std::string file;       // of the sheet: "reweighing.md"
  std::string worksheet;  // its name
  std::optional<std::int64_t> variant;
  std::size_t step = 0;
  std::string code;         // of the slip that was named; empty where none was
  std::string rule;         // of that slip
  std::vector<Cell> cells;  // with the entries that do not fit
};

/// One for each step with entries that do not fit; those that are no numbers do not count.
std::vector<PastMistake> past_mistakes(const GradedSheet& graded);

/// Whether to practise one is to practise the other: the same mistake in the same step.
bool are_alike(const PastMistake& a, const PastMistake& b);

/// So many of them at most, which of them is drawn; in their order, each once.
std::vector<PastMistake> drawn_mistakes(std::vector<PastMistake> mistakes, std::size_t most,
                                        std::int64_t seed);

}  // namespace byhand::learn
