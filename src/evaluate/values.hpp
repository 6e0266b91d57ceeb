#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "number/matrix.hpp"

namespace byhand {

template <class N>
using Shared = std::shared_ptr<const Matrix<N>>;

/// What the names of a worksheet stand for.
template <class N>
using Values = std::map<std::string, Shared<N>, std::less<>>;

}  // namespace byhand
