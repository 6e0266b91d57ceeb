// The sheet of a lesson: its cells, how its steps are shown, and what is said of it at the end.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "grade/grade.hpp"
#include "learn/lesson_parts.hpp"
#include "report/grade_report.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/question.hpp"

namespace byhand::learn {

namespace {

Source source_of(const Lesson& lesson, std::string text) {
  return {lesson.options.file, std::move(text)};
}

/// What stands in a cell; `?` in the one that is asked for.
Styled in_lesson(const Lesson& lesson, const Cell& cell) {
  Styled result = on_paper(*lesson.sheet, cell);
  if (cell == lesson.cursor && (result.text.empty() || result.text == "_")) result.text = "?";
  return result;
}

/// A step as it stands in the sheet.
MatrixView view_of_step(const Lesson& lesson, std::size_t index) {
  return step_view(lesson.worksheet(), index,
                   [&](const Cell& cell) { return in_lesson(lesson, cell); });
}

/// The matrices of the rule that were not shown since the last line.
void show_used(Lesson& lesson, std::size_t index) {
  Matrices used;
  for (const Expression* expression : names_in(*lesson.step(index).hand.written)) {
    const std::string& name = expression->text;
    if (!lesson.shown.insert(name).second) continue;
    if (const auto given = position_of(name, lesson.worksheet().givens)) {
      used.views.push_back(given_view(lesson.worksheet().givens[*given]));
    } else if (const auto earlier = position_of(name, lesson.worksheet().steps)) {
      used.views.push_back(view_of_step(lesson, *earlier));
    }
  }
  if (!used.views.empty()) show(lesson, std::move(used));
}

/// " (k1, q2)", where the worksheet has labels.
std::string labels_of(const Lesson& lesson, const Cell& cell) {
  const Labels& labels = lesson.step(cell.step).labels;
  std::vector<std::string> words;
  if (!labels.rows.empty()) words.push_back(labels.rows[cell.row]);
  if (!labels.cols.empty()) words.push_back(labels.cols[cell.col]);
  if (words.empty()) return "";
  return fmt::format(" ({})", visible_line(joined(words, ", ")));
}

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
  return fmt::format("In the whole sheet {} did not fit at first.",
                     count == 1 ? "one entry" : fmt::format("{} entries", count));
}

/// Nothing where nothing was entered: whoever opens a finished sheet again only looks at it.
std::string sitting(const Lesson& lesson) {
  if (lesson.entries == 0) return "";
  return fmt::format(" This sitting took {}. {}", duration(lesson.seconds),
                     misses(lesson.sheet->sheet));
}

}  // namespace

std::shared_ptr<const GradedSheet> graded(const Lesson& lesson, std::string text) {
  const Worksheet& worksheet = lesson.worksheet();
  return std::make_shared<const GradedSheet>(graded_by(
      lesson.key, {worksheet.name, worksheet.variant, {}}, source_of(lesson, std::move(text))));
}

std::vector<std::string> lost_blocks(const Lesson& lesson, const std::string& text) {
  const Sheet now =
      read_sheet(source_of(lesson, text), lesson.worksheet(), lesson.key->replayed().hand);
  std::vector<std::string> lost;
  for (std::size_t i = 0; i < lesson.worksheet().steps.size(); ++i) {
    const bool is_lost = lesson.sheet->sheet.blocks[i].is_there && !now.blocks[i].is_there;
    if (is_lost) lost.push_back(lesson.step(i).name);
  }
  return lost;
}

std::vector<CellEdit> without_given_away(Lesson& lesson, std::vector<CellEdit> cells) {
  std::erase_if(cells, [&](const CellEdit& typed) {
    const Cell& cell = typed.cell;
    const std::size_t index = position_in_step(lesson.worksheet(), cell);
    const auto fits = [&](const Entry& entry) {
      return lesson.key->right(cell.step).likeness_of(entry, index) >= Likeness::rounded;
    };
    if (verdict_of(*lesson.sheet, cell) != Verdict::shown ||
        !fits(lesson.sheet->sheet.blocks[cell.step].cells[index].entry) ||
        fits(read_entry_of(lesson.step(cell.step), typed.text))) {
      return false;
    }
    lesson.reply.quote(
        fmt::format("{} was given away: {} stays, and not {}.", name_of(lesson, cell),
                    visible_line(written(*lesson.sheet, cell)), visible_line(typed.text)));
    return true;
  });
  return cells;
}

bool is_open(Verdict verdict) {
  return verdict == Verdict::blank || needs_a_look(verdict);
}

std::vector<Cell> open_cells(const GradedSheet& sheet, std::size_t step) {
  return cells_with(sheet, step, is_open);
}

std::vector<Cell> open_cells(const GradedSheet& sheet) {
  return cells_with(sheet, is_open);
}

std::optional<Cell> next_to_do(const GradedSheet& sheet, const Cell& from) {
  auto cells = cells_with(sheet, from.step, Verdict::blank);
  if (cells.empty()) cells = open_cells(sheet, from.step);
  const auto next = std::lower_bound(cells.begin(), cells.end(), from);
  if (next != cells.end()) return *next;
  return cells.empty() ? std::nullopt : std::optional(cells.front());
}

std::vector<Cell> changed_cells(const GradedSheet& one, const GradedSheet& other) {
  auto cells = asked_cells(one.worksheet());
  std::erase_if(cells,
                [&](const Cell& cell) { return written(one, cell) == written(other, cell); });
  return cells;
}

bool has_mistake_before(const GradedSheet& sheet, std::size_t step) {
  const auto& steps = sheet.worksheet().steps;
  const auto is_mistaken = [](Verdict one) { return is_open(one) || one == Verdict::follows; };
  std::vector<bool> is_touched(step + 1, false);  // by step: it goes back to such a cell
  for (std::size_t s = 0; s <= step; ++s) {
    for (const Expression* name : names_in(*steps[s].hand.written)) {
      const auto earlier = position_of(name->text, steps);
      if (!earlier || *earlier >= s) continue;
      if (is_touched[*earlier] || has_cell_with(sheet, *earlier, is_mistaken)) is_touched[s] = true;
    }
  }
  return is_touched[step];
}

bool is_known(const Lesson& lesson, const Cell& cell) {
  if (!is_asked(lesson.worksheet(), cell)) return cell.step <= lesson.cursor.step;
  return !lacks_number(verdict_of(*lesson.sheet, cell));
}

void repeat_prose_before(Lesson& lesson, std::size_t part) {
  const auto& said = lesson.reply.said.blocks;
  const bool is_prose_said =
      any_of(said, [](const Block& block) { return std::holds_alternative<Prose>(block); });
  if (is_prose_said || part == 0) return;
  const Part& before = lesson.worksheet().parts[part - 1];
  if (before.kind == Part::Kind::prose) show(lesson, Prose{before.text});
}

/// Without its rule, which would answer it.
void show_question(Lesson& lesson, std::size_t index) {
  const Worksheet& worksheet = lesson.worksheet();
  std::size_t first = part_of_step(worksheet, index);  // of those that share their prose
  while (first > 0 && (worksheet.parts[first - 1].is_blank() ||
                       worksheet.parts[first - 1].kind == Part::Kind::step)) {
    --first;
  }
  repeat_prose_before(lesson, first);
  lesson.reply.add(Paragraph{{{Role::strong, lesson.step(index).name},
                              {Role::quoted, ": " + kinds_of_answer(lesson.step(index)) + "?"}}});
}

void show_step(Lesson& lesson, std::size_t index) {
  const Step& step = lesson.step(index);
  if (step.is_question) return show_question(lesson, index);
  tell_place(lesson, index);
  auto product = drawn_product(lesson, [&](const Cell& cell) { return in_lesson(lesson, cell); });
  if (!product) show_used(lesson, index);
  lesson.reply.add(Paragraph{{{Role::strong, step_number(lesson.worksheet(), index)},
                              {Role::plain, ": "},
                              equation(step.name, step.hand)}});
  if (is_readable(step.hand)) {
    lesson.reply.said.add_fact("in words", in_words(*step.hand.written));
  }
  if (product) {
    show(lesson, std::move(*product));
  } else {
    show(lesson, Matrices{{view_of_step(lesson, index)}});
  }
}

void show_printed_step(Lesson& lesson, std::size_t index) {
  if (lesson.options.has_worksheet_in_view) return;
  const Step& step = lesson.step(index);
  tell_place(lesson, index);
  show_used(lesson, index);
  const bool is_right_all_the_same = has_mistake_before(*lesson.sheet, index);
  lesson.reply.add(
      Paragraph{{{Role::code, step.name + " = " + step.hand.text},
                 {Role::plain, is_right_all_the_same ? ", printed for you, from right numbers:"
                                                     : ", printed for you:"}}});
  lesson.reply.add(Matrices{{view_of_step(lesson, index)}});
  lesson.shown.insert(step.name);
}

void tell_content(Lesson& lesson) {
  const Verdict verdict = verdict_of(*lesson.sheet, lesson.cursor);
  if (verdict == Verdict::blank) return;
  const char* const yet = verdict == Verdict::rough ? ", which has too few decimals yet"
                          : is_open(verdict)        ? ", which does not fit yet"
                                                    : "";
  lesson.reply.quote(fmt::format("{} is {}{}; type another entry, or skip.",
                                 name_of(lesson, lesson.cursor),
                                 visible_line(written(*lesson.sheet, lesson.cursor)), yet));
}

void tell_problems(Lesson& lesson) {
  constexpr std::size_t most = 3;
  const auto& problems = lesson.sheet->sheet.problems;
  for (std::size_t i = 0; i < std::min(problems.size(), most); ++i) {
    std::string place = "in your sheet";
    if (problems[i].span()) {
      const Place at = lesson.sheet->source.place(problems[i].span()->begin);
      place += fmt::format(", line {}", at.line);
    }
    lesson.reply.said.add_fact(std::move(place), message_of(problems[i]), Role::quoted);
  }
  if (problems.size() > most) {
    lesson.reply.say(fmt::format("and {} more such problems.", problems.size() - most));
  }
}

std::vector<Cell> cells_labelled(const Worksheet& worksheet, std::size_t index,
                                 std::string_view label) {
  const Step& step = worksheet.steps[index];
  if (const auto row = position_among(step.labels.rows, label)) {
    return asked_cells(worksheet, index, *row);
  }
  const auto col = position_among(step.labels.cols, label);
  if (!col) return {};
  return asked_among(worksheet, cells_in(index, {{1, step.shape.rows}, {*col + 1, *col + 1}}));
}

std::string name_of(const Lesson& lesson, const Cell& cell) {
  return cell_name(lesson.worksheet(), cell);
}

std::vector<std::string> cell_names(const Lesson& lesson, const std::vector<Cell>& cells) {
  return mapped(cells, [&](const Cell& cell) { return name_of(lesson, cell); });
}

std::string sheet_called(const Lesson& lesson) {
  return lesson.options.has_worksheet_in_view ? "Your sheet" : lesson.options.file;
}

std::string points_of(const Lesson& lesson) {
  return fmt::format("{} of {}", lesson.grade().score, counted(lesson.grade().max, "mark"));
}

std::string prompt_of(const Lesson& lesson) {
  switch (lesson.awaits) {
    case Awaits::entry:
      return name_of(lesson, lesson.cursor) + labels_of(lesson, lesson.cursor);
    case Awaits::guess:
      return "your guess";
    case Awaits::answer:
      return "your answer";
    case Awaits::nothing:
      break;
  }
  return "";
}

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
