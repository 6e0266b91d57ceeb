#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "classroom/names.hpp"
#include "classroom/roster.hpp"
#include "classroom/submission_grader.hpp"
#include "classroom/typing.hpp"
#include "cli/catalogue.hpp"
#include "cli/class_folder.hpp"
#include "cli/command.hpp"
#include "cli/conversation.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "format/sheet_page.hpp"
#include "report/graded_sheet.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

namespace fs = std::filesystem;

struct ClassTypeOptions {
  std::string folder;
  std::string student;
  Catalogue catalogue;
  Output output;
};

/// The student with that id, or the only one with that name. Throws Problem.
const Enrolled& student_named(const Class& of_class, const std::string& text) {
  std::vector<const Enrolled*> of_name;
  std::vector<std::string> known;
  for (const Enrolled& one : of_class.students) {
    if (id_key(one.student.id) == id_key(text)) return one;
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

/// A sheet counts when all of it is typed.
void finish(const fs::path& unfinished, const fs::path& file, const std::string& text) {
  write_file(file, text, true);
  std::error_code ignored;
  fs::remove(unfinished, ignored);
}

int run_class_type(ClassTypeOptions& options) {
  const Budget budget = options.catalogue.budget();
  const ClassFolder folder = open_class(options.folder, budget);
  const Enrolled& enrolled = student_named(folder.of_class, options.student);
  auto key = std::make_shared<const AnswerKey>(
      read_right_worksheet(folder.worksheet, budget, folder.of_class.variant_of(enrolled)),
      folder.of_class.rules.against, budget);
  const fs::path file = typed_path(folder.typed(), enrolled);
  const fs::path unfinished = typed_path(folder.typing(), enrolled);
  Typing typing = begin_typing(key, text_so_far({unfinished, file}, *key, budget));
  if (typing.reply.is_over) {
    options.output.write(fmt::format("{} is typed already.\n", visible_line(file.string())));
  }
  typing = typed(std::move(typing), unfinished, options.output);
  const bool is_whole = typing.at == typing.rows.size();
  if (!is_whole) {
    options.output.write(fmt::format(
        "{} ({}): {} left, and no marks before they are typed; go on with byhand class type {} "
        "{}\n",
        visible_line(enrolled.student.name), visible_line(enrolled.student.id),
        counted(begin_typing(key, typing.text).rows.size(), "row"), shell_word(options.folder),
        shell_word(options.student)));
    return all_well;
  }
  finish(unfinished, file, typing.text);
  Source source(file.string(), typing.text);
  SheetName name{key->worksheet().name, key->worksheet().variant, {}};
  const GradedSheet graded = graded_by(std::move(key), std::move(name), std::move(source));
  options.output.show_document(result(graded, enrolled.student, folder.of_class.rules));
  return all_well;
}

void take_class_type(CommandLine& command_line, ClassTypeOptions& options) {
  command_line.positional("folder", "the folder of a class", options.folder);
  command_line.positional("student", "an id, or a name that only one student has", options.student);
  options.catalogue.add_to(command_line);
  options.output.add_looks_to(command_line);
}

}  // namespace

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
    prepared<ClassTypeOptions, take_class_type, run_class_type>};

}  // namespace byhand
