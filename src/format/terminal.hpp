#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/document.hpp"

namespace byhand {

/// How a terminal is to be written to.
struct TerminalStyle {
  std::size_t width = 80;
  bool has_color = false;
  bool is_plain = false;  // ASCII and sentences, for screen readers and logs
};

/// Blocks as text for a terminal of that width. Control characters of the text are made visible.
std::string to_terminal(std::span<const Block> blocks, const TerminalStyle& style);

/// Text in ASCII: the usual symbols in words or signs, anything else as <U+XXXX>.
std::string to_ascii(std::string_view text);

}  // namespace byhand
