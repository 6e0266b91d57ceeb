#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace byhand {

/// A line of up to three blanks and three or more of ` or ~ (CommonMark 0.31, section 4.5).
struct Fence {
  std::size_t indent = 0;
  char mark = '`';
  std::size_t size = 3;   // how many marks
  std::string_view info;  // what stands behind them, without blanks around it

  /// The first word behind the marks.
  std::string_view tag() const { return info.substr(0, info.find_first_of(" \t")); }
};

/// The fence that a line is, if it is one; without its line break.
std::optional<Fence> fence_of(std::string_view line);

/// Whether the second ends the block that the first opens.
bool closes(const Fence& opening, const Fence& closing);

}  // namespace byhand
