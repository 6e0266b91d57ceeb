#include "text/source.hpp"

#include <algorithm>
#include <utility>

#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

Source::Source(std::string name, std::string text)
    : m_name(std::move(name)), m_text(std::move(text)) {
  const bool has_returns = contains(m_text, '\r');
  // A single character is looked for many at a time.
  const auto next_break = [&](std::size_t from) {
    return has_returns ? m_text.find_first_of("\r\n", from) : m_text.find('\n', from);
  };
  for (std::size_t i = next_break(0); i != std::string::npos; i = next_break(i + 1)) {
    const bool is_half = m_text[i] == '\r' && i + 1 < m_text.size() && m_text[i + 1] == '\n';
    if (!is_half) m_line_starts.push_back(i + 1);
  }
}

std::string_view Source::slice(Span span) const {
  return std::string_view(m_text).substr(span.begin, span.end - span.begin);
}

Place Source::place(std::size_t offset) const {
  offset = std::min(offset, m_text.size());
  const auto after = std::upper_bound(m_line_starts.begin(), m_line_starts.end(), offset);
  const auto line = static_cast<std::size_t>(after - m_line_starts.begin());
  const std::size_t start = line_start(line);
  return {line, character_count(std::string_view(m_text).substr(start, offset - start)) + 1};
}

std::string_view Source::line(std::size_t number) const {
  const std::size_t start = line_start(number);
  const std::size_t end = number < line_count() ? line_start(number + 1) : m_text.size();
  std::string_view text = std::string_view(m_text).substr(start, end - start);
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

}  // namespace byhand
