#pragma once

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

}  // namespace byhand
