#include <fmt/format.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/lesson_parts.hpp"
#include "report/explanation.hpp"
#include "report/grade_report.hpp"
#include "report/views.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

namespace {

/// Entries, and the sheet with them.
struct Entered {
  std::vector<CellEdit> cells;
  std::shared_ptr<const GradedSheet> sheet;

  bool are_right() const {
    return all_of(cells,
                  [&](const CellEdit& typed) { return is_right(verdict_of(*sheet, typed.cell)); });
  }
};

/// The sheet with other entries in one step.
std::shared_ptr<const GradedSheet> edited(const Lesson& lesson,
                                          const std::vector<CellEdit>& edits) {
  const GradedSheet& sheet = *lesson.sheet;
  return graded(lesson, with_entries(sheet.source, sheet.sheet, lesson.worksheet(),
                                     lesson.key->replayed().hand, edits));
}

/// What does not fit is noted in the sheet, for a review: it may be put right in a moment.
Entered enter(const Lesson& lesson, std::vector<CellEdit> cells) {
  auto sheet = edited(lesson, cells);
  bool is_some_missed = false;
  for (CellEdit& typed : cells) {
    typed.is_missed = needs_reason(verdict_of(*sheet, typed.cell));
    is_some_missed = is_some_missed || typed.is_missed;
  }
  if (is_some_missed && !lesson.options.is_review) sheet = edited(lesson, cells);
  return {std::move(cells), std::move(sheet)};
}

/// "S[1,1] to S[1,4]" of cells that stand side by side, else each by its name.
std::string cells_in_words(const Lesson& lesson, const std::vector<CellEdit>& cells) {
  const Cell& first = cells.front().cell;
  const Cell& last = cells.back().cell;
  const std::size_t apart =
      position_in_step(lesson.worksheet(), last) - position_in_step(lesson.worksheet(), first);
  if (cells.size() > 2 && apart + 1 == cells.size()) {
    return fmt::format("{} to {}", name_of(lesson, first), name_of(lesson, last));
  }
  return listed_at_most(most_names, cell_names(lesson, mapped(cells, &CellEdit::cell)));
}

/// Enters a line that names no place where it belongs. After a row that did not fit, the next one
/// is open; who types the first one again has not seen that. A single number is never moved:
/// whether it fits elsewhere is not to be had for a guess.
Entered enter_where_meant(Lesson& lesson, const std::vector<CellEdit>& typed) {
  if (lesson.is_in_paste) return enter(lesson, typed);
  const std::vector<Cell> missed = std::exchange(lesson.just_missed, {});
  Entered here = enter(lesson, typed);
  const bool may_be_meant = !missed.empty() && missed.front().step == lesson.cursor.step &&
                            typed.size() > 1 && typed.size() == missed.size();
  if (!may_be_meant || here.are_right()) return here;
  std::vector<CellEdit> cells = typed;
  for (std::size_t i = 0; i < typed.size(); ++i) cells[i].cell = missed[i];
  Entered there = enter(lesson, std::move(cells));
  if (!there.are_right()) return here;
  lesson.reply.say(fmt::format("That belongs in {}, so it was entered there.",
                               cells_in_words(lesson, there.cells)));
  return there;
}

/// For undo; not for ever, as each is a whole sheet.
void remember(Lesson& lesson) {
  constexpr std::size_t most = 50;
  constexpr std::size_t most_bytes = std::size_t{4} << 20;
  auto& before = lesson.before;
  while (before.size() >= most || before.size() * lesson.text().size() > most_bytes) {
    before.erase(before.begin());
  }
  before.push_back({lesson.sheet, lesson.cursor});
}

/// Someone else has filled in the very cell meanwhile: what stands there now is to be seen first.
void leave_to_others(Lesson& lesson, const Cell& cell) {
  lesson.reply.quote(
      fmt::format("Nothing was entered: {} is {} now. Type your line again to replace it, or skip.",
                  name_of(lesson, cell), visible_line(written(*lesson.sheet, cell))));
}

/// How a right entry is right, where it is not plainly so.
std::string how_right(Verdict verdict) {
  if (verdict == Verdict::rounded) return "right, rounded";
  if (verdict == Verdict::carried) return "right: it follows from your rounded numbers";
  return "it follows from your own numbers, despite an earlier mistake: it counts";
}

/// How a right entry is praised: never long, seldom twice alike.
std::string praise(std::size_t count) {
  constexpr std::array praises{"right",     "yes",        "that is it", "correct",
                               "well done", "yes, right", "exactly"};
  return praises.at(count % praises.size());
}

/// An entry as it was typed, and as it was understood where that is not the same.
std::string echo(const Lesson& lesson, const CellEdit& typed) {
  std::string text = visible_line(typed.text);
  if (verdict_of(*lesson.sheet, typed.cell) == Verdict::correct) return text;
  const std::string read_as = understood(*lesson.sheet, typed.cell);
  return text + (read_as.empty() ? "" : " (" + read_as + ")");
}

void tell_right(Lesson& lesson, Verdict verdict, const std::vector<CellEdit>& cells,
                bool is_again) {
  const VerdictLook& look = look_of(verdict);
  std::string values;
  for (const CellEdit& typed : cells) values += (values.empty() ? "" : "  ") + echo(lesson, typed);
  const bool is_correct = verdict == Verdict::correct;
  std::string judgement = is_correct ? praise(lesson.entries - 1) : how_right(verdict);
  if (is_again) judgement = "as it stands there already";
  lesson.reply.add(
      Fact{cells_in_words(lesson, cells),
           {{Role::quoted, values}, {is_correct ? Role::good : look.role, ", " + judgement}},
           is_correct ? "✓" : std::string(look.sign)});
}

void tell_not_right(Lesson& lesson, const CellEdit& typed) {
  const Verdict verdict = verdict_of(*lesson.sheet, typed.cell);
  const VerdictLook& look = look_of(verdict);
  std::string judgement = " does not fit";
  if (verdict == Verdict::shown) {
    judgement = ", noted; this cell was given away and carries no mark";
  } else if (verdict == Verdict::rough) {
    judgement = fmt::format(" has too few decimals: {} are asked for, or a fraction",
                            lesson.key->step(typed.cell.step).places);
  }
  lesson.reply.add(Fact{name_of(lesson, typed.cell),
                        {{Role::quoted, echo(lesson, typed)}, {look.role, judgement}},
                        std::string(look.sign)});
}

/// What does not fit comes first, then what is right, a line for each way of being right.
void judge(Lesson& lesson, const std::vector<CellEdit>& cells, bool is_again) {
  ++lesson.entries;
  std::map<Verdict, std::vector<CellEdit>> right;
  for (const CellEdit& typed : cells) {
    const Verdict verdict = verdict_of(*lesson.sheet, typed.cell);
    if (is_right(verdict)) {
      right[verdict].push_back(typed);
    } else {
      tell_not_right(lesson, typed);
    }
  }
  for (const auto& [verdict, those] : right) tell_right(lesson, verdict, those, is_again);
}

/// Entries of later steps that were right by what stood here before, and are not any more.
void tell_lost(Lesson& lesson, const GradedSheet& before, std::size_t step) {
  std::vector<std::string> lost;
  for (const Cell& cell : asked_cells(lesson.worksheet())) {
    const bool was_right = is_right(verdict_of(before, cell));
    const bool is_wrong_now = needs_reason(verdict_of(*lesson.sheet, cell));
    if (cell.step > step && was_right && is_wrong_now) lost.push_back(name_of(lesson, cell));
  }
  if (lost.empty()) return;
  const std::string first = lost.front();
  lesson.reply.say(
      fmt::format("With that, {} not fit any more, computed from the old number. `goto {}` takes "
                  "you there.",
                  listed_at_most(most_names, lost) + (lost.size() == 1 ? " does" : " do"), first));
}

/// What a cell is made of, and what its entry would fit.
void tell_what_it_is(Lesson& lesson, const Cell& cell, const StepGrade& grade) {
  const Step& step = lesson.step(cell.step);
  for (const CellNote& note : grade.notes) {
    if (note.cell != cell) continue;
    add_notes(lesson.reply.said, step, {&note, 1}, CellNote::Kind::would_fit);
  }
  if (step.is_question) return;  // its rule would answer it
  const std::string label = name_of(lesson, cell) + " is";
  try {
    const Explanation told = explained(lesson, cell, Hint::rule);
    lesson.reply.said.add_fact(label, told.words.empty() ? told.rule : told.words);
  } catch (const Problem&) {  // it cannot be said on these numbers
    lesson.reply.said.add_fact(label, step.hand.text, Role::code);
  }
}

/// The sheet with nothing in the step but what was typed just now, and perhaps what is right there:
/// other mistakes were told of before.
std::shared_ptr<const GradedSheet> with_these_alone(const Lesson& lesson,
                                                    const std::vector<CellEdit>& typed,
                                                    bool with_right) {
  std::vector<CellEdit> others;
  for (const Cell& cell : asked_cells(lesson.worksheet(), typed.front().cell.step)) {
    const Verdict verdict = verdict_of(*lesson.sheet, cell);
    const bool is_typed = any_of(typed, [&](const CellEdit& one) { return one.cell == cell; });
    const bool stays = is_typed || verdict == Verdict::blank || (with_right && !is_open(verdict));
    if (!stays) others.push_back({cell, "_"});
  }
  return others.empty() ? lesson.sheet : edited(lesson, others);
}

/// Of a row of three numbers or more in which nothing is right: the row of another step that it is.
/// Nothing where two are alike.
std::optional<Cell> row_elsewhere(const Lesson& lesson, const std::vector<CellEdit>& typed) {
  constexpr std::size_t fewest = 3;
  const bool is_right_in_part = right_in(typed, *lesson.key) > 0;
  if (typed.size() < fewest || is_right_in_part) return std::nullopt;
  std::vector<Cell> found;
  for (std::size_t s = 0; s < lesson.worksheet().steps.size(); ++s) {
    for (std::size_t row = 0; s != typed.front().cell.step && row < lesson.step(s).shape.rows;
         ++row) {
      const auto cells = asked_cells(lesson.worksheet(), s, row);
      if (cells.size() != typed.size()) continue;
      std::vector<CellEdit> there = typed;
      for (std::size_t i = 0; i < cells.size(); ++i) there[i].cell = cells[i];
      if (right_in(there, *lesson.key) == there.size()) found.push_back(cells.front());
    }
  }
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

/// Why entries do not fit: the slip that explains them, or else what each cell is made of. A row
/// may have a mistake that those before it do not have.
void tell_reasons(Lesson& lesson, const std::vector<CellEdit>& typed,
                  const std::vector<Cell>& mistaken) {
  constexpr std::size_t most = 2;  // that only repeat the rule
  const std::size_t step = mistaken.front().step;
  auto alone = with_these_alone(lesson, typed, true);
  if (mistaken.size() > 1 && alone->grade.steps[step].reasons.empty())
    alone = with_these_alone(lesson, typed, false);
  const StepGrade& grade = alone->grade.steps[step];
  for (const Reason& reason : grade.reasons) {
    lesson.reply.add(what_happened(lesson.step(step), reason));
  }
  const auto other = grade.reasons.empty() ? row_elsewhere(lesson, typed) : std::nullopt;
  if (other) {
    const Cell& here = typed.front().cell;
    return lesson.reply.say(fmt::format(
        "These would be row {} of {}, and this is row {} of {}. `undo` takes them back.",
        other->row + 1, lesson.step(other->step).name, here.row + 1, lesson.step(here.step).name));
  }
  std::size_t told = 0;
  for (const Cell& cell : mistaken) {
    const bool needs_digits_alone =
        mistaken.size() > 1 && verdict_of(*lesson.sheet, cell) == Verdict::rough;
    if (needs_digits_alone || grade.explains(cell)) continue;
    if (told++ < most) tell_what_it_is(lesson, cell, grade);
  }
}

/// After the last cell of a step.
void finish_step(Lesson& lesson) {
  const std::size_t step = lesson.cursor.step;
  if (!lesson.options.is_review && !lesson.step().is_question) {
    const StepGrade& grade = lesson.grade().steps[step];
    lesson.reply.said.add_fact(lesson.step().name,
                               fmt::format("done, {} of {}", grade.score, grade.max));
  }
  tell_guess(lesson, step);
  show_weights(lesson, step);
  leave_cell(lesson);
}

/// Which row did not fit, now that the next one is open, and how to come back.
void tell_way_back(Lesson& lesson, const std::vector<Cell>& mistaken) {
  const Cell& first = mistaken.front();
  const bool is_row = first.row == mistaken.back().row && first.row != lesson.cursor.row;
  const auto names = cell_names(lesson, mistaken);
  const std::string where =
      is_row ? fmt::format("Row {} does not fit yet, in {}; this is row {}. ", first.row + 1,
                           listed_at_most(most_names, names), lesson.cursor.row + 1)
             : fmt::format("{} not fit yet. ", listed_at_most(most_names, names) +
                                                   (names.size() == 1 ? " does" : " do"));
  lesson.reply.say(where + fmt::format("`goto {}` takes you back to it.", names.front()));
}

/// A single entry that does not fit stays open; after several the next blank cell comes all the
/// same, so that a whole matrix can be pasted.
void move_on(Lesson& lesson, const std::vector<CellEdit>& cells) {
  std::vector<Cell> mistaken;
  for (const CellEdit& typed : cells) {
    if (needs_reason(verdict_of(*lesson.sheet, typed.cell))) mistaken.push_back(typed.cell);
  }
  if (!mistaken.empty()) tell_reasons(lesson, cells, mistaken);
  const Cell& first = cells.front().cell;
  if (cells.size() == 1 && !mistaken.empty()) {
    move_cursor(lesson, first);
    if (lesson.is_in_paste) return lesson.just_missed.push_back(first);  // said once, below it all
    return lesson.reply.say(std::string(try_again));
  }
  const auto next = next_to_do(*lesson.sheet, first);
  if (!next) {
    lesson.cursor = cells.back().cell;
    return finish_step(lesson);
  }
  if (!mistaken.empty()) append(lesson.just_missed, mapped(cells, &CellEdit::cell));
  move_cursor(lesson, *next);
  if (verdict_of(*lesson.sheet, *next) != Verdict::blank) {
    tell_content(lesson);
  } else if (!mistaken.empty() && !lesson.options.has_worksheet_in_view && !lesson.is_in_paste) {
    tell_way_back(lesson, mistaken);
  }
}

/// ", S[1,2] keeps 5": what is refused takes nothing away.
std::string what_stays(const Lesson& lesson) {
  const Cell& cell = lesson.cursor;
  if (verdict_of(*lesson.sheet, cell) == Verdict::blank) return "";
  return fmt::format(", {} keeps {}", name_of(lesson, cell),
                     visible_line(written(*lesson.sheet, cell)));
}

}  // namespace

void take_entries(Lesson& lesson, std::string_view line) {
  const std::string lines = std::exchange(lesson.unfinished, "") + std::string(line);
  const std::size_t refused = std::exchange(lesson.refused, 0);
  const TypedLine typed = typed_line(lines, *lesson.key, lesson.cursor, refused);
  if (typed.is_label_line) return;
  if (!typed.unfinished.empty()) {
    lesson.unfinished = lines + "\n";
    return lesson.reply.say(typed.unfinished + " in the next line.");
  }
  if (!typed.problem.empty()) {
    lesson.refused = refused + 1;
    return lesson.reply.quote(
        fmt::format("{}{}: {}.", lesson.is_in_paste ? "Not entered" : "Nothing was entered",
                    what_stays(lesson), typed.problem));
  }
  take_typed(lesson, typed);
}

void take_typed(Lesson& lesson, const TypedLine& typed) {
  for (const CellEdit& cell : typed.cells) {
    if (lesson.of_others.contains(cell.cell)) return leave_to_others(lesson, cell.cell);
  }
  const std::vector<CellEdit> cells = without_given_away(lesson, typed.cells);
  if (cells.empty()) return;
  const Entered entered =
      typed.is_addressed ? enter(lesson, cells) : enter_where_meant(lesson, cells);
  // Undo takes back what is seen to change: not the same numbers once more.
  const bool is_again = changed_cells(*lesson.sheet, *entered.sheet).empty();
  if (!is_again) remember(lesson);
  const auto before = std::exchange(lesson.sheet, entered.sheet);
  judge(lesson, entered.cells, is_again);
  const bool is_moved = entered.cells.front().cell != cells.front().cell;
  if (!typed.note.empty() && !is_moved) lesson.reply.quote(typed.note + ".");
  tell_lost(lesson, *before, entered.cells.front().cell.step);
  move_on(lesson, entered.cells);
}

void give_cell_away(Lesson& lesson) {
  const Cell cell = lesson.cursor;
  if (lesson.of_others.contains(cell)) return leave_to_others(lesson, cell);
  if (is_right(verdict_of(*lesson.sheet, cell))) {  // its mark is not to be lost
    return lesson.reply.say(name_of(lesson, cell) + " is right already. `skip` goes on.");
  }
  const Exact& right = (*lesson.key->replayed().hand[cell.step])(cell.row, cell.col);
  const std::string text = entry_text(lesson.step(), right);
  lesson.before.clear();  // what was given away stays so
  const Entered entered = enter(lesson, {{cell, text, true}});
  const auto before = std::exchange(lesson.sheet, entered.sheet);
  const bool is_from_others = has_mistake_before(*lesson.sheet, cell.step);
  const std::string from = is_from_others ? ", computed from right numbers" : "";
  const std::string cost = lesson.worksheet().steps[cell.step].points > 0 ? ": no mark" : "";
  lesson.reply.add(Fact{name_of(lesson, cell),
                        {{Role::hand, text}, {Role::plain, from + ", given away" + cost}},
                        "·"});
  tell_lost(lesson, *before, cell.step);
  move_on(lesson, entered.cells);
}

void clear_cell(Lesson& lesson, const Cell& cell) {
  if (lesson.of_others.contains(cell)) return leave_to_others(lesson, cell);
  if (verdict_of(*lesson.sheet, cell) != Verdict::blank) {
    remember(lesson);
    const auto before = std::exchange(lesson.sheet, edited(lesson, {{cell, "_"}}));
    tell_lost(lesson, *before, cell.step);
  }
  move_cursor(lesson, cell);
  lesson.reply.quote(name_of(lesson, cell) + " is blank again.");
}

}  // namespace byhand::learn
