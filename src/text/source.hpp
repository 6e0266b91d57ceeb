#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace byhand {

/// A stretch of a source text, in bytes: from `begin` up to, not including, `end`.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A position as an editor shows it: both count from 1, columns in characters.
struct Place {
  std::size_t line = 1;
  std::size_t column = 1;
};

/// A text with the name under which its errors are reported.
class Source {
 public:
  Source(std::string name, std::string text);

  const std::string& name() const { return m_name; }
  const std::string& text() const { return m_text; }
  std::string_view slice(Span span) const;

  Place place(std::size_t offset) const;
  /// The line without its line break; lines count from 1.
  std::string_view line(std::size_t number) const;
  std::size_t line_count() const { return m_line_starts.size(); }
  std::size_t line_start(std::size_t number) const { return m_line_starts[number - 1]; }

 private:
  std::string m_name;
  std::string m_text;
  std::vector<std::size_t> m_line_starts{0};
};

}  // namespace byhand
