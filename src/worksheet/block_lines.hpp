#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/source.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

/// A word or a longer stretch of a source, with its place.
struct Piece {
  Span span;
  std::string_view text;

  bool empty() const { return text.empty(); }
  /// The piece from its `begin`th byte on, without blanks around it.
  Piece from(std::size_t begin) const { return part(begin, text.size()); }
  Piece part(std::size_t begin, std::size_t end) const;
};

/// A line of a given or step block with those that belong to it: rows of a matrix, or the
/// continuation of a rule.
struct BlockLine {
  Piece head;
  std::vector<Piece> indented;

  /// From the head to the end of the last indented line.
  Piece whole(const Source& source) const;
};

/// The lines of a block that are not blank. A line that begins with two blanks or a tab (in a given
/// block, with any blank) belongs to the one above.
std::vector<BlockLine> block_lines(const Source& source, const MarkdownBlock& block);

/// A copy of the source in which the comments of the block are blanks, so that all places stay. A
/// comment goes from # at the start of a line, or behind a blank, to the end of the line. The text
/// of a hint, a message or a reason has no comments.
Source without_comments(const Source& source, const std::vector<MarkdownBlock>& blocks);

std::vector<Piece> words(const Piece& piece);

/// `a1..a4` becomes a1 a2 a3 a4, other words stay. Throws Problem at a word that is no label.
std::vector<std::string> expand_labels(const std::vector<Piece>& words);

/// Where the first `:` outside of all brackets stands.
std::optional<std::size_t> colon_outside_brackets(std::string_view text);

/// A name and what stands behind its `=`.
struct Definition {
  Piece name;
  Piece value;
};
/// "NAME = value", if the piece begins so.
std::optional<Definition> definition(const Piece& piece);

/// With every run of blanks and line breaks made one blank.
std::string on_one_line(std::string_view text);

}  // namespace byhand
