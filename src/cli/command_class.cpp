#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "classroom/class_report.hpp"
#include "classroom/dealing.hpp"
#include "classroom/names.hpp"
#include "classroom/roster.hpp"
#include "classroom/submission_grader.hpp"
#include "classroom/typing.hpp"
#include "classroom/workbook.hpp"
#include "cli/catalogue.hpp"
#include "cli/class_folder.hpp"
#include "cli/command.hpp"
#include "cli/conversation.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/system.hpp"
#include "format/sheet_page.hpp"
#include "report/graded_sheet.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

namespace fs = std::filesystem;

struct ClassOptions {
  std::string folder;
  std::string worksheet;
  std::string roster;
  std::string format = "markdown";
  std::string student;
  Catalogue catalogue;
  Output output;
};

/// 128 bits from the system, in hexadecimal. Throws Problem.
std::string random_secret() {
  std::array<unsigned char, 16> bytes{};
  if (!fill_randomly(bytes)) {
    throw Problem("the system gives no random numbers", "try again in a minute");
  }
  std::string secret;
  for (const unsigned char byte : bytes) secret += fmt::format("{:02x}", byte);
  return secret;
}

int run_new(ClassOptions& options) {
  if (options.format == "xlsx") require_workbooks();
  const WorksheetFile file = options.catalogue.find(options.worksheet);
  const Budget budget = options.catalogue.budget();
  return use_worksheet(
      file, budget, std::nullopt, [&](const Worksheet& worksheet, const Source& text) -> int {
        const auto roster = roster_or_report(options.roster);
        if (!roster) return not_usable;
        require_sheet_name(file.name);
        Class of_class;
        of_class.worksheet = file.path.filename().string();
        of_class.format = options.format == "md" ? "markdown" : options.format;
        of_class.digest = text_digest(text.text());
        of_class.numbers = draws_digest(worksheet);
        of_class.secret = random_secret();
        const Deal dealt = deal(text, budget, of_class, roster->students);
        of_class.students = dealt.newcomers;
        make_class(options.folder, of_class, text, budget);
        const HandOut handed{of_class, options.folder, dealt, of_class.students.size(), {}};
        options.output.show({[&] { return hand_out_document(handed); }});
        return all_well;
      });
}

/// Those of a roster who are not in the class; what else differs is told.
std::vector<Student> newcomers(const Roster& roster, const Class& of_class,
                               std::vector<std::string>& notes) {
  std::vector<Student> result;
  std::size_t known = 0;
  for (const Student& student : roster.students) {
    const Enrolled* const found = first_that(of_class.students, [&](const Enrolled& one) {
      return name_key(one.student.id) == name_key(student.id);
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
  ClassFolder folder = open_class(options.folder, options.catalogue.budget());
  // Before anything is written; it takes as long as to write all keys again.
  if (was_corrected(folder)) require_answers(folder);
  std::vector<std::string> notes;
  std::vector<Student> students;
  if (!options.roster.empty()) {
    const auto roster = roster_or_report(options.roster);
    if (!roster) return not_usable;
    students = newcomers(*roster, folder.of_class, notes);
  }
  const Deal dealt = deal(folder.worksheet, folder.budget, folder.of_class, students);
  add_students(folder, dealt.newcomers);
  const std::size_t written = write_pages(folder);
  if (was_corrected(folder)) {
    notes.emplace_back(
        "the worksheet was changed since the class was made: keys/ has its new answers, and the "
        "sheets that were handed out still print what it said then");
  }
  if (folder.of_class.rules.against == Rules::real) {
    notes.emplace_back("keys/ has the answers by hand, while class.toml says against = \"real\"");
  }
  const HandOut handed{folder.of_class, options.folder, dealt, written, notes};
  options.output.show({[&] { return hand_out_document(handed); }});
  return all_well;
}

int run_check(ClassOptions& options) {
  const ClassFolder folder = open_class(options.folder, options.catalogue.budget());
  const Class& of_class = folder.of_class;
  const Deal dealt = deal(folder.worksheet, folder.budget, of_class, {});
  const VariantsCheck check = check_variants(folder.worksheet, of_class, folder.budget);
  options.output.show({[&] { return check_document(check, of_class, dealt); },
                       [&] { return check_json(check, of_class, dealt); }});
  return all_well;
}

// byhand class type

/// The student with that id, or the only one with that name. Throws Problem.
const Enrolled& student_named(const Class& of_class, const std::string& text) {
  std::vector<const Enrolled*> of_name;
  std::vector<std::string> known;
  for (const Enrolled& one : of_class.students) {
    if (name_key(one.student.id) == name_key(text)) return one;
    if (name_key(one.student.name) == name_key(text)) of_name.push_back(&one);
    known.insert(known.end(), {one.student.id, one.student.name});
  }
  if (of_name.size() == 1) return *of_name.front();
  if (of_name.size() > 1) {
    throw Problem(fmt::format("{} students are called {}", of_name.size(), excerpt(text)),
                  "give the id of the one that you mean");
  }
  const auto likely = nearest(text, known);
  throw Problem("nobody in the class has the id or the name " + excerpt(text),
                likely ? fmt::format("did you mean {}?", visible_line(*likely))
                       : "class.toml lists everybody");
}

/// The sheet as far as it was typed before, else a blank one. Throws Problem.
std::string text_so_far(const std::array<fs::path, 2>& files, const AnswerKey& key,
                        const Budget& budget) {
  for (const fs::path& file : files) {
    std::error_code ignored;
    if (fs::exists(file, ignored)) return read_sheet_file(file.string()).text();
  }
  return sheet_page(key.worksheet(), budget, {"markdown", false, ""});
}

/// Types row after row, each saved at once.
Typing typed(Typing typing, const fs::path& unfinished, Output& output) {
  Conversation conversation(output);
  while (const auto line = conversation.next_line(typing.reply)) {
    const std::string before = typing.text;
    typing = answer(std::move(typing), *line);
    if (typing.text != before) write_file(unfinished, typing.text, true);
  }
  return typing;
}

/// "Ann Lee (2841): 41 of 49", and the steps that lack points, by the rules of the class.
Document result(const GradedSheet& graded, const Student& student, const ClassRules& rules) {
  Document lacking;
  Points score;
  Points max;
  for (const MarkedStep& step : marked_steps(graded.worksheet(), rules)) {
    const Points of_step = marks_of(graded, step, rules).score;
    score += of_step;
    max += step.max;
    if (of_step == step.max) continue;
    lacking.add_fact(step.name, fmt::format("{} of {}", of_step.text(), step.max.text()));
  }
  Document document;
  document.say(fmt::format("{} ({}): {} of {}", visible_line(student.name),
                           visible_line(student.id), score.text(), max.text()),
               Role::strong);
  for (Block& block : lacking.blocks) document.add(std::move(block));
  return document;
}

int run_type(ClassOptions& options) {
  const ClassFolder folder = open_class(options.folder, options.catalogue.budget());
  const Enrolled& enrolled = student_named(folder.of_class, options.student);
  auto key = std::make_shared<const AnswerKey>(folder.worksheet_of(enrolled),
                                               folder.of_class.rules.against, folder.budget);
  const fs::path file = made_folder(folder.typed()) / (enrolled.sheet + ".md");
  const fs::path unfinished = made_folder(folder.typing()) / file.filename();
  const std::vector<std::string>& left_out = folder.of_class.rules.left_out;
  Typing typing = begin_typing(key, text_so_far({unfinished, file}, *key, folder.budget), left_out);
  if (typing.reply.is_over) {
    options.output.write(fmt::format("{} is typed already.\n", visible_line(file.string())));
  }
  typing = typed(std::move(typing), unfinished, options.output);
  if (typing.at < typing.rows.size()) {  // a sheet counts when all of it is typed
    options.output.write(fmt::format(
        "{} ({}): {} left, and no marks before they are typed; go on with byhand class type {} "
        "{}\n",
        visible_line(enrolled.student.name), visible_line(enrolled.student.id),
        counted(begin_typing(key, typing.text, left_out).rows.size(), "row"),
        shell_word(options.folder), shell_word(options.student)));
    return all_well;
  }
  write_file(file, typing.text, true);
  std::error_code ignored;
  fs::remove(unfinished, ignored);
  SheetName name{key->worksheet().name, key->worksheet().variant, {}};
  const GradedSheet graded =
      graded_by(std::move(key), std::move(name), Source(file.string(), typing.text));
  options.output.show_document(result(graded, enrolled.student, folder.of_class.rules));
  const std::string doubt = why_not_sure(graded, true);
  if (doubt.empty()) return all_well;
  complain(fmt::format("but it will be to see, and have no marks: {}\ncorrect {} in an editor\n",
                       doubt, shown_path(file)));
  return not_all_right;
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

void take_type(CommandLine& command_line, ClassOptions& options) {
  command_line.positional("folder", "the folder of a class", options.folder);
  command_line.positional("student", "an id, or a name that only one student has", options.student);
  options.catalogue.add_to(command_line);
  options.output.add_looks_to(command_line);
}

const Command class_new_command{
    "new", "a folder with a sheet for everybody",
    "Examples:\n"
    "  byhand class new spring --worksheet 04 --roster names.csv\n"
    "  byhand class new spring --worksheet my.md --roster names.csv --format html\n"
    "\n"
    "The roster has a column for an id and one or two for the name, perhaps one for a group.",
    prepared<ClassOptions, take_new, run_new>};

const Command class_add_command{
    "add", "add students, and write what is missing",
    "Examples:\n"
    "  byhand class add spring --roster names.csv   whoever is new gets new numbers\n"
    "  byhand class add spring                      sheets that were lost, as they were",
    prepared<ClassOptions, take_add, run_add>};

const Command class_check_command{
    "check", "everybody's numbers before they go out",
    "Examples:\n"
    "  byhand class check spring\n"
    "  byhand class check spring --format html -o numbers.html\n"
    "\n"
    "It tells of each step the largest denominator and the longest entry, which mistakes\n"
    "some numbers cannot show, and which marks can be had without work.",
    prepared<ClassOptions, take_check_of_class, run_check>};

const Command class_type_command{
    "type", "type a sheet that came back on paper",
    "Examples:\n"
    "  byhand class type spring 2841\n"
    "  byhand class type spring 'Ann Lee'\n"
    "\n"
    "It asks for one row after another, and grades the sheet at the end. undo goes\n"
    "back a row, skip leaves one empty, _ is an empty cell, quit stops for now. What\n"
    "is typed is saved after every row, in typing/ in the folder of the class. When\n"
    "all is typed it is in typed/, and class grade marks it with the others.",
    prepared<ClassOptions, take_type, run_type>};

}  // namespace

const Command class_command{
    "class",
    "hand out to a class, mark what comes back",
    "Examples:\n"
    "  byhand class new spring --worksheet 04 --roster names.csv\n"
    "  byhand class check spring\n"
    "  byhand class add spring --roster names.csv\n"
    "  byhand class grade spring inbox\n"
    "\n"
    "byhand class COMMAND --help explains each command.",
    nullptr,
    false,
    {&class_new_command, &class_add_command, &class_check_command, &class_type_command,
     &class_grade_command, &class_report_command, &class_feedback_command}};

}  // namespace byhand
