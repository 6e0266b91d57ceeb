// Lines of what a program prints by which the numbers around them are not what they seem.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "number/entry.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Whether a line has these labels in another order, whatever their case and what is around them;
/// a word, or nothing, may stand in the corner before them.
bool names_in_other_order(std::string_view line, std::vector<std::string> labels) {
  auto found = split_markdown_row(line, in_lists);
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

/// `1.0e+03 *` of MATLAB.
bool is_factor(std::string_view line) {
  return line.ends_with('*') &&
         read_entry(line.substr(0, line.size() - 1)).kind == Entry::Kind::number;
}

/// `[ --   9/28 ]`, `⎢ ──  9/28⎥`: the bar of a fraction of sympy. Without brackets, -- may be
/// meant for a blank.
bool has_bar_of_fraction(std::string_view line) {
  constexpr std::string_view bar = "─";
  const auto words = split_markdown_row(line, in_lists);
  return contains(line, bar) ||
         (line.starts_with('[') && any_of(words, [](std::string_view word) {
            return word.size() > 1 && word.find_first_not_of('-') == std::string_view::npos;
          }));
}

/// `1 & 2 \\` between `\begin{pmatrix}` and its end.
bool is_latex(std::string_view line) {
  return contains(line, "\\begin{") || line.ends_with("\\\\") || contains(line, " & ");
}

/// LaTeX in which there is more than a matrix: 2 & \cdots & 1
bool is_other_latex(std::string_view line) {
  return is_latex(line) && !pasted_matrix(line, PastedPart::lines);
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

constexpr std::string_view more_in_latex =
    "there is more in this LaTeX than the numbers of a matrix";
constexpr std::string_view latex_alone = "paste from \\begin{…} to \\end{…} alone";

/// What a program prints in a line so that the numbers around it are not what they seem.
struct Misleading {
  bool (*is_in)(std::string_view line);
  std::string_view message;
  std::string_view remedy;
};

constexpr std::array misleading{
    Misleading{is_factor, "this factor belongs to all numbers below it",
               "print them without it (format short g), or multiply them yourself"},
    Misleading{has_bar_of_fraction, "these fractions stand over three lines each",
               "print them in one line: str(M.tolist()) in sympy"},
    Misleading{has_python_fraction, "these fractions are written as Python's Fraction(9, 46)",
               "print each as text, as str(x) gives it: 9/46"},
    Misleading{is_other_latex, more_in_latex, latex_alone},
    Misleading{is_transposed, "the ' behind this matrix turns its rows and columns",
               "paste the matrix that it gives"},
    Misleading{is_part_of_columns, "these columns stand below each other",
               "print all of them side by side, in a wider window"}};

}  // namespace

std::optional<Unreadable> why_no_latex(std::string_view line) {
  if (!is_latex(line)) return std::nullopt;
  return Unreadable{std::string(more_in_latex), std::string(latex_alone)};
}

std::optional<std::string> lone_minus(const std::vector<std::string_view>& cells) {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const bool is_minus = is_word_of("- – − minus negative neg", in_small_letters(cells[i - 1]));
    if (is_minus && !cells[i].empty() && is_digit(cells[i].front()))
      return fmt::format("-{}", cells[i]);
  }
  return std::nullopt;
}

std::optional<std::string> mixed_number(const std::vector<std::string_view>& cells,
                                        CellParting parting) {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const Entry left = read_entry(cells[i - 1], parting);
    const Entry right = read_entry(cells[i], parting);
    const bool are_numbers = left.kind == Entry::Kind::number && right.kind == Entry::Kind::number;
    const bool is_fraction = contains(cells[i], "/");
    const bool is_whole = cells[i - 1].find_first_of("./") == std::string_view::npos;
    const bool is_part =
        are_numbers && compare(right.value, Exact(0)) == 1 && compare(right.value, Exact(1)) == -1;
    if (is_part && is_fraction && is_whole && whole(left.value) && !is_zero(left.value)) {
      const bool is_below_zero = compare(left.value, Exact(0)) == -1;
      return fmt::format("{}{}{}", cells[i - 1], is_below_zero ? '-' : '+', cells[i]);
    }
  }
  return std::nullopt;
}

std::optional<Unreadable> why_not_pasted(std::string_view line,
                                         const std::vector<std::string>& labels) {
  line = without_blanks_around(line);
  if (names_in_other_order(line, labels)) {
    return Unreadable{"these columns are labelled in another order than in the worksheet",
                      "put them in the order " + listed_at_most(8, labels)};
  }
  for (const auto& [is_in, message, remedy] : misleading) {
    if (is_in(line)) return Unreadable{std::string(message), std::string(remedy)};
  }
  return std::nullopt;
}

}  // namespace byhand
