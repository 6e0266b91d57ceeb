#pragma once

#include <string>
#include <vector>

#include "report/graded_sheet.hpp"

namespace byhand {

/// What stood in a sheet, and what was said of it.
struct SheetState {
  struct Written {
    std::string text;
    Verdict verdict = Verdict::blank;

    friend bool operator==(const Written&, const Written&) = default;
  };
  std::vector<std::vector<Written>> steps;  // row by row
  std::size_t score = 0;
};

SheetState state_of(const GradedSheet& graded);

/// What changed in a sheet since it was graded last.
struct Changes {
  Document score;
  Document details;  // what matters most comes first: the rest may be left out
  Document next;     // what to do now

  Document document() const;
};

/// `before` is nothing where the sheet is graded for the first time: then all that stands there is
/// new.
Changes changes_since(const SheetState* before, const GradedSheet& graded);

}  // namespace byhand
