// Mistakes with what jumps from number to number: rounding, places, positions; and with angles.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "evaluate/functions.hpp"
#include "language/unparse.hpp"
#include "mistakes/rewriting.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// round(x, 0), floor, ceil and trunc: one of the four ways to a whole number.
bool is_to_whole(const Expression& e) {
  if (is_call_of(e, "round")) {
    return is_number(*e.operands[1]) && is_zero(e.operands[1]->constant(0, 0));
  }
  return is_call_of(e, "floor") || is_call_of(e, "ceil") || is_call_of(e, "trunc");
}

/// "the largest whole number that is not above S / 2"
std::string words_of(const Expression& call) {
  const std::string x = unparse(*call.operands[0]);
  if (call.text == "floor") return "the largest whole number that is not above " + x;
  if (call.text == "ceil") return "the smallest whole number that is not below " + x;
  return (call.text == "round" ? "the whole number nearest to " : "what is before the point of ") +
         x;
}

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

/// The rounding that this node is worked out for, but not the one that takes it as it is.
std::optional<std::int64_t> places_around(const Site& site) {
  for (const Site* outer = site.parent; outer != nullptr; outer = outer->parent) {
    const auto places = places_of(*outer->node);
    if (places && outer != site.parent) return places;
  }
  return std::nullopt;
}

bool is_angle_function(const Expression& e) {
  return is_call_of(e, "sin") || is_call_of(e, "cos");
}

/// What a learner does who does it throughout: `change` is asked of every node of the rule.
template <class Change>
Replacement throughout(const Setting& setting, const std::string& matrix,
                       const std::string& instead, const Change& change) {
  return {rewritten(setting.rule().written, change), matrix, instead, false, true};
}

/// The same for all sines and cosines.
template <class Change>
Replacements with_other_angles(const Setting& setting, const Site& site, const Change& change) {
  if (!is_angle_function(*site.node)) return {};
  return {throughout(setting, unparse(*site.node), unparse(*site.node->operands[0]),
                     [&](const Expression& e) -> ExpressionPointer {
                       return is_angle_function(e) ? change(e) : nullptr;
                     })};
}

/// The same for all uses of a name.
Replacement with_name_as(const Setting& setting, const std::string& name,
                         const ExpressionPointer& tree, const std::string& instead) {
  return throughout(setting, name, instead, [&](const Expression& e) -> ExpressionPointer {
    return e.operation == Operation::name && e.text == name ? tree : nullptr;
  });
}

/// 0 or 1, where the cells count on from there.
std::optional<std::int64_t> first_of_count(const Matrix<Exact>& cells) {
  const auto first = cells.shape().cells() < 2 ? std::nullopt : whole(cells.cells()[0]);
  if (!first || (*first != 0 && *first != 1)) return std::nullopt;
  for (std::size_t i = 0; i < cells.cells().size(); ++i) {
    if (!(cells.cells()[i] == Exact(*first + static_cast<std::int64_t>(i)))) return std::nullopt;
  }
  return first;
}

ExpressionPointer shifted(const ExpressionPointer& x, std::int64_t by) {
  if (is_number(*x)) return make_constant(Matrix<Exact>::scalar(x->constant(0, 0) + Exact(by)));
  return by > 0 ? make_node(Operation::add, {x, number(by)})
                : make_node(Operation::subtract, {x, number(-by)});
}

/// Another choice of rows or columns: all positions of it moved.
ExpressionPointer shifted_choice(const ExpressionPointer& choice, std::int64_t by) {
  if (choice->operation == Operation::all) return nullptr;
  if (choice->operation != Operation::range) return shifted(choice, by);
  return make_node(Operation::range,
                   {shifted(choice->operands[0], by), shifted(choice->operands[1], by)});
}

/// The lines behind and before those that are chosen. Who counts the lines from the other of 0 and
/// 1 than the sheet takes those behind for the right ones, and who counts tokens so those before.
Replacements beside_choice(const Site& site) {
  Replacements found;
  for (const std::int64_t by : {1, -1}) {
    const ExpressionPointer choice = shifted_choice(site.node, by);
    if (!choice) return {};
    found.push_back({choice, unparse(*site.parent->node->operands[0]), unparse(*site.node)});
  }
  return found;
}

/// Positions, counted from `first` where they are counted from the other of 0 and 1.
Replacements counted_from(const Setting& setting, const Site& site, std::int64_t first) {
  const Expression& e = *site.node;
  const bool is_choice =
      !site.is_root() && site.operand > 0 && site.parent->node->operation == Operation::index;
  if (is_choice) {
    const bool is_of_rows = site.operand == 1;
    const std::int64_t here = setting.first_number(site.parent->node->operands[0], is_of_rows);
    return here == first ? Replacements{} : beside_choice(site);
  }
  if (first == 0 && e.operation == Operation::call && e.text.starts_with("argmax")) {
    return {{shifted(site.node, -1), unparse(*e.operands[0]), unparse(e)}};
  }
  const std::int64_t by = first == 0 ? -1 : 1;
  if (e.operation == Operation::constant && first_of_count(e.constant) == 1 - first) {
    return {{shifted(site.node, by), unparse(e), unparse(e)}};
  }
  const Given* given = e.operation == Operation::name ? setting.given(e.text) : nullptr;
  if (given == nullptr || first_of_count(given->cells) != 1 - first) return {};
  return {with_name_as(setting, e.text, shifted(site.node, by), e.text)};
}

}  // namespace

Replacements other_jump(const Site& site, std::string_view function) {
  if (!is_to_whole(*site.node) || site.node->text == function) return {};
  const ExpressionPointer& x = site.node->operands[0];
  const ExpressionPointer tree =
      function == "round" ? rounded(x, 0) : make_call(std::string(function), {x});
  return {{tree, site.node->text, words_of(*site.node)}};
}

Replacements rounded_to_nearest(const Setting& /*setting*/, const Site& site) {
  Replacements found = other_jump(site, "round");
  if (found.empty()) return found;
  // As at school, where every half goes up, that of -1/2 too.
  const ExpressionPointer half = make_constant(Matrix<Exact>::scalar(Exact::ratio(1, 2)));
  const ExpressionPointer raised = make_node(Operation::add, {site.node->operands[0], half});
  found.push_back({make_call("floor", {raised}), found[0].matrix, found[0].instead});
  return found;
}

Replacements rounded_away(const Setting& /*setting*/, const Site& site) {
  // Who is asked for the nearest goes up or down for each number, but hardly always away from 0.
  if (!is_to_whole(*site.node) || site.node->text == "round") return {};
  const ExpressionPointer& x = site.node->operands[0];
  const ExpressionPointer size = make_call("ceil", {make_call("abs", {x})});
  return {{make_node(Operation::multiply_cells, {make_call("sign", {x}), size}), site.node->text,
           words_of(*site.node)}};
}

Replacements not_rounded(const Setting& /*setting*/, const Site& site) {
  if (!is_to_whole(*site.node)) return {};
  return {{site.node->operands[0], site.node->text, words_of(*site.node)}};
}

Replacements degrees_for_radians(const Setting& setting, const Site& site) {
  return with_other_angles(setting, site, [](const Expression& e) {
    const ExpressionPointer turned_about =
        make_node(Operation::multiply, {e.operands[0], make_name("pi")});
    return make_call(e.text, {make_node(Operation::divide, {turned_about, number(180)})});
  });
}

Replacements sin_for_cos(const Setting& setting, const Site& site) {
  return with_other_angles(setting, site, [](const Expression& e) {
    return make_call(e.text == "sin" ? "cos" : "sin", e.operands);
  });
}

Replacements counted_from_zero(const Setting& setting, const Site& site) {
  return counted_from(setting, site, 0);
}

Replacements counted_from_one(const Setting& setting, const Site& site) {
  return counted_from(setting, site, 1);
}

Replacements value_for_position(const Setting& /*setting*/, const Site& site) {
  const bool is_of_columns = is_call_of(*site.node, "argmax_cols");
  if (!is_of_columns && !is_call_of(*site.node, "argmax_rows")) return {};
  return {{make_call(is_of_columns ? "colmax" : "rowmax", site.node->operands),
           unparse(*site.node->operands[0]), ""}};
}

Replacements fewer_places(const Setting& /*setting*/, const Site& site) {
  const auto places = places_of(*site.node);
  if (!places || *places < 1) return {};
  return {{rounded(site.node->operands[0], *places - 1), decimals(*places), decimals(*places - 1)}};
}

Replacements rounded_too_early(const Setting& setting, const Site& site) {
  const ExpressionPointer& node = site.node;
  if (node->operation == Operation::name) {
    const Step* step = setting.step_of(node->text);
    if (step == nullptr || site.is_root() || !setting.may_have_fractions(node->text)) return {};
    Replacements found;
    for (int places = step->places; places >= std::max(1, step->places - 1); --places) {
      found.push_back(with_name_as(setting, node->text, rounded(node, places), decimals(places)));
    }
    return found;
  }
  const bool leaves_whole_numbers = node->operation == Operation::divide ||
                                    (node->operation == Operation::call &&
                                     find_function(node->text)->nature == Nature::irrational);
  const auto places = places_around(site);
  if (!leaves_whole_numbers || !places) return {};
  return {{rounded(node, *places), unparse(*node), decimals(*places)}};
}

Replacements cut_off(const Setting& /*setting*/, const Site& site) {
  const auto places = places_of(*site.node);
  if (!places || *places < 1 || *places > 18) return {};
  std::int64_t scale = 1;
  for (std::int64_t i = 0; i < *places; ++i) scale *= 10;
  const ExpressionPointer moved =
      make_node(Operation::multiply, {site.node->operands[0], number(scale)});
  return {{make_node(Operation::divide, {make_call("trunc", {moved}), number(scale)}),
           unparse(*site.node->operands[0]), decimals(*places)}};
}

Replacements other_computation(const Setting& setting, const Site& site) {
  const Rule* other = setting.other_rule();
  if (!site.is_root() || other == nullptr) return {};
  const std::string whose = setting.is_by_hand() ? "the real computation" : "the hand calculation";
  return {{other->written, setting.rule().text,
           fmt::format("{} was followed, the rule of {}", other->text, whose), true}};
}

}  // namespace byhand
