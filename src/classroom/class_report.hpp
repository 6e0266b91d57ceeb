#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "classroom/class_file.hpp"
#include "classroom/class_grade.hpp"
#include "classroom/dealing.hpp"
#include "number/exact.hpp"
#include "report/document.hpp"
#include "report/graded_sheet.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

// variants_check.cpp: what everybody's numbers are like.

/// What stands in one step over the variants of a class.
struct StepOverVariants : MarkedStep {
  std::size_t constant = 0;  // asked cells with the same right value in all variants
  Exact largest_denominator = Exact(1);
  std::size_t with_denominator = 0;  // the place of the first student who has it
  std::string longest = {};          // right entry
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
  std::vector<StepOverVariants> steps;
  std::size_t judged = 0;             // for mistakes and neighbours: the first of them
  std::vector<HiddenMistake> hidden;  // the most frequent first
  double constant_share = 0;          // of the marks, of a sheet with the constant cells alone
  /// Of the marks, of a sheet with the right answers of the next student.
  std::optional<SharesOfMarks> neighbours;
};

/// Throws Problem where a variant cannot be computed.
VariantsCheck check_variants(const Source& worksheet, const Class& of_class, const Budget& budget);

// class_report.cpp: before the sheets go out.

/// What was handed out, to be told.
struct HandOut {
  const Class& of_class;
  std::string folder;
  const Deal& deal;         // whose newcomers are in the class already
  std::size_t written = 0;  // sheets
  std::vector<std::string> notes;
};

Document hand_out_document(const HandOut& handed);

/// The variants of a class before they go out.
Document check_document(const VariantsCheck& check, const Class& of_class, const Deal& deal);
/// The same for other programs: one object.
std::string check_json(const VariantsCheck& check, const Class& of_class, const Deal& deal);

// class_grade_report.cpp: after they came back.

/// For the screen: everybody, every file that needs a look, what resembles what.
Document class_grade_document(const ClassGrade& grade);

/// The page that a student is given back: the marks, each step in the words of `grade`, and what to
/// do next. `sheet` is the one that counts; nullptr where there is none. `practice` is the command
/// for other numbers; empty where students have no worksheet for it.
Document feedback_document(const ClassGrade& grade, const StudentRow& student,
                           const GradedSheet* sheet, Reveal reveal, const std::string& practice);

// gradebook.cpp: for other programs.

/// Takes the next part of a text.
using Sink = std::function<void(std::string_view)>;

/// A way to give marks to another program. Adding one is adding its row to the table. None of these
/// was seen by the program that it is for.
struct GradebookFormat {
  std::string_view name;
  std::string_view beginning;  // of its text, which a sheet never begins with
  bool has_files;              // a row for each file, those of nobody as well
  bool has_changes;            // a row for each mark that is another than before
  /// Throws Problem where these marks cannot be written so. A row is written as it is made.
  void (*write)(const ClassGrade& grade, const Sink& sink);
};
const std::vector<GradebookFormat>& gradebook_formats();

// understanding.cpp: what the class did not understand.

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
