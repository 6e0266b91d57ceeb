// What is known where the rule of a step stands.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "mistakes/rewriting.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"

namespace byhand {

namespace {

/// How far back it is looked for fractions, so that a worksheet of very many steps takes no longer
/// for each of them.
constexpr std::size_t steps_with_fractions = 64;

KnownNames names_above(const Worksheet& worksheet, std::size_t step) {
  KnownNames names;
  for (const Given& given : worksheet.givens) {
    if (given.span.begin > worksheet.steps[step].span.begin) continue;
    // The worksheet outlives these names.
    names.values[given.name] = Shared<Exact>(std::shared_ptr<void>(), &given.cells);
  }
  MatrixOfEachShape<Exact> unknown(Exact::unknown());
  for (std::size_t i = 0; i < step; ++i) {
    if (worksheet.steps[i].is_question) continue;
    names.values[worksheet.steps[i].name] = unknown.of(worksheet.steps[i].shape);
  }
  return names;
}

bool are_whole(std::span<const Exact> cells) {
  return all_of(
      cells, [](const Exact& x) { return x.is_infinite() || (x.is_rational() && x == floor(x)); });
}

/// The : or a:b of an index, which has no shape.
bool is_range(const Expression& e) {
  return e.operation == Operation::all || e.operation == Operation::range;
}

}  // namespace

ExpressionPointer number(std::int64_t value) {
  return make_constant(Exact(value));
}

RuleScope::RuleScope(const Worksheet& worksheet, std::size_t step, Rules rules,
                     const Budget& budget)
    : m_worksheet(worksheet),
      m_step(step),
      m_rules(rules),
      m_budget(budget),
      m_names(names_above(worksheet, step)) {
  gather_nodes();
  gather_names_with_fractions();
}

const Rule* RuleScope::other_rule() const {
  if (!step().has_own_real_rule) return nullptr;
  return is_by_hand() ? &step().real : &step().hand;
}

// Nodes.

void RuleScope::gather_nodes() {
  m_nodes.reserve(most_nodes + 1);
  std::vector<RuleNode> rest{{rule().written, nullptr, 0, false}};
  while (!rest.empty() && m_nodes.size() <= most_nodes) {  // a loop: a long sum is a deep tree
    m_nodes.push_back(std::move(rest.back()));
    rest.pop_back();
    const RuleNode& node = m_nodes.back();
    const auto shape = is_range(*node.tree) ? std::nullopt : shape_of(node.tree);
    m_shapes[node.tree.get()] = shape.value_or(Shape{});
    if (opens_name(node)) rest.push_back({opened(node.tree), node.parent, node.operand, true});
    const std::vector<ExpressionPointer>& operands = node.tree->operands;
    for (std::size_t i = operands.size(); i-- > 0;) {
      rest.push_back({operands[i], &node, i, node.is_inside_name});
    }
  }
  if (m_nodes.size() > most_nodes) m_nodes.clear();
}

/// A row, a column or a number that was read off a matrix just before: sums and means.
bool RuleScope::opens_name(const RuleNode& node) const {
  if (node.tree->operation != Operation::name || node.is_inside_name) return false;
  const auto position = position_of_step(node.tree->text);
  if (!position || !is_nearby(*position)) return false;
  const Shape shape = m_worksheet.steps[*position].shape;
  return shape.rows == 1 || shape.cols == 1;
}

bool RuleScope::is_near(std::size_t i, std::size_t to) const {
  std::size_t apart = 0;
  for (std::size_t s = i; s < to && apart <= nearby_steps; ++s) {
    apart += m_worksheet.steps[s].is_question ? 0 : 1;
  }
  return i < to && apart <= nearby_steps;
}

// Shapes.

std::optional<Shape> RuleScope::shape_of(const ExpressionPointer& tree) const {
  if (const auto found = m_shapes.find(tree.get()); found != m_shapes.end()) return found->second;
  const std::optional<CheckedRule> rule = checked(tree);
  return rule ? std::optional(rule->shape) : std::nullopt;
}

bool RuleScope::is_scalar(const ExpressionPointer& tree) const {
  return shape_of(tree).value_or(Shape{}).is_scalar();
}

std::optional<Shape> RuleScope::shape_of_name(const std::string& name) const {
  const auto found = m_names.values.find(name);
  return found == m_names.values.end() ? std::nullopt : std::optional(found->second->shape());
}

std::optional<CheckedRule> RuleScope::checked(const ExpressionPointer& tree) const {
  try {
    return check_rule(tree, m_names, m_budget);
  } catch (const Problem&) {
    return std::nullopt;
  }
}

// Names.

const Given* RuleScope::given(std::string_view name) const {
  const auto position = position_of(name, m_worksheet.givens);
  return position ? &m_worksheet.givens[*position] : nullptr;
}

std::optional<std::size_t> RuleScope::position_of_step(std::string_view name) const {
  for (std::size_t i = m_step; i-- > 0;) {
    if (m_worksheet.steps[i].name == name) return i;
  }
  return std::nullopt;
}

const Step* RuleScope::step_of(std::string_view name) const {
  const auto position = position_of_step(name);
  return position ? &m_worksheet.steps[*position] : nullptr;
}

ExpressionPointer RuleScope::opened(const ExpressionPointer& tree) const {
  if (tree->operation != Operation::name) return tree;
  const Step* found = step_of(tree->text);
  return found != nullptr ? found->rule(m_rules).written : tree;
}

ExpressionPointer RuleScope::size_name(std::size_t size) const {
  const Exact value(static_cast<std::int64_t>(size));
  for (const Given& given : m_worksheet.givens) {
    const bool is_above = m_names.values.contains(given.name);
    if (is_above && given.cells.shape().is_scalar() && given.cells(0, 0) == value) {
      return make_name(given.name);
    }
  }
  return number(static_cast<std::int64_t>(size));
}

// Fractions.

void RuleScope::gather_names_with_fractions() {
  for (const Given& given : m_worksheet.givens) {
    if (!are_whole(given.cells.cells()) || !are_whole(given.draw)) m_fractional.insert(given.name);
  }
  for (std::size_t i = m_step - std::min(m_step, steps_with_fractions); i < m_step; ++i) {
    const Step& step = m_worksheet.steps[i];
    if (gives_fractions(*step.rule(m_rules).written)) m_fractional.insert(step.name);
  }
}

/// From what goes in: whole numbers stay whole but for a division, a power or a function.
bool RuleScope::gives_fractions(const Expression& e) const {
  if (e.operation == Operation::constant) return !are_whole(e.constant.cells());
  if (e.operation == Operation::name) return e.text == "pi" || m_fractional.contains(e.text);
  if (e.operation == Operation::divide) return true;
  if (e.operation == Operation::power) {
    const Expression& exponent = *e.operands[1];
    const bool is_count = is_number(exponent) && exponent.constant(0, 0).sign_of() >= 0;
    return !is_count || gives_fractions(exponent) || gives_fractions(*e.operands[0]);
  }
  if (e.operation == Operation::call) {
    const auto* const function = find_function(e.text);
    const Nature nature = function->nature;
    const bool is_mean = nature == Nature::rational && function->is_reduction();
    if (nature == Nature::irrational || is_mean) return true;
    if (nature == Nature::jump) {
      return e.text == "round" &&
             !(is_number(*e.operands[1]) && is_zero(e.operands[1]->constant(0, 0)));
    }
  }
  return any_of(e.operands,
                [&](const ExpressionPointer& operand) { return gives_fractions(*operand); });
}

}  // namespace byhand
