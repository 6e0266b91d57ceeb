#include "format/table_text.hpp"

#include <algorithm>
#include <vector>

#include "format/wrap.hpp"
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
  std::string line(text_indent, ' ');
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
  std::vector<Styled> headings;
  for (const Table::Column& column : table.columns)
    headings.push_back({Role::label, column.heading});
  const bool has_headings = std::any_of(headings.begin(), headings.end(),
                                        [](const Styled& text) { return !text.text.empty(); });
  if (has_headings) result += aligned_row(table, headings, widths, style);
  for (const auto& row : table.rows) result += aligned_row(table, row, widths, style);
  return result;
}

/// "Q: multiplications 72, additions 60", with what is empty left out.
Sentence sentence_of(const Table& table, const std::vector<Styled>& row) {
  Sentence sentence;
  for (std::size_t c = 0; c < row.size(); ++c) {
    const auto& [short_heading, is_number, words, is_sign] = table.columns[c];
    if (is_sign || row[c].text.empty()) continue;
    if (!sentence.empty()) {
      const std::string& heading = words.empty() ? short_heading : words;
      sentence.push_back({Role::plain, sentence.size() == 1 ? ": " : ", "});
      if (!heading.empty()) sentence.push_back({Role::label, heading + " "});
    }
    sentence.push_back(row[c]);
  }
  return sentence;
}

/// The signs of a row, each with a blank behind it.
std::string signs_of(const Table& table, const std::vector<Styled>& row) {
  std::string signs;
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (!table.columns[c].is_sign) continue;
    signs += (row[c].text.empty() ? " " : visible_line(row[c].text)) + " ";
  }
  return signs;
}

/// One sentence a row, behind its signs where signs can be read.
std::string sentences(const Table& table, const TerminalStyle& style) {
  std::string result;
  for (const auto& row : table.rows) {
    const std::string signs = style.is_plain ? "" : signs_of(table, row);
    const std::string margin(text_indent + display_width(signs) + text_indent, ' ');
    result +=
        wrapped(sentence_of(table, row), style, std::string(text_indent, ' ') + signs, margin);
  }
  return result;
}

}  // namespace

std::string table_text(const Table& table, const TerminalStyle& style) {
  const std::vector<std::size_t> widths = column_widths(table);
  std::size_t width = text_indent;
  for (const std::size_t column : widths) width += column + column_gap;
  const bool fits = width - column_gap <= style.width;
  return fits && !style.is_plain ? aligned(table, widths, style) : sentences(table, style);
}

}  // namespace byhand
