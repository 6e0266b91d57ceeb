#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "evaluate/functions.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/cost.hpp"
#include "worksheet/definitions.hpp"

namespace byhand {

namespace {

/// The shape of a given that has a column (or row) for each token.
Shape with_tokens(const Given& given, std::size_t tokens) {
  const Shape shape = given.cells.shape();
  return given.tokens == Tokens::in_columns ? Shape{shape.rows, tokens} : Shape{tokens, shape.cols};
}

/// What to write so that sizes follow the tokens: "causal(cols(X)) instead of causal(4)".
std::string advice(const Worksheet& worksheet) {
  const Given* const given = first_that(
      worksheet.givens, [](const Given& candidate) { return candidate.tokens != Tokens::none; });
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
    } catch (const TooMuch& problem) {
      throw for_so_many(problem, problem.remedy());
    } catch (const Problem& problem) {
      throw for_so_many(problem, remedy());
    }
  }

 private:
  Problem for_so_many(const Problem& problem, std::string remedy) const {
    return {problem.span(),
            fmt::format("with {}: {}", counted(m_tokens, "token"), problem.message()),
            std::move(remedy)};
  }

  std::string remedy() const {
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
    require_shape_of_hand_rule(real.shape, hand.shape, step.real.written->span);
    m_sizes.hand.push_back(hand);
    m_sizes.real.push_back(real);
    m_sizes.names.values[step.name] = m_unknown.of(hand.shape);
  }

  const Worksheet& m_worksheet;
  std::size_t m_tokens;
  const Budget& m_budget;
  Effort m_effort;
  SizedRules m_sizes;
  MatrixOfEachShape<Exact> m_unknown{Exact::unknown()};
};

constexpr const char* how_to_write =
    "make it of whole numbers, rows(A) and cols(A) with + and * by a fixed number, as in 2 * "
    "cols(X) + 1";

/// Looks at every size and every index of the rules as they were written.
class GrowthCheck {
 public:
  GrowthCheck(const Worksheet& worksheet, const SizedRules& fewer, const SizedRules& more,
              const Budget& budget)
      : m_worksheet(worksheet), m_samples{&fewer, &more}, m_budget(budget) {}

  void check() {
    for (const Given& given : m_worksheet.givens) {
      if (given.rule) walk(*given.rule->written);
      m_degrees[given.name] = degree_of_given(given);
    }
    for (const Step& step : m_worksheet.steps) {
      walk(*step.hand.written);
      if (step.has_own_real_rule) walk(*step.real.written);
    }
  }

 private:
  void walk(const Expression& rule) {
    visit_nodes(rule, [&](const Expression& e) {
      if (e.operation == Operation::call) check_sizes(e);
      if (e.operation == Operation::index) {
        check_choice(e, e.operands[1], &Shape::rows);
        check_choice(e, e.operands[2], &Shape::cols);
      }
      return true;
    });
  }

  void check_sizes(const Expression& call) {
    if (!find_function(call.text)->takes_sizes()) return;
    for (const ExpressionPointer& size : call.operands) {
      if (growth_of(size).sign_of() >= 0) continue;
      throw Problem(size->span, "this size shrinks as the tokens become more",
                    "write a size that stays or grows, as in cols(X) + 1");
    }
  }

  /// A range or a position stays within its matrix where it grows no faster than the matrix.
  void check_choice(const Expression& index, const ExpressionPointer& choice,
                    std::size_t Shape::*side) {
    if (choice->operation == Operation::all) return;
    const bool is_range = choice->operation == Operation::range;
    if (!is_range && (is_unknown(choice) || degree(choice) == 0)) return;
    const ExpressionPointer& first = is_range ? choice->operands[0] : choice;
    const ExpressionPointer& last = is_range ? choice->operands[1] : choice;
    const Exact room = growth_of_side(index.operands[0], side);
    const std::array<Exact, 4> growths{Exact(0), growth_of(first), growth_of(last), room};
    for (std::size_t i = 0; i + 1 < growths.size(); ++i) {
      if (compare(growths[i], growths[i + 1]) != 1) continue;
      throw Problem(choice->span, "with more tokens this index leaves its matrix",
                    "let it follow the matrix, as in A[:, 1:cols(A)]");
    }
  }

  // How much larger it is with one token more.

  Exact growth_of(const ExpressionPointer& size) {
    const auto power = degree(size);
    if (!power || *power > 1) {
      throw Problem(size->span, "this size does not grow evenly with the tokens", how_to_write);
    }
    return value(size, *m_samples[1])(0, 0) - value(size, *m_samples[0])(0, 0);
  }

  Exact growth_of_side(const ExpressionPointer& matrix, std::size_t Shape::*side) const {
    const auto length = [&](const SizedRules& sample) {
      const Shape shape = check_rule(matrix, sample.names, m_budget).shape;
      return Exact(static_cast<std::int64_t>(shape.*side));
    };
    return length(*m_samples[1]) - length(*m_samples[0]);
  }

  Matrix<Exact> value(const ExpressionPointer& e, const SizedRules& sample) const {
    Effort effort(m_budget);
    const CheckedRule checked = check_rule(e, sample.names, m_budget);
    return *Evaluator<Exact>(sample.names.values, effort, OnFault::keep).evaluate(*checked.rule);
  }

  /// The cells of tokens: positions that no one knows by shape alone.
  bool is_unknown(const ExpressionPointer& choice) const {
    const Matrix<Exact> cells = value(choice, *m_samples[0]);
    return all_of(cells.cells(), &Exact::is_unknown);
  }

  // As what power of the number of tokens it grows, at most; nothing where it is no polynomial.

  using Degree = std::optional<int>;

  Degree degree_of_given(const Given& given) {
    if (given.rule) return degree(given.rule->written);
    return given.tokens == Tokens::none ? Degree(0) : std::nullopt;
  }

  Degree degree(const ExpressionPointer& tree) {
    return fold_left(
        *tree, [&](const Expression& first) { return degree_of_leaf(first); },
        [&](Degree left, const Expression& operation) {
          return combined(operation.operation, left, degree(operation.operands[1]));
        });
  }

  static Degree combined(Operation operation, Degree a, Degree b) {
    if (!a || !b) return std::nullopt;
    switch (operation) {
      case Operation::add:
      case Operation::subtract:
        return std::max(*a, *b);
      case Operation::multiply:
      case Operation::multiply_cells:
        return *a + *b;
      case Operation::divide:
        return *b == 0 ? a : std::nullopt;
      default:
        return *a + *b == 0 ? a : std::nullopt;
    }
  }

  Degree degree_of_leaf(const Expression& e) {
    switch (e.operation) {
      case Operation::name: {
        const auto found = m_degrees.find(e.text);
        if (e.text == "pi") return 0;
        return found == m_degrees.end() ? std::nullopt : found->second;
      }
      case Operation::negate:
      case Operation::transpose:
        return degree(e.operands[0]);
      case Operation::call:
        // A side is a + b n: it has passed this check before it is asked for here.
        if (e.text == "rows" || e.text == "cols") {
          const auto side = e.text == "rows" ? &Shape::rows : &Shape::cols;
          return growth_of_side(e.operands[0], side) == Exact(0) ? 0 : 1;
        }
        break;
      default:
        break;
    }
    for (const ExpressionPointer& operand : e.operands) {
      if (degree(operand) != 0) return std::nullopt;
    }
    return 0;
  }

  const Worksheet& m_worksheet;
  std::array<const SizedRules*, 2> m_samples;
  const Budget& m_budget;
  std::map<std::string, Degree, std::less<>> m_degrees;
};

}  // namespace

SizedRules own_sizes(const Worksheet& worksheet) {
  SizedRules sizes;
  MatrixOfEachShape<Exact> unknown(Exact::unknown());
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

void require_even_growth(const Worksheet& worksheet, const SizedRules& fewer,
                         const SizedRules& more, const Budget& budget) {
  GrowthCheck(worksheet, fewer, more, budget).check();
}

}  // namespace byhand
