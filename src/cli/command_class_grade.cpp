#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "classroom/class_grade.hpp"
#include "classroom/class_report.hpp"
#include "classroom/submission_grader.hpp"
#include "cli/catalogue.hpp"
#include "cli/class_folder.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "format/formats.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

void take_submissions(CommandLine& command_line, MarkingOptions& options) {
  command_line.positional("folder", "the folder of a class", options.folder);
  command_line.positionals("submissions", "what was handed in: files, or folders of any depth",
                           options.names);
  options.threads.add_to(command_line);
}

// byhand class grade

/// What standard error tells of rows that a table for a gradebook has no room for.
void tell_of_others(const ClassGrade& grade, const GradebookFormat& table) {
  const std::size_t nobodys = grade.files_of_nobody();
  if (nobodys == 0 || table.has_files) return;
  complain(counted(nobodys, "file") +
           " of nobody, with no row in this table; --format files has one for each\n");
}

/// What standard error tells of marks that are others than the last time.
void tell_of_changes(const ClassGrade& grade, const GradebookFormat& table) {
  constexpr std::size_t most_told = 6;
  if (table.has_changes || !grade.regrading || grade.regrading->changed.empty()) return;
  for (const std::string& cause : grade.regrading->causes) complain("changed: " + cause + "\n");
  const auto told = mapped(grade.regrading->changed, [&](const ChangedMark& one) {
    return fmt::format("{} ({} before, now {}: {})", grade.students[one.student].student.name,
                       one.before, one.after, one.why);
  });
  complain(fmt::format("{} changed since the class was last marked: {}\n",
                       counted(told.size(), "mark"), listed_at_most(most_told, told)));
}

void show(const ClassGrade& grade, Output& output) {
  const GradebookFormat* const table =
      first_that(gradebook_formats(),
                 [&](const GradebookFormat& format) { return format.name == output.format(); });
  if (table == nullptr) return output.show({[&] { return class_grade_document(grade); }});
  table->write(grade, [&](std::string_view part) { output.write(part, Output::When::soon); });
  output.finish();
  tell_of_others(grade, *table);
  tell_of_changes(grade, *table);
}

int exit_code_of(const ClassGrade& grade) {
  const auto is_open = [](const FileRow& file) {
    return is_to_be_seen(file.outcome) || file.outcome == Outcome::untouched;
  };
  const auto is_to_see = [](const StudentRow& row) { return row.standing == Standing::to_see; };
  const bool has_open = any_of(grade.files, is_open) || any_of(grade.students, is_to_see);
  return has_open ? not_all_right : all_well;
}

/// Whose marks are those of the last time: only some of what was handed in was given, or a sheet
/// without an entry.
void tell_kept(const ClassGrade& grade) {
  constexpr std::size_t most_names = 6;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < grade.students.size(); ++i) {
    if (grade.students[i].kept) names.push_back(visible_line(grade.name_of(i)));
  }
  if (names.empty()) return;
  complain(fmt::format(
      "note: nothing filled in by {} is in what you gave, so marks.json keeps {} marks of the last "
      "time; to have everybody in one table, give all that was handed in, in as many folders as "
      "you like\n",
      listed_at_most(most_names, names), names.size() == 1 ? "the" : "their"));
}

int run_class_grade(MarkingOptions& options) {
  auto [folder, grade] = marked_folder(options);
  const auto before = read_marks(folder);
  KeptMarks now = kept_marks(grade, folder.of_class, folder.worksheet);
  // A run that found nothing to mark, as in the wrong folder, takes no marks away.
  const bool is_in_vain = before && before->has_scores() && !now.has_scores();
  if (before) {
    keep_marks(grade, now, *before);
    grade.regrading = compare_marks(*before, now, grade);
  }
  show(grade, options.output);
  if (was_corrected(folder)) {
    complain(
        "note: the worksheet was changed since the class was made: all are marked by what it says "
        "now, and the sheets that were handed out still print what it said then\n");
  }
  if (is_in_vain) {
    complain("no sheet could be marked: marks.json keeps the marks of the last time\n");
  } else {
    tell_kept(grade);
    write_marks(folder, now);
  }
  return exit_code_of(grade);
}

void take_class_grade(CommandLine& command_line, MarkingOptions& options) {
  take_submissions(command_line, options);
  std::vector<std::string> formats{"text", "markdown", "html"};
  append(formats, names_of(gradebook_formats()));
  options.output.add_to(command_line, formats);
  options.catalogue.add_to(command_line);
}

// byhand class report

int run_class_report(MarkingOptions& options) {
  const MarkedFolder marked = marked_folder(options);
  const ClassFolder& folder = marked.folder;
  const ReplayedWorksheet replayed =
      replay_both(read_worksheet(folder.worksheet, folder.budget).worksheet, folder.budget);
  options.output.show({[&] { return understanding_document(marked.grade, replayed); }});
  return all_well;
}

void take_class_report(CommandLine& command_line, MarkingOptions& options) {
  take_submissions(command_line, options);
  options.output.add_to(command_line, {"text", "markdown", "html"});
  options.catalogue.add_to(command_line);
}

// byhand class feedback

/// The sheet that counts for a student, marked once more for its page.
std::optional<GradedSheet> counting_sheet(const ClassGrade& grade, const StudentRow& student,
                                          const SubmissionGrader& grader) {
  const FileRow* const file = grade.counting(student);
  if (file == nullptr) return std::nullopt;
  return grader.grade(*file, submitted_bytes(*file)).sheet;
}

/// Pages that were written before are written anew: they are the program's.
void write_page(const std::filesystem::path& path, const Document& document, const Format& format) {
  const Presentation page{[&] { return document; }};
  const std::string opening = format.opening == nullptr ? "" : format.opening(page);
  write_file(path, opening + format.text(page, {}), true, NewFile::Readers::user_alone);
}

/// Whether a page could tell somebody more than that nothing of this class was handed in, as it is
/// where the folder of another class was named.
bool has_news(const ClassGrade& grade) {
  return any_of(grade.files, [](const FileRow& file) {
    return file.outcome != Outcome::foreign && (file.student || !file.may_be_of.empty());
  });
}

std::string marking_command(const MarkingOptions& options) {
  std::string command = "byhand class grade " + shell_word(options.folder);
  for (const std::string& name : options.names) command += " " + shell_word(name);
  return command;
}

std::string kept_pages(const MarkingOptions& options, const ClassGrade& grade) {
  const bool is_empty = grade.files.empty();
  return fmt::format(
      "{}, so the pages stay as they were\n{}\n",
      is_empty ? "nobody has handed in anything there" : "nothing of this class is there",
      is_empty ? "give the folder with what was handed in"
               : "why, tells " + marking_command(options));
}

void tell_kept_pages(const std::vector<std::string>& names) {
  constexpr std::size_t most_names = 6;
  const bool is_one = names.size() == 1;
  complain(fmt::format(
      "nothing filled in by {} is in what you gave, but something was handed in before: {} as {}\n"
      "give all that was handed in; or, to begin anew, move marks.json away\n",
      listed_at_most(most_names, names), is_one ? "that page stays" : "their pages stay",
      is_one ? "it was" : "they were"));
}

int run_class_feedback(MarkingOptions& options) {
  const auto [folder, grade] = marked_folder(options);
  if (!has_news(grade)) {
    complain(kept_pages(options, grade));
    return not_all_right;
  }
  const SubmissionGrader grader(folder.worksheet, folder.of_class, folder.budget);
  const bool is_html = options.page_format == "html";
  const std::string ending = is_html ? ".html" : ".md";
  const std::string other_ending = is_html ? ".md" : ".html";
  std::size_t others = 0;
  const std::filesystem::path pages = made_folder(folder.feedback());
  const KeptMarks marks = read_marks(folder).value_or(KeptMarks());
  const std::string name = worksheet_name(folder.of_class.worksheet);
  // What is not of the course stands in no other folder than the teacher's.
  const std::string practice =
      Catalogue().named(name) ? fmt::format("byhand learn {} --variant 1", name) : "";
  std::vector<std::string> kept;  // names
  for (const StudentRow& student : grade.students) {
    if (is_of_before(grade, student, marks)) {
      kept.push_back(visible_line(student.student.name));
      continue;
    }
    const auto sheet = counting_sheet(grade, student, grader);
    const Document page = feedback_document(grade, student, sheet ? &*sheet : nullptr,
                                            options.reveal.reveal(), practice);
    std::error_code ignored;
    others += std::filesystem::exists(pages / (student.sheet + other_ending), ignored) ? 1U : 0U;
    write_page(pages / (student.sheet + ending), page, format_named(options.page_format));
  }
  options.output.write(fmt::format("{} in {}\n",
                                   counted(grade.students.size() - kept.size(), "page"),
                                   visible_line(pages.string())));
  if (others > 0) {  // somebody may have written into them
    complain(
        fmt::format("note: {} of an earlier time stay there as they were; remove them, or "
                    "write them anew with --format {}\n",
                    counted(others, other_ending + " page"), is_html ? "markdown" : "html"));
  }
  if (kept.empty()) return all_well;
  tell_kept_pages(kept);
  return not_all_right;
}

void take_class_feedback(CommandLine& command_line, MarkingOptions& options) {
  take_submissions(command_line, options);
  command_line.choice("--format", "of the pages", options.page_format, {"markdown", "html"});
  options.reveal.add_to(command_line);
  options.output.add_looks_to(command_line);
  options.catalogue.add_to(command_line);
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
    prepared<MarkingOptions, take_class_grade, run_class_grade>};

const Command class_report_command{
    "report", "what the class did not understand",
    "Examples:\n"
    "  byhand class report spring inbox\n"
    "  byhand class report spring inbox --format html -o spring.html\n"
    "\n"
    "Marks, steps, mistakes with examples, the cells most often wrong, who was late,\n"
    "and three things to say tomorrow, each with a hint and a picture.",
    prepared<MarkingOptions, take_class_report, run_class_report>};

const Command class_feedback_command{
    "feedback", "a page for each student, with what to do next",
    "Examples:\n"
    "  byhand class feedback spring inbox\n"
    "  byhand class feedback spring inbox --format html --reveal answers\n"
    "\n"
    "The pages are in feedback/ in the folder of the class, written anew each time.",
    prepared<MarkingOptions, take_class_feedback, run_class_feedback>};

}  // namespace byhand
