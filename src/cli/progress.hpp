#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>

namespace byhand {

/// A line on standard error that tells how much of a long work is done, how fast, and how long it
/// will take; on a terminal only, and only where it takes longer than a second. Several threads may
/// tell.
class Progress {
 public:
  explicit Progress(std::size_t all);
  ~Progress();  // the line is gone
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void tell(std::size_t done);

 private:
  using Clock = std::chrono::steady_clock;

  std::size_t m_all;
  bool m_is_shown = false;  // wherever it can be
  bool m_has_line = false;
  std::mutex m_mutex;
  Clock::time_point m_start = Clock::now();
  Clock::time_point m_next = m_start + std::chrono::seconds(1);
};

}  // namespace byhand
