#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "classroom/class_grade.hpp"
#include "report/document.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// A mistake that students of a class made in a step, each counted once, by the sheet that counts.
struct FrequentMistake {
  std::size_t step = 0;  // of the worksheet
  std::string code;
  std::string message;
  std::vector<std::size_t> students;  // places in ClassGrade::students
  Cell first;                         // a cell that it explains in the sheet of the first of them
};

/// The most frequent first; of equally many the earlier step.
std::vector<FrequentMistake> frequent_mistakes(const ClassGrade& grade);

/// What a class did not understand: marks, marks by step, mistakes with examples, the cells that
/// are most often wrong, who was late, and three things to say tomorrow, each with the hint of its
/// step and a picture. `replayed` is the worksheet with the numbers of its author.
Document understanding_document(const ClassGrade& grade, const ReplayedWorksheet& replayed);

}  // namespace byhand
