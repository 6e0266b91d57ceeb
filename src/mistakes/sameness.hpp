#pragma once

#include <cstdint>
#include <vector>

#include "mistakes/mutation.hpp"

namespace byhand {

/// Tells mutations that these givens cannot show from those that no givens can: S / sqrt(4) for
/// S / 2 is another way to write the right rule, and no mistake.
class Sameness {
 public:
  Sameness(const Worksheet& worksheet, const Budget& budget)
      : m_worksheet(worksheet), m_budget(budget), m_effort(budget) {}

  /// Whether the mutation gives what the hand rule of the step gives, in all asked cells, with
  /// other givens too: several are tried, and judged in doubles.
  bool holds(const Mutation& mutation, std::size_t step);

 private:
  const Values<double>& sample(std::size_t i);
  Values<double> replay(std::uint64_t seed);

  const Worksheet& m_worksheet;
  Budget m_budget;
  Effort m_effort;
  std::vector<Values<double>> m_samples;  // as many as were needed so far
};

}  // namespace byhand
