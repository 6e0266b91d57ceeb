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

// Pieces of HTML, escaped. (html_parts.cpp)

/// The class of a role; empty where it looks like all else.
std::string_view html_class(Role role);

std::string html(const Styled& part);
std::string html(const Sentence& sentence);

/// A matrix as a table with its labels as header cells, each cell known by its name; in the corner
/// of its factors, where it has some. Cells to be filled in can be typed into where they are
/// `marked`, else they are boxes.
std::string matrix_in_html(const MatrixView& view, const MarkedMatrix* marked = nullptr);

}  // namespace byhand
