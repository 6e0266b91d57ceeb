#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "number/exact.hpp"
#include "number/integer.hpp"

namespace byhand {

/// Cells that stand beside or below each other.
struct Cells {
  const Exact* first = nullptr;
  std::size_t count = 0;
  std::size_t distance = 1;

  const Exact& operator[](std::size_t i) const { return first[i * distance]; }
};

/// Fractions as whole numbers over one denominator: in machine words where all of them fit. Large
/// ones stand there once for all cells that share them, as those of 3^R and of 3^R / c do.
struct WholeLine {
  enum class Kind : unsigned char { words, large, neither };
  Kind kind = Kind::neither;  // where a cell is no rational, or their denominator is too long
  std::vector<std::int64_t> words;
  std::int64_t word_below = 1;
  std::vector<Integer> large;
  std::vector<std::size_t> places;  // of the cells among the large
  Integer below = 1;
  std::int64_t bits = 0;  // of the longest numerator
};

WholeLine whole_line(const Cells& cells);

}  // namespace byhand
