#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/document.hpp"
#include "worksheet/cost.hpp"

namespace byhand {

/// A kind of operation as a column.
struct WorkKind {
  Work work;
  std::string_view heading;
  std::string_view words;
  std::string_view remark;  // what is counted so, where that is not plain
};

inline constexpr std::array work_kinds{
    WorkKind{Work::multiplication, "×", "multiplications",
             "a product with 0 counts like any other"},
    WorkKind{Work::addition, "+", "additions", "subtractions count as additions"},
    WorkKind{Work::division, "÷", "divisions", "1/2 in a rule is a division"},
    WorkKind{Work::power, "powers", "powers", "a power is ^, exp or sqrt"},
    WorkKind{Work::comparison, "compared", "comparisons",
             "the largest of n takes n - 1 comparisons"},
    WorkKind{Work::rounding, "rounded", "roundings", ""},
    WorkKind{Work::function, "functions", "functions", "a function is ln, sin, cos or tanh"}};

/// What a worksheet costs as it is and, where that was asked for, with other numbers of tokens.
struct CostReport {
  Worksheet worksheet;
  Cost own;
  std::vector<std::int64_t> tokens;  // that were asked for, ascending
  std::vector<Cost> with_tokens;     // one for each of them
  std::optional<Growth> growth;      // nothing where no numbers of tokens can be asked for
};

/// Throws Problem.
CostReport cost_report(Worksheet worksheet, std::vector<std::int64_t> tokens,
                       const Budget& budget = {});

/// Numbers of tokens as people list them for --tokens, each once and in order. Throws Problem.
/// e.g. "16, 4,8,4" -> 4, 8, 16
std::vector<std::int64_t> token_counts(std::string_view list);

/// The step that takes the most operations by hand in the long run; with it all that take as many.
struct Dominance {
  std::vector<std::size_t> steps;
  Exact from;  // the smallest number of tokens from which on it is so
};
/// Nothing where no step takes any.
std::optional<Dominance> dominance(const Growth& growth);

/// The slope of the straight line that fits log(operations) over log(tokens) best, by least
/// squares. Nothing where fewer than two counts are above 0.
std::optional<double> fitted_exponent(const std::vector<std::int64_t>& tokens,
                                      const std::vector<Exact>& counts);

/// The operations of one step for each number of tokens.
std::vector<Exact> operations(const CostReport& report, std::size_t step, Rules rules);

/// "constant", "linear", "quadratic" or "cubic"; "nothing" for 0.
std::string growth_name(const Polynomial& operations);

/// The tables to read.
Document cost_document(const CostReport& report);
/// The picture: operations by hand over the number of tokens. Steps that take as many share a
/// curve. It has no curves where there are fewer than two numbers of tokens, or no operations.
Plot cost_plot(const CostReport& report);

}  // namespace byhand
