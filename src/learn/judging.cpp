// What is said of entries.

#include <fmt/format.h>

#include <algorithm>

#include "explain/verdict_looks.hpp"
#include "learn/turning.hpp"
#include "sheet/edit.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

namespace {

constexpr std::size_t most_reasons = 3;

/// How a right entry is right, where it is not plainly so.
std::string manner_of(Verdict verdict) {
  if (verdict == Verdict::rounded) return "right, rounded";
  if (verdict == Verdict::carried) return "right: it follows from your rounded numbers";
  return "it follows from your own numbers, though there is a mistake before it: it counts";
}

}  // namespace

void Turning::take_entries(std::string_view line) {
  const TypedLine typed = typed_line(line, worksheet(), m_state.open);
  if (typed.is_label_line) return;
  if (!typed.problem.empty()) return quote("Nothing was entered: " + typed.problem + ".");
  put(typed.cells);
  judge(typed.cells);
  move_on(typed.cells);
}

void Turning::put(const std::vector<TypedCell>& cells) {
  m_state.before.push_back({m_state.sheet, m_state.open});
  std::vector<CellEdit> edits;
  for (const TypedCell& typed : cells) edits.push_back({typed.place.cell, typed.text, false});
  const GradedSheet& graded = reading().graded();
  m_state.sheet = with_entries(graded.source, graded.sheet, worksheet(),
                               m_lesson.key().replayed().hand, cells.front().place.step, edits);
  m_state.open.step = cells.front().place.step;
  read();
}

void Turning::judge(const std::vector<TypedCell>& cells) {
  const bool are_all_correct = std::all_of(cells.begin(), cells.end(), [&](const TypedCell& typed) {
    return reading().verdict(typed.place) == Verdict::correct;
  });
  ++m_state.entries;
  if (are_all_correct) {
    const std::string which = cells.size() == 1 ? name(cells.front().place)
                                                : fmt::format("{} to {}", name(cells.front().place),
                                                              name(cells.back().place));
    std::string values;
    for (const TypedCell& typed : cells) values += (values.empty() ? "" : "  ") + typed.text;
    add(Fact{
        which,
        {{Role::quoted, values}, {Role::good, fmt::format(", {}", praise(m_state.entries - 1))}},
        "✓"});
    return;
  }
  std::size_t right = 0;
  for (const TypedCell& typed : cells) {
    if (reading().verdict(typed.place) == Verdict::correct) {
      ++right;
    } else {
      tell_verdict(typed);
    }
  }
  if (right > 0) {
    add(Fact{
        right == 1 ? "one entry" : fmt::format("{} entries", right),
        {{Role::good, cells.size() == right + 1 && right > 1 ? "the others are right" : "right"}},
        "✓"});
  }
}

void Turning::tell_verdict(const TypedCell& typed) {
  const Verdict verdict = reading().verdict(typed.place);
  const VerdictLook& look = look_of(verdict);
  const GradedCell cell = graded_cell(worksheet(), typed.place);
  const std::string read_as = understood(reading().graded(), typed.place.step, cell);
  const std::string echo = visible_line(typed.text) + (read_as.empty() ? "" : " (" + read_as + ")");
  std::string judgement;
  if (reading().is_shown(typed.place)) {
    judgement = ", noted; this cell was given away and carries no mark";
  } else if (is_right(verdict)) {
    judgement = ", " + manner_of(verdict);
  } else if (verdict == Verdict::rough) {
    judgement = fmt::format(" has too few decimals: {} are asked for, or a fraction",
                            m_lesson.key().step(typed.place.step).places);
  } else {
    judgement = " does not fit";
  }
  add(Fact{
      name(typed.place), {{Role::quoted, echo}, {look.role, judgement}}, std::string(look.sign)});
}

/// Why an entry does not fit: the slip that explains it, or else what the cell is made of.
void Turning::tell_reason(AskedCell place) {
  const StepGrade& grade = reading().grade().steps[place.step];
  const GradedCell cell = graded_cell(worksheet(), place);
  const auto is_here = [&](GradedCell other) {
    return other.row == cell.row && other.col == cell.col;
  };
  for (const NamedSlip& slip : grade.slips) {
    if (std::none_of(slip.cells.begin(), slip.cells.end(), is_here)) continue;
    add(Fact{"what happened", {{Role::quoted, slip.message}}});
    add(Fact{"it looks like", {{Role::code, step(place.step).name + " = " + slip.rule}}});
    return;
  }
  for (const CellNote& note : grade.notes) {
    if (note.kind != CellNote::Kind::would_fit || !is_here(note.cell)) continue;
    add(Fact{name(place), {{Role::quoted, note.text}}});
    return;
  }
  try {
    const Explanation told = explained(place, Hint::rule);
    add(Fact{name(place) + " is", {{Role::plain, told.words.empty() ? told.rule : told.words}}});
  } catch (const Problem&) {  // it cannot be said on these numbers
    add(Fact{name(place) + " is", {{Role::code, step(place.step).hand.text}}});
  }
}

/// A single entry that does not fit stays open; behind a row the next cell comes all the same.
void Turning::move_on(const std::vector<TypedCell>& cells) {
  std::vector<AskedCell> mistaken;
  for (const TypedCell& typed : cells) {
    if (needs_reason(reading().verdict(typed.place))) mistaken.push_back(typed.place);
  }
  for (std::size_t i = 0; i < std::min(mistaken.size(), most_reasons); ++i) {
    // One reason is enough for cells that have the same.
    if (i == 0 || reading().grade().steps[mistaken[i].step].slips.empty()) tell_reason(mistaken[i]);
  }
  const AskedCell last = cells.back().place;
  const AskedCell behind{last.step, last.cell + 1};
  if (cells.size() == 1 && !mistaken.empty()) {
    open_cell(last);
    return say("Try again; or hint, or skip.");
  }
  const auto next = next_open(reading().grade(), worksheet(), behind, true);
  if (!next) {
    tell_finished_step();
    return leave_cell();
  }
  const bool is_back = *next < behind;
  open_cell(*next);
  if (is_back && reading().verdict(*next) != Verdict::blank) {
    say(fmt::format("{} does not fit yet: type it again, or skip.", name(*next)));
  }
}

/// Behind the last cell of a step: what was guessed of it.
void Turning::tell_finished_step() {
  auto& guess = m_state.guess;
  const std::size_t finished = m_state.open.step;
  if (!m_lesson.manner().is_review) {
    const auto& step_grade = reading().grade().steps[finished];
    add(Fact{step(finished).name,
             {{Role::plain, fmt::format("done, {} of {}", step_grade.score, step_grade.max)}}});
  }
  if (!guess || guess->is_compared || !guess->choice) return;
  const Prediction& prediction = m_lesson.predictions()[guess->prediction];
  if (prediction.weights != finished) return;
  guess->is_compared = true;
  const std::string& choice = prediction.names[*guess->choice];
  const bool is_it = prediction.winners.front() == *guess->choice;
  say(is_it ? fmt::format("You guessed {} for {}, and so it is.", choice, prediction.distribution)
            : fmt::format("You guessed {} for {}; it is {}.", choice, prediction.distribution,
                          prediction.names[prediction.winners.front()]));
}

}  // namespace byhand::learn
