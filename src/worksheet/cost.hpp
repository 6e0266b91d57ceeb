#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "evaluate/shapes.hpp"
#include "number/polynomial.hpp"
#include "number/tally.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// The names whose cells a rule uses; rows(A) uses none of A.
Names cells_used_by(const Expression& rule);

/// The same for the hand calculation and for the real one.
template <class T>
struct ByRules {
  T hand;
  T real;

  const T& operator[](Rules rules) const { return rules == Rules::hand ? hand : real; }
  friend bool operator==(const ByRules&, const ByRules&) = default;
};

/// What one step takes: operations, and the cells of its result.
template <class Count>
struct StepCost {
  ByRules<Counts<Count>> counts;
  Count cells;

  friend bool operator==(const StepCost&, const StepCost&) = default;
};

/// The most numbers that have to be kept at once, and the first step at which it is so. At a step
/// these are the givens and the results that it or a later step uses, what it computes itself, and
/// the results that no step uses. A matrix of which a rule takes only rows(A) or cols(A) need not
/// be kept for it.
struct MostKept {
  Exact numbers;
  std::size_t step = 0;
};

/// What a worksheet takes with so many tokens.
struct Cost {
  std::vector<StepCost<Exact>> steps;
  ByRules<MostKept> kept;

  Counts<Exact> total(Rules rules) const;
};

/// Counts the operations of every step of a worksheet as it is, by replaying it without its
/// numbers. Throws Problem where it is too much.
Cost counted_cost(const Worksheet& worksheet, const Budget& budget = {});

/// What a worksheet takes with any number of tokens n, as polynomials in n.
struct Growth {
  std::int64_t own_tokens = 0;  // of the worksheet as it is written
  std::vector<StepCost<Polynomial>> steps;
  std::vector<Polynomial> given_cells;

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

// sizes.cpp: what the counting takes.

/// How large everything of a worksheet is, and its rules with their sizes in place.
struct SizedRules {
  KnownNames names;               // the cells of givens where they are known
  std::vector<CheckedRule> hand;  // by step
  std::vector<CheckedRule> real;
};

/// The rules of a worksheet as it is.
SizedRules own_sizes(const Worksheet& worksheet);

/// The tokens of the worksheet as its author wrote it: the columns (or rows) of the given that is
/// marked with `tokens`, of the longest if there are several; 0 if there is none.
std::size_t token_count(const Worksheet& worksheet);

/// The rules of the same worksheet for another number of tokens: every given that is marked with
/// `tokens` has so many columns (or rows) of unknown cells, and what depends on it is checked
/// again. Throws Problem with the place of what cannot have another size, such as causal(4).
SizedRules sizes_with(const Worksheet& worksheet, std::size_t tokens, const Budget& budget);

/// Throws Problem where a size does not follow the number of tokens evenly (as cols(X) + 1 does,
/// and floor(cols(X) / 2) does not), or where an index leaves its matrix with more tokens. What
/// passes can have any larger number of tokens, and each side of each matrix is then a + b n.
/// `fewer` and `more` are the rules with n tokens and with n + 1.
void require_even_growth(const Worksheet& worksheet, const SizedRules& fewer,
                         const SizedRules& more, const Budget& budget);

}  // namespace byhand
