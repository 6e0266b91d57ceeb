#pragma once

#include <cstddef>

#include "sheet/sheet.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

inline constexpr std::size_t most_sheet_bytes = std::size_t{1} << 20;

/// A CSV sheet begins with `byhand` and a separator; every other text is Markdown.
SheetFormat sheet_format(const Source& source);

/// The worksheet and variant that a sheet names in its first lines. Throws Problem where it names
/// none, or where that line cannot be read.
SheetName sheet_name(const Source& source);

/// Reads a sheet in either format against its worksheet, whose hand replay is `right`. Damage stays
/// where it is: what cannot be read is a problem with a place, and all else is read. Throws Problem
/// only where the text cannot be a sheet: too long, or not UTF-8.
Sheet read_sheet(const Source& source, const Worksheet& worksheet, const Replay<Exact>& right);

}  // namespace byhand
