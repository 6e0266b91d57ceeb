#pragma once

#include <string>

#include "format/json_values.hpp"
#include "report/graded_sheet.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand::web {

/// A text of a request; empty where it has none of that name.
std::string text_of(const Json& request, const char* name);

/// The worksheet of a request: "text" under "name", as "variant" or for "learner". Throws Problem
/// where it has errors.
Worksheet read(const Json& request);

/// The "sheet" beside a worksheet as it is read, in the variant that it names, graded. Throws
/// Problem likewise.
GradedSheet graded_sheet(const Json& request, std::string file);

}  // namespace byhand::web
