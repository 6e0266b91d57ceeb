#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "sheet/sheet_text.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_rows = 10'000;  // no worksheet has more
constexpr std::string_view blanks = " \t\r\n\"'";
constexpr std::string_view opening = "[({";
constexpr std::string_view closing = "])}";
constexpr std::string_view ends_of_words = " \t\r\n\"'[({])},;=";

bool is_among(char c, std::string_view characters) {
  return characters.find(c) != std::string_view::npos;
}

/// A name of a variable, as in `Q =`.
bool is_word(std::string_view word) {
  const auto is_first = [](char c) { return is_letter(c) || c == '_'; };
  return !word.empty() && is_first(word.front()) &&
         std::all_of(word.begin(), word.end(),
                     [&](char c) { return is_first(c) || is_digit(c) || c == '.'; });
}

/// Where the `Q =` ends that a text begins with; 0 where it begins otherwise.
std::size_t end_of_name(std::string_view text) {
  const std::size_t equals = text.find('=');
  const bool is_name =
      equals != std::string_view::npos && is_word(without_blanks_around(text.substr(0, equals)));
  return is_name ? equals + 1 : 0;
}

/// Whether a word in front of a bracket only says of what kind the numbers are: tensor, np.float64,
/// Array. Every other one may do something with them.
bool is_kind(std::string_view word) {
  constexpr std::array<std::string_view, 9> kinds{"array", "tensor", "matrix", "vector", "list",
                                                  "float", "double", "single", "int"};
  word.remove_prefix(word.rfind('.') + 1);  // without its module
  const std::size_t end = word.find_last_not_of("0123456789");
  const std::string kind = in_small_letters(word.substr(0, end + 1));
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

class PastedReader {
 public:
  PastedReader(std::string_view text, PastedPart part) : m_text(text), m_part(part) {}

  std::optional<PastedMatrix> read() {
    skip_name();
    while (m_at < m_text.size()) {
      if (!take(m_text[m_at]) || m_result.rows.size() > most_rows) return std::nullopt;
    }
    if (!m_has_bracket) return std::nullopt;
    m_result.is_open = is_in_row() && depth() > 0;
    m_result.has_more = depth() > 0;
    end_row();
    m_result.is_flat = m_lists == 1 && !m_has_semicolon;
    return std::move(m_result);
  }

 private:
  /// Brackets that are open. Those after a word, as in `tensor(`, are no list.
  struct Bracket {
    char closing;
    bool is_list;
    bool has_lists = false;  // in it
  };

  std::size_t depth() const {
    return static_cast<std::size_t>(
        std::count_if(m_open.begin(), m_open.end(), [](const auto& open) { return open.is_list; }));
  }

  bool is_in_row() const { return m_row_end > m_row_begin; }

  void end_row() {
    if (is_in_row()) {
      m_result.rows.push_back(m_text.substr(m_row_begin, m_row_end - m_row_begin));
    }
    m_row_begin = m_row_end = 0;
  }

  /// `Q =` in front of it all; of some lines of a matrix an option may be the first thing.
  void skip_name() {
    const std::size_t end = end_of_name(m_text);
    if (m_text.find_first_of(opening, end) != std::string_view::npos) m_at = end;
  }

  bool take(char c) {
    m_is_after_bracket = m_at > 0 && is_among(m_text[m_at - 1], closing);
    const bool is_after_comma = m_is_after_comma;
    if (!is_among(c, blanks)) m_is_after_comma = c == ',';
    if (c == '\n' || c == '\r') {
      if (depth() < 2 && !is_after_comma && m_part == PastedPart::whole) end_row();
      ++m_at;
      skip_comment();
    } else if (is_among(c, blanks) || c == ',') {
      if (c == '\'' && m_is_after_bracket) return false;  // MATLAB's sign of the transpose
      ++m_at;
    } else if (c == ';') {
      ++m_at;
      m_has_semicolon = true;
      end_row();
    } else if (is_among(c, opening)) {
      return open(c, true);
    } else if (is_among(c, closing)) {
      return close(c);
    } else {
      return take_word();
    }
    return true;
  }

  /// A line of a block that begins with # is none of the matrix.
  void skip_comment() {
    const std::size_t first = m_text.find_first_not_of(" \t", m_at);
    if (first == std::string_view::npos || m_text[first] != '#') return;
    m_at = std::min(m_text.find_first_of("\r\n", first), m_text.size());
  }

  bool open(char c, bool is_list) {
    constexpr std::size_t deepest = 8;
    if (m_open.size() == deepest || (is_list && is_in_row())) return false;
    if (is_list && !m_open.empty()) m_open.back().has_lists = true;
    m_open.push_back({closing[opening.find(c)], is_list});
    m_lists += is_list ? 1U : 0U;
    m_has_bracket = true;
    ++m_at;
    return true;
  }

  bool close(char c) {
    ++m_at;
    m_has_bracket = true;
    if (m_open.empty()) {
      end_row();
      return m_part == PastedPart::lines;
    }
    if (m_open.back().closing != c) return false;
    if (m_open.back().is_list) end_row();
    m_open.pop_back();
    return true;
  }

  bool take_word() {
    const std::size_t end = std::min(m_text.find_first_of(ends_of_words, m_at), m_text.size());
    const std::string_view word = m_text.substr(m_at, end - m_at);
    const char next = end < m_text.size() ? m_text[end] : ' ';
    if (is_among(next, opening)) {
      m_at = end;
      return is_kind(word) && (next == '(' ? open(next, false) : true);
    }
    if (next == '=') return is_word(word) && skip_option(end);
    if (word == "..." && (next == '\n' || next == '\r')) {  // of MATLAB: the line goes on
      m_at = end + 1;
      return true;
    }
    const bool is_outside = m_open.empty() && m_part == PastedPart::whole;
    if (word.empty() || is_outside || (!m_open.empty() && m_open.back().has_lists)) return false;
    if (!is_in_row()) m_row_begin = m_at;
    m_row_end = m_at = end;
    return true;
  }

  /// `dtype=torch.float64` or `grad_fn=<MmBackward0>`, after the lists of a word in brackets.
  bool skip_option(std::size_t equals) {
    const bool may_be_one = m_open.empty() ? m_part == PastedPart::lines : !m_open.back().is_list;
    int inner = 0;
    for (m_at = equals + 1; m_at < m_text.size(); ++m_at) {
      const char c = m_text[m_at];
      if (inner == 0 && (c == ',' || is_among(c, closing))) break;
      if (is_among(c, opening) || c == '<') ++inner;
      if (is_among(c, closing) || c == '>') --inner;
    }
    return may_be_one;
  }

  std::string_view m_text;
  PastedPart m_part;
  std::size_t m_at = 0;
  std::vector<Bracket> m_open;
  std::size_t m_lists = 0;
  bool m_has_bracket = false;
  bool m_has_semicolon = false;
  bool m_is_after_comma = false;
  bool m_is_after_bracket = false;
  std::size_t m_row_begin = 0;  // of the row that is being read, if it has an end
  std::size_t m_row_end = 0;
  PastedMatrix m_result;
};

using FoundRows = std::span<const FoundRow>;

std::vector<FoundRow> rows_like(const FoundRow& like, const std::vector<std::string_view>& rows) {
  std::vector<FoundRow> result;
  for (const std::string_view row : rows) result.push_back({like.block, 0, true, row});
  return result;
}

/// The cells of a single list are those of a row or of a column, as the matrix has it.
std::vector<std::string_view> turned(const std::vector<std::string_view>& rows, Shape shape) {
  const char* const begin = rows.front().data();
  const char* const end = rows.back().data() + rows.back().size();
  const std::string_view all(begin, static_cast<std::size_t>(end - begin));
  if (shape.rows == 1) return {all};
  auto cells = split_pasted_row(all);
  if (cells.size() != shape.rows) return rows;
  return cells;
}

std::optional<std::vector<FoundRow>> rows_in_brackets(const Source& source, FoundRows lines,
                                                      Shape shape) {
  const Span whole{span_in(source, lines.front().text).begin,
                   span_in(source, lines.back().text).end};
  const auto pasted = pasted_matrix(source.slice(whole), PastedPart::whole);
  if (!pasted || pasted->rows.empty()) return std::nullopt;
  const bool may_turn = pasted->is_flat && (shape.rows == 1 || shape.cols == 1);
  if (may_turn) return rows_like(lines.front(), turned(pasted->rows, shape));
  return rows_like(lines.front(), pasted->rows);
}

/// Whether commas part the cells of this row: there is one between each and the next. Two whole
/// numbers alone may be a decimal: 1,5.
bool is_parted_by_commas(std::string_view row, std::size_t cols) {
  if (row.ends_with(',')) row.remove_suffix(1);
  const auto commas = static_cast<std::size_t>(std::count(row.begin(), row.end(), ','));
  const auto cells = split_markdown_row(row, in_lists);
  const bool may_be_decimal = cols == 2 && row.find_first_of(" \t") == std::string_view::npos;
  return cols > 1 && commas + 1 == cols && cells.size() == cols && !may_be_decimal;
}

std::optional<std::vector<FoundRow>> rows_with_commas(FoundRows lines, const SheetMatrix& matrix) {
  std::vector<FoundRow> rows;
  for (std::size_t r = 0; r < lines.size(); ++r) {
    const std::string_view label = matrix.row_label(r);
    std::string_view row = lines[r].text;
    if (!label.empty()) row = without_blanks_around(without_label(row, label));
    if (!is_parted_by_commas(row, matrix.shape().cols)) return std::nullopt;
    rows.push_back({lines[r].block, 0, true, row});
  }
  return rows;
}

/// The cells of a row that has no brackets around it. With them something may be done to it.
std::size_t cells_in(std::string_view row) {
  return row.find_first_of("[({})]'\"") == std::string_view::npos ? split_pasted_row(row).size()
                                                                  : 0;
}

/// `2 1; 0 3` in one line, as one types it without brackets.
std::optional<std::vector<FoundRow>> rows_with_semicolons(const FoundRow& line, Shape shape) {
  std::string_view text = line.text;
  text.remove_prefix(end_of_name(text));
  if (text.ends_with(';')) text.remove_suffix(1);
  std::vector<std::string_view> rows;
  while (!text.empty()) {
    rows.push_back(without_blanks_around(text.substr(0, text.find(';'))));
    text.remove_prefix(std::min(text.find(';'), text.size() - 1) + 1);
    if (cells_in(rows.back()) != shape.cols) return std::nullopt;
  }
  if (rows.size() != shape.rows) return std::nullopt;
  return rows_like(line, rows);
}

/// A row with its number before it: `[1,] 2 1`, `row 1: 2 1`, `1 2 1`.
struct NumberedRow {
  std::size_t number;
  bool is_from_one;  // else it may be from 0 or 1
  std::string_view cells;
};

std::optional<NumberedRow> numbered_row(std::string_view row) {
  row = without_blanks_around(row);
  bool is_from_one = row.starts_with("row ");
  if (is_from_one) row.remove_prefix(4);
  std::string_view word = row.substr(0, row.find_first_of(" \t:"));
  row.remove_prefix(word.size());
  if (row.starts_with(':')) row.remove_prefix(1);
  if (word.starts_with('[') && word.ends_with(",]")) {
    word = word.substr(1, word.size() - 3);
    is_from_one = true;
  }
  const auto number = number_in_digits(word);
  if (!number) return std::nullopt;
  return NumberedRow{*number, is_from_one, without_blanks_around(row)};
}

bool has_no_entry(std::string_view line) {
  const auto words = split_markdown_row(line);
  return std::none_of(words.begin(), words.end(), [](std::string_view word) {
    return read_entry(word).kind != Entry::Kind::unreadable;
  });
}

/// Whether the words of a line count the columns from a first number on.
bool counts_columns(std::string_view line, std::size_t first, std::size_t cols) {
  const auto words = split_markdown_row(line);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != std::to_string(first + i)) return false;
  }
  return words.size() == cols;
}

/// Rows that have their numbers before them, as in R and in pandas, below lines that name the
/// columns or count them; a row that is missing is blank. Without such a line a number alone may be
/// an entry.
std::optional<std::vector<FoundRow>> numbered_rows(FoundRows lines, Shape shape,
                                                   std::size_t first) {
  const auto is_above = [&](const FoundRow& line) {
    return has_no_entry(line.text) || counts_columns(line.text, first, shape.cols);
  };
  const auto begin = std::find_if_not(lines.begin(), lines.end(), is_above);
  const bool has_none_above = std::all_of(
      lines.begin(), begin, [](const FoundRow& line) { return is_pasted_heading(line.text); });
  std::vector<std::string_view> rows;
  for (auto line = begin; line != lines.end(); ++line) {
    const auto row = numbered_row(line->text);
    const bool is_counted = row && (first == 1 || !row->is_from_one);
    const bool is_one = is_counted && cells_in(row->cells) == shape.cols && row->number >= first &&
                        row->number < first + shape.rows && row->number - first >= rows.size();
    if (!is_one || (has_none_above && is_digit(line->text.front()))) return std::nullopt;
    rows.resize(row->number - first);
    rows.push_back(row->cells);
  }
  if (rows.empty()) return std::nullopt;
  rows.resize(shape.rows);
  return rows_like(lines.front(), rows);
}

}  // namespace

std::optional<PastedMatrix> pasted_matrix(std::string_view text, PastedPart part) {
  return PastedReader(text, part).read();
}

std::vector<std::string_view> split_pasted_row(std::string_view row) {
  std::vector<std::string_view> cells = split_markdown_row(row, in_lists);
  std::erase_if(cells, [](std::string_view cell) { return is_kind(cell); });  // np.float64(0.5)
  return cells;
}

bool is_pasted_heading(std::string_view line) {
  constexpr std::array prompts{">>", "julia>", "In ["};  // of Python and MATLAB, Julia, IPython
  line = without_blanks_around(line);
  const auto words = split_markdown_row(line);
  const bool are_columns = std::all_of(words.begin(), words.end(), [](std::string_view word) {
    return word.starts_with("[,") && word.ends_with(']');  // of R: [,1] [,2]
  });
  if (are_columns && !words.empty()) return true;
  for (const std::string_view prompt : prompts) {
    if (!line.starts_with(prompt)) continue;
    return line.find('[', prompt.size()) == std::string_view::npos;  // else it may hold the numbers
  }
  if (line.ends_with('=')) return is_word(without_blanks_around(line.substr(0, line.size() - 1)));
  return line.ends_with(':') && has_no_entry(line);
}

bool is_common_factor(std::string_view line) {
  line = without_blanks_around(line);
  if (!line.ends_with('*')) return false;
  return read_entry(line.substr(0, line.size() - 1)).kind == Entry::Kind::number;
}

std::optional<std::vector<FoundRow>> pasted_rows(const Source& source, FoundRows lines,
                                                 const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  auto from_zero = numbered_rows(lines, shape, 0);
  auto from_one = numbered_rows(lines, shape, 1);
  if (from_zero.has_value() != from_one.has_value()) return from_zero ? from_zero : from_one;
  if (is_label_line(lines.front().text, matrix.labels->cols)) lines = lines.subspan(1);
  const std::size_t count = lines.size();
  while (!lines.empty() && is_pasted_heading(lines.front().text)) lines = lines.subspan(1);
  if (lines.empty()) return std::nullopt;
  if (auto rows = rows_in_brackets(source, lines, shape)) return rows;
  if (auto rows = rows_with_commas(lines, matrix)) return rows;
  if (lines.size() == 1) {
    if (auto rows = rows_with_semicolons(lines.front(), shape)) return rows;
  }
  // A name and a line of labels; a single line may be a row in which nothing can be read.
  const FoundRows above = lines.first(lines.size() - std::min(lines.size(), shape.rows));
  const bool are_names = std::all_of(above.begin(), above.end(),
                                     [](const FoundRow& line) { return has_no_entry(line.text); });
  if (above.size() > 1 && are_names) lines = lines.last(shape.rows);
  if (lines.size() == count) return std::nullopt;
  return std::vector<FoundRow>(lines.begin(), lines.end());
}

}  // namespace byhand
