#pragma once

#include <string>

#include "learn/sheet_reading.hpp"
#include "report/document.hpp"

namespace byhand::learn {

/// A pocket calculator in exact fractions: it puts single numbers together, those that are typed
/// and cells that stand on the paper, and looks up what stands there: X, X[1,:]. Throws Problem
/// where there is no value, where it needs what is not filled in yet, and where a part is a whole
/// matrix, row or column: what becomes of that is for the learner to find.
Document calculation(const std::string& text, const SheetReading& reading, AskedCell open);

}  // namespace byhand::learn
