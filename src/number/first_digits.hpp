#pragma once

#include <optional>
#include <string>

#include "number/exact.hpp"

namespace byhand {

/// The first `count` digits of a number that is known by an enclosure: cut off, not rounded, with
/// an ellipsis. Nothing where the enclosure is too wide to tell them, or the number too large for a
/// hand.
/// e.g. of sqrt(2), 6 digits -> "1.41421..."
std::optional<std::string> first_digits(const Exact& irrational, int count);

}  // namespace byhand
