#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/source.hpp"

namespace byhand {

/// A line of up to three blanks and three or more of ` or ~ (CommonMark 0.31, section 4.5).
struct Fence {
  std::size_t indent = 0;
  char mark = '`';
  std::size_t size = 3;   // how many marks
  std::string_view info;  // what follows them, without blanks around it

  /// The first word after the marks.
  std::string_view tag() const;
  /// A line that closes the block: "```".
  std::string closing_line() const { return std::string(size, mark); }
};

/// The fence that a line is, if it is one; without its line break.
std::optional<Fence> fence_of(std::string_view line);

/// Whether the second ends the block that the first opens.
bool closes(const Fence& opening, const Fence& closing);

/// Up to the first blank or tab.
std::string_view first_word(std::string_view text);

/// A stretch of Markdown: prose, or the inside of a fence.
struct MarkdownBlock {
  bool is_fence = false;
  std::string tag;             // the first word after the opening fence
  Span opening;                // the line that opens a fence, without its line break
  std::size_t indent = 0;      // blanks before it, which the lines inside may have too
  std::size_t first_line = 1;  // the lines inside, from 1; `last_line` is included
  std::size_t last_line = 0;
};

/// The fences of a source, whatever their tags, and the prose between them, one by one. The source
/// must outlive it.
class MarkdownReader {
 public:
  explicit MarkdownReader(const Source& source) : m_source(source) {}

  /// Nothing at the end. Throws Problem at a fence that is never closed, or in which another of a
  /// worksheet begins.
  std::optional<MarkdownBlock> next();

 private:
  const Source& m_source;
  std::size_t m_line = 1;
};

/// Splits a worksheet at its fences. Fences with other tags than ours stay in the prose. Throws
/// Problem at a fence that is never closed.
std::vector<MarkdownBlock> split_markdown(const Source& source);

/// The fences with other tags than ours, which are prose. Throws Problem as split_markdown does.
std::vector<MarkdownBlock> other_fences(const Source& source);

/// The text of the lines of a block.
std::string block_text(const Source& source, const MarkdownBlock& block);

/// Whether there is a given or step block, or a fence so broken that one may be meant: a README in
/// a folder of worksheets is none.
bool has_program(const Source& source);

/// A line such as `## Scores`.
struct MarkdownHeading {
  std::size_t level = 1;  // how many #
  std::string text;
};

/// Those outside of fences.
std::vector<MarkdownHeading> headings_in(const Source& source);

/// The first heading of level 1 outside of fences; empty if there is none.
std::string first_heading(const Source& source);

/// A word or a longer stretch of a source, with its place.
struct Slice {
  Span span;
  std::string_view text;

  bool empty() const { return text.empty(); }
  /// The slice from its `begin`th byte on, without blanks around it.
  Slice from(std::size_t begin) const { return part(begin, text.size()); }
  Slice part(std::size_t begin, std::size_t end) const;
};

/// From one slice to a later one of the same source: both, and what stands between them.
Slice through(const Slice& first, const Slice& last);

/// A line of a given or step block with those that belong to it: rows of a matrix, or the
/// continuation of a rule.
struct BlockLine {
  Slice head;
  std::vector<Slice> indented;

  /// From the head to the end of the last indented line.
  Slice whole() const { return indented.empty() ? head : through(head, indented.back()); }
};

/// The lines of a block that are not blank. A line that begins with two blanks or a tab (in a given
/// block, with any blank) belongs to the one above.
std::vector<BlockLine> block_lines(const Source& source, const MarkdownBlock& block);

/// A copy of the source in which the comments of the blocks are blanks, and so are blanks of other
/// widths, so that all places stay. A comment goes from # at the start of a line, or after a blank,
/// to the end of the line. The text of a hint, a message or a reason has no comments.
Source without_comments(const Source& source, const std::vector<MarkdownBlock>& blocks);

std::vector<Slice> words(const Slice& text);

/// Where a text stands outside of all brackets, closing ones among it.
std::vector<std::size_t> places_outside_brackets(std::string_view text);

/// Where the first `:` outside of all brackets stands.
std::optional<std::size_t> colon_outside_brackets(std::string_view text);

/// A name and what follows its `=`.
struct Definition {
  Slice name;
  Slice value;
};
/// "NAME = value", if the text begins so.
std::optional<Definition> definition(const Slice& text);

/// With every run of blanks and line breaks made one blank.
std::string on_one_line(std::string_view text);

/// Where prose ends with a question, that is it.
std::string_view last_paragraph(std::string_view text);

}  // namespace byhand
