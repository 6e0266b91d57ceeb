#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "classroom/class_grade.hpp"
#include "report/graded_sheet.hpp"

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

/// How the steps of a worksheet are marked in a class. Throws Problem where a rule names a step
/// that is not there.
std::vector<MarkedStep> marked_steps(const Worksheet& worksheet, const ClassRules& rules);

/// What a cell of a step is worth, in points.
std::size_t points_of(const Step& step, const ClassRules& rules);

StepMarks marks_of(const GradedSheet& graded, const MarkedStep& step, const ClassRules& rules);

/// Why marks would only look as if they were right: blocks are gone, a spreadsheet has changed
/// entries, the given numbers were edited (or it is not known whether these are the student's own).
/// Empty where they are sure.
std::string why_not_sure(const GradedSheet& graded, bool has_own_numbers);

}  // namespace byhand
