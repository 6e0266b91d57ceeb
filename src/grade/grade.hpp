#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/matrix.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

class AnswerKey;
struct Sheet;

/// What the grader says of one entry, in the order in which it is tried.
enum class Verdict : unsigned char {
  given,       // the cell was not asked
  shown,       // the cell was given away
  blank,       // nothing entered
  unreadable,  // not an entry
  correct,     // the right value, in any form
  rounded,     // rounded from it
  carried,     // follows from the learner's own entries, which were rounded
  follows,     // follows from the learner's own entries, with a mistake among them
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
/// Of a printed cell, or of one that was given away: no entry of the learner decides it.
inline bool is_printed(Verdict verdict) {
  return verdict == Verdict::given || verdict == Verdict::shown;
}
/// Whether a mistake is looked for that explains it.
inline bool needs_reason(Verdict verdict) {
  return verdict == Verdict::wrong || verdict == Verdict::rough;
}
/// Whether the entry, or one that it follows from, is none of the right ones.
inline bool is_mistake(Verdict verdict) {
  return needs_reason(verdict) || verdict == Verdict::follows;
}
inline bool has_mark(Verdict verdict, bool is_strict) {
  return is_right(verdict) && !(is_strict && verdict == Verdict::follows);
}

/// On whose inputs a mistake was replayed.
enum class Basis : unsigned char { own, right };

/// A wrong rule that the learner may have followed.
struct NamedMistake {
  std::string code;
  std::string rule;
  std::string message;
};

/// Why entries are wrong.
struct Reason {
  std::vector<NamedMistake> either;  // a mistake, or those that are the same on all filled cells:
                                     // three at most, the likeliest first
  Basis basis = Basis::own;
  std::vector<Cell> cells;  // the wrong and rough ones that it explains, and no reason before it
  /// What it leads to in them, before it was rounded; and where no right entry speaks against it,
  /// in right ones that may have been rounded from that as well.
  std::vector<std::pair<Cell, Exact>> led_to;

  /// All of them in one line: "either …; or …", and of their codes "rounded-up or rounded-away".
  std::string message() const;
  std::string codes() const;
};

/// Something that is said of one cell without a mark.
struct CellNote {
  enum class Kind : unsigned char {
    would_fit,        // what a single wrong cell of a product would fit
    does_not_follow,  // right, though it does not follow from the learner's own entries
  };
  Kind kind = Kind::would_fit;
  Cell cell;
  std::string text;
};

struct StepGrade {
  std::size_t score = 0;
  std::size_t max = 0;  // what the asked cells are worth, those given away among them
  Matrix<Verdict> verdicts;
  std::vector<Reason> reasons;  // three at most, the best first
  std::vector<CellNote> notes;

  /// Whether every asked cell is right and has its mark, as far as there are marks: of a question
  /// there may be none.
  bool has_all_right() const {
    const auto is_asked_and_wrong = [](Verdict verdict) {
      return verdict != Verdict::given && !is_right(verdict);
    };
    const auto cells = verdicts.cells();
    return score == max && (max > 0 || none_of(cells, is_asked_and_wrong));
  }
  bool has_mistake() const {
    const auto cells = verdicts.cells();
    return any_of(cells, is_mistake);
  }
  /// Whether one of the reasons explains that cell.
  bool explains(const Cell& cell) const {
    return any_of(reasons, [&](const Reason& reason) { return contains(reason.cells, cell); });
  }
  /// What the first mistake leads to in a cell that may be rounded from that; nullptr of any other.
  const Exact* led_to(const Cell& cell) const {
    for (const Reason& reason : reasons) {
      for (const auto& [place, value] : reason.led_to) {
        if (place == cell) return &value;
      }
    }
    return nullptr;
  }
  /// Whether a mistake of that code is among the reasons.
  bool names(std::string_view code) const {
    return any_of(reasons, [&](const Reason& reason) {
      return any_of(reason.either,
                    [&](const NamedMistake& mistake) { return mistake.code == code; });
    });
  }
};

/// A sheet with its marks: as many as cells, unless its author says otherwise.
struct Grade {
  std::size_t score = 0;
  std::size_t max = 0;
  std::vector<StepGrade> steps;   // one for each step of the worksheet
  std::vector<Problem> problems;  // what was too much work

  bool is_full() const { return score == max; }
  bool has_mistake() const {
    return any_of(steps, [](const StepGrade& step) { return step.has_mistake(); });
  }
  /// Questions without marks, too.
  bool is_all_right() const {
    return all_of(steps, [](const StepGrade& step) { return step.has_all_right(); });
  }
};

/// Judges every entry of a sheet that was read against the worksheet of the key.
/// `follows` has no mark where `is_strict`.
Grade grade(const Sheet& sheet, const AnswerKey& key, bool is_strict);

}  // namespace byhand
