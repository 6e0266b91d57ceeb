#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "text/source.hpp"

namespace byhand {

/// What is still little enough to compute by hand, and little enough never to hang the program. The
/// limits count work, not seconds, so they are the same on every machine.
struct Budget {
  std::size_t source_bytes = std::size_t{1} << 20;
  std::size_t steps = 1000;
  std::size_t cells = 4096;
  std::size_t side = 256;
  /// Additions and multiplications of small numbers in one replay; large ones count for more.
  std::int64_t effort = std::int64_t{1} << 25;

  /// The same with room for `factor` times more cells a side, for benchmarks.
  Budget enlarged(std::size_t factor) const;
};

/// The work that a replay has done so far.
class Effort {
 public:
  explicit Effort(const Budget& budget) : m_most(budget.effort), m_left(budget.effort) {}
  static Effort unlimited() { return Effort({.effort = std::numeric_limits<std::int64_t>::max()}); }

  /// Throws Problem where `units` is more than is left. `where` is the operation that needs it.
  void spend(std::int64_t units, Span where) {
    if (units > m_left) give_up(where);
    m_left -= units;
  }
  /// Whether something was too much; what comes behind it would soon be too much as well.
  bool is_exhausted() const { return m_is_exhausted; }
  std::int64_t spent() const { return m_most - m_left; }

 private:
  [[noreturn]] void give_up(Span where);

  std::int64_t m_most;
  std::int64_t m_left;
  bool m_is_exhausted = false;
};

}  // namespace byhand
