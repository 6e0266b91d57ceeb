#pragma once

#include <string>

#include "number/spelled.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// The hand rule of each step with its numbers in place. What earlier steps gave is a number with
/// the name of its cell here, so a cell shows one step of the way.
class SpelledSteps {
 public:
  SpelledSteps(const ReplayedWorksheet& replayed, const Budget& budget);

  Shared<Spelled> step(std::size_t index);
  /// Of any checked rule over the names of the worksheet.
  Shared<Spelled> evaluate(const Expression& rule);

 private:
  void require_names(const Expression& rule);

  const ReplayedWorksheet& m_replayed;
  const Budget m_budget;
  Values<Exact> m_exact;
  Values<Spelled> m_values;  // of the names that were needed
};

}  // namespace byhand
