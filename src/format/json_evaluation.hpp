#pragma once

#include <string>

#include "report/evaluation.hpp"

namespace byhand {

/// Both values of an expression; an irrational cell has its first digits.
std::string evaluation_json(const Evaluation& evaluation);

}  // namespace byhand
