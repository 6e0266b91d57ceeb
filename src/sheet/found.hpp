#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "sheet/problem_list.hpp"
#include "text/source.hpp"

namespace byhand {

/// A line of cells, as it stands in the sheet.
struct FoundRow {
  std::size_t block = 0;
  std::uint32_t number = 0;  // in CSV, from 1; in Markdown the order counts
  bool is_listed = false;    // commas part its cells too: see split_pasted_row
  std::string_view text;     // of its cells
};

/// A line that names cells which were given away.
struct FoundShown {
  std::size_t block = 0;
  std::string_view text;  // [2,3] [:,1]
};

/// A block of cells with a name, before anyone asks whether the worksheet has it.
struct FoundBlock {
  std::string_view name;
  Span opening;            // where its problems as a whole are reported
  bool is_nested = false;  // inside a fence of prose: an example, or a fence before it is damaged
  std::size_t first_row = 0;
  std::size_t row_count = 0;
  Span inside = {};  // the lines between its fences, in Markdown
};

/// No worksheet has so many; what is behind them is not read.
inline constexpr std::size_t most_blocks = 10'000;

/// What a format knows of a sheet: blocks in their order, with the rows of each side by side.
struct FoundSheet {
  std::vector<FoundBlock> blocks;
  std::vector<FoundRow> rows;
  std::vector<FoundShown> shown;  // in the order of the blocks
  ProblemList problems;
};

/// Where a part of the source's text stands in it.
inline Span span_in(const Source& source, std::string_view part) {
  const auto begin = static_cast<std::size_t>(part.data() - source.text().data());
  return {begin, begin + part.size()};
}

}  // namespace byhand
