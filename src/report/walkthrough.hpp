#pragma once

#include "report/document.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// The whole calculation: prose in its place, every given, every step with its rule, one cell
/// spelled out, its matrix by hand and, where it differs, in the real computation.
Document walkthrough(const ReplayedWorksheet& replayed, const Budget& budget = {});

}  // namespace byhand
