#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "classroom/class_file.hpp"
#include "classroom/class_grade.hpp"
#include "classroom/roster.hpp"
#include "cli/catalogue.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "evaluate/evaluator.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

// A class in its folder: class.toml, the worksheet, sheets/ to hand out, keys/ for the teacher.

/// A class as it was read, and held against others who would change it.
struct ClassFolder {
  std::filesystem::path path;
  Budget budget;
  Source file;  // class.toml
  Class of_class;
  Source worksheet;
  Descriptor lock;

  /// The worksheet with the numbers of a student. Throws Problem.
  Worksheet worksheet_of(const Enrolled& enrolled) const;
  /// Where sheets are that came back on paper, and those that somebody is still typing.
  std::filesystem::path typed() const { return path / "typed"; }
  std::filesystem::path typing() const { return path / "typing"; }
  /// The pages for students.
  std::filesystem::path feedback() const { return path / "feedback"; }
};

/// Reads it. Throws Problem where there is no class, where its file or its worksheet cannot be
/// used, and where another program is at work in it; what is wrong in class.toml is told with its
/// place.
ClassFolder open_class(const std::filesystem::path& folder, const Budget& budget);

/// Makes the folder of a class, whole or not at all: it is filled under another name first. Throws
/// Problem where something is there already.
void make_class(const std::filesystem::path& folder, const Class& of_class, const Source& worksheet,
                const Budget& budget);

/// Whether the text of the worksheet is another than when the class was made.
bool was_corrected(const ClassFolder& folder);

/// Throws Problem, with the name of a student, where there are no answers in somebody's numbers.
void require_answers(const ClassFolder& folder);

/// Writes the sheets and keys that are missing in a folder. A sheet that is there is never touched;
/// a key is written again where the worksheet was corrected. Returns how many sheets were written.
std::size_t write_pages(const ClassFolder& folder);

/// Writes class.toml with more students in it. Throws Problem.
void add_students(ClassFolder& folder, const std::vector<Enrolled>& more);

/// A folder for the user alone, which is made where it is missing. Throws Problem.
std::filesystem::path made_folder(const std::filesystem::path& folder);

/// Throws Problem where a name is that of the class's own folder, or leads to its keys/ or sheets/:
/// nothing there was handed in.
void require_handed_in(const ClassFolder& folder, const std::filesystem::path& name);

/// Throws Problem where a file that is to be written is one of a class: class.toml with its secret,
/// the worksheet, the marks, or one in a folder that the program fills.
void require_no_part_of_class(const std::filesystem::path& file);

/// The marks of the class as they stood when it was last marked, in marks.json; nothing before
/// that. Throws Problem where they cannot be read.
std::optional<KeptMarks> read_marks(const ClassFolder& folder);
/// Writes them, whole or not at all. Throws Problem.
void write_marks(const ClassFolder& folder, const KeptMarks& marks);

/// Reads a roster; its notes go to standard error, and so do its problems. Nothing where it has
/// some.
std::optional<Roster> roster_or_report(const std::string& path);

// class_marking.cpp: what came back.

/// Of the commands that mark.
struct MarkingOptions {
  std::string folder;              // of the class
  std::vector<std::string> names;  // of what was handed in: files, or folders of any depth
  Threads threads;
  std::string page_format = "markdown";  // of feedback, and so is what follows
  RevealOption reveal;
  Catalogue catalogue;
  Output output;
};

/// A class and its marks.
struct MarkedFolder {
  ClassFolder folder;
  ClassGrade grade;
};

/// Opens a class and marks what was handed in and what was typed in its folder, but for a table of
/// marks that is to be written anew; on a terminal it tells how far it is. Throws Problem, also
/// where the output would replace a file that was handed in.
MarkedFolder marked_folder(MarkingOptions& options);

/// The bytes of a file that was handed in, as they are. Throws Problem.
std::string submitted_bytes(const Submission& submission);

}  // namespace byhand
