#pragma once

#include <vector>

#include "mistakes/mutation.hpp"
#include "worksheet/replayed.hpp"

namespace byhand {

/// A mutation of a step and what it leads to on some inputs, always in the shape of the step.
struct ReplayedMutation {
  const Mutation* mutation = nullptr;
  Shared<Exact> result;
};

/// The right answers of a worksheet in one variant, and what its typical mistakes lead to: made
/// once, and shared by all of its sheets.
class AnswerKey {
 public:
  /// `against` says which rules give the right answers; the real ones are replayed to 50 digits.
  /// Throws Problem where the worksheet cannot be replayed.
  AnswerKey(Worksheet worksheet, Rules against, const Budget& budget = {});

  const Worksheet& worksheet() const { return m_replayed.worksheet; }
  const ReplayedWorksheet& replayed() const { return m_replayed; }
  /// What entries are held against: the hand replay, or the real one to 50 digits.
  const Replay<Exact>& right() const { return m_against == Rules::hand ? m_replayed.hand : m_real; }
  Rules against() const { return m_against; }

 private:
  ReplayedWorksheet m_replayed;
  Rules m_against;
  Replay<Exact> m_real;
};

}  // namespace byhand
