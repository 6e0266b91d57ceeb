#pragma once

#include <string>
#include <vector>

#include "sheet/sheet.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// A cell of a step and what is to stand in it.
struct CellEdit {
  std::size_t cell = 0;  // its position, row by row
  std::string text;
  bool is_shown = false;  // given away
};

/// The text of a sheet in Markdown with other entries in one step. The block of that step is
/// written anew and aligned; its comments stay, and a row of it that could not be read becomes one.
/// A block that is missing is added at the end. All else stays as it is.
std::string with_entries(const Source& source, const Sheet& sheet, const Worksheet& worksheet,
                         const Replay<Exact>& right, std::size_t step,
                         const std::vector<CellEdit>& edits);

}  // namespace byhand
