#pragma once

#include "report/graded_sheet.hpp"

namespace byhand {

/// Whether a right value is known to the learner: it was found, printed or given away. What is
/// right in other cells is never told, nor the real value that is near it.
bool is_known(Verdict verdict);

/// A learner's entries beside the real computation, as far as they are right, and what the
/// shortcuts of the hand calculation changed.
Document sheet_comparison(const GradedSheet& graded);

}  // namespace byhand
