#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "cli/output.hpp"

namespace byhand {

namespace {

bool can_be_shown() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

/// "4 s", "3 min"
std::string duration_text(double seconds) {
  constexpr double minute = 60;
  constexpr double longest_in_seconds = 120;
  return seconds < longest_in_seconds ? fmt::format("{:.0f} s", seconds)
                                      : fmt::format("{:.0f} min", seconds / minute);
}

}  // namespace

Progress::Progress(std::size_t all) : m_all(all), m_is_shown(can_be_shown()) {}

Progress::~Progress() {
  if (m_has_line) complain("\r\x1b[K");
}

void Progress::tell(std::size_t done) {
  constexpr std::size_t width = 30;
  constexpr auto pause = std::chrono::milliseconds(200);
  if (!m_is_shown) return;
  const std::unique_lock lock(m_mutex, std::try_to_lock);  // whoever comes meanwhile has no news
  const Clock::time_point now = Clock::now();
  if (!lock || now < m_next || done == 0) return;
  m_next = now + pause;
  m_has_line = true;
  const double seconds = std::chrono::duration<double>(now - m_start).count();
  const double rate = static_cast<double>(done) / seconds;
  const double left = static_cast<double>(m_all - std::min(done, m_all)) / rate;
  const std::size_t full = width * done / std::max<std::size_t>(m_all, 1);
  complain(fmt::format("\r[{}{}] {} of {} files, {:.0f} a second, {} left\x1b[K",
                       std::string(full, '#'), std::string(width - full, '.'), done, m_all, rate,
                       duration_text(left)));
}

}  // namespace byhand
