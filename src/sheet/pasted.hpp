#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"

namespace byhand {

/// A matrix in brackets, as programs print it.
struct PastedMatrix {
  /// Each from its first cell to its last, perhaps over several lines; see split_pasted_row.
  std::vector<std::string_view> rows;
  bool is_flat = false;  // one list without rows in it, so that it may stand for a column too
  bool is_open = false;  // the last row was not closed: the next line goes on with it
};

/// How much of a matrix the text is.
enum class PastedPart : unsigned char { whole, lines };

/// Brackets part rows, and so do semicolons and, but in brackets within brackets, the ends of
/// lines. A name with `=` in front of it all, words such as `tensor(`, and `dtype=…` are passed
/// over. Nothing where there are no brackets, or something else stands between them. Of some
/// `lines` of a matrix the brackets need not match. e.g. pasted_matrix("tensor([[2., 1.],
/// [0., 1.]], dtype=torch.float64)") -> rows "2., 1."; "0., 1." e.g. pasted_matrix("Q = [2 1; 0
/// 1]") -> rows "2 1"; "0 1"
std::optional<PastedMatrix> pasted_matrix(std::string_view text, PastedPart part);

/// The cells of such a row: blanks, commas and the ends of lines part them.
std::vector<std::string_view> split_pasted_row(std::string_view row);

/// Whether a line only says what comes: `Q =`, `3×4 Matrix{Float64}:`
bool is_pasted_heading(std::string_view line);

/// Whether a line is the common factor of all numbers below it, as MATLAB prints it: `1.0e+03 *`
bool is_common_factor(std::string_view line);

/// What to do about such a line.
inline constexpr std::string_view without_common_factor =
    "print them without it (format short g), or multiply them yourself";

/// The rows of a block into which someone pasted what a program prints of the matrix; nothing where
/// its lines are rows already. What a comma or a bracket means is settled by the whole block.
std::optional<std::vector<FoundRow>> pasted_rows(const Source& source,
                                                 std::span<const FoundRow> lines,
                                                 const SheetMatrix& matrix);

}  // namespace byhand
