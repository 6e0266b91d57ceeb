#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "classroom/class_grade.hpp"
#include "text/lists.hpp"
#include "text/source.hpp"

namespace byhand {

/// The marks of a class as they stood when it was last marked: what marks.json holds.
struct KeptMarks {
  struct OfStudent {
    std::string standing;
    std::string score;  // "42.5"; empty without marks
    std::string max;
    std::string file;
    std::string digest;                        // of that file
    std::map<std::string, std::string> steps;  // scores by the names of steps
  };
  std::string worksheet;                      // digest of its text
  std::map<std::string, std::string> rules;   // as class.toml has them
  std::map<std::string, OfStudent> students;  // by id

  bool has_scores() const {
    return any_of(students, [](const auto& one) { return !one.second.score.empty(); });
  }
};

KeptMarks kept_marks(const ClassGrade& grade, const Class& of_class, const Source& worksheet);

/// As one object in JSON, and back. Throws Problem where it is none.
std::string kept_marks_text(const KeptMarks& marks);
KeptMarks read_kept_marks(std::string_view text);

/// A student whose mark is another than before.
struct ChangedMark {
  std::size_t student = 0;
  std::string before;  // "41 of 49", "missing"
  std::string after;
  std::string why;
};

/// What changed since the class was last marked.
struct Regrading {
  std::vector<std::string> causes;  // "the text of the worksheet", "strict: false, now true"
  std::vector<ChangedMark> changed;
  std::size_t same = 0;  // students
};

Regrading compare_marks(const KeptMarks& before, const KeptMarks& now, const ClassGrade& grade);

}  // namespace byhand
