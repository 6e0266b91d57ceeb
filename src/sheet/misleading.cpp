// Lines by which numbers are not what they seem.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "sheet/pasted.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Whether a line has these labels in another order, whatever their case and what is around them;
/// a word, or nothing, may stand in the corner before them.
bool names_in_other_order(std::string_view line, std::vector<std::string> labels) {
  auto found = split_list(line);
  if (found.size() == labels.size() + 1) found.erase(found.begin());
  if (found.size() != labels.size()) return false;  // as of nearly every line
  auto words = mapped(found, [](std::string_view word) { return std::string(word); });
  const auto are_in_other_order = [&] {
    return words.size() > 1 && words != labels &&
           std::is_permutation(words.begin(), words.end(), labels.begin(), labels.end());
  };
  if (words == labels) return false;
  if (are_in_other_order()) return true;
  words = mapped(words, in_small_letters);
  labels = mapped(labels, in_small_letters);
  return are_in_other_order();
}

bool is_number(std::string_view text) {
  return read_entry(without_blanks_around(text)).kind == Entry::Kind::number;
}

/// `1.0e+03 *` of MATLAB.
bool is_factor_above(std::string_view line) {
  return line.ends_with('*') && is_number(line.substr(0, line.size() - 1));
}

/// `2 * [[1, 2],`, `2*np.array([`, `1/2 [`, `\frac{1}{2}\begin{pmatrix}`, and `0, 1]] / 2`.
bool is_factor(std::string_view line) {
  constexpr std::array<std::string_view, 7> operators{"*",  "·",       "×",     "\\cdot",
                                                      " x", "\\times", "\\left"};
  constexpr std::array<std::string_view, 5> signs{"*", "·", "×", "/", "÷"};
  if (take_one_of(line, signs)) return is_number(line);
  line = without_name(line);
  const std::size_t open = std::min(line.find('['), line.find("\\begin{"));
  std::string_view before = line.substr(0, open);
  if (before.ends_with('(')) {  // of np.array(
    before.remove_suffix(1);
    const auto is_of_name = [](char c) { return is_letter(c) || c == '_' || c == '.'; };
    while (!before.empty() && is_of_name(before.back())) before.remove_suffix(1);
  }
  before = without_blanks_around(before);
  const bool has_open = open != std::string_view::npos && !before.empty();
  bool is_first = contains(before, "/") || contains(before, "\\frac");
  for (const std::string_view sign : operators) {
    if (!before.ends_with(sign)) continue;
    before.remove_suffix(sign.size());
    is_first = is_first || sign != "\\left";
  }
  if (has_open && is_first && is_number(before)) return true;
  const std::size_t close = line.rfind(']');
  if (close == std::string_view::npos) return false;
  std::string_view behind = line.substr(close + 1);
  if (behind.starts_with(')')) behind.remove_prefix(1);
  behind = without_blanks_around(behind);
  return take_one_of(behind, signs) && is_number(behind);
}

/// `[ --   9/28 ]`, `⎢ ──  9/28⎥`: the bar of a fraction of sympy. Without brackets, -- may be
/// meant for a blank.
bool has_bar_of_fraction(std::string_view line) {
  constexpr std::string_view bar = "─";
  const auto words = split_list(line);
  return (contains(line, bar) && !is_rule_of_table(line)) ||
         (line.starts_with('[') && any_of(words, [](std::string_view word) {
            return word.size() > 1 && word.find_first_not_of('-') == std::string_view::npos;
          }));
}

bool has_python_fraction(std::string_view line) {
  return contains(line, "Fraction(");
}

bool is_transposed(std::string_view line) {
  return line.ends_with("]'") || line.ends_with("])'");
}

/// `Columns 1 through 8` of MATLAB; the \ of pandas.
bool is_part_of_columns(std::string_view line) {
  for (const std::string_view word : {"Columns ", "Column "}) {
    const bool is_named = line.starts_with(word) && line.size() > word.size();
    if (is_named && is_digit(line[word.size()])) return true;
  }
  return line.ends_with(" \\");
}

/// `q_2 q_1` above the columns; a word of another kind may stand in the corner.
bool counts_in_other_order(std::string_view line) {
  if (line.find_first_of("0123456789") == std::string_view::npos) return false;
  auto words = is_pasted_heading(line) ? split_markdown_row(line) : split_list(line);
  if (are_counted_otherwise(words)) return true;
  if (words.size() > 2 && !is_entry(words.front())) words.erase(words.begin());
  return are_counted_otherwise(words);
}

/// `q4=46/3 q3=28/3`: each number has a name, which may be that of another column.
bool has_equations(std::string_view line) {
  return count_if(split_list(line), [](std::string_view word) {
           const std::size_t equals = word.find('=');
           return equals != std::string_view::npos && is_letter(word.front()) &&
                  is_number(word.substr(equals + 1));
         }) > 1;
}

bool is_html(std::string_view line) {
  return contains(line, "<td") || contains(line, "<th") || contains(line, "<tr") ||
         contains(line, "<table");
}

/// What a program prints in a line so that the numbers around it are not what they seem.
struct Misleading {
  bool (*is_in)(std::string_view line);
  std::string_view message;
  std::string_view remedy;
};

constexpr std::string_view factor_of_all = "this factor belongs to all numbers of the matrix";

constexpr std::array misleading{
    Misleading{is_factor_above, factor_of_all,
               "print them without it (format short g), or multiply them yourself"},
    Misleading{is_factor, factor_of_all, "multiply the numbers yourself, or print the product"},
    Misleading{is_html, "these are the marks of a page (HTML)",
               "copy the table from the page as a browser shows it"},
    Misleading{has_bar_of_fraction, "these fractions stand over three lines each",
               "print them in one line: str(M.tolist()) in sympy"},
    Misleading{has_python_fraction, "these fractions are written as Python's Fraction(9, 46)",
               "print each as text, as str(x) gives it: 9/46"},
    Misleading{is_other_latex, more_in_latex, latex_alone},
    Misleading{is_transposed, "the ' behind this matrix turns its rows and columns",
               "paste the matrix that it gives"},
    Misleading{counts_in_other_order, counted_otherwise, put_in_order},
    Misleading{is_part_of_columns, "these columns stand below each other",
               "print all of them side by side, in a wider window"}};

/// Whether a line says that what comes is the transpose of a matrix: S^T =, >>> S.T
bool announces_transpose(std::string_view line, std::string_view name) {
  constexpr std::array<std::string_view, 5> signs{"^T", ".T", "ᵀ", "'", ".transpose()"};
  line = without_prompt(line);
  line = without_blanks_around(line.substr(0, line.find_last_not_of("=: ") + 1));
  if (!take(line, name)) return line == fmt::format("t({})", name);
  return contains(signs, line);
}

}  // namespace

std::optional<Unreadable> why_not_pasted(std::string_view line,
                                         const std::vector<std::string>& labels) {
  line = without_blanks_around(line);
  if (names_in_other_order(line, labels)) {
    return Unreadable{"these columns are labelled in another order than in the worksheet",
                      "put them in the order " + listed_at_most(8, labels)};
  }
  if (!labels.empty() && has_equations(line)) {
    return Unreadable{"these are equations", "type the values alone, each in its column"};
  }
  for (const auto& [is_in, message, remedy] : misleading) {
    if (is_in(line)) return Unreadable{std::string(message), std::string(remedy)};
  }
  return std::nullopt;
}

std::optional<Problem> problem_with_lines(const Source& source, FoundRows rows,
                                          const SheetMatrix& matrix) {
  constexpr std::size_t most_above = 4;  // lines that a program prints above a matrix
  for (const FoundRow& row : rows) {
    const bool may_be_labels = &row < rows.data() + std::min(rows.size(), most_above);
    const auto why =
        may_be_labels ? why_not_pasted(row.text, matrix.labels->cols) : why_not_pasted(row.text);
    if (why) return Problem(span_in(source, row.text), why->message, why->remedy);
    if (announces_transpose(row.text, *matrix.name)) {
      return Problem(span_in(source, row.text), "these are the numbers of the transpose",
                     "type those of " + *matrix.name + " itself");
    }
  }
  return std::nullopt;
}

}  // namespace byhand
