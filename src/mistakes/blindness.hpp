#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mistakes/mutation.hpp"
#include "text/problem.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// Whether the givens of a worksheet can show one mutation.
struct Told {
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
std::vector<std::vector<Told>> tell_apart(const ReplayedWorksheet& replayed, const Budget& budget);

/// Notes for the author: mutations that these givens cannot tell from the right answer, step by
/// step; slips that equal the answer; `blind` lines that name nothing or nothing blind.
std::vector<Problem> notes_on_mistakes(const Worksheet& worksheet,
                                       const std::vector<std::vector<Told>>& told);

}  // namespace byhand
