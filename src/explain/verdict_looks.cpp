#include "explain/verdict_looks.hpp"

#include <algorithm>
#include <array>

namespace byhand {

namespace {

constexpr std::array looks{
    VerdictLook{Verdict::given, "", Role::plain, "given"},
    VerdictLook{Verdict::shown, "·", Role::quiet, "shown, given away"},
    VerdictLook{Verdict::blank, "_", Role::unsure, "blank"},
    VerdictLook{Verdict::unreadable, "!", Role::bad, "unreadable"},
    VerdictLook{Verdict::correct, "", Role::good, "correct"},
    VerdictLook{Verdict::rounded, "≈", Role::good, "rounded, and right"},
    VerdictLook{Verdict::carried, "»", Role::good,
                "carried on from your own rounded entries, and right"},
    VerdictLook{Verdict::follows, "→", Role::unsure,
                "follows from your own earlier entries, among them a mistake"},
    VerdictLook{Verdict::rough, "~", Role::unsure, "rough, with too few decimals"},
    VerdictLook{Verdict::wrong, "✗", Role::bad, "wrong"},
};

}  // namespace

const VerdictLook& look_of(Verdict verdict) {
  return *std::find_if(looks.begin(), looks.end(),
                       [verdict](const VerdictLook& look) { return look.verdict == verdict; });
}

}  // namespace byhand
