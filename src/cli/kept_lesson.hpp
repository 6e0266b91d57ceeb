#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cli/files.hpp"
#include "cli/output.hpp"
#include "learn/lesson.hpp"
#include "sheet/sheet.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"

namespace byhand {

/// The file that a lesson keeps its sheet in. What is no sheet for lessons is left alone: all of it
/// throws Problem.
class LessonFile {
 public:
  explicit LessonFile(std::string path) : m_path(std::move(path)) {}

  const std::string& path() const { return m_path; }
  bool is_there() const;
  /// The text, which is that of a Markdown sheet with a name.
  Source read() const;
  /// What such a text says of itself.
  SheetName name_in(const Source& source) const;
  SheetName name() const { return name_in(read()); }

  /// Keeps other lessons out of the sheet as long as what is returned stays open. Not open where
  /// there is no file to be opened, which read() tells of.
  Descriptor lock() const;
  /// Whether that is the file which stands there now: another one may have been put in its place.
  bool is_it(const Descriptor& file) const;

  /// Where nothing is yet; what came in between stays. The new file is locked, as by lock().
  Descriptor create(std::string_view text) const;
  Descriptor replace(std::string_view text) const;

  /// That the file is something else: "is a sheet of rows".
  Problem left_alone(const std::string& what) const;

 private:
  /// That its sheet has to be put right first.
  Problem damaged(const std::string& what) const;

  std::string m_path;
};

/// A lesson whose sheet is a file: read again before every line, saved after every entry. Other
/// lessons are kept out of it meanwhile; editors are not.
class KeptLesson {
 public:
  /// Begins it, with a blank sheet where there is no file. Throws Problem where it cannot begin.
  KeptLesson(LessonFile file, std::shared_ptr<AnswerKey> key, learn::LessonOptions options);

  /// Holds it to its end, or until the learner leaves.
  void hold(Output& output);

 private:
  learn::Reply take(const std::string& line);
  learn::Reply take_without_sheet(const std::string& line, const Problem& problem);
  learn::Reply leave();
  void keep_others_out();
  Document reread_if_changed();
  void require_same_worksheet(const SheetName& name) const;

  using Clock = std::chrono::steady_clock;

  LessonFile m_file;
  Descriptor m_lock{-1};  // the sheet itself, as long as it is open here
  learn::Lesson m_lesson;
  Clock::time_point m_begin = Clock::now();
};

}  // namespace byhand
