#pragma once

#include "report/graded_sheet.hpp"

namespace byhand {

/// The end of a report: what the real rules would change, and that this is no mistake. Nothing
/// where no entry can be read.
void add_beside_real(Document& document, const GradedSheet& graded, Reveal reveal);

}  // namespace byhand
