// A class that was marked, for the screen.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "classroom/deadline.hpp"
#include "classroom/gradebook.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Everybody, in the order of the class.
Table students_table(const ClassGrade& grade) {
  Table table;
  table.columns = {{"id", false}, {"name", false}, {"points", true}, {"of", true}};
  for (const MarkedStep& step : grade.steps) {
    if (step.has_points()) table.columns.push_back({step.name, true, "", false, true});
  }
  table.columns.push_back({"", false});
  for (const StudentRow& row : grade.students) {
    const FileRow* file = grade.counting(row);
    std::vector<Styled> cells{
        {Role::quoted, row.student.id},
        {Role::quoted, row.student.name},
        {Role::strong, file != nullptr ? file->score.text() : std::string(word(row.standing))},
        {Role::plain, file != nullptr ? grade.max.text() : ""}};
    for (const MarkedStep& step : grade.steps) {
      if (!step.has_points()) continue;
      cells.push_back({Role::plain, file != nullptr ? file->steps[step.index].score.text() : ""});
    }
    cells.push_back({Role::plain, file != nullptr && file->is_late ? "late" : ""});
    table.rows.push_back(std::move(cells));
  }
  return table;
}

/// Files without marks that count, and files with something to know of them.
void add_files(Document& document, const ClassGrade& grade) {
  const auto is_told = [](const FileRow& file) {
    return file.outcome != Outcome::counts || !file.notes.empty() || !file.problems.empty();
  };
  const auto count = std::count_if(grade.files.begin(), grade.files.end(), is_told);
  if (count == 0) return;
  document.add(Gap{});
  document.say("Files to look at", Role::strong);
  for (const FileRow& file : grade.files) {
    if (!is_told(file)) continue;
    std::vector<std::string> said;
    if (!file.reason.empty()) said.push_back(file.reason);
    said.insert(said.end(), file.notes.begin(), file.notes.end());
    if (!file.problems.empty()) {
      said.push_back(fmt::format("{}, such as {}", counted(file.problems.size(), "problem"),
                                 file.problems.front()));
    }
    const std::string of = file.student ? " (" + grade.name_of(*file.student) + ")" : "";
    document.add_fact(visible_line(file.path) + of,
                      fmt::format("{}: {}", word(file.outcome),
                                  visible_line(fmt::format("{}", fmt::join(said, "; ")))),
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

void add_regrading(Document& document, const MarkedClass& marked) {
  if (marked.regrading == nullptr) return;
  const Regrading& regrading = *marked.regrading;
  if (regrading.causes.empty() && regrading.changed.empty()) return;
  document.add(Gap{});
  document.say("Since the class was last marked", Role::strong);
  for (const std::string& cause : regrading.causes) document.add_fact("changed", cause);
  document.add_fact(
      "marks", fmt::format("{} changed, {} as before", regrading.changed.size(), regrading.same));
  for (const ChangedMark& one : regrading.changed) {
    const Student& student = marked.grade.students[one.student].student;
    document.add(Fact{fmt::format("{} ({})", student.name, student.id),
                      {{Role::plain, one.before + " before, now "},
                       {Role::strong, one.after},
                       {Role::plain, ": " + one.why}}});
  }
}

}  // namespace

Document class_grade_document(const MarkedClass& marked) {
  const ClassGrade& grade = marked.grade;
  Document document;
  document.say(fmt::format("{}: {}, {}", grade.title, counted(grade.students.size(), "student"),
                           counted(grade.files.size(), "file")),
               Role::strong);
  document.add_fact("marked", counted(grade.count(Standing::marked), "student"));
  document.add_fact("to see", counted(grade.count(Standing::to_see), "student"));
  document.add_fact("missing", counted(grade.count(Standing::missing), "student"));
  const auto nobodys = std::count_if(grade.files.begin(), grade.files.end(),
                                     [](const FileRow& file) { return !file.student; });
  if (nobodys > 0) {
    document.add_fact("of nobody", counted(static_cast<std::size_t>(nobodys), "file"));
  }
  document.add(students_table(grade));
  add_regrading(document, marked);
  add_files(document, grade);
  add_resembling(document, grade);
  return document;
}

}  // namespace byhand
