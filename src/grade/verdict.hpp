#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace byhand {

/// What the grader says of one entry, in the order in which it is tried.
enum class Verdict : unsigned char {
  given,       // the cell was not asked
  shown,       // the cell was given away
  blank,       // nothing entered
  unreadable,  // not an entry
  correct,     // the right value, in any form
  rounded,     // rounded from it
  carried,     // follows from the learner's own entries, which were rounded
  follows,     // follows from the learner's own entries, with a mistake behind it
  rough,       // a decimal with too few places
  wrong,
};

/// The word of a verdict, as reports and JSON have it.
constexpr std::string_view word(Verdict verdict) {
  constexpr std::array<std::string_view, 10> words{"given",   "shown",   "blank",   "unreadable",
                                                   "correct", "rounded", "carried", "follows",
                                                   "rough",   "wrong"};
  return words[static_cast<std::size_t>(verdict)];
}

/// Whether an entry of this verdict is right: it has its mark, unless `follows` under --strict.
inline bool is_right(Verdict verdict) {
  return verdict >= Verdict::correct && verdict <= Verdict::follows;
}
/// Whether a slip is looked for that explains it.
inline bool needs_reason(Verdict verdict) {
  return verdict == Verdict::wrong || verdict == Verdict::rough;
}
inline bool has_mark(Verdict verdict, bool is_strict) {
  return is_right(verdict) && !(is_strict && verdict == Verdict::follows);
}

}  // namespace byhand
