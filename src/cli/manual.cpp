// The manual page.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

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

}  // namespace

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

}  // namespace byhand
