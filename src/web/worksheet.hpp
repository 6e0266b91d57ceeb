#pragma once

#include <string>

#include "format/json_values.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand::web {

/// A text of a request; empty where it has none of that name.
std::string text_of(const Json& request, const char* name);

/// The worksheet of a request: "text" under "name", as "variant" or for "learner". Throws Problem
/// where it has errors.
Worksheet read(const Json& request);

}  // namespace byhand::web
