#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/shapes.hpp"
#include "mistakes/mutation.hpp"

namespace byhand {

/// Sizes that scores may wrongly be divided by.
struct ScoreSizes {
  std::size_t d_k = 0;                 // how many products were added up for a score
  std::size_t n = 0;                   // queries
  std::optional<std::size_t> d_model;  // features of a token, where they are known
};

/// What is known around the rule of a step: the names above it, their shapes and their rules.
class Setting {
 public:
  Setting(const Worksheet& worksheet, std::size_t step, Rules rules, const Budget& budget);

  const Worksheet& worksheet() const { return m_worksheet; }
  const Step& step() const { return m_worksheet.steps[m_step]; }
  const Rule& rule() const { return m_rules == Rules::hand ? step().hand : step().real; }
  bool is_by_hand() const { return m_rules == Rules::hand; }
  /// The rule of the other computation, where its author wrote one.
  const Rule* other_rule() const;
  const KnownNames& names() const { return m_names; }

  /// Nothing where the parts do not fit together.
  std::optional<Shape> shape_of(const ExpressionPointer& tree) const;
  /// Nothing where the tree is no rule of the worksheet language here.
  std::optional<CheckedRule> checked(const ExpressionPointer& tree) const;

  const Given* given(std::string_view name) const;
  /// The step above of that name.
  const Step* step_of(std::string_view name) const;
  /// The rule of the step that a name stands for, and the tree itself where it stands for none.
  ExpressionPointer behind(const ExpressionPointer& tree) const;
  /// Whether the step that a name stands for is one of the three before this one.
  bool is_nearby(std::string_view name) const;

  /// Matrices of the same shape that may be mistaken for this one: those of the rule, the givens,
  /// and the steps up to three before this one or before the step of that name.
  std::vector<std::string> others_like(const std::string& name) const;
  /// Whether it hides cells: some of its cells are infinite.
  bool is_mask(const ExpressionPointer& tree) const;
  /// Whether a mask is part of it, or of the steps that it names.
  bool may_be_hidden(const ExpressionPointer& tree) const;
  /// Whether its cells may be other than whole numbers.
  bool may_have_fractions(const std::string& name) const;
  /// Sizes behind scores; nothing where the tree holds no matrix product.
  std::optional<ScoreSizes> score_sizes(const ExpressionPointer& scores) const;
  /// What one column (or row) of the step stands for: "belongs to one query"; `otherwise` where its
  /// labels do not tell.
  std::string ownership(bool is_of_columns, std::string_view otherwise) const;
  /// What its first row (or column) is called: 0 of a matrix with labels such as pos0 pos1 …,
  /// else 1.
  std::int64_t first_number(const ExpressionPointer& matrix, bool is_of_rows) const;
  /// The given of that value, if there is one, so that a rule reads as its author would write it.
  ExpressionPointer size_name(std::size_t size) const;

 private:
  std::optional<std::size_t> position_of(std::string_view name) const;
  const Rule& rule_of(const Step& step) const {
    return m_rules == Rules::hand ? step.hand : step.real;
  }
  std::optional<Shape> leaf_shape(const ExpressionPointer& tree) const;
  ExpressionPointer first_product(const ExpressionPointer& tree, int names_to_open,
                                  int& nodes_left) const;
  bool gives_fractions(const Expression& tree) const;
  bool holds_mask(const ExpressionPointer& tree, int names_to_open, int& nodes_left) const;

  const Worksheet& m_worksheet;
  std::size_t m_step;
  Rules m_rules;
  const Budget& m_budget;
  KnownNames m_names;
  std::vector<std::string> m_names_of_rule;  // each once
  std::set<std::string, std::less<>> m_fractional;
};

/// A number as a tree. e.g. number(2) -> 2
ExpressionPointer number(std::int64_t value);
/// Whether the node is a single number that stands in the rule.
bool is_number(const Expression& tree);
bool is_call_of(const Expression& tree, std::string_view function);

}  // namespace byhand
