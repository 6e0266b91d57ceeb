#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/styled.hpp"

namespace byhand {

// The Markdown of authors, as it is shown.

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

/// The same of what a report quotes: the message of a slip, a hint.
Sentence quoted_markdown(std::string_view text);

/// Its words alone, as where only one look is possible.
std::string text_of(const Sentence& sentence);

}  // namespace byhand
