#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "classroom/class_file.hpp"
#include "evaluate/evaluator.hpp"
#include "number/exact.hpp"
#include "text/source.hpp"

namespace byhand {

/// What stands in one step over the variants of a class.
struct StepOverVariants {
  std::string name;
  bool is_asked = true;
  std::size_t asked = 0;     // cells
  std::size_t constant = 0;  // asked cells with the same right value in all variants
  Exact largest_denominator = Exact(1);
  std::size_t with_denominator = 0;  // the place of the first student who has it
  std::string longest;               // right entry
  std::size_t with_longest = 0;
};

/// A mistake that some students cannot be seen to make: with their numbers it gives the right
/// answer.
struct HiddenMistake {
  std::string step;
  std::string code;
  std::string message;
  std::size_t variants = 0;
};

/// Shares of the marks, in per cent with a tenth.
struct SharesOfMarks {
  double mean = 0;
  double largest = 0;
  std::size_t with_largest = 0;  // the place of a student
};

/// The variants of a class before they go out.
struct VariantsCheck {
  std::size_t variants = 0;  // all, one a student
  std::vector<StepOverVariants> steps;
  std::size_t judged = 0;             // for mistakes and neighbours: the first of them
  std::vector<HiddenMistake> hidden;  // the most frequent first
  double constant_share = 0;          // of the marks, of a sheet with the constant cells alone
  /// Of the marks, of a sheet with the right answers of the next student.
  std::optional<SharesOfMarks> neighbours;
};

/// Throws Problem where a variant cannot be computed.
VariantsCheck check_variants(const Source& worksheet, const Class& of_class, const Budget& budget);

}  // namespace byhand
