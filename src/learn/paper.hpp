#pragma once

#include "learn/sheet_reading.hpp"
#include "worksheet/replay.hpp"

namespace byhand::learn {

/// Whether a cell stands on the paper while another is open: a number was entered there, it was
/// given away, or the sheet prints it. What is printed behind the open step does not count yet: it
/// may be made of the very number that is asked for.
bool is_on_paper(const SheetReading& reading, AskedCell place, AskedCell open);

/// The worksheet with what stands on the paper for its results by hand; unknown elsewhere.
ReplayedWorksheet on_paper(const SheetReading& reading, AskedCell open);

}  // namespace byhand::learn
