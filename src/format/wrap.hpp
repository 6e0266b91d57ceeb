#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "format/terminal.hpp"
#include "report/document.hpp"

namespace byhand {

// Of everything that is no prose.
inline constexpr std::size_t text_indent = 2;
inline constexpr std::size_t column_gap = 2;

/// A sentence in the colours of its roles, broken at blanks. The first line begins with `first`,
/// the others with `further`; both count for the width.
std::string wrapped(const Sentence& sentence, const TerminalStyle& style,
                    const std::string& first = "", const std::string& further = "");

/// A piece of text in the colour of its role, with control characters made visible.
std::string styled(Role role, std::string_view text, const TerminalStyle& style);

/// The columns that a text takes on the screen, with control characters made visible.
std::size_t line_width(std::string_view text);

}  // namespace byhand
