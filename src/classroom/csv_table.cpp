// Tables in CSV.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "classroom/roster.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view no_break_space = "\xC2\xA0";
  for (bool goes_on = true; goes_on;) {
    const std::size_t before = text.size();
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    if (text.starts_with(no_break_space)) text.remove_prefix(no_break_space.size());
    if (text.ends_with(no_break_space)) text.remove_suffix(no_break_space.size());
    goes_on = text.size() != before;
  }
  return std::string(text);
}

/// ="007" -> 007
std::string without_formula(const std::string& cell) {
  const bool is_text = cell.size() >= 3 && cell.starts_with("=\"") && cell.ends_with('"');
  return is_text ? cell.substr(2, cell.size() - 3) : cell;
}

/// Takes one row after another from the text.
class RowTaker {
 public:
  RowTaker(const Source& source, char separator) : m_text(source.text()), m_separator(separator) {}

  bool is_done() const { return m_at == m_text.size(); }

  CsvRow take() {
    CsvRow row;
    row.span.begin = m_at;
    for (bool goes_on = true; goes_on;) {
      row.cells.push_back(without_formula(trimmed(take_cell())));
      goes_on = m_at < m_text.size() && m_text[m_at] == m_separator;
      if (goes_on) ++m_at;
    }
    row.span.end = m_at;
    if (m_text.substr(m_at).starts_with("\r\n")) ++m_at;
    if (!is_done()) ++m_at;
    return row;
  }

 private:
  std::string take_cell() {
    while (m_at < m_text.size() && m_text[m_at] == ' ') ++m_at;
    const bool is_quoted = m_at < m_text.size() && m_text[m_at] == '"';
    const std::string inside = is_quoted ? take_quoted() : "";
    return inside + take_plain();
  }

  std::string take_plain() {
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && m_text[m_at] != m_separator && !is_line_end(m_text[m_at]))
      ++m_at;
    return std::string(m_text.substr(begin, m_at - begin));
  }

  std::string take_quoted() {
    const std::size_t opening = m_at++;
    std::string result;
    while (m_at < m_text.size()) {
      if (m_text[m_at] != '"') {
        result += m_text[m_at++];
      } else if (m_text.substr(m_at).starts_with("\"\"")) {
        result += '"';
        m_at += 2;
      } else {
        ++m_at;
        return result;
      }
    }
    throw Problem(Span{opening, opening + 1}, "this quote is not closed",
                  "close it, or double it where it belongs to the text");
  }

  std::string_view m_text;
  char m_separator;
  std::size_t m_at = 0;
};

}  // namespace

bool CsvRow::is_empty() const {
  return all_of(cells, [](const auto& cell) { return cell.empty(); });
}

std::vector<CsvRow> csv_rows(const Source& source, char separator) {
  std::vector<CsvRow> rows;
  RowTaker taker(source, separator);
  while (!taker.is_done()) rows.push_back(taker.take());
  return rows;
}

std::optional<CsvRow> csv_headings(const Source& source, char separator) {
  RowTaker taker(source, separator);
  while (!taker.is_done()) {
    CsvRow row = taker.take();
    if (!row.is_empty() && !row.is_of_separator()) return row;
  }
  return std::nullopt;
}

}  // namespace byhand
