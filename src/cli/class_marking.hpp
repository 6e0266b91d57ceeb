#pragma once

#include <string>
#include <vector>

#include "classroom/class_grade.hpp"
#include "cli/class_folder.hpp"
#include "cli/command_line.hpp"
#include "cli/output.hpp"
#include "cli/threads.hpp"
#include "evaluate/evaluator.hpp"

namespace byhand {

/// What a class handed in, as a command is told of it.
struct SubmissionOptions {
  std::string folder;              // of the class
  std::vector<std::string> names;  // files, or folders of any depth
  Threads threads;

  void add_to(CommandLine& command_line);
};

/// What was handed in, and what was typed in the folder of the class; without a table of marks that
/// is to be written anew. Throws Problem where the output would replace a file that was handed in.
std::vector<Submission> submissions(const SubmissionOptions& options, const ClassFolder& folder,
                                    Output& output);

/// Marks them; on a terminal it tells how far it is. Throws Problem.
ClassGrade mark(const std::vector<Submission>& found, const Threads& threads,
                const ClassFolder& folder, const Budget& budget);

}  // namespace byhand
