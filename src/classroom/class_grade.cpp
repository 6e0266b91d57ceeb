#include "classroom/class_grade.hpp"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "classroom/in_order.hpp"
#include "classroom/names.hpp"
#include "classroom/submission_grader.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

GradedSubmission grade_one(const ClassGrading& grading, Submission submission,
                           const SubmissionGrader& grader) {
  std::string bytes;
  try {
    if (submission.no_file.empty()) bytes = grading.bytes(submission);
  } catch (const Problem& problem) {
    submission.no_file = message_of(problem);
  }
  GradedSubmission graded = grader.grade(submission, bytes);
  graded.sheet.reset();
  return graded;
}

/// All files, each by itself, in the order that they have.
void grade_all(const ClassGrading& grading, const std::vector<Submission>& submissions,
               const SubmissionGrader& grader, const std::function<void(GradedSubmission)>& add) {
  std::size_t next = 0;
  std::size_t done = 0;
  work_in_order(grading.threads, [&]() -> Task {
    if (next == submissions.size()) return {};
    return [&, submission = &submissions[next++]]() -> Finish {
      const auto graded =
          std::make_shared<GradedSubmission>(grade_one(grading, *submission, grader));
      return [&, graded] {
        add(std::move(*graded));
        if (grading.progress) grading.progress(++done);
      };
    };
  });
}

/// Whether a sheet counts rather than another: in time before late; then as the rules say.
bool is_better(const FileRow& one, const FileRow& other, const ClassRules& rules) {
  if (one.is_late != other.is_late) return other.is_late;
  const bool is_newest = rules.counts == WhichCounts::newest;
  if (is_newest && one.time != other.time) return other.time < one.time;
  if (!(one.score == other.score)) return other.score < one.score;
  return other.time < one.time;
}

/// What became of a sheet beside the one that counts.
void explain(FileRow& row, const FileRow* counting, const ClassRules& rules) {
  if (row.outcome == Outcome::untouched) {
    row.reason = counting != nullptr ? "nothing was entered"
                                     : "nothing was entered; ask whether it is the right file";
  }
  if (row.outcome != Outcome::counts || &row == counting) return;
  if (row.digest == counting->digest) {
    row.outcome = Outcome::copy;
    row.reason = fmt::format("it is the same, byte for byte, as {}", visible_line(counting->path));
    return;
  }
  const bool is_late = row.is_late && !counting->is_late;
  row.outcome = is_late ? Outcome::late : Outcome::superseded;
  const bool is_newest = rules.counts == WhichCounts::newest && row.time != counting->time;
  row.reason = fmt::format("{}: {} counts",
                           is_late     ? "it came late, and another in time"
                           : is_newest ? "there is a newer one"
                                       : "there is a better one",
                           visible_line(counting->path));
}

/// Which of a student's files counts.
void choose(ClassGrade& grade, StudentRow& student, const ClassRules& rules) {
  for (const std::size_t file : student.files) {
    if (grade.files[file].outcome != Outcome::counts) continue;
    const FileRow* const best = grade.counting(student);
    if (best == nullptr || is_better(grade.files[file], *best, rules)) student.file = file;
  }
  const bool is_missing = student.files.empty() && student.perhaps.empty();
  student.standing = student.file ? Standing::marked
                     : is_missing ? Standing::missing
                                  : Standing::to_see;
  const FileRow* const counting = grade.counting(student);
  for (const std::size_t file : student.files) explain(grade.files[file], counting, rules);
}

/// Two who handed in by Moodle under one name are two students, whatever their sheets say: where
/// both sheets are of one of them, one has the sheet of the other.
void part_namesakes(ClassGrade& grade, const std::vector<std::size_t>& namesakes) {
  for (const std::size_t student : namesakes) {
    const std::vector<std::size_t> files = grade.students[student].files;
    std::set<std::string> participants;
    for (const std::size_t file : files) {
      const FileRow& row = grade.files[file];
      const bool has_the_name = !row.may_be_of.empty();
      if (has_the_name && !row.participant.empty()) participants.insert(row.participant);
    }
    if (participants.size() < 2) continue;
    for (const std::size_t file : files) {
      FileRow& row = grade.files[file];
      row.outcome = Outcome::unknown;
      row.reason =
          fmt::format("Moodle's participants {} both handed in a sheet of {}: look whose is whose",
                      fmt::join(participants, " and "), grade.name_of(student));
      row.steps.clear();
      row.score = {};
      for (const std::size_t other : namesakes) {
        if (other != student) grade.students[other].perhaps.push_back(file);
      }
    }
  }
}

void add_students(ClassGrade& grade, const Class& of_class) {
  std::map<std::string, std::vector<std::size_t>> with_name;
  for (const Enrolled& enrolled : of_class.students) {
    with_name[name_key(enrolled.student.name)].push_back(grade.students.size());
    grade.students.push_back({enrolled.student, enrolled.variant, {}, {}, {}});
  }
  for (std::size_t f = 0; f < grade.files.size(); ++f) {
    const FileRow& file = grade.files[f];
    if (file.student) grade.students[*file.student].files.push_back(f);
    if (file.student) continue;
    for (const std::size_t student : file.may_be_of) grade.students[student].perhaps.push_back(f);
  }
  for (const auto& [name, students] : with_name) {
    if (students.size() < 2) continue;
    for (const std::size_t student : students) grade.students[student].has_namesake = true;
    part_namesakes(grade, students);
  }
}

}  // namespace

std::string Points::text() const {
  constexpr std::int64_t hundred = 100;
  std::string result = fmt::format("{}.{:02}", hundredths / hundred, hundredths % hundred);
  while (result.back() == '0') result.pop_back();
  if (result.back() == '.') result.pop_back();
  return result;
}

std::size_t ClassGrade::count(Standing standing) const {
  return count_if(students, [&](const StudentRow& row) { return row.standing == standing; });
}

std::size_t ClassGrade::files_of_nobody() const {
  return count_if(files, [](const FileRow& file) { return !file.student; });
}

std::string ClassGrade::name_of(std::size_t student) const {
  const StudentRow& row = students[student];
  return row.has_namesake ? fmt::format("{} ({})", row.student.name, row.student.id)
                          : row.student.name;
}

std::string_view word(Outcome outcome) {
  constexpr std::array<std::string_view, 10> words{"counts",     "superseded", "late",    "copy",
                                                   "untouched",  "anothers",   "foreign", "unknown",
                                                   "unreadable", "ungradable"};
  return words[static_cast<std::size_t>(outcome)];
}

std::string_view word(Standing standing) {
  constexpr std::array<std::string_view, 3> words{"marked", "missing", "to-see"};
  return words[static_cast<std::size_t>(standing)];
}

std::string_view word(Resemblance::Kind kind) {
  constexpr std::array<std::string_view, 4> words{"same-numbers", "others-answers", "same-entries",
                                                  "does-not-follow"};
  return words[static_cast<std::size_t>(kind)];
}

ClassGrade grade_class(const ClassGrading& grading, const std::vector<Submission>& submissions) {
  const Class& of_class = grading.of_class;
  const SubmissionGrader grader(grading.worksheet, of_class, grading.budget);
  const auto deadline = of_class.rules.deadline_seconds();

  ClassGrade result;
  result.worksheet = grader.worksheet().name;
  result.title = grader.worksheet().title;
  result.deadline = of_class.rules.deadline;
  result.steps = grader.steps();
  for (const MarkedStep& step : result.steps) result.max += step.max;
  std::vector<SheetTraits> traits;
  result.files.reserve(submissions.size());  // they are large: not one more than there are
  traits.reserve(submissions.size());
  grade_all(grading, submissions, grader, [&](GradedSubmission one) {
    one.row.is_late = deadline && !one.row.is_typed && one.row.time > *deadline;
    result.files.push_back(std::move(one.row));
    traits.push_back(std::move(one.traits));
  });
  add_students(result, of_class);
  for (StudentRow& student : result.students) choose(result, student, of_class.rules);
  result.resembling = resemblances(result, traits, grader.worksheet());
  return result;
}

}  // namespace byhand
