#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "evaluate/functions.hpp"
#include "evaluate/shapes.hpp"
#include "number/tally.hpp"

/// What rules take, worked out on paper from shapes alone: the second way to the counts of `Tally`.
namespace counting {

using namespace byhand;
using Count = std::int64_t;
using Counted = Counts<Count>;
inline constexpr Work add = Work::addition;
inline constexpr Work multiply = Work::multiplication;
inline constexpr Work divide = Work::division;

inline Counted plus(Counted a, const Counted& b) {
  for (std::size_t i = 0; i < a.of.size(); ++i) a.of[i] += b.of[i];
  return a;
}

/// e.g. times(3, {{Work::addition, 2}}) -> 6 additions
inline Counted times(Count factor, const std::map<Work, Count>& each) {
  Counted result;
  for (const auto& [work, count] : each) result[work] = factor * count;
  return result;
}

/// What a function of an m x n matrix takes. In a direction of k cells a sum takes k - 1 additions;
/// a mean one division more; a variance a mean, k distances, k squares and their mean; the largest
/// k - 1 comparisons; a softmax the largest, k differences, k powers, their sum, k divisions.
using Formula = std::function<Counted(Count m, Count n)>;

inline const std::map<std::string, Formula>& formulas() {
  const auto each_cell = [](std::map<Work, Count> work) -> Formula {
    return [work](Count m, Count n) { return times(m * n, work); };
  };
  // `along(k)` is what one row or column of k cells takes.
  using Along = std::function<std::map<Work, Count>(Count k)>;
  const auto each_column = [](const Along& along) -> Formula {
    return [along](Count m, Count n) { return times(n, along(m)); };
  };
  const auto each_row = [](const Along& along) -> Formula {
    return [along](Count m, Count n) { return times(m, along(n)); };
  };
  const Along sum = [](Count k) { return std::map<Work, Count>{{add, k - 1}}; };
  const Along mean = [](Count k) { return std::map<Work, Count>{{add, k - 1}, {divide, 1}}; };
  const Along variance = [](Count k) {
    return std::map<Work, Count>{{add, 3 * k - 2}, {multiply, k}, {divide, 2}};
  };
  const Along largest = [](Count k) { return std::map<Work, Count>{{Work::comparison, k - 1}}; };
  const Along softmax = [](Count k) {
    return std::map<Work, Count>{
        {Work::comparison, k - 1}, {add, 2 * k - 1}, {Work::power, k}, {divide, k}};
  };
  const Formula nothing = each_cell({});
  static const std::map<std::string, Formula> table{
      {"floor", each_cell({{Work::rounding, 1}})},
      {"ceil", each_cell({{Work::rounding, 1}})},
      {"trunc", each_cell({{Work::rounding, 1}})},
      {"round", each_cell({{Work::rounding, 1}})},
      {"abs", each_cell({{Work::comparison, 1}})},
      {"sign", each_cell({{Work::comparison, 1}})},
      {"step", each_cell({{Work::comparison, 1}})},
      {"relu", each_cell({{Work::comparison, 1}})},
      {"max", each_cell({{Work::comparison, 1}})},
      {"min", each_cell({{Work::comparison, 1}})},
      {"sqrt", each_cell({{Work::power, 1}})},
      {"exp", each_cell({{Work::power, 1}})},
      {"ln", each_cell({{Work::function, 1}})},
      {"sin", each_cell({{Work::function, 1}})},
      {"cos", each_cell({{Work::function, 1}})},
      {"tanh", each_cell({{Work::function, 1}})},
      {"sigmoid", each_cell({{Work::power, 1}, {add, 1}, {divide, 1}})},  // 1 / (1 + exp(-x))
      {"silu", each_cell({{Work::power, 1}, {add, 1}, {divide, 1}, {multiply, 1}})},
      {"colsum", each_column(sum)},
      {"rowsum", each_row(sum)},
      {"colmean", each_column(mean)},
      {"rowmean", each_row(mean)},
      {"colvar", each_column(variance)},
      {"rowvar", each_row(variance)},
      {"colmax", each_column(largest)},
      {"rowmax", each_row(largest)},
      {"argmax_cols", each_column(largest)},
      {"argmax_rows", each_row(largest)},
      {"rows", nothing},
      {"cols", nothing},
      {"identity", nothing},
      {"ones", nothing},
      {"zeros", nothing},
      {"diag", nothing},
      {"stack", nothing},
      {"beside", nothing},
      {"causal", nothing},
      {"softmax_cols", each_column(softmax)},
      {"softmax_rows", each_row(softmax)}};
  return table;
}

/// What a rule takes, from the shapes of its parts. A function of two matrices works on the cells
/// of its result.
inline Counted by_formula(const ExpressionPointer& rule, const KnownNames& names) {
  const auto shape = [&](const ExpressionPointer& e) { return check_rule(e, names, {}).shape; };
  const auto count = [](std::size_t size) { return static_cast<Count>(size); };
  Counted result;
  switch (rule->operation) {
    case Operation::constant:
    case Operation::name:
      return result;
    case Operation::index:  // positions are looked up, not computed
      return by_formula(rule->operands[0], names);
    case Operation::call: {
      const bool has_result_shape = find_function(rule->text)->shape == fitted_shape;
      const Shape of = shape(has_result_shape ? rule : rule->operands[0]);
      result = formulas().at(rule->text)(count(of.rows), count(of.cols));
      break;
    }
    case Operation::multiply: {
      const Shape a = shape(rule->operands[0]);
      const Shape b = shape(rule->operands[1]);
      if (!a.is_scalar() && !b.is_scalar()) {
        const Count cells = count(a.rows * b.cols);
        result = times(
            cells, {{Work::multiplication, count(a.cols)}, {Work::addition, count(a.cols) - 1}});
        break;
      }
      [[fallthrough]];
    }
    case Operation::multiply_cells:
      result = times(count(shape(rule).cells()), {{Work::multiplication, 1}});
      break;
    case Operation::add:
    case Operation::subtract:
      result = times(count(shape(rule).cells()), {{Work::addition, 1}});
      break;
    case Operation::divide:
      result = times(count(shape(rule).cells()), {{Work::division, 1}});
      break;
    case Operation::power:
      result = times(count(shape(rule).cells()), {{Work::power, 1}});
      break;
    default:  // a change of sign and a transpose are free
      break;
  }
  for (const auto& operand : rule->operands) result = plus(result, by_formula(operand, names));
  return result;
}

}  // namespace counting
