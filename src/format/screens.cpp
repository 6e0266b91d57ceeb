#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "format/terminal.hpp"

namespace byhand {

namespace {

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Whether the second piece is to be read with the first in sight: a matrix and what is said above
/// it, a section and its heading.
bool belong_together(const TextPiece& first, const TextPiece& second) {
  using Kind = TextPiece::Kind;
  if (first.kind == Kind::heading) return true;
  const bool leads_on = first.kind == Kind::sentence || first.text.ends_with(":\n");
  return leads_on && second.kind != Kind::heading && second.kind != Kind::sentence;
}

/// Pieces that stand together: from the first on, so many.
struct Together {
  std::size_t first = 0;
  std::size_t count = 0;
};

/// Fills screens with the pieces between two pauses.
class Screens {
 public:
  Screens(std::vector<TextPiece> pieces, std::size_t height)
      : m_pieces(std::move(pieces)), m_height(height) {}

  std::vector<TextScreen> filled() && {
    for (const Together& together : groups()) {
      const std::string text = text_of(together);
      if (fits(lines_in(text))) {
        add(text, together.first);
        continue;
      }
      for (std::size_t i = 0; i < together.count; ++i) put_piece(together.first + i);
    }
    return std::move(m_screens);
  }

 private:
  bool fits(std::size_t lines) const { return m_height == 0 || lines <= m_height; }

  std::string text_of(const Together& together) const {
    std::string text;
    for (std::size_t i = 0; i < together.count; ++i) {
      text += (i > 0 ? "\n" : "") + m_pieces[together.first + i].text;
    }
    return text;
  }

  std::vector<Together> groups() const {
    std::vector<Together> groups;
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
      if (i > 0 && belong_together(m_pieces[i - 1], m_pieces[i])) {
        ++groups.back().count;
      } else {
        groups.push_back({i, 1});
      }
    }
    keep_end_together(groups);
    return groups;
  }

  /// What is asked at the end stands with its whole section, or at least with what is above it.
  void keep_end_together(std::vector<Together>& groups) const {
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const std::size_t first = groups[i].first;
      const Together end{first, m_pieces.size() - first};
      const bool is_section = m_pieces[first].kind == TextPiece::Kind::heading;
      if (!is_section && i + 2 != groups.size()) continue;
      if (!fits(lines_in(text_of(end)))) continue;
      groups.resize(i);
      groups.push_back(end);
      return;
    }
  }

  /// On the screen that was begun, if there is room.
  void add(const std::string& text, std::size_t piece) {
    if (!m_screens.empty() && fits(lines_in(m_screens.back().text) + 1 + lines_in(text))) {
      m_screens.back().text += "\n" + text;
    } else {
      m_screens.push_back({text, piece});
    }
  }

  /// What is higher than a screen is cut: at its blank lines, or else where a screen is full.
  void put_piece(std::size_t piece) {
    std::string rest = m_pieces[piece].text;
    while (!rest.empty()) {
      const std::size_t blank = rest.find("\n\n");
      const bool is_last = blank == std::string::npos;
      const std::string part = is_last ? rest : rest.substr(0, blank + 1);
      rest.erase(0, is_last ? rest.size() : blank + 2);
      put_lines(part, piece);
    }
  }

  void put_lines(std::string lines, std::size_t piece) {
    while (!fits(lines_in(lines))) {
      std::size_t end = 0;
      for (std::size_t line = 0; line < m_height; ++line) end = lines.find('\n', end) + 1;
      m_screens.push_back({lines.substr(0, end), piece});
      lines.erase(0, end);
    }
    add(lines, piece);
  }

  std::vector<TextPiece> m_pieces;
  std::size_t m_height;
  std::vector<TextScreen> m_screens;
};

}  // namespace

std::vector<TextScreen> screens_of(const Document& document, const TerminalStyle& style) {
  constexpr std::size_t lowest = 4;  // of a screen that is to be read
  const std::size_t height =
      style.height == 0 ? 0
                        : std::max(style.height, lowest + lines_below_screen) - lines_below_screen;
  const std::span<const Block> blocks(document.blocks);
  std::vector<TextScreen> screens;
  std::size_t pieces_before = 0;
  for (std::size_t first = 0; first < blocks.size();) {
    std::size_t last = first;
    while (last < blocks.size() && !std::holds_alternative<Pause>(blocks[last])) ++last;
    auto pieces = terminal_pieces(blocks.subspan(first, last - first), style);
    if (last < blocks.size()) {
      const Sentence& ahead = std::get<Pause>(blocks[last]).ahead;
      if (!ahead.empty()) pieces.push_back({TextPiece::Kind::sentence, wrapped(ahead, style)});
    }
    const std::size_t count = pieces.size();
    for (TextScreen& screen : Screens(std::move(pieces), height).filled()) {
      if (screen.text.empty()) continue;
      screens.push_back({std::move(screen.text), pieces_before + screen.piece});
    }
    pieces_before += count;
    first = last + 1;
  }
  if (screens.empty()) screens.emplace_back();
  return screens;
}

}  // namespace byhand
