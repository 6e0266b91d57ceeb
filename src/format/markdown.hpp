#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/document.hpp"

namespace byhand {

/// Blocks as Markdown for GitHub and pandoc: matrices as `$$ … $$` that KaTeX takes in strict mode.
std::string to_markdown(std::span<const Block> blocks);

/// A picture: a link to its file, or else its characters in a fence.
std::string picture_markdown(const Picture& picture);

/// A label within a formula. e.g. "q_1" -> "\text{q\_1}"
std::string label_in_latex(const std::string& label);

// The Markdown of authors, as a terminal shows it.

struct ProseBlock {
  enum class Kind : unsigned char { paragraph, heading, item, verbatim, markup };
  Kind kind = Kind::paragraph;
  int level = 1;       // of a heading
  std::string marker;  // of a list item, with the blanks around it: "  - "
  std::string text;    // paragraphs and items on one line, the others with their line breaks
};

/// Paragraphs, headings and list items; code is kept as it is, and so is markup: tables and quotes.
/// Comments `<!-- … -->` are left out.
std::vector<ProseBlock> split_prose(std::string_view markdown);

/// `code`, **strong**, *emphasis* and [links](address) of a line of Markdown as roles.
Sentence inline_markdown(std::string_view text);

}  // namespace byhand
