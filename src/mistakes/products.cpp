// Mistakes with matrix products: which matrix, in which order, with which transpose.

#include <algorithm>
#include <string>

#include "language/unparse.hpp"
#include "mistakes/rewriting.hpp"

namespace byhand {

namespace {

bool is_turned(const ExpressionPointer& e) {
  return e->operation == Operation::transpose;
}

ExpressionPointer without_turn(const ExpressionPointer& e) {
  return is_turned(e) ? e->operands[0] : e;
}

ExpressionPointer product(const ExpressionPointer& left, const ExpressionPointer& right) {
  return make_node(Operation::multiply, {left, right});
}

/// A name, a function, cells of a matrix: what a learner would write a T at.
bool is_one_thing(const Expression& e) {
  return e.operation == Operation::name || e.operation == Operation::call ||
         e.operation == Operation::index || e.operation == Operation::constant;
}

/// Neither a part of a size nor a position: not numbers that meet others.
bool is_matrix_here(const Site& site) {
  if (site.is_root()) return true;
  const Expression& parent = *site.parent->node;
  if (parent.operation == Operation::index) return site.operand == 0;
  return parent.operation != Operation::range && !is_call_of(parent, "rows") &&
         !is_call_of(parent, "cols");
}

std::size_t uses_of(const std::string& name, const Expression& rule) {
  const auto names = names_in(rule);
  return static_cast<std::size_t>(std::count_if(
      names.begin(), names.end(), [&](const Expression* e) { return e->text == name; }));
}

/// Scores summed up in place of their powers have a row of their own.
bool is_raw_sum(const Setting& setting, const Site& site, const std::string& other) {
  if (site.is_root() || site.parent->node->operation != Operation::call) return false;
  const ExpressionPointer powers = setting.behind(site.node);
  const bool are_powers = powers->operation == Operation::power || is_call_of(*powers, "exp");
  return are_powers && is_reduction(*site.parent->node) && uses_of(other, *powers) > 0;
}

bool is_made_of(const Setting& setting, const std::string& name, const std::string& other) {
  const ExpressionPointer itself = make_name(name);
  const ExpressionPointer rule = setting.behind(itself);
  return rule != itself && uses_of(other, *rule) > 0;
}

/// Other names for a name.
template <class Choose>
Replacements exchanged(const Setting& setting, const Site& site, const Choose& choose) {
  const bool is_name = site.node->operation == Operation::name && site.node->text != "pi";
  if (!is_name || !is_matrix_here(site)) return {};
  const std::string& name = site.node->text;
  Replacements found;
  for (const std::string& other : setting.others_like(name)) {
    if (!choose(other)) continue;
    found.push_back({make_name(other), name, other});
    found.back().has_own_row = is_raw_sum(setting, site, other);
  }
  return found;
}

}  // namespace

bool is_matrix_product(const Site& site) {
  return site.node->operation == Operation::multiply && !site.operand_shapes[0].is_scalar() &&
         !site.operand_shapes[1].is_scalar();
}

ExpressionPointer turned(const ExpressionPointer& x) {
  return is_turned(x) ? x->operands[0] : make_node(Operation::transpose, {x});
}

Replacements factors_swapped(const Setting& /*setting*/, const Site& site) {
  if (!is_matrix_product(site)) return {};
  const ExpressionPointer& a = site.node->operands[0];
  const ExpressionPointer& b = site.node->operands[1];
  const std::string first = unparse(*without_turn(a));
  const std::string second = unparse(*without_turn(b));
  Replacements found{{product(b, a), first, second}};
  if (is_turned(a) != is_turned(b)) {  // K^T * Q: the T stays where it stood, as in Q^T * K
    found.push_back(is_turned(a) ? Replacement{product(turned(b), without_turn(a)), first, second}
                                 : Replacement{product(without_turn(b), turned(a)), first, second});
  }
  return found;
}

Replacements transpose_dropped(const Setting& setting, const Site& site) {
  if (!is_turned(site.node) || setting.is_mask(site.node)) return {};
  return {{site.node->operands[0], unparse(*site.node->operands[0]), ""}};
}

Replacements transpose_added(const Setting& setting, const Site& site) {
  if (site.is_root() || !is_binary(site.parent->node->operation)) return {};
  const bool meets_matrix = !site.parent->operand_shapes[1 - site.operand].is_scalar();
  if (!meets_matrix || site.parent->operand_shapes[site.operand].is_scalar()) return {};
  if (!is_one_thing(*site.node) || setting.is_mask(site.node)) return {};
  return {{turned(site.node), unparse(*site.node), ""}};
}

Replacements transpose_on_wrong_factor(const Setting& /*setting*/, const Site& site) {
  if (!is_matrix_product(site)) return {};
  const ExpressionPointer& a = site.node->operands[0];
  const ExpressionPointer& b = site.node->operands[1];
  if (is_turned(a) == is_turned(b)) return {};
  const std::string right = unparse(*without_turn(is_turned(a) ? a : b));
  const std::string wrong = unparse(*(is_turned(a) ? b : a));
  return {{product(turned(a), turned(b)), right, wrong}};
}

Replacements result_transposed(const Setting& setting, const Site& site) {
  const Shape shape = setting.step().shape;
  const bool is_line = shape.rows == 1 || shape.cols == 1;
  if (!site.is_root() || is_line || setting.is_mask(site.node)) return {};
  // (A B)^T is B^T A^T: written so, it is found to be the same as another mistake.
  ExpressionPointer result = turned(site.node);
  if (is_matrix_product(site)) {
    result = product(turned(site.node->operands[1]), turned(site.node->operands[0]));
  }
  return {{result, "", ""}};
}

Replacements other_matrix(const Setting& setting, const Site& site) {
  return exchanged(setting, site, [&](const std::string& other) {
    return !is_made_of(setting, site.node->text, other);
  });
}

Replacements step_skipped(const Setting& setting, const Site& site) {
  return exchanged(setting, site, [&](const std::string& other) {
    return is_made_of(setting, site.node->text, other);
  });
}

Replacements cells_for_product(const Setting& /*setting*/, const Site& site) {
  if (!is_matrix_product(site)) return {};
  const ExpressionPointer& a = site.node->operands[0];
  const ExpressionPointer& b = site.node->operands[1];
  const auto by_cell = [&](const ExpressionPointer& left, const ExpressionPointer& right) {
    return Replacement{make_node(Operation::multiply_cells, {left, right}), unparse(*a),
                       unparse(*b)};
  };
  return {by_cell(a, b), by_cell(without_turn(a), without_turn(b))};
}

}  // namespace byhand
