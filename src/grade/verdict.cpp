#include "grade/verdict.hpp"

#include <array>

namespace byhand {

namespace {

constexpr std::array<std::string_view, 10> words{"given",   "shown",   "blank",   "unreadable",
                                                 "correct", "rounded", "carried", "follows",
                                                 "rough",   "wrong"};

}  // namespace

std::string_view word(Verdict verdict) {
  return words[static_cast<std::size_t>(verdict)];
}

bool is_right(Verdict verdict) {
  return verdict >= Verdict::correct && verdict <= Verdict::follows;
}

bool needs_reason(Verdict verdict) {
  return verdict == Verdict::wrong || verdict == Verdict::rough;
}

bool has_mark(Verdict verdict, bool is_strict) {
  return is_right(verdict) && !(is_strict && verdict == Verdict::follows);
}

}  // namespace byhand
