// Mistakes that take more than a part of the rule: other matrices, the rules of names, and
// numbers to count with.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "mistakes/rewriting.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

namespace {

// Other matrices.

/// Neither a part of a size nor a position: not numbers that meet others.
bool is_matrix_here(const RuleNode& node) {
  if (node.is_root()) return true;
  const Expression& parent = *node.parent->tree;
  if (parent.operation == Operation::index) return node.operand == 0;
  return parent.operation != Operation::range && !is_call_of(parent, &Function::takes_only_shape);
}

bool uses(const Expression& rule, const std::string& name) {
  const auto names = names_in(rule);
  return any_of(names, [&](const Expression* e) { return e->text == name; });
}

/// Matrices of the same shape that may be mistaken for this one: those of the rule, the givens, and
/// the steps up to three before this one or before the step of that name.
std::vector<std::string> others_like(const RuleScope& scope, const ExpressionPointer& name) {
  const auto shape = scope.shape_of(name);
  std::vector<std::string> others;
  const auto add = [&](const std::string& other) {
    const bool is_new = other != name->text && !contains(others, other);
    if (is_new && scope.shape_of_name(other) == shape) others.push_back(other);
  };
  for (const Expression* other : names_in(*scope.rule().written)) add(other->text);
  for (const Given& other : scope.worksheet().givens) add(other.name);
  const std::size_t own = scope.position_of_step(name->text).value_or(0);
  const std::vector<Step>& steps = scope.worksheet().steps;
  for (std::size_t i = 0; &steps[i] != &scope.step(); ++i) {
    if (scope.is_near(i, own) || scope.is_nearby(i)) add(steps[i].name);
  }
  return others;
}

/// Scores summed up in place of their powers have a row of their own.
bool is_raw_sum(const RuleNode& node, const std::string& other) {
  if (node.is_root() || !is_reduction(*node.parent->tree)) return false;
  const ExpressionPointer powers = node.scope.opened(node.tree);
  const bool are_powers = powers->operation == Operation::power || is_call_of(*powers, "exp");
  return are_powers && uses(*powers, other);
}

/// Other names for a name: of what it is made of, or of what it is not.
Replacements other_names(const RuleNode& node, bool is_made_of_them) {
  const bool is_name = node.tree->operation == Operation::name && node.tree->text != "pi";
  if (!is_name || !is_matrix_here(node)) return {};
  const ExpressionPointer rule = node.scope.opened(node.tree);
  Replacements found;
  for (const std::string& other : others_like(node.scope, node.tree)) {
    if ((rule != node.tree && uses(*rule, other)) != is_made_of_them) continue;
    found.push_back({make_name(other), {{"name", node.tree->text}, {"other", other}}});
    found.back().has_own_row = is_raw_sum(node, other);
  }
  return found;
}

// Raw sums.

/// What the powers were made of: their exponents, and the scores that these were made of. R and S
/// of 3^R and of exp(R), where R is floor(S / 2); nothing for x^2.
std::vector<ExpressionPointer> raw_scores(const RuleScope& scope, const ExpressionPointer& powers) {
  const ExpressionPointer rule = scope.opened(powers);
  const bool are_powers = is_call_of(*rule, "exp") ||
                          (rule->operation == Operation::power && !is_number(*rule->operands[1]));
  if (!are_powers) return {};
  const ExpressionPointer exponents = rule->operands.back();
  const ExpressionPointer before = scope.opened(exponents);
  if (before == exponents) return {exponents};
  const auto shape = scope.shape_of(exponents);
  for (const Expression* name : names_in(*before)) {
    if (scope.shape_of_name(name->text) == shape) return {exponents, make_name(name->text)};
  }
  return {exponents};
}

// Positions.

/// 0 or 1, where the cells count on from there.
std::optional<std::int64_t> first_of_count(const Matrix<Exact>& cells) {
  const auto first = cells.shape().cells() < 2 ? std::nullopt : whole(cells.cells()[0]);
  if (!first || (*first != 0 && *first != 1)) return std::nullopt;
  for (std::size_t i = 0; i < cells.cells().size(); ++i) {
    if (!(cells.cells()[i] == Exact(*first + static_cast<std::int64_t>(i)))) return std::nullopt;
  }
  return first;
}

/// What the first row (or column) of a matrix is called: 0 where its labels are pos0 pos1 …,
/// else 1.
std::int64_t first_label(const RuleScope& scope, const ExpressionPointer& matrix, bool is_of_rows) {
  if (matrix->operation != Operation::name) return 1;
  const auto named = matrix_named(scope.worksheet(), matrix->text);
  if (!named) return 1;
  const std::vector<std::string>& labels = is_of_rows ? named->labels->rows : named->labels->cols;
  const std::string word = labels.empty() ? "" : labels[0].substr(0, labels[0].size() - 1);
  if (word.empty() || word.find_last_of("0123456789") + 1 == word.size()) return 1;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] != word + std::to_string(i)) return 1;
  }
  return 0;
}

ExpressionPointer shifted(const ExpressionPointer& x, std::int64_t by) {
  if (x->operation == Operation::range) {
    return make_node(Operation::range, {shifted(x->operands[0], by), shifted(x->operands[1], by)});
  }
  if (is_number(*x)) return make_constant(x->constant(0, 0) + Exact(by));
  return by > 0 ? make_node(Operation::add, {x, number(by)})
                : make_node(Operation::subtract, {x, number(-by)});
}

/// The rule with a name replaced wherever it stands.
Replacement with_name_as(const RuleScope& scope, const std::string& name,
                         const ExpressionPointer& tree, Words words) {
  ExpressionPointer rule =
      rewritten(scope.rule().written, [&](const Expression& e) -> ExpressionPointer {
        return e.operation == Operation::name && e.text == name ? tree : nullptr;
      });
  return {std::move(rule), std::move(words), true};
}

/// Positions, counted from `first` where they are counted from the other of 0 and 1.
Replacements counted_from(const RuleNode& node, std::int64_t first) {
  const ExpressionPointer& tree = node.tree;
  const bool is_position =
      !node.is_root() && node.operand > 0 && node.parent->tree->operation == Operation::index;
  if (is_position) {
    const ExpressionPointer& matrix = node.parent->tree->operands[0];
    const bool is_all = tree->operation == Operation::all;
    if (is_all || first_label(node.scope, matrix, node.operand == 1) == first) return {};
    // Who counts the lines from the other of 0 and 1 than the sheet takes those after for the
    // right ones, and who counts tokens so those before.
    const Words words{{"counted", unparse(*matrix)}};
    return {{shifted(tree, 1), words}, {shifted(tree, -1), words}};
  }
  const std::int64_t by = first == 0 ? -1 : 1;
  if (first == 0 && tree->operation == Operation::call && tree->text.starts_with("argmax")) {
    return {{shifted(tree, by), {{"counted", unparse(*tree->operands[0])}}}};
  }
  const Matrix<Exact>* const numbers = node.scope.numbers(*tree);
  if (numbers == nullptr || first_of_count(*numbers) != 1 - first) return {};
  const Words words{{"counted", unparse(*tree)}};
  if (tree->operation == Operation::constant) return {{shifted(tree, by), words}};
  return {with_name_as(node.scope, tree->text, shifted(tree, by), words)};
}

// Places.

ExpressionPointer rounded(const ExpressionPointer& x, std::int64_t places) {
  return make_call("round", {x, number(places)});
}

std::string decimals(std::int64_t places) {
  return counted(static_cast<std::size_t>(places), "decimal");
}

/// The places of round(x, n) with a written n.
std::optional<std::int64_t> places_of(const Expression& e) {
  if (!is_call_of(e, "round") || !is_number(*e.operands[1])) return std::nullopt;
  return whole(e.operands[1]->constant(0, 0));
}

/// Of the rounding that this node is worked out for, but not of one that takes it as it is.
std::optional<std::int64_t> places_around(const RuleNode& node) {
  if (node.is_root()) return std::nullopt;
  for (const RuleNode* outer = node.parent->parent; outer != nullptr; outer = outer->parent) {
    if (const auto places = places_of(*outer->tree)) return places;
  }
  return std::nullopt;
}

}  // namespace

Replacements other_matrix(const RuleNode& node) {
  return other_names(node, false);
}

Replacements step_skipped(const RuleNode& node) {
  return other_names(node, true);
}

Replacements raw_sum(const RuleNode& node) {
  if (!is_call_of(*node.tree, &Function::adds_up)) return {};
  const ExpressionPointer& powers = node.tree->operands[0];
  const bool divides_rule = !node.is_root() && node.parent->is_root() && node.operand == 1 &&
                            node.parent->tree->operation == Operation::divide &&
                            same(*node.parent->tree->operands[0], *powers);
  Replacements found;
  for (const ExpressionPointer& raw : raw_scores(node.scope, powers)) {
    const Words words{{"powers", unparse(*powers)}, {"raw", unparse(*raw)}};
    const ExpressionPointer sums = make_call(node.tree->text, {raw});
    found.push_back({sums, words});
    if (!divides_rule) continue;  // the powers forgotten altogether
    found.push_back({make_node(Operation::divide, {raw, sums}), words, true});
  }
  return found;
}

Replacements counted_from_0(const RuleNode& node) {
  return counted_from(node, 0);
}

Replacements counted_from_1(const RuleNode& node) {
  return counted_from(node, 1);
}

Replacements fewer_places(const RuleNode& node) {
  const auto places = places_of(*node.tree);
  if (!places || *places < 1) return {};
  return {{rounded(node.tree->operands[0], *places - 1),
           {{"places", decimals(*places)}, {"fewer", decimals(*places - 1)}}}};
}

Replacements rounded_too_early(const RuleNode& node) {
  const ExpressionPointer& x = node.tree;
  if (x->operation == Operation::name) {
    const Step* step = node.scope.step_of(x->text);
    if (step == nullptr || node.is_root() || !node.scope.may_have_fractions(x->text)) return {};
    Replacements found;
    for (int places = step->places; places >= std::max(1, step->places - 1); --places) {
      found.push_back(with_name_as(node.scope, x->text, rounded(x, places),
                                   {{"x", x->text}, {"places", decimals(places)}}));
    }
    return found;
  }
  const bool leaves_whole_numbers =
      x->operation == Operation::divide ||
      (x->operation == Operation::call && find_function(x->text)->nature == Nature::irrational);
  const auto places = places_around(node);
  if (!leaves_whole_numbers || !places) return {};
  return {{rounded(x, *places), {{"x", unparse(*x)}, {"places", decimals(*places)}}}};
}

Replacements cut_off(const RuleNode& node) {
  const auto places = places_of(*node.tree);
  if (!places || *places < 1 || *places > 18) return {};
  const ExpressionPointer& x = node.tree->operands[0];
  std::int64_t scale = 1;
  for (std::int64_t i = 0; i < *places; ++i) scale *= 10;
  const ExpressionPointer moved = make_node(Operation::multiply, {x, number(scale)});
  return {{make_node(Operation::divide, {make_call("trunc", {moved}), number(scale)}),
           {{"x", unparse(*x)}, {"places", decimals(*places)}}}};
}

Replacements other_computation(const RuleNode& node) {
  const Rule* other = node.scope.other_rule();
  if (!node.is_root() || other == nullptr) return {};
  const std::string_view whose =
      node.scope.is_by_hand() ? "the real computation" : "the hand calculation";
  return {{other->written,
           {{"rule", node.scope.rule().text},
            {"other", fmt::format("{} was followed, the rule of {}", other->text, whose)}},
           true}};
}

}  // namespace byhand
