#include "sheet/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "sheet/csv_sheet.hpp"
#include "sheet/lines.hpp"
#include "sheet/printed.hpp"
#include "sheet/sheet_text.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

/// A name that a sheet can hold: my-sheet for My Sheet.
std::string possible_name(std::string_view name) {
  std::string result;
  for (const char c : name) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    const std::string plain(1, is_capital ? static_cast<char>(c - 'A' + 'a') : c);
    if (is_sheet_name(plain)) {
      result += plain;
    } else if (!result.empty() && result.back() != '-') {
      result += '-';
    }
  }
  return is_sheet_name(result) ? result : "my-sheet";
}

void require_name(const Worksheet& worksheet) {
  if (!is_sheet_name(worksheet.name)) {
    throw Problem(
        std::nullopt,
        fmt::format("a sheet cannot name the worksheet {}: its name may have small "
                    "letters, digits and - only",
                    excerpt(worksheet.name)),
        fmt::format("rename its file, for example to {}.md", possible_name(worksheet.name)));
  }
  if (!worksheet.variant) return;
  const std::string& learner = worksheet.variant->learner;
  const bool is_one_line = visible_line(learner) == learner;
  const bool is_plain = is_one_line && without_blanks_around(learner) == learner;
  if (is_plain && learner.find("-->") == std::string::npos) return;
  throw Problem(std::nullopt, fmt::format("a sheet cannot be for {}", excerpt(learner)),
                "leave out blanks around the name, line breaks and -->");
}

/// Whether the labels can stand in a sheet: not where they would drive a terminal, or make a fence
/// or a comment of their line.
bool can_be_written(const std::vector<std::string>& labels) {
  return !labels.empty() && std::none_of(labels.begin(), labels.end(), [](const auto& label) {
    constexpr std::string_view line_marks = "`~#";
    return line_marks.find(label.front()) != std::string_view::npos || visible_line(label) != label;
  });
}

std::string padding(std::size_t width, std::string_view text) {
  const std::size_t used = display_width(text);
  return std::string(width > used ? width - used : 0, ' ');
}

class SheetWriter {
 public:
  SheetWriter(const Worksheet& worksheet, const Replay<Exact>& right, const CellText& text)
      : m_worksheet(worksheet), m_right(right), m_text(text) {}

  std::string markdown(bool has_answers) {
    m_result = fmt::format("<!-- byhand: {}", m_worksheet.name);
    if (m_worksheet.variant) {
      m_result += fmt::format(", variant {}", m_worksheet.variant->number);
      if (!m_worksheet.variant->learner.empty()) {
        m_result += ", for " + m_worksheet.variant->learner;
      }
    }
    m_result += " -->\n";
    bool is_first = true;
    for (const Part& part : m_worksheet.parts) {
      const std::string text = part_text(part, has_answers);
      if (text.empty()) continue;
      const bool follows_directly = is_first && part.kind == Part::Kind::prose;
      m_result += (follows_directly ? "" : "\n") + text;
      is_first = false;
    }
    return std::move(m_result);
  }

  std::string csv() {
    constexpr char separator = ',';
    m_result = "byhand," + m_worksheet.name;
    if (m_worksheet.variant) {
      m_result += fmt::format(",{}", m_worksheet.variant->number);
      const std::string& learner = m_worksheet.variant->learner;
      if (!learner.empty()) m_result += separator + quoted(as_text_field(learner), separator);
    }
    m_result += '\n';
    for (const Part& part : m_worksheet.parts) {
      if (part.kind != Part::Kind::given && part.kind != Part::Kind::step) continue;
      const SheetMatrix matrix = matrix_of(part);
      for (std::size_t r = 0; r < matrix.shape().rows; ++r) {
        m_result += fmt::format("{},{}", *matrix.name, r + 1);
        for (std::size_t c = 0; c < matrix.shape().cols; ++c) {
          m_result += separator + quoted(cell(part, matrix, r, c), separator);
        }
        m_result += '\n';
      }
    }
    return std::move(m_result);
  }

  std::string block(const Part& part) const {
    const SheetMatrix matrix = matrix_of(part);
    std::string result = fmt::format("```{} {} {}\n# {}", matrix.asks() ? "answer" : "matrix",
                                     *matrix.name, matrix.shape().text(), *matrix.name);
    const Rule* rule = matrix.step != nullptr ? &matrix.step->hand
                       : matrix.given->rule   ? &*matrix.given->rule
                                              : nullptr;
    if (rule != nullptr) result += " = " + rule->text;
    return result + "\n" + table(part) + "```\n";
  }

  std::string table(const Part& part) const {
    const SheetMatrix matrix = matrix_of(part);
    const Shape shape = matrix.shape();
    const auto& [row_labels, col_labels] = *matrix.labels;
    std::vector<std::vector<std::string>> lines;  // each with its label in front
    if (can_be_written(col_labels)) {
      lines.push_back({""});
      lines.back().insert(lines.back().end(), col_labels.begin(), col_labels.end());
    }
    const bool has_row_labels = can_be_written(row_labels);
    for (std::size_t r = 0; r < shape.rows; ++r) {
      lines.push_back({has_row_labels ? row_labels[r] : ""});
      for (std::size_t c = 0; c < shape.cols; ++c) {
        lines.back().push_back(cell(part, matrix, r, c));
      }
    }
    return aligned(lines);
  }

 private:
  SheetMatrix matrix_of(const Part& part) const {
    if (part.kind == Part::Kind::given) return sheet_matrix(m_worksheet.givens[part.index]);
    return sheet_matrix(m_worksheet.steps[part.index], *m_right[part.index]);
  }

  std::string cell(const Part& part, const SheetMatrix& matrix, std::size_t row,
                   std::size_t col) const {
    const std::size_t position = row * matrix.shape().cols + col;
    return matrix.is_asked(position) ? m_text(part.index, row, col) : matrix.printed(position);
  }

  std::string part_text(const Part& part, bool has_answers) const {
    switch (part.kind) {
      case Part::Kind::prose:
        return prose(part.text);
      case Part::Kind::answer:
        if (!has_answers) return "";
        return fmt::format("**{}**\n\n{}", answer_heading(m_worksheet), prose(part.text));
      default:
        return block(part);
    }
  }

  /// Without the blank lines around it. A fence that an answer leaves open is closed: it must not
  /// swallow what follows.
  static std::string prose(std::string_view text) {
    std::string result;
    std::string_view line;
    std::size_t end = 0;  // of the last line that is not blank
    std::optional<Fence> open;
    for (Lines lines(text); lines.next(line);) {
      const bool is_blank = without_blanks_around(line).empty();
      if (is_blank && result.empty()) continue;
      result += visible(line) + "\n";
      if (!is_blank) end = result.size();
      const auto fence = fence_of(line);
      if (fence && !open) {
        open = fence;
      } else if (fence && closes(*open, *fence)) {
        open.reset();
      }
    }
    result.resize(end);
    if (open) result += std::string(open->size, open->mark) + "\n";
    return result;
  }

  /// The labels to the left, the cells to the right, two blanks before each.
  static std::string aligned(const std::vector<std::vector<std::string>>& lines) {
    std::vector<std::size_t> widths(lines.front().size());
    for (const auto& line : lines) {
      for (std::size_t i = 0; i < widths.size(); ++i) {
        widths[i] = std::max(widths[i], display_width(line[i]));
      }
    }
    std::string result;
    for (const auto& line : lines) {
      result += line.front() + padding(widths.front(), line.front());
      for (std::size_t i = 1; i < widths.size(); ++i) {
        result += "  " + padding(widths[i], line[i]) + line[i];
      }
      result += '\n';
    }
    return result;
  }

  const Worksheet& m_worksheet;
  const Replay<Exact>& m_right;
  const CellText& m_text;
  std::string m_result;
};

}  // namespace

CellText blank_cells() {
  return [](std::size_t, std::size_t, std::size_t) { return "_"; };
}

CellText right_cells(const Worksheet& worksheet, const Replay<Exact>& right) {
  return [&worksheet, &right](std::size_t step, std::size_t row, std::size_t col) {
    return entry_text(worksheet.steps[step], (*right[step])(row, col));
  };
}

std::string block_rows(const Worksheet& worksheet, const Replay<Exact>& right, std::size_t step,
                       const CellText& text) {
  return SheetWriter(worksheet, right, text).table({Part::Kind::step, "", step});
}

std::string whole_block(const Worksheet& worksheet, const Replay<Exact>& right, std::size_t step,
                        const CellText& text) {
  return SheetWriter(worksheet, right, text).block({Part::Kind::step, "", step});
}

std::string write_sheet(const Worksheet& worksheet, const Replay<Exact>& right, SheetFormat format,
                        const CellText& text, bool has_answers) {
  require_name(worksheet);
  SheetWriter writer(worksheet, right, text);
  return format == SheetFormat::csv ? writer.csv() : writer.markdown(has_answers);
}

}  // namespace byhand
