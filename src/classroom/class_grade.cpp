#include "classroom/class_grade.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "classroom/dealing.hpp"
#include "classroom/in_order.hpp"
#include "classroom/names.hpp"
#include "classroom/submission_grader.hpp"
#include "format/json_values.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
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
  GradedSubmission graded = grader.grade(std::move(submission), bytes);
  graded.sheet.reset();
  return graded;
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
    grade.students.push_back({enrolled, Standing::missing, {}, {}});
  }
  for (std::size_t f = 0; f < grade.files.size(); ++f) {
    const FileRow& file = grade.files[f];
    if (file.student) {
      grade.students[*file.student].files.push_back(f);
    } else {
      for (const std::size_t student : file.may_be_of) grade.students[student].perhaps.push_back(f);
    }
  }
  for (const auto& [name, students] : with_name) {
    if (students.size() < 2) continue;
    for (const std::size_t student : students) grade.students[student].has_namesake = true;
    part_namesakes(grade, students);
  }
}

// Since the class was last marked.

using Texts = std::map<std::string, std::string>;

constexpr int kept_marks_version = 1;

Texts texts_of(const ClassRules& rules) {
  const auto points = mapped(rules.points, [](const auto& of_step) {
    return fmt::format("{} = {}", of_step.first, of_step.second);
  });
  Texts texts{{"against", rules.against == Rules::hand ? "hand" : "real"},
              {"strict", rules.is_strict ? "true" : "false"},
              {"counts", rules.counts == WhichCounts::newest ? "newest" : "best"},
              {"deadline", rules.deadline.empty() ? "none" : rules.deadline},
              {"left_out", rules.left_out.empty() ? "none" : joined(rules.left_out, ", ")},
              {"points", points.empty() ? "as in the worksheet" : joined(points, ", ")}};
  // To be strict is to give nothing for what follows: told once.
  if (!rules.is_strict) texts["follows"] = std::to_string(rules.follows);
  return texts;
}

/// Which steps have another score, as far as both have it: "S 6, now 12".
std::string changed_steps(const StudentMarks& before, const StudentMarks& now) {
  constexpr std::size_t most = 4;
  std::vector<std::string> changed;
  for (const auto& [step, score] : now.steps) {
    const auto old = before.steps.find(step);
    if (old == before.steps.end() || old->second == score) continue;
    changed.push_back(fmt::format("{} {}, now {}", step, old->second, score));
  }
  return changed.empty() ? "" : ": " + listed_at_most(most, changed);
}

std::string why_changed(const StudentMarks& before, const StudentMarks& now, bool has_causes) {
  if (before.file.empty() && !now.file.empty()) {
    return fmt::format("{} counts now", visible_line(now.file));
  }
  if (!before.file.empty() && now.file.empty()) {
    return fmt::format("{} does not count any more", visible_line(before.file));
  }
  if (now.file.empty()) return "no file counts";
  if (before.digest != now.digest) {
    return (before.file == now.file
                ? fmt::format("{} was changed since", visible_line(now.file))
                : fmt::format("{} counts, before it was {}", visible_line(now.file),
                              visible_line(before.file))) +
           changed_steps(before, now);
  }
  return (has_causes ? "the same file, by what changed above" : "the same file, marked otherwise") +
         changed_steps(before, now);
}

}  // namespace

std::string Points::text() const {
  constexpr std::int64_t hundred = 100;
  std::string result = fmt::format("{}.{:02}", hundredths / hundred, hundredths % hundred);
  while (result.back() == '0') result.pop_back();
  if (result.back() == '.') result.pop_back();
  return result;
}

std::vector<MarkedStep> ClassGrade::steps_with_points() const {
  std::vector<MarkedStep> result = steps;
  std::erase_if(result, [](const MarkedStep& step) { return step.max == Points(); });
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

ClassGrade grade_class(const ClassGrading& grading, std::vector<Submission> submissions) {
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
  std::size_t next = 0;
  work_in_order(
      grading.threads,
      [&] { return next == submissions.size() ? std::nullopt : std::optional(next++); },
      [&](std::size_t file) { return grade_one(grading, std::move(submissions[file]), grader); },
      [&](GradedSubmission one) {
        one.row.is_late = deadline && !one.row.is_typed && one.row.time > *deadline;
        result.files.push_back(std::move(one.row));
        traits.push_back(std::move(one.traits));
        grading.progress(result.files.size());
      });
  add_students(result, of_class);
  for (StudentRow& student : result.students) choose(result, student, of_class.rules);
  result.resembling = resemblances(result, traits, grader.worksheet());
  return result;
}

// Since the class was last marked.

std::string StudentMarks::text() const {
  return score.empty() ? standing : fmt::format("{} of {}", score, max);
}

StudentMarks marks_of(const ClassGrade& grade, const StudentRow& row) {
  StudentMarks marks;
  marks.standing = word(row.standing);
  const FileRow* file = grade.counting(row);
  if (file == nullptr) return marks;
  marks.score = file->score.text();
  marks.max = grade.max.text();
  marks.file = file->path;
  marks.digest = file->digest;
  for (const MarkedStep& step : grade.steps) {
    if (step.asked > 0 && !step.is_left_out) {
      marks.steps[step.name] = file->steps[step.index].score.text();
    }
  }
  return marks;
}

KeptMarks kept_marks(const ClassGrade& grade, const Class& of_class, const Source& worksheet) {
  KeptMarks result{text_digest(worksheet.text()), texts_of(of_class.rules), {}};
  for (const StudentRow& row : grade.students) {
    result.students[row.student.id] = marks_of(grade, row);
  }
  return result;
}

std::string kept_marks_text(const KeptMarks& marks) {
  Json students = Json::object();
  auto& all =
      students.get_ref<Json::object_t&>();  // not by name, which looks through all before it
  for (const auto& [id, kept] : marks.students) {
    all.emplace_back(id, Json{{"standing", kept.standing},
                              {"score", kept.score},
                              {"max", kept.max},
                              {"file", kept.file},
                              {"digest", kept.digest},
                              {"steps", kept.steps}});
  }
  return json_text({{"version", kept_marks_version},
                    {"worksheet", marks.worksheet},
                    {"rules", marks.rules},
                    {"students", std::move(students)}},
                   1);
}

KeptMarks read_kept_marks(std::string_view text) {
  try {
    const auto document = nlohmann::json::parse(text);  // sorted, so that a name is found at once
    if (document.at("version") != kept_marks_version) {
      throw Problem("marks.json is of another version of this program",
                    "move it away to mark the class without comparing");
    }
    KeptMarks marks{
        document.at("worksheet").get<std::string>(), document.at("rules").get<Texts>(), {}};
    for (const auto& [id, kept] : document.at("students").items()) {
      marks.students[id] = {
          kept.at("standing").get<std::string>(), kept.at("score").get<std::string>(),
          kept.at("max").get<std::string>(),      kept.at("file").get<std::string>(),
          kept.at("digest").get<std::string>(),   kept.at("steps").get<Texts>()};
    }
    return marks;
  } catch (const Json::exception&) {
    throw Problem("marks.json cannot be read", "move it away to mark the class without comparing");
  }
}

bool is_of_before(const ClassGrade& grade, const StudentRow& row, const KeptMarks& before) {
  const auto old = before.students.find(row.student.id);
  if (old == before.students.end()) return false;
  if (row.standing == Standing::missing) return old->second.standing != word(Standing::missing);
  const bool is_untouched = row.perhaps.empty() && all_of(row.files, [&](std::size_t file) {
                              return grade.files[file].outcome == Outcome::untouched;
                            });
  return is_untouched && !old->second.score.empty();
}

void keep_marks(ClassGrade& grade, KeptMarks& now, const KeptMarks& before) {
  for (StudentRow& row : grade.students) {
    if (!is_of_before(grade, row, before)) continue;
    const StudentMarks& old = before.students.at(row.student.id);
    now.students[row.student.id] = old;
    row.kept = old;
  }
}

Regrading compare_marks(const KeptMarks& before, const KeptMarks& now, const ClassGrade& grade) {
  Regrading result;
  if (before.worksheet != now.worksheet) result.causes.emplace_back("the text of the worksheet");
  for (const auto& [rule, value] : now.rules) {
    const auto old = before.rules.find(rule);
    const bool was_strict = old == before.rules.end();  // and is told, but not what is given now
    if (was_strict ? value == std::to_string(ClassRules::full_part) : old->second == value)
      continue;
    result.causes.push_back(
        fmt::format("{}: {}, now {}", rule, was_strict ? "0" : old->second, value));
  }
  for (std::size_t i = 0; i < grade.students.size(); ++i) {
    const std::string& id = grade.students[i].student.id;
    const StudentMarks& kept = now.students.at(id);
    const auto old = before.students.find(id);
    if (old == before.students.end()) continue;  // joined since
    if (old->second.text() == kept.text()) {
      ++result.same;
      continue;
    }
    result.changed.push_back({i, old->second.text(), kept.text(),
                              why_changed(old->second, kept, !result.causes.empty())});
  }
  return result;
}

}  // namespace byhand
