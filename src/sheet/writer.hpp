#pragma once

#include <functional>
#include <string>

#include "sheet/sheet.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// What stands in an asked cell; positions count from 0.
using CellText = std::function<std::string(std::size_t step, std::size_t row, std::size_t col)>;

/// Every asked cell `_`.
CellText blank_cells();
/// The right entries, as a filled template has them. Both arguments must outlive the result.
CellText right_cells(const Worksheet& worksheet, const Replay<Exact>& right);

/// The lines of a step's block in Markdown: its labels and rows.
std::string block_rows(const Worksheet& worksheet, const Replay<Exact>& right, std::size_t step,
                       const CellText& text);
/// The whole block, with its fences.
std::string whole_block(const Worksheet& worksheet, const Replay<Exact>& right, std::size_t step,
                        const CellText& text);

/// A sheet of the worksheet, whose hand replay is `right`: its prose, its givens and printed cells,
/// and `text` in the asked cells. Answers to questions in words stand in it where `has_answers`.
/// CSV has the givens and cells alone.
std::string write_sheet(const Worksheet& worksheet, const Replay<Exact>& right, SheetFormat format,
                        const CellText& text, bool has_answers);

}  // namespace byhand
