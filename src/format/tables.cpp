#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "format/terminal.hpp"
#include "picture/canvas.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

std::vector<std::size_t> column_widths(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::size_t width = line_width(table.columns[c].heading);
    for (const auto& row : table.rows) width = std::max(width, line_width(row[c].text));
    widths.push_back(width);
  }
  return widths;
}

std::string aligned_row(const Table& table, const std::vector<Styled>& row,
                        const std::vector<std::size_t>& widths, const TerminalStyle& style) {
  std::string line = text_margin;
  for (std::size_t c = 0; c < row.size(); ++c) {
    const std::string text = styled(row[c].role, row[c].text, style);
    const std::string room(widths[c] - line_width(row[c].text), ' ');
    line += table.columns[c].is_number ? room + text : text + room;
    line.append(column_gap, ' ');
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string aligned(const Table& table, const std::vector<std::size_t>& widths,
                    const TerminalStyle& style) {
  std::string result;
  if (table.has_headings()) {
    const auto headings = mapped(table.columns, [](const Table::Column& column) {
      return Styled{Role::label, column.heading};
    });
    result += aligned_row(table, headings, widths, style);
  }
  for (const auto& row : table.rows) result += aligned_row(table, row, widths, style);
  return result;
}

/// "Q: multiplications 72, additions 60", with what is empty left out.
Sentence sentence_of(const Table& table, const std::vector<Styled>& row) {
  Sentence sentence;
  for (std::size_t c = 0; c < row.size(); ++c) {
    const Table::Column& column = table.columns[c];
    if (column.is_sign || row[c].text.empty()) continue;
    if (!sentence.empty()) {
      const std::string& heading = column.words.empty() ? column.heading : column.words;
      sentence.push_back({Role::plain, sentence.size() == 1 ? ": " : ", "});
      if (!heading.empty()) sentence.push_back({Role::label, heading + " "});
    }
    sentence.push_back(row[c]);
  }
  return sentence;
}

/// The signs of a row, each with a blank after it.
std::string signs_of(const Table& table, const std::vector<Styled>& row) {
  std::string signs;
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (!table.columns[c].is_sign) continue;
    signs += (row[c].text.empty() ? " " : visible_line(row[c].text)) + " ";
  }
  return signs;
}

/// One sentence a row, after its signs where signs can be read.
std::string sentences(const Table& table, const TerminalStyle& style) {
  std::string result;
  for (const auto& row : table.rows) {
    const std::string signs = style.is_plain ? "" : signs_of(table, row);
    const std::string margin(text_indent + display_width(signs) + text_indent, ' ');
    result += wrapped(sentence_of(table, row), style, text_margin + signs, margin);
  }
  return result;
}

// Bars.

constexpr std::string_view arrow = " ←";

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
  widths.label = widest_of(bars.rows, [](const Bars::Row& row) { return visible_line(row.label); });
  std::size_t used = 2 + widths.label;
  for (std::size_t side = 0; side < bars.headings.size(); ++side) {
    widths.text.push_back(widest_of(
        bars.rows, [=](const Bars::Row& row) { return visible_line(row.sides[side].text); }));
    used += widths.text.back() + edges;
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

bool fits(const std::vector<std::size_t>& widths, const TerminalStyle& style) {
  std::size_t width = text_indent;
  for (const std::size_t column : widths) width += column + column_gap;
  return width - column_gap <= style.width;
}

Table without_details(const Table& table) {
  Table shorter;
  shorter.rows.resize(table.rows.size());
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    if (table.columns[c].is_detail) continue;
    shorter.columns.push_back(table.columns[c]);
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      shorter.rows[r].push_back(table.rows[r][c]);
    }
  }
  return shorter;
}

}  // namespace

std::string table_text(const Table& table, const TerminalStyle& style) {
  if (style.is_plain) return sentences(table, style);
  if (const auto widths = column_widths(table); fits(widths, style)) {
    return aligned(table, widths, style);
  }
  const Table shorter = without_details(table);
  const bool has_details = shorter.columns.size() < table.columns.size();
  const auto widths = column_widths(shorter);
  if (!has_details || !fits(widths, style)) return sentences(table, style);
  return aligned(shorter, widths, style) +
         wrapped({{Role::quiet, "(a wider window shows more columns)"}}, style, text_margin,
                 text_margin);
}

std::string bars_text(const Bars& bars, const TerminalStyle& style) {
  std::string result = bars.caption.empty() ? "" : wrapped(bars.caption, style, "", "  ");
  if (style.is_plain) return result + sentences(bars, style);
  const Widths widths = widths_of(bars, style);
  result += heading(bars, widths, style);
  for (const auto& row : bars.rows) result += line(bars, row, widths, style);
  return result;
}

std::string equations_text(const Equations& equations, const TerminalStyle& style) {
  const std::size_t width = widest_of(equations.lines, &Equations::Line::left);
  std::string result;
  for (const auto& line : equations.lines) {
    const bool is_about = style.is_plain && line.relation != "=";
    const std::string first = text_margin + padded(line.left, width, false) + " " +
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
