#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/command_line.hpp"
#include "cli/output.hpp"
#include "cli/system.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

const std::array commands{&learn_command,       &hunt_command,     &review_command, &list_command,
                          &walkthrough_command, &template_command, &grade_command,  &watch_command,
                          &explain_command,     &compare_command,  &cost_command,   &eval_command,
                          &functions_command,   &check_command,    &class_command};

int report(const Problem& problem) {
  complain(complaint(problem));
  return not_usable;
}

int report(const std::string& message, const std::string& next_step) {
  return report(Problem(std::nullopt, message, next_step));
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command* command : commands) names.emplace_back(command->name);
  return names;
}

const Command& command_named(std::string_view name) {
  return **std::find_if(commands.begin(), commands.end(),
                        [name](const Command* command) { return command->name == name; });
}

using IsMeant = std::function<bool(const CLI::App*)>;

/// new, of byhand class new; nullptr where there is none of that name.
const CLI::App* command_of(const CLI::App& command, const std::string& name) {
  const auto found = command.get_subcommands(
      IsMeant([&](const CLI::App* sub) { return sub->get_name() == name; }));
  return found.empty() ? nullptr : found.front();
}

/// `byhand class`, or `byhand class nwe`.
int report_missing_subcommand(const CLI::App& command, const std::string& typed) {
  std::vector<std::string> names;
  for (const CLI::App* sub : command.get_subcommands(IsMeant())) names.push_back(sub->get_name());
  const std::string& name = command.get_name();
  return report(typed.empty() ? fmt::format("{} does nothing alone", name)
                              : fmt::format("there is no command {} {}", name, excerpt(typed)),
                fmt::format("after byhand {} comes {}{}", name, listed(names, "or"),
                            did_you_mean(typed, names)));
}

/// What is wrong with the arguments, and what to type.
int report_usage(const CLI::App& app, const CLI::ParseError& error,
                 const std::vector<std::string>& arguments) {
  const std::string first = arguments.empty() ? "" : arguments.front();
  const auto names = command_names();
  const bool is_command = std::find(names.begin(), names.end(), first) != names.end();
  if (!is_command && !first.starts_with('-')) {
    return report(fmt::format("there is no command {}", excerpt(first)),
                  "the commands are " + listed(names) + did_you_mean(first, names));
  }
  std::string help = is_command ? "byhand " + first + " --help" : "byhand --help";
  const CLI::App* meant = is_command ? app.get_subcommand(first) : &app;
  if (is_command && !meant->get_subcommands(IsMeant()).empty()) {
    const std::string second = arguments.size() > 1 ? arguments[1] : "";
    const CLI::App* inner = command_of(*meant, second);
    if (inner == nullptr) return report_missing_subcommand(*meant, second);
    meant = inner;
    help = fmt::format("byhand {} {} --help", first, second);
  }
  const bool takes_expression = is_command && command_named(first).takes_expression;
  return report(usage_problem(*meant, error, {arguments, help, takes_expression}));
}

/// What no person types: scripts and the build do, and no help shows it.
bool asks(const std::vector<std::string>& typed, std::string_view what) {
  return !typed.empty() && typed.front() == what;
}

std::vector<std::string> words_after_mark(const std::vector<std::string>& typed) {
  const auto mark = std::find(typed.begin(), typed.end(), "--");
  return {mark == typed.end() ? mark : mark + 1, typed.end()};
}

int print(const std::string& text) {
  std::cout << text;
  return all_well;
}

int parse_and_run(int argc, char** argv) {
  CLI::App app("Attention by Hand: self-attention with pencil and paper, in exact fractions.",
               "byhand");
  app.set_version_flag("--version", "byhand " BYHAND_VERSION);
  app.require_subcommand(0, 1);
  app.get_formatter()->column_width(26);
  CommandLine bare(app);
  const Run overview = prepare_overview(bare);
  app.footer(
      "byhand alone, with the options above, shows where you are and what is next.\n"
      "byhand COMMAND --help explains each command.\n"
      "Exit status: 0 all well, 1 check found an error or grade a mistake,\n"
      "2 bad usage or an input that could not be used.");
  std::map<const CLI::App*, Run> runs;  // of those that may be meant: to prepare all takes its time
  std::vector<std::string> typed{argv + 1, argv + argc};
  command_first(app, command_names(), typed);
  std::vector<std::string> arguments = typed;
  for (const Command* command : commands) {
    CLI::App* sub = app.add_subcommand(std::string(command->name), std::string(command->summary));
    sub->footer(std::string(command->examples));
    const bool may_be_meant = std::find(typed.begin(), typed.end(), command->name) != typed.end() ||
                              asks(typed, "manual");
    if (!may_be_meant) continue;
    CommandLine command_line(*sub);
    runs[sub] = command->prepare(command_line);
    if (command->takes_expression) expression_last(*sub, arguments);
  }
  if (asks(typed, "manual")) return print(manual(app));
  if (asks(typed, "complete")) return print(completions(app, words_after_mark(typed)));
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // the last first
  } catch (const CLI::Success& success) {
    return app.exit(success);  // --help and --version
  } catch (const CLI::ParseError& error) {
    return report_usage(app, error, typed);
  }
  const auto chosen = app.get_subcommands();
  if (chosen.empty()) return overview();
  return runs.at(chosen.front())();
}

int run_reporting(int argc, char** argv) {
  try {
    const int exit_code = parse_and_run(argc, argv);
    std::cout.flush();
    if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      return report("cannot write to standard output", "check the room on the disk");
    }
    return exit_code;
  } catch (const Problem& problem) {
    return report(problem);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    return report(fmt::format("an error of the program itself: {}", error.what()),
                  "please report it, with the worksheet and the command that you typed");
  }
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
    const auto chosen = std::find_if(runs.begin(), runs.end(),
                                     [](const auto& run) { return run.first.is_chosen(); });
    return chosen->second();
  };
}

int run_program(int argc, char** argv) {
  try {
    note_program(argv[0]);
    return run_reporting(argc, argv);
  } catch (const std::bad_alloc&) {  // perhaps of a report: this one has to do without memory
    std::fputs("byhand: out of memory\nuse a smaller worksheet, or end other programs\n", stderr);
    return not_usable;
  }
}

}  // namespace byhand
