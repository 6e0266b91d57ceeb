#pragma once

#include <string>
#include <string_view>

#include "report/document.hpp"

namespace byhand {

// Pieces of HTML, escaped.

/// The class of a role; empty where it looks like all else.
std::string_view html_class(Role role);

std::string html(const Styled& part);
std::string html(const Sentence& sentence);

/// A matrix as a table with its labels as header cells, each cell known by its name; in the corner
/// of its factors, where it has some. Cells to be filled in can be typed into where they are
/// `marked`, else they are boxes.
std::string matrix_in_html(const MatrixView& view, const MarkedMatrix* marked = nullptr);

}  // namespace byhand
