#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "number/polynomial.hpp"
#include "number/tally.hpp"
#include "worksheet/replay.hpp"
#include "worksheet/tokens.hpp"

namespace byhand {

/// The same for the hand calculation and for the real one.
template <class T>
struct ByRules {
  T hand;
  T real;

  const T& operator[](Rules rules) const { return rules == Rules::hand ? hand : real; }
};

/// What one step takes: operations, and the cells of its result.
template <class Count>
struct StepCost {
  ByRules<Counts<Count>> counts;
  Count cells;
};

/// The most numbers that have to be kept at once, and the first step at which it is so. At a step
/// these are the givens and the results that it or a later step uses, what it computes itself, and
/// the results that no step uses. A matrix of which a rule takes only rows(A) or cols(A) need not
/// be kept for it.
struct Kept {
  Exact numbers;
  std::size_t step = 0;
};

/// What a worksheet takes with so many tokens.
struct Cost {
  std::vector<StepCost<Exact>> steps;
  ByRules<Kept> kept;

  Counts<Exact> total(Rules rules) const;
};

/// Counts the operations of every step, by replaying it without its numbers. Throws Problem where
/// it is too much.
Cost counted_cost(const Worksheet& worksheet, const SizedRules& sizes, const Budget& budget = {});

/// The last step that uses the cells of a given or a result; a name that no step uses is missing.
using LastUses = std::map<std::string, std::size_t>;

/// What a worksheet takes with any number of tokens n, as polynomials in n.
struct Growth {
  std::int64_t own_tokens = 0;  // of the worksheet as it is written
  std::vector<StepCost<Polynomial>> steps;
  std::vector<Polynomial> given_cells;
  ByRules<LastUses> last_uses;

  Polynomial total(std::size_t step, Rules rules) const {
    return steps[step].counts[rules].total();
  }
};

/// Counts at a few small n, which determines all. Throws Problem where the worksheet cannot have
/// other numbers of tokens.
Growth growth(const Worksheet& worksheet, const Budget& budget = {});

/// The cost with so many tokens, without replaying them. Throws Problem where the worksheet cannot
/// have so few.
Cost cost_with(const Worksheet& worksheet, const Growth& growth, std::int64_t tokens,
               const Budget& budget = {});

}  // namespace byhand
