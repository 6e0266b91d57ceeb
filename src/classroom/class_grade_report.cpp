// What is told of a class when its sheets came back.

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "classroom/class_report.hpp"
#include "report/grade_report.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/prose.hpp"

namespace byhand {

namespace {

// For the teacher.

/// Everybody, in the order of the class.
Table students_table(const ClassGrade& grade) {
  Table table;
  table.columns = {{"id", false}, {"name", false}, {"points", true}, {"of", true}};
  const std::vector<MarkedStep> steps = grade.steps_with_points();
  for (const MarkedStep& step : steps) {
    table.columns.push_back({step.name, true, "", false, true});
  }
  table.columns.push_back({"", false});
  for (const StudentRow& row : grade.students) {
    const FileRow* file = grade.counting(row);
    std::vector<Styled> cells{
        {Role::quoted, row.student.id},
        {Role::quoted, row.student.name},
        {Role::strong, file != nullptr ? file->score.text() : std::string(word(row.standing))},
        {Role::plain, file != nullptr ? grade.max.text() : ""}};
    for (const MarkedStep& step : steps) {
      cells.push_back({Role::plain, file != nullptr ? file->steps[step.index].score.text() : ""});
    }
    const std::string kept = row.kept ? row.kept->text() + " before" : "";
    cells.push_back({Role::plain, file != nullptr && file->is_late ? "late" : kept});
    table.rows.push_back(std::move(cells));
  }
  return table;
}

/// Files without marks that count, and files with something to know of them.
void add_files(Document& document, const ClassGrade& grade) {
  const auto is_told = [](const FileRow& file) {
    return file.outcome != Outcome::counts || !file.notes.empty() || !file.problems.empty();
  };
  if (none_of(grade.files, is_told)) return;
  document.add(Gap{});
  document.say("Files to look at", Role::strong);
  for (const FileRow& file : grade.files) {
    if (!is_told(file)) continue;
    std::vector<std::string> said;
    if (!file.reason.empty()) said.push_back(file.reason);
    append(said, file.notes);
    if (file.problems.size() == 1) said.push_back(file.problems.front());
    if (file.problems.size() > 1) {
      said.push_back(fmt::format("{}, such as {}", counted(file.problems.size(), "problem"),
                                 file.problems.front()));
    }
    const std::string of = file.student ? " (" + grade.name_of(*file.student) + ")" : "";
    document.add_fact(visible_line(file.path) + of,
                      fmt::format("{}: {}", word(file.outcome), visible_line(joined(said, "; "))),
                      Role::plain);
  }
}

void add_resembling(Document& document, const ClassGrade& grade) {
  if (grade.resembling.empty()) return;
  document.add(Gap{});
  document.say("To be judged by a person; no mark depends on it", Role::strong);
  for (const Resemblance& one : grade.resembling) {
    const std::string who = grade.name_of(one.student) +
                            (one.other ? " and " + grade.name_of(*one.other) : std::string());
    document.add_fact(who, one.evidence);
  }
}

void add_regrading(Document& document, const ClassGrade& grade) {
  const Regrading regrading = grade.regrading.value_or(Regrading());
  if (regrading.causes.empty() && regrading.changed.empty()) return;
  document.add(Gap{});
  document.say("Since the class was last marked", Role::strong);
  for (const std::string& cause : regrading.causes) document.add_fact("changed", cause);
  document.add_fact(
      "marks", fmt::format("{} changed, {} as before", regrading.changed.size(), regrading.same));
  for (const ChangedMark& one : regrading.changed) {
    const Student& student = grade.students[one.student].student;
    document.add(Fact{fmt::format("{} ({})", student.name, student.id),
                      {{Role::plain, one.before + " before, now "},
                       {Role::strong, one.after},
                       {Role::plain, ": " + one.why}}});
  }
}

// For each student.

/// What a student is told of a file without marks: nothing of other students, and nothing that only
/// the teacher can do.
std::string_view told(Outcome outcome) {
  constexpr std::array<std::string_view, 10> sentences{
      "",
      "",
      "",
      "",  // these have marks
      "nothing was entered in it",
      "its numbers are not those that were given to you",
      "it is a sheet of something else, or its numbers were given to nobody in this class",
      "it does not tell surely whose it is",
      "it could not be read as a sheet; save it as plain text, and hand that in",
      "parts of it could not be read surely"};
  return sentences[static_cast<std::size_t>(outcome)];
}

/// The end of a path with so many slashes, at most.
std::string_view last_parts(std::string_view path, std::size_t slashes) {
  std::size_t begin = path.size();
  for (std::size_t i = 0; i <= slashes && begin != std::string_view::npos && begin > 0; ++i) {
    begin = path.rfind('/', begin - 1);
  }
  return begin == std::string_view::npos || begin == 0 ? path : path.substr(begin + 1);
}

/// sheet.md: where it lay is the teacher's. Of two files of that name as much of their paths as
/// tells them apart: monday/sheet.md.
std::string file_name(const ClassGrade& grade, const StudentRow& student, const FileRow& file) {
  std::size_t slashes = 0;
  const auto is_taken_for = [&](std::size_t place) {
    const FileRow& other = grade.files[place];
    return other.path != file.path &&
           last_parts(other.path, slashes) == last_parts(file.path, slashes);
  };
  while (any_of(student.files, is_taken_for)) ++slashes;
  return visible_line(last_parts(file.path, slashes));
}

/// What was handed in, where nothing of it counts.
Document without_marks(Document document, const ClassGrade& grade, const StudentRow& student) {
  if (student.standing == Standing::missing) {
    document.say("Nothing was handed in.");
    return document;
  }
  const bool are_of_both = student.has_namesake && all_of(student.files, [&](std::size_t place) {
                             return grade.files[place].outcome == Outcome::unknown;
                           });
  if (student.files.empty() || are_of_both) {
    document.say(
        "Something was handed in that may be yours, or somebody else's of the same name; "
        "a person will look at it.");
    return document;
  }
  document.say("What was handed in could not be marked, so a person will look at it:");
  for (const std::size_t place : student.files) {
    const FileRow& file = grade.files[place];
    document.add_fact(file_name(grade, student, file),
                      file.is_unfinished ? "it is still being typed from your paper"
                                         : std::string(told(file.outcome)),
                      Role::quoted);
  }
  return document;
}

/// The first step of those that are marked which lacks marks for what stands in it, or is blank.
std::optional<std::size_t> first_to_do(const ClassGrade& grade, const FileRow& file) {
  std::optional<std::size_t> blank;
  for (std::size_t i = 0; i < file.steps.size(); ++i) {
    if (grade.steps[i].is_left_out) continue;
    if (!file.steps[i].wrong_cells.empty()) return i;
    if (!blank && file.steps[i].blank > 0) blank = i;
  }
  return blank;
}

/// Where the rules of the class make other points of a step than its cells alone.
void add_points(Document& document, Points score, Points max, const StepGrade& step) {
  if (score == Points::whole(step.score) && max == Points::whole(step.max)) return;
  document.add_fact("in this class", fmt::format("{} of {} points", score.text(), max.text()),
                    Role::strong);
}

void add_what_next(Document& document, const ClassGrade& grade, const FileRow& file,
                   const GradedSheet& sheet, const std::string& practice) {
  document.add(Heading{2, "What to do next"});
  const auto index = first_to_do(grade, file);
  if (!index) {
    const bool is_some_left_out = any_of(grade.steps, &MarkedStep::is_left_out);
    document.say(fmt::format("{} is right. Explain one cell of the last matrix to somebody.",
                             is_some_left_out ? "All that is marked" : "All"));
    return;
  }
  const Step& step = sheet.step(*index);
  const StepMarks& marks = file.steps[*index];
  const bool is_wrong = !marks.wrong_cells.empty();
  if (is_wrong && marks.unreadable_cells.size() == marks.wrong_cells.size()) {
    document.say(fmt::format("Not all of {} could be read. Show your teacher what you wrote there.",
                             step.name));
    return;
  }
  const bool is_used = any_of(sheet.worksheet().steps, [&](const Step& later) {
    return any_of(names_in(*later.hand.written),
                  [&](const Expression* name) { return name->text == step.name; });
  });
  document.say(!is_wrong ? fmt::format("So far all is well. Fill in {}.", step.name)
               : is_used
                   ? fmt::format("Begin with {}: what comes later may follow from it.", step.name)
                   : fmt::format("Begin with {}.", step.name));
  if (!step.is_question) {
    document.add(Fact{"rule", {equation(step.name, step.hand)}});
    if (is_readable(step.hand)) document.add_fact("in words", in_words(*step.hand.written));
  }
  if (!step.hints.empty()) document.add_fact("hint", quoted_markdown(step.hints.front()));
  if (practice.empty()) return;
  document.say("To practise it with other numbers, in a terminal or in the page:");
  document.say(practice, Role::code);
}

}  // namespace

Document class_grade_document(const ClassGrade& grade) {
  Document document;
  document.add(
      Heading{1, fmt::format("{}: {}, {}", grade.title, counted(grade.students.size(), "student"),
                             counted(grade.files.size(), "file"))});
  document.add_fact("marked", counted(grade.count(Standing::marked), "student"));
  document.add_fact("to see", counted(grade.count(Standing::to_see), "student"));
  document.add_fact("missing", counted(grade.count(Standing::missing), "student"));
  const std::size_t nobodys = grade.files_of_nobody();
  if (nobodys > 0) document.add_fact("of nobody", counted(nobodys, "file"));
  document.add(students_table(grade));
  add_regrading(document, grade);
  add_files(document, grade);
  add_resembling(document, grade);
  return document;
}

Document feedback_document(const ClassGrade& grade, const StudentRow& student,
                           const GradedSheet* sheet, Reveal reveal, const std::string& practice) {
  Document document;
  document.add(Heading{1, visible_line(student.student.name)});
  document.say(grade.title, Role::quoted);
  const FileRow* file = grade.counting(student);
  if (file == nullptr || sheet == nullptr) {
    return without_marks(std::move(document), grade, student);
  }
  document.say(fmt::format("{} of {} points", file->score.text(), grade.max.text()), Role::strong);
  if (file->is_late) document.say("It came after the deadline.");
  const std::size_t handed_in =
      count_if(student.files, [&](std::size_t place) { return !grade.files[place].is_typed; });
  if (handed_in > 1) {
    document.say(fmt::format("Of the {} that you handed in, {} counts.", counted(handed_in, "file"),
                             file_name(grade, student, *file)));
  }
  for (std::size_t i = 0; i < file->steps.size(); ++i) {
    if (grade.steps[i].is_left_out) {
      document.say(grade.steps[i].name + " is not marked in this class.");
      continue;
    }
    add_graded_step(document, *sheet, i, reveal, true);
    add_points(document, file->steps[i].score, grade.steps[i].max, sheet->grade.steps[i]);
  }
  if (!file->problems.empty()) {
    document.add(Heading{2, "In the sheet"});
    for (const std::string& problem : file->problems) document.say(problem, Role::quoted);
  }
  add_what_next(document, grade, *file, *sheet, practice);
  return document;
}

}  // namespace byhand
