#include "learn/calculation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "explain/evaluation.hpp"
#include "explain/own_numbers.hpp"
#include "explain/views.hpp"
#include "language/parser.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

namespace {

/// With the signs of the expression language for those that the program prints and people type.
std::string in_plain_signs(std::string text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> signs{
      {{"·", "*"}, {"×", "*"}, {"−", "-"}, {"–", "-"}, {"∞", "inf"}, {"÷", "/"}}};
  for (const auto& [printed, plain] : signs) {
    for (std::size_t at = 0; (at = text.find(printed, at)) != std::string::npos;) {
      text.replace(at, printed.size(), plain);
    }
  }
  return text;
}

/// Steps with blank cells have no value yet.
void require_filled(const Expression& tree, const SheetReading& reading) {
  for (const Expression* name : names_in(tree)) {
    const auto step = position_of(name->text, reading.worksheet().steps);
    if (!step) continue;
    const auto cells = asked_cells(reading.worksheet(), *step);
    const bool is_filled = std::none_of(cells.begin(), cells.end(), [&](AskedCell place) {
      const Verdict verdict = reading.verdict(place);
      return verdict == Verdict::blank || verdict == Verdict::unreadable;
    });
    if (is_filled) continue;
    throw Problem(name->mark, fmt::format("{} is not filled in yet", name->text),
                  "type its numbers, as in calc 20*9/46");
  }
}

/// Whether whole matrices are put together, rather than single numbers; S[1,2] is one.
bool joins_matrices(const Expression& tree) {
  if (tree.operation == Operation::index)
    return tree.operands[1]->operation != Operation::constant ||
           tree.operands[2]->operation != Operation::constant;
  if (tree.operation == Operation::constant) return !tree.constant.shape().is_scalar();
  if (tree.operation == Operation::name) return true;
  return std::any_of(tree.operands.begin(), tree.operands.end(),
                     [](const ExpressionPointer& part) { return joins_matrices(*part); });
}

/// Whether numbers are only looked up: X, X[1,:], X^T.
bool only_looks_up(const Expression& tree) {
  if (tree.operation == Operation::index || tree.operation == Operation::transpose) {
    return only_looks_up(*tree.operands.front());
  }
  return tree.operands.empty();
}

bool is_row_of(const Matrix<Exact>& value, const Matrix<Exact>& of) {
  if (value.rows() != 1 || value.cols() != of.cols() || value.cols() < 2) return false;
  for (std::size_t r = 0; r < of.rows(); ++r) {
    const auto row = of.row(r);
    if (std::equal(row.begin(), row.end(), value.cells().begin())) return true;
  }
  return false;
}

bool is_column_of(const Matrix<Exact>& value, const Matrix<Exact>& of) {
  if (value.cols() != 1 || value.rows() != of.rows() || value.rows() < 2) return false;
  for (std::size_t c = 0; c < of.cols(); ++c) {
    bool is_equal = true;
    for (std::size_t r = 0; r < of.rows(); ++r) is_equal = is_equal && value(r, 0) == of(r, c);
    if (is_equal) return true;
  }
  return false;
}

bool is_whole(const Matrix<Exact>& value, const Matrix<Exact>& of) {
  return value.shape() == of.shape() && value.shape().cells() > 1 &&
         std::equal(value.cells().begin(), value.cells().end(), of.cells().begin());
}

/// What the step of that number should be: its right value, and what follows from the learner's
/// own numbers, where that can be told.
std::vector<Matrix<Exact>> answers(std::size_t step, const SheetReading& reading,
                                   const ReplayedWorksheet& own) {
  const GradedSheet& graded = reading.graded();
  std::vector<Matrix<Exact>> result{graded.right(step)};
  try {
    const Source rule("rule", graded.step(step).hand.text);
    result.push_back(evaluate(rule, &own, graded.key.budget()).exact);
  } catch (const Problem&) {  // on these numbers the rule has no value
    return result;
  }
  return result;
}

void require_own_work(const Expression& tree, const Matrix<Exact>& value,
                      const SheetReading& reading, const ReplayedWorksheet& own, AskedCell open) {
  if (!joins_matrices(tree)) return;
  const bool is_bare = only_looks_up(tree);
  for (std::size_t s = 0; s < reading.worksheet().steps.size() && !is_bare; ++s) {
    if (open_cells(reading.grade(), reading.worksheet(), s).empty()) continue;
    for (const Matrix<Exact>& answer : answers(s, reading, own)) {
      const bool is_open_cell =
          s == open.step && value.shape().is_scalar() && value(0, 0) == answer.cells()[open.cell];
      if (!is_open_cell && !is_whole(value, answer) && !is_row_of(value, answer) &&
          !is_column_of(value, answer)) {
        continue;
      }
      throw Problem(std::nullopt,
                    fmt::format("that is what {} asks for, and it is yours to find",
                                reading.worksheet().steps[s].name),
                    "calc helps with its numbers, as in calc 20*9/46 + 3/46");
    }
  }
}

}  // namespace

Document calculation(const std::string& text, const SheetReading& reading, AskedCell open) {
  const Source source("calc", in_plain_signs(text));
  const GradedSheet& graded = reading.graded();
  const Budget& budget = graded.key.budget();
  const ReplayedWorksheet own = with_own_entries(graded);
  const Evaluation evaluation = evaluate(source, &own, budget);
  const ExpressionPointer tree = parse(source.text());
  require_filled(*tree, reading);
  require_own_work(*tree, evaluation.exact, reading, own, open);
  Document document;
  if (!evaluation.exact.shape().is_scalar()) {
    MatrixView view = matrix_view(evaluation.exact_cells, {},
                                  [](const ExactCell& cell) { return cell.short_text; });
    document.blocks.emplace_back(Matrices{{std::move(view)}});
    return document;
  }
  const Exact& value = evaluation.exact(0, 0);
  const std::string& exact = evaluation.exact_cells(0, 0).text;
  Sentence sentence{{Role::quoted, visible_line(evaluation.expression)},
                    {Role::plain, " = "},
                    {Role::hand, exact}};
  const bool is_fraction = value.is_rational() && exact.find('/') != std::string::npos;
  if (is_fraction) sentence.push_back({Role::plain, ", about " + real_text(value.to_double())});
  document.blocks.emplace_back(Paragraph{std::move(sentence)});
  return document;
}

}  // namespace byhand::learn
