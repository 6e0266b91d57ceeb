// Help with a cell: hints, and a pocket calculator.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "evaluate/shapes.hpp"
#include "language/syntax.hpp"
#include "learn/lesson_parts.hpp"
#include "report/evaluation.hpp"
#include "report/explanation.hpp"
#include "report/views.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"
#include "worksheet/prose.hpp"

namespace byhand::learn {

namespace {

/// Its rule would be the answer: there are the hints of its author alone.
void give_hint_to_question(Lesson& lesson) {
  const auto& hints = lesson.step().hints;
  if (lesson.hints < hints.size()) {
    lesson.reply.said.add_fact("hint", quoted_markdown(hints[lesson.hints]));
  }
  lesson.hints = std::min(lesson.hints + 1, hints.size());
  lesson.reply.say(
      lesson.hints < hints.size()
          ? "Type `hint` again for more."
          : "There are no more hints. `show` gives the answer; `skip` leaves it for later.");
}

/// Nothing is made of what is still blank. The first of these cells is where to go on; where the
/// worksheet lies open it is seen.
void require_filled_in(const Lesson& lesson, const std::vector<Explanation>& explanations) {
  try {
    require_entries(*lesson.sheet, explanations);
  } catch (const Problem& problem) {
    const Cell* const first = first_that(explanations.front().cells, [&](const Cell& cell) {
      const bool is_of_step = cell.step < lesson.worksheet().steps.size();
      return is_of_step && lacks_number(verdict_of(*lesson.sheet, cell));
    });
    const bool is_seen = lesson.options.has_worksheet_in_view || first == nullptr;
    throw Problem(problem.message(),
                  is_seen ? "" : fmt::format("goto {} takes you there", name_of(lesson, *first)));
  }
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

// The calculator.

/// With the signs of the expression language for those that the program prints and people type.
std::string in_plain_signs(std::string text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> signs{
      {{"·", "*"}, {"×", "*"}, {"−", "-"}, {"–", "-"}, {"∞", "inf"}, {"÷", "/"}}};
  for (const auto& [printed, plain] : signs) text = replaced(std::move(text), printed, plain);
  return text;
}

/// Whether a part only looks something up: X, X[1,2], X[1,:].
bool is_lookup(const Expression& part) {
  return part.operation == Operation::name ||
         (part.operation == Operation::index && is_lookup(*part.operands.front()));
}

/// Holds an expression to what a pocket calculator does: single numbers are put together, and what
/// stands in the sheet is looked up. What a step makes of whole matrices is the learner's to find,
/// in whatever form it is typed: so no part of the expression may be a matrix, a row or a column.
class PocketCalculator {
 public:
  PocketCalculator(const Source& text, const ReplayedWorksheet& known, const Budget& budget)
      : m_text(text), m_known(known), m_budget(budget) {
    m_names.values = values_by_hand(known);
  }

  /// Throws Problem where it is no calculation with single numbers, and where it needs one that is
  /// not there yet. A matrix may be looked up alone.
  void require_calculable(const ExpressionPointer& part, bool is_alone = true) const {
    if (part->operation == Operation::name || part->operation == Operation::index) {
      require_places(part);
    } else {
      for (const ExpressionPointer& operand : part->operands) require_calculable(operand, false);
    }
    const bool is_looked_up = is_lookup(*part);
    if (!is_alone || !is_looked_up) require_single(part);
    if (is_looked_up) require_there(part);
  }

 private:
  void require_single(const ExpressionPointer& part) const {
    const Shape shape = check_rule(part, m_names, m_budget).shape;
    if (shape.is_scalar()) return;
    const std::string text = excerpt(m_text.slice(part->span));
    throw Problem(
        part->mark, fmt::format("calc is for single numbers, and {} is {}", text, shape.text()),
        "type the numbers that meet, as in calc 2*3 + 1*4, or cells, as in " + cell_example(*part) +
            (is_lookup(*part) ? fmt::format("; calc {} alone shows it", text) : ""));
  }

  /// Rows and columns of what is looked up: a number, 1:3, :, or a list of numbers. What they are
  /// looked up in may be no name: (2*3)[:, 1].
  void require_places(const ExpressionPointer& part) const {
    if (part->operation == Operation::name) return;
    if (part->operation != Operation::index) {
      require_calculable(part, false);
      return;
    }
    for (std::size_t i = 1; i < part->operands.size(); ++i) {
      const ExpressionPointer& place = part->operands[i];
      if (place->operation == Operation::all || place->operation == Operation::constant) continue;
      if (place->operation == Operation::range) {
        for (const ExpressionPointer& end : place->operands) require_calculable(end, false);
      } else {
        require_calculable(place, false);
      }
    }
    require_places(part->operands.front());
  }

  void require_there(const ExpressionPointer& part) const {
    const CheckedRule checked = check_rule(part, m_names, m_budget);
    Effort effort(m_budget);
    const Shared<Exact> values =
        Evaluator<Exact>(m_names.values, effort, OnFault::keep).evaluate(*checked.rule);
    if (none_of(values->cells(), [](const Exact& cell) { return cell.is_unknown(); })) return;
    throw Problem(part->mark,
                  fmt::format("{} is not on your paper yet", excerpt(m_text.slice(part->span))),
                  "type its numbers, as in calc 20*9/46");
  }

  /// A cell of the matrix that is meant, or of the first that there is.
  std::string cell_example(const Expression& part) const {
    const auto names = names_in(part);
    const std::string& name =
        names.empty() ? m_known.worksheet.givens.front().name : names.front()->text;
    return name + "[1,1]*2";
  }

  const Source& m_text;
  const ReplayedWorksheet& m_known;
  const Budget& m_budget;
  KnownNames m_names;
};

/// The worksheet with the known numbers for its results by hand; unknown elsewhere.
ReplayedWorksheet with_known_numbers(const Lesson& lesson) {
  ReplayedWorksheet result = with_own_entries(*lesson.sheet);
  for (std::size_t s = 0; s < result.hand.size(); ++s) {
    const Matrix<Exact>& own = *result.hand[s];
    const auto value = [&](std::size_t row, std::size_t col) {
      return is_known(lesson, {s, row, col}) ? own(row, col) : Exact::unknown();
    };
    result.hand[s] = std::make_shared<const Matrix<Exact>>(build<Exact>(own.shape(), value));
  }
  return result;
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
    lesson.reply.quote(message_of(problem) + ".");
  }
  // They may name another cell than the one at the cursor.
  const bool is_of_matrix = asked_cells(lesson.worksheet(), lesson.cursor.step).size() > 1;
  const std::string label = is_of_matrix ? "hint for " + lesson.step().name : "hint";
  const auto& hints = lesson.step().hints;
  const std::size_t end = lesson.hints == most ? hints.size() : std::min(given + 1, hints.size());
  for (std::size_t i = given; i < end; ++i) {
    lesson.reply.said.add_fact(label, quoted_markdown(hints[i]));
  }
  if (lesson.hints < most) lesson.reply.say("Type `hint` again for more.");
}

void explain_cell(Lesson& lesson, const Cell& cell) {
  const bool is_still_open =
      is_asked(lesson.worksheet(), cell) && is_open(verdict_of(*lesson.sheet, cell));
  if (is_still_open && lesson.step(cell.step).is_question) {
    return lesson.reply.say(
        "That would answer it: explain tells it once your answer is right. `hint` helps.");
  }
  const Hint hint = is_still_open ? Hint::all_but_the_end : Hint::everything;
  try {
    lesson.reply.add(explained_cell(explained(lesson, cell, hint), hint));
    if (is_still_open) lesson.reply.say("The rest is yours.");
  } catch (const Problem& problem) {
    lesson.reply.quote(message_of(problem) + ".");
  }
}

Explanation explained(const Lesson& lesson, const Cell& cell, Hint hint) {
  const ReplayedWorksheet own = with_own_entries(*lesson.sheet);
  std::vector<Explanation> explanations{Explainer(own, lesson.key->budget()).explain(cell)};
  if (hint != Hint::rule) {
    require_filled_in(lesson, explanations);
    require_seen(lesson, explanations.front());
  }
  on_own_entries(*lesson.sheet, explanations);
  explanations.front().own.reset();
  return std::move(explanations.front());
}

Document calculation(const Lesson& lesson, const std::string& text) {
  const Source source("calc", in_plain_signs(text));
  const Budget& budget = lesson.key->budget();
  const ReplayedWorksheet known = with_known_numbers(lesson);
  PocketCalculator(source, known, budget).require_calculable(parse(source.text()));
  const Evaluation evaluation = evaluate(source, &known, budget);
  Document document;
  if (!evaluation.exact.shape().is_scalar()) {
    MatrixView view = matrix_view(evaluation.exact_cells, {},
                                  [](const ExactCell& cell) { return cell.short_text; });
    view.caption = {{Role::quoted, visible_line(evaluation.expression)}};
    document.add(Matrices{{std::move(view)}});
    return document;
  }
  const Exact& value = evaluation.exact(0, 0);
  const std::string& exact = evaluation.exact_cells(0, 0).text;
  Sentence sentence{{Role::quoted, visible_line(evaluation.expression)},
                    {Role::plain, " = "},
                    {Role::hand, exact}};
  const bool is_fraction = value.is_rational() && contains(exact, "/");
  if (is_fraction) sentence.push_back({Role::plain, ", about " + real_text(value.to_double())});
  document.add(Paragraph{std::move(sentence)});
  return document;
}

}  // namespace byhand::learn
