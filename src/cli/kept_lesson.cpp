#include "cli/kept_lesson.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "cli/conversation.hpp"
#include "cli/sheet_files.hpp"
#include "cli/sheet_input.hpp"
#include "sheet/reader.hpp"
#include "sheet/writer.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr const char* nothing_entered =
    "Nothing was entered. Type the line again when that is put right; quit leaves.";

void say(learn::Reply& reply, std::string text) {
  reply.say(std::move(text), Role::quoted);
}

/// An empty sheet in a new file, which is locked. Something else may have put the sheet there in
/// this moment: then that one is gone on with.
Descriptor begin_sheet(const LessonFile& file, const AnswerKey& key) {
  try {
    return file.create(write_sheet(key.worksheet(), key.replayed().hand, SheetFormat::markdown,
                                   blank_entries(key.worksheet()), false));
  } catch (const Problem&) {
    if (!file.is_there()) throw;
  }
  return Descriptor(-1);
}

}  // namespace

bool LessonFile::is_there() const {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(m_path, ignored));
}

Problem LessonFile::left_alone(const std::string& what) const {
  return {std::nullopt, fmt::format("{} {}: it is left alone", visible_line(m_path), what),
          "keep yours elsewhere with --sheet FILE, or learn in another folder"};
}

Problem LessonFile::damaged(const std::string& what) const {
  return {std::nullopt, fmt::format("{} {}: it is left alone", visible_line(m_path), what),
          fmt::format("put it right (byhand grade {} tells more), or begin another sheet with "
                      "--sheet FILE",
                      shell_word(m_path))};
}

SheetName LessonFile::name_in(const Source& source) const {
  constexpr std::size_t kibibyte = 1024;
  if (source.text().size() > most_sheet_bytes) {
    throw damaged(fmt::format("is longer than {} KiB", most_sheet_bytes / kibibyte));
  }
  if (const auto offset = invalid_utf8(source.text())) {
    throw damaged(fmt::format("is not UTF-8 text in line {}", source.place(*offset).line));
  }
  if (!is_sheet(source)) throw left_alone("is no sheet, or has lost its first line");
  if (sheet_format(source) != SheetFormat::markdown) {
    throw left_alone("is a sheet in CSV, and a lesson needs one in Markdown");
  }
  try {
    return sheet_name(source);
  } catch (const Problem& problem) {
    throw damaged("cannot be used (" + problem.message() + ")");
  }
}

Source LessonFile::read() const {
  Source source = read_sheet_file(m_path);
  name_in(source);
  return source;
}

Descriptor LessonFile::lock() const {
  constexpr int most_tries = 100;  // each time the sheet was saved between two of our lines
  for (int i = 0; i < most_tries; ++i) {
    struct stat status {};
    if (stat(m_path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) break;
    Descriptor file(open(m_path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
    if (!file.is_open()) file = Descriptor(open(m_path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.is_open()) break;
    if (!file.lock()) {
      throw Problem(std::nullopt, fmt::format("{} is open in another lesson", visible_line(m_path)),
                    "end that one with quit, or keep a sheet of your own here with --sheet FILE");
    }
    if (is_it(file)) return file;
  }
  return Descriptor(-1);
}

bool LessonFile::is_it(const Descriptor& file) const {
  struct stat held {};
  struct stat there {};
  return file.is_open() && fstat(file.number(), &held) == 0 && stat(m_path.c_str(), &there) == 0 &&
         held.st_dev == there.st_dev && held.st_ino == there.st_ino;
}

Descriptor LessonFile::create(std::string_view text) const {
  NewFile file(m_path, false);
  file.add(text);
  return file.finish();
}

Descriptor LessonFile::replace(std::string_view text) const {
  if (access(m_path.c_str(), F_OK) == 0 && access(m_path.c_str(), W_OK) != 0) {
    throw Problem(std::nullopt, fmt::format("{} may not be written", visible_line(m_path)),
                  "give yourself the right to write it (chmod u+w)");
  }
  NewFile file(m_path, true);
  file.add(text);
  return file.finish();
}

KeptLesson::KeptLesson(LessonFile file, std::shared_ptr<AnswerKey> key,
                       learn::LessonOptions options)
    : m_file(std::move(file)) {
  if (!m_file.is_there()) m_lock = begin_sheet(m_file, *key);
  keep_others_out();
  m_lesson = learn::begin_lesson(std::move(key), std::move(options), m_file.read().text());
}

void KeptLesson::hold(Output& output) {
  Conversation conversation(output);
  learn::Reply reply = m_lesson.reply;
  while (const auto line = conversation.next_line(reply)) reply = take(*line);
  if (reply.is_over) return;
  const learn::Reply last = leave();
  output.show_one({[&] { return last.said; }, {}, {}});
}

/// Where the learner leaves without a word nothing is written any more.
learn::Reply KeptLesson::leave() {
  if (m_file.is_there()) return take("quit");
  learn::Reply reply;
  say(reply, visible_line(m_file.path()) + " is gone.");
  return reply;
}

/// An editor that saves puts another file in the place of the one that is locked.
void KeptLesson::keep_others_out() {
  if (!m_file.is_it(m_lock)) m_lock = m_file.lock();
}

/// The sheet may have been changed by someone else since the last line: then it is read again
/// before the line is taken.
learn::Reply KeptLesson::take(const std::string& line) {
  learn::Reply reply;
  try {
    reply.add(reread_if_changed());
  } catch (const Problem& problem) {
    return take_without_sheet(line, problem);
  }
  try {
    m_lesson.seconds = std::chrono::duration<double>(Clock::now() - m_begin).count();
    learn::Lesson next = learn::answer(m_lesson, line);
    if (next.text() != m_lesson.text()) m_lock = m_file.replace(next.text());
    m_lesson = std::move(next);
    reply.add(m_lesson.reply.said);
    reply.is_over = m_lesson.reply.is_over;
  } catch (const Problem& problem) {
    say(reply, fmt::format("{}; {}.", problem.message(), problem.remedy()));
    say(reply, nothing_entered);
  }
  reply.prompt = m_lesson.reply.prompt;
  return reply;
}

/// While the sheet is unusable nothing can be entered, but all that only asks is answered.
learn::Reply KeptLesson::take_without_sheet(const std::string& line, const Problem& problem) {
  learn::Reply reply;
  say(reply, fmt::format("{}; {}.", problem.message(), problem.remedy()));
  learn::Lesson next = learn::answer(m_lesson, line);
  reply.is_over = next.reply.is_over;
  if (next.reply.is_over) {
    say(reply, fmt::format("When that is done, go on with: {}", m_lesson.options.command));
  } else if (next.text() != m_lesson.text()) {
    say(reply, nothing_entered);
  } else {
    m_lesson = std::move(next);
    reply.add(m_lesson.reply.said);
  }
  reply.prompt = m_lesson.reply.prompt;
  return reply;
}

/// What is said of a change; nothing where there was none.
Document KeptLesson::reread_if_changed() {
  if (!m_file.is_there()) {
    m_lock = m_file.create(m_lesson.text());
    learn::Reply reply;
    say(reply, visible_line(m_file.path()) + " was gone; it is written again.");
    return reply.said;
  }
  keep_others_out();
  const Source source = m_file.read();
  if (source.text() == m_lesson.text()) return {};
  require_same_worksheet(m_file.name_in(source));
  const auto lost = learn::lost_blocks(m_lesson, source.text());
  if (!lost.empty()) {
    throw Problem(std::nullopt,
                  fmt::format("{} has lost its blocks {}: it is left alone",
                              visible_line(m_file.path()), fmt::join(lost, ", ")),
                  "put them back; or delete the file, and it is written again as it was");
  }
  m_lesson = learn::reread(m_lesson, source.text());
  return m_lesson.reply.said;
}

void KeptLesson::require_same_worksheet(const SheetName& name) const {
  const Worksheet& worksheet = m_lesson.worksheet();
  const bool is_same_variant = name.variant.has_value() == worksheet.variant.has_value() &&
                               (!name.variant || name.variant->number == worksheet.variant->number);
  if (name.worksheet == worksheet.name && is_same_variant) return;
  throw m_file.left_alone("has become a sheet of something else");
}

}  // namespace byhand
