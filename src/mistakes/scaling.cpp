// Mistakes with the scaling of scores: left out, done twice, or by another size; and with other
// factors and divisors.

#include <cstdint>
#include <optional>
#include <string>

#include "language/unparse.hpp"
#include "mistakes/rewriting.hpp"

namespace byhand {

namespace {

/// Numbers that are divided by one number, such as scores: no means and no shares.
bool is_division(const Setting& setting, const Site& site) {
  return site.node->operation == Operation::divide && site.operand_shapes[1].is_scalar() &&
         !is_number(*site.node->operands[0]) && !is_normalising(setting, site);
}

/// Which operand of a product is a factor for each number of the other; nothing where none is.
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

/// The number that d_k, 3 or rows(K) stands for.
std::optional<std::int64_t> size_of(const Setting& setting, const ExpressionPointer& tree) {
  if (is_number(*tree)) return whole(tree->constant(0, 0));
  if (is_call_of(*tree, "rows") || is_call_of(*tree, "cols")) {
    const std::optional<Shape> shape = setting.shape_of(tree->operands[0]);
    if (!shape) return std::nullopt;
    return static_cast<std::int64_t>(tree->text == "rows" ? shape->rows : shape->cols);
  }
  const Given* given = tree->operation == Operation::name ? setting.given(tree->text) : nullptr;
  const bool is_scalar = given != nullptr && given->cells.shape().is_scalar();
  return is_scalar ? whole(given->cells(0, 0)) : std::nullopt;
}

/// Sums of products that are divided by the root of how many these are, or by a number for it:
/// S / sqrt(d_k), S / 2.
bool is_scaling(const Setting& setting, const Site& site) {
  const std::optional<ScoreSizes> sizes = sizes_of(setting, site);
  if (!sizes) return false;
  const ExpressionPointer& divisor = site.node->operands[1];
  if (!is_call_of(*divisor, "sqrt")) return size_of(setting, divisor).has_value();
  return size_of(setting, divisor->operands[0]) == static_cast<std::int64_t>(sizes->d_k);
}

Replacements left_out(const Site& site, std::size_t i) {
  const auto& operands = site.node->operands;
  return {{operands[1 - i], unparse(*operands[1 - i]), unparse(*operands[i])}};
}

}  // namespace

Replacements scaling_left_out(const Setting& setting, const Site& site) {
  return is_scaling(setting, site) ? left_out(site, 1) : Replacements{};
}

Replacements division_left_out(const Setting& setting, const Site& site) {
  const bool is_other = is_division(setting, site) && !is_scaling(setting, site);
  return is_other ? left_out(site, 1) : Replacements{};
}

Replacements factor_left_out(const Setting& /*setting*/, const Site& site) {
  const auto factor = factor_of(site);
  return factor ? left_out(site, *factor) : Replacements{};
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
