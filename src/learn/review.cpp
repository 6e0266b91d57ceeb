#include "learn/review.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "learn/lesson_parts.hpp"
#include "sheet/writer.hpp"
#include "text/lists.hpp"

namespace byhand::learn {

namespace {

/// The lesson on the next exercise, and what that is.
void begin_exercise(Review& review) {
  const Exercise& exercise = review.exercise();
  const Worksheet& worksheet = exercise.worksheet();
  const std::size_t cells = asked_cells(worksheet).size();
  std::string title = fmt::format("{} of {}: {} of {}", review.number + 1, review.exercises->size(),
                                  exercise.step().name, worksheet.title);
  if (worksheet.variant) title += fmt::format(", variant {}", worksheet.variant->number);
  review.reply.add(Heading{2, std::move(title)});
  review.reply.add(Paragraph{
      {{Role::plain, "In "},
       {Role::quoted, exercise.mistake.file},
       {Role::plain,
        fmt::format(" something went wrong in {}{}. Here it is again{}; {} asked, everything else "
                    "is printed.",
                    exercise.step().name,
                    exercise.mistake.is_put_right ? ", and you put it right" : "",
                    worksheet.variant ? " with other numbers" : "",
                    cells == 1 ? "one cell is" : fmt::format("{} cells are", cells))}}});
  const std::string blank = write_sheet(worksheet, exercise.key->replayed().hand,
                                        SheetFormat::markdown, blank_entries(worksheet), false);
  LessonOptions options;
  options.file = exercise.mistake.file;
  options.is_review = true;
  review.lesson = begin_lesson(exercise.key, std::move(options), blank);
  review.is_missed = false;
  review.reply.add(std::move(review.lesson.reply.said));
}

/// Whether an entry of the exercise does not fit, or was given away.
bool has_miss(const Lesson& lesson) {
  const auto cells = asked_cells(lesson.worksheet());
  return any_of(cells, [&](const Cell& cell) {
    const Verdict verdict = verdict_of(*lesson.sheet, cell);
    return needs_reason(verdict) || verdict == Verdict::shown;
  });
}

/// Whether one of the new entries is what the past mistake leads to. A single entry is too little
/// to name a mistake by, unless it was made before.
bool is_made_again(const Exercise& exercise, const GradedSheet& before, const GradedSheet& after) {
  if (exercise.again == nullptr) return false;
  const auto cells = asked_cells(exercise.worksheet());
  return any_of(cells, [&](const Cell& cell) {
    const bool is_new = written(before, cell) != written(after, cell);
    if (!is_new || !needs_reason(verdict_of(after, cell))) return false;
    const std::size_t index = position_in_step(exercise.worksheet(), cell);
    return exercise.again->results.likeness_of(entry_of(after, cell), index) >= Likeness::rounded;
  });
}

/// What a review adds to the verdicts of the lesson: after what was said of the entries, and
/// before what to do.
void judge_again(Review& review, const GradedSheet& before) {
  const Exercise& exercise = review.exercise();
  const GradedSheet& after = *review.lesson.sheet;
  review.is_missed = review.is_missed || has_miss(review.lesson);
  const bool is_named = after.grade.steps[exercise.mistake.step].names(exercise.mistake.code);
  if (is_named || !is_made_again(exercise, before, after)) return;
  auto& said = review.reply.said.blocks;
  const auto last_fact = std::find_if(said.rbegin(), said.rend(), [](const Block& block) {
    return std::holds_alternative<Fact>(block);
  });
  const std::string& message = exercise.again->mutation->message;
  said.insert(last_fact.base(), Fact{"as last time", {{Role::quoted, message}}});
}

/// What came of it, and what is next.
void close_review(Review& review) {
  review.reply.is_over = true;
  if (review.number > 0) {
    const std::string in_the_end = review.settled > review.right_at_first
                                       ? fmt::format(", {} settled in the end", review.settled)
                                       : "";
    review.reply.add(
        Paragraph{{{Role::strong, fmt::format("{} of {}", review.right_at_first, review.number)},
                   {Role::plain, " right at the first try" + in_the_end + "."}}});
  }
  if (review.settled < review.exercises->size()) {
    review.reply.say("To practise the rest, with other numbers again:");
    return review.reply.say(review.again, Role::code);
  }
  if (review.exercises->front().mistake.is_put_right) {
    return review.reply.say("You can do these now.");
  }
  review.reply.add(Paragraph{{{Role::plain, "You can do these now, so put them right in "},
                              {Role::quoted, review.exercises->front().mistake.file},
                              {Role::plain, ":"}}});
  review.reply.say(review.correct, Role::code);
}

void close_exercise(Review& review) {
  const std::string& name = review.exercise().step().name;
  const bool is_left = !review.lesson.is_compared;  // where a lesson ends that was gone through
  if (review.lesson.grade().is_full()) {
    ++review.settled;
    review.right_at_first += review.is_missed ? 0 : 1;
    const std::string how = review.is_missed ? "settled" : "settled, right at the first try";
    review.reply.add(Fact{name, {{Role::good, how}}, "✓"});
  } else if (!is_left) {
    review.reply.add(Fact{name, {{Role::unsure, "left open this time"}}, "_"});
  }
  if (!is_left) ++review.number;
  if (is_left || review.number == review.exercises->size()) return close_review(review);
  begin_exercise(review);
}

}  // namespace

Review begin_review(std::vector<Exercise> exercises, std::string again, std::string correct) {
  Review review;
  review.exercises = std::make_shared<const std::vector<Exercise>>(std::move(exercises));
  review.again = std::move(again);
  review.correct = std::move(correct);
  begin_exercise(review);
  review.reply.prompt = review.lesson.reply.prompt;
  return review;
}

Review answer(Review review, std::string_view line) {
  review.reply = {};
  if (review.number == review.exercises->size()) {
    review.reply.is_over = true;
    return review;
  }
  const auto before = review.lesson.sheet;
  const std::size_t entries = review.lesson.entries;
  review.lesson = answer(std::move(review.lesson), line);
  review.reply.said = std::move(review.lesson.reply.said);
  if (review.lesson.entries != entries) judge_again(review, *before);
  if (review.lesson.reply.is_over) close_exercise(review);
  review.reply.prompt = review.lesson.reply.prompt;
  return review;
}

}  // namespace byhand::learn
