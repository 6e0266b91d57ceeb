#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/part_rule.hpp"
#include "grade/slips.hpp"
#include "language/unparse.hpp"

namespace byhand {

namespace {

/// What may have happened to one term of a sum.
struct Accident {
  std::string_view words;
  int change;  // what the sum has of the term too much
};

constexpr std::array accidents{Accident{"left out", -1}, Accident{"added twice", 1},
                               Accident{"with its sign turned", -2}};

/// The rule of one cell, where it is a row times a column.
struct CellProduct {
  ExpressionPointer row;
  ExpressionPointer column;
};

class TermSearch {
 public:
  TermSearch(const Entry& entry, int places, const CellProduct& product, const Budget& budget)
      : m_entry(entry), m_places(places), m_product(product), m_budget(budget) {}

  /// The terms that fit, in words.
  std::vector<std::string> fitting(const Values<Exact>& values, Effort& effort) const {
    Evaluator<Exact> evaluator(values, effort, OnFault::keep);
    const Shared<Exact> row = evaluator.evaluate(*m_product.row);
    const Shared<Exact> column = evaluator.evaluate(*m_product.column);
    const std::size_t count = row->shape().cells();
    if (count < 2 || column->shape().cells() != count) return {};
    std::vector<Exact> terms;
    for (std::size_t i = 0; i < count; ++i) terms.push_back(row->cells()[i] * column->cells()[i]);
    return fitting(terms, sum(terms), values);
  }

 private:
  std::vector<std::string> fitting(const std::vector<Exact>& terms, const Exact& whole,
                                   const Values<Exact>& values) const {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      for (const Accident& accident : accidents) {
        const Exact result = whole + Exact(accident.change) * terms[i];
        if (likeness(m_entry, result, m_places) < Likeness::rounded) continue;
        found.push_back(fmt::format("would fit: {} {}", term(i, values), accident.words));
      }
    }
    return found;
  }

  /// "V[1, 2] * A[2, 1]"
  std::string term(std::size_t i, const Values<Exact>& values) const {
    const KnownNames names{values, {}};
    const auto left = rule_of_part(m_product.row, {std::nullopt, i}, names, m_budget);
    const auto right = rule_of_part(m_product.column, {i, std::nullopt}, names, m_budget);
    return unparse(*make_node(Operation::multiply, {left, right}));
  }

  const Entry& m_entry;
  int m_places;
  const CellProduct& m_product;
  const Budget& m_budget;
};

}  // namespace

std::optional<CellNote> fitting_term(const VerdictsOfStep& step, const AnswerKey& key,
                                     const Values<Exact>& own_values, Effort& effort) {
  const auto verdicts = step.verdicts.cells();
  const auto wrong = std::find_if(verdicts.begin(), verdicts.end(), needs_reason);
  if (wrong == verdicts.end() ||
      std::find_if(wrong + 1, verdicts.end(), needs_reason) != verdicts.end())
    return std::nullopt;
  const auto cell = static_cast<std::size_t>(wrong - verdicts.begin());
  const GradedCell place{cell / step.verdicts.cols(), cell % step.verdicts.cols()};
  const JudgedStep& judged = key.step(step.index);
  const ExpressionPointer part =
      rule_of_part(judged.unrounded ? judged.unrounded : judged.rule, {place.row, place.col},
                   {key.right_values(), {}}, key.budget());
  if (part->operation != Operation::multiply) return std::nullopt;
  const CellProduct product{part->operands[0], part->operands[1]};
  const TermSearch search(step.block.cells[cell].entry, judged.places, product, key.budget());
  auto terms = search.fitting(own_values, effort);
  if (terms.empty()) terms = search.fitting(key.right_values(), effort);
  if (terms.size() != 1) return std::nullopt;
  return CellNote{CellNote::Kind::would_fit, place, terms.front()};
}

}  // namespace byhand
