#include "format/bars_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include "format/wrap.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::string_view arrow = " ←";

/// A bar of at most `width` characters, in steps of an eighth of one.
std::string bar(double share, std::size_t width) {
  constexpr std::array<std::string_view, 8> eighths{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto count = static_cast<std::size_t>(
      std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(8 * width)));
  std::string result;
  for (std::size_t i = 0; i < count / 8; ++i) result += "█";
  return result + std::string(eighths[count % 8]);
}

std::string padded(const std::string& text, std::size_t width, bool to_the_right) {
  const std::string room(width - std::min(width, display_width(text)), ' ');
  return to_the_right ? room + text : text + room;
}

struct Widths {
  std::size_t label = 0;
  std::vector<std::size_t> text;
  std::size_t bar = 0;
};

Widths widths_of(const Bars& bars, const TerminalStyle& style) {
  constexpr std::size_t widest_bar = 20;
  constexpr std::size_t edges = 9;  // blanks around the text of a side, and its arrow
  Widths widths;
  std::size_t used = 2;
  for (const auto& row : bars.rows) {
    widths.label = std::max(widths.label, display_width(visible_line(row.label)));
  }
  used += widths.label;
  for (std::size_t side = 0; side < bars.headings.size(); ++side) {
    std::size_t width = 0;
    for (const auto& row : bars.rows) {
      width = std::max(width, display_width(visible_line(row.sides[side].text)));
    }
    widths.text.push_back(width);
    used += width + edges;
  }
  const std::size_t room = style.width > used ? style.width - used : 0;
  widths.bar = std::clamp<std::size_t>(room / bars.headings.size(), 4, widest_bar);
  return widths;
}

std::string line(const Bars& bars, const Bars::Row& row, const Widths& widths,
                 const TerminalStyle& style) {
  std::string result = "  " + styled(Role::label, padded(row.label, widths.label, true), style);
  for (std::size_t i = 0; i < row.sides.size(); ++i) {
    const Bars::Side& side = row.sides[i];
    const Role role = bars.headings[i].role;
    result += "   " + styled(role, padded(side.text, widths.text[i], true), style);
    std::string picture = bar(side.share, widths.bar);
    if (side.is_largest) picture += arrow;
    if (!picture.empty()) result += "  " + styled(role, picture, style);
    if (i + 1 < row.sides.size()) {
      const std::size_t width = widths.bar + 2 + (picture.empty() ? 2 : 0);
      result.append(width - std::min(width, display_width(picture)), ' ');
    }
  }
  return result + "\n";
}

std::string heading(const Bars& bars, const Widths& widths, const TerminalStyle& style) {
  std::string result = "  " + std::string(widths.label, ' ');
  for (std::size_t i = 0; i < bars.headings.size(); ++i) {
    const std::size_t width = widths.text[i] + widths.bar + 4;
    const bool is_last = i + 1 == bars.headings.size();
    const std::string& text = bars.headings[i].text;
    result += "   " + styled(Role::label, is_last ? text : padded(text, width, false), style);
  }
  return result + "\n";
}

std::string sentences(const Bars& bars, const TerminalStyle& style) {
  std::string result;
  for (const auto& row : bars.rows) {
    std::string text = row.label + ":";
    for (std::size_t i = 0; i < row.sides.size(); ++i) {
      const Bars::Side& side = row.sides[i];
      text += fmt::format("{} {} {}, {:.0f}%{}", i > 0 ? ";" : "", bars.headings[i].text, side.text,
                          100 * side.share, side.is_largest ? ", the largest" : "");
    }
    result += wrapped({{Role::plain, text}}, style, "  ", "    ");
  }
  return result;
}

}  // namespace

std::string bars_text(const Bars& bars, const TerminalStyle& style) {
  std::string result = bars.caption.empty() ? "" : wrapped(bars.caption, style, "", "  ");
  if (style.is_plain) return result + sentences(bars, style);
  const Widths widths = widths_of(bars, style);
  result += heading(bars, widths, style);
  for (const auto& row : bars.rows) result += line(bars, row, widths, style);
  return result;
}

}  // namespace byhand
