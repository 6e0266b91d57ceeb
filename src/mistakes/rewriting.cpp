#include "mistakes/rewriting.hpp"

#include <cctype>
#include <cstdint>
#include <utility>

#include "language/syntax.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

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
  Match(const RuleScope& scope, const RuleNode& node) : m_scope(scope), m_node(node) {}

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
    return find_condition(condition.text)({m_scope, m_node,
                                           names.empty() ? nullptr : built(*names[0]),
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
    if ((is_matrix || is_single) && m_scope.is_scalar(tree) != is_single) return false;
    const auto [bound, is_new] = m_bound.try_emplace(name, tree);
    return is_new || same(*bound->second, *tree);
  }

  ExpressionPointer meaning(const std::string& name) const {
    if (const auto found = m_bound.find(name); found != m_bound.end()) return found->second;
    if (name == "here") return m_node.tree;
    if (name == "pi") return make_name(name);
    const auto size = size_at(m_scope, m_node, name);
    if (!size) return nullptr;
    const bool is_count = name.starts_with("count");
    return is_count ? number(static_cast<std::int64_t>(*size)) : m_scope.size_name(*size);
  }

  const RuleScope& m_scope;
  const RuleNode& m_node;
  std::map<std::string, ExpressionPointer> m_bound;
};

/// The message with its {words} filled in.
std::string filled(std::string_view message, const Words& words, const RuleScope& scope,
                   const RuleNode& node) {
  std::string result;
  while (!message.empty()) {
    std::string_view name = taken_after(message, "{");
    result += message;
    message = taken_after(name, "}");
    if (name.empty()) continue;
    const auto own = words.find(name);
    result += own != words.end() ? own->second : word_at(scope, node, name).value_or("");
  }
  return result;
}

}  // namespace

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
    if (find_condition(name) == nullptr) throw Problem({}, "no condition is called " + name, "");
  }
  if (m_instead.empty()) throw Problem({}, "a rule needs ->", "");
}

Replacements RewriteRule::replacements(const RuleScope& scope, const RuleNode& node,
                                       std::string_view message) const {
  Replacements found;
  for (const ExpressionPointer& pattern : m_patterns) {
    Match match(scope, node);
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

Replacements replacements_of(const MistakeRow& row, const RuleScope& scope, const RuleNode& node) {
  Replacements found;
  for (const RewriteRule& rule : row.rules) {
    if (rule.is_else() && !found.empty()) continue;
    append(found, rule.replacements(scope, node, row.message));
  }
  if (row.coded != nullptr) append(found, row.coded(scope, node));
  for (Replacement& one : found) one.message = filled(row.message, one.words, scope, node);
  return found;
}

}  // namespace byhand
