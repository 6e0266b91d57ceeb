// Mistakes with powers: the base, what a power is, and negative exponents.

#include <string>

#include "language/unparse.hpp"
#include "mistakes/rewriting.hpp"

namespace byhand {

namespace {

bool is_exp(const Site& site) {
  return is_call_of(*site.node, "exp");
}

/// 3^R and exp(R), but not x^2: the exponent is what changes from cell to cell.
bool is_of_exponents(const Site& site) {
  if (is_exp(site)) return true;
  return site.node->operation == Operation::power && site.operand_shapes[0].is_scalar() &&
         !is_number(*site.node->operands[1]);
}

const ExpressionPointer& exponent(const Site& site) {
  return site.node->operands.back();
}

ExpressionPointer power_of(const Site& site, const ExpressionPointer& other_exponent) {
  if (is_exp(site)) return make_call("exp", {other_exponent});
  return make_node(Operation::power, {site.node->operands[0], other_exponent});
}

/// 1 where x < 0, else 0
ExpressionPointer is_negative(const ExpressionPointer& x) {
  return make_call("step", {make_node(Operation::negate, {x})});
}

std::string base_of(const Site& site) {
  return is_exp(site) ? "e" : unparse(*site.node->operands[0]);
}

/// With what the message is about: the power, and its exponent or its base.
Replacement about_exponent(const Site& site, const ExpressionPointer& tree) {
  return {tree, unparse(*site.node), unparse(*exponent(site))};
}

Replacement about_base(const Site& site, const ExpressionPointer& tree) {
  return {tree, unparse(*site.node), base_of(site)};
}

/// 2 where the exponent is negative, else 0
ExpressionPointer twice_where_negative(const Site& site) {
  return make_node(Operation::multiply, {number(2), is_negative(exponent(site))});
}

/// A factor for each cell of a power, such as 1 - step(-R).
ExpressionPointer weighted(const ExpressionPointer& less, const ExpressionPointer& power) {
  const ExpressionPointer factor = make_node(Operation::subtract, {number(1), less});
  return make_node(Operation::multiply_cells, {factor, power});
}

}  // namespace

Replacements other_base(const Site& site, const ExpressionPointer& base) {
  if (!is_of_exponents(site)) return {};
  const bool is_e = is_call_of(*base, "exp");
  if (is_e && is_exp(site)) return {};
  const ExpressionPointer tree = is_e ? make_call("exp", {exponent(site)})
                                      : make_node(Operation::power, {base, exponent(site)});
  return {about_base(site, tree)};
}

Replacements times_for_power(const Setting& setting, const Site& site) {
  if (site.node->operation != Operation::power) return {};
  const ExpressionPointer product = make_node(Operation::multiply_cells, site.node->operands);
  Replacements found{about_exponent(site, product)};
  if (!setting.may_be_hidden(exponent(site))) return found;
  // No one writes 3 times -inf: hidden cells are left at 0.
  const ExpressionPointer far = number(1000);  // farther than any score is from 0
  const ExpressionPointer finite = make_call("max", {product, make_node(Operation::negate, {far})});
  const ExpressionPointer passes = make_call("step", {make_node(Operation::add, {product, far})});
  found.push_back(about_exponent(site, make_node(Operation::multiply_cells, {finite, passes})));
  return found;
}

Replacements base_for_exponent(const Setting& /*setting*/, const Site& site) {
  if (site.node->operation != Operation::power) return {};
  return {about_exponent(
      site, make_node(Operation::power, {site.node->operands[1], site.node->operands[0]}))};
}

Replacements negative_power_as_zero(const Setting& /*setting*/, const Site& site) {
  if (!is_of_exponents(site)) return {};
  return {about_base(site, weighted(is_negative(exponent(site)), site.node))};
}

Replacements negative_power_as_negative(const Setting& /*setting*/, const Site& site) {
  if (!is_of_exponents(site)) return {};
  const ExpressionPointer without_sign = power_of(site, make_call("abs", {exponent(site)}));
  return {about_base(site, weighted(twice_where_negative(site), without_sign))};
}

Replacements negative_power_with_minus(const Setting& /*setting*/, const Site& site) {
  if (!is_of_exponents(site)) return {};
  return {about_base(site, weighted(twice_where_negative(site), site.node))};
}

}  // namespace byhand
