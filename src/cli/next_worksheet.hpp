#pragma once

#include <string>
#include <vector>

#include "cli/catalogue.hpp"

namespace byhand {

/// What to do behind a worksheet that is done: "Next: byhand learn 05. To find a mistake in a
/// filled sheet: byhand hunt 04". Empty behind the last, if it has too few steps to hunt in. The
/// options go behind each command.
std::string behind_worksheet(const WorksheetFile& here, const Worksheet& worksheet,
                             const std::vector<WorksheetFile>& files, const std::string& options);

}  // namespace byhand
