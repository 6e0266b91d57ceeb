// What is said of entries.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/turning.hpp"
#include "sheet/writer.hpp"
#include "report/grade_report.hpp"
#include "report/views.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

namespace {

constexpr std::size_t most_reasons = 2;  // that only repeat the rule
constexpr std::size_t most_names = 8;

/// How a right entry is right, where it is not plainly so.
std::string manner_of(Verdict verdict) {
  if (verdict == Verdict::rounded) return "right, rounded";
  if (verdict == Verdict::carried) return "right: it follows from your rounded numbers";
  return "it follows from your own numbers, though there is a mistake before it: it counts";
}

std::vector<CellEdit> edits_of(const std::vector<TypedCell>& cells) {
  std::vector<CellEdit> edits;
  for (const TypedCell& typed : cells) edits.push_back({typed.place.cell, typed.text, false});
  return edits;
}

bool is_among(const Cell& cell, const std::vector<Cell>& cells) {
  return std::any_of(cells.begin(), cells.end(), [&](const Cell& other) {
    return other.row == cell.row && other.col == cell.col;
  });
}

}  // namespace

void Turning::take_entries(std::string_view line) {
  const Matrix<Exact>& right = *m_lesson.key().replayed().hand[m_state.open.step];
  std::string lines = std::move(m_state.unfinished);
  m_state.unfinished.clear();
  lines += line;
  const TypedLine typed = typed_line(lines, worksheet(), right, m_state.open);
  if (typed.is_label_line) return;
  if (typed.unfinished > 0) {
    m_state.unfinished = lines + "\n";
    return say(fmt::format("{} of {}; the bracket is open, so the row goes on in the next line.",
                           typed.unfinished, step().shape.cols));
  }
  if (!typed.problem.empty()) return quote("Nothing was entered: " + typed.problem + ".");
  for (const TypedCell& cell : typed.cells) {
    if (m_state.of_others.contains(cell.place)) return leave_to_others(cell.place);
  }
  const std::vector<TypedCell> cells = typed.is_addressed ? typed.cells : meant(typed.cells);
  remember();
  const std::unique_ptr<SheetReading> before = put(cells, false);
  judge(cells);
  if (!typed.note.empty()) quote(typed.note + ".");
  tell_lost(*before, cells.front().place.step);
  move_on(cells);
}

/// Where a line belongs that names no place. Behind a row that did not fit the next one is open;
/// who types the first one again, or the one entry of it that was wrong, has not seen that.
std::vector<TypedCell> Turning::meant(const std::vector<TypedCell>& typed) {
  const std::vector<AskedCell> missed = std::move(m_state.just_missed);
  m_state.just_missed.clear();
  const bool is_elsewhere = missed.empty() || missed.front().step != m_state.open.step;
  if (is_elsewhere || are_right(typed)) return typed;
  std::vector<std::vector<TypedCell>> fitting;
  const auto consider = [&](std::vector<TypedCell> there) {
    if (are_right(there)) fitting.push_back(std::move(there));
  };
  if (typed.size() == missed.size()) {
    std::vector<TypedCell> there = typed;
    for (std::size_t i = 0; i < typed.size(); ++i) there[i].place = missed[i];
    consider(std::move(there));
  } else if (typed.size() == 1) {
    for (const AskedCell place : missed) {
      if (needs_reason(reading().verdict(place))) consider({{place, typed.front().text}});
    }
  }
  if (fitting.size() != 1) return typed;
  say(fmt::format("That belongs to {}, and is entered there.", names_of(fitting.front())));
  return fitting.front();
}

/// Whether these entries would all be right.
bool Turning::are_right(const std::vector<TypedCell>& cells) const {
  const SheetReading with(m_lesson.manner().file, edited(cells.front().place.step, edits_of(cells)),
                          m_lesson.key());
  return std::all_of(cells.begin(), cells.end(),
                     [&](const TypedCell& typed) { return is_right(with.verdict(typed.place)); });
}

/// For undo; not for ever, as each is a whole sheet.
void Turning::remember() {
  constexpr std::size_t most = 50;
  constexpr std::size_t most_bytes = std::size_t{4} << 20;
  auto& before = m_state.before;
  while (before.size() >= most || before.size() * m_state.sheet.size() > most_bytes) {
    before.erase(before.begin());
  }
  before.push_back({m_state.sheet, m_state.open});
}

/// Someone else has filled in the very cell meanwhile: what stands there now is to be seen first.
void Turning::leave_to_others(AskedCell place) {
  quote(
      fmt::format("Nothing was entered: in {} stands {} now. Type your line again to replace it, "
                  "or skip.",
                  name(place), visible_line(reading().text(place))));
}

/// Enters them into the sheet, or gives them away, and returns what was read of it before.
std::unique_ptr<SheetReading> Turning::put(const std::vector<TypedCell>& cells, bool are_shown) {
  std::vector<CellEdit> edits = edits_of(cells);
  for (CellEdit& edit : edits) edit.is_shown = are_shown;
  m_state.sheet = edited(cells.front().place.step, edits);
  std::unique_ptr<SheetReading> before = std::move(m_reading);
  read();
  return before;
}

std::string Turning::edited(std::size_t index, const std::vector<CellEdit>& edits) const {
  const GradedSheet& graded = reading().graded();
  return with_entries(graded.source, graded.sheet, worksheet(), m_lesson.key().replayed().hand,
                      index, edits);
}

/// What does not fit comes first, then what is right, a line for each way of being right.
void Turning::judge(const std::vector<TypedCell>& cells) {
  ++m_state.entries;
  std::map<Verdict, std::vector<TypedCell>> right;
  for (const TypedCell& typed : cells) {
    const Verdict verdict = reading().verdict(typed.place);
    if (needs_reason(verdict)) ++m_state.misses;
    if (is_right(verdict)) {
      right[verdict].push_back(typed);
    } else {
      tell_verdict(typed);
    }
  }
  for (const auto& [verdict, those] : right) tell_right(verdict, those);
}

/// "S[1,1] to S[1,4]" of cells that stand side by side, else each by its name.
std::string Turning::names_of(const std::vector<TypedCell>& cells) const {
  const AskedCell first = cells.front().place;
  const AskedCell last = cells.back().place;
  if (cells.size() > 2 && last.cell - first.cell + 1 == cells.size()) {
    return fmt::format("{} to {}", name(first), name(last));
  }
  std::vector<std::string> names;
  for (const TypedCell& typed : cells) names.push_back(name(typed.place));
  return listed_at_most(most_names, names);
}

/// An entry as it was typed, and as it was understood where that is not the same.
std::string Turning::echo(const TypedCell& typed) const {
  std::string text = visible_line(typed.text);
  if (reading().verdict(typed.place) == Verdict::correct) return text;
  const std::string read_as = understood(reading().graded(), graded_cell(worksheet(), typed.place));
  return text + (read_as.empty() ? "" : " (" + read_as + ")");
}

void Turning::tell_right(Verdict verdict, const std::vector<TypedCell>& cells) {
  const VerdictLook& look = look_of(verdict);
  std::string values;
  for (const TypedCell& typed : cells) values += (values.empty() ? "" : "  ") + echo(typed);
  const bool is_correct = verdict == Verdict::correct;
  const std::string judgement =
      is_correct ? std::string(praise(m_state.entries - 1)) : manner_of(verdict);
  add(Fact{names_of(cells),
           {{Role::quoted, values}, {is_correct ? Role::good : look.role, ", " + judgement}},
           is_correct ? "✓" : std::string(look.sign)});
}

void Turning::tell_verdict(const TypedCell& typed) {
  const Verdict verdict = reading().verdict(typed.place);
  const VerdictLook& look = look_of(verdict);
  std::string judgement = " does not fit";
  if (reading().is_shown(typed.place)) {
    judgement = ", noted; this cell was given away and carries no mark";
  } else if (verdict == Verdict::rough) {
    judgement = fmt::format(" has too few decimals: {} are asked for, or a fraction",
                            m_lesson.key().step(typed.place.step).places);
  }
  add(Fact{name(typed.place),
           {{Role::quoted, echo(typed)}, {look.role, judgement}},
           std::string(look.sign)});
}

/// Entries of later steps that were right by what stood here before, and are not any more.
void Turning::tell_lost(const SheetReading& before, std::size_t index) {
  std::vector<std::string> lost;
  for (const AskedCell place : asked_cells(worksheet())) {
    const bool was_right = is_right(before.verdict(place));
    const bool is_later = place.step > index;
    if (is_later && was_right && needs_reason(reading().verdict(place)))
      lost.push_back(name(place));
  }
  if (lost.empty()) return;
  const std::string first = lost.front();
  say(
      fmt::format("With that, {} {} not fit any more: computed from the old number. goto {} goes "
                  "there.",
                  listed_at_most(most_names, lost), lost.size() == 1 ? "does" : "do", first));
}

/// Why entries do not fit: the slip that explains them, or else what each cell is made of. Other
/// mistakes of the step, which were told of before, are left out of it.
void Turning::tell_reasons(const std::vector<AskedCell>& mistaken) {
  std::vector<CellEdit> others;
  for (const AskedCell place : open_cells(reading().grade(), worksheet(), mistaken.front().step)) {
    const bool is_new = std::find(mistaken.begin(), mistaken.end(), place) != mistaken.end();
    if (!is_new && reading().verdict(place) != Verdict::blank) {
      others.push_back({place.cell, "_", false});
    }
  }
  const SheetReading alone(m_lesson.manner().file,
                           others.empty() ? m_state.sheet : edited(mistaken.front().step, others),
                           m_lesson.key());
  const StepGrade& grade = alone.grade().steps[mistaken.front().step];
  for (const Reason& reason : grade.reasons) {
    add(what_happened(step(mistaken.front().step), reason));
  }
  std::size_t told = 0;
  for (const AskedCell place : mistaken) {
    const Cell cell = graded_cell(worksheet(), place);
    const bool is_explained =
        std::any_of(grade.reasons.begin(), grade.reasons.end(),
                    [&](const Reason& reason) { return is_among(cell, reason.cells); });
    if (!is_explained && told++ < most_reasons) tell_reason(place, grade);
  }
}

void Turning::tell_reason(AskedCell place, const StepGrade& grade) {
  for (const CellNote& note : grade.notes) {
    const bool is_here = is_among(graded_cell(worksheet(), place), {note.cell});
    if (is_here && note.kind == CellNote::Kind::would_fit) add(would_fit(step(place.step), note));
  }
  try {
    const Explanation told = explained(graded_cell(worksheet(), place), Hint::rule);
    add(Fact{name(place) + " is", {{Role::plain, told.words.empty() ? told.rule : told.words}}});
  } catch (const Problem&) {  // it cannot be said on these numbers
    add(Fact{name(place) + " is", {{Role::code, step(place.step).hand.text}}});
  }
}

/// A single entry that does not fit stays open; behind several the next blank cell comes all the
/// same, so that a whole matrix can be pasted.
void Turning::move_on(const std::vector<TypedCell>& cells) {
  std::vector<AskedCell> mistaken;
  for (const TypedCell& typed : cells) {
    if (needs_reason(reading().verdict(typed.place))) mistaken.push_back(typed.place);
  }
  if (!mistaken.empty()) tell_reasons(mistaken);
  const AskedCell first = cells.front().place;
  if (cells.size() == 1 && !mistaken.empty()) {
    open_cell(first);
    return say("Try again; or hint, or skip.");
  }
  const auto next = next_to_do(reading().grade(), worksheet(), first);
  if (!next) {
    m_state.open = cells.back().place;
    tell_finished_step();
    return leave_cell();
  }
  if (!mistaken.empty()) {
    for (const TypedCell& typed : cells) m_state.just_missed.push_back(typed.place);
  }
  open_cell(*next);
  if (reading().verdict(*next) != Verdict::blank) {
    tell_content();
  } else if (!mistaken.empty()) {
    say(fmt::format("goto {} goes back to it.", name(mistaken.front())));
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
  const bool is_it = prediction.winner == *guess->choice;
  say(is_it ? fmt::format("You guessed {} for {}, and so it is.", choice, prediction.distribution)
            : fmt::format("You guessed {} for {}; it is {}.", choice, prediction.distribution,
                          prediction.names[prediction.winner]));
}

}  // namespace byhand::learn
