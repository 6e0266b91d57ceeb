#include "learn/line_parts.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "number/entry.hpp"
#include "sheet/sheet_text.hpp"

namespace byhand::learn {

namespace {

/// The number from 1, or the label, that stands before `end`; it is cut off the text.
std::optional<std::size_t> index_before(std::string_view& text, char end,
                                        const std::vector<std::string>& labels) {
  const std::size_t size = text.find(end);
  if (size == std::string_view::npos) return std::nullopt;
  const std::string_view word = without_blanks_around(text.substr(0, size));
  text.remove_prefix(size + 1);
  const auto label = std::find(labels.begin(), labels.end(), word);
  if (label != labels.end()) return label - labels.begin() + 1;
  std::size_t value = 0;
  const auto [at, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool is_number = error == std::errc() && at == word.data() + word.size();
  return is_number ? std::optional(value) : std::nullopt;
}

}  // namespace

bool is_pasted(std::string_view line) {
  if (is_pasted_heading(line)) return true;
  const auto pasted = pasted_matrix(line, PastedPart::lines);
  if (!pasted || pasted->rows.empty()) return pasted.has_value();
  const auto cells = split_pasted_row(pasted->rows.front());
  return !cells.empty() && read_entry(cells.front()).kind != Entry::Kind::unreadable;
}

std::string without_commas(std::string_view line) {
  std::string result;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool parts = (line[i] == ',' || line[i] == ';') &&
                       (i + 1 == line.size() || line[i + 1] == ' ' || line[i + 1] == '\t');
    result += parts ? ' ' : line[i];
  }
  return result;
}

std::optional<std::string> as_mixed_number(std::string_view line) {
  const std::size_t sign = std::min(line.find(" + "), line.find(" - "));
  if (sign == std::string_view::npos) return std::nullopt;
  const std::string_view whole = without_blanks_around(line.substr(0, sign));
  const auto fraction = split_markdown_row(line.substr(sign + 2));  // 3 / 4 is one
  if (fraction.size() != 1 || whole.find_first_of(" \t") != std::string_view::npos)
    return std::nullopt;
  std::string joined = std::string(whole) + line[sign + 1] + std::string(fraction.front());
  if (read_entry(joined).kind != Entry::Kind::number) return std::nullopt;
  return joined;
}

bool begins_with_number(std::string_view line) {
  line = without_blanks_around(line);
  return read_entry(line.substr(0, line.find_first_of(" \t,;"))).kind == Entry::Kind::number;
}

std::optional<Address> address(std::string_view line, const Worksheet& worksheet,
                               std::size_t open) {
  line = without_blanks_around(line);
  const std::size_t bracket = line.find('[');
  if (bracket == std::string_view::npos) return std::nullopt;
  const std::string_view name = without_blanks_around(line.substr(0, bracket));
  const auto& steps = worksheet.steps;
  const auto named = position_of(name, steps);
  if (!name.empty() && !named) return std::nullopt;
  Address result;
  result.step = named.value_or(open);
  const Labels& labels = steps[result.step].labels;
  line.remove_prefix(bracket + 1);
  const auto row = index_before(line, ',', labels.rows);
  const auto col = row ? index_before(line, ']', labels.cols) : std::nullopt;
  if (!col) return std::nullopt;
  line = without_blanks_around(line);
  if (line.starts_with('=')) line.remove_prefix(1);
  result.row = *row;
  result.col = *col;
  result.rest = without_blanks_around(line);
  const bool is_row = result.rest.empty() ||
                      std::string_view(",;])").find(result.rest.front()) != std::string_view::npos;
  if (name.empty() && is_row) return std::nullopt;  // [6, 3] alone, or with a comma after it
  return result;
}

std::optional<Labelled> labelled_row(std::string_view line, const Step& step,
                                     std::size_t open_row) {
  const auto& labels = step.labels.rows;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::size_t row = (open_row + i) % labels.size();
    const std::string_view rest = without_label(line, labels[row]);
    if (rest.size() != line.size() && !without_blanks_around(rest).empty()) {
      return Labelled{row, rest};
    }
  }
  return std::nullopt;
}

std::optional<Labelled> labelled_column(std::string_view line, const Step& step) {
  const auto& labels = step.labels.cols;
  for (std::size_t col = 0; col < labels.size(); ++col) {
    const std::string_view rest = without_label(line, labels[col]);
    if (rest.size() != line.size() && begins_with_number(rest)) return Labelled{col, rest};
  }
  return std::nullopt;
}

}  // namespace byhand::learn
