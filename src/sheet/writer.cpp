#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/markdown.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

/// A name that a sheet can hold: my-sheet for My Sheet.
std::string possible_name(std::string_view name) {
  std::string result;
  for (const char c : in_small_letters(name)) {
    if (is_sheet_name({&c, 1})) {
      result += c;
    } else if (!result.empty() && result.back() != '-') {
      result += '-';
    }
  }
  return is_sheet_name(result) ? result : "my-sheet";
}

void require_learner(const Worksheet& worksheet) {
  if (!worksheet.variant) return;
  const std::string& learner = worksheet.variant->learner;
  if (can_be_in_first_line(learner)) return;
  throw Problem(fmt::format("a sheet cannot be for {}", excerpt(learner)),
                "leave out blanks around the name, line breaks and -->");
}

/// Whether the labels can stand in a sheet: not where they would drive a terminal, or make a fence
/// or a comment of their line.
bool can_be_written(const std::vector<std::string>& labels) {
  return !labels.empty() && none_of(labels, [](const auto& label) {
    constexpr std::string_view line_marks = "`~#";
    return contains(line_marks, label.front()) || visible_line(label) != label;
  });
}

std::string padding(std::size_t width, std::string_view text) {
  const std::size_t used = display_width(text);
  return std::string(width > used ? width - used : 0, ' ');
}

/// The labels to the left, the cells to the right, two blanks before each.
std::string aligned(const std::vector<std::vector<std::string>>& lines) {
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

/// The text of a cell; `entries` has those of a step, a given has none.
std::string cell_text(const SheetMatrix& matrix, const Matrix<std::string>* entries,
                      std::size_t row, std::size_t col) {
  const std::size_t position = matrix.shape().position(row, col);
  return matrix.is_asked(position) ? (*entries)(row, col) : matrix.printed(position);
}

/// The lines of a block in Markdown: its labels and rows.
std::string table(const SheetMatrix& matrix, const Matrix<std::string>* entries) {
  const Shape shape = matrix.shape();
  const auto& [row_labels, col_labels] = *matrix.labels;
  std::vector<std::vector<std::string>> lines;  // each with its label in front
  if (can_be_written(col_labels)) {
    lines.push_back({""});
    append(lines.back(), col_labels);
  }
  const bool has_row_labels = can_be_written(row_labels);
  for (std::size_t r = 0; r < shape.rows; ++r) {
    lines.push_back({has_row_labels ? row_labels[r] : ""});
    for (std::size_t c = 0; c < shape.cols; ++c) {
      lines.back().push_back(cell_text(matrix, entries, r, c));
    }
  }
  return aligned(lines);
}

/// A block in Markdown with its fences.
std::string markdown_block(const SheetMatrix& matrix, const Matrix<std::string>* entries) {
  const Rule* rule = matrix.step != nullptr ? &matrix.step->hand
                     : matrix.given->rule   ? &*matrix.given->rule
                                            : nullptr;
  std::string comment = *matrix.name + (rule != nullptr ? " = " + rule->text : "");
  // The rule of a question would answer it.
  const bool is_question = matrix.step != nullptr && matrix.step->is_question;
  if (is_question) comment = answers_of(*matrix.step);
  if (matrix.step != nullptr && !marks_told(*matrix.step).empty()) {
    comment += "\n# " + marks_told(*matrix.step);
  }
  const std::string result = fmt::format("```{} {} {}\n# {}\n", matrix.asks() ? "answer" : "matrix",
                                         *matrix.name, matrix.shape().text(), comment);
  return result + table(matrix, entries) + "```\n";
}

/// Without the blank lines around it. A fence that an answer leaves open is closed: it must not
/// swallow what follows.
std::string prose(std::string_view text) {
  std::string result;
  std::size_t end = 0;  // of the last line that is not blank
  std::optional<Fence> open;
  while (const auto line = take_line(text)) {
    const bool is_blank = without_blanks_around(*line).empty();
    if (is_blank && result.empty()) continue;
    result += visible(*line) + "\n";
    if (!is_blank) end = result.size();
    const auto fence = fence_of(*line);
    if (fence && !open) {
      open = fence;
    } else if (fence && closes(*open, *fence)) {
      open.reset();
    }
  }
  result.resize(end);
  if (open) result += open->closing_line() + "\n";
  return result;
}

/// A whole sheet in either format.
class SheetWriter {
 public:
  SheetWriter(const Worksheet& worksheet, const Replay<Exact>& right, const SheetEntries& entries,
              const PictureMarkdown& picture)
      : m_worksheet(worksheet), m_right(right), m_entries(entries), m_picture(picture) {}

  std::string markdown(bool has_answers) const {
    std::string result = fmt::format("<!-- byhand: {}", m_worksheet.name);
    if (m_worksheet.variant) {
      const Variant& variant = *m_worksheet.variant;
      result += fmt::format(", variant {}", variant.number);
      if (variant.is_of_class()) {
        result += fmt::format(", class {}, id {}", variant.enrolment.mark, variant.enrolment.id);
      }
      if (!variant.learner.empty()) result += ", for " + variant.learner;
    }
    result += " -->\n";
    bool is_first = true;
    for (const Part& part : m_worksheet.parts) {
      const std::string text = part_text(part, has_answers);
      if (text.empty()) continue;
      const bool follows_directly = is_first && part.kind == Part::Kind::prose;
      result += (follows_directly ? "" : "\n") + text;
      is_first = false;
    }
    return result;
  }

  std::string csv() const {
    std::string result = name_line_in_csv(m_worksheet.name, m_worksheet.variant);
    for (const Part& part : m_worksheet.parts) {
      if (part.kind != Part::Kind::given && part.kind != Part::Kind::step) continue;
      const SheetMatrix matrix = matrix_of(part);
      for (std::size_t r = 0; r < matrix.shape().rows; ++r) {
        std::vector<std::string> fields{*matrix.name, std::to_string(r + 1)};
        for (std::size_t c = 0; c < matrix.shape().cols; ++c) {
          fields.push_back(cell_text(matrix, entries_of(part), r, c));
        }
        result += joined_csv_row(fields);
      }
    }
    return result;
  }

 private:
  SheetMatrix matrix_of(const Part& part) const {
    if (part.kind == Part::Kind::given) return sheet_matrix(m_worksheet.givens[part.index]);
    return sheet_matrix(m_worksheet.steps[part.index], *m_right[part.index]);
  }

  const Matrix<std::string>* entries_of(const Part& part) const {
    return part.kind == Part::Kind::step ? &m_entries[part.index] : nullptr;
  }

  std::string part_text(const Part& part, bool has_answers) const {
    switch (part.kind) {
      case Part::Kind::prose:
        return prose(part.text);
      case Part::Kind::answer:
        if (!has_answers) return "";
        return fmt::format("**{}**\n\n{}", answer_heading(m_worksheet), prose(part.text));
      case Part::Kind::picture:
        return m_picture ? m_picture(part.index) : "";
      default:
        return markdown_block(matrix_of(part), entries_of(part));
    }
  }

  const Worksheet& m_worksheet;
  const Replay<Exact>& m_right;
  const SheetEntries& m_entries;
  const PictureMarkdown& m_picture;
};

// Edits.

/// Comments of the author and the learner, but for the lines that name cells.
std::string kept_comments(std::string_view inside) {
  std::string result;
  while (const auto line = take_line(inside)) {
    const std::string_view comment = without_blanks_around(*line);
    if (!comment.starts_with('#') || marks_in(comment)) continue;
    result += std::string(comment) + "\n";
  }
  return result;
}

/// "# shown [1,2] [2,2]"; nothing where no cell is marked.
std::string mark_line(const std::string& word, const std::vector<bool>& marked, std::size_t cols) {
  std::string cells;
  for (std::size_t i = 0; i < marked.size(); ++i) {
    if (marked[i]) cells += fmt::format(" [{},{}]", i / cols + 1, i % cols + 1);
  }
  return cells.empty() ? "" : "# " + word + cells + "\n";
}

/// With the line breaks that the text has otherwise.
std::string with_breaks_of(const std::string& text, const std::string& lines) {
  return contains(text, "\r\n") ? replaced(lines, "\n", "\r\n") : lines;
}

}  // namespace

void require_sheet_name(const std::string& worksheet) {
  if (is_sheet_name(worksheet)) return;
  throw Problem(fmt::format("a sheet cannot name the worksheet {}: its name may have small "
                            "letters, digits and - only",
                            excerpt(worksheet)),
                fmt::format("rename its file, for example to {}.md", possible_name(worksheet)));
}

bool SheetMatrix::asks() const {
  return step != nullptr && step->asks();
}

std::string_view SheetMatrix::row_label(std::size_t row) const {
  return row < labels->rows.size() ? std::string_view(labels->rows[row]) : std::string_view();
}

std::string SheetMatrix::printed(std::size_t cell) const {
  constexpr int decimals_of_long_givens = 6;  // of a fraction too long to be read back as an entry
  const Exact& value = values->cells()[cell];
  std::string text =
      step != nullptr ? cell_text(*step, value) : number_text(value, given->decimals);
  const bool is_fraction = contains(text, "/");
  if (text.size() <= longest_entry || !is_fraction) return text;
  return step != nullptr ? entry_text(*step, value) : value.decimal_text(decimals_of_long_givens);
}

SheetMatrix sheet_matrix(const Given& given) {
  return {&given.name, &given.cells, &given.labels, nullptr, &given};
}

SheetMatrix sheet_matrix(const Step& step, const Matrix<Exact>& right) {
  return {&step.name, &right, &step.labels, &step, nullptr};
}

SheetEntries blank_entries(const Worksheet& worksheet) {
  return mapped(worksheet.steps,
                [](const Step& step) { return Matrix<std::string>(step.shape, "_"); });
}

SheetEntries right_entries(const Worksheet& worksheet, const Replay<Exact>& right) {
  SheetEntries entries;
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    const Step& step = worksheet.steps[i];
    entries.push_back(
        map_cells(*right[i], [&](const Exact& value) { return entry_text(step, value); }));
  }
  return entries;
}

std::string name_line_in_csv(const std::string& worksheet, const std::optional<Variant>& variant) {
  std::vector<std::string> fields{"byhand", worksheet};
  if (variant) {
    const auto add = [&](const std::string& text) { fields.push_back(as_text_field(text)); };
    add(std::to_string(variant->number));
    if (!variant->learner.empty() || variant->is_of_class()) add(variant->learner);
    if (variant->is_of_class()) {
      add("class " + variant->enrolment.mark);  // or a spreadsheet takes 12e45678 for a number
      add("id " + variant->enrolment.id);
    }
  }
  return joined_csv_row(fields);
}

std::string write_sheet(const Worksheet& worksheet, const Replay<Exact>& right, SheetFormat format,
                        const SheetEntries& entries, bool has_answers,
                        const PictureMarkdown& picture) {
  require_sheet_name(worksheet.name);
  require_learner(worksheet);
  const SheetWriter writer(worksheet, right, entries, picture);
  return format == SheetFormat::csv ? writer.csv() : writer.markdown(has_answers);
}

std::string with_entries(const Source& source, const Sheet& sheet, const Worksheet& worksheet,
                         const Replay<Exact>& right, const std::vector<CellEdit>& edits) {
  const std::size_t step = edits.front().cell.step;
  const SheetBlock& block = sheet.blocks[step];
  const Shape shape = worksheet.steps[step].shape;
  std::vector<std::string> texts;
  for (const SheetCell& cell : block.cells) {
    const std::string_view text = without_blanks_around(source.slice(cell.span));
    texts.emplace_back(text.empty() ? "_" : text);
  }
  std::vector<bool> shown = block.shown;
  std::vector<bool> missed = block.missed;
  for (const CellEdit& edit : edits) {
    const std::size_t index = shape.position(edit.cell.row, edit.cell.col);
    texts[index] = edit.text;
    shown[index] = shown[index] || edit.is_given_away;
    missed[index] = missed[index] || edit.is_missed;
  }
  const SheetMatrix matrix = sheet_matrix(worksheet.steps[step], *right[step]);
  const Matrix<std::string> entries(shape, std::move(texts));
  const std::string marks =
      mark_line("shown", shown, shape.cols) + mark_line("missed", missed, shape.cols);
  std::string result = source.text();
  if (!block.is_there) {
    std::string added = markdown_block(matrix, &entries);
    added.insert(added.find('\n') + 1, marks);
    return result + with_breaks_of(result, (result.ends_with('\n') ? "\n" : "\n\n") + added);
  }
  std::string lines = "\n" + kept_comments(source.slice(block.inside));
  for (const Span& row : block.unread) {
    std::string before(source.slice(row));  // of a pasted row perhaps several lines
    std::replace_if(
        before.begin(), before.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    lines += "# before: " + before + "\n";
  }
  lines += marks + table(matrix, &entries);
  lines.pop_back();  // the last break stands there already
  return result.replace(block.inside.begin, block.inside.end - block.inside.begin,
                        with_breaks_of(result, lines));
}

}  // namespace byhand
