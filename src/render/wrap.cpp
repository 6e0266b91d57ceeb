#include "render/wrap.hpp"

#include <array>
#include <vector>

#include "text/unicode.hpp"

namespace byhand {

namespace {

/// SGR parameters. Only weights and the basic colours that stand out on light and on dark.
std::string_view color(Role role) {
  switch (role) {
    case Role::strong:
      return "1";
    case Role::emphasis:
      return "3";
    case Role::code:
      return "36";
    case Role::heading:
      return "1;4";
    case Role::name:
      return "1;36";
    case Role::label:
      return "2";
    case Role::real:
      return "35";
    case Role::quiet:
      return "2";
    case Role::plain:
    case Role::hand:
      break;
  }
  return "";
}

struct Word {
  std::vector<Styled> pieces;  // of one word: `Q`, and the comma behind it
  std::size_t width = 0;
};

/// The words of a sentence; one word may have pieces of several roles.
std::vector<Word> words_of(const Sentence& sentence, const TerminalStyle& style) {
  std::vector<Word> words;
  bool joins = false;
  for (const Styled& part : sentence) {
    const std::string text = style.is_plain ? to_ascii(part.text) : visible_line(part.text);
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t blank = text.find(' ', i);
      const std::size_t end = std::min(blank, text.size());
      if (end > i) {
        if (!joins) words.emplace_back();
        const std::string piece = text.substr(i, end - i);
        words.back().pieces.push_back({part.role, piece});
        words.back().width += display_width(piece);
        joins = true;
      }
      if (blank != std::string::npos) joins = false;
      i = end + 1;
    }
  }
  return words;
}

}  // namespace

std::string styled(Role role, std::string_view text, const TerminalStyle& style) {
  std::string shown = style.is_plain ? to_ascii(text) : visible_line(text);
  const std::string_view parameters = color(role);
  if (!style.has_color || parameters.empty() || shown.empty()) return shown;
  return "\x1b[" + std::string(parameters) + "m" + shown + "\x1b[0m";
}

std::string wrapped(const Sentence& sentence, const TerminalStyle& style, const std::string& first,
                    const std::string& further) {
  std::string result = first;
  std::size_t column = display_width(first);
  bool is_line_start = true;
  for (const Word& word : words_of(sentence, style)) {
    if (!is_line_start && column + 1 + word.width > style.width) {
      result += "\n" + further;
      column = display_width(further);
      is_line_start = true;
    }
    if (!is_line_start) {
      result += ' ';
      ++column;
    }
    for (const Styled& piece : word.pieces) result += styled(piece.role, piece.text, style);
    column += word.width;
    is_line_start = false;
  }
  return result + "\n";
}

}  // namespace byhand
