#pragma once

#include <string>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "number/spelled.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// Hand rules with their numbers in place. What earlier steps gave is a number with the name of its
/// cell here, so a cell shows one step of the way.
class SpelledRules {
 public:
  SpelledRules(const ReplayedWorksheet& replayed, const Budget& budget)
      : m_exact(values_by_hand(replayed)), m_budget(budget) {}

  /// Of any checked rule over the names of the worksheet.
  Shared<Spelled> evaluate(const Expression& rule);

 private:
  Values<Exact> m_exact;
  Values<Spelled> m_values;  // of the names that were needed
  const Budget m_budget;
};

/// One number of a chain of sums and differences.
struct Summand {
  const Spelled* number = nullptr;
  bool is_taken_away = false;
  const Spelled* sum = nullptr;  // of all up to this one; nothing for the first
};

/// The chain from left to right; just the number itself where it is no sum.
std::vector<Summand> summands(const Spelled& chain);

/// One line of the way to a number, equal to the lines above it.
struct WorkingLine {
  Spelled expression;
  bool has_names = false;  // written with the names of its cells
  std::string remark;      // what was done to get here; empty where it is plain
};

/// Sub-results that are used three times or more, such as the mean in a variance: they are worked
/// out first, and stand as numbers in the lines of the working.
std::vector<Spelled> worked_out_first(const Spelled& number);

/// The way from a spelled number to its value, as on paper: with the names of its cells, with their
/// numbers, each product, the terms over a common denominator, their sum, and reduced. The last
/// line is the value.
/// e.g. 20*9/46 + 0*27/46 -> 180/46 + 0 -> 180/46 -> 90/23
std::vector<WorkingLine> working(const Spelled& number);

/// How many of those lines stand before the last sum (or product, or whatever gives the value).
std::size_t lines_before_the_end(const std::vector<WorkingLine>& lines);

}  // namespace byhand
