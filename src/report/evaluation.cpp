#include "report/evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "evaluate/evaluator.hpp"
#include "evaluate/shapes.hpp"
#include "language/parser.hpp"
#include "number/first_digits.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/block_lines.hpp"

namespace byhand {

namespace {

constexpr int digits_of_scalar = 20;
constexpr int digits_in_matrix = 6;
constexpr std::size_t longest_formula = 600;

void require_text(const Source& expression, const Budget& budget) {
  if (const auto offset = invalid_utf8(expression.text())) {
    throw Problem(Span{*offset, *offset + 1}, "this is not UTF-8 text",
                  "plain ASCII is enough for an expression");
  }
  if (expression.text().find_first_not_of(" \t\r\n") == std::string::npos) {
    throw Problem(Span{0, 0}, "an expression is missing",
                  "write one in quotes, as in '[1 2] * [3; 4]'");
  }
  if (expression.text().size() > budget.source_bytes) {
    throw Problem(std::nullopt, "too much to compute by hand: the expression is too long",
                  "put it into the steps of a worksheet");
  }
}

/// Without a worksheet there are no names to choose from, so the advice is another one.
void require_no_names(const Expression& tree) {
  for (const Expression* name : names_in(tree)) {
    if (find_builtin<Exact>(name->text) != nullptr) continue;
    throw Problem(name->mark, "unknown name " + excerpt(name->text),
                  "the names of a worksheet are known with --with, as in --with self-attention" +
                      did_you_mean(name->text, function_names()));
  }
}

bool is_step(const Worksheet& worksheet, const std::string& name) {
  return std::any_of(worksheet.steps.begin(), worksheet.steps.end(),
                     [&](const Step& step) { return step.name == name; });
}

std::vector<std::string> used_steps(const Expression& tree, const Worksheet& worksheet) {
  std::vector<std::string> names;
  for (const Expression* name : names_in(tree)) {
    const bool is_new = std::find(names.begin(), names.end(), name->text) == names.end();
    if (is_new && is_step(worksheet, name->text)) names.push_back(name->text);
  }
  return names;
}

/// Nothing where the digits of a cell cannot be told at the working precision.
std::optional<Matrix<ExactCell>> told(const Matrix<Exact>& exact) {
  bool is_told = true;
  auto cells = map_cells(exact, [&](const Exact& x) -> ExactCell {
    if (!x.is_irrational()) return {x.text(), x.text(), true};
    const auto digits = first_digits(x, digits_of_scalar);
    const auto fewer = first_digits(x, digits_in_matrix);
    is_told = is_told && digits && fewer;
    return {digits.value_or(""), fewer.value_or(""), false};
  });
  return is_told ? std::optional(std::move(cells)) : std::nullopt;
}

/// Computes the exact value, with as many digits of what is irrational as it takes to print it.
void add_exact(Evaluation& result, const Expression& rule, const Values<Exact>& names,
               const Budget& budget) {
  constexpr std::array precisions{WorkingPrecision::initial_digits, 250, 1000};
  Effort effort(budget);
  for (const int digits : precisions) {
    const WorkingPrecision precision(digits);
    result.exact = *Evaluator<Exact>(names, effort).evaluate(rule);
    if (auto cells = told(result.exact)) {
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

template <class N, class Text>
MatrixView view(const Matrix<N>& cells, const std::string& caption, const std::string& latex,
                const Text& text) {
  MatrixView result = matrix_view(cells, {}, text);
  result.caption = {{Role::quiet, caption}};
  result.latex = latex;
  return result;
}

/// Puts the two values of an expression into a document.
class EvaluationDocument {
 public:
  explicit EvaluationDocument(const Evaluation& evaluation)
      : m_evaluation(evaluation), m_repeats(only_repeats(evaluation)) {}

  Document document() {
    const bool is_scalar = m_evaluation.exact.shape().is_scalar();
    if (is_scalar) {
      m_document.add(Paragraph{{{Role::hand, m_evaluation.exact_cells(0, 0).text}}});
    } else {
      m_document.add(matrices());
    }
    add_digits_fact();
    if (is_scalar && m_evaluation.real && !m_repeats) {
      add_fact("as a double", fmt::format("{}", (*m_evaluation.real)(0, 0)), Role::real);
    }
    if (!m_evaluation.real) add_fact("as a double", "none (" + m_evaluation.why_no_double + ")");
    add_names_fact();
    return std::move(m_document);
  }

 private:
  void add_fact(const std::string& label, const std::string& text, Role role = Role::plain) {
    m_document.add(Fact{label, {{role, text}}});
  }

  Matrices matrices() const {
    const std::string shape = m_evaluation.exact.shape().text();
    Matrices result{{view(m_evaluation.exact_cells, "exact, " + shape, m_evaluation.latex,
                          [](const ExactCell& cell) { return cell.short_text; })}};
    if (m_evaluation.real && !m_repeats) {
      result.views.push_back(view(*m_evaluation.real, "as doubles", m_evaluation.latex, real_text));
      result.views.back().role = Role::real;
    }
    return result;
  }

  void add_digits_fact() {
    const auto cells = m_evaluation.exact_cells.cells();
    const bool is_exact = std::all_of(cells.begin(), cells.end(),
                                      [](const ExactCell& cell) { return cell.is_exact; });
    if (is_exact) return;
    add_fact("not exact", !m_evaluation.exact.shape().is_scalar()
                              ? "what ends in ... is made of irrational numbers; these are its "
                                "first digits"
                          : is_about_zero(cells.front())
                              ? "made of irrational numbers; it may be 0, or has its first digit "
                                "further on"
                              : "made of irrational numbers; these are its first digits");
  }

  /// Which of the two computations the names come from, where that makes a difference.
  void add_names_fact() {
    if (m_evaluation.variant) {
      const auto& [number, learner] = *m_evaluation.variant;
      add_fact("variant", fmt::format("{}{}", number, learner.empty() ? "" : ", for " + learner));
    }
    if (m_evaluation.steps.empty() || m_repeats) return;
    add_fact("used", fmt::format("{0} by hand for the exact value, {0} of the real computation for "
                                 "the double",
                                 listed(m_evaluation.steps)));
  }

  const Evaluation& m_evaluation;
  bool m_repeats;
  Document m_document;
};

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
  return EvaluationDocument(evaluation).document();
}

}  // namespace byhand
