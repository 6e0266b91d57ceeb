#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "classroom/class_report.hpp"
#include "classroom/dealing.hpp"
#include "classroom/roster.hpp"
#include "cli/catalogue.hpp"
#include "cli/class_folder.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "format/json.hpp"
#include "format/listings.hpp"
#include "format/terminal.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

struct CheckOptions {
  std::vector<std::string> names;
  bool is_strict = false;
  bool has_matrix = false;
  std::string roster;
  Catalogue catalogue;
  Output output;
};

/// Two worksheets of one folder that a command could not tell apart by number or name.
void add_notes_on_twins(const WorksheetFile& file, std::vector<Problem>& notes) {
  for (const WorksheetFile& other : worksheets_beside(file.path)) {
    const std::string name = visible_line(other.path.filename().string());
    if (have_same_number(file, other)) {
      notes.emplace_back(fmt::format("{} has the number {} too", name, file.number),
                         "give each worksheet in a folder a different number");
    }
    if (other.name == file.name) {
      notes.emplace_back(fmt::format("{} has the name {} too", name, visible_line(file.name)),
                         "give each worksheet in a folder a different name");
    }
  }
}

/// It can be used, but nothing can be handed out of it.
void add_note_on_name(const WorksheetFile& file, std::vector<Problem>& notes) {
  try {
    require_sheet_name(file.name);
  } catch (const Problem& problem) {
    notes.push_back(problem);
  }
}

/// Before anything is read: what is wrong with a name itself is reported in its turn.
void require_other_output(CheckOptions& options) {
  if (!options.output.goes_to_file()) return;
  for (const std::string& name : options.names) {
    std::filesystem::path path;
    try {
      path = options.catalogue.find(name).path;
    } catch (const Problem&) {
      continue;
    }
    options.output.require_other_than(path);
  }
}

/// Throws Problem where there is no such file.
LintedWorksheet checked(const CheckOptions& options, const std::string& name) {
  const Budget budget = options.catalogue.budget();
  const WorksheetFile file = options.catalogue.find(name);
  LintedWorksheet result = linted(read_worksheet_file(file.path, budget), budget);
  if (!options.has_matrix) result.matrix.reset();
  add_notes_on_twins(file, result.lint.notes);
  add_note_on_name(file, result.lint.notes);
  return result;
}

int exit_code_of(const Lint& lint, bool is_strict) {
  return lint.is_wrong() || (is_strict && !lint.notes.empty()) ? not_all_right : all_well;
}

/// Those of --roster. Throws Problem where it cannot be used.
std::vector<Student> students_of(const CheckOptions& options) {
  if (options.roster.empty()) return {};
  if (options.output.format() == "json") {
    throw Problem("--roster has no JSON here",
                  "make the class: byhand class check --format json tells of it");
  }
  auto roster = roster_or_report(options.roster);
  if (roster) return std::move(roster->students);
  throw Problem("the roster has problems", "see above");
}

/// The numbers that a class of these students would get, as they might be dealt.
std::string numbers_text(const std::vector<LintedWorksheet>& worksheets,
                         const std::vector<Student>& students, const CheckOptions& options,
                         const TerminalStyle& style) {
  std::string text;
  if (students.empty()) return text;
  const Budget budget = options.catalogue.budget();
  for (const LintedWorksheet& linted : worksheets) {
    if (linted.lint.is_wrong()) continue;
    Class trial;
    trial.secret = "a trial, before there is a class";
    const Deal dealt = deal(linted.source, budget, trial, students);
    trial.students = dealt.newcomers;
    const VariantsCheck check = check_variants(linted.source, trial, budget);
    text += "\n" + to_terminal(check_document(check, trial, dealt).blocks, style);
  }
  return text;
}

int run(CheckOptions& options) {
  require_other_output(options);
  const std::vector<Student> students = students_of(options);
  std::vector<LintedWorksheet> worksheets;
  std::size_t unusable = 0;
  int exit_code = all_well;
  for (const std::string& name : options.names) {
    std::string trouble;
    try {
      LintedWorksheet worksheet = checked(options, name);
      if (worksheet.lint.is_worksheet) {
        exit_code = std::max(exit_code, exit_code_of(worksheet.lint, options.is_strict));
        worksheets.push_back(std::move(worksheet));
        continue;
      }
      for (const Problem& problem : worksheet.lint.errors) {
        trouble += describe(problem, worksheet.source);
      }
    } catch (const Problem& problem) {
      trouble = complaint(problem);
    }
    complain((unusable == 0 ? "" : "\n") + trouble);
    ++unusable;
    exit_code = not_usable;
  }
  if (worksheets.empty()) return exit_code;
  options.output.show({{},
                       [&] { return lint_json(worksheets); },
                       {},
                       [&](const TerminalStyle& style) {
                         return lint_text(worksheets, unusable, style) +
                                numbers_text(worksheets, students, options, style);
                       }});
  return exit_code;
}

void take_check(CommandLine& command_line, CheckOptions& options) {
  command_line.positionals("worksheets", "names, numbers or paths", options.names);
  command_line.flag("--strict", "exit with 1 where there are notes, too", options.is_strict);
  command_line.flag("--matrix", "the typical mistakes that the givens show", options.has_matrix);
  command_line.option("--roster", "FILE", "the numbers of a class, before there is one",
                      options.roster);
  options.output.add_to(command_line, {"text", "json"});
  options.catalogue.add_to(command_line);
}

}  // namespace

const Command check_command{"check", "find what is wrong with a worksheet",
                            "Examples:\n"
                            "  byhand check my.md\n"
                            "  byhand check my.md self-attention --strict\n"
                            "  byhand check 04 --matrix\n"
                            "  byhand check 04 --roster names.csv\n"
                            "  byhand check 04 --format json\n"
                            "\n"
                            "Exit status: 0 no errors, 1 an error (with --strict a note, too), 2 a "
                            "file that\n"
                            "could not be used.",
                            prepared<CheckOptions, take_check, run>};

}  // namespace byhand
