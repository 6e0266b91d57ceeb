#include "grade/verdict.hpp"

#include <array>

namespace byhand {

namespace {

constexpr std::array<std::string_view, 10> verdict_words{
    "given",   "shown",   "blank",   "unreadable", "correct",
    "rounded", "carried", "follows", "rough",      "wrong"};

}  // namespace

std::string_view word(Verdict verdict) {
  return verdict_words[static_cast<std::size_t>(verdict)];
}

}  // namespace byhand
