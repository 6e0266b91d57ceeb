#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "learn/lesson_parts.hpp"
#include "report/explanation.hpp"

namespace byhand::learn {

namespace {

/// Its rule would be the answer: there are the hints of its author alone.
void give_hint_to_question(Lesson& lesson) {
  const auto& hints = lesson.step().hints;
  if (lesson.hints < hints.size()) {
    lesson.reply.said.add_fact("hint", hints[lesson.hints], Role::quoted);
  }
  lesson.hints = std::min(lesson.hints + 1, hints.size());
  lesson.reply.say(
      lesson.hints < hints.size()
          ? "Type `hint` again for more."
          : "There are no more hints. `show` gives the answer; `skip` leaves it for later.");
}

/// Nothing is made of what the sheet prints further on: it may be made of the cell at the cursor.
void require_seen(const Lesson& lesson, const Explanation& told) {
  std::vector<Cell> cells = told.cells;
  cells.push_back(told.place);
  for (const Cell& cell : cells) {
    if (cell.step >= lesson.worksheet().steps.size()) continue;  // given
    if (is_asked(lesson.worksheet(), cell) || is_known(lesson, cell)) continue;
    const std::string made_of =
        cell.step == told.place.step
            ? ""
            : fmt::format(" is made of {}, which", lesson.step(cell.step).name);
    throw Problem(fmt::format("{}{} comes after {}: explain it when you get there", told.cell,
                              made_of, lesson.step().name),
                  "");
  }
}

}  // namespace

void give_hint(Lesson& lesson) {
  if (lesson.step().is_question) return give_hint_to_question(lesson);
  constexpr std::size_t most = 3;
  if (lesson.hints == most) {
    return lesson.reply.say(
        "That was all but the answer. `show` gives the cell away; `skip` leaves it for later.");
  }
  const std::size_t given = lesson.hints++;
  const auto hint = static_cast<Hint>(given + 1);
  try {
    lesson.reply.add(explained_cell(explained(lesson, lesson.cursor, hint), hint));
  } catch (const Problem& problem) {
    const bool is_seen = lesson.options.has_worksheet_in_view;
    lesson.reply.quote(problem.message() + (is_seen ? "." : ". goto takes you there."));
  }
  const auto& hints = lesson.step().hints;
  const std::size_t end = lesson.hints == most ? hints.size() : std::min(given + 1, hints.size());
  for (std::size_t i = given; i < end; ++i) {
    lesson.reply.said.add_fact("hint", hints[i], Role::quoted);
  }
  if (lesson.hints < most) lesson.reply.say("Type `hint` again for more.");
}

Explanation explained(const Lesson& lesson, const Cell& cell, Hint hint) {
  const ReplayedWorksheet own = with_own_entries(*lesson.sheet);
  std::vector<Explanation> explanations{Explainer(own, lesson.key->budget()).explain(cell)};
  if (hint != Hint::rule) {
    require_entries(*lesson.sheet, explanations);
    require_seen(lesson, explanations.front());
  }
  on_own_entries(*lesson.sheet, explanations);
  explanations.front().own.reset();
  return std::move(explanations.front());
}

}  // namespace byhand::learn
