// The marks of a class as they stood when it was last marked.

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "classroom/class_grade.hpp"
#include "classroom/dealing.hpp"
#include "format/json_values.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

using OfStudent = KeptMarks::OfStudent;
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

std::string mark_text(const OfStudent& marks) {
  return marks.score.empty() ? marks.standing : fmt::format("{} of {}", marks.score, marks.max);
}

/// Which steps have another score, as far as both have it: "S 6, now 12".
std::string changed_steps(const OfStudent& before, const OfStudent& now) {
  constexpr std::size_t most = 4;
  std::vector<std::string> changed;
  for (const auto& [step, score] : now.steps) {
    const auto old = before.steps.find(step);
    if (old == before.steps.end() || old->second == score) continue;
    changed.push_back(fmt::format("{} {}, now {}", step, old->second, score));
  }
  return changed.empty() ? "" : ": " + listed_at_most(most, changed);
}

std::string why_changed(const OfStudent& before, const OfStudent& now, bool has_causes) {
  if (before.file.empty() && !now.file.empty()) {
    return fmt::format("{} counts now", visible_line(now.file));
  }
  if (!before.file.empty() && now.file.empty()) {
    return fmt::format("{} does not count any more{}", visible_line(before.file),
                       now.standing == word(Standing::missing)
                           ? "; if it was not given this time, give all that was handed in"
                           : "");
  }
  if (now.file.empty()) return "no file counts";
  if (before.digest != now.digest) {
    return (before.file == now.file
                ? fmt::format("{} is another file than before", visible_line(now.file))
                : fmt::format("{} counts, before it was {}", visible_line(now.file),
                              visible_line(before.file))) +
           changed_steps(before, now);
  }
  return (has_causes ? "the same file, by what changed above" : "the same file, marked otherwise") +
         changed_steps(before, now);
}

}  // namespace

KeptMarks kept_marks(const ClassGrade& grade, const Class& of_class, const Source& worksheet) {
  KeptMarks result{text_digest(worksheet.text()), texts_of(of_class.rules), {}};
  for (const StudentRow& student : grade.students) {
    OfStudent& kept = result.students[student.student.id];
    kept.standing = word(student.standing);
    const FileRow* file = grade.counting(student);
    if (file == nullptr) continue;
    kept.score = file->score.text();
    kept.max = grade.max.text();
    kept.file = file->path;
    kept.digest = file->digest;
    for (const MarkedStep& step : grade.steps) {
      if (step.asked > 0 && !step.is_left_out)
        kept.steps[step.name] = file->steps[step.index].score.text();
    }
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
    const OfStudent& kept = now.students.at(id);
    const auto old = before.students.find(id);
    if (old == before.students.end()) continue;  // joined since
    if (mark_text(old->second) == mark_text(kept)) {
      ++result.same;
      continue;
    }
    result.changed.push_back({i, mark_text(old->second), mark_text(kept),
                              why_changed(old->second, kept, !result.causes.empty())});
  }
  return result;
}

}  // namespace byhand
