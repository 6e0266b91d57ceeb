#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "classroom/class_grade.hpp"
#include "classroom/gradebook.hpp"
#include "classroom/kept_marks.hpp"
#include "cli/catalogue.hpp"
#include "cli/class_folder.hpp"
#include "cli/class_marking.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

struct ClassGradeOptions {
  SubmissionOptions submissions;
  Catalogue catalogue;
  Output output;
};

/// What standard error tells of rows that a table for a gradebook has no room for.
void tell_of_others(const ClassGrade& grade, const std::string& format) {
  std::size_t nobodys = 0;
  for (const FileRow& file : grade.files) nobodys += file.student ? 0U : 1U;
  const bool has_files = format != "csv" && format != "moodle" && format != "gradescope";
  if (nobodys == 0 || has_files) return;
  complain(counted(nobodys, "file") +
           " of nobody, with no row in this table; --format files has one for each\n");
}

void show(const MarkedClass& marked, Output& output) {
  for (const GradebookFormat& format : gradebook_formats()) {
    if (format.name != output.format()) continue;
    format.write(marked, [&](std::string_view part) { output.write(part, Output::When::soon); });
    output.finish();
    return;
  }
  output.show({[&] { return class_grade_document(marked); }, {}, {}});
}

int exit_code_of(const ClassGrade& grade) {
  const auto is_open = [](const FileRow& file) {
    return is_to_be_seen(file.outcome) || file.outcome == Outcome::untouched;
  };
  const auto is_to_see = [](const StudentRow& row) { return row.standing == Standing::to_see; };
  const bool has_open = std::any_of(grade.files.begin(), grade.files.end(), is_open) ||
                        std::any_of(grade.students.begin(), grade.students.end(), is_to_see);
  return has_open ? not_all_right : all_well;
}

/// A run that found nothing to mark, as in the wrong folder, takes no marks away.
void keep(const ClassFolder& folder, const std::optional<KeptMarks>& before, const KeptMarks& now) {
  if (before && before->has_scores() && !now.has_scores()) {
    complain("no sheet could be marked: marks.json keeps the marks of the last time\n");
    return;
  }
  write_marks(folder, now);
}

int run_class_grade(ClassGradeOptions& options) {
  const Budget budget = options.catalogue.budget();
  const auto [folder, found, grade] = marked_folder(options.submissions, budget, options.output);
  const auto before = read_marks(folder);
  const KeptMarks now = kept_marks(grade, folder.of_class, folder.worksheet);
  std::optional<Regrading> regrading;
  if (before) regrading = compare_marks(*before, now, grade);
  show({grade, regrading ? &*regrading : nullptr}, options.output);
  tell_of_others(grade, options.output.format());
  keep(folder, before, now);
  return exit_code_of(grade);
}

Run prepare_class_grade(CommandLine& command_line) {
  const auto options = std::make_shared<ClassGradeOptions>();
  options->submissions.add_to(command_line);
  std::vector<std::string> formats{"text", "markdown", "html"};
  for (const GradebookFormat& format : gradebook_formats()) formats.emplace_back(format.name);
  options->output.add_to(command_line, formats);
  options->catalogue.add_to(command_line);
  return [options] { return run_class_grade(*options); };
}

}  // namespace

const Command class_grade_command{
    "grade", "mark what came back: everybody, and every file",
    "Examples:\n"
    "  byhand class grade spring inbox\n"
    "  byhand class grade spring inbox --format csv -o marks.csv     for a gradebook\n"
    "  byhand class grade spring inbox --format moodle -o marks.csv  to be uploaded there\n"
    "  byhand class grade spring inbox --format files                what became of each file\n"
    "\n"
    "The class keeps its marks in marks.json; the next time you see what changed, and why.\n"
    "\n"
    "Exit status: 0 all files were marked, 1 some are for you to look at, 2 not possible.",
    prepare_class_grade};

}  // namespace byhand
