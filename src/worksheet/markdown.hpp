#pragma once

#include <string>
#include <vector>

#include "text/source.hpp"

namespace byhand {

/// A stretch of Markdown: prose, or the inside of a fence.
struct MarkdownBlock {
  bool is_fence = false;
  std::string tag;             // the first word behind the opening fence
  Span opening;                // the line that opens a fence, without its line break
  std::size_t indent = 0;      // blanks before it, which the lines inside may have too
  std::size_t first_line = 1;  // the lines inside, from 1; `last_line` is included
  std::size_t last_line = 0;
};

/// Splits a worksheet at its fences of three or more ` or ~ (CommonMark 0.31, section 4.5). Fences
/// with other tags than ours stay in the prose. Throws Problem at a fence that is never closed.
std::vector<MarkdownBlock> split_markdown(const Source& source);

/// The fences with other tags than ours, which are prose. Throws Problem as split_markdown does.
std::vector<MarkdownBlock> other_fences(const Source& source);

/// The text of the lines of a block.
std::string block_text(const Source& source, const MarkdownBlock& block);

/// Whether there is a given or step block, or a fence so broken that one may be meant: a README in
/// a folder of worksheets is none.
bool has_program(const Source& source);

/// The first heading of level 1 outside of fences; empty if there is none.
std::string first_heading(const Source& source);

}  // namespace byhand
