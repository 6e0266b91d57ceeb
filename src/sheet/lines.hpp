#pragma once

#include <algorithm>
#include <string_view>

namespace byhand {

/// The lines of a text from the first to the last, without their breaks (LF, CRLF or CR): the same
/// lines as those of a Source, but found as they are read.
class Lines {
 public:
  explicit Lines(std::string_view text) : m_text(text) {}

  /// Returns false at the end. What stands behind the last break is a line if it is not empty.
  bool next(std::string_view& line) {
    if (m_start >= m_text.size()) return false;
    if (m_newline < m_start || m_newline == 0) m_newline = find('\n');
    if (m_return < m_start || m_return == 0) m_return = find('\r');
    const std::size_t end = std::min(m_newline, m_return);
    line = m_text.substr(m_start, end - m_start);
    const bool is_pair = m_return + 1 == m_newline && end == m_return;
    m_start = end + (is_pair ? 2 : 1);
    return true;
  }

 private:
  std::size_t find(char mark) const {
    return std::min(m_text.find(mark, m_start), m_text.size() + 1);
  }

  std::string_view m_text;
  std::size_t m_start = 0;
  // The next of their kind, from the start of the line on; behind the end where there is none.
  std::size_t m_newline = 0;
  std::size_t m_return = 0;
};

}  // namespace byhand
