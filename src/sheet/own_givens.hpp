#pragma once

#include <optional>
#include <string>
#include <vector>

#include "text/source.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// The givens that stand in a sheet, one for each of the worksheet; nothing where a block is
/// missing or not all of it can be read.
using OwnGivens = std::vector<std::optional<Matrix<Exact>>>;
OwnGivens own_givens(const Source& sheet, const Worksheet& worksheet);

/// Whether every given that a variant draws is among them.
bool has_drawn_givens(const OwnGivens& own, const Worksheet& worksheet);

/// A variant of a worksheet, or the worksheet as its author wrote it.
struct FoundVariant {
  std::optional<Variant> variant;
};

/// Which variant of the worksheet (read without one) has the drawn givens of a sheet: those that
/// are likely first, then all that belong to names. There may be several; what is to be computed is
/// the same in all of them. Nothing where there is none.
std::optional<FoundVariant> variant_with(const OwnGivens& own, const Worksheet& worksheet,
                                         const std::vector<FoundVariant>& likely);

/// The names of a sheet's blocks, each once, in the order of the alphabet.
std::vector<std::string> block_names(const Source& sheet);

/// The names of a worksheet's givens and steps, likewise.
std::vector<std::string> matrix_names(const Worksheet& worksheet);

}  // namespace byhand
