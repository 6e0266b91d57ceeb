#include "learn/lesson.hpp"

#include <utility>

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
  turning.forget_others();
  return std::move(turning).finish();
}

LessonTurn Lesson::reread(const LessonState& state, std::string sheet) const {
  LessonState changed = state;
  changed.sheet = std::move(sheet);
  changed.before.clear();  // an undo would take back what someone else wrote
  Turning turning(*this, std::move(changed));
  turning.tell_reread(SheetReading(m_manner.file, state.sheet, m_key));
  return std::move(turning).finish();
}

std::vector<std::string> Lesson::lost_blocks(const LessonState& state, std::string text) const {
  const SheetReading before(m_manner.file, state.sheet, m_key);
  const SheetReading now(m_manner.file, std::move(text), m_key);
  std::vector<std::string> lost;
  for (std::size_t i = 0; i < worksheet().steps.size(); ++i) {
    const bool is_lost = before.sheet().blocks[i].is_there && !now.sheet().blocks[i].is_there;
    if (is_lost) lost.push_back(worksheet().steps[i].name);
  }
  return lost;
}

}  // namespace byhand::learn
