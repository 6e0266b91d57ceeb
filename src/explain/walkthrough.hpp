#pragma once

#include "document/document.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// A worksheet and both of its computations.
struct ReplayedWorksheet {
  Worksheet worksheet;
  Replay<Exact> hand;
  Replay<double> real;
};

/// Replays both rules of every step. Throws Problem.
ReplayedWorksheet replay_both(Worksheet worksheet, const Budget& budget = {});

/// What the names of the worksheet stand for, by hand.
Values<Exact> values_by_hand(const ReplayedWorksheet& replayed);

/// The whole calculation: prose in its place, every given, every step with its rule, one cell
/// spelled out, its matrix by hand and, where it differs, in the real computation.
Document walkthrough(const ReplayedWorksheet& replayed, const Budget& budget = {});

/// Whether a real value differs from that by hand by more than float rounding.
bool differs(const Exact& hand, double real);

/// A double for people: a whole number as such, else with four decimals.
std::string real_text(double value);

}  // namespace byhand
