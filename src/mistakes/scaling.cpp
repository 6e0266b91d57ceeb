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

/// Scores divided by another number.
Replacements divided_by(const Setting& setting, const Site& site, std::optional<std::size_t> size,
                        bool by_root) {
  if (!size) return {};
  ExpressionPointer divisor = setting.size_name(*size);
  if (by_root) divisor = make_call("sqrt", {divisor});
  return {{make_node(Operation::divide, {site.node->operands[0], divisor}),
           unparse(*site.node->operands[1]), std::to_string(*size)}};
}

/// Of numbers that a matrix product gave.
std::optional<ScoreSizes> sizes_of(const Setting& setting, const Site& site) {
  if (!is_division(setting, site)) return std::nullopt;
  return setting.score_sizes(site.node->operands[0]);
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
  const auto sizes = sizes_of(setting, site);
  return sizes ? divided_by(setting, site, sizes->d_k, false) : Replacements{};
}

Replacements divided_by_root_d_k(const Setting& setting, const Site& site) {
  const auto sizes = sizes_of(setting, site);
  return sizes ? divided_by(setting, site, sizes->d_k, true) : Replacements{};
}

Replacements divided_by_root_d_model(const Setting& setting, const Site& site) {
  const auto sizes = sizes_of(setting, site);
  return sizes ? divided_by(setting, site, sizes->d_model, true) : Replacements{};
}

Replacements divided_by_root_n(const Setting& setting, const Site& site) {
  const auto sizes = sizes_of(setting, site);
  return sizes ? divided_by(setting, site, sizes->n, true) : Replacements{};
}

}  // namespace byhand
