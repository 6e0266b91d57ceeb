#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "classroom/class_grade.hpp"
#include "classroom/dealing.hpp"
#include "grade/answer_key.hpp"
#include "report/graded_sheet.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

// whose_path.cpp

/// Whose a file may be by the names of its folders and its own.
struct OwnersOfPath {
  std::vector<std::size_t> students;  // places in the class; several of one name
  bool is_plain = false;              // a whole name, id or sheet's name, not only a part of one
  std::string participant;            // Moodle's number of the one who handed it in
  std::string stranger;               // Moodle's name of that one, where the class has none like it
};

/// Knows the students of a class by the names of files and folders.
class WhosePath {
 public:
  explicit WhosePath(const Class& of_class);

  /// Of Moodle's folder for each student first, then of the other folders, the nearest first, then
  /// of the file itself. `path` begins where somebody's name may begin.
  /// e.g. "Anna Müller_17_assignsubmission_file_/my sheet.md"
  OwnersOfPath owners(std::string_view path) const;

 private:
  using Places = std::map<std::string, std::vector<std::size_t>>;

  static void add(Places& places, const std::string& key, std::size_t student);
  std::vector<std::size_t> plainly(std::string_view name) const;
  std::vector<std::size_t> partly(std::string_view name) const;
  std::vector<std::size_t> narrowed(std::vector<std::size_t> students,
                                    const std::vector<std::string_view>& parts) const;

  Places m_plain;                                 // by whole names in any spelling
  Places m_ids;                                   // by the words of ids
  std::vector<std::vector<std::string>> m_words;  // of the name of each student
};

// resemblance.cpp

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

// submission_grader.cpp

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

  GradedSubmission grade(Submission submission, std::string_view bytes) const;

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

// submission_marks.cpp

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
