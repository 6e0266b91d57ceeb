#pragma once

#include <string>

#include "format/terminal.hpp"
#include "picture/picture.hpp"
#include "report/document.hpp"

namespace byhand {

/// In characters; where the terminal is too narrow for them, and in plain style, in sentences.
std::string picture_text(const Picture& picture, const TerminalStyle& style);

/// All that it shows, on one line: "A as shares of 1: sat attends most to cat, 9/10."
std::string picture_in_words(const Picture& picture);

/// As a file of its own, SVG 1.1, with a title and a description for those who do not see it. It
/// has a background of its own, light or dark as the reader prefers. Empty where it is too large to
/// draw.
std::string to_svg(const Picture& picture);
/// Curves with marks, both axes logarithmic, and a legend.
std::string to_svg(const Plot& plot);

}  // namespace byhand
