// The whole program: its commands, its arguments, its manual page.

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <map>
#include <new>
#include <sstream>
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
#include "text/unicode.hpp"

namespace byhand {

namespace {

const std::array commands{&learn_command,       &hunt_command,     &review_command, &list_command,
                          &walkthrough_command, &template_command, &grade_command,  &watch_command,
                          &explain_command,     &compare_command,  &cost_command,   &eval_command,
                          &functions_command,   &mistakes_command, &check_command,  &class_command};

// The manual page.

constexpr std::string_view introduction =
    "Attention as in \"Attention Is All You Need\", with pencil and paper: a worksheet\n"
    "has small matrices, a learner fills in the cells, and the program tells of each\n"
    "entry whether it is right, follows from an earlier mistake, or which typical\n"
    "mistake explains it. All hand calculations are replayed in exact fractions,\n"
    "beside the real computation in floating point.\n"
    "\n"
    "To begin, make a folder for your sheets, go there, and type byhand learn 01. In\n"
    "a lesson, type the numbers that you are asked for, or help for the other words\n"
    "that it knows. byhand alone tells what comes next.\n";

constexpr std::string_view surroundings =
    ".SH ENVIRONMENT\n"
    ".TP\n.B BYHAND_PATH\nfolders to look for worksheets in, with : between them\n"
    ".TP\n.B NO_COLOR\nno colours where this is set\n"
    ".SH FILES\n"
    ".TP\n.I share/byhand/exercises\nthe worksheets of the course, beside the program's bin "
    "folder\n"
    ".TP\n.I share/doc/byhand\nREADME.md; docs/learning.md, for learners;\n"
    "docs/teaching.md, for teachers; byhand.html, the whole program in a browser\n"
    ".PP\nA lesson keeps its sheet in the current folder, named after the worksheet.\n";

/// Text of a page: nothing in it is a command of roff.
std::string roff_text(std::string_view text) {
  std::string result;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) result += "\\&";
    result += c == '\\' ? "\\e" : c == '-' ? "\\-" : c == '\'' ? "\\(aq" : std::string(1, c);
    begins_line = c == '\n';
  }
  return result;
}

std::string roff_argument(std::string_view text) {
  return "\"" + replaced(roff_text(text), "\"", "\\(dq") + "\"";
}

/// byhand explain [OPTIONS] WORKSHEET CELLS
std::string usage_line(const CLI::App& command, const std::string& name) {
  std::string result = name + " [OPTIONS]";
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional()) continue;
    const std::string word =
        option->get_name(true) + (option->get_items_expected_max() > 1 ? " ..." : "");
    result += option->get_required() ? " " + word : " [" + word + "]";
  }
  return result;
}

std::string option_list(const CLI::App& command) {
  std::string result;
  for (const CLI::Option* option : command.get_options()) {
    const bool has_value = option->get_items_expected_max() > 0 && !option->get_positional();
    result += fmt::format(".TP\n.B {}\n{}\n",
                          roff_text(option->get_positional() ? option->get_name(true)
                                                             : option->get_name(false, true)) +
                              (has_value ? " " + roff_text(option->get_option_text()) : ""),
                          roff_text(option->get_description()));
  }
  return result;
}

/// A command with what it takes; of one that has commands, these.
std::string command_section(const CLI::App& command, const std::string& name) {
  const auto inner = subcommands_of(command);
  std::string result;
  if (inner.empty()) {
    result = fmt::format(".SS {}\n{}\n{}", roff_argument(usage_line(command, name)),
                         roff_text(command.get_description()), option_list(command));
    if (const std::string footer = command.get_footer(); !footer.empty()) {
      result += fmt::format(".PP\n.EX\n{}\n.EE\n", roff_text(footer));
    }
  }
  for (const CLI::App* one : inner) result += command_section(*one, name + " " + one->get_name());
  return result;
}

/// byhand(1), made of what --help prints of each command: byhand manual
std::string manual(const CLI::App& app) {
  constexpr std::string_view status = "Exit status: ";
  const std::string footer = app.get_footer();
  const std::size_t end = footer.find(status);
  std::string result = fmt::format(
      ".TH BYHAND 1 {} {} \"Attention by Hand\"\n.SH NAME\nbyhand \\- self\\-attention with pencil "
      "and paper, in exact fractions\n.SH SYNOPSIS\n.B byhand\n[OPTIONS] [COMMAND ...]\n"
      ".SH DESCRIPTION\n{}.SH OPTIONS\n{}.PP\n{}.SH COMMANDS\n",
      BYHAND_DATE, roff_argument("byhand " BYHAND_VERSION), roff_text(introduction),
      option_list(app), roff_text(footer.substr(0, end)));
  for (const CLI::App* one : subcommands_of(app)) {
    result += command_section(*one, "byhand " + one->get_name());
  }
  return result + ".SH EXIT STATUS\n" + roff_text(footer.substr(end + status.size())) + "\n" +
         std::string(surroundings);
}

// Arguments.

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

/// By command; of those that may be meant alone, since to prepare all takes its time.
using Runs = std::map<const CLI::App*, Run>;

CLI::App& added(CLI::App& app, const Command& command) {
  CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.summary));
  sub->footer(std::string(command.examples));
  return *sub;
}

/// What a command takes, or its own commands.
void prepare(CLI::App& app, const Command& command, Runs& runs) {
  CommandLine command_line(app);
  if (command.prepare != nullptr) runs[&app] = command.prepare(command_line);
  if (!command.commands.empty()) app.require_subcommand(1);
  for (const Command* inner : command.commands) prepare(added(app, *inner), *inner, runs);
}

/// Of --version: what else was typed would be passed over in silence.
void require_alone(const CLI::App& app, const std::vector<std::string>& typed) {
  const auto version = position_among(typed, "--version");
  if (!version) return;
  const std::size_t other = place_after_options(app, typed, *version + 1);
  if (other >= typed.size()) return;
  throw Problem(fmt::format("{} is one argument too many beside --version", excerpt(typed[other])),
                "leave it out; see byhand --help");
}

/// Reads the arguments: what is to be run. Throws Problem where they are not understood.
Run parse(CLI::App& app, int argc, char** argv) {
  app.set_version_flag("--version", "byhand " BYHAND_VERSION);
  app.require_subcommand(0, 1);
  app.get_formatter()->column_width(26);
  CommandLine bare(app);
  Runs runs{{&app, prepare_overview(bare)}};
  app.footer(
      "byhand alone, with the options above, shows where you are and what is next.\n"
      "byhand COMMAND --help explains each command.\n"
      "Exit status: 0 all well, 1 not all right (a mistake in a sheet, say),\n"
      "2 bad usage or an input that could not be used.");
  std::vector<std::string> typed{argv + 1, argv + argc};
  if (asks(typed, "help")) {  // byhand help list -> byhand list --help
    std::rotate(typed.begin(), typed.begin() + 1, typed.end());
    typed.back() = "--help";
  }
  std::vector<std::string> names = names_of(commands);
  names.emplace_back("complete");  // of an alias with options: byhand --plain complete -- …
  command_first(app, names, typed);
  for (const Command* command : commands) {  // byhand --plain class check -> class check --plain
    if (asks(typed, command->name)) command_first(app, names_of(command->commands), typed, 1);
  }
  std::vector<std::string> arguments = typed;
  bool takes_expression = false;
  for (const Command* command : commands) {
    CLI::App& sub = added(app, *command);
    const bool may_be_meant = contains(typed, command->name) || asks(typed, "manual");
    if (!may_be_meant) continue;
    prepare(sub, *command, runs);
    if (!command->takes_expression) continue;
    expression_last(sub, arguments);
    takes_expression = takes_expression || asks(typed, command->name);
  }
  if (asks(typed, "manual")) return print(manual(app));
  if (asks(typed, "complete")) return print(completions(app, words_after_mark(typed)));
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // the last first
  } catch (const CLI::Success& success) {
    if (dynamic_cast<const CLI::CallForVersion*>(&success) != nullptr) require_alone(app, typed);
    if (has_unknown_command(app, typed)) throw usage_problem(app, success, typed, false);
    std::ostringstream told;  // --help and --version
    app.exit(success, told, told);
    return print(isatty(STDOUT_FILENO) == 1 ? as_called(told.str()) : told.str());
  } catch (const CLI::ParseError& error) {
    throw usage_problem(app, error, typed, takes_expression);
  }
  const CLI::App* chosen = &app;
  while (!chosen->get_subcommands().empty()) chosen = chosen->get_subcommands().front();
  return runs.at(chosen);
}

int report(const Problem& problem) {
  complain(complaint(problem));
  return not_usable;
}

}  // namespace

bool is_command(std::string_view word) {
  return any_of(commands, [&](const Command* command) { return command->name == word; });
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
