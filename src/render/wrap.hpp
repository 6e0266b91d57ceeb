#pragma once

#include <string>
#include <string_view>

#include "document/document.hpp"
#include "render/terminal.hpp"

namespace byhand {

/// A sentence in the colours of its roles, broken at blanks. The first line begins with `first`,
/// the others with `further`; both count for the width.
std::string wrapped(const Sentence& sentence, const TerminalStyle& style,
                    const std::string& first = "", const std::string& further = "");

/// A piece of text in the colour of its role, with control characters made visible.
std::string styled(Role role, std::string_view text, const TerminalStyle& style);

}  // namespace byhand
