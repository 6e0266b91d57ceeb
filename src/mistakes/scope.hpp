#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "evaluate/shapes.hpp"
#include "mistakes/mutation.hpp"

namespace byhand {

/// One node of a rule.
struct RuleNode {
  ExpressionPointer tree;
  const RuleNode* parent = nullptr;
  std::size_t operand = 0;  // which one of the parent's it is
  /// Part of the rule of a step whose name stands here: a learner may do two steps in one.
  bool is_inside_name = false;

  bool is_root() const { return parent == nullptr; }
};

/// What is known where the rule of a step stands: the names above it, their shapes and their rules.
class RuleScope {
 public:
  RuleScope(const Worksheet& worksheet, std::size_t step, Rules rules, const Budget& budget);
  RuleScope(const RuleScope&) = delete;  // its nodes point to one another
  RuleScope& operator=(const RuleScope&) = delete;

  const Worksheet& worksheet() const { return m_worksheet; }
  const Step& step() const { return m_worksheet.steps[m_step]; }
  bool is_by_hand() const { return m_rules == Rules::hand; }
  const Rule& rule() const { return step().rule(m_rules); }
  /// The rule of the other computation, where its author wrote one.
  const Rule* other_rule() const;

  /// The nodes of the rule in the order in which they are read, each before its operands. A name of
  /// one row, column or number is followed by the rule that it stands for. None of a rule that
  /// is too long.
  const std::vector<RuleNode>& nodes() const { return m_nodes; }

  /// Nothing where the parts do not fit together.
  std::optional<Shape> shape_of(const ExpressionPointer& tree) const;
  bool is_scalar(const ExpressionPointer& tree) const;
  std::optional<Shape> shape_of_name(const std::string& name) const;
  /// Nothing where the tree is no rule of the worksheet language here.
  std::optional<CheckedRule> checked(const ExpressionPointer& tree) const;

  const Given* given(std::string_view name) const;
  /// The step above of that name: where it stands among all, and itself.
  std::optional<std::size_t> position_of_step(std::string_view name) const;
  const Step* step_of(std::string_view name) const;
  /// The rule of the step that a name stands for, and the tree itself where it stands for none.
  ExpressionPointer opened(const ExpressionPointer& tree) const;
  /// Whether step `i` is one of the three before that one, as far back as a learner's eye slips;
  /// questions do not count.
  bool is_near(std::size_t i, std::size_t to) const;
  bool is_nearby(std::size_t i) const { return is_near(i, m_step); }
  /// Whether the cells that a name stands for may be other than whole numbers.
  bool may_have_fractions(const std::string& name) const { return m_fractional.contains(name); }
  /// The given of that value, if there is one, so that a rule reads as its author would write it.
  ExpressionPointer size_name(std::size_t size) const;

  static constexpr std::size_t nearby_steps = 3;

 private:
  void gather_nodes();
  bool opens_name(const RuleNode& node) const;
  void gather_names_with_fractions();
  bool gives_fractions(const Expression& tree) const;

  const Worksheet& m_worksheet;
  std::size_t m_step;
  Rules m_rules;
  const Budget& m_budget;
  KnownNames m_names;
  std::vector<RuleNode> m_nodes;                          // never grows beyond its room
  std::unordered_map<const Expression*, Shape> m_shapes;  // of the nodes
  std::set<std::string, std::less<>> m_fractional;
};

/// A number as a tree. e.g. number(2) -> 2
ExpressionPointer number(std::int64_t value);

}  // namespace byhand
