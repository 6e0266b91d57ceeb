// A worksheet in one variant after another, without reading it again.

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/variant.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

namespace {

using Names = std::set<std::string, std::less<>>;

/// Whether the cells of one of these names go into a value; their number alone goes into rows(A).
bool uses_cells_of(const Names& names, const Expression& e) {
  if (e.operation == Operation::name) return names.contains(e.text);
  if (e.operation == Operation::call && (e.text == "rows" || e.text == "cols")) return false;
  return std::any_of(e.operands.begin(), e.operands.end(), [&](const ExpressionPointer& operand) {
    return uses_cells_of(names, *operand);
  });
}

/// Whether a rule has another shape, or is wrong, with other cells in these names: they stand in an
/// index or in a size.
bool depends_on(const Names& names, const Expression& e) {
  const bool is_index = e.operation == Operation::index;
  const Function* function = e.operation == Operation::call ? find_function(e.text) : nullptr;
  const bool is_sized = function != nullptr && function->takes_sizes();
  for (std::size_t i = 0; i < e.operands.size(); ++i) {
    const Expression& operand = *e.operands[i];
    if (((is_index && i > 0) || is_sized) && uses_cells_of(names, operand)) return true;
    if (depends_on(names, operand)) return true;
  }
  return false;
}

bool depends_on(const Names& names, const Step& step) {
  const auto in_rule = [&](const Rule& rule) { return depends_on(names, *rule.written); };
  return in_rule(step.hand) || in_rule(step.real) ||
         std::any_of(step.slips.begin(), step.slips.end(),
                     [&](const Slip& slip) { return in_rule(slip.rule); }) ||
         std::any_of(step.ask.begin(), step.ask.end(),
                     [&](const ExpressionPointer& cells) { return uses_cells_of(names, *cells); });
}

}  // namespace

bool can_be_redrawn(const Worksheet& worksheet) {
  if (!worksheet.conditions.empty()) return false;
  Names drawn;
  for (const Given& given : worksheet.givens) {
    if (!given.draw.empty()) drawn.insert(given.name);
    if (given.rule && uses_cells_of(drawn, *given.rule->written)) return false;
    if (given.rule && depends_on(drawn, *given.rule->written)) return false;
  }
  return std::none_of(worksheet.steps.begin(), worksheet.steps.end(),
                      [&](const Step& step) { return depends_on(drawn, step); });
}

Worksheet redrawn(const Worksheet& worksheet, const Variant& variant) {
  Worksheet result = worksheet;
  result.variant = variant;
  for (Given& given : result.givens) {
    if (given.draw.empty()) continue;
    given.cells = drawn_cells(given.cells.shape(), given.draw, given.name, variant);
  }
  return result;
}

}  // namespace byhand
