#pragma once

#include <string>

#include "classroom/gradebook.hpp"
#include "report/document.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// For the screen: everybody, every file that needs a look, what resembles what.
Document class_grade_document(const MarkedClass& marked);

/// The page that a student is given back: the marks, each step in the words of `grade`, and what to
/// do next. `sheet` is the one that counts; nullptr where there is none. `practice` is the command
/// for other numbers; empty where students have no worksheet for it.
Document feedback_document(const ClassGrade& grade, const StudentRow& student,
                           const GradedSheet* sheet, Reveal reveal, const std::string& practice);

}  // namespace byhand
