#pragma once

#include <cstddef>
#include <cstdint>

#include "evaluate/budget.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// What a learner has to do for a worksheet.
struct Workload {
  std::size_t cells = 0;        // to fill
  std::int64_t operations = 0;  // that those cells need

  /// An estimate: two seconds an operation (many are with 0 or 1), two to write a
  /// cell.
  std::int64_t minutes() const;
};

/// Of a step of which only some cells are asked, as large a part of its operations.
Workload workload(const Worksheet& worksheet, const Budget& budget = {});

}  // namespace byhand
