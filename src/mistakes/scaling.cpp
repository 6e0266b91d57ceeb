// Mistakes with the scaling of scores: left out, done twice, or by another size.

#include "language/unparse.hpp"
#include "mistakes/rewriting.hpp"

namespace byhand {

namespace {

/// Numbers that are divided by one number, such as scores: no means and no shares.
bool is_division(const Setting& setting, const Site& site) {
  return site.node->operation == Operation::divide && site.operand_shapes[1].is_scalar() &&
         !is_number(*site.node->operands[0]) && !is_normalising(setting, site);
}

/// Which operand of a product is the factor of a scaling; nothing where it is none.
std::optional<std::size_t> factor_of(const Site& site) {
  const bool is_product = site.node->operation == Operation::multiply ||
                          site.node->operation == Operation::multiply_cells;
  if (!is_product || site.operand_shapes[0].is_scalar() == site.operand_shapes[1].is_scalar()) {
    return std::nullopt;
  }
  return site.operand_shapes[0].is_scalar() ? 0 : 1;
}

Replacements divided_by(const Setting& setting, const Site& site,
                        ExpressionPointer ScoreSizes::*size, bool by_root) {
  if (!is_division(setting, site)) return {};
  const ExpressionPointer& scores = site.node->operands[0];
  const std::optional<ScoreSizes> sizes = setting.score_sizes(scores);
  if (!sizes || (*sizes).*size == nullptr) return {};
  ExpressionPointer divisor = (*sizes).*size;
  const std::string name = unparse(*divisor);
  if (by_root) divisor = make_call("sqrt", {divisor});
  return {
      {make_node(Operation::divide, {scores, divisor}), unparse(*site.node->operands[1]), name}};
}

}  // namespace

Replacements scaling_left_out(const Setting& setting, const Site& site) {
  if (const auto factor = factor_of(site)) {
    const auto& operands = site.node->operands;
    return {{operands[1 - *factor], unparse(*operands[1 - *factor]), unparse(*operands[*factor])}};
  }
  if (!is_division(setting, site)) return {};
  return {
      {site.node->operands[0], unparse(*site.node->operands[0]), unparse(*site.node->operands[1])}};
}

Replacements scaling_twice(const Setting& setting, const Site& site) {
  if (!is_division(setting, site) || is_mean_by_hand(setting, site)) return {};
  const ExpressionPointer& divisor = site.node->operands[1];
  return {{make_node(Operation::divide, {site.node, divisor}), unparse(*site.node->operands[0]),
           unparse(*divisor)}};
}

Replacements divided_by_d_k(const Setting& setting, const Site& site) {
  return divided_by(setting, site, &ScoreSizes::d_k, false);
}

Replacements divided_by_root_d_k(const Setting& setting, const Site& site) {
  return divided_by(setting, site, &ScoreSizes::d_k, true);
}

Replacements divided_by_root_d_model(const Setting& setting, const Site& site) {
  return divided_by(setting, site, &ScoreSizes::d_model, true);
}

Replacements divided_by_root_n(const Setting& setting, const Site& site) {
  return divided_by(setting, site, &ScoreSizes::n, true);
}

}  // namespace byhand
