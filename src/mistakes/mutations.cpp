#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "language/syntax.hpp"
#include "mistakes/mutation.hpp"
#include "mistakes/rewriting.hpp"
#include "text/lists.hpp"

namespace byhand {

namespace {

/// Replacements that are tried for one step. Rules that people write need some dozens.
constexpr std::size_t most_attempts = 4096;
/// Mistakes within mistakes may double a part of the rule each time.
constexpr std::size_t most_nodes_of_all = 4 * most_nodes;

/// A mistake at one place of a rule.
struct PlacedMistake {
  std::size_t node = 0;  // which one of the rule's
  Replacement replacement;
};
using PlacedMistakes = std::vector<PlacedMistake>;

// Mistakes at several places at once.

/// Whether the tree has no more nodes; looks at no more of them.
bool is_at_most(std::size_t& nodes_left, const Expression& tree) {
  if (nodes_left == 0) return false;
  --nodes_left;
  return all_of(tree.operands,
                [&](const ExpressionPointer& operand) { return is_at_most(nodes_left, *operand); });
}

using Changes = std::unordered_map<const Expression*, ExpressionPointer>;

/// The tree with what has changed in it; in what has changed nothing more is looked for.
ExpressionPointer with_changes(const ExpressionPointer& tree, const Changes& changes) {
  if (const auto found = changes.find(tree.get()); found != changes.end()) return found->second;
  return with_operands(tree, mapped(tree->operands, [&](const ExpressionPointer& operand) {
                         return with_changes(operand, changes);
                       }));
}

/// The rule with all of the mistakes made; nothing where it would grow beyond measure.
/// e.g. floor(A) + floor(B) with trunc for floor at both places -> trunc(A) + trunc(B)
ExpressionPointer with_replacements(const std::vector<RuleNode>& nodes,
                                    const PlacedMistakes& placed) {
  std::vector<ExpressionPointer> made(nodes.size());
  for (const PlacedMistake& mistake : placed) made[mistake.node] = mistake.replacement.tree;
  Changes changes;
  // From the innermost to the outermost, as a replacement may hold what it replaces.
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const RuleNode& node = nodes[i];
    // A name that is used twice stands for one rule, which each use changes for itself.
    if (node.is_inside_name) changes.erase(node.tree.get());
    const bool is_rule_of_name =
        node.is_inside_name && (node.is_root() || !node.parent->is_inside_name);
    if (made[i] == nullptr && !is_rule_of_name) continue;
    ExpressionPointer now = with_changes(node.tree, changes);
    if (made[i] != nullptr) {
      changes[node.tree.get()] = now;
      now = with_changes(made[i], changes);
      changes.erase(node.tree.get());
    }
    // What stands in the rule there: the name, where the node is the rule of one.
    const ExpressionPointer& written =
        node.is_root() ? nodes[0].tree : node.parent->tree->operands[node.operand];
    if (now != node.tree) changes[written.get()] = now;
  }
  ExpressionPointer rule = with_changes(nodes[0].tree, changes);
  std::size_t nodes_left = most_nodes_of_all;
  return is_at_most(nodes_left, *rule) ? rule : nullptr;
}

/// For each way to make the mistake all places of it: the first way at each, the second, …; where a
/// place has fewer ways, its last.
std::vector<PlacedMistakes> way_by_way(const PlacedMistakes& placed) {
  std::vector<PlacedMistakes> places;
  std::size_t most_ways = 0;
  for (const PlacedMistake& mistake : placed) {
    if (places.empty() || places.back()[0].node != mistake.node) places.emplace_back();
    places.back().push_back(mistake);
    most_ways = std::max(most_ways, places.back().size());
  }
  std::vector<PlacedMistakes> ways(most_ways);
  for (std::size_t way = 0; way < most_ways; ++way) {
    for (const PlacedMistakes& place : places) {
      ways[way].push_back(place[std::min(way, place.size() - 1)]);
    }
  }
  return ways;
}

/// The places that are about the same matrices.
std::vector<PlacedMistakes> matrix_by_matrix(const PlacedMistakes& placed) {
  std::vector<PlacedMistakes> groups;
  for (const PlacedMistake& mistake : placed) {
    PlacedMistakes* const group = first_that(groups, [&](const PlacedMistakes& one) {
      return one[0].replacement.message == mistake.replacement.message;
    });
    (group != nullptr ? *group : groups.emplace_back()).push_back(mistake);
  }
  return groups;
}

/// Gathers the mutations of one step, each only once.
class MutationList {
 public:
  explicit MutationList(const RuleScope& scope) : m_scope(scope) {
    m_seen.insert(unparse(*scope.rule().written));
  }

  void add_slip(const Slip& slip) {
    if (is_full() || !m_seen.insert(unparse(*slip.rule.written)).second) return;
    // Those of a question have the shape of its answer, or they are errors.
    const bool is_answer = m_scope.step().is_question;
    const Shape shape = is_answer ? m_scope.step().shape : slip.rule.shape;
    m_mutations.push_back({.code = slip.code,
                           .message = slip.message,
                           .rule = slip.rule,
                           .is_authors = true,
                           .not_carried = why_not(shape)});
  }

  /// Adds the mistakes of one row, each at one place; these may be repeated.
  PlacedMistakes add_at_each_place(const MistakeRow& row) {
    PlacedMistakes placed;
    const std::vector<RuleNode>& nodes = m_scope.nodes();
    const bool is_everywhere = row.traits.habit == Habit::everywhere;
    for (std::size_t i = 0; i < nodes.size() && !is_full(); ++i) {
      if (nodes[i].is_inside_name && !row.traits.reaches_into_names) continue;
      for (Replacement& replacement : replacements_of(row, nodes[i])) {
        if (is_full()) break;
        if (!replacement.has_own_row && !is_everywhere) {
          add(row,
              replacement.is_whole_rule ? replacement.tree
                                        : with_replacements(nodes, {{i, replacement}}),
              replacement.message + beside_others(row, nodes[i]), false);
        }
        if (!replacement.is_whole_rule) placed.push_back({i, std::move(replacement)});
      }
    }
    if (is_everywhere && !placed.empty()) {
      add(row, with_replacements(nodes, placed), placed[0].replacement.message, false);
      placed.clear();
    }
    return placed;
  }

  /// Who makes a mistake makes it again wherever the rule gives occasion: those that are the same,
  /// at two places or more.
  void add_repeated(const MistakeRow& row, const PlacedMistakes& placed) {
    const bool is_of_one_matrix = row.traits.habit == Habit::with_one_matrix;
    for (const PlacedMistakes& same :
         is_of_one_matrix ? matrix_by_matrix(placed) : way_by_way(placed)) {
      if (same.size() < 2 || is_full()) continue;
      std::string message = same[0].replacement.message;
      const bool is_other_elsewhere = any_of(same, [&](const PlacedMistake& mistake) {
        return mistake.replacement.message != message;
      });
      if (is_other_elsewhere) message += "; and so everywhere else in this rule";
      add(row, with_replacements(m_scope.nodes(), same), std::move(message), true);
    }
  }

  std::vector<Mutation> result() { return std::move(m_mutations); }

 private:
  /// What is said of a mistake with one matrix, where the rule has it at other places, too.
  std::string beside_others(const MistakeRow& row, const RuleNode& node) const {
    const bool is_with_one = row.traits.habit == Habit::with_one_matrix;
    if (!is_with_one || node.tree->operation != Operation::name) return "";
    const std::size_t places = count_if(names_in(*m_scope.rule().written), [&](const auto* name) {
      return name->text == node.tree->text;
    });
    return places > 1 ? fmt::format("; that is so at one place of {} in the rule", node.tree->text)
                      : "";
  }

  bool is_full() const {
    return m_mutations.size() == most_mutations || m_attempts == most_attempts;
  }

  void add(const MistakeRow& row, const ExpressionPointer& written, std::string message,
           bool is_repeated) {
    if (written == nullptr) return;
    ++m_attempts;
    std::string text = unparse(*written);
    if (m_seen.contains(text)) return;
    std::optional<CheckedRule> checked = m_scope.checked(written);
    if (!checked || (row.traits.must_fit && !(checked->shape == m_scope.step().shape))) return;
    m_seen.insert(text);
    m_mutations.push_back(
        {.code = std::string(row.code),
         .message = std::move(message),
         .rule = {std::move(text), written, std::move(checked->rule), checked->shape},
         .is_repeated = is_repeated,
         .is_of_cells = row.traits.is_of_cells,
         .is_of_places = row.traits.is_of_places,
         .may_be_chance = row.traits.may_be_chance,
         .not_carried = why_not(checked->shape)});
  }

  std::string why_not(Shape shape) const {
    const Shape expected = m_scope.step().shape;
    if (shape == expected) return "";
    return fmt::format("another shape ({} for {})", shape.text(), expected.text());
  }

  const RuleScope& m_scope;
  std::vector<Mutation> m_mutations;
  std::unordered_set<std::string> m_seen;
  std::size_t m_attempts = 0;
};

}  // namespace

std::vector<Mutation> mutations_of(const Worksheet& worksheet, std::size_t step, Rules rules,
                                   const Budget& budget) {
  const RuleScope scope(worksheet, step, rules, budget);
  MutationList mutations(scope);
  if (scope.is_by_hand()) {  // an author's slips are told from the hand rule
    for (const Slip& slip : scope.step().slips) mutations.add_slip(slip);
  }
  if (scope.step().is_question) return mutations.result();
  const auto placed = mapped(
      table_of_mistakes(), [&](const MistakeRow& row) { return mutations.add_at_each_place(row); });
  for (std::size_t i = 0; i < placed.size(); ++i) {
    mutations.add_repeated(table_of_mistakes()[i], placed[i]);
  }
  return mutations.result();
}

Shared<Exact> replay_mutation(const Mutation& mutation, const Values<Exact>& values,
                              Effort& effort) {
  const WorkingPrecision precision(
      std::max(WorkingPrecision::digits(), WorkingPrecision::initial_digits));
  try {
    return Evaluator<Exact>(values, effort, OnFault::keep).evaluate(*mutation.rule.checked);
  } catch (const Problem&) {
    return nullptr;
  }
}

std::string reason_not_carried(const Mutation& mutation, const Matrix<Exact>& result,
                               const Step& step) {
  std::size_t asked = 0;
  std::optional<Exact> only;
  bool is_constant = true;
  for (std::size_t i = 0; i < result.cells().size(); ++i) {
    if (!step.asked[i]) continue;
    ++asked;
    const Exact& cell = result.cells()[i];
    if (cell.is_unknown()) continue;
    if (!only) only = cell;
    is_constant = is_constant && cell == *only;
  }
  if (!only) return "undefined";
  const bool may_be_constant = asked == 1 && mutation.is_authors;
  return is_constant && !may_be_constant ? "one and the same number throughout" : "";
}

}  // namespace byhand
