#include "worksheet/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "evaluate/evaluator.hpp"
#include "text/suggestion.hpp"
#include "worksheet/definitions.hpp"

namespace byhand {

namespace {

/// Unknown cells, the same ones for all matrices of a shape.
class UnknownCells {
 public:
  Shared<Exact> of(Shape shape) {
    Shared<Exact>& cells = m_cells[{shape.rows, shape.cols}];
    if (!cells) cells = std::make_shared<const Matrix<Exact>>(shape, Exact::unknown());
    return cells;
  }

 private:
  std::map<std::pair<std::size_t, std::size_t>, Shared<Exact>> m_cells;
};

Shape with_tokens(const Given& given, std::size_t tokens) {
  const Shape shape = given.cells.shape();
  if (given.tokens == Tokens::in_columns) return {shape.rows, tokens};
  return given.tokens == Tokens::in_rows ? Shape{tokens, shape.cols} : shape;
}

/// What to write so that sizes follow the tokens: "causal(cols(X)) instead of causal(4)".
std::string advice(const Worksheet& worksheet) {
  const auto given =
      std::find_if(worksheet.givens.begin(), worksheet.givens.end(),
                   [](const Given& candidate) { return candidate.tokens != Tokens::none; });
  return fmt::format(
      "let sizes follow, as in causal({}({})) instead of a fixed number; mark every given that has "
      "a place for each token",
      given->tokens == Tokens::in_rows ? "rows" : "cols", given->name);
}

/// Checks the rules of a worksheet again, from the top.
class SizeCheck {
 public:
  SizeCheck(const Worksheet& worksheet, std::size_t tokens, const Budget& budget)
      : m_worksheet(worksheet), m_tokens(tokens), m_budget(budget), m_effort(budget) {}

  SizedRules sizes() {
    try {
      for (const Given& given : m_worksheet.givens) m_sizes.names.values[given.name] = cells(given);
      for (const Step& step : m_worksheet.steps) add(step);
      return std::move(m_sizes);
    } catch (const Problem& problem) {
      throw Problem(problem.span(),
                    fmt::format("with {}: {}", counted(m_tokens, "token"), problem.message()),
                    remedy(problem));
    }
  }

 private:
  std::string remedy(const Problem& problem) const {
    if (problem.message().starts_with("too much")) return problem.remedy();
    const std::size_t own = token_count(m_worksheet);
    if (m_tokens >= own) return advice(m_worksheet);
    return fmt::format("ask for more tokens: the worksheet itself has {}", own);
  }

  CheckedRule check(const ExpressionPointer& rule) const {
    return check_rule(rule, m_sizes.names, m_budget);
  }

  Shared<Exact> cells(const Given& given) {
    if (given.rule) {
      const CheckedRule rule = check(given.rule->written);
      return Evaluator<Exact>(m_sizes.names.values, m_effort, OnFault::keep).evaluate(*rule.rule);
    }
    if (given.tokens != Tokens::none) return m_unknown.of(with_tokens(given, m_tokens));
    return std::make_shared<const Matrix<Exact>>(given.cells);
  }

  void add(const Step& step) {
    const CheckedRule hand = check(step.hand.written);
    const CheckedRule real = step.has_own_real_rule
                                 ? check(step.real.written)
                                 : CheckedRule{hand.shape, without_rounding(hand.rule)};
    if (!(hand.shape == real.shape)) {
      throw Problem(step.real.written->span,
                    fmt::format("the real rule gives a {} matrix, the hand rule a {} matrix",
                                real.shape.text(), hand.shape.text()),
                    "");
    }
    m_sizes.hand.push_back(hand);
    m_sizes.real.push_back(real);
    m_sizes.names.values[step.name] = m_unknown.of(hand.shape);
  }

  const Worksheet& m_worksheet;
  std::size_t m_tokens;
  const Budget& m_budget;
  Effort m_effort;
  SizedRules m_sizes;
  UnknownCells m_unknown;
};

}  // namespace

SizedRules own_sizes(const Worksheet& worksheet) {
  SizedRules sizes;
  UnknownCells unknown;
  for (const Given& given : worksheet.givens) {
    sizes.names.values[given.name] = std::make_shared<const Matrix<Exact>>(given.cells);
  }
  for (const Step& step : worksheet.steps) {
    sizes.hand.push_back({step.shape, step.hand.checked});
    sizes.real.push_back({step.shape, step.real.checked});
    sizes.names.values[step.name] = unknown.of(step.shape);
  }
  return sizes;
}

std::size_t token_count(const Worksheet& worksheet) {
  std::size_t count = 0;
  for (const Given& given : worksheet.givens) {
    if (given.tokens == Tokens::in_columns) count = std::max(count, given.cells.cols());
    if (given.tokens == Tokens::in_rows) count = std::max(count, given.cells.rows());
  }
  return count;
}

SizedRules sizes_with(const Worksheet& worksheet, std::size_t tokens, const Budget& budget) {
  return SizeCheck(worksheet, tokens, budget).sizes();
}

}  // namespace byhand
