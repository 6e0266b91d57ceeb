#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "classroom/class_grade.hpp"
#include "classroom/dealing.hpp"
#include "classroom/resemblance.hpp"
#include "classroom/whose_path.hpp"
#include "grade/answer_key.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

struct GradedSubmission {
  FileRow row;
  std::optional<GradedSheet> sheet;  // of a file that has marks; for its report
  SheetTraits traits;
};

/// Marks one file after another, from any number of threads: a file depends on no other.
class SubmissionGrader {
 public:
  /// Throws Problem where the worksheet cannot be used, or a rule of the class names a step that it
  /// has not.
  SubmissionGrader(const Source& worksheet, const Class& of_class, const Budget& budget);

  GradedSubmission grade(const Submission& submission, std::string_view bytes) const;

  const Worksheet& worksheet() const { return m_numbers.plain(); }
  const std::vector<MarkedStep>& steps() const { return m_steps; }

 private:
  friend class OneFile;

  std::shared_ptr<const AnswerKey> key_of(std::size_t student) const;

  const Class& m_class;
  const Budget& m_budget;
  ClassNumbers m_numbers;
  WhosePath m_paths;
  std::vector<MarkedStep> m_steps;
  std::string m_mark;                                    // that the sheets of the class carry
  std::unordered_map<std::string, std::size_t> m_by_id;  // places of students
  std::shared_ptr<const AnswerKey> m_key_of_all;         // where all have the same numbers
};

/// How the steps of a worksheet are marked in a class. Throws Problem where a rule names a step
/// that is not there.
std::vector<MarkedStep> marked_steps(const Worksheet& worksheet, const ClassRules& rules);

/// The right answers of a worksheet, with the points of the class.
std::shared_ptr<const AnswerKey> key_of_class(Worksheet worksheet, const ClassRules& rules,
                                              const Budget& budget);

StepMarks marks_of(const GradedSheet& graded, const MarkedStep& step, const ClassRules& rules);

/// Why marks would only look as if they were right: blocks are gone, a spreadsheet has changed
/// entries, the given numbers were edited (or it is not known whether these are the student's own).
/// Empty where they are sure.
std::string why_not_sure(const GradedSheet& graded, bool has_own_numbers);

}  // namespace byhand
