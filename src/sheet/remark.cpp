// Lines among numbers that say something about them.

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "number/entry.hpp"
#include "sheet/sheet_text.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

std::optional<Shape> shape_at_end(std::string_view line) {
  auto words = split_markdown_row(line, in_lists);
  if (line.ends_with(",)") && !words.empty()) {
    const auto cols = number_in_digits(words.back());
    return cols ? std::optional(Shape{1, *cols}) : std::nullopt;
  }
  const bool is_product = words.size() > 2 && (words.end()[-2] == "x" || words.end()[-2] == "by");
  if (is_product) words.erase(words.end() - 2);
  if (words.size() < 2 || (!is_product && !line.ends_with(')'))) return std::nullopt;
  const auto rows = number_in_digits(words.end()[-2]);
  const auto cols = number_in_digits(words.back());
  return rows && cols ? std::optional(Shape{*rows, *cols}) : std::nullopt;
}

bool begins_with_remark(std::string_view line) {
  constexpr std::array<std::string_view, 5> of_rows{"row", "nan", "none", "na", "inf"};
  const std::string_view word = line.substr(0, line.find_first_of(" \t:([,=|"));
  const bool is_of_row =
      std::find(of_rows.begin(), of_rows.end(), in_small_letters(word)) != of_rows.end();
  const std::string_view rest = without_blanks_around(line.substr(word.size()));
  const bool is_assigned = rest.starts_with('=') && word.find('.') == std::string_view::npos;
  return word.size() > 1 && is_letter(word.front()) && !is_of_row && !is_assigned;
}

bool is_among_labels(std::string_view word, const Labels& labels) {
  const auto& [rows, cols] = labels;
  return std::find(rows.begin(), rows.end(), word) != rows.end() ||
         std::find(cols.begin(), cols.end(), word) != cols.end();
}

bool is_remark(std::string_view line) {
  line = without_blanks_around(line);
  if (line.find("dtype:") != std::string_view::npos) return true;  // pandas below a Series
  const auto words = split_pasted_row(line);
  const auto count = std::count_if(words.begin(), words.end(), [](std::string_view word) {
    return read_entry(word).kind != Entry::Kind::unreadable;
  });
  const auto numbers = static_cast<std::size_t>(count);
  if (numbers == 0 || why_not_pasted(line)) return false;
  const bool has_shape = numbers <= 2 && shape_at_end(line).has_value();
  if (words.size() == numbers) return has_shape && line.starts_with('(');
  const bool is_rest = words.size() >= 2 * numbers && !pasted_matrix(line, PastedPart::lines);
  return begins_with_remark(line) && (has_shape || is_rest);
}

namespace {

/// A remark; or a prompt behind which nothing was typed.
bool is_remark_on(const SheetMatrix& matrix, std::string_view line) {
  if (line.find_first_not_of('>') == std::string_view::npos) return true;
  const auto words = split_pasted_row(line);
  return is_remark(line) && std::none_of(words.begin(), words.end(), [&](std::string_view word) {
           return is_among_labels(word, *matrix.labels);
         });
}

bool is_of_words(std::string_view line) {
  const auto words = split_pasted_row(line);
  return has_no_entry(line) && std::none_of(words.begin(), words.end(), begins_like_number);
}

}  // namespace

RowsAndOthers rows_as_typed(std::span<const FoundRow> lines, const SheetMatrix& matrix) {
  const bool has_labels = !lines.empty() && is_label_line(lines.front().text, matrix.labels->cols);
  if (has_labels) lines = lines.subspan(1);
  RowsAndOthers all{{lines.begin(), lines.end()}, {}};
  if (lines.size() <= matrix.shape().rows) return all;
  RowsAndOthers parted;
  for (const FoundRow& line : lines) {
    const bool is_other = is_remark_on(matrix, line.text) || is_of_words(line.text);
    (is_other ? parted.others : parted.rows).push_back(line);
  }
  return parted.rows.size() == matrix.shape().rows ? parted : all;
}

RowsAndOthers rows_as_pasted(std::span<const FoundRow> lines, const SheetMatrix& matrix) {
  RowsAndOthers parted;
  for (const FoundRow& line : lines) {
    (is_remark_on(matrix, line.text) ? parted.others : parted.rows).push_back(line);
  }
  const bool has_brackets =
      std::any_of(parted.rows.begin(), parted.rows.end(),
                  [](const FoundRow& row) { return row.text.find('[') != std::string_view::npos; });
  const bool are_there = parted.rows.size() >= matrix.shape().rows || has_brackets;
  return are_there ? parted : RowsAndOthers{{lines.begin(), lines.end()}, {}};
}

}  // namespace byhand
