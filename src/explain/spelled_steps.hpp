#pragma once

#include "explain/walkthrough.hpp"
#include "number/spelled.hpp"

namespace byhand {

extern template class Evaluator<Spelled>;

/// The hand rule of each step with its numbers in place. What earlier steps gave is a number here,
/// so a cell shows one step of the way.
class SpelledSteps {
 public:
  SpelledSteps(const ReplayedWorksheet& replayed, const Budget& budget);

  Shared<Spelled> step(std::size_t index);

 private:
  const ReplayedWorksheet& m_replayed;
  Values<Spelled> m_values;
  Effort m_effort;
};

}  // namespace byhand
