#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "learn/exercise.hpp"
#include "learn/lesson.hpp"

namespace byhand::learn {

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
