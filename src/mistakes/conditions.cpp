// What the rules of the table may ask about a part of a rule: their conditions, sizes and words.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "mistakes/rewriting.hpp"
#include "text/lists.hpp"

namespace byhand {

namespace {

/// Through how many parts of rules a mask or a product is looked for.
constexpr int most_nodes_to_search = 200;

bool is_line(Shape shape) {
  return shape.rows == 1 || shape.cols == 1;
}

// Masks.

/// Whether it hides cells: some of its cells are infinite.
bool is_mask(const RuleScope& scope, const ExpressionPointer& tree) {
  const Expression& e = *tree;
  if (e.operation == Operation::transpose) return is_mask(scope, e.operands[0]);
  if (const Matrix<Exact>* const numbers = scope.numbers(e)) {
    return !numbers->shape().is_scalar() && any_of(numbers->cells(), &Exact::is_infinite);
  }
  if (e.operation != Operation::name) return is_call_of(e, "causal");
  const ExpressionPointer rule = scope.opened(tree);
  return rule->operation != Operation::name && is_mask(scope, rule);
}

/// The first part of that kind in it, or in the steps that it names, so many of them one after the
/// other; nothing where there is none.
template <class Kind>
ExpressionPointer first_part(const RuleScope& scope, const ExpressionPointer& tree,
                             std::size_t names_to_open, int& nodes_left, const Kind& is_of_kind) {
  if (--nodes_left < 0) return nullptr;
  if (is_of_kind(scope, tree)) return tree;
  if (tree->operation == Operation::name) {
    const ExpressionPointer rule = scope.opened(tree);
    if (rule == tree || names_to_open == 0) return nullptr;
    return first_part(scope, rule, names_to_open - 1, nodes_left, is_of_kind);
  }
  for (const ExpressionPointer& operand : tree->operands) {
    auto found = first_part(scope, operand, names_to_open, nodes_left, is_of_kind);
    if (found) return found;
  }
  return nullptr;
}

// Terms.

bool is_given(const RuleScope& scope, const ExpressionPointer& e) {
  return e->operation == Operation::name && scope.given(e->text) != nullptr;
}

/// The same numbers for all tokens: a row or a column that is repeated, or, where there is one
/// token only, a given one.
bool is_bias(const RulePart& part) {
  const auto& [node, term, other] = part;
  const RuleScope& scope = node.scope;
  if (is_mask(scope, term) || is_mask(scope, other)) return false;
  const auto own_shape = scope.shape_of(term);
  const auto other_shape = scope.shape_of(other);
  if (own_shape != other_shape) return own_shape->cells() < other_shape->cells();
  return is_line(*own_shape) && is_given(scope, term) && other->operation != Operation::name;
}

/// A matrix that is added to another one, of the same shape.
bool is_addend(const RulePart& part) {
  const auto& [node, term, other] = part;
  const RuleScope& scope = node.scope;
  return term->operation == Operation::name && scope.shape_of(term) == scope.shape_of(other) &&
         !is_mask(scope, term) && !is_mask(scope, other) && !is_bias(part);
}

/// What a sublayer was given, added to what it made of it.
bool is_residual(const RulePart& part) {
  constexpr std::size_t steps_of_sublayer = 20;
  int nodes_left = most_nodes_to_search;
  const auto is_term = [&](const RuleScope&, const ExpressionPointer& tree) {
    return tree->operation == Operation::name && tree->text == part.x->text;
  };
  return is_addend(part) &&
         first_part(part.node.scope, part.y, steps_of_sublayer, nodes_left, is_term) != nullptr;
}

/// Negative numbers in a matrix that stands in the rule or was given.
bool has_minus(const RuleScope& scope, const ExpressionPointer& e) {
  if (e->operation == Operation::transpose) return has_minus(scope, e->operands[0]);
  const Matrix<Exact>* const numbers = scope.numbers(*e);
  return numbers != nullptr && any_of(numbers->cells(), [](const Exact& x) {
           return x.is_rational() && x.sign_of() < 0;
         });
}

// Matrices.

/// A name, a function, cells of a matrix: what a learner would write a T at.
bool is_one_thing(const Expression& e) {
  return e.operation == Operation::name || e.operation == Operation::call ||
         e.operation == Operation::index || e.operation == Operation::constant;
}

/// Whether it meets a matrix, in a product or cell by cell.
bool is_beside_matrix(const RulePart& part) {
  const RuleNode& node = part.node;
  return !node.is_root() && is_binary(node.parent->tree->operation) &&
         !part.node.scope.is_scalar(node.parent->tree->operands[1 - node.operand]);
}

// Sums and other reductions.

bool is_sum(const Expression& e) {
  return is_call_of(e, &Function::adds_up);
}

bool is_softmax(const Expression& e) {
  return is_call_of(e, "softmax_cols") || is_call_of(e, "softmax_rows");
}

/// Whether shares are made with it: a softmax, or a sum that divides, here or in a later step.
bool makes_shares(const RuleNode& node) {
  if (is_softmax(*node.tree)) return true;
  if (!is_sum(*node.tree)) return false;
  if (!node.is_root()) {
    return node.parent->tree->operation == Operation::divide && node.operand == 1;
  }
  const std::vector<Step>& steps = node.scope.worksheet().steps;
  return any_of(steps, [&](const Step& later) {
    const Expression& rule = *later.hand.written;
    return !later.is_question && rule.operation == Operation::divide &&
           rule.operands[1]->operation == Operation::name &&
           rule.operands[1]->text == node.scope.step().name;
  });
}

// Divisions.

/// Whether a division makes shares or standard scores.
bool is_normalising(const RuleNode& node) {
  if (node.tree->operation != Operation::divide) return false;
  if (!node.scope.is_scalar(node.tree->operands[1])) return true;
  ExpressionPointer divisor = node.scope.opened(node.tree->operands[1]);
  if (is_call_of(*divisor, "sqrt")) divisor = node.scope.opened(divisor->operands[0]);
  return is_reduction(*divisor);
}

/// Numbers that are divided by one number, such as scores: no means and no shares.
bool is_division(const RuleNode& node) {
  return node.tree->operation == Operation::divide &&
         node.scope.is_scalar(node.tree->operands[1]) && !is_number(*node.tree->operands[0]) &&
         !is_normalising(node);
}

/// Whether it is a product of two matrices.
bool is_matrix_product(const RuleScope& scope, const ExpressionPointer& tree) {
  if (tree->operation != Operation::multiply) return false;
  const auto left = scope.shape_of(tree->operands[0]);
  const auto right = scope.shape_of(tree->operands[1]);
  return left && right && !left->is_scalar() && !right->is_scalar();
}

/// Sizes that scores may wrongly be divided by.
struct ScoreSizes {
  std::size_t d_k = 0;                 // how many products were added up for a score
  std::size_t n_tokens = 0;            // queries
  std::optional<std::size_t> d_model;  // features of a token, where they are known
};

/// Of the numbers that are divided here; nothing where they come from no product.
std::optional<ScoreSizes> score_sizes(const RuleNode& node) {
  if (!is_division(node)) return std::nullopt;
  constexpr std::size_t few = 3;
  int nodes_left = most_nodes_to_search;
  const ExpressionPointer product =
      first_part(node.scope, node.tree->operands[0], few, nodes_left, is_matrix_product);
  if (!product) return std::nullopt;
  ScoreSizes sizes{node.scope.shape_of(product->operands[0])->cols,
                   node.scope.shape_of(product->operands[1])->cols, std::nullopt};
  const ExpressionPointer projection =
      first_part(node.scope, product->operands[0], 1, nodes_left, is_matrix_product);
  if (projection) sizes.d_model = node.scope.shape_of(projection->operands[0])->cols;
  return sizes;
}

/// The number that d_k, 3 or rows(K) stands for.
std::optional<std::int64_t> value_of_size(const RuleScope& scope, const ExpressionPointer& tree) {
  if (is_call_of(*tree, &Function::takes_only_shape)) {
    const std::optional<Shape> shape = scope.shape_of(tree->operands[0]);
    if (!shape) return std::nullopt;
    return static_cast<std::int64_t>(tree->text == "rows" ? shape->rows : shape->cols);
  }
  const Matrix<Exact>* const numbers = scope.numbers(*tree);
  const bool is_one = numbers != nullptr && numbers->shape().is_scalar();
  return is_one ? whole((*numbers)(0, 0)) : std::nullopt;
}

/// Sums of products that are divided by the root of how many these are, or by a number for it:
/// S / sqrt(d_k), S / 2.
bool is_scaling(const RulePart& part) {
  const RuleScope& scope = part.node.scope;
  const std::optional<ScoreSizes> sizes = score_sizes(part.node);
  if (!sizes) return false;
  const ExpressionPointer& divisor = part.node.tree->operands[1];
  if (!is_call_of(*divisor, "sqrt")) return value_of_size(scope, divisor).has_value();
  return value_of_size(scope, divisor->operands[0]) == static_cast<std::int64_t>(sizes->d_k);
}

// Words.

/// "floor asks for the largest whole number that is not above S / 2"
std::string asked_of_rounding(const Expression& call) {
  const std::string asked = call.text + " asks for ";
  const std::string x = unparse(*call.operands[0]);
  if (call.text == "floor") return asked + "the largest whole number that is not above " + x;
  if (call.text == "ceil") return asked + "the smallest whole number that is not below " + x;
  if (call.text == "round") return asked + "the whole number nearest to " + x;
  return asked + "what is before the point of " + x;
}

/// What one column or row of the step stands for, if its labels tell: "belongs to one query"
std::optional<std::string> owner(const std::vector<std::string>& labels) {
  struct Owner {
    char letter;
    std::string_view noun;
  };
  constexpr std::array owners{Owner{'q', "query"}, Owner{'k', "key"}, Owner{'v', "value"},
                              Owner{'x', "token"}, Owner{'t', "token"}};
  for (const Owner& owner : owners) {
    const bool is_labelled = !labels.empty() && all_of(labels, [&](const std::string& label) {
      return label.size() > 1 && label[0] == owner.letter &&
             label.find_first_not_of("0123456789", 1) == std::string::npos;
    });
    if (is_labelled) return "belongs to one " + std::string(owner.noun);
  }
  return std::nullopt;
}

/// Whether the step is this part of its rule, rounded or not.
bool is_the_step(const RuleNode& node) {
  return node.is_root() || (node.parent->is_root() && is_call_of(*node.parent->tree, "round"));
}

/// "each column of A belongs to one query"
std::string each_line(const RuleNode& node, bool is_column) {
  const Step& step = node.scope.step();
  const bool is_of_argument = is_line(step.shape);
  const std::string matrix = is_of_argument ? unparse(*node.tree->operands[0]) : step.name;
  const bool are_shares = !is_of_argument && makes_shares(node) &&
                          is_the_step(is_softmax(*node.tree) ? node : *node.parent);
  const std::string_view unlabelled = are_shares ? "shares out one whole" : "is a whole of its own";
  return (is_column ? "each column of " : "each row of ") + matrix + " " +
         owner(is_column ? step.labels.cols : step.labels.rows).value_or(std::string(unlabelled));
}

struct Condition {
  std::string_view name;
  ConditionTest holds;
};

constexpr std::array conditions{
    // Of the place in the rule.
    Condition{"whole_rule", [](const RulePart& part) { return part.node.is_root(); }},
    Condition{"under_transpose",
              [](const RulePart& part) {
                return !part.node.is_root() &&
                       part.node.parent->tree->operation == Operation::transpose;
              }},
    Condition{"beside_matrix", is_beside_matrix},
    Condition{"by_hand", [](const RulePart& part) { return part.node.scope.is_by_hand(); }},
    Condition{"step_is_line",
              [](const RulePart& part) { return is_line(part.node.scope.step().shape); }},
    Condition{"step_is_single",
              [](const RulePart& part) { return part.node.scope.step().shape.is_scalar(); }},
    // Of what a division or a reduction is for.
    Condition{"makes_shares", [](const RulePart& part) { return makes_shares(part.node); }},
    Condition{"normalising", [](const RulePart& part) { return is_normalising(part.node); }},
    Condition{"dividing", [](const RulePart& part) { return is_division(part.node); }},
    Condition{"scaling", is_scaling},
    // Of x, or of x beside y.
    Condition{"number", [](const RulePart& part) { return is_number(*part.x); }},
    Condition{"single", [](const RulePart& part) { return part.node.scope.is_scalar(part.x); }},
    Condition{"line",
              [](const RulePart& part) { return is_line(*part.node.scope.shape_of(part.x)); }},
    Condition{"transposed",
              [](const RulePart& part) { return part.x->operation == Operation::transpose; }},
    Condition{"one_thing", [](const RulePart& part) { return is_one_thing(*part.x); }},
    Condition{"has_minus", [](const RulePart& part) { return has_minus(part.node.scope, part.x); }},
    Condition{"mask", [](const RulePart& part) { return is_mask(part.node.scope, part.x); }},
    Condition{"masked",
              [](const RulePart& part) {
                int nodes_left = most_nodes_to_search;
                return first_part(part.node.scope, part.x, RuleScope::nearby_steps, nodes_left,
                                  is_mask) != nullptr;
              }},
    Condition{"sums", [](const RulePart& part) { return is_sum(*part.node.scope.opened(part.x)); }},
    Condition{"bias", is_bias},
    Condition{"residual", is_residual},
    Condition{"addend", is_addend},
};

}  // namespace

bool is_reduction(const Expression& tree) {
  return is_call_of(tree, &Function::is_reduction);
}

ConditionTest find_condition(std::string_view name) {
  const Condition* const found =
      first_that(conditions, [&](const Condition& one) { return one.name == name; });
  return found == nullptr ? nullptr : found->holds;
}

std::optional<std::size_t> size_at(const RuleNode& node, std::string_view name) {
  if (name.starts_with("count")) {  // how many numbers a reduction takes together
    const Shape shape = *node.scope.shape_of(node.tree->operands[0]);
    const std::size_t count = node.tree->text.starts_with("col") ? shape.rows : shape.cols;
    if (name == "count") return count;
    return count < 2 ? std::nullopt : std::optional(count - 1);
  }
  const auto sizes = score_sizes(node);
  if (!sizes) return std::nullopt;
  std::optional<std::size_t> size;
  if (name == "d_k") size = sizes->d_k;
  if (name == "n_tokens") size = sizes->n_tokens;
  if (name == "d_model") size = sizes->d_model;
  return size && *size > 1 ? size : std::nullopt;  // nobody divides by 1
}

std::optional<std::string> word_at(const RuleNode& node, std::string_view word) {
  if (word == "here") return unparse(*node.tree);
  if (word == "step") return node.scope.step().name;
  if (word == "asked") return asked_of_rounding(*node.tree);
  if (word == "each column") return each_line(node, true);
  if (word == "each row") return each_line(node, false);
  const auto size = size_at(node, word);
  return size ? std::optional(std::to_string(*size)) : std::nullopt;
}

}  // namespace byhand
