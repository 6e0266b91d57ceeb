// What a learner may say instead of an entry.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "learn/calculation.hpp"
#include "learn/paper.hpp"
#include "learn/turning.hpp"
#include "sheet/writer.hpp"
#include "report/explanation.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

void Turning::speak(const SpokenWord& spoken) {
  if (spoken.row == nullptr) return quote("Nothing was entered: " + spoken.problem + ".");
  switch (spoken.row->word) {
    case Word::hint:
      return give_hint();
    case Word::skip:
      return skip_cell();
    case Word::show:
      return show_cell();
    case Word::back:
      return go_back();
    case Word::jump:
      return go_to(spoken.argument);
    case Word::again:
      return show_step(m_state.open.step);
    case Word::explain:
      return explain(spoken.argument);
    case Word::calculate:
      return calculate(spoken.argument);
    case Word::undo:
      return undo();
    case Word::help:
      return help();
    case Word::quit:
      return end(false);
  }
}

std::vector<Cell> Turning::all_cells_named(const std::string& text) const {
  return Explainer(m_lesson.key().replayed(), m_lesson.key().budget()).places(text);
}

Explanation Turning::explained(const Cell& place, Hint hint) const {
  const GradedSheet& graded = reading().graded();
  const ReplayedWorksheet own = with_own_entries(graded);
  std::vector<Explanation> told{Explainer(own, m_lesson.key().budget()).explain(place)};
  if (hint != Hint::rule) {
    require_entries(graded, told);
    require_seen(told.front());
  }
  on_own_entries(graded, told);
  told.front().own.reset();
  return std::move(told.front());
}

/// Nothing is made of what the sheet prints further on: it may be made of the open cell.
void Turning::require_seen(const Explanation& told) const {
  std::vector<Cell> cells = told.cells;
  cells.push_back(told.place);
  for (const Cell& cell : cells) {
    if (cell.step >= worksheet().steps.size()) continue;  // given
    const Step& of = step(cell.step);
    const AskedCell place{cell.step, cell.row * of.shape.cols + cell.col};
    if (of.asked[place.cell] || is_on_paper(reading(), place, m_state.open)) continue;
    const std::string made_of =
        cell.step == told.place.step ? "" : fmt::format(" is made of {}, which", of.name);
    throw Problem(std::nullopt,
                  fmt::format("{}{} comes behind {}: explain it when you are there", told.cell,
                              made_of, step().name),
                  "");
  }
}

/// Each hint goes further, with what the author has to say at that point.
void Turning::give_hint() {
  constexpr std::size_t most = 3;
  if (m_state.hints == most) {
    return say("That was all but the answer. show gives the cell away; skip leaves it for later.");
  }
  const std::size_t given = m_state.hints++;
  const auto hint = static_cast<Hint>(given + 1);
  try {
    add(explained_cell(explained(graded_cell(worksheet(), m_state.open), hint), hint));
  } catch (const Problem& problem) {
    quote(fmt::format("{}. goto takes you there.", problem.message()));
  }
  const auto& hints = step().hints;
  const std::size_t end = m_state.hints == most ? hints.size() : std::min(given + 1, hints.size());
  for (std::size_t i = given; i < end; ++i) add(Fact{"hint", {{Role::quoted, hints[i]}}});
  if (m_state.hints < most) say("hint goes on from here.");
}

void Turning::show_cell() {
  const AskedCell place = m_state.open;
  if (m_state.of_others.contains(place)) return leave_to_others(place);
  const Exact& right = m_lesson.key().replayed().hand[place.step]->cells()[place.cell];
  const std::string text = entry_text(step(), right);
  m_state.before.clear();  // what was given away stays so
  const std::unique_ptr<SheetReading> before = put({{place, text}}, true);
  const std::string from = has_mistake_before(place.step) ? ", computed from right numbers" : "";
  add(Fact{name(place), {{Role::hand, text}, {Role::plain, from + ", given away: no mark"}}, "·"});
  tell_lost(*before, place.step);
  move_on({{place, text}});
}

void Turning::skip_cell() {
  const AskedCell behind{m_state.open.step, m_state.open.cell + 1};
  if (const auto next = next_open(reading().grade(), worksheet(), behind)) {
    return open_cell(*next);
  }
  if (!is_behind_all_steps()) return leave_cell();
  auto later = open_cells(reading().grade(), worksheet());
  std::erase_if(later, [&](AskedCell place) { return place < behind; });
  if (!later.empty()) return open_cell(later.front());
  m_state.is_last_round = true;
  go_on();
}

void Turning::go_back() {
  const auto places = asked_cells(worksheet());
  const auto here = std::lower_bound(places.begin(), places.end(), m_state.open);
  if (here == places.begin()) return say("This is the first cell of the sheet.");
  open_cell(*(here - 1));
  tell_content();
}

/// What stands in the open cell, if anything does.
void Turning::tell_content() {
  const Verdict verdict = reading().verdict(m_state.open);
  if (verdict == Verdict::blank) return;
  quote(fmt::format("In {} stands {}{}; type another entry, or skip.", name(m_state.open),
                    visible_line(reading().text(m_state.open)),
                    is_open(verdict) ? ", which does not fit yet" : ""));
}

/// The row of the open step that a number from 1 or a label names.
std::optional<std::int64_t> Turning::row_named(const std::string& where) const {
  const auto& labels = step().labels.rows;
  const auto label = std::find(labels.begin(), labels.end(), where);
  if (label != labels.end()) return label - labels.begin() + 1;
  return variant_number(where);  // which is a whole number too
}

void Turning::go_to(const std::string& where) {
  std::vector<AskedCell> places;
  const auto row = row_named(where);
  const auto& grade = reading().grade();
  if (row && *row >= 1 && static_cast<std::size_t>(*row) <= step().shape.rows) {
    places = asked_cells_of_row(worksheet(), m_state.open.step, static_cast<std::size_t>(*row) - 1);
  } else if (row) {
    return say(fmt::format("{} has no row {}: it is {}.", step().name, *row, step().shape.text()));
  } else {
    const auto found = named_cells(where);
    if (!found) return;
    places = *found;
  }
  if (places.empty()) return quote(fmt::format("{} has nothing to fill in.", excerpt(where)));
  const auto open = std::find_if(places.begin(), places.end(), [&](AskedCell place) {
    return is_open(verdict_of(grade, worksheet(), place));
  });
  open_cell(open == places.end() ? places.front() : *open);
  tell_content();
}

/// The asked cells that S, S[1,2], S[:,2] or S[k1,q2] names. What is wrong with it is said; there
/// are none then.
std::optional<std::vector<AskedCell>> Turning::named_cells(const std::string& text) {
  std::vector<AskedCell> result;
  try {
    for (const Cell& place : all_cells_named(text)) {
      if (place.step >= worksheet().steps.size()) continue;  // given
      const std::size_t cell = place.row * step(place.step).shape.cols + place.col;
      if (step(place.step).asked[cell]) result.push_back({place.step, cell});
    }
  } catch (const Problem& problem) {
    quote(fmt::format("{}: {}; {}.", excerpt(text), problem.message(), problem.remedy()));
    return std::nullopt;
  }
  return result;
}

/// On the learner's own numbers; a cell that is still open is explained up to its last line. Alone
/// it is about the open cell.
void Turning::explain(const std::string& cells) {
  const std::string which = cells.empty() ? name(m_state.open) : cells;
  try {
    const auto asked = named_cells(which);
    if (!asked) return;
    const auto places = all_cells_named(which);
    if (places.size() != 1) {
      return say(fmt::format("explain is about a single cell, as in explain {}.",
                             cell_name(worksheet(), {places.front().step, 0, 0})));
    }
    const bool is_still_open = !asked->empty() && is_open(reading().verdict(asked->front()));
    const Hint hint = is_still_open ? Hint::all_but_the_end : Hint::everything;
    add(explained_cell(explained(places.front(), hint), hint));
    if (is_still_open) say("The end is yours.");
  } catch (const Problem& problem) {
    quote(problem.message() + ".");
  }
}

void Turning::calculate(const std::string& text) {
  try {
    add(calculation(text, reading(), m_state.open));
  } catch (const Problem& problem) {
    const bool is_by_zero = problem.message().starts_with("division by zero");
    quote(is_by_zero ? problem.message() + "."
                     : fmt::format("{}; {}.", problem.message(), problem.remedy()));
  }
}

void Turning::undo() {
  if (m_state.before.empty()) {
    return say(
        "There is nothing to take back: nothing was entered since the lesson began, since show, or "
        "since the sheet was read again.");
  }
  LessonState::Before before = std::move(m_state.before.back());
  m_state.before.pop_back();
  m_state.sheet = std::move(before.sheet);
  read();
  open_cell(before.open);
  say(fmt::format("Taken back: {} is asked for again.", name(before.open)));
  tell_content();
}

void Turning::help() {
  say("Type an entry: 3, -2, 9/46, 0.2; or all of a row, with blanks between: 2 1 0 2. Instead of "
      "an entry you may type a word, or its beginning:");
  add(words_table(step().name));
}

}  // namespace byhand::learn
