#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace byhand {

/// Up to the first blank or tab.
inline std::string_view first_word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && text[end] != ' ' && text[end] != '\t') ++end;
  return text.substr(0, end);
}

/// A line of up to three blanks and three or more of ` or ~ (CommonMark 0.31, section 4.5).
struct Fence {
  std::size_t indent = 0;
  char mark = '`';
  std::size_t size = 3;   // how many marks
  std::string_view info;  // what stands behind them, without blanks around it

  /// The first word behind the marks.
  std::string_view tag() const { return first_word(info); }
};

/// The fence that a line is, if it is one; without its line break.
std::optional<Fence> fence_of(std::string_view line);

/// Whether the second ends the block that the first opens.
bool closes(const Fence& opening, const Fence& closing);

}  // namespace byhand
