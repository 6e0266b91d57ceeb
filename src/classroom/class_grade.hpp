#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "classroom/class_file.hpp"
#include "evaluate/evaluator.hpp"
#include "text/lists.hpp"
#include "text/source.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

/// Points, exactly: in hundredths, so that what follows from a mistake may have a part of them.
struct Points {
  std::int64_t hundredths = 0;

  static constexpr Points whole(std::size_t points) {
    return {static_cast<std::int64_t>(points) * 100};
  }
  /// "7", "6.5", "6.25"
  std::string text() const;
  Points& operator+=(Points other) {
    hundredths += other.hundredths;
    return *this;
  }
  friend bool operator==(Points a, Points b) { return a.hundredths == b.hundredths; }
  friend bool operator<(Points a, Points b) { return a.hundredths < b.hundredths; }
};

/// What was handed in, before anyone looks into it.
struct Submission {
  std::string path;       // as it was found
  std::string within;     // the end of that path which may tell whose it is: Ann_17/sheet.md
  std::int64_t time = 0;  // when it was handed in, in seconds since 1970
  /// Why it is none, where that is known without its text: a link, a pipe, a folder that cannot be
  /// read.
  std::string no_file = {};
  bool is_typed = false;       // by the teacher, from paper: it came when the paper came
  bool is_unfinished = false;  // not all of it is typed
};

/// What became of a file.
enum class Outcome : unsigned char {
  counts,      // it has marks, and they are those of the student
  superseded,  // it could have marks, but another sheet of the student counts
  late,        // the same, and it came after the deadline while the other was in time
  copy,        // it is byte for byte the one that counts
  untouched,   // a sheet of the student without an entry; another sheet counts, if there is one
  anothers,    // its numbers are those of somebody else than the one who handed it in
  foreign,     // a sheet, but of another worksheet, another class, or numbers of nobody here
  unknown,     // a sheet of this worksheet, but nobody can tell whose
  unreadable,  // no text, or none that can be read surely
  ungradable,  // the sheet of a student, but it cannot be told surely what it says
};

/// Whether a person has to look at such a file.
inline bool is_to_be_seen(Outcome outcome) {
  return outcome >= Outcome::anothers;
}

/// One word for each: "counts", "superseded", …
std::string_view word(Outcome outcome);

/// A typical mistake in one step of one sheet. Where several explain the same cells equally well,
/// the likeliest.
struct MistakeMade {
  std::string code;
  std::string message;
  std::vector<Cell> cells;  // of the step, that it explains
};

/// One step of one sheet.
struct StepMarks {
  Points score;
  std::uint32_t right = 0;    // asked cells that are right by themselves
  std::uint32_t follows = 0;  // that follow from a mistake
  std::uint32_t blank = 0;
  std::uint32_t shown = 0;        // given away in a lesson
  std::vector<Cell> wrong_cells;  // wrong, too rough, or unreadable
  std::vector<Cell> unreadable_cells;
  std::vector<MistakeMade> mistakes;
};

/// A file that was handed in, and what became of it.
struct FileRow : Submission {
  std::optional<std::size_t> student;  // who handed it in: a place in ClassGrade::students
  Outcome outcome = Outcome::unreadable;
  std::string reason;                 // of an outcome that is not `counts`, and what to do about it
  bool is_late = false;               // after the deadline of the class
  Points score;                       // where it could be marked: counts, superseded, late, copy
  std::vector<StepMarks> steps;       // likewise, one for each step of the worksheet; else empty
  std::vector<std::string> notes;     // how it was read and whom it was taken for
  std::vector<std::string> problems;  // what is wrong in it, with its place
  std::string digest;                 // of its bytes; empty where it could not be read
  std::string participant = {};       // Moodle's number of the one who handed it in, if it is known
  /// Whose it may be, where that is not settled: places of students.
  std::vector<std::size_t> may_be_of = {};

  bool has_marks() const { return !steps.empty(); }
};

/// How a student stands.
enum class Standing : unsigned char {
  marked,   // a sheet counts
  missing,  // nothing was handed in
  to_see,   // something was handed in, but nothing of it could be marked: a person has to look
};

std::string_view word(Standing standing);

/// The marks of a student, as they are kept until the class is marked again.
struct StudentMarks {
  std::string standing;
  std::string score;  // "42.5"; empty without marks
  std::string max;
  std::string file;
  std::string digest;                        // of that file
  std::map<std::string, std::string> steps;  // scores by the names of steps

  /// "8 of 12", "missing"
  std::string text() const;
};

/// A student, and the sheet that counts, if there is one.
struct StudentRow : Enrolled {
  Standing standing = Standing::missing;
  std::optional<std::size_t> file;        // that counts: a place in ClassGrade::files
  std::vector<std::size_t> files;         // all that the student handed in, in the order of `files`
  std::vector<std::size_t> perhaps = {};  // files that may be the student's, or somebody else's
  bool has_namesake = false;              // another student has the same name
  /// Kept, since nothing of the student is marked now.
  std::optional<StudentMarks> kept = {};
};

/// A step as it is marked.
struct MarkedStep {
  std::string name;
  std::size_t index = 0;  // of the worksheet
  std::size_t asked = 0;  // cells
  Points each;            // what a cell is worth; nothing of a step that was left out
  Points max;
  bool is_left_out = false;
};

/// What two sheets, or one, have in common with somebody else's: for a person to judge. It never
/// costs a mark.
struct Resemblance {
  enum class Kind : unsigned char {
    same_numbers,     // a sheet with the numbers of somebody else was handed in
    others_answers,   // wrong entries that are right for the numbers of somebody else
    same_entries,     // wrong entries that stand in the sheet of somebody else, too
    does_not_follow,  // right entries that do not follow from the student's own earlier ones
  };
  Kind kind = Kind::same_numbers;
  std::size_t student = 0;
  std::optional<std::size_t> other;
  std::size_t file = 0;   // of the student
  std::size_t alike = 0;  // cells
  std::size_t of = 0;     // of so many that could be
  std::string evidence;   // a sentence, with examples
};

std::string_view word(Resemblance::Kind kind);

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

/// The class as it was marked: everybody has a row, and so has every file.
struct ClassGrade {
  std::string worksheet;  // its name
  std::string title;
  std::string deadline;           // as class.toml has it; empty: none
  std::vector<MarkedStep> steps;  // of the worksheet, all of them
  Points max;
  std::vector<StudentRow> students;     // in the order of the class
  std::vector<FileRow> files;           // in the order of their paths
  std::vector<Resemblance> resembling;  // the most telling first
  std::optional<Regrading> regrading;   // nothing where the class was not marked before

  /// Those with marks: no question without marks, and none that was left out.
  std::vector<MarkedStep> steps_with_points() const;
  std::size_t count(Standing standing) const;
  std::size_t files_of_nobody() const;

  /// What tells a student from all others: the name, and after that of a namesake the id.
  std::string name_of(std::size_t student) const;

  /// The file that counts for a student; nullptr where there is none.
  const FileRow* counting(const StudentRow& student) const {
    return student.file ? &files[*student.file] : nullptr;
  }
};

/// What a class is marked with.
struct ClassGrading {
  const Class& of_class;
  const Source& worksheet;
  const Budget& budget;
  int threads = 1;  // what comes out is the same for every number of them
  /// The bytes of a file. Throws Problem where it cannot be read. Called from any thread.
  std::function<std::string(const Submission&)> bytes;
  /// Told how many files are done.
  std::function<void(std::size_t done)> progress;
};

/// Marks what a class handed in. Throws Problem only where the worksheet itself cannot be used or
/// a rule of the class names a step that it has not; what is wrong with a file stands in its row.
ClassGrade grade_class(const ClassGrading& grading, std::vector<Submission> submissions);

// Since the class was last marked.

/// The marks of a class as they stood when it was last marked: what marks.json holds.
struct KeptMarks {
  std::string worksheet;                         // digest of its text
  std::map<std::string, std::string> rules;      // as class.toml has them
  std::map<std::string, StudentMarks> students;  // by id

  bool has_scores() const {
    return any_of(students, [](const auto& one) { return !one.second.score.empty(); });
  }
};

/// As the class was marked now.
StudentMarks marks_of(const ClassGrade& grade, const StudentRow& row);
KeptMarks kept_marks(const ClassGrade& grade, const Class& of_class, const Source& worksheet);

/// As one object in JSON, and back. Throws Problem where it is none.
std::string kept_marks_text(const KeptMarks& marks);
KeptMarks read_kept_marks(std::string_view text);

/// Whether something was handed in before, but is not among the files that were given now: only
/// some of what was handed in may have been given. Or whether there were marks, and a sheet in
/// which nothing was entered is all that there is now: it was hardly meant to take them away.
bool is_of_before(const ClassGrade& grade, const StudentRow& row, const KeptMarks& before);

/// Such a student keeps in `now` what stood there before, and the row tells it.
void keep_marks(ClassGrade& grade, KeptMarks& now, const KeptMarks& before);

Regrading compare_marks(const KeptMarks& before, const KeptMarks& now, const ClassGrade& grade);

}  // namespace byhand
