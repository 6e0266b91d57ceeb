#pragma once

#include <span>
#include <vector>

#include "grade/evidence.hpp"

namespace byhand {

/// The mistakes that explain the wrong and rough entries of a step, three at most: the best one,
/// then the best of those that explain entries which are left, and so on. Empty where none explains
/// them well enough: a false reason teaches what is false.
///
/// A slip is named if it explains two entries or more, more than contradict it, and at least half
/// of those that still need a reason; or the only one of a step of six asked cells or more, if
/// nothing contradicts it and no other slip fits. Suspects that come first are preferred; then
/// those with the fewest contradictions, the most explained, the first in the table. Those that are
/// the same on all filled cells are named with it.
std::vector<Reason> reasons_for(const Evidence& evidence, std::span<const Suspects> suspects);

}  // namespace byhand
