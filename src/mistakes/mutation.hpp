#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "text/problem.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// A typical mistake of one step: a wrong rule that a learner may follow.
struct Mutation {
  std::string code;     // stable: "transpose-dropped"
  std::string message;  // the reason, and not only the rule
  Rule rule;
  bool is_authors = false;       // a slip of the worksheet
  bool is_repeated = false;      // at every place of the rule, where others are made at one
  bool is_of_cells = false;      // made in a single cell as easily as in all of them
  bool is_of_places = false;     // it leads to too few decimals
  bool may_be_chance = false;    // told last of those that explain the same
  std::string not_carried = {};  // why its result is never held against a learner's; empty where it
                                 // is: "another shape (3x4 for 4x4)"
  bool is_of_writing = false;    // made when a result is written down, whatever the rule
  bool is_alternative = false;   // of these one that is named beside a rule that explains as much
};

inline constexpr std::size_t most_mutations = 256;
/// A rule of more names, numbers and operations has the slips of its author alone.
inline constexpr std::size_t most_nodes = 1000;

/// The mistakes that a step's rule lends itself to: the worksheet's own slips, then those of the
/// table, in its order, then those of them that are repeated wherever the rule gives occasion; no
/// two of them the same rule, none the right rule; at most 256 in all.
/// Whether a mutation can be carried on is judged by its shape alone here.
std::vector<Mutation> mutations_of(const Worksheet& worksheet, std::size_t step, Rules rules,
                                   const Budget& budget = {});

/// The result of a mutation on these values; nothing where it is too much work (the effort is then
/// exhausted). Cells that have no value are unknown. `values` are those of all names above the
/// step.
Shared<Exact> replay_mutation(const Mutation& mutation, const Values<Exact>& values,
                              Effort& effort);

/// Why a result is not held against a learner's, though its shape fits: it is undefined (no asked
/// cell has a value), or one and the same number throughout. Where a single cell is asked that is
/// always so, and too little to name a mistake by: only the author's slips are carried on there.
/// Empty where the result is.
std::string reason_not_carried(const Mutation& mutation, const Matrix<Exact>& result,
                               const Step& step);

// blindness.cpp

/// Whether the givens of a worksheet can show one mutation.
struct JudgedMutation {
  enum class Kind : unsigned char {
    apart,        // some asked cell differs from the right answer
    blind,        // all asked cells are the right ones
    accepted,     // blind, and the author knows (a `blind` line)
    not_carried,  // see Mutation
  };
  Mutation mutation;
  Kind kind = Kind::apart;
  std::string reason;  // the author's of accepted; why it is not carried on
  /// Of one that is told apart: the first above it, if any, that leads to the same numbers. No
  /// sheet with these givens tells which of the two was made.
  std::optional<std::size_t> same_as;
};

/// Steps x mutations: for each step with asked cells what its mutations do on right inputs, nothing
/// for the others. What gives the right answer with any givens is no mistake and left out. Replays
/// may take four times the work of the budget in all; what is left then is not carried on.
std::vector<std::vector<JudgedMutation>> tell_apart(const ReplayedWorksheet& replayed,
                                                    const Budget& budget);

/// Notes for the author: mutations that these givens cannot tell from the right answer, step by
/// step; slips that equal the answer; `blind` lines that name nothing or nothing blind.
std::vector<Problem> notes_on_mistakes(const Worksheet& worksheet,
                                       const std::vector<std::vector<JudgedMutation>>& told);

}  // namespace byhand
