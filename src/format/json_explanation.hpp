#pragma once

#include <span>
#include <string>

#include "report/explanation.hpp"

namespace byhand {

/// Explained cells for other programs, no further than the hint goes.
std::string explanation_json(const Worksheet& worksheet, std::span<const Explanation> explanations,
                             Hint hint);

}  // namespace byhand
