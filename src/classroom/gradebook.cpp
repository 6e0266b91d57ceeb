// Marks for other programs.

#include <fmt/format.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "classroom/class_report.hpp"
#include "format/csv.hpp"
#include "format/json_values.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

std::string csv_line(const std::vector<std::string>& fields) {
  return joined(mapped(fields, csv_field), ",") + "\r\n";
}

/// "Q 12/12; K 9/12"
std::string points_of_steps(const ClassGrade& grade, const FileRow& file) {
  const auto points = mapped(grade.steps_with_points(), [&](const MarkedStep& step) {
    return fmt::format("{} {}/{}", step.name, file.steps[step.index].score.text(), step.max.text());
  });
  return joined(points, "; ");
}

/// "S: each column of A belongs to one query…", "R: 2 of its cells could not be read"
std::vector<std::string> reasons_of(const ClassGrade& grade, const FileRow& file) {
  std::vector<std::string> reasons;
  for (const MarkedStep& step : grade.steps) {
    for (const MistakeMade& mistake : file.steps[step.index].mistakes) {
      reasons.push_back(step.name + ": " + mistake.message);
    }
    const std::size_t unreadable = file.steps[step.index].unreadable_cells.size();
    if (unreadable == 0) continue;
    reasons.push_back(fmt::format("{}: {} of its cells could not be read", step.name, unreadable));
  }
  return reasons;
}

/// In one line: why there are no marks, or what is to be known of them; empty where there is
/// nothing to say.
std::string remark_of(const ClassGrade& grade, const StudentRow& student) {
  if (student.standing == Standing::missing) {
    std::string nothing = "nothing was handed in";
    if (!student.kept) return nothing;
    return nothing + " this time; " +
           (student.kept->score.empty() ? "look at what came before"
                                        : "marks.json keeps " + student.kept->text());
  }
  std::vector<std::string> parts;
  if (const FileRow* file = grade.counting(student)) {
    if (file->is_late) parts.emplace_back("it came late");
    append(parts, file->notes);
    if (!file->problems.empty()) {
      parts.push_back(fmt::format("{} in the sheet: {}", counted(file->problems.size(), "problem"),
                                  file->problems.front()));
    }
    for (const std::size_t place : student.files) {
      const FileRow& other = grade.files[place];
      if (is_to_be_seen(other.outcome)) {
        parts.push_back(fmt::format("not marked: {}: {}", other.path, other.reason));
      } else if (other.has_marks() && file->score < other.score) {
        parts.push_back(fmt::format("{} has more, {}{}", other.path, other.score.text(),
                                    other.is_late ? ", but it is late" : ""));
      }
    }
    return visible_line(joined(parts, "; "));
  }
  for (const auto* places : {&student.files, &student.perhaps}) {
    for (const std::size_t place : *places) {
      parts.push_back(fmt::format("{}: {}", grade.files[place].path, grade.files[place].reason));
    }
  }
  if (student.kept) parts.push_back("marks.json keeps " + student.kept->text());
  return visible_line(joined(parts, "; "));
}

/// Those of the last time where nothing of the student is marked now: a table takes no marks away.
StudentMarks marks_that_hold(const ClassGrade& grade, const StudentRow& row) {
  StudentMarks marks = row.kept.value_or(marks_of(grade, row));
  if (marks.max.empty()) marks.max = grade.max.text();
  return marks;
}

// CSV.

void write_csv(const ClassGrade& grade, const Sink& sink) {
  std::vector<std::string> heading{"id", "name", "group", "standing", "score", "max", "late"};
  const std::vector<MarkedStep> steps = grade.steps_with_points();
  append(heading, names_of(steps));
  for (const char* name : {"file", "mistakes", "remarks"}) heading.emplace_back(name);
  sink(csv_line(heading));
  for (const StudentRow& row : grade.students) {
    const FileRow* file = grade.counting(row);
    StudentMarks marks = marks_that_hold(grade, row);
    std::vector<std::string> fields{row.student.id,
                                    row.student.name,
                                    row.student.group,
                                    std::string(word(row.standing)),
                                    marks.score,
                                    marks.max,
                                    file != nullptr && file->is_late ? "late" : ""};
    for (const MarkedStep& step : steps) fields.push_back(marks.steps[step.name]);
    fields.push_back(file != nullptr ? file->path : "");
    fields.push_back(file != nullptr ? joined(reasons_of(grade, *file), "; ") : "");
    fields.push_back(remark_of(grade, row));
    sink(csv_line(fields));
  }
}

void write_files_csv(const ClassGrade& grade, const Sink& sink) {
  sink(csv_line(
      {"file", "outcome", "id", "name", "score", "max", "late", "reason", "notes", "problems"}));
  for (const FileRow& file : grade.files) {
    const Student* student = file.student ? &grade.students[*file.student].student : nullptr;
    sink(csv_line({file.path, std::string(word(file.outcome)),
                   student != nullptr ? student->id : "", student != nullptr ? student->name : "",
                   file.has_marks() ? file.score.text() : "",
                   file.has_marks() ? grade.max.text() : "", file.is_late ? "late" : "",
                   file.reason, joined(file.notes, "; "), joined(file.problems, "; ")}));
  }
}

// JSON: a line for each row.

Json number_of(Points points) {
  constexpr double hundred = 100;
  return points.hundredths % 100 == 0 ? Json(points.hundredths / 100)
                                      : Json(static_cast<double>(points.hundredths) / hundred);
}

/// "42.5"; null where there is nothing.
Json number_in(const std::string& points) {
  return points.empty() ? Json() : Json::parse(points);
}

Json cells_json(const std::vector<Cell>& cells) {
  return list_of(cells, [](const Cell& cell) -> Json { return {cell.row + 1, cell.col + 1}; });
}

Json steps_json(const ClassGrade& grade, const FileRow& file) {
  Json result = Json::array();
  for (std::size_t s = 0; s < file.steps.size(); ++s) {
    const StepMarks& marks = file.steps[s];
    result.push_back(
        {{"name", grade.steps[s].name},
         {"score", number_of(marks.score)},
         {"max", number_of(grade.steps[s].max)},
         {"right", marks.right},
         {"follows", marks.follows},
         {"wrong", marks.wrong_cells.size()},
         {"blank", marks.blank},
         {"shown", marks.shown},
         {"wrong_cells", cells_json(marks.wrong_cells)},
         {"mistakes", list_of(marks.mistakes, [](const MistakeMade& one) -> Json {
            return {{"code", one.code}, {"message", one.message}, {"cells", cells_json(one.cells)}};
          })}});
  }
  return result;
}

Json class_json(const ClassGrade& grade) {
  Json result{{"row", "class"},
              {"worksheet", grade.worksheet},
              {"title", grade.title},
              {"deadline", grade.deadline.empty() ? Json() : Json(grade.deadline)},
              {"max", number_of(grade.max)},
              {"students", grade.students.size()},
              {"files", grade.files.size()}};
  result["steps"] = list_of(grade.steps, [](const MarkedStep& step) -> Json {
    return {{"name", step.name},
            {"asked", step.asked},
            {"max", number_of(step.max)},
            {"left_out", step.is_left_out}};
  });
  if (grade.regrading) result["changed_since"] = grade.regrading->causes;
  return result;
}

Json student_json(const ClassGrade& grade, const StudentRow& row) {
  const FileRow* file = grade.counting(row);
  const StudentMarks marks = marks_that_hold(grade, row);
  return {{"row", "student"},
          {"id", row.student.id},
          {"name", row.student.name},
          {"group", row.student.group},
          {"variant", row.variant},
          {"standing", std::string(word(row.standing))},
          {"score", number_in(marks.score)},
          {"max", number_in(marks.max)},
          {"file", file != nullptr ? Json(file->path) : Json()},
          {"late", file != nullptr && file->is_late},
          {"remark", remark_of(grade, row)}};
}

Json id_or_null(const ClassGrade& grade, const std::optional<std::size_t>& student) {
  return student ? Json(grade.students[*student].student.id) : Json();
}

Json file_json(const ClassGrade& grade, const FileRow& file) {
  return {{"row", "file"},
          {"file", file.path},
          {"outcome", std::string(word(file.outcome))},
          {"id", id_or_null(grade, file.student)},
          {"time", file.time},
          {"late", file.is_late},
          {"score", file.has_marks() ? number_of(file.score) : Json()},
          {"reason", file.reason},
          {"notes", file.notes},
          {"problems", file.problems},
          {"sha256", file.digest},
          {"steps", steps_json(grade, file)}};
}

void write_json(const ClassGrade& grade, const Sink& sink) {
  const auto add = [&](const Json& row) { sink(json_text(row, without_breaks)); };
  add(class_json(grade));
  for (const StudentRow& student : grade.students) add(student_json(grade, student));
  for (const FileRow& file : grade.files) add(file_json(grade, file));
  for (const Resemblance& one : grade.resembling) {
    add({{"row", "resemblance"},
         {"kind", std::string(word(one.kind))},
         {"id", id_or_null(grade, one.student)},
         {"other", id_or_null(grade, one.other)},
         {"file", grade.files[one.file].path},
         {"cells", one.alike},
         {"of", one.of},
         {"evidence", one.evidence}});
  }
  if (!grade.regrading) return;
  for (const ChangedMark& one : grade.regrading->changed) {
    add({{"row", "changed"},
         {"id", id_or_null(grade, one.student)},
         {"before", one.before},
         {"after", one.after},
         {"why", one.why}});
  }
}

// Moodle: the grading worksheet of an assignment, to be uploaded where it was downloaded.

/// "Participant 17": of the folder in which Moodle hands over a student's files, or of a roster
/// that has Moodle's identifiers. Where files of one student lie in the folders of two, it is not
/// known whose is whose.
std::string moodle_identifier(const ClassGrade& grade, const StudentRow& row) {
  std::set<std::string> participants;
  for (const std::size_t file : row.files) participants.insert(grade.files[file].participant);
  participants.erase("");
  if (participants.size() == 1) return "Participant " + *participants.begin();
  return row.student.id.starts_with("Participant ") ? row.student.id : "";
}

void write_moodle(const ClassGrade& grade, const Sink& sink) {
  sink(csv_line({"Identifier", "Full name", "Grade", "Maximum Grade", "Feedback comments"}));
  for (const StudentRow& row : grade.students) {
    if (row.kept) continue;  // without a row what stands there stays
    const FileRow* file = grade.counting(row);
    std::string comment;
    if (file != nullptr) {
      std::vector<std::string> parts = reasons_of(grade, *file);
      parts.insert(parts.begin(), points_of_steps(grade, *file));
      comment = joined(parts, ". ");
    }
    sink(csv_line({moodle_identifier(grade, row), row.student.name,
                   file != nullptr ? file->score.text() : "", grade.max.text(), comment}));
  }
}

// Gradescope: what an autograder leaves in results.json, of one student.
const StudentRow& only_student(const ClassGrade& grade) {
  const auto is_given = [&](std::size_t file) { return !grade.files[file].is_typed; };
  const StudentRow* only = nullptr;
  std::size_t count = 0;
  for (const StudentRow& row : grade.students) {
    if (none_of(row.files, is_given)) continue;
    only = &row;
    ++count;
  }
  if (count == 1) return *only;
  throw Problem(fmt::format("results.json is of one student, and here are the files of {}", count),
                "give the files of one, as Gradescope hands them to an autograder");
}

void write_gradescope(const ClassGrade& grade, const Sink& sink) {
  const StudentRow& row = only_student(grade);
  const FileRow* file = grade.counting(row);
  Json tests = Json::array();
  for (const MarkedStep& step : grade.steps_with_points()) {
    if (file == nullptr) break;
    const StepMarks& marks = file->steps[step.index];
    tests.push_back({{"name", step.name},
                     {"score", number_of(marks.score)},
                     {"max_score", number_of(step.max)},
                     {"status", marks.score == step.max ? "passed" : "failed"},
                     {"output", joined(mapped(marks.mistakes, &MistakeMade::message), "\n")}});
  }
  Json result;
  const std::string score = marks_that_hold(grade, row).score;
  result["score"] = number_in(score.empty() ? "0" : score);
  result["output"] =
      file != nullptr ? remark_of(grade, row) : "It could not be marked: " + remark_of(grade, row);
  result["tests"] = std::move(tests);
  sink(json_text(result));
}

// JUnit: a suite for each student, a case for each step; a suite for the files of nobody.

struct TestCase {
  std::string name;
  std::string_view kind;  // failure, error or skipped; empty where it is passed
  std::string inside;     // in XML
};

void write_suite(const std::string& name, const std::vector<TestCase>& cases, const Sink& sink) {
  const auto count = [&](std::string_view kind) {
    return count_if(cases, [&](const TestCase& one) { return one.kind == kind; });
  };
  sink(fmt::format(
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n",
      xml_escaped(name), cases.size(), count("failure"), count("error"), count("skipped")));
  for (const TestCase& one : cases) {
    sink(fmt::format(R"(    <testcase classname="{}" name="{}"{})", xml_escaped(name),
                     xml_escaped(one.name),
                     one.inside.empty() ? "/>\n" : fmt::format(">{}</testcase>\n", one.inside)));
  }
  sink("  </testsuite>\n");
}

std::vector<TestCase> cases_of(const ClassGrade& grade, const StudentRow& row) {
  const FileRow* file = grade.counting(row);
  if (file == nullptr) {
    const std::string_view kind = row.standing == Standing::missing ? "skipped" : "error";
    return {{"handed in", kind,
             fmt::format("<{} message=\"{}\"/>", kind, xml_escaped(remark_of(grade, row)))}};
  }
  std::vector<TestCase> cases;
  for (const MarkedStep& step : grade.steps_with_points()) {
    const StepMarks& marks = file->steps[step.index];
    if (marks.score == step.max) {
      cases.push_back({step.name, "", ""});
      continue;
    }
    const auto said =
        mapped(marks.mistakes, [](const MistakeMade& one) { return xml_escaped(one.message); });
    cases.push_back({step.name, "failure",
                     fmt::format("<failure message=\"{} of {}\">{}</failure>", marks.score.text(),
                                 step.max.text(), fmt::join(said, "&#10;"))});
  }
  return cases;
}

void write_junit(const ClassGrade& grade, const Sink& sink) {
  sink(fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n",
                   xml_escaped(grade.worksheet)));
  for (const StudentRow& row : grade.students) {
    write_suite(row.student.id + " " + row.student.name, cases_of(grade, row), sink);
  }
  std::vector<TestCase> nobodys;
  for (const FileRow& file : grade.files) {
    if (file.student) continue;
    const std::string said = fmt::format("{}: {}", word(file.outcome), file.reason);
    nobodys.push_back(
        {file.path, "error", fmt::format("<error message=\"{}\"/>", xml_escaped(said))});
  }
  if (!nobodys.empty()) write_suite("files of nobody", nobodys, sink);
  sink("</testsuites>\n");
}

}  // namespace

const std::vector<GradebookFormat>& gradebook_formats() {
  static const std::vector<GradebookFormat> formats{
      {"json", R"({"row":"class",)", true, true, write_json},
      {"csv", "id,name,group,standing,", false, false, write_csv},
      {"files", "file,outcome,", true, false, write_files_csv},
      {"moodle", "Identifier,Full name,Grade,Maximum Grade,", false, false, write_moodle},
      {"gradescope", "{\n  \"score\": ", false, false, write_gradescope},
      {"junit", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites ", true, false,
       write_junit}};
  return formats;
}

}  // namespace byhand
