#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/document.hpp"

namespace byhand {

/// The style sheet of all pages.
std::string_view html_looks();

/// What an HTML page begins with, up to and with <body>: its title, its looks (light, dark and on
/// paper), and a policy by which it runs no script and loads nothing. (The tags that end a page may
/// be left out: HTML Standard, section 13.1.2.4.)
std::string html_opening(std::span<const Block> blocks, std::string_view more_looks = {});

/// Blocks as an <article> of HTML: matrices and tables as tables with header cells, fractions as
/// MathML, pictures as images that stand in the page itself.
std::string to_html(std::span<const Block> blocks);

}  // namespace byhand
