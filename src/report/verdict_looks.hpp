#pragma once

#include <string_view>

#include "grade/verdict.hpp"
#include "report/document.hpp"

namespace byhand {

/// How a verdict is shown: colour never stands alone.
struct VerdictLook {
  Verdict verdict = Verdict::given;
  std::string_view sign;  // one character; empty where there is nothing to say
  Role role = Role::plain;
  std::string_view meaning;  // what its word does not say; empty where that is all
};

const VerdictLook& look_of(Verdict verdict);

}  // namespace byhand
