#pragma once

#include <string>
#include <vector>

#include "classroom/class_grade.hpp"
#include "cli/class_folder.hpp"
#include "cli/command_line.hpp"
#include "cli/grading_options.hpp"
#include "cli/output.hpp"
#include "evaluate/evaluator.hpp"

namespace byhand {

/// What a class handed in, as a command is told of it.
struct SubmissionOptions {
  std::string folder;              // of the class
  std::vector<std::string> names;  // files, or folders of any depth
  Threads threads;

  void add_to(CommandLine& command_line);
};

/// A class, what it handed in, and its marks.
struct MarkedFolder {
  ClassFolder folder;
  std::vector<Submission> submissions;  // in the order in which the grade has its files
  ClassGrade grade;
};

/// Opens a class and marks what was handed in and what was typed in its folder, but for a table of
/// marks that is to be written anew; on a terminal it tells how far it is. Throws Problem, also
/// where the output would replace a file that was handed in.
MarkedFolder marked_folder(const SubmissionOptions& options, const Budget& budget, Output& output);

/// The bytes of a file that was handed in, as they are. Throws Problem.
std::string submitted_bytes(const Submission& submission);

}  // namespace byhand
