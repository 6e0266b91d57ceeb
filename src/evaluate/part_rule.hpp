#pragma once

#include <cstddef>
#include <optional>

#include "evaluate/shapes.hpp"

namespace byhand {

/// Which cells of a matrix are meant, counted from 0; nothing stands for all.
struct Selection {
  std::optional<std::size_t> row;
  std::optional<std::size_t> col;
};

/// The rule of a part of a result: the index is pushed down to the names, so that it shows what the
/// part is made of. `rule` has been checked, and `names` hold all of its names.
/// e.g. V * A at row 1, column 2 -> V[1, :] * A[:, 2]; colsum(E) at column 2 -> colsum(E[:, 2])
ExpressionPointer rule_of_part(const ExpressionPointer& rule, const Selection& part,
                               const KnownNames& names, const Budget& budget);

}  // namespace byhand
