// Mistakes with sums, means, variances, softmax and other reductions: in the other direction, of
// everything, or of the wrong numbers.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "language/unparse.hpp"
#include "mistakes/rewriting.hpp"

namespace byhand {

namespace {

/// A function of columns and its twin of rows.
struct Twins {
  std::string_view of_columns;
  std::string_view of_rows;
};

constexpr std::array twins{
    Twins{"colsum", "rowsum"},           Twins{"colmean", "rowmean"},
    Twins{"colvar", "rowvar"},           Twins{"colmax", "rowmax"},
    Twins{"argmax_cols", "argmax_rows"}, Twins{"softmax_cols", "softmax_rows"}};

const Twins* find_twins(const Expression& e) {
  if (e.operation != Operation::call) return nullptr;
  const auto found = std::find_if(twins.begin(), twins.end(), [&](const Twins& pair) {
    return pair.of_columns == e.text || pair.of_rows == e.text;
  });
  return found == twins.end() ? nullptr : &*found;
}

bool is_softmax(const Expression& e) {
  return is_call_of(e, "softmax_cols") || is_call_of(e, "softmax_rows");
}

bool is_sum(const Expression& e) {
  return is_call_of(e, "colsum") || is_call_of(e, "rowsum");
}

bool is_of_columns(const Expression& e) {
  const Twins* pair = find_twins(e);
  return pair != nullptr && pair->of_columns == e.text;
}

ExpressionPointer twin(const Expression& e) {
  const Twins& pair = *find_twins(e);
  return make_call(std::string(is_of_columns(e) ? pair.of_rows : pair.of_columns), e.operands);
}

ExpressionPointer divided(const ExpressionPointer& x, const ExpressionPointer& y) {
  return make_node(Operation::divide, {x, y});
}

/// Whether the step is this part of its rule, rounded or not.
bool is_the_step(const Site& site) {
  return site.is_root() || (site.parent->is_root() && is_call_of(*site.parent->node, "round"));
}

/// In the other direction: as it comes, and lying where the right one lies.
Replacements reversed(const Setting& setting, const Site& site, bool shares) {
  const Shape shape = setting.step().shape;
  const bool is_line = shape.rows == 1 || shape.cols == 1;
  const std::string argument = is_line ? unparse(*site.node->operands[0]) : setting.step().name;
  const ExpressionPointer other = twin(*site.node);
  Replacements found{{other, argument, other->text, true}};
  if (!is_softmax(*site.node)) found.push_back({turned(other), argument, other->text, true});
  const bool are_shares =
      shares && !is_line && is_the_step(is_softmax(*site.node) ? site : *site.parent);
  for (Replacement& replacement : found) replacement.is_of_shares = are_shares;
  return found;
}

/// Whether shares are made with it: a softmax, or a sum that divides, here or in a later step.
bool makes_shares(const Setting& setting, const Site& site) {
  if (is_softmax(*site.node)) return true;
  if (!is_sum(*site.node)) return false;
  if (!site.is_root()) {
    return site.parent->node->operation == Operation::divide && site.operand == 1;
  }
  const std::string& name = setting.step().name;
  const std::vector<Step>& steps = setting.worksheet().steps;
  return std::any_of(steps.begin(), steps.end(), [&](const Step& later) {
    const Expression& rule = *later.hand.written;
    return rule.operation == Operation::divide && rule.operands[1]->operation == Operation::name &&
           rule.operands[1]->text == name;
  });
}

Replacements reversed_if(const Setting& setting, const Site& site, bool of_columns, bool shares) {
  if (find_twins(*site.node) == nullptr || is_of_columns(*site.node) != of_columns) return {};
  return makes_shares(setting, site) == shares ? reversed(setting, site, shares) : Replacements{};
}

/// What was raised to a power: R of 3^R and of exp(R); nothing for x^2.
ExpressionPointer exponent_of(const Expression& e) {
  if (is_call_of(e, "exp")) return e.operands[0];
  const bool is_power = e.operation == Operation::power && !is_number(*e.operands[1]);
  return is_power ? e.operands[1] : nullptr;
}

/// The function of everything, as the function of the one direction of that of the other.
ExpressionPointer of_everything(const Expression& e) {
  const auto both = [](std::string_view kind, const ExpressionPointer& x) {
    const std::string name(kind);
    return make_call("row" + name, {make_call("col" + name, {x})});
  };
  const ExpressionPointer& x = e.operands[0];
  if (is_softmax(e)) {
    const ExpressionPointer powers = make_call("exp", {x});
    return divided(powers, both("sum", powers));
  }
  if (e.text.starts_with("argmax")) return nullptr;
  const std::string_view kind = std::string_view(e.text).substr(3);
  if (kind != "var") return both(kind, x);
  const ExpressionPointer distance = make_node(Operation::subtract, {x, both("mean", x)});
  return both("mean", make_node(Operation::power, {distance, number(2)}));
}

/// How many numbers a reduction takes together.
std::size_t count(const Site& site) {
  return is_of_columns(*site.node) ? site.operand_shapes[0].rows : site.operand_shapes[0].cols;
}

}  // namespace

bool is_reduction(const Expression& tree) {
  return find_twins(tree) != nullptr && !is_softmax(tree);
}

Replacements row_sums(const Setting& setting, const Site& site) {
  return reversed_if(setting, site, true, true);
}

Replacements column_sums(const Setting& setting, const Site& site) {
  return reversed_if(setting, site, false, true);
}

Replacements rows_for_columns(const Setting& setting, const Site& site) {
  return reversed_if(setting, site, true, false);
}

Replacements columns_for_rows(const Setting& setting, const Site& site) {
  return reversed_if(setting, site, false, false);
}

Replacements sum_of_everything(const Setting& /*setting*/, const Site& site) {
  if (find_twins(*site.node) == nullptr) return {};
  const Shape shape = site.operand_shapes[0];
  if (shape.rows == 1 || shape.cols == 1) return {};  // a line is everything
  const ExpressionPointer whole = of_everything(*site.node);
  if (!whole) return {};
  return {{whole, unparse(*site.node->operands[0]), ""}};
}

bool is_mean_by_hand(const Setting& setting, const Site& site) {
  return site.node->operation == Operation::divide && site.operand_shapes[1].is_scalar() &&
         is_sum(*setting.behind(site.node->operands[0]));
}

bool is_normalising(const Setting& setting, const Site& site) {
  if (site.node->operation != Operation::divide) return false;
  if (!site.operand_shapes[1].is_scalar()) return true;
  ExpressionPointer divisor = setting.behind(site.node->operands[1]);
  if (is_call_of(*divisor, "sqrt")) divisor = setting.behind(divisor->operands[0]);
  return is_reduction(*divisor);
}

Replacements not_normalised(const Setting& setting, const Site& site) {
  const std::string argument = site.node->operands.empty() ? "" : unparse(*site.node->operands[0]);
  if (is_softmax(*site.node)) {
    return {{make_call("exp", site.node->operands), "exp(" + argument + ")", "its sums"}};
  }
  if (!is_normalising(setting, site)) return {};
  return {{site.node->operands[0], argument, unparse(*site.node->operands[1])}};
}

Replacements upside_down(const Setting& setting, const Site& site) {
  if (is_softmax(*site.node) || !is_normalising(setting, site)) return {};
  const auto& operands = site.node->operands;
  return {{make_node(Operation::divide, {operands[1], operands[0]}), unparse(*operands[0]),
           unparse(*operands[1])}};
}

namespace {

/// What the powers were made of: their exponents, and the scores that these were made of.
std::vector<ExpressionPointer> raw_scores(const Setting& setting, const ExpressionPointer& powers) {
  const ExpressionPointer exponents = exponent_of(*setting.behind(powers));
  if (!exponents) return {};
  std::vector<ExpressionPointer> found{exponents};
  const ExpressionPointer before = setting.behind(exponents);
  if (before == exponents) return found;
  const auto shape = setting.shape_of(exponents);
  for (const Expression* name : names_in(*before)) {
    const ExpressionPointer scores = make_name(name->text);
    if (setting.shape_of(scores) == shape) return {exponents, scores};
  }
  return found;
}

}  // namespace

Replacements raw_sums(const Setting& setting, const Site& site) {
  const auto sum_like = [&](const ExpressionPointer& x, bool of_columns) {
    return make_call(of_columns ? "colsum" : "rowsum", {x});
  };
  const bool of_columns = is_of_columns(*site.node);
  if (is_softmax(*site.node)) {
    const ExpressionPointer& raw = site.node->operands[0];
    const ExpressionPointer powers = make_call("exp", {raw});
    const ExpressionPointer sums = sum_like(raw, of_columns);
    return {{divided(powers, sums), unparse(*powers), unparse(*raw)},
            {divided(raw, sums), unparse(*powers), unparse(*raw)}};
  }
  if (!is_sum(*site.node)) return {};
  const ExpressionPointer& powers = site.node->operands[0];
  const bool divides = !site.is_root() && site.operand == 1 &&
                       site.parent->node->operation == Operation::divide &&
                       same(*site.parent->node->operands[0], *powers);
  Replacements found;
  for (const ExpressionPointer& raw : raw_scores(setting, powers)) {
    const ExpressionPointer sums = sum_like(raw, of_columns);
    found.push_back({sums, unparse(*powers), unparse(*raw)});
    if (!divides || !site.parent->is_root()) continue;  // the powers forgotten altogether
    found.push_back({divided(raw, sums), unparse(*powers), unparse(*raw)});
    found.back().is_whole_rule = true;
  }
  return found;
}

Replacements one_less_than_n(const Setting& setting, const Site& site) {
  if (is_mean_by_hand(setting, site)) {
    const ExpressionPointer& n = site.node->operands[1];
    return {{divided(site.node->operands[0], make_node(Operation::subtract, {n, number(1)})),
             unparse(*n), ""}};
  }
  const bool is_average = is_reduction(*site.node) &&
                          (site.node->text.ends_with("mean") || site.node->text.ends_with("var"));
  if (!is_average || count(site) < 2) return {};
  const auto n = static_cast<std::int64_t>(count(site));
  const ExpressionPointer whole = make_node(Operation::multiply, {site.node, number(n)});
  return {{divided(whole, number(n - 1)), std::to_string(n), ""}};
}

Replacements variance_for_deviation(const Setting& setting, const Site& site) {
  if (!is_call_of(*site.node, "sqrt")) return {};
  // Of one number it is the root of a size, which belongs to the scaling.
  if (site.operand_shapes[0].is_scalar() && setting.step().shape.cells() > 1) return {};
  return {{site.node->operands[0], unparse(*site.node->operands[0]), ""}};
}

}  // namespace byhand
