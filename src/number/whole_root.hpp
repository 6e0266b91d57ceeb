#pragma once

#include <cstdint>

#include "number/rational.hpp"

namespace byhand {

/// The whole part of the k-th root of a value above 0. e.g. whole_root(80, 4) -> 2
Integer whole_root(const Integer& value, std::int64_t k);

}  // namespace byhand
