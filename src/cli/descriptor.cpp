#include "cli/descriptor.hpp"

#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <vector>

namespace byhand {

Descriptor::~Descriptor() {
  if (m_number > STDERR_FILENO) close(m_number);
}

bool Descriptor::lock() const {
  return flock(m_number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

std::optional<std::string> Descriptor::text(std::size_t most_bytes, bool is_regular) const {
  constexpr std::size_t at_once = std::size_t{1} << 16;
  static std::vector<char> buffer(at_once);  // one for all: files are read one after another
  std::string text;
  while (text.size() <= most_bytes) {
    const ssize_t count = read(m_number, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (is_regular && static_cast<std::size_t>(count) < buffer.size())) break;
  }
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  return text;
}

}  // namespace byhand
