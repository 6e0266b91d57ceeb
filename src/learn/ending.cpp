// How a lesson ends.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "learn/lesson_parts.hpp"

namespace byhand::learn {

namespace {

std::string duration(double seconds) {
  constexpr double minute = 60;
  if (seconds < 2 * minute) return "less than two minutes";
  return fmt::format("{} minutes", std::lround(seconds / minute));
}

/// In all sittings: the sheet remembers.
std::string misses(const Sheet& sheet) {
  std::ptrdiff_t count = 0;
  for (const SheetBlock& block : sheet.blocks) {
    count += std::count(block.missed.begin(), block.missed.end(), true);
  }
  if (count == 0) return "Every entry was right the first time.";
  return fmt::format("{} did not fit at first.",
                     count == 1 ? "One entry" : fmt::format("{} entries", count));
}

/// Nothing where nothing was entered: whoever opens a finished sheet again only looks at it.
std::string sitting(const Lesson& lesson) {
  if (lesson.entries == 0) return "";
  return fmt::format(" This sitting took {}. {}", duration(lesson.seconds),
                     misses(lesson.sheet->sheet));
}

}  // namespace

void end_lesson(Lesson& lesson, bool is_done) {
  lesson.awaits = Awaits::nothing;
  const LessonOptions& options = lesson.options;
  if (options.is_review) return;
  const std::size_t open = open_cells(*lesson.sheet).size();
  if (is_done && open == 0) {
    const std::string place = options.has_worksheet_in_view ? "" : ", kept in " + options.file;
    lesson.reply.quote(fmt::format("That was the whole sheet: {}{}.{}", points_of(lesson), place,
                                   sitting(lesson)));
    if (!options.next.empty()) lesson.reply.quote(options.next);
    return;
  }
  lesson.reply.quote(
      fmt::format("{} has {}; {}.", sheet_called(lesson), points_of(lesson),
                  open == 1 ? "one cell is open" : fmt::format("{} cells are open", open)));
  lesson.reply.quote(fmt::format("To go on with it: {}", options.command));
  if (is_done) {
    lesson.reply.say("To practise what went wrong, with other numbers: " + options.review);
  }
}

}  // namespace byhand::learn
