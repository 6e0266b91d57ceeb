#pragma once

#include <cstddef>

#include "evaluate/budget.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// What a learner has to do for a worksheet.
struct Workload {
  std::size_t cells = 0;  // to fill
  double seconds = 0;     // to read, work out and write, an estimate

  /// Rounded up.
  std::size_t minutes() const;
};

/// Of a step of which only some cells are asked, as large a part of its operations. An operation
/// takes the longer the more there is to write of its numbers: two seconds where all have one
/// digit (many are with 0 or 1), five for 27/46. To this come the cells themselves, and the prose.
Workload workload(const ReplayedWorksheet& replayed, const Budget& budget = {});

}  // namespace byhand
