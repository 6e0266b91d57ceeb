#pragma once

#include <string>
#include <vector>

#include "format/terminal.hpp"
#include "report/document.hpp"

namespace byhand {

/// The matrix with a sign at each marked cell, and below it what each sign means and where it
/// stands. Plain style has a sentence for each marked cell instead: "row 1, column 3: 5, wrong".
std::string marked_matrix_text(const MarkedMatrix& matrix, const TerminalStyle& style);

/// What stands in a cell, behind its sign. e.g. "✗ 5"
std::string signed_cell(const MarkedMatrix& matrix, std::size_t row, std::size_t col);

/// For each word its cells, with what was remarked of them: "wrong: S[1,2] 9/64 (read as 0.1406)".
std::vector<Fact> facts_of_marks(const MarkedMatrix& matrix);

}  // namespace byhand
