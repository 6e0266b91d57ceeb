#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "format/terminal.hpp"
#include "report/document.hpp"

namespace byhand {

/// What a terminal shows at once.
struct TextScreen {
  std::string text;
  std::size_t piece = 0;  // of the document that it begins with: the same in every style
};

/// The lines below each screen that asks for the reader: a blank one and the question.
inline constexpr std::size_t lines_below_screen = 2;

/// A document in screens, one at least. A screen ends at each pause, and otherwise before what has
/// no room on it any more: between pieces, and never between a matrix and the words above it; only
/// what is higher than a screen is cut. What is asked at the end stands with what it is about.
std::vector<TextScreen> screens_of(const Document& document, const TerminalStyle& style);

}  // namespace byhand
