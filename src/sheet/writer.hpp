#pragma once

#include <functional>
#include <string>
#include <vector>

#include "number/matrix.hpp"
#include "sheet/sheet.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// What stands in the cells of each step. Those of cells that are not asked are passed over.
using SheetEntries = std::vector<Matrix<std::string>>;

/// Every cell `_`.
SheetEntries blank_entries(const Worksheet& worksheet);
/// The right entries, as a filled template has them.
SheetEntries right_entries(const Worksheet& worksheet, const Replay<Exact>& right);

/// The Markdown of a picture, by its number in the worksheet; empty where the sheet does without.
using PictureMarkdown = std::function<std::string(std::size_t picture)>;

/// Throws Problem where no sheet can carry the name of a worksheet.
void require_sheet_name(const std::string& worksheet);

/// A sheet of the worksheet, whose hand replay is `right`: its prose, its givens and printed cells,
/// and `entries` in the asked cells. Answers to questions in words stand in it where `has_answers`.
/// Without `picture` it has no pictures. CSV has the givens and cells alone.
std::string write_sheet(const Worksheet& worksheet, const Replay<Exact>& right, SheetFormat format,
                        const SheetEntries& entries, bool has_answers,
                        const PictureMarkdown& picture = {});

/// A cell of a step and what is to stand in it.
struct CellEdit {
  Cell cell;
  std::string text;
  bool is_given_away = false;
  bool is_missed = false;
};

/// The text of a sheet in Markdown with other entries in one step, one at least. The block of that
/// step is written anew and aligned; its comments stay, and a row of it that could not be read
/// becomes one. A block that is missing is added at the end. All else stays as it is.
std::string with_entries(const Source& source, const Sheet& sheet, const Worksheet& worksheet,
                         const Replay<Exact>& right, const std::vector<CellEdit>& edits);

}  // namespace byhand
