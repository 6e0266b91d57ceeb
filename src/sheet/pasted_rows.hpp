#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sheet/found.hpp"
#include "sheet/printed.hpp"

namespace byhand {

/// The rows of a block into which someone pasted what a program prints of the matrix; nothing where
/// its lines are rows already. What a comma or a bracket means is settled by the whole block.
std::optional<std::vector<FoundRow>> pasted_rows(const Source& source,
                                                 std::span<const FoundRow> lines,
                                                 const SheetMatrix& matrix);

}  // namespace byhand
