#include "sheet/pasted.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_rows = 10'000;  // no worksheet has more
constexpr std::string_view blanks = " \t\r\n\"'";
constexpr std::string_view opening = "[({";
constexpr std::string_view closing = "])}";
constexpr std::string_view ends_of_words = " \t\r\n\"'[({])},;=&\\";

/// A name of a variable, as in `Q =`.
bool is_word(std::string_view word) {
  const auto is_first = [](char c) { return is_letter(c) || c == '_'; };
  return !word.empty() && is_first(word.front()) &&
         all_of(word, [&](char c) { return is_first(c) || is_digit(c) || c == '.'; });
}

/// Where the `Q =`, the `Out[3]: ` or the `<tf.Tensor: shape=(3, 4), …, numpy=` ends that a text
/// begins with; 0 where it begins otherwise.
std::size_t end_of_name(std::string_view text) {
  constexpr std::string_view numbers = "numpy=";  // of TensorFlow
  const std::size_t of_tensor =
      text.starts_with("<tf.") ? text.find(numbers) : std::string_view::npos;
  if (of_tensor != std::string_view::npos) return of_tensor + numbers.size();
  const std::size_t of_notebook =
      text.starts_with("Out[") ? text.find("]: ") : std::string_view::npos;
  if (of_notebook != std::string_view::npos) return of_notebook + 2;
  const std::size_t equals = text.find('=');
  const bool is_name =
      equals != std::string_view::npos && is_word(without_blanks_around(text.substr(0, equals)));
  return is_name ? equals + 1 : 0;
}

/// Whether a word in front of a bracket only says of what kind the numbers are: tensor, np.float64,
/// Array. Every other one may do something with them.
bool is_kind(std::string_view word) {
  constexpr std::string_view kinds = "array tensor matrix vector list float double single int";
  if (!is_word(word)) return false;         // 2*np.array
  word.remove_prefix(word.rfind('.') + 1);  // without its module
  const std::size_t end = word.find_last_not_of("0123456789");
  return is_word_of(kinds, in_small_letters(word.substr(0, end + 1)));
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
    join_groups();
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
    return count_if(m_open, [](const auto& open) { return open.is_list; });
  }

  bool is_in_row() const { return m_row_end > m_row_begin; }

  void end_row() {
    if (is_in_row()) {
      m_result.rows.push_back(m_text.substr(m_row_begin, m_row_end - m_row_begin));
    }
    m_row_begin = m_row_end = 0;
  }

  /// (9/46) (9/28): fractions of one line that stand in brackets, each in its own, are one row.
  void join_groups() {
    const auto first = m_result.rows.begin() + static_cast<std::ptrdiff_t>(m_first_of_line);
    const auto count = static_cast<std::size_t>(m_result.rows.end() - first);
    const bool are_groups =
        count > 1 && m_open.empty() && !m_has_semicolon && std::exchange(m_groups, 0) == count &&
        std::all_of(
            first, m_result.rows.end(),
            [](std::string_view row) { return !contains(row, " ") && !contains(row, ","); }) &&
        std::any_of(first, m_result.rows.end(),
                    [](std::string_view row) { return contains(row, "/"); });
    if (are_groups) {
      *first = through(*first, m_result.rows.back());
      m_result.rows.erase(first + 1, m_result.rows.end());
    }
    m_first_of_line = m_result.rows.size();
    m_groups = 0;
  }

  /// `Q =` in front of it all; of some lines of a matrix an option may be the first thing.
  void skip_name() {
    std::size_t end = end_of_name(m_text);
    const std::size_t latex = m_text.find("\\begin{");
    if (latex != std::string_view::npos) {  // \[ S = K^T Q = \begin{pmatrix}
      const std::size_t equals = m_text.substr(0, latex).rfind('=');
      const bool is_rule =
          equals != std::string_view::npos && has_no_entry(m_text.substr(0, equals));
      end = is_rule ? equals + 1 : 0;
    }
    if (m_text.find_first_of(opening, end) != std::string_view::npos) m_at = end;
  }

  bool take(char c) {
    m_is_after_bracket = m_at > 0 && contains(closing, m_text[m_at - 1]);
    const bool is_after_comma = m_is_after_comma;
    if (!contains(blanks, c)) m_is_after_comma = c == ',';
    if (c == '\n' || c == '\r') {
      if (depth() < 2 && !is_after_comma && m_part == PastedPart::whole) end_row();
      join_groups();
      ++m_at;
      skip_comment();
    } else if (contains(".>", c) && m_open.empty() && m_is_after_bracket) {  // of a sentence, of tf
      ++m_at;
    } else if (contains(blanks, c) || c == ',' || c == '&') {
      if (c == '\'' && m_is_after_bracket) return false;  // MATLAB's sign of the transpose
      m_has_bracket = m_has_bracket || c == '&';
      ++m_at;
    } else if (c == ';') {
      ++m_at;
      m_has_semicolon = true;
      end_row();
    } else if (contains(opening, c)) {
      ++m_at;
      return open(c, true);
    } else if (contains(closing, c)) {
      ++m_at;
      return close(c);
    } else if (c == '$' && !is_in_row()) {  // around a formula
      m_has_bracket = true;
      ++m_at;
    } else if (c == '\\' && latex_word_size(m_text.substr(m_at)) == 0) {
      return take_command();
    } else {
      return take_word();
    }
    return true;
  }

  /// Of LaTeX: `\begin{pmatrix}` and `\end{pmatrix}` are brackets, `\\` ends a row, and some
  /// commands are for the eye only.
  bool take_command() {
    constexpr std::string_view for_the_eye = "left right quad qquad hline displaystyle";
    constexpr std::string_view signs_for_the_eye = "\\[](),;:! ";
    const std::string_view behind = m_text.substr(m_at + 1);
    const auto letters = std::find_if_not(behind.begin(), behind.end(), is_letter);
    const auto size = static_cast<std::size_t>(letters - behind.begin());
    const std::string_view name = behind.substr(0, std::max<std::size_t>(size, 1));
    if (name.empty()) return false;
    m_at += 1 + name.size();
    m_has_bracket = true;
    if (name == "\\") {
      m_has_semicolon = true;
      end_row();
      skip_distance();
    }
    if (name != "begin" && name != "end") {
      return is_word_of(for_the_eye, name) || contains(signs_for_the_eye, name.front());
    }
    if (!skip_braces()) return false;
    if (name == "end") return close('}');
    skip_braces();  // {rrrr}, the columns of an array
    return open('{', true);
  }

  /// `[2pt]` behind the end of a row.
  void skip_distance() {
    const std::string_view rest = m_text.substr(m_at);
    const std::size_t end = rest.substr(0, longest_entry).find("pt]");
    if (rest.starts_with('[') && end != std::string_view::npos) m_at += end + 3;
  }

  bool skip_braces() {
    const std::string_view rest = m_text.substr(m_at);
    const std::size_t end = rest.find('}');
    if (!rest.starts_with('{') || end == std::string_view::npos) return false;
    m_at += end + 1;
    return true;
  }

  /// A line of a block that begins with # is none of the matrix.
  void skip_comment() {
    const std::size_t first = m_text.find_first_not_of(" \t", m_at);
    if (first == std::string_view::npos || m_text[first] != '#') return;
    m_at = std::min(m_text.find_first_of("\r\n", first), m_text.size());
  }

  /// Behind that bracket.
  bool open(char c, bool is_list) {
    constexpr std::size_t deepest = 8;
    if (m_open.size() == deepest || (is_list && is_in_row())) return false;
    if (is_list && !m_open.empty()) m_open.back().has_lists = true;
    m_open.push_back({closing[opening.find(c)], is_list});
    m_lists += is_list ? 1U : 0U;
    m_has_bracket = true;
    return true;
  }

  bool close(char c) {
    m_has_bracket = true;
    if (m_open.empty()) {
      end_row();
      return m_part == PastedPart::lines;
    }
    if (m_open.back().closing != c) return false;
    if (m_open.back().is_list) end_row();
    m_open.pop_back();
    m_groups += m_open.empty() ? 1U : 0U;
    return true;
  }

  bool take_word() {
    std::size_t end = std::min(m_text.find_first_of(ends_of_words, m_at), m_text.size());
    end += latex_word_size(m_text.substr(end));  // -\frac{1}{2}
    const std::string_view word = m_text.substr(m_at, end - m_at);
    const char next = end < m_text.size() ? m_text[end] : ' ';
    if (contains(opening, next)) {
      m_at = end + (next == '(' ? 1 : 0);
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
      if (inner == 0 && (c == ',' || contains(closing, c))) break;
      if (contains(opening, c) || c == '<') ++inner;
      if (contains(closing, c) || c == '>') --inner;
    }
    return may_be_one;
  }

  std::string_view m_text;
  PastedPart m_part;
  std::size_t m_at = 0;
  std::vector<Bracket> m_open;
  std::size_t m_lists = 0;
  std::size_t m_first_of_line = 0;  // of the rows
  std::size_t m_groups = 0;         // of brackets in this line, within none
  bool m_has_bracket = false;
  bool m_has_semicolon = false;
  bool m_is_after_comma = false;
  bool m_is_after_bracket = false;
  std::size_t m_row_begin = 0;  // of the row that is being read, if it has an end
  std::size_t m_row_end = 0;
  PastedMatrix m_result;
};

}  // namespace

std::string_view without_name(std::string_view text) {
  constexpr std::string_view first_of_vector = "[1] ";  // of R, where it has a single line
  if (text.starts_with(first_of_vector)) return text.substr(first_of_vector.size());
  return text.substr(end_of_name(text));
}

std::optional<PastedMatrix> pasted_matrix(std::string_view text, PastedPart part) {
  return PastedReader(text, part).read();
}

std::vector<std::string_view> split_pasted_row(std::string_view row) {
  std::vector<std::string_view> cells = split_list(row);
  std::erase_if(cells, [](std::string_view cell) { return is_kind(cell); });  // np.float64(0.5)
  return cells;
}

std::string_view without_prompt(std::string_view line) {
  line = without_blanks_around(line);
  const std::size_t end = line.find("> ");
  const std::size_t of_notebook =
      line.starts_with("In [") ? line.find("]: ") : std::string_view::npos;
  if (of_notebook != std::string_view::npos)
    return without_blanks_around(line.substr(of_notebook + 3));
  const bool has_prompt = end != std::string_view::npos &&
                          line.substr(0, end).find_first_of(" \t|[") == std::string_view::npos;
  return has_prompt ? without_blanks_around(line.substr(end + 2)) : line;
}

bool is_pasted_heading(std::string_view line) {
  // Of Python and MATLAB, Julia, IPython, a shell.
  constexpr std::array prompts{">>", "julia>", "In [", "$ "};
  line = without_blanks_around(line);
  if (line.starts_with("$ ") && (line.ends_with('$') || contains(line, "\\"))) return false;
  const auto words = split_markdown_row(line);
  const bool are_columns = all_of(words, [](std::string_view word) {
    return word.starts_with("[,") && word.ends_with(']');  // of R: [,1] [,2]
  });
  if (are_columns && !words.empty()) return true;
  for (const std::string_view prompt : prompts) {
    if (!line.starts_with(prompt)) continue;
    return !contains(line.substr(prompt.size()), "[");  // else it may hold the numbers
  }
  const std::string_view typed = without_prompt(line);  // of R and Octave
  if (typed.size() < line.size() && has_no_entry_in_lists(typed)) return true;
  const bool is_call = line.ends_with(')') && is_word(line.substr(0, line.find('(')));
  if (is_call && has_no_entry_in_lists(line)) return true;  // print(W @ X)
  if (line.ends_with('=')) return end_of_name(line) == line.size();
  return line.ends_with(':') && has_no_entry(line);
}

std::string without_commas(std::string_view line) {
  std::string result;
  const bool is_copied =
      contains(line, "\t") && line.find_first_of(" ;[") == std::string_view::npos;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find_first_of(" \t;"), line.size());
    std::string word(line.substr(0, end));
    const bool is_decimal =
        is_copied && read_entry(word, CellParting::semicolons).kind == Entry::Kind::number;
    if (is_decimal && !word.ends_with(',')) std::replace(word.begin(), word.end(), ',', '.');
    const bool has_several = std::count(word.begin(), word.end(), ',') > 1;  // none of a decimal
    const bool parts = has_several && !has_thousands(word, ',');
    if (parts) std::replace(word.begin(), word.end(), ',', ' ');
    if (word.ends_with(',')) word.back() = ' ';
    result += word;
    if (end < line.size()) result += line[end] == ';' ? ' ' : line[end];
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return result;
}

bool has_no_entry(std::string_view line) {
  const auto words = split_markdown_row(line);
  return none_of(words, is_entry);
}

bool has_names_alone(std::string_view line) {
  auto words = split_markdown_row(line);
  std::erase_if(words, [](std::string_view word) { return word.empty(); });
  return !words.empty() && none_of(words, is_entry);
}

bool has_no_entry_in_lists(std::string_view line) {
  const auto words = split_list(line);
  return !contains(line, ";") && all_of(words, has_no_entry);
}

std::optional<Matrix<Exact>> numbers_of(const std::vector<std::vector<std::string_view>>& rows,
                                        CellParting parting) {
  const Shape shape{rows.size(), rows.front().size()};
  if (shape.cols == 0 || shape.cells() > Budget().cells) return std::nullopt;
  std::vector<Exact> numbers;
  for (const auto& row : rows) {
    for (const std::string_view cell : row) {
      Entry entry = read_entry(cell, parting);
      if (entry.kind != Entry::Kind::number) return std::nullopt;
      numbers.push_back(std::move(entry.value));
    }
  }
  return Matrix<Exact>(shape, std::move(numbers));
}

bool has_decimal_comma(std::string_view entry) {
  return contains(entry, ',') && !entry.ends_with(',') && !has_thousands(entry, ',') &&
         read_entry(entry, CellParting::semicolons).kind == Entry::Kind::number;
}

}  // namespace byhand
