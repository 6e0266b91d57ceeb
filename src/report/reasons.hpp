#pragma once

#include <string>
#include <vector>

#include "grade/grade.hpp"
#include "report/document.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

// What went wrong in a step, in a learner's words: no wrong rule, no code.

/// "R[3,1], R[3,2] and 4 more"
std::string names_of(const Step& step, const std::vector<Cell>& cells, std::size_t most = 6);

/// "what happened": the message, then the cells; slips that look alike in one sentence.
Fact what_happened(const Step& step, const Reason& reason);

/// A question about a single cell: "E[3,1]: would fit: 3·2 for 3^2?"
Fact would_fit(const Step& step, const CellNote& note);

}  // namespace byhand
