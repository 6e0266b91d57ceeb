#pragma once

#include <string>

#include "format/terminal.hpp"
#include "picture/picture.hpp"

namespace byhand {

/// In characters; where the terminal is too narrow for them, and in plain style, in sentences.
std::string picture_text(const Picture& picture, const TerminalStyle& style);

/// All that it shows, on one line: "A as shares of 1: sat attends most to cat, 9/10."
std::string picture_in_words(const Picture& picture);

/// As a file of its own, SVG 1.1. Empty where it is too large to draw.
std::string to_svg(const Picture& picture);

}  // namespace byhand
