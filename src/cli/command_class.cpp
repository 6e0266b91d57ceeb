#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "classroom/class_report.hpp"
#include "classroom/dealing.hpp"
#include "classroom/names.hpp"
#include "classroom/roster.hpp"
#include "classroom/variants_check.hpp"
#include "classroom/workbook.hpp"
#include "cli/catalogue.hpp"
#include "cli/class_folder.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

struct ClassOptions {
  std::string folder;
  std::string worksheet;
  std::string roster;
  std::string format = "markdown";
  Catalogue catalogue;
  Output output;
};

int run_new(ClassOptions& options) {
  if (options.format == "xlsx" && !has_workbooks()) workbook_of({});  // which says why not
  const WorksheetFile file = options.catalogue.find(options.worksheet);
  const Budget budget = options.catalogue.budget();
  return use_worksheet(file, budget, std::nullopt,
                       [&](const Worksheet& worksheet, const Source& text) {
                         const auto roster = roster_or_report(options.roster);
                         if (!roster) return static_cast<int>(not_usable);
                         Class of_class;
                         of_class.worksheet = file.path.filename().string();
                         of_class.format = options.format == "md" ? "markdown" : options.format;
                         of_class.digest = text_digest(text.text());
                         of_class.numbers = draws_digest(worksheet);
                         of_class.secret = random_secret();
                         const Deal dealt = deal(text, budget, of_class, roster->students.size());
                         of_class.students = enrolled(roster->students, of_class, dealt.variants);
                         make_class(options.folder, of_class, text, budget);
                         const HandOut handed{of_class, options.folder,           of_class.students,
                                              dealt,    of_class.students.size(), {}};
                         options.output.show({[&] { return hand_out_document(handed); }});
                         return static_cast<int>(all_well);
                       });
}

/// Those of a roster who are not in the class; what else differs is told.
std::vector<Student> newcomers(const Roster& roster, const Class& of_class,
                               std::vector<std::string>& notes) {
  std::vector<Student> result;
  std::size_t known = 0;
  for (const Student& student : roster.students) {
    const Enrolled* const found = first_that(of_class.students, [&](const Enrolled& one) {
      return id_key(one.student.id) == id_key(student.id);
    });
    if (found == nullptr) {
      result.push_back(student);
      continue;
    }
    ++known;
    if (found->student.group != student.group && !student.group.empty()) {
      notes.push_back(fmt::format(
          "{} is in group {} in the roster; the class keeps {}, unless you "
          "write it into class.toml",
          student.id, student.group, found->student.group.empty() ? "none" : found->student.group));
    }
    if (name_key(found->student.name) == name_key(student.name)) continue;
    notes.push_back(
        fmt::format("{} is {} in the class and {} in the roster; the sheet keeps its name",
                    student.id, found->student.name, student.name));
  }
  if (known < of_class.students.size()) {
    notes.push_back(fmt::format("not in this roster: {} of the class, whose sheets stay",
                                counted(of_class.students.size() - known, "student")));
  }
  return result;
}

int run_add(ClassOptions& options) {
  const Budget budget = options.catalogue.budget();
  ClassFolder folder = open_class(options.folder, budget);
  // Before anything is written; it takes as long as to write all keys again.
  if (was_corrected(folder)) require_answers(folder, budget);
  std::vector<std::string> notes;
  std::vector<Student> students;
  if (!options.roster.empty()) {
    const auto roster = roster_or_report(options.roster);
    if (!roster) return not_usable;
    students = newcomers(*roster, folder.of_class, notes);
  }
  const Deal dealt = deal(folder.worksheet, budget, folder.of_class, students.size());
  const std::vector<Enrolled> more = enrolled(students, folder.of_class, dealt.variants);
  add_students(folder, more);
  const std::size_t written = write_missing(folder, budget);
  if (was_corrected(folder)) {
    notes.emplace_back(
        "the worksheet was changed since the class was made: keys/ has its new answers, and the "
        "sheets that were handed out still print what it said then");
  }
  const HandOut handed{folder.of_class, options.folder, more, dealt, written, notes};
  options.output.show({[&] { return hand_out_document(handed); }});
  return all_well;
}

int run_check(ClassOptions& options) {
  const Budget budget = options.catalogue.budget();
  const ClassFolder folder = open_class(options.folder, budget);
  const Class& of_class = folder.of_class;
  const Deal dealt = deal(folder.worksheet, budget, of_class, 0);
  const VariantsCheck check = check_variants(folder.worksheet, of_class, budget);
  options.output.show({[&] { return check_document(check, of_class, dealt); },
                       [&] { return check_json(check, of_class, dealt); }});
  return all_well;
}

void take_new(CommandLine& command_line, ClassOptions& options) {
  command_line.positional("folder", "a new folder", options.folder);
  command_line.option("--worksheet", "W", "a name, number or path", options.worksheet, true);
  command_line.option("--roster", "FILE", "who is in the class: a table in CSV", options.roster,
                      true);
  command_line.choice("--format", "for an editor, for a spreadsheet, or to print", options.format,
                      {"markdown", "md", "csv", "xlsx", "html"});
  options.catalogue.add_to(command_line);
  options.output.add_looks_to(command_line);
}

void take_add(CommandLine& command_line, ClassOptions& options) {
  command_line.positional("folder", "the folder of a class", options.folder);
  command_line.option("--roster", "FILE", "a table with more students; those of the class stay",
                      options.roster);
  options.catalogue.add_to(command_line);
  options.output.add_looks_to(command_line);
}

void take_check_of_class(CommandLine& command_line, ClassOptions& options) {
  command_line.positional("folder", "the folder of a class", options.folder);
  options.catalogue.add_to(command_line);
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
}

constexpr Command class_new_command{
    "new", "a folder with a sheet for everybody",
    "Examples:\n"
    "  byhand class new spring --worksheet 04 --roster names.csv\n"
    "  byhand class new spring --worksheet my.md --roster names.csv --format html\n"
    "\n"
    "The roster has a column for an id and one or two for the name, perhaps one for a group.",
    prepared<ClassOptions, take_new, run_new>};

constexpr Command class_add_command{
    "add", "add students, and write what is missing",
    "Examples:\n"
    "  byhand class add spring --roster names.csv   whoever is new gets new numbers\n"
    "  byhand class add spring                      sheets that were lost, as they were",
    prepared<ClassOptions, take_add, run_add>};

constexpr Command class_check_command{
    "check", "everybody's numbers before they go out",
    "Examples:\n"
    "  byhand class check spring\n"
    "  byhand class check spring --format html -o numbers.html\n"
    "\n"
    "It tells of each step the largest denominator and the longest entry, which mistakes\n"
    "some numbers cannot show, and which marks can be had without work.",
    prepared<ClassOptions, take_check_of_class, run_check>};

Run prepare_class(CommandLine& command_line) {
  return one_of(command_line,
                {&class_new_command, &class_add_command, &class_check_command, &class_type_command,
                 &class_grade_command, &class_report_command, &class_feedback_command});
}

}  // namespace

const Command class_command{"class", "hand out to a class, mark what comes back",
                            "Examples:\n"
                            "  byhand class new spring --worksheet 04 --roster names.csv\n"
                            "  byhand class check spring\n"
                            "  byhand class add spring --roster names.csv\n"
                            "  byhand class grade spring inbox\n"
                            "\n"
                            "byhand class COMMAND --help explains each command.",
                            prepare_class};

}  // namespace byhand
