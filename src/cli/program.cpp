#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <map>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/command_line.hpp"
#include "cli/output.hpp"
#include "cli/system.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

const std::array commands{&learn_command,       &hunt_command,     &review_command, &list_command,
                          &walkthrough_command, &template_command, &grade_command,  &watch_command,
                          &explain_command,     &compare_command,  &cost_command,   &eval_command,
                          &functions_command,   &mistakes_command, &check_command,  &class_command};

/// Whether the first word is this one. Scripts and the build ask for what no help shows.
bool asks(const std::vector<std::string>& typed, std::string_view what) {
  return !typed.empty() && typed.front() == what;
}

std::vector<std::string> words_after_mark(const std::vector<std::string>& typed) {
  const auto mark = std::find(typed.begin(), typed.end(), "--");
  return {mark == typed.end() ? mark : mark + 1, typed.end()};
}

/// What was only to be told is told when the others run.
Run print(std::string text) {
  return [text = std::move(text)] {
    std::cout << text;
    return all_well;
  };
}

/// Reads the arguments: what is to be run. Throws Problem where they are not understood.
Run parse(CLI::App& app, int argc, char** argv) {
  app.set_version_flag("--version", "byhand " BYHAND_VERSION);
  app.require_subcommand(0, 1);
  app.get_formatter()->column_width(26);
  CommandLine bare(app);
  const Run overview = prepare_overview(bare);
  app.footer(
      "byhand alone, with the options above, shows where you are and what is next.\n"
      "byhand COMMAND --help explains each command.\n"
      "Exit status: 0 all well, 1 not all right (a mistake in a sheet, say),\n"
      "2 bad usage or an input that could not be used.");
  std::map<const CLI::App*, Run> runs;  // of those that may be meant: to prepare all takes its time
  std::vector<std::string> typed{argv + 1, argv + argc};
  if (asks(typed, "help")) {  // byhand help list -> byhand list --help
    std::rotate(typed.begin(), typed.begin() + 1, typed.end());
    typed.back() = "--help";
  }
  std::vector<std::string> names = names_of(commands);
  names.emplace_back("complete");  // of an alias with options: byhand --plain complete -- …
  command_first(app, names, typed);
  std::vector<std::string> arguments = typed;
  bool takes_expression = false;
  for (const Command* command : commands) {
    CLI::App* sub = app.add_subcommand(std::string(command->name), std::string(command->summary));
    sub->footer(std::string(command->examples));
    const bool may_be_meant = contains(typed, command->name) || asks(typed, "manual");
    if (!may_be_meant) continue;
    CommandLine command_line(*sub);
    runs[sub] = command->prepare(command_line);
    if (!command->takes_expression) continue;
    expression_last(*sub, arguments);
    takes_expression = takes_expression || asks(typed, command->name);
  }
  if (asks(typed, "manual")) return print(manual(app));
  if (asks(typed, "complete")) return print(completions(app, words_after_mark(typed)));
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // the last first
  } catch (const CLI::Success& success) {
    if (has_unknown_command(app, typed)) throw usage_problem(app, success, typed, false);
    return [exit_code = app.exit(success)] { return exit_code; };  // --help and --version
  } catch (const CLI::ParseError& error) {
    throw usage_problem(app, error, typed, takes_expression);
  }
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? overview : runs.at(chosen.front());
}

int report(const Problem& problem) {
  complain(complaint(problem));
  return not_usable;
}

}  // namespace

Run one_of(CommandLine& command_line, const std::vector<const Command*>& choices) {
  std::vector<std::pair<CommandLine, Run>> runs;
  for (const Command* command : choices) {
    CommandLine sub = command_line.command(
        std::string(command->name), std::string(command->summary), std::string(command->examples));
    runs.emplace_back(sub, command->prepare(sub));
  }
  return [runs] {
    return first_that(runs, [](const auto& run) { return run.first.is_chosen(); })->second();
  };
}

int run_program(int argc, char** argv) try {
  note_program(argv[0]);
  CLI::App app("Attention by Hand: self-attention with pencil and paper, in exact fractions.",
               "byhand");
  try {
    const Run run = parse(app, argc, argv);
    const int exit_code = run();
    std::cout.flush();
    if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      throw Problem("cannot write to standard output", "check the room on the disk");
    }
    return exit_code;
  } catch (const Problem& problem) {
    return report(problem);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    return report({fmt::format("an error of the program itself: {}", error.what()),
                   "please report it, with the worksheet and the command that you typed"});
  }
} catch (const std::bad_alloc&) {  // perhaps of a report: this one has to do without memory
  std::fputs("byhand: out of memory\nuse a smaller worksheet, or end other programs\n", stderr);
  return not_usable;
}

}  // namespace byhand
