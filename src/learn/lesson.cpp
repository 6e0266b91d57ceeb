#include "learn/lesson.hpp"

#include "learn/turning.hpp"

namespace byhand::learn {

Lesson::Lesson(AnswerKey& key, Manner manner) : m_key(key), m_manner(std::move(manner)) {
  if (!m_manner.is_review) m_predictions = predictions_of(key.replayed());
}

LessonTurn Lesson::begin(std::string sheet) const {
  LessonState state;
  state.sheet = std::move(sheet);
  Turning turning(*this, std::move(state));
  turning.begin();
  return std::move(turning).finish();
}

LessonTurn Lesson::answer(const LessonState& state, std::string_view line) const {
  Turning turning(*this, state);
  turning.take(line);
  return std::move(turning).finish();
}

LessonTurn Lesson::reread(const LessonState& state, std::string sheet) const {
  LessonState changed = state;
  changed.sheet = std::move(sheet);
  changed.before.clear();  // an undo would take back what someone else wrote
  Turning turning(*this, std::move(changed));
  turning.tell_reread();
  return std::move(turning).finish();
}

}  // namespace byhand::learn
