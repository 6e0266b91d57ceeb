#include "cli/threads.hpp"

#include <algorithm>
#include <thread>

namespace byhand {

namespace {

constexpr int most_threads = 256;

}  // namespace

void Threads::add_to(CommandLine& command_line) {
  command_line.number("-j,--threads", "how many files at once; else one a core", m_wanted, 1,
                      most_threads);
}

int Threads::count() const {
  if (m_wanted > 0) return m_wanted;
  return std::clamp<int>(static_cast<int>(std::thread::hardware_concurrency()), 1, most_threads);
}

}  // namespace byhand
