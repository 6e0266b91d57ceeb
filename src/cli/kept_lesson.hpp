#pragma once

#include <chrono>
#include <string>
#include <utility>

#include "cli/lesson_file.hpp"
#include "cli/output.hpp"
#include "learn/lesson.hpp"

namespace byhand {

/// A lesson whose sheet is a file: read again before every line, saved after every entry. Other
/// lessons are kept out of it meanwhile; editors are not.
class KeptLesson {
 public:
  /// The key must outlive the lesson.
  KeptLesson(LessonFile file, AnswerKey& key, learn::Manner manner)
      : m_file(std::move(file)), m_lesson(key, std::move(manner)) {}

  /// Holds it to its end, or until the learner leaves. Throws Problem where it cannot begin.
  void hold(Output& output);

 private:
  void begin_sheet();
  learn::Turn take(const std::string& line);
  learn::Turn leave();
  learn::Turn advance(const std::string& line, Document said);
  learn::Turn take_without_sheet(const std::string& line, const Problem& problem);
  void keep_others_out();
  Document reread_if_changed();
  void require_same_worksheet(const SheetName& name) const;

  using Clock = std::chrono::steady_clock;

  LessonFile m_file;
  Descriptor m_lock{-1};  // the sheet itself, as long as it is open here
  learn::Lesson m_lesson;
  learn::LessonState m_state;
  std::string m_prompt;
  Clock::time_point m_begin = Clock::now();
};

}  // namespace byhand
