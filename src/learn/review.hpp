#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "learn/exercise.hpp"
#include "learn/lesson.hpp"

namespace byhand::learn {

/// How far a learner has come with a review.
struct ReviewState {
  std::size_t exercise = 0;  // behind the last where all were gone through
  LessonState lesson;        // of that exercise
  bool is_missed = false;    // not all of its entries were right at once
  std::size_t settled = 0;
  std::size_t right_at_first = 0;
};

struct ReviewTurn {
  ReviewState state;
  Turn turn;
};

/// One exercise after another, each a lesson of a few cells. Nothing is kept of it: what a learner
/// can do now shows when she puts it right in her sheets.
class Review {
 public:
  /// What to type afterwards.
  struct Commands {
    std::string again;                                               // another review
    std::function<std::string(const PastMistake& mistake)> correct;  // to open its sheet again
  };

  /// There is at least one exercise.
  Review(std::vector<Exercise> exercises, Commands commands);

  ReviewTurn begin() const;
  /// From any state any line leads to a state.
  ReviewTurn answer(const ReviewState& state, std::string_view line) const;

  const std::vector<Exercise>& exercises() const { return m_exercises; }

 private:
  void introduce(ReviewTurn& turn) const;
  void judge(ReviewTurn& turn, const std::string& sheet_before) const;
  void close_exercise(ReviewTurn& turn) const;
  void close(ReviewTurn& turn) const;

  std::vector<Exercise> m_exercises;
  std::vector<Lesson> m_lessons;  // one for each
  Commands m_commands;
};

}  // namespace byhand::learn
