#include "report/evaluation.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "evaluate/evaluator.hpp"
#include "evaluate/functions.hpp"
#include "evaluate/shapes.hpp"
#include "language/syntax.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

constexpr int digits_of_scalar = 20;
constexpr int digits_in_matrix = 6;
constexpr std::size_t longest_formula = 600;

void require_text(const Source& expression, const Budget& budget) {
  require_utf8(expression, "plain ASCII is enough for an expression");
  if (expression.text().find_first_not_of(" \t\r\n") == std::string::npos) {
    throw Problem(Span{0, 0}, "an expression is missing",
                  "write one in quotes, as in '[1 2] * [3; 4]'");
  }
  if (expression.text().size() > budget.source_bytes) {
    throw Problem("too much to compute by hand: the expression is too long",
                  "put it into the steps of a worksheet");
  }
}

/// Without a worksheet there are no names to choose from, so the advice is another one.
void require_no_names(const Expression& tree) {
  for (const Expression* name : names_in(tree)) {
    if (find_function(name->text) != nullptr) continue;
    throw Problem(name->mark, "unknown name " + excerpt(name->text),
                  "the names of a worksheet are known with --with, as in --with self-attention" +
                      did_you_mean(name->text, function_names()));
  }
}

std::vector<std::string> used_steps(const Expression& tree, const Worksheet& worksheet) {
  std::vector<std::string> names;
  for (const Expression* name : names_in(tree)) {
    if (position_of(name->text, worksheet.steps)) add_once(names, name->text);
  }
  return names;
}

/// The cells as text; nothing where the digits of one are not certain at the working precision.
std::optional<Matrix<ExactCell>> cells_as_text(const Matrix<Exact>& exact) {
  bool is_certain = true;
  auto cells = map_cells(exact, [&](const Exact& x) -> ExactCell {
    if (!x.is_irrational()) return {x.text(), x.text(), true};
    const auto digits = first_digits(x, digits_of_scalar);
    const auto fewer = first_digits(x, digits_in_matrix);
    is_certain = is_certain && digits && fewer;
    return {digits.value_or(""), fewer.value_or(""), false};
  });
  return is_certain ? std::optional(std::move(cells)) : std::nullopt;
}

/// Computes the exact value, with as many digits of what is irrational as it takes to print it.
void add_exact(Evaluation& result, const Expression& rule, const Values<Exact>& names,
               const Budget& budget) {
  constexpr std::array precisions{WorkingPrecision::initial_digits, 250, 1000};
  Effort effort(budget);
  for (const int digits : precisions) {
    const WorkingPrecision precision(digits);
    result.exact = *Evaluator<Exact>(names, effort).evaluate(rule);
    if (auto cells = cells_as_text(result.exact)) {
      result.exact_cells = std::move(*cells);
      return;
    }
  }
  throw Problem(
      rule.mark,
      "too much to compute by hand: an irrational number whose first digits cannot be told",
      "use smaller numbers or exponents");
}

void add_real(Evaluation& result, const Expression& rule, const Values<double>& names,
              const Budget& budget) {
  try {
    Effort effort(budget);
    result.real = *Evaluator<double>(names, effort).evaluate(rule);
  } catch (const Problem& problem) {
    result.why_no_double = problem.message();  // the exact value is there all the same
  }
}

bool is_about_zero(const ExactCell& irrational) {
  return irrational.text.find_first_of("123456789") == std::string::npos;
}

bool is_exactly(double real, const Exact& exact) {
  if (exact.is_infinite()) return std::isinf(real) && (real < 0) == (exact.sign_of() < 0);
  return exact.is_rational() && std::isfinite(real) && Exact::from_double(real) == exact;
}

/// Whether a double would only repeat what stands there: the same whole number in every cell.
bool only_repeats(const Evaluation& evaluation) {
  if (!evaluation.real) return false;
  for (std::size_t i = 0; i < evaluation.exact.cells().size(); ++i) {
    const Exact& exact = evaluation.exact.cells()[i];
    const bool is_whole = exact.is_infinite() || exact == floor(exact);
    if (!is_whole || !is_exactly(evaluation.real->cells()[i], exact)) return false;
  }
  return true;
}

Matrices matrices_of(const Evaluation& evaluation, bool has_real) {
  MatrixView exact = matrix_view(evaluation.exact_cells, {}, &ExactCell::short_text);
  exact.caption = {{Role::quiet, "exact, " + evaluation.exact.shape().text()}};
  exact.latex = evaluation.latex;
  if (!has_real) return {{exact}};
  MatrixView real = matrix_view(*evaluation.real, {}, real_text, Role::real);
  real.caption = {{Role::quiet, "as doubles"}};
  real.latex = evaluation.latex;
  return {{exact, real}};
}

/// Of irrational numbers; empty where all digits are told.
std::string why_not_exact(const Matrix<ExactCell>& cells) {
  if (all_of(cells.cells(), &ExactCell::is_exact)) return "";
  if (!cells.shape().is_scalar()) {
    return "what ends in ... is made of irrational numbers; these are its first digits";
  }
  return is_about_zero(cells(0, 0))
             ? "made of irrational numbers; it may be 0, or has its first digit further on"
             : "made of irrational numbers; these are its first digits";
}

}  // namespace

Evaluation evaluate(const Source& expression, const ReplayedWorksheet* worksheet,
                    const Budget& budget) {
  require_text(expression, budget);
  const ExpressionPointer tree = parse(expression.text());
  Evaluation result;
  result.expression = on_one_line(expression.text());
  KnownNames names;
  Values<double> real_names;
  if (worksheet != nullptr) {
    names.values = values_by_hand(*worksheet);
    real_names = values_of(worksheet->worksheet, worksheet->real);
    result.worksheet = worksheet->worksheet.name;
    result.variant = worksheet->worksheet.variant;
    result.steps = used_steps(*tree, worksheet->worksheet);
  } else {
    require_no_names(*tree);
  }
  const CheckedRule checked = check_rule(tree, names, budget);
  result.latex = result.expression.size() <= longest_formula ? in_latex(*tree) : R"(\ldots)";
  add_exact(result, *checked.rule, names.values, budget);
  add_real(result, *checked.rule, real_names, budget);
  return result;
}

Document evaluation_document(const Evaluation& evaluation) {
  Document document;
  const bool repeats = only_repeats(evaluation);
  const bool has_real = evaluation.real && !repeats;
  const bool is_scalar = evaluation.exact.shape().is_scalar();
  if (is_scalar) {
    document.say(evaluation.exact_cells(0, 0).text, Role::hand);
  } else {
    document.add(matrices_of(evaluation, has_real));
  }
  const std::string why = why_not_exact(evaluation.exact_cells);
  if (!why.empty()) document.add_fact("not exact", why);
  if (is_scalar && has_real) {
    document.add_fact("as a double", fmt::format("{}", (*evaluation.real)(0, 0)), Role::real);
  }
  if (!evaluation.real) document.add_fact("as a double", "none (" + evaluation.why_no_double + ")");
  if (evaluation.variant) {
    const Variant& variant = *evaluation.variant;
    document.add_fact("variant", fmt::format("{}{}", variant.number, for_whom(variant)));
  }
  if (!evaluation.steps.empty() && !repeats) {
    document.add_fact(
        "used", fmt::format("{0} by hand for the exact value, {0} of the real computation for "
                            "the double",
                            listed(evaluation.steps)));
  }
  return document;
}

}  // namespace byhand
