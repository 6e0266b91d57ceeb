#pragma once

#include <span>
#include <string>

#include "report/function_list.hpp"

namespace byhand {

/// The functions as JSON (the README lists their fields), one after the other.
std::string function_list_json(std::span<const FunctionGroup> groups);

}  // namespace byhand
