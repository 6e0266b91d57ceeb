#pragma once

#include <string>
#include <vector>

#include "classroom/class_grade.hpp"
#include "cli/class_folder.hpp"
#include "cli/command_line.hpp"
#include "evaluate/evaluator.hpp"

namespace byhand {

/// What a class handed in, as a command is told of it.
struct SubmissionOptions {
  std::string folder;              // of the class
  std::vector<std::string> names;  // files, or folders of any depth
  int threads = 0;                 // as many as there are cores

  void add_to(CommandLine& command_line);
};

struct MarkedSubmissions {
  std::vector<Submission> submissions;
  ClassGrade grade;
};

/// Marks them, and what was typed in the folder of the class; on a terminal it tells how far it is.
/// Throws Problem.
MarkedSubmissions mark(const SubmissionOptions& options, const ClassFolder& folder,
                       const Budget& budget);

}  // namespace byhand
