#include "report/verdict_looks.hpp"

#include <algorithm>
#include <array>

namespace byhand {

namespace {

constexpr std::array looks{
    VerdictLook{Verdict::given, "", Role::plain, ""},
    VerdictLook{Verdict::shown, "·", Role::quiet, "given away"},
    VerdictLook{Verdict::blank, "_", Role::unsure, ""},
    VerdictLook{Verdict::unreadable, "!", Role::bad, ""},
    VerdictLook{Verdict::correct, "", Role::good, ""},
    VerdictLook{Verdict::rounded, "≈", Role::good, "from the right value"},
    VerdictLook{Verdict::carried, "»", Role::good,
                "from your own rounded entries, and counted as right"},
    VerdictLook{Verdict::follows, "→", Role::unsure,
                "from your own earlier entries, with a mistake among them"},
    VerdictLook{Verdict::rough, "~", Role::unsure, "too few decimals"},
    VerdictLook{Verdict::wrong, "✗", Role::bad, ""},
};

}  // namespace

const VerdictLook& look_of(Verdict verdict) {
  return *std::find_if(looks.begin(), looks.end(),
                       [verdict](const VerdictLook& look) { return look.verdict == verdict; });
}

}  // namespace byhand
