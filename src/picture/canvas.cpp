#include "picture/canvas.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "picture/picture.hpp"
#include "text/unicode.hpp"

namespace byhand {

Canvas::Square& Canvas::square(std::size_t row, std::size_t col) {
  if (m_rows.size() <= row) m_rows.resize(row + 1);
  auto& squares = m_rows[row];
  if (squares.size() <= col) squares.resize(col + 1);
  return squares[col];
}

void Canvas::put(std::size_t row, std::size_t col, std::string_view text, Role role) {
  const std::string shown = visible_line(text);
  for (std::string_view rest = shown; !rest.empty();) {
    const auto [code, character] = take_character(rest);
    const std::size_t width = columns_of(code);
    if (width == 0 && col > 0) {  // a mark belongs to the character before it
      square(row, col - 1).text += character;
      continue;
    }
    Square& written = square(row, col);
    written.text = character;
    written.role = role;
    for (std::size_t i = 1; i < width; ++i) square(row, col + i) = {"", role};
    col += width;
  }
}

void Canvas::put_before(std::size_t row, std::size_t end, std::string_view text, Role role) {
  const std::string shown = shortened(text, end);
  put(row, end - display_width(shown), shown, role);
}

std::size_t Canvas::put_beside(std::size_t row, std::size_t col, const Sentence& texts) {
  constexpr std::size_t gap = 3;
  std::size_t next = col;
  for (const Styled& text : texts) {
    const std::size_t width = display_width(text.text);
    if (next > col && next + width > widest_picture) {
      ++row;
      next = col;
    }
    put(row, next, text.text, text.role);
    next += width + gap;
  }
  return row;
}

std::vector<Sentence> Canvas::lines() const {
  std::vector<Sentence> result;
  for (const auto& squares : m_rows) {
    Sentence line;
    std::size_t end = squares.size();
    while (end > 0 && squares[end - 1].text == " ") --end;
    for (std::size_t i = 0; i < end; ++i) {
      if (line.empty() || line.back().role != squares[i].role) {
        line.push_back({squares[i].role, ""});
      }
      line.back().text += squares[i].text;
    }
    result.push_back(std::move(line));
  }
  return result;
}

std::string shortened(std::string_view text, std::size_t width) {
  std::string shown = visible_line(text);
  if (display_width(shown) <= width) return shown;
  std::string result;
  std::size_t used = 1;  // of the ellipsis
  for (std::string_view rest = shown; !rest.empty();) {
    const auto [code, character] = take_character(rest);
    used += columns_of(code);
    if (used > width) break;
    result += character;
  }
  return width == 0 ? "" : result + "…";
}

std::string bar(double share, std::size_t width) {
  constexpr std::array<std::string_view, 8> eighths{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto count = static_cast<std::size_t>(
      std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(8 * width)));
  std::string result;
  for (std::size_t i = 0; i < count / 8; ++i) result += "█";
  return result + std::string(eighths[count % 8]);
}

}  // namespace byhand
