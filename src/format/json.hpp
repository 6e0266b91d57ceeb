#pragma once

#include <string>

#include "report/walkthrough.hpp"

namespace byhand {

/// The walkthrough as JSON (the README lists its fields): exact values are strings, real values are
/// numbers that read back to the same double, infinities strings.
std::string walkthrough_json(const ReplayedWorksheet& replayed);

}  // namespace byhand
