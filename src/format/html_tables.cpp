#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "format/html.hpp"
#include "report/paper.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// The cells of a table in Markdown, row by row, its heading first; nothing where the lines are
/// none.
std::vector<std::vector<std::string>> table_in_markdown(std::string_view text) {
  std::vector<std::vector<std::string>> rows;
  for (std::string_view line : parts_of(text, "\n")) {
    line = without_blanks_around(line);
    if (!line.starts_with('|')) return {};
    line.remove_prefix(1);
    if (line.ends_with('|')) line.remove_suffix(1);
    std::vector<std::string>& cells = rows.emplace_back();
    for (const std::string_view part : parted(line, '|')) {
      const bool goes_on = !cells.empty() && cells.back().ends_with('\\');  // a\|b is one cell
      if (goes_on) cells.back().back() = '|';
      if (!goes_on) cells.emplace_back();
      cells.back() += part;
    }
    for (std::string& cell : cells) cell = without_blanks_around(cell);
  }
  const auto is_rule = [](std::string_view cell) {
    return !cell.empty() && cell.find_first_not_of("-:") == std::string_view::npos;
  };
  if (rows.size() < 2 || !all_of(rows[1], is_rule)) return {};
  rows.erase(rows.begin() + 1);
  return rows;
}

std::string_view side_of(const Table::Column& column) {
  return column.is_number ? R"( class="number")" : "";
}

/// Of what no line is broken in.
double longest_word(std::string_view text) {
  double longest = 0;
  for (const std::string_view word : parts_of(text, " ")) {
    longest = std::max(longest, printed_width(word));
  }
  return longest;
}

/// About as narrow as the columns of a table can be on paper.
std::vector<double> narrowest_columns(const Table& table) {
  std::vector<double> widths;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const Table::Column& column = table.columns[c];
    double width = longest_word(column.heading);
    for (const auto& row : table.rows) {
      const std::string& text = row[c].text;
      width = std::max(width, column.is_number ? printed_width(text) : longest_word(text));
    }
    widths.push_back(width);
  }
  return widths;
}

double sum_of(const std::vector<double>& widths) {
  return std::accumulate(widths.begin(), widths.end(), 0.0);
}

/// Of rows of words. A row may have more cells than the others.
double narrowest_width(const std::vector<std::vector<std::string>>& rows) {
  std::vector<double> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t c = 0; c < row.size(); ++c) {
      widths[c] = std::max(widths[c], longest_word(row[c]));
    }
  }
  return sum_of(widths);
}

/// In front of each part stand the columns of words that tell whose the rows are.
std::vector<Table> parts_on_paper(const Table& table) {
  std::vector<double> widths = narrowest_columns(table);
  if (sum_of(widths) <= paper_line || widths.size() == 1) return {table};
  const Table::Column* const numbers = first_that(table.columns, &Table::Column::is_number);
  const std::ptrdiff_t words =
      numbers == nullptr ? 1 : std::max<std::ptrdiff_t>(numbers - table.columns.data(), 1);
  const double room = paper_line - std::accumulate(widths.begin(), widths.begin() + words, 0.0);
  widths.erase(widths.begin(), widths.begin() + words);
  std::vector<Table> parts;
  for (const Columns& columns : columns_side_by_side(widths, room)) {
    const auto part_of = [&](const auto& all) {
      const auto begin = all.begin() + words;
      auto part = all;
      part.erase(part.begin() + words, part.end());
      part.insert(part.end(), begin + static_cast<std::ptrdiff_t>(columns.first),
                  begin + static_cast<std::ptrdiff_t>(columns.last));
      return part;
    };
    parts.push_back({part_of(table.columns), mapped(table.rows, part_of)});
  }
  return parts;
}

std::string whole_table(const Table& table, const std::string& fit) {
  std::string text = fmt::format("<div class=\"wide\"><table class=\"list\"{}>\n", fit);
  if (table.has_headings()) {
    text += "<tr>";
    for (const Table::Column& column : table.columns) {
      text +=
          fmt::format(R"(<th scope="col"{}>{}</th>)", side_of(column), xml_escaped(column.heading));
    }
    text += "</tr>\n";
  }
  for (const auto& row : table.rows) {
    text += "<tr>";
    for (std::size_t c = 0; c < row.size(); ++c) {
      text += fmt::format("<td{}>{}</td>", side_of(table.columns[c]), html(row[c]));
    }
    text += "</tr>\n";
  }
  return text + "</table></div>\n";
}

}  // namespace

std::string table_in_html(const Table& table) {
  const std::vector<Table> parts = parts_on_paper(table);
  double widest = 0;
  for (const Table& part : parts) widest = std::max(widest, sum_of(narrowest_columns(part)));
  const std::string fit = to_fit(widest);  // the same of all
  std::string text;
  for (const Table& part : parts) text += whole_table(part, fit);
  return text;
}

std::string markdown_table_in_html(std::string_view lines, const CellInHtml& in_html) {
  const auto rows = table_in_markdown(lines);
  if (rows.empty()) return "";
  std::string text;
  for (const auto& row : rows) {
    const bool is_heading = &row == &rows.front();
    text += "<tr>";
    for (const std::string& cell : row) {
      text += fmt::format("{}{}</{}>", is_heading ? R"(<th scope="col">)" : "<td>", in_html(cell),
                          is_heading ? "th" : "td");
    }
    text += "</tr>\n";
  }
  return fmt::format("<div class=\"wide\"><table class=\"list\"{}>\n{}</table></div>\n",
                     to_fit(narrowest_width(rows)), text);
}

}  // namespace byhand
