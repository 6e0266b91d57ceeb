#include "mistakes/rewriting.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

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

// The rules of the table.

/// Cuts off the separator and what follows it, and returns the latter; nothing where there is none.
std::string_view taken_after(std::string_view& text, std::string_view separator) {
  const std::size_t at = text.find(separator);
  if (at == std::string_view::npos) return {};
  const std::string_view after = text.substr(at + separator.size());
  text = text.substr(0, at);
  return after;
}

bool taken_before(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

std::vector<ExpressionPointer> parsed(std::string_view text, std::string_view separator) {
  return mapped(parts_of(text, separator), [](std::string_view part) { return parse(part); });
}

/// A node of a rule, and what the names of a pattern stand for in it.
class Match {
 public:
  explicit Match(const RuleNode& node) : m_node(node) {}

  /// Whether the tree is of this form. Names are bound on the way.
  bool fits(const Expression& pattern, const ExpressionPointer& tree) {
    if (pattern.operation == Operation::name) return binds(pattern.text, tree);
    if (pattern.operation == Operation::constant) return same(pattern, *tree);
    const auto& parts = pattern.operands;
    bool fit = pattern.operation == tree->operation && pattern.text == tree->text &&
               parts.size() == tree->operands.size();
    for (std::size_t i = 0; fit && i < parts.size(); ++i) fit = fits(*parts[i], tree->operands[i]);
    return fit;
  }

  /// The tree with names as what they stand for; nothing where one of them stands for nothing.
  ExpressionPointer built(const Expression& tree) const {
    if (tree.operation == Operation::name) return meaning(tree.text);
    if (tree.operation == Operation::constant) return make_constant(tree.constant);
    std::vector<ExpressionPointer> operands;
    for (const ExpressionPointer& operand : tree.operands) {
      operands.push_back(built(*operand));
      if (operands.back() == nullptr) return nullptr;
    }
    const bool is_undone_twice =
        tree.operation == Operation::transpose || tree.operation == Operation::negate;
    if (is_undone_twice && operands[0]->operation == tree.operation) {
      return operands[0]->operands[0];
    }
    if (tree.operation == Operation::call) return make_call(tree.text, std::move(operands));
    return make_node(tree.operation, std::move(operands));
  }

  bool holds(const Expression& condition) const {
    const std::vector<ExpressionPointer>& names = condition.operands;
    return find_condition(condition.text)({m_node, names.empty() ? nullptr : built(*names[0]),
                                           names.size() < 2 ? nullptr : built(*names[1])});
  }

  /// Of the words in the message those that are names of the pattern.
  Words words(std::string_view message) const {
    Words result;
    for (const auto& [name, tree] : m_bound) {
      if (contains(message, "{" + name + "}")) result[name] = unparse(*tree);
    }
    return result;
  }

 private:
  bool binds(const std::string& name, const ExpressionPointer& tree) {
    const bool is_matrix = std::isupper(static_cast<unsigned char>(name[0])) != 0;
    const bool is_single = name == "n";
    if ((is_matrix || is_single) && m_node.scope.is_scalar(tree) != is_single) return false;
    const auto [bound, is_new] = m_bound.try_emplace(name, tree);
    return is_new || same(*bound->second, *tree);
  }

  ExpressionPointer meaning(const std::string& name) const {
    if (const auto found = m_bound.find(name); found != m_bound.end()) return found->second;
    if (name == "here") return m_node.tree;
    if (name == "pi") return make_name(name);
    const auto size = size_at(m_node, name);
    if (!size) return nullptr;
    const bool is_count = name.starts_with("count");
    return is_count ? number(static_cast<std::int64_t>(*size)) : m_node.scope.size_name(*size);
  }

  const RuleNode& m_node;
  std::map<std::string, ExpressionPointer> m_bound;
};

/// The message with its {words} filled in.
std::string filled(std::string_view message, const Words& words, const RuleNode& node) {
  std::string result;
  while (!message.empty()) {
    std::string_view name = taken_after(message, "{");
    result += message;
    message = taken_after(name, "}");
    if (name.empty()) continue;
    const auto own = words.find(name);
    result += own != words.end() ? own->second : word_at(node, name).value_or("");
  }
  return result;
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
  std::vector<RuleNode> rest{{*this, rule().written, nullptr, 0, false}};
  while (!rest.empty() && m_nodes.size() <= most_nodes) {  // a loop: a long sum is a deep tree
    m_nodes.push_back(std::move(rest.back()));
    rest.pop_back();
    const RuleNode& node = m_nodes.back();
    const auto shape = is_range(*node.tree) ? std::nullopt : shape_of(node.tree);
    m_shapes[node.tree.get()] = shape.value_or(Shape{});
    if (opens_name(node))
      rest.push_back({*this, opened(node.tree), node.parent, node.operand, true});
    const std::vector<ExpressionPointer>& operands = node.tree->operands;
    for (std::size_t i = operands.size(); i-- > 0;) {
      rest.push_back({*this, operands[i], &node, i, node.is_inside_name});
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

const Matrix<Exact>* RuleScope::numbers(const Expression& tree) const {
  if (tree.operation == Operation::constant) return &tree.constant;
  const Given* found = tree.operation == Operation::name ? given(tree.text) : nullptr;
  return found == nullptr ? nullptr : &found->cells;
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

// The rules of the table.

RewriteRule::RewriteRule(const char* text) : m_text(text) {
  std::string_view rest = m_text;
  const std::string_view where = taken_after(rest, " where ");
  const std::string_view words = taken_after(rest, " with ");
  m_instead = parsed(taken_after(rest, " -> "), " or ");
  m_is_else = taken_before(rest, "else ");
  m_patterns = parsed(rest, " or ");
  for (std::string_view name : parts_of(words, ", ")) {
    std::string_view value = taken_after(name, " = ");
    const bool is_text = taken_before(value, "'");
    if (is_text) value.remove_suffix(1);
    m_words.push_back({std::string(name), std::string(value), is_text ? nullptr : parse(value)});
  }
  for (std::string_view condition : parts_of(where, " and ")) {
    const bool is_expected = !taken_before(condition, "not ");
    m_conditions.push_back({is_expected, parse(condition)});
    const std::string& name = m_conditions.back().tree->text;
    if (find_condition(name) == nullptr) throw Problem("no condition is called " + name, "");
  }
  if (m_instead.empty()) throw Problem("a rule needs ->", "");
}

Replacements RewriteRule::replacements(const RuleNode& node, std::string_view message) const {
  Replacements found;
  for (const ExpressionPointer& pattern : m_patterns) {
    Match match(node);
    const bool fits =
        match.fits(*pattern, node.tree) && all_of(m_conditions, [&](const Condition& condition) {
          return match.holds(*condition.tree) == condition.is_expected;
        });
    if (!fits) continue;
    Words words = match.words(message);
    for (const Word& word : m_words) {
      words[word.name] = word.tree ? unparse(*match.built(*word.tree)) : word.text;
    }
    for (const ExpressionPointer& instead : m_instead) {
      if (ExpressionPointer tree = match.built(*instead)) found.push_back({tree, words});
    }
  }
  return found;
}

Replacements replacements_of(const MistakeRow& row, const RuleNode& node) {
  Replacements found;
  for (const RewriteRule& rule : row.rules) {
    if (rule.is_else() && !found.empty()) continue;
    append(found, rule.replacements(node, row.message));
  }
  if (row.coded != nullptr) append(found, row.coded(node));
  for (Replacement& one : found) one.message = filled(row.message, one.words, node);
  return found;
}

}  // namespace byhand
