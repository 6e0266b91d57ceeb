#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"

namespace byhand {

class Catalogue;
struct Document;

/// What the process returns.
enum ExitCode : int { all_well = 0, not_all_right = 1, not_usable = 2 };

/// Runs a command whose arguments have been read; returns an exit code.
using Run = std::function<int()>;

/// A command of the program. Adding one is declaring it below and adding its row to the table in
/// program.cpp.
struct Command {
  std::string_view name;
  std::string_view summary;
  std::string_view examples;                            // the end of its --help
  Run (*prepare)(CommandLine& command_line) = nullptr;  // else it has commands of its own
  bool takes_expression = false;              // which may begin with a minus, as an option does
  std::vector<const Command*> commands = {};  // one of which has to be chosen: byhand class new
};

/// The usual `prepare`: `Take` says what the command takes, and `Start` has it when it is chosen.
template <class Options, void (*Take)(CommandLine&, Options&), int (*Start)(Options&)>
Run prepared(CommandLine& command_line) {
  const auto options = std::make_shared<Options>();
  Take(command_line, *options);
  return [options] { return Start(*options); };
}

/// The same, of what does both by itself.
template <class Work>
Run prepared(CommandLine& command_line) {
  const auto work = std::make_shared<Work>();
  work->take(command_line);
  return [work] { return work->run(); };
}

/// What the program does without a command.
Run prepare_overview(CommandLine& command_line);
/// The course with ticks, and what is next. Throws Problem where there are no worksheets.
Document where_you_are(const Catalogue& catalogue);

extern const Command walkthrough_command;
extern const Command template_command;
extern const Command list_command;
extern const Command learn_command;
extern const Command review_command;
extern const Command explain_command;
extern const Command compare_command;
extern const Command eval_command;
extern const Command functions_command;
extern const Command mistakes_command;
extern const Command check_command;
extern const Command cost_command;
extern const Command grade_command;
extern const Command watch_command;
extern const Command hunt_command;

extern const Command class_command;
extern const Command class_grade_command;
extern const Command class_report_command;
extern const Command class_feedback_command;

/// The whole program: reads the arguments, runs the command, reports errors on standard error.
int run_program(int argc, char** argv);

/// Whether that is the name of a command.
bool is_command(std::string_view word);

}  // namespace byhand
