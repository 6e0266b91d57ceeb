// What is shown of a step.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "learn/turning.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "sheet/sheet.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

namespace {

constexpr std::size_t most_problems = 3;

}  // namespace

/// The step with all that it needs: the matrices of its rule, the rule itself, its own cells.
void Turning::show_step(std::size_t index) {
  const Step& shown = step(index);
  show_used(index);
  add(Paragraph{{{Role::strong, step_number(index)},
                 {Role::plain, ": "},
                 {Role::code, shown.name + " = " + shown.hand.text}}});
  if (is_readable(shown.hand)) {
    add(Fact{"in words", {{Role::plain, in_words(*shown.hand.written)}}});
  }
  add(Matrices{{own_view(index)}});
}

/// "Step 2 of 6", counting those of which something is asked.
std::string Turning::step_number(std::size_t index) const {
  std::size_t number = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < worksheet().steps.size(); ++i) {
    if (!step(i).asks()) continue;
    ++count;
    if (i <= index) ++number;
  }
  return fmt::format("Step {} of {}", number, count);
}

/// The matrices of the rule that were not shown in this turn.
void Turning::show_used(std::size_t index) {
  Matrices used;
  for (const Expression* expression : names_in(*step(index).hand.written)) {
    const std::string& of = expression->text;
    if (!m_seen.insert(of).second) continue;
    if (const auto given = position_of(of, worksheet().givens)) {
      const Matrices views = given_view(worksheet().givens[*given]);
      used.views.insert(used.views.end(), views.views.begin(), views.views.end());
    } else if (const auto earlier = position_of(of, worksheet().steps)) {
      used.views.push_back(own_view(*earlier));
    }
  }
  if (!used.views.empty()) add(std::move(used));
}

/// A step as it stands in the sheet: `?` in the cell that is asked for, `_` in those that are
/// blank, and a sign at what does not fit.
MatrixView Turning::own_view(std::size_t index) const {
  const Step& shown = step(index);
  const SheetMatrix printed = sheet_matrix(shown, *m_lesson.key().replayed().hand[index]);
  MatrixView view;
  view.caption = {{Role::name, shown.name}};
  if (!shown.shape.is_scalar()) view.caption.push_back({Role::quiet, ", " + shown.shape.text()});
  view.row_labels = shown.labels.rows;
  view.column_labels = shown.labels.cols;
  for (std::size_t r = 0; r < shown.shape.rows; ++r) {
    view.cells.emplace_back();
    view.roles.emplace_back();
    for (std::size_t c = 0; c < shown.shape.cols; ++c) {
      const AskedCell place{index, r * shown.shape.cols + c};
      const bool is_asked = shown.asked[place.cell];
      const Verdict verdict = reading().verdict(place);
      std::string text =
          is_asked ? visible_line(reading().text(place)) : printed.printed(place.cell);
      if (is_asked && verdict == Verdict::blank) text = "_";
      const VerdictLook& look = look_of(verdict);
      if (needs_reason(verdict)) text = fmt::format("{} {}", look.sign, text);
      if (place == m_state.open && (text.empty() || text == "_")) text = "?";
      view.cells.back().push_back(std::move(text));
      view.roles.back().push_back(is_open(verdict) ? look.role : Role::hand);
    }
  }
  return view;
}

/// A step of which nothing is asked.
void Turning::show_shown_step(std::size_t index) {
  const Step& shown = step(index);
  show_used(index);
  add(Paragraph{{{Role::code, shown.name + " = " + shown.hand.text},
                 {Role::plain, has_mistake_before(index) ? ", printed for you, from right numbers:"
                                                         : ", printed for you:"}}});
  add(Matrices{{own_view(index)}});
  m_seen.insert(shown.name);
}

bool Turning::has_mistake_before(std::size_t index) const {
  std::vector<bool> is_touched(index + 1, false);  // by step: it goes back to such a cell
  for (std::size_t s = 0; s <= index; ++s) {
    for (const Expression* expression : names_in(*step(s).hand.written)) {
      const auto earlier = position_of(expression->text, worksheet().steps);
      if (!earlier || *earlier >= s) continue;
      const auto places = asked_cells(worksheet(), *earlier);
      const bool is_mistaken = std::any_of(places.begin(), places.end(), [&](AskedCell place) {
        const Verdict verdict = reading().verdict(place);
        return is_open(verdict) || verdict == Verdict::follows;
      });
      if (is_mistaken || is_touched[*earlier]) is_touched[s] = true;
    }
  }
  return is_touched[index];
}

/// What could not be read in the sheet.
void Turning::tell_problems() {
  const auto& problems = reading().sheet().problems;
  for (std::size_t i = 0; i < std::min(problems.size(), most_problems); ++i) {
    std::string place = "in your sheet";
    if (problems[i].span()) {
      place +=
          fmt::format(", line {}", reading().graded().source.place(problems[i].span()->begin).line);
    }
    add(Fact{std::move(place), {{Role::quoted, message_of(problems[i])}}});
  }
  if (problems.size() > most_problems) {
    say(fmt::format("and {} more such problems.", problems.size() - most_problems));
  }
}

}  // namespace byhand::learn
