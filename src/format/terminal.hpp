#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/document.hpp"

namespace byhand {

/// How a terminal is to be written to.
struct TerminalStyle {
  std::size_t width = 80;
  bool has_color = false;
  bool is_plain = false;   // ASCII and sentences, for screen readers and logs
  std::size_t height = 0;  // in lines; 0 where there is no end, as in a file
};

/// Blocks as text for a terminal of that width. Control characters of the text are made visible.
std::string to_terminal(std::span<const Block> blocks, const TerminalStyle& style);

/// Some lines of such a text that stand together. Between two pieces there is a blank line.
struct TextPiece {
  enum class Kind : unsigned char { heading, sentence, prose, figure };
  Kind kind = Kind::prose;
  std::string text;
};

/// The pieces of the text that to_terminal() makes.
std::vector<TextPiece> terminal_pieces(std::span<const Block> blocks, const TerminalStyle& style);

/// Text in ASCII: the usual symbols in words or signs, anything else as <U+XXXX>.
std::string to_ascii(std::string_view text);

// Pieces of text.

inline constexpr std::size_t text_indent = 2;  // of everything that is no prose
inline const std::string text_margin(text_indent, ' ');
inline constexpr std::size_t column_gap = 2;

/// A piece of text in the colour of its role, with control characters made visible.
std::string styled(Role role, std::string_view text, const TerminalStyle& style);
std::string styled(const Sentence& pieces, const TerminalStyle& style);

/// A sentence in the colours of its roles, broken at blanks. The first line begins with `first`,
/// the others with `further`; both count for the width.
std::string wrapped(const Sentence& sentence, const TerminalStyle& style,
                    const std::string& first = "", const std::string& further = "");

/// The columns that a text takes on the screen, with control characters made visible.
std::size_t line_width(std::string_view text);
std::size_t line_width(const Sentence& pieces);

// Single blocks.

/// Matrices with aligned columns, side by side where the width allows, else one below the other;
/// one that is too wide is shown in parts. Plain style reads row by row.
std::string matrices_text(const Matrices& matrices, const TerminalStyle& style);

/// The matrix with the sign of each mark before what stands in its cell, in its role: "✗ 5"
MatrixView signed_view(const MarkedMatrix& matrix);

/// For each word its cells, with what was remarked of them: "wrong: S[1,2] 9/64 (read as 0.1406)".
std::vector<Fact> facts_of_marks(const MarkedMatrix& matrix);

/// In plain style a sentence for each marked cell instead: "row 1, column 3: 5, wrong".
std::string plain_marks_text(const MarkedMatrix& matrix, const TerminalStyle& style);

/// A table with aligned columns; where it is wider than the terminal each row becomes a list, and
/// in plain style a sentence.
std::string table_text(const Table& table, const TerminalStyle& style);

/// Shares as bars, the largest of each side with an arrow; in plain style as numbers and per cent.
std::string bars_text(const Bars& bars, const TerminalStyle& style);

/// A plot in letters, one for each curve, no wider than the terminal; what each letter stands for
/// is told below it. Empty where there is nothing to show.
std::string plot_text(const Plot& plot, const TerminalStyle& style);

/// Lines of a calculation, their relations one below the other.
std::string equations_text(const Equations& equations, const TerminalStyle& style);

/// A tree by indentation; in plain style each line says its level.
std::string outline_text(const Outline& outline, const TerminalStyle& style);

// screens.cpp

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
