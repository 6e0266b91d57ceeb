#pragma once

#include <functional>
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

// Pieces of HTML, escaped. (html_parts.cpp, html_formula.cpp, html_tables.cpp)

/// The attribute by which something as wide as that, in millimetres, is printed so small that a
/// line of paper has room for it; none where it fits as it is.
std::string to_fit(double width);

/// The class of a role; empty where it looks like all else.
std::string_view html_class(Role role);

/// A formula of ours in LaTeX (of a rule, a name or a number) as MathML: each thing that LaTeX is
/// written for here has its MathML too. e.g. "K^{\top}" ->
/// "<math displaystyle=\"true\"><msup><mi>K</mi><mi mathvariant=\"normal\">⊤</mi></msup></math>"
std::string latex_in_mathml(std::string_view latex);

std::string html(const Styled& part);
std::string html(const Sentence& sentence);

std::string table_in_html(const Table& table);

/// Of a table in Markdown, whose cells a function turns into HTML; nothing where the lines are
/// none.
using CellInHtml = std::function<std::string(const std::string& cell)>;
std::string markdown_table_in_html(std::string_view lines, const CellInHtml& in_html);

/// A matrix as a table with its labels as header cells, each cell known by its name; in the corner
/// of its factors, where it has some. Cells to be filled in can be typed into where they are
/// `marked`, else they are boxes.
std::string matrix_in_html(const MatrixView& view, const MarkedMatrix* marked = nullptr);

}  // namespace byhand
