// Pictures of a lesson: none before the numbers that it shows are right.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "learn/lesson_parts.hpp"
#include "picture/kinds.hpp"
#include "report/graded_sheet.hpp"
#include "text/lists.hpp"

namespace byhand::learn {

namespace {

PictureValues values_of(const Lesson& lesson) {
  constexpr bool shows_real = false;  // that comes at the end
  return {lesson.key->replayed(), shows_real};
}

/// Whether every cell of a step that the way has passed holds its right value. What merely follows
/// from a mistake is not right.
bool is_as_it_should_be(const Lesson& lesson, std::size_t step) {
  return !has_cell_with(*lesson.sheet, step, [](Verdict one) { return !is_known(one); });
}

PictureRequest request_of(const Lesson& lesson, std::size_t picture) {
  return picture_request(lesson.worksheet(), lesson.worksheet().pictures[picture]);
}

/// What is printed counts once the way has come past it.
bool may_be_seen(const Lesson& lesson, const PictureRequest& request) {
  const auto steps = steps_in(lesson.worksheet(), request);
  return all_of(steps, [&](std::size_t step) {
    const bool is_printed = asked_cells(lesson.worksheet(), step).empty();
    if (is_printed) return part_of_step(lesson.worksheet(), step) < lesson.part;
    return is_as_it_should_be(lesson, step);
  });
}

bool is_map(const PictureRequest& request) {
  return request.kind->name == "map";
}

bool has_seen_map(const Lesson& lesson) {
  return any_of(lesson.pictures,
                [&](std::size_t picture) { return is_map(request_of(lesson, picture)); });
}

void show_map_at(Lesson& lesson, std::size_t step) {
  lesson.place = place_on_map(lesson.worksheet(), step).number;
  lesson.reply.add(map_at(step, values_of(lesson)));
}

/// The step that the way leads to.
std::optional<std::size_t> step_ahead(const Lesson& lesson) {
  const auto& parts = lesson.worksheet().parts;
  for (std::size_t i = lesson.part; i < parts.size(); ++i) {
    const bool is_step =
        parts[i].kind == Part::Kind::step && !lesson.step(parts[i].index).is_question;
    if (is_step) return parts[i].index;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Picture> drawn_product(const Lesson& lesson, const CellText& text) {
  if (!lesson.options.is_drawn) return std::nullopt;
  auto picture = lit_product(lesson.cursor, values_of(lesson), text);
  if (picture) picture->title.clear();  // the rule says it
  return picture;
}

void show_map(Lesson& lesson) {
  show_map_at(lesson, lesson.cursor.step);
}

void tell_place(Lesson& lesson, std::size_t step) {
  if (!has_seen_map(lesson)) return;
  const MapPlace place = place_on_map(lesson.worksheet(), step);
  const bool is_known = std::exchange(lesson.place, place.number) == place.number;
  if (is_known || place.title == lesson.step(step).name) return;  // the step itself says it
  lesson.reply.say(
      fmt::format("You are here: {} of {}, {}.", place.number, place.count, place.title));
}

void show_pictures(Lesson& lesson, bool are_known) {
  if (lesson.options.is_review || lesson.options.has_worksheet_in_view) return;
  const Worksheet& worksheet = lesson.worksheet();
  for (std::size_t i = 0; i < std::min(lesson.part, worksheet.parts.size()); ++i) {
    const Part& part = worksheet.parts[i];
    if (part.kind != Part::Kind::picture || lesson.pictures.contains(part.index)) continue;
    const PictureRequest request = request_of(lesson, part.index);
    if (!may_be_seen(lesson, request)) continue;
    const bool is_old = are_known || (is_map(request) && has_seen_map(lesson));
    lesson.pictures.insert(part.index);
    if (is_old) continue;
    const auto ahead = step_ahead(lesson);
    if (is_map(request) && ahead) {
      show_map_at(lesson, *ahead);
      continue;
    }
    lesson.reply.add(picture_of(request, values_of(lesson)));
  }
}

void show_weights(Lesson& lesson, std::size_t step) {
  if (lesson.options.is_review || !is_as_it_should_be(lesson, step)) return;
  auto picture = unasked_weights(step, values_of(lesson));
  if (picture) show(lesson, std::move(*picture));
}

std::vector<Picture> pictures_at(const Lesson& lesson, const Part& part) {
  std::vector<Picture> pictures;
  if (part.kind == Part::Kind::picture) {
    const PictureRequest request = request_of(lesson, part.index);
    if (may_be_seen(lesson, request)) pictures.push_back(picture_of(request, values_of(lesson)));
  }
  if (part.kind == Part::Kind::step && is_as_it_should_be(lesson, part.index)) {
    auto weights = unasked_weights(part.index, values_of(lesson));
    if (weights) pictures.push_back(std::move(*weights));
  }
  return pictures;
}

}  // namespace byhand::learn
