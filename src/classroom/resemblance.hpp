#pragma once

#include <vector>

#include "classroom/class_grade.hpp"
#include "classroom/submission_grader.hpp"

namespace byhand {

/// What sheets have in common with the numbers and entries of somebody else, the most telling
/// first. `traits` are those of the files.
std::vector<Resemblance> resemblances(const ClassGrade& grade,
                                      const std::vector<SheetTraits>& traits,
                                      const Worksheet& worksheet);

}  // namespace byhand
