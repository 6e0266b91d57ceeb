#pragma once

#include <string_view>
#include <vector>

#include "number/matrix.hpp"
#include "sheet/found.hpp"

namespace byhand {

/// Marks the cells that a line such as `# shown [2,3] [:,1]` names; each of the two is `:`, a
/// number from 1, or two with a colon between. Cells that the block does not have are a problem.
void mark_shown(const Source& source, std::string_view text, Shape shape, std::vector<bool>& shown,
                ProblemList& problems);

}  // namespace byhand
