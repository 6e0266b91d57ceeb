#pragma once

#include <vector>

#include "evaluate/evaluator.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

using Notes = std::vector<Problem>;

/// What the notes are about.
struct Checked {
  const Source& source;
  const Worksheet& worksheet;
  const Budget& budget;
};

/// What check says of the text of a worksheet, beside its errors. `is_whole` where all of it could
/// be read, so that what is missing is really missing.
Notes notes_on(const Checked& checked, bool is_whole);

}  // namespace byhand
