#pragma once

#include <string>

#include "report/cost_report.hpp"

namespace byhand {

/// The cost as JSON (the README lists its fields). A count is a number, beyond 2^53 a string, since
/// many programs read numbers as doubles; coefficients are exact, so they are strings.
std::string cost_json(const CostReport& report);

}  // namespace byhand
