#include "format/equations_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "format/wrap.hpp"
#include "text/unicode.hpp"

namespace byhand {

std::string equations_text(const Equations& equations, const TerminalStyle& style) {
  constexpr std::size_t indent = 2;
  std::size_t width = 0;
  for (const auto& line : equations.lines) width = std::max(width, display_width(line.left));
  std::string result;
  for (const auto& line : equations.lines) {
    const std::string room(width - display_width(line.left), ' ');
    const bool is_about = style.is_plain && line.relation != "=";
    const std::string first = std::string(indent, ' ') + line.left + room + " " +
                              (is_about ? "is about" : line.relation) + " ";
    Sentence sentence = line.right;
    if (!line.remark.empty()) sentence.push_back({Role::quiet, "  (" + line.remark + ")"});
    result += wrapped(sentence, style, first, std::string(display_width(first), ' '));
  }
  return result;
}

std::string outline_text(const Outline& outline, const TerminalStyle& style) {
  std::string result;
  for (const auto& item : outline.items) {
    if (style.is_plain) {
      result += wrapped(item.sentence, style, fmt::format("level {}: ", item.depth + 1), "  ");
      continue;
    }
    const std::string indent(2 * item.depth, ' ');
    result += wrapped(item.sentence, style, item.depth == 0 ? "" : indent + "└ ", indent + "    ");
  }
  return result;
}

}  // namespace byhand
