#include "grade/terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "evaluate/part_rule.hpp"
#include "language/unparse.hpp"
#include "text/problem.hpp"

namespace byhand {

namespace {

/// What may have happened to one term of a sum.
struct Accident {
  std::string_view words;
  int change;  // what the sum has of the term too much
};

constexpr std::array kinds_of_accident{Accident{"was left out", -1}, Accident{"was added twice", 1},
                                       Accident{"has its sign turned", -2}};

/// Rules that people write have some dozens of parts. A longer one is left alone.
constexpr std::size_t most_parts = 200;

/// As on paper. e.g. V[1, 2] * A[2, 1] -> V[1,2]·A[2,1]
std::string on_paper(std::string text) {
  for (const auto& [code, paper] : {std::pair<std::string_view, std::string_view>(" * ", "·"),
                                    std::pair<std::string_view, std::string_view>(", ", ",")}) {
    for (std::size_t at = text.find(code); at != std::string::npos; at = text.find(code, at)) {
      text.replace(at, code.size(), paper);
    }
  }
  return text;
}

class CellTerms {
 public:
  CellTerms(const ExpressionPointer& rule, const Values<Exact>& inputs, const Budget& budget,
            Effort& effort)
      : m_rule(rule), m_inputs(inputs), m_budget(budget), m_effort(effort) {}

  std::vector<TermAccident> accidents_in_each_sum() {
    gather(m_rule);
    if (m_nodes.size() > most_parts) return {};
    std::vector<TermAccident> found;
    for (const ExpressionPointer& node : m_nodes) {
      const std::vector<Exact> terms = terms_of(*node);
      if (std::count_if(terms.begin(), terms.end(), counts) < 2) continue;
      const Exact whole = sum(terms);
      for (std::size_t i = 0; i < terms.size(); ++i) {
        for (const Accident& accident : kinds_of_accident) {
          if (!says_something(accident, terms[i])) continue;
          found.push_back({fmt::format("{} {}", on_paper(words_of(*node, i)), accident.words),
                           with(node, whole + Exact(accident.change) * terms[i])});
        }
      }
    }
    return found;
  }

 private:
  /// A sign is lost where there is one. That a term is there twice is seldom; of a 1 it would
  /// explain every number next to the right one.
  static bool says_something(const Accident& accident, const Exact& term) {
    if (term.sign_of() < 0) return true;
    if (accident.change == -2) return false;
    if (accident.change == -1) return true;
    return compare(abs(term), Exact(1)) == 1 || whole(term) == std::nullopt;
  }

  static bool counts(const Exact& term) { return !is_zero(term); }

  void gather(const ExpressionPointer& node) {
    if (m_nodes.size() > most_parts) return;
    m_nodes.push_back(node);
    for (const ExpressionPointer& operand : node->operands) gather(operand);
  }

  Shared<Exact> evaluate(const Expression& e) {
    return Evaluator<Exact>(m_inputs, m_effort, OnFault::keep).evaluate(e);
  }

  static bool is_sum_of_line(const Expression& e) {
    return e.operation == Operation::call && (e.text == "colsum" || e.text == "rowsum");
  }

  /// Nothing where the node adds up no terms.
  std::vector<Exact> terms_of(const Expression& e) {
    if (is_sum_of_line(e)) {
      const Shared<Exact> line = evaluate(*e.operands[0]);
      const Shape shape = line->shape();
      const bool is_along = e.text == "colsum" ? shape.cols == 1 : shape.rows == 1;
      if (!is_along) return {};
      return {line->cells().begin(), line->cells().end()};
    }
    if (e.operation != Operation::multiply) return {};
    const Shared<Exact> row = evaluate(*e.operands[0]);
    const Shared<Exact> column = evaluate(*e.operands[1]);
    const std::size_t count = row->cols();
    const bool is_product = row->rows() == 1 && column->cols() == 1 && column->rows() == count;
    if (!is_product) return {};
    std::vector<Exact> terms;
    for (std::size_t i = 0; i < count; ++i) terms.push_back(row->cells()[i] * column->cells()[i]);
    return terms;
  }

  /// "V[1, 2] * A[2, 1]"
  std::string words_of(const Expression& e, std::size_t i) const {
    const auto part = [&](const ExpressionPointer& line, Selection selection) {
      return rule_of_part(line, selection, {m_inputs, {}}, m_budget);
    };
    if (e.operation == Operation::multiply) {
      return unparse(*make_node(Operation::multiply, {part(e.operands[0], {std::nullopt, i}),
                                                      part(e.operands[1], {i, std::nullopt})}));
    }
    const bool is_column = e.text == "colsum";
    return unparse(
        *part(e.operands[0], is_column ? Selection{i, std::nullopt} : Selection{std::nullopt, i}));
  }

  /// The cell with another sum in that place.
  Exact with(const ExpressionPointer& node, const Exact& sum) {
    if (node == m_rule) return sum;
    const ExpressionPointer rule = rewritten(m_rule, [&](const Expression& e) {
      return &e == node.get() ? make_constant(Matrix<Exact>::scalar(sum)) : nullptr;
    });
    return (*evaluate(*rule))(0, 0);
  }

  const ExpressionPointer& m_rule;
  const Values<Exact>& m_inputs;
  const Budget& m_budget;
  Effort& m_effort;
  std::vector<ExpressionPointer> m_nodes;  // of the rule
};

}  // namespace

std::vector<TermAccident> term_accidents(const JudgedStep& step, std::size_t row, std::size_t col,
                                         const Values<Exact>& inputs, const Budget& budget,
                                         Effort& effort) {
  try {
    const ExpressionPointer rule =
        rule_of_part(step.unrounded ? step.unrounded : step.rule, {row, col}, {inputs, {}}, budget);
    return CellTerms(rule, inputs, budget, effort).accidents_in_each_sum();
  } catch (const Problem&) {  // on own numbers a rule may ask for row 7 of 4
    return {};
  }
}

}  // namespace byhand
