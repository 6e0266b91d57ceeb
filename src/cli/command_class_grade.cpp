#include <fcntl.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "classroom/class_grade.hpp"
#include "classroom/gradebook.hpp"
#include "classroom/kept_marks.hpp"
#include "cli/catalogue.hpp"
#include "cli/class_folder.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/submissions.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

constexpr int most_threads = 256;

struct ClassGradeOptions {
  std::string folder;
  std::vector<std::string> submissions;
  int threads = 0;  // as many as there are cores
  Catalogue catalogue;
  Output output;
};

int threads_of(const ClassGradeOptions& options) {
  if (options.threads > 0) return options.threads;
  return std::clamp<int>(static_cast<int>(std::thread::hardware_concurrency()), 1, most_threads);
}

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
    return file.outcome >= Outcome::anothers || file.outcome == Outcome::untouched;
  };
  const auto is_to_see = [](const StudentRow& row) { return row.standing == Standing::to_see; };
  const bool has_open = std::any_of(grade.files.begin(), grade.files.end(), is_open) ||
                        std::any_of(grade.students.begin(), grade.students.end(), is_to_see);
  return has_open ? not_all_right : all_well;
}

/// Whether a file was written by this command.
bool is_table_of_marks(const std::string& path) {
  constexpr std::size_t beginning = 64;
  const Descriptor old(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  const auto text = old.is_open() ? old.text(beginning, true) : std::nullopt;
  if (!text) return false;
  constexpr std::array<std::string_view, 4> headings{"id,name,group,standing,", "file,outcome,",
                                                     "Identifier,Full name,Grade,Maximum Grade,",
                                                     R"({"row":"class",)"};
  return std::any_of(headings.begin(), headings.end(),
                     [&](std::string_view heading) { return text->starts_with(heading); });
}

/// What was handed in, without the table that is written anew. Throws Problem where the output
/// would replace a file that was handed in.
std::vector<Submission> submissions_of(ClassGradeOptions& options) {
  auto found = find_submissions(options.submissions, options.folder);
  if (!options.output.goes_to_file()) return found;
  if (is_table_of_marks(options.output.file())) {
    std::erase_if(found, [&](const Submission& one) {
      std::error_code ignored;
      return std::filesystem::equivalent(one.path, options.output.file(), ignored);
    });
  }
  for (const Submission& one : found) options.output.require_other_than(one.path);
  return found;
}

int run_class_grade(ClassGradeOptions& options) {
  const Budget budget = options.catalogue.budget();
  const ClassFolder folder = open_class(options.folder, budget);
  const Class& of_class = folder.of_class;
  const auto submissions = submissions_of(options);
  ClassGrade grade;
  {
    Progress progress(submissions.size());
    const ClassGrading grading{of_class,        folder.worksheet,
                               budget,          threads_of(options),
                               submitted_bytes, [&](std::size_t done) { progress.tell(done); }};
    grade = grade_class(grading, submissions);
  }
  const auto before = read_marks(folder);
  const KeptMarks now = kept_marks(grade, of_class, folder.worksheet);
  std::optional<Regrading> regrading;
  if (before) regrading = compare_marks(*before, now, grade);
  show({grade, regrading ? &*regrading : nullptr}, options.output);
  tell_of_others(grade, options.output.format());
  write_marks(folder, now);
  return exit_code_of(grade);
}

Run prepare_class_grade(CommandLine& command_line) {
  const auto options = std::make_shared<ClassGradeOptions>();
  command_line.positional("folder", "the folder of a class", options->folder);
  command_line.positionals("submissions", "what was handed in: files, or folders of any depth",
                           options->submissions);
  command_line.number("-j,--threads", "how many files at once; else one a core", options->threads,
                      1, most_threads);
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
