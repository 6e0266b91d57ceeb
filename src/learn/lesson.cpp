#include "learn/lesson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "learn/lesson_parts.hpp"
#include "report/comparison.hpp"
#include "report/views.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand::learn {

namespace {

bool is_asked_step(const Worksheet& worksheet, const Part& part) {
  return part.kind == Part::Kind::step && worksheet.steps[part.index].asks();
}

/// The part of the worksheet after the last step of which something is asked.
std::size_t closing_part(const Worksheet& worksheet) {
  const auto last = std::find_if(worksheet.parts.rbegin(), worksheet.parts.rend(),
                                 [&](const Part& part) { return is_asked_step(worksheet, part); });
  return static_cast<std::size_t>(worksheet.parts.rend() - last);
}

/// Where a lesson goes on that comes to this step first. Of a step that was begun the prose before
/// it is enough; before another one there may be a question that was not answered yet.
std::size_t part_to_go_on_with(const Lesson& lesson, std::size_t step) {
  const Worksheet& worksheet = lesson.worksheet();
  const auto asked = asked_cells(worksheet, step);
  const bool is_begun = open_cells(*lesson.sheet, step).size() < asked.size() ||
                        verdict_of(*lesson.sheet, asked.front()) != Verdict::blank;
  std::size_t part = part_of_step(worksheet, step);
  while (part > 0) {
    const Part& before = worksheet.parts[part - 1];
    if (is_asked_step(worksheet, before)) break;
    if (is_begun && before.kind != Part::Kind::prose) break;
    --part;
  }
  return part;
}

void come_to_step(Lesson& lesson, std::size_t step) {
  lesson.cursor = open_cells(*lesson.sheet, step).front();
  lesson.hints = 0;
  show_step(lesson, step);
  if (ask_for_guess(lesson, step)) return;
  lesson.awaits = Awaits::entry;
  if (verdict_of(*lesson.sheet, lesson.cursor) != Verdict::blank) return tell_content(lesson);
  const bool is_beginning =
      is_untouched(lesson.grade()) && !lesson.options.is_review && !lesson.step().is_question;
  if (is_beginning) {
    const std::string where =
        lesson.options.has_worksheet_in_view ? name_of(lesson, lesson.cursor) : "the ?";
    lesson.reply.say(fmt::format(
        "Type the number that belongs in {}. If you are stuck, type `hint` or `help`.", where));
  }
}

/// Asks a question in words. Where the learner was somewhere else meanwhile, it is shown once more.
void ask_for_answer(Lesson& lesson) {
  repeat_prose_before(lesson, lesson.part);
  lesson.awaits = Awaits::answer;
  if (!lesson.options.has_worksheet_in_view) {
    return lesson.reply.say("Think about it, then type your answer, or just Enter, to see ours.");
  }
  const Part& before = lesson.worksheet().parts[lesson.part - (lesson.part > 0 ? 1 : 0)];
  if (before.kind == Part::Kind::prose)
    lesson.reply.add(Prose{std::string(last_paragraph(before.text))});
  lesson.reply.say("Think about it, then see our answer, or type yours first.");
}

/// The question directly before a part, which may be its answer in words.
std::optional<std::size_t> question_before(const Worksheet& worksheet, std::size_t part) {
  while (part > 0 && worksheet.parts[part - 1].is_blank()) --part;
  if (part == 0) return std::nullopt;
  const Part& before = worksheet.parts[part - 1];
  const bool is_question =
      before.kind == Part::Kind::step && worksheet.steps[before.index].is_question;
  return is_question ? std::optional(before.index) : std::nullopt;
}

void show_answer(Lesson& lesson, const Part& part) {
  lesson.reply.say(std::string(answer_heading(lesson.worksheet())), Role::strong);
  lesson.reply.add(Prose{part.text});
}

/// Shows a part that asks for no entries; false where it is a question in words.
bool show_part(Lesson& lesson, const Part& part) {
  switch (part.kind) {
    case Part::Kind::prose:
      show(lesson, Prose{part.text});
      break;
    case Part::Kind::answer:
      if (const auto question = question_before(lesson.worksheet(), lesson.part)) {
        if (open_cells(*lesson.sheet, *question).empty()) show_answer(lesson, part);
        break;
      }
      ask_for_answer(lesson);
      return false;
    case Part::Kind::given:
      show(lesson, Matrices{{given_view(lesson.worksheet().givens[part.index])}});
      lesson.shown.insert(lesson.worksheet().givens[part.index].name);
      break;
    case Part::Kind::step:
      show_printed_step(lesson, part.index);
      break;
    case Part::Kind::picture:
      break;  // show_pictures() waits for its numbers
  }
  return true;
}

/// Goes past a part; false where something is asked there.
bool pass_part(Lesson& lesson) {
  const Part& part = lesson.worksheet().parts[lesson.part];
  if (is_asked_step(lesson.worksheet(), part)) {
    if (!open_cells(*lesson.sheet, part.index).empty()) {
      come_to_step(lesson, part.index);
      return false;
    }
  } else if (!lesson.options.is_review && !show_part(lesson, part)) {
    return false;
  }
  ++lesson.part;
  return true;
}

/// All steps were passed, but some cells are left.
void come_back_to_open_cells(Lesson& lesson) {
  constexpr std::size_t most_named = 6;
  const auto open = open_cells(*lesson.sheet);
  const bool is_one = open.size() == 1;
  lesson.reply.say(fmt::format("{} still open: {}. `skip` passes over {}.",
                               is_one ? "One cell is" : fmt::format("{} cells are", open.size()),
                               listed_at_most(most_named, cell_names(lesson, open)),
                               is_one ? "it" : "them"));
  move_cursor(lesson, open.front());
}

/// After the last step.
void compare_with_real(Lesson& lesson) {
  lesson.is_compared = true;
  if (lesson.options.is_review || asked_cells(lesson.worksheet()).empty()) return;
  if (open_cells(*lesson.sheet).empty()) {
    const std::size_t shown = given_away(*lesson.sheet);
    lesson.reply.say(fmt::format("All cells are done: {}{}.", points_of(lesson),
                                 shown > 0 ? fmt::format(", {} given away", shown) : ""));
  }
  add_beside_real(lesson.reply.said, *lesson.sheet, Reveal::kinds);
}

/// Shows the worksheet from the first part that was not shown to the next thing to do.
void go_on(Lesson& lesson) {
  const auto& parts = lesson.worksheet().parts;
  const std::size_t closing = closing_part(lesson.worksheet());
  do {
    show_pictures(lesson);
    if (lesson.part == closing && !lesson.is_compared) {
      const bool is_some_left = !open_cells(*lesson.sheet).empty();
      if (is_some_left && !lesson.is_last_round) return come_back_to_open_cells(lesson);
      compare_with_real(lesson);
    }
    const std::size_t end = lesson.options.is_review ? closing : parts.size();
    if (lesson.part >= end) return end_lesson(lesson, true);
  } while (pass_part(lesson));
}

/// A question in words: what was typed is the learner's own, and ours stands beside it. Words that
/// lead elsewhere are understood here too; the question comes again.
void take_answer(Lesson& lesson, std::string_view line) {
  const SpokenWord word = spoken_to(lesson, line);
  const bool is_of_pages = is_word_of("b q", without_blanks_around(line));  // back and quit
  const bool is_meant =
      word.word != nullptr && (is_word(line) || is_word_alone(line) || is_of_pages);
  if (is_meant && word.argument.empty() && is_word_of("hint explain", word.word->name)) {
    return lesson.reply.say(
        "There is no hint for a question like this one. Type what you think, or just Enter to see "
        "our answer.");
  }
  const bool leads_on = is_meant && word.word->about != About::cell;
  if (leads_on) return obey(lesson, word);
  const Part& part = lesson.worksheet().parts[lesson.part++];
  show_answer(lesson, part);
  go_on(lesson);
}

/// Before a line is taken; after it comes ready_for_line().
void forget_last_line(Lesson& lesson) {
  lesson.reply = {};
  lesson.reply.has_buttons = lesson.options.has_worksheet_in_view;
  lesson.shown.clear();
}

/// A line, whatever is awaited.
void take_line_as_awaited(Lesson& lesson, std::string_view line) {
  switch (lesson.awaits) {
    case Awaits::entry:
      return take_at_cell(lesson, line);
    case Awaits::guess:
      if (!is_no_guess(lesson, line)) return take_guess(lesson, line);
      lesson.awaits = Awaits::entry;
      return take_at_cell(lesson, line);
    case Awaits::answer:
      return take_answer(lesson, line);
    case Awaits::nothing:
      break;
  }
}

}  // namespace

Lesson ready_for_line(Lesson lesson) {
  lesson.reply.prompt = prompt_of(lesson);
  lesson.reply.is_over = lesson.awaits == Awaits::nothing;
  return lesson;
}

Lesson begin_lesson(std::shared_ptr<AnswerKey> key, LessonOptions options, std::string sheet) {
  Lesson lesson;
  lesson.key = std::move(key);
  lesson.options = std::move(options);
  lesson.reply.has_buttons = lesson.options.has_worksheet_in_view;
  if (!lesson.options.is_review) {
    lesson.predictions = predictions_of(lesson.key->replayed(), lesson.key->budget());
  }
  lesson.sheet = graded(lesson, std::move(sheet));
  const bool is_new = lesson.options.is_review || is_untouched(lesson.grade());
  if (!is_new) {
    const auto open = open_cells(*lesson.sheet);
    lesson.part = open.empty() ? closing_part(lesson.worksheet())
                               : part_to_go_on_with(lesson, open.front().step);
    const std::string whose = lesson.options.has_worksheet_in_view ? "" : "Your sheet ";
    lesson.reply.quote(
        fmt::format("{}{} has {} so far.", whose, sheet_called(lesson), points_of(lesson)));
    constexpr bool are_known = true;
    show_pictures(lesson, are_known);
  }
  tell_problems(lesson);
  go_on(lesson);
  return ready_for_line(std::move(lesson));
}

Lesson answer(Lesson lesson, std::string_view lines) {
  forget_last_line(lesson);
  const bool is_answer =
      lesson.awaits == Awaits::answer && !is_named_matrix(lines, lesson.worksheet());
  if (is_one_line(lines) || is_answer) {
    take_line_as_awaited(lesson, lines);
  } else {
    take_pasted(lesson, lines);
  }
  lesson.of_others.clear();
  return ready_for_line(std::move(lesson));
}

Lesson at(Lesson lesson, const Cell& cell) {
  if (cell != lesson.cursor) lesson.hints = 0;
  lesson.cursor = cell;
  lesson.unfinished.clear();
  lesson.refused = 0;
  forget_last_line(lesson);
  return ready_for_line(std::move(lesson));
}

Lesson reread(Lesson lesson, std::string sheet) {
  forget_last_line(lesson);
  lesson.before.clear();  // an undo would take back what someone else wrote
  const auto before = std::exchange(lesson.sheet, graded(lesson, std::move(sheet)));
  for (const Cell& cell : asked_cells(lesson.worksheet())) {
    const bool is_filled = verdict_of(*lesson.sheet, cell) != Verdict::blank;
    const bool is_changed = written(*before, cell) != written(*lesson.sheet, cell);
    if (is_filled && is_changed) lesson.of_others.insert(cell);
  }
  lesson.reply.quote(fmt::format("{} was changed elsewhere and has been read again: {}.",
                                 sheet_called(lesson), points_of(lesson)));
  tell_problems(lesson);
  const bool is_at_changed = lesson.of_others.contains(lesson.cursor);
  if (lesson.awaits == Awaits::entry && is_at_changed) tell_content(lesson);
  return ready_for_line(std::move(lesson));
}

std::size_t part_of_step(const Worksheet& worksheet, std::size_t step) {
  return *position_that(worksheet.parts, [&](const Part& part) {
    return part.kind == Part::Kind::step && part.index == step;
  });
}

void move_cursor(Lesson& lesson, const Cell& cell) {
  const bool is_other_step = cell.step != lesson.cursor.step;
  lesson.cursor = cell;
  lesson.hints = 0;
  lesson.awaits = Awaits::entry;
  if (is_other_step) show_step(lesson, cell.step);
}

void show(Lesson& lesson, Block block) {
  if (!lesson.options.has_worksheet_in_view) lesson.reply.add(std::move(block));
}

void show_again(Lesson& lesson) {
  const std::size_t step = lesson.cursor.step;
  const bool is_ahead =
      lesson.awaits == Awaits::answer && lesson.part <= part_of_step(lesson.worksheet(), step);
  if (!is_ahead) show_step(lesson, step);
  if (lesson.awaits == Awaits::guess) say_question(lesson);
  if (lesson.awaits != Awaits::answer) return;
  const auto& parts = lesson.worksheet().parts;
  std::size_t first = lesson.part;  // of what the question may be about
  while (first > 0 && (parts[first - 1].kind == Part::Kind::prose ||
                       parts[first - 1].kind == Part::Kind::given)) {
    --first;
  }
  while (first < lesson.part) show_part(lesson, parts[first++]);
  ask_for_answer(lesson);
}

void leave_cell(Lesson& lesson) {
  const std::size_t here = part_of_step(lesson.worksheet(), lesson.cursor.step);
  const bool is_on_the_way = lesson.part == here;
  if (is_on_the_way) ++lesson.part;
  const auto open = open_cells(*lesson.sheet, lesson.cursor.step);
  const bool is_mistaken = has_cell_with(*lesson.sheet, lesson.cursor.step, needs_a_look);
  const auto& parts = lesson.worksheet().parts;
  const bool is_question = lesson.step().is_question;
  std::size_t next_part = here + 1;
  while (next_part < parts.size() && parts[next_part].is_blank()) ++next_part;
  const bool has_answer = is_question && open.empty() && next_part < parts.size() &&
                          parts[next_part].kind == Part::Kind::answer;
  // Ahead of the way it would tell numbers that are still to be found.
  if (has_answer && lesson.part > here && !is_on_the_way) show_answer(lesson, parts[next_part]);
  if (has_answer && lesson.part < here) {
    lesson.reply.say("You will see our answer when you get there.");
  }
  if (is_mistaken && !lesson.options.is_review && !is_question) {
    lesson.reply.say(fmt::format(
        "{} stays as it is for now. Where the text speaks of its numbers, it means the right "
        "ones.",
        lesson.step().name));
  }
  go_on(lesson);
}

void skip_cell(Lesson& lesson) {
  const Cell after{lesson.cursor.step, lesson.cursor.row, lesson.cursor.col + 1};
  auto later = open_cells(*lesson.sheet);
  std::erase_if(later, [&](const Cell& cell) { return cell < after; });
  const bool is_in_step = !later.empty() && later.front().step == after.step;
  const bool is_after_all_steps = lesson.part >= closing_part(lesson.worksheet());
  if (!is_in_step && !is_after_all_steps) return leave_cell(lesson);
  if (!later.empty()) return move_cursor(lesson, later.front());
  lesson.is_last_round = true;
  go_on(lesson);
}

void Reply::say(std::string text) {
  say_of("", std::move(text));
}

void Reply::say_of(std::string words, std::string text) {
  for (const auto& [typed, pressed] : {std::pair("type `", "press `"), {"Type `", "Press `"}}) {
    const std::size_t at = has_buttons ? text.find(typed) : std::string::npos;
    if (at != std::string::npos) text.replace(at, std::string_view(typed).size(), pressed);
  }
  Paragraph paragraph;
  if (!words.empty()) paragraph.sentence.push_back({Role::quoted, std::move(words)});
  Role role = Role::plain;
  for (const std::string_view part : parted(text, '`')) {
    if (!part.empty()) paragraph.sentence.push_back({role, std::string(part)});
    role = role == Role::plain ? Role::line : Role::plain;
  }
  said.add(std::move(paragraph));
}

void Reply::quote(std::string text) {
  if (text.ends_with("?.")) text.pop_back();
  said.say(std::move(text), Role::quoted);
}

}  // namespace byhand::learn
