// What was typed: a line to a cell, entries or a word; or lines into a cell, always entries.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/lesson_parts.hpp"
#include "learn/words.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/question.hpp"

namespace byhand::learn {

namespace {

/// A line of a pasted block that holds no entries.
bool is_fence_or_comment(std::string_view line) {
  line = without_blanks_around(line);
  return line.starts_with('#') || line.starts_with("```") || line.starts_with("~~~");
}

/// Whether a line may be looked at; tells why not.
bool is_line_of_text(Lesson& lesson, std::string_view line) {
  constexpr std::size_t most_bytes = 2000;
  if (const auto offset = invalid_utf8(line)) {
    lesson.reply.say(
        fmt::format("Nothing was entered: byte {} of that line is no UTF-8 text.", *offset + 1));
    return false;
  }
  if (line.size() > most_bytes) {
    lesson.reply.say(
        fmt::format("Nothing was entered: that line is longer than {} bytes.", most_bytes));
    return false;
  }
  return !is_fence_or_comment(line);
}

/// The next line of what was pasted belongs into the next cells, even where this one did not fit.
void make_way(Lesson& lesson, std::vector<Cell>& missed) {
  if (!needs_reason(verdict_of(*lesson.sheet, lesson.open))) return;
  missed.push_back(lesson.open);
  if (const auto next = next_to_do(*lesson.sheet, lesson.open)) lesson.open = *next;
}

}  // namespace

void take_at_cell(Lesson& lesson, std::string_view line) {
  if (without_blanks_around(line).empty()) {
    if (!lesson.step().choices.empty()) {
      return lesson.reply.quote(fmt::format("Type {}, or hint for a hint; help lists all words.",
                                            kinds_of_answer(lesson.step())));
    }
    return lesson.reply.say("Type a number, or `hint` for a hint; `help` lists all words.");
  }
  if (!is_line_of_text(lesson, line)) return;
  if (looks_like_entries(line, lesson.worksheet(), lesson.open.step)) {
    return take_entries(lesson, line);
  }
  lesson.unfinished.clear();
  obey(lesson, spoken_to(lesson, line));
}

Lesson enter(Lesson lesson, const Cell& cell, std::string_view lines) {
  lesson = at(std::move(lesson), cell);
  lesson.awaits = Awaits::entry;
  std::vector<Cell> missed;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (without_blanks_around(line).empty() || !is_line_of_text(lesson, line)) continue;
    lesson.just_missed.clear();
    take_entries(lesson, line);
    missed.insert(missed.end(), lesson.just_missed.begin(), lesson.just_missed.end());
    if (!lines.empty()) make_way(lesson, missed);
  }
  const auto wrong = std::find_if(missed.begin(), missed.end(), [&](const Cell& one) {
    return is_open(verdict_of(*lesson.sheet, one));
  });
  if (wrong != missed.end() && *wrong != lesson.open) {
    open_cell(lesson, *wrong);
    lesson.reply.say(std::string(try_again));
  }
  if (lesson.reply.said.blocks.empty()) lesson.reply.say("Nothing was entered: type a number.");
  lesson.of_others.clear();
  return ready_for_line(std::move(lesson));
}

}  // namespace byhand::learn
