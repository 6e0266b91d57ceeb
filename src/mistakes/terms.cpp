// Mistakes with terms: a sign, a term that was left out, a mask, an activation.

#include <algorithm>
#include <array>
#include <string_view>

#include "language/unparse.hpp"
#include "mistakes/rewriting.hpp"

namespace byhand {

namespace {

bool is_given(const Setting& setting, const ExpressionPointer& e) {
  return e->operation == Operation::name && setting.given(e->text) != nullptr;
}

ExpressionPointer difference(const ExpressionPointer& x, const ExpressionPointer& y) {
  return make_node(Operation::subtract, {x, y});
}

ExpressionPointer with_other_sign(const ExpressionPointer& x) {
  return x->operation == Operation::negate ? x->operands[0] : make_node(Operation::negate, {x});
}

/// The other side of a sum that leaves out operand i.
Replacement without(const Site& site, std::size_t i) {
  return {site.node->operands[1 - i], unparse(*site.node->operands[i]),
          unparse(*site.node->operands[1 - i])};
}

/// Which operands of a sum are masks.
std::array<bool, 2> masks(const Setting& setting, const Site& site) {
  if (site.node->operation != Operation::add) return {false, false};
  return {setting.is_mask(site.node->operands[0]), setting.is_mask(site.node->operands[1])};
}

/// Of a matrix that stands in the rule or was given.
bool has_negative_cells(const Setting& setting, const ExpressionPointer& e) {
  if (e->operation == Operation::transpose) return has_negative_cells(setting, e->operands[0]);
  const bool is_constant = e->operation == Operation::constant;
  if (!is_constant && !is_given(setting, e)) return false;
  const Matrix<Exact>& cells = is_constant ? e->constant : setting.given(e->text)->cells;
  return std::any_of(cells.cells().begin(), cells.cells().end(),
                     [](const Exact& x) { return x.is_rational() && x.sign_of() < 0; });
}

/// The same numbers for all tokens: a row or a column that is repeated, or, where there is one
/// token only, a given one.
bool is_bias(const Setting& setting, const Site& site, std::size_t i) {
  const Shape own = site.operand_shapes[i];
  const Shape other = site.operand_shapes[1 - i];
  if (!(own == other)) return own.cells() < other.cells();
  const bool is_line = own.rows == 1 || own.cols == 1;
  return is_line && is_given(setting, site.node->operands[i]) &&
         site.node->operands[1 - i]->operation != Operation::name;
}

/// What a sign inside changes other than the sign of the result.
bool feels_signs(const Expression& e) {
  return is_call_of(e, "floor") || is_call_of(e, "ceil") || is_call_of(e, "exp");
}

bool is_zero_constant(const Expression& e) {
  return is_number(e) && is_zero(e.constant(0, 0));
}

}  // namespace

Replacements sign_of_term(const Setting& /*setting*/, const Site& site) {
  const auto& operands = site.node->operands;
  switch (site.node->operation) {
    case Operation::add:
      return {{difference(operands[0], operands[1]), unparse(*operands[1]), ""}};
    case Operation::subtract: {
      Replacements found{{make_node(Operation::add, operands), unparse(*operands[1]), ""}};
      if (!site.is_root()) {
        found.push_back({difference(operands[1], operands[0]), unparse(*site.node), ""});
      }
      return found;
    }
    case Operation::negate:
      if (site.is_root()) return {};
      return {{operands[0], unparse(*operands[0]), ""}};
    case Operation::power:
      return {{make_node(Operation::power, {operands[0], with_other_sign(operands[1])}),
               unparse(*operands[1]), ""}};
    case Operation::call:
      if (!feels_signs(*site.node)) return {};
      return {
          {make_call(site.node->text, {with_other_sign(operands[0])}), unparse(*operands[0]), ""}};
    default:
      return {};
  }
}

Replacements sign_of_whole(const Setting& /*setting*/, const Site& site) {
  if (!site.is_root()) return {};
  const auto& operands = site.node->operands;
  if (site.node->operation == Operation::negate) return {{operands[0], "", ""}};
  if (site.node->operation == Operation::subtract) {
    return {{difference(operands[1], operands[0]), "", ""}};
  }
  return {{make_node(Operation::negate, {site.node}), "", ""}};
}

Replacements minus_overlooked(const Setting& setting, const Site& site) {
  const bool is_matrix = site.node->operation != Operation::transpose;  // which is within it
  if (!is_matrix || !has_negative_cells(setting, site.node)) return {};
  return {{make_call("abs", {site.node}), unparse(*site.node), ""}};
}

Replacements minus_times_minus(const Setting& setting, const Site& site) {
  if (!is_matrix_product(site)) return {};
  const ExpressionPointer& left = site.node->operands[0];
  const ExpressionPointer& right = site.node->operands[1];
  if (!has_negative_cells(setting, left) || !has_negative_cells(setting, right)) return {};
  const auto negative_part = [](const ExpressionPointer& x) {
    return make_call("relu", {make_node(Operation::negate, {x})});
  };
  // What two negative numbers give, taken away where it belongs and once more.
  const ExpressionPointer both =
      make_node(Operation::multiply, {negative_part(left), negative_part(right)});
  const ExpressionPointer twice = make_node(Operation::multiply, {number(2), both});
  return {{difference(site.node, twice), unparse(*left), unparse(*right)}};
}

Replacements bias_left_out(const Setting& setting, const Site& site) {
  if (site.node->operation != Operation::add) return {};
  Replacements found;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto [is_left_mask, is_right_mask] = masks(setting, site);
    const bool has_own_row = is_left_mask || is_right_mask;
    if (!has_own_row && is_bias(setting, site, i)) found.push_back(without(site, i));
  }
  return found;
}

Replacements residual_left_out(const Setting& setting, const Site& site) {
  const bool is_residual =
      site.node->operation == Operation::add && site.operand_shapes[0] == site.operand_shapes[1];
  if (!is_residual) return {};
  Replacements found;
  for (std::size_t i = 0; i < 2; ++i) {
    const bool has_own_row =
        masks(setting, site)[i] || masks(setting, site)[1 - i] || is_bias(setting, site, i);
    const bool is_name = site.node->operands[i]->operation == Operation::name;
    if (is_name && !has_own_row) found.push_back(without(site, i));
  }
  return found;
}

Replacements subtraction_left_out(const Setting& /*setting*/, const Site& site) {
  if (site.node->operation != Operation::subtract) return {};
  if (is_number(*site.node->operands[0])) return {};
  return {without(site, 1)};
}

Replacements mask_left_out(const Setting& setting, const Site& site) {
  Replacements found;
  for (std::size_t i = 0; i < 2; ++i) {
    if (masks(setting, site)[i]) found.push_back(without(site, i));
  }
  return found;
}

Replacements mask_transposed(const Setting& setting, const Site& site) {
  const bool is_part_of_mask =
      !site.is_root() && site.parent->node->operation == Operation::transpose;
  if (is_part_of_mask || !setting.is_mask(site.node)) return {};
  return {{turned(site.node), unparse(*site.node), "", true}};
}

Replacements masked_as_zero(const Setting& setting, const Site& site) {
  Replacements found;
  for (std::size_t i = 0; i < 2; ++i) {
    if (!masks(setting, site)[i]) continue;
    const ExpressionPointer& mask = site.node->operands[i];
    // 1 where the mask lets pass (it is 0 there), and 0 where it is -inf
    const ExpressionPointer passes =
        make_call("step", {make_node(Operation::add, {mask, number(1)})});
    found.push_back({make_node(Operation::multiply_cells, {site.node->operands[1 - i], passes}),
                     unparse(*mask), unparse(*site.node->operands[1 - i])});
  }
  return found;
}

Replacements activation_left_out(const Setting& /*setting*/, const Site& site) {
  const Expression& e = *site.node;
  if (e.operation != Operation::call) return {};
  constexpr std::array<std::string_view, 4> activations{"relu", "silu", "sigmoid", "tanh"};
  if (std::find(activations.begin(), activations.end(), e.text) != activations.end()) {
    return {{e.operands[0], unparse(*e.operands[0]), e.text}};
  }
  if (e.text != "max") return {};
  for (std::size_t i = 0; i < 2; ++i) {
    if (!is_zero_constant(*e.operands[i])) continue;
    return {{e.operands[1 - i], unparse(*e.operands[1 - i]), "max with 0"}};
  }
  return {};
}

}  // namespace byhand
