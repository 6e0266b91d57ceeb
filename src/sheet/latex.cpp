// What LaTeX has around numbers.

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

/// `1 & 2 \\` between `\begin{pmatrix}` and its end.
bool is_latex(std::string_view line) {
  return contains(line, "\\begin{") || line.ends_with("\\\\") || contains(line, " & ");
}

/// Takes the cat off that a row of LaTeX begins with as `\text{cat} &`; nothing where no label is
/// there.
std::optional<std::string> take_latex_label(std::string_view& row) {
  if (!row.starts_with(latex_text)) return std::nullopt;
  const std::size_t size = latex_word_size(row);
  std::string label(row.substr(latex_text.size(), size - latex_text.size() - 1));
  std::erase(label, '\\');  // the\_cat
  row = without_blanks_around(row.substr(size));
  take(row, "&");
  row = without_blanks_around(row);
  return label;
}

/// How long {46} is, or a digit without braces; 0 where neither begins the text.
std::size_t part_size(std::string_view text) {
  if (text.empty() || text.front() != '{') return !text.empty() && is_digit(text.front()) ? 1 : 0;
  return text.find('}') + 1;  // 0 where it is not closed
}

}  // namespace

std::size_t latex_word_size(std::string_view text) {
  constexpr std::string_view infinity = "\\infty";
  text = text.substr(0, 2 * longest_entry);
  if (text.starts_with(infinity)) return infinity.size();
  if (text.starts_with(latex_text)) return std::min(text.find('}'), text.size() - 1) + 1;
  for (const std::string_view command : {"\\frac", "\\tfrac", "\\dfrac", "\\cfrac"}) {
    if (!text.starts_with(command)) continue;
    const std::size_t above = command.size() + part_size(text.substr(command.size()));
    const std::size_t below = part_size(text.substr(above));
    return above > command.size() && below > 0 ? above + below : 0;
  }
  return 0;
}

bool take_latex_labels(std::vector<std::string_view>& rows, const Labels& labels) {
  if (rows.empty()) return true;
  std::vector<std::string> above;
  std::string_view heading = rows.front();
  while (auto label = take_latex_label(heading)) above.push_back(std::move(*label));
  const bool has_heading = heading.empty() && above == labels.cols;
  if (has_heading) rows.erase(rows.begin());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto label = take_latex_label(rows[r]);
    const bool is_own = !label || (r < labels.rows.size() && *label == labels.rows[r]);
    if (!is_own) return false;
  }
  return true;
}

bool is_other_latex(std::string_view line) {
  return is_latex(line) && !pasted_matrix(line, PastedPart::lines);
}

std::optional<Problem> problem_with_latex(const Source& source, FoundRows rows) {
  const auto first = [&](const auto& is_meant) -> std::optional<Span> {
    const auto row = std::find_if(rows.begin(), rows.end(), is_meant);
    return row == rows.end() ? std::nullopt : std::optional(span_in(source, row->text));
  };
  const auto latex = first([](const FoundRow& row) { return is_latex(row.text); });
  const auto label = first([](const FoundRow& row) { return contains(row.text, latex_text); });
  if (!latex) return std::nullopt;
  if (label) {
    return Problem(
        label, "the rows or labels of this LaTeX are not those of the worksheet",
        "give all rows, with their labels in the order of the worksheet, or without any");
  }
  return Problem(latex, std::string(more_in_latex), std::string(latex_alone));
}

}  // namespace byhand
