#include "worksheet/decimals.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace byhand {

namespace {

/// As many as `round` can have: what needs more is not written in decimals.
constexpr int most_decimals = 50;

/// How many decimals each name is written with.
using Decimals = std::map<std::string, int>;

/// Functions whose results are cells, or sums of cells, of their arguments.
bool keeps_decimals(const std::string& function) {
  constexpr std::array<std::string_view, 14> known{
      "abs",    "relu",  "max",    "min",  "colsum", "rowsum", "colmax",
      "rowmax", "stack", "beside", "diag", "ones",   "zeros",  "identity"};
  return std::find(known.begin(), known.end(), function) != known.end();
}

std::optional<int> decimals_of(const Expression& rule, const Decimals& names);

/// Of round(e, n) with a whole number n.
std::optional<int> decimals_of_rounding(const Expression& rounding) {
  const Expression& places = *rounding.operands[1];
  if (places.operation != Operation::constant) return std::nullopt;
  const auto count = whole(places.constant(0, 0));
  return count && *count >= 0 ? std::optional(static_cast<int>(*count)) : std::nullopt;
}

std::optional<int> most_decimals_of(const std::vector<ExpressionPointer>& rules,
                                    const Decimals& names) {
  int most = 0;
  for (const ExpressionPointer& rule : rules) {
    const auto decimals = decimals_of(*rule, names);
    if (!decimals) return std::nullopt;
    most = std::max(most, *decimals);
  }
  return most;
}

std::optional<int> decimals_of_part(const Expression& rule, const Decimals& names) {
  switch (rule.operation) {
    case Operation::constant:
      return 0;
    case Operation::name: {
      const auto found = names.find(rule.text);
      return found == names.end() ? 0 : found->second;
    }
    case Operation::negate:
    case Operation::transpose:
    case Operation::index:
      return decimals_of(*rule.operands.front(), names);
    case Operation::call:
      if (rule.text == "round") return decimals_of_rounding(rule);
      if (keeps_decimals(rule.text)) return most_decimals_of(rule.operands, names);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

bool is_sum_or_product(Operation operation) {
  return operation == Operation::add || operation == Operation::subtract ||
         operation == Operation::multiply || operation == Operation::multiply_cells;
}

/// The decimals that a rule leads to; nothing where it divides, or does anything else after which
/// they may go on without an end. Long sums lean to the left, so that side is no recursion.
std::optional<int> decimals_of(const Expression& rule, const Decimals& names) {
  std::vector<const Expression*> terms;
  const Expression* first = &rule;
  while (is_sum_or_product(first->operation)) {
    terms.push_back(first);
    first = first->operands.front().get();
  }
  std::optional<int> result = decimals_of_part(*first, names);
  for (; !terms.empty() && result; terms.pop_back()) {
    const auto right = decimals_of(*terms.back()->operands.back(), names);
    if (!right) return std::nullopt;
    const Operation operation = terms.back()->operation;
    const bool is_product = operation != Operation::add && operation != Operation::subtract;
    result = is_product ? *result + *right : std::max(*result, *right);
  }
  return result;
}

int capped(std::optional<int> decimals) {
  return decimals && *decimals <= most_decimals ? *decimals : 0;
}

}  // namespace

void find_decimals(Worksheet& worksheet) {
  Decimals names;
  for (Given& given : worksheet.givens) {
    if (given.rule) given.decimals = capped(decimals_of(*given.rule->written, names));
    names[given.name] = given.decimals;
  }
  for (Step& step : worksheet.steps) {
    if (step.is_complete) step.decimals = capped(decimals_of(*step.hand.written, names));
    names[step.name] = step.decimals;
  }
}

std::string number_text(const Exact& value, int decimals) {
  if (decimals == 0 || !value.is_rational() || whole(value)) return value.text();
  const Exact scaled = value * power(Exact(10), decimals);
  return scaled == floor(scaled) ? value.decimal_text(decimals) : value.text();
}

std::string entry_text(const Step& step, const Exact& value) {
  constexpr std::size_t longest_fraction = 24;
  constexpr int further_places = 4;
  std::string text = number_text(value, step.decimals);
  const bool is_fraction = text.find('/') != std::string::npos;
  if (!is_fraction || !value.is_rational() || text.size() <= longest_fraction) return text;
  return value.decimal_text(step.places + further_places);
}

}  // namespace byhand
