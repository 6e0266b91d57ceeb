#include "cli/kept_lesson.hpp"

#include <fmt/format.h>

#include <optional>

#include "cli/conversation.hpp"
#include "sheet/writer.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

void say(Document& document, std::string text) {
  document.blocks.emplace_back(Paragraph{{{Role::quoted, std::move(text)}}});
}

}  // namespace

void KeptLesson::hold(Output& output) {
  if (!m_file.is_there()) begin_sheet();
  keep_others_out();
  const Source sheet = m_file.read();
  learn::LessonTurn first = m_lesson.begin(sheet.text());
  m_state = std::move(first.state);
  m_prompt = first.turn.prompt;
  const bool is_ended = converse(output, std::move(first.turn),
                                 [this](const std::string& line) { return take(line); });
  if (is_ended) return;
  const learn::Turn last = leave();
  output.show_one({[&] { return last.said; }, {}, {}});
}

/// Where the learner leaves without a word nothing is written any more.
learn::Turn KeptLesson::leave() {
  if (!m_file.is_there()) {
    learn::Turn turn;
    say(turn.said, visible_line(m_file.path()) + " is gone.");
    return turn;
  }
  return take("quit");
}

/// Something else may have put the sheet there in this moment: then that one is gone on with.
void KeptLesson::begin_sheet() {
  const AnswerKey& key = m_lesson.key();
  try {
    m_lock = m_file.create(write_sheet(key.worksheet(), key.replayed().hand, SheetFormat::markdown,
                                       blank_entries(key.worksheet()), false));
  } catch (const Problem&) {
    if (!m_file.is_there()) throw;
  }
}

/// An editor that saves puts another file in the place of the one that is locked.
void KeptLesson::keep_others_out() {
  if (!m_file.is_it(m_lock)) m_lock = m_file.lock();
}

/// The sheet may have been changed by someone else since the last line: then it is read again
/// before the line is taken.
learn::Turn KeptLesson::take(const std::string& line) {
  Document said;
  try {
    said = reread_if_changed();
  } catch (const Problem& problem) {
    return take_without_sheet(line, problem);
  }
  try {
    return advance(line, said);
  } catch (const Problem& problem) {
    say(said, fmt::format("{}; {}.", problem.message(), problem.remedy()));
    say(said, "Nothing was entered. Type the line again when that is put right; quit leaves.");
    return {std::move(said), m_prompt, false};
  }
}

learn::Turn KeptLesson::advance(const std::string& line, Document said) {
  m_state.seconds = std::chrono::duration<double>(Clock::now() - m_begin).count();
  learn::LessonTurn next = m_lesson.answer(m_state, line);
  if (next.state.sheet != m_state.sheet) m_lock = m_file.replace(next.state.sheet);
  m_state = std::move(next.state);
  m_prompt = next.turn.prompt;
  for (Block& block : next.turn.said.blocks) said.blocks.push_back(std::move(block));
  next.turn.said = std::move(said);
  return std::move(next.turn);
}

/// While the sheet is unusable nothing can be entered, but all that only asks is answered.
learn::Turn KeptLesson::take_without_sheet(const std::string& line, const Problem& problem) {
  learn::Turn turn;
  say(turn.said, fmt::format("{}; {}.", problem.message(), problem.remedy()));
  learn::LessonTurn next = m_lesson.answer(m_state, line);
  if (next.turn.is_over) {
    say(turn.said, fmt::format("When that is done, go on with: {}", m_lesson.manner().command));
    turn.is_over = true;
    return turn;
  }
  if (next.state.sheet != m_state.sheet) {
    say(turn.said, "Nothing was entered. Type the line again when that is put right; quit leaves.");
    turn.prompt = m_prompt;
    return turn;
  }
  m_state = std::move(next.state);
  m_prompt = next.turn.prompt;
  for (Block& block : next.turn.said.blocks) turn.said.blocks.push_back(std::move(block));
  turn.prompt = m_prompt;
  return turn;
}

/// What is said of a change; nothing where there was none.
Document KeptLesson::reread_if_changed() {
  Document said;
  if (!m_file.is_there()) {
    m_lock = m_file.create(m_state.sheet);
    say(said, visible_line(m_file.path()) + " was gone; it is written again.");
    return said;
  }
  keep_others_out();
  const Source source = m_file.read();
  if (source.text() == m_state.sheet) return said;
  require_same_worksheet(m_file.name_in(source));
  const auto lost = m_lesson.lost_blocks(m_state, source.text());
  if (!lost.empty()) {
    throw Problem(std::nullopt,
                  fmt::format("{} has lost its blocks {}: it is left alone",
                              visible_line(m_file.path()), fmt::join(lost, ", ")),
                  "put them back; or delete the file, and it is written again as it was");
  }
  learn::LessonTurn changed = m_lesson.reread(m_state, source.text());
  m_state = std::move(changed.state);
  m_prompt = changed.turn.prompt;
  return std::move(changed.turn.said);
}

void KeptLesson::require_same_worksheet(const SheetName& name) const {
  const Worksheet& worksheet = m_lesson.worksheet();
  const bool is_same_variant = name.variant.has_value() == worksheet.variant.has_value() &&
                               (!name.variant || name.variant->number == worksheet.variant->number);
  if (name.worksheet == worksheet.name && is_same_variant) return;
  throw m_file.left_alone("has become a sheet of something else");
}

}  // namespace byhand
