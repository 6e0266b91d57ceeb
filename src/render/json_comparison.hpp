#pragma once

#include <span>
#include <string>

#include "explain/comparison.hpp"

namespace byhand {

/// The comparison for other programs; positions count from 1.
std::string comparison_json(const ReplayedWorksheet& replayed, std::span<const ComparedStep> steps);

}  // namespace byhand
