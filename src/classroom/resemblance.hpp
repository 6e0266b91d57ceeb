#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "classroom/class_grade.hpp"
#include "report/graded_sheet.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

/// What is compared between the sheets of a class: of each asked cell, in the order of the steps.
struct SheetTraits {
  struct OddCell {
    Cell cell;
    std::string entry;
  };
  std::vector<std::uint64_t> right;    // what would be right, as a number for each value
  std::vector<std::uint64_t> entered;  // what stands there; 0 where it is no number
  std::vector<bool> is_wrong;          // for the student's own numbers
  std::vector<bool> follows;  // of these, what an earlier one or a typical mistake explains
  std::vector<OddCell> does_not_follow;  // right, though it does not follow from earlier entries
  std::vector<std::size_t> owners;       // of its numbers, where they are somebody else's
};
SheetTraits traits_of(const GradedSheet& graded);

/// What sheets have in common with the numbers and entries of somebody else, the most telling
/// first. `traits` are those of the files.
std::vector<Resemblance> resemblances(const ClassGrade& grade,
                                      const std::vector<SheetTraits>& traits,
                                      const Worksheet& worksheet);

}  // namespace byhand
