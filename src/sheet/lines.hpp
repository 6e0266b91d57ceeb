#pragma once

#include <algorithm>
#include <string_view>

namespace byhand {

/// The lines of a text from the first to the last, without their breaks (LF, CRLF or CR): the same
/// lines as those of a Source, but found as they are read.
class Lines {
 public:
  explicit Lines(std::string_view text) : m_text(text) {}

  /// Leaves out lines of prose, up to the next that begins with ` or ~ behind up to three blanks,
  /// as a fence does.
  void skip_prose() {
    for (std::size_t from = m_start;; ++from) {
      if (m_backtick < from || m_backtick == 0) m_backtick = find('`', from);
      if (m_tilde < from || m_tilde == 0) m_tilde = find('~', from);
      from = std::min({m_backtick, m_tilde, m_text.size()});
      std::size_t start = from;
      while (start > m_start && from - start < 3 && m_text[start - 1] == ' ') --start;
      const char before = start > m_start ? m_text[start - 1] : '\n';
      if (from < m_text.size() && before != '\n' && before != '\r') continue;
      m_start = from < m_text.size() ? start : from;
      return;
    }
  }

  /// Returns false at the end. What stands behind the last break is a line if it is not empty.
  bool next(std::string_view& line) {
    if (m_start >= m_text.size()) return false;
    if (m_newline < m_start || m_newline == 0) m_newline = find('\n', m_start);
    if (m_return < m_start || m_return == 0) m_return = find('\r', m_start);
    const std::size_t end = std::min(m_newline, m_return);
    line = m_text.substr(m_start, end - m_start);
    const bool is_pair = m_return + 1 == m_newline && end == m_return;
    m_start = end + (is_pair ? 2 : 1);
    return true;
  }

 private:
  std::size_t find(char mark, std::size_t from) const {
    return std::min(m_text.find(mark, from), m_text.size() + 1);
  }

  std::string_view m_text;
  std::size_t m_start = 0;
  // The next of their kind, as far as it was looked for; behind the end where there is none.
  std::size_t m_newline = 0;
  std::size_t m_return = 0;
  std::size_t m_backtick = 0;
  std::size_t m_tilde = 0;
};

}  // namespace byhand
