#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grade/answer_key.hpp"
#include "learn/lesson.hpp"
#include "report/graded_sheet.hpp"
#include "text/source.hpp"
#include "worksheet/cell.hpp"

namespace byhand::learn {

// What went wrong, and the same step once more.

/// A step of a sheet that has mistakes, and what happened there as far as that is known.
struct PastMistake {
  std::string file;       // of the sheet: "reweighing.md"
  std::string worksheet;  // its name
  std::optional<std::int64_t> variant;
  std::size_t step = 0;
  std::string code;           // of the slip that was named; empty where none was
  std::string rule;           // of that slip
  std::vector<Cell> cells;    // with the entries that do not fit, or did not at first
  bool is_put_right = false;  // all of them fit now
};

/// One for each step with entries that do not fit, or did not at first in a lesson; those that are
/// no numbers do not count.
std::vector<PastMistake> past_mistakes(const GradedSheet& graded);

/// So many of them at most, which of them is drawn; in their order, the same mistake in the same
/// step once. What was put right comes last.
std::vector<PastMistake> drawn_mistakes(std::vector<PastMistake> mistakes, std::size_t most,
                                        std::int64_t seed);

inline constexpr std::size_t most_cells_of_exercise = 6;

/// A step to be done again: a variant of its worksheet, with other numbers than the sheet of the
/// mistake (where it has any), in which a few cells of that step are asked and all else is printed.
struct Exercise {
  PastMistake mistake;
  std::shared_ptr<AnswerKey> key;
  /// What the same mistake leads to here; nothing where it is not known, or the asked cells would
  /// not show it.
  const ReplayedMutation* again = nullptr;

  const Worksheet& worksheet() const { return key->worksheet(); }
  const Step& step() const { return worksheet().steps[mistake.step]; }
};

/// Draws variants until one shows the mistake in two cells of a row or a column, and asks the cells
/// of it; where none does, those that hold the past mistakes. Never those of a row or column whose
/// numbers stand in another one too, where they could be copied. The same seed draws the same.
/// Nothing where no variant can be used.
std::optional<Exercise> draw_exercise(const PastMistake& mistake, const Source& worksheet,
                                      const Budget& budget, std::int64_t seed);

/// A worksheet by its name; nothing where it is gone meanwhile.
using WorksheetSource = std::function<std::optional<Source>(const std::string& name)>;

/// Draws mistakes, eight at most, and an exercise for each where there is one.
std::vector<Exercise> draw_exercises(std::vector<PastMistake> mistakes,
                                     const WorksheetSource& source_of, const Budget& budget,
                                     std::int64_t seed);

// One exercise after another.

/// Each exercise is a lesson of a few cells. Nothing is kept of it: what a learner
/// can do now shows when she puts it right in her sheets.
struct Review {
  std::shared_ptr<const std::vector<Exercise>> exercises;
  std::string again;    // the command for another review
  std::string correct;  // the command to open the sheet of the first mistake again

  std::size_t number = 0;  // of the exercise; after the last where all were gone through
  Lesson lesson;           // on that exercise
  bool is_missed = false;  // not all of its entries were right at once
  std::size_t settled = 0;
  std::size_t right_at_first = 0;
  Reply reply;  // to the last line

  const Exercise& exercise() const { return (*exercises)[number]; }
};

/// There is at least one exercise.
Review begin_review(std::vector<Exercise> exercises, std::string again, std::string correct);

/// Answers a line of the learner, whatever it is.
Review answer(Review review, std::string_view line);

}  // namespace byhand::learn
