#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/terminal.hpp"
#include "report/paper.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t gutter = 4;  // between two matrices

/// Lines one below the other, such as those of a matrix below its caption.
using Lines = std::vector<Sentence>;

void add_blanks(Sentence& line, std::size_t count) {
  line.push_back({Role::plain, std::string(count, ' ')});
}

/// To the right of the room that it has.
void add_to_the_right(Sentence& line, const Styled& piece, std::size_t room) {
  add_blanks(line, room - line_width(piece.text));
  line.push_back(piece);
}

/// How much room the labels of the rows take, with a blank after them, and each column.
struct MatrixWidths {
  std::size_t labels = 0;
  std::vector<std::size_t> columns;
};

MatrixWidths widths_of(const MatrixView& view) {
  MatrixWidths widths;
  if (!view.labels.rows.empty()) widths.labels = widest_of(view.labels.rows, visible_line) + 1;
  widths.columns.resize(view.cells.cols());
  for (std::size_t c = 0; c < widths.columns.size(); ++c) {
    std::size_t& width = widths.columns[c];
    if (!view.labels.cols.empty()) width = line_width(view.labels.cols[c]);
    for (std::size_t r = 0; r < view.cells.rows(); ++r) {
      width = std::max(width, line_width(view.cells(r, c).text));
    }
  }
  return widths;
}

/// As many columns at a time as the width allows, at least one.
std::vector<Columns> columns_in(const MatrixWidths& widths, std::size_t width) {
  const std::size_t edges = text_indent + widths.labels + 4;
  const auto with_gaps =
      mapped(widths.columns, [](std::size_t column) { return column + column_gap; });
  return columns_side_by_side(with_gaps, width + column_gap - std::min(edges, width));
}

/// To the left and to the right of a row.
std::pair<std::string_view, std::string_view> brackets(std::size_t row, std::size_t rows) {
  if (rows == 1) return {"[", "]"};
  if (row == 0) return {"⎡", "⎤"};
  if (row + 1 == rows) return {"⎣", "⎦"};
  return {"⎢", "⎥"};
}

/// From the edge of the one before it.
std::size_t room_of_column(const MatrixWidths& widths, Columns part, std::size_t col) {
  return widths.columns[col] + (col == part.first ? 1 : column_gap);
}

Sentence label_line(const MatrixView& view, const MatrixWidths& widths, Columns part) {
  Sentence line;
  add_blanks(line, text_indent + widths.labels + 1);
  for (std::size_t c = part.first; c < part.last; ++c) {
    add_to_the_right(line, {Role::label, view.labels.cols[c]}, room_of_column(widths, part, c));
  }
  return line;
}

Sentence cell_line(const MatrixView& view, const MatrixWidths& widths, Columns part,
                   std::size_t row) {
  Sentence line;
  add_blanks(line, text_indent);
  if (!view.labels.rows.empty()) {
    add_to_the_right(line, {Role::label, view.labels.rows[row]}, widths.labels - 1);
    add_blanks(line, 1);
  }
  const auto [left, right] = brackets(row, view.cells.rows());
  line.push_back({Role::plain, std::string(left)});
  for (std::size_t c = part.first; c < part.last; ++c) {
    add_to_the_right(line, view.cells(row, c), room_of_column(widths, part, c));
  }
  line.push_back({Role::plain, " " + std::string(right)});
  return line;
}

/// A number without labels needs no brackets: "d_k = 3".
bool is_one_number(const MatrixView& view) {
  return view.cells.shape().is_scalar() && view.labels.rows.empty() && view.labels.cols.empty();
}

Lines lines_of(const MatrixView& view, std::size_t room) {
  Lines lines{view.caption};
  if (is_one_number(view)) {
    append(lines.front(), Sentence{{Role::plain, " = "}, view.cells(0, 0)});
    return lines;
  }
  const MatrixWidths widths = widths_of(view);
  const std::vector<Columns> parts = columns_in(widths, room);
  for (const Columns& part : parts) {
    if (parts.size() > 1) {
      add_blanks(lines.emplace_back(), text_indent);
      const bool is_one = part.first + 1 == part.last;
      lines.back().push_back(
          {Role::quiet, is_one ? fmt::format("column {}", part.last)
                               : fmt::format("columns {} to {}", part.first + 1, part.last)});
    }
    if (!view.labels.cols.empty()) lines.push_back(label_line(view, widths, part));
    for (std::size_t r = 0; r < view.cells.rows(); ++r) {
      lines.push_back(cell_line(view, widths, part, r));
    }
  }
  return lines;
}

std::size_t width_of(const Lines& lines) {
  std::size_t width = 0;
  for (const Sentence& line : lines) width = std::max(width, line_width(line));
  return width;
}

/// As many lines to the right of others.
void add_beside(Lines& left, const Lines& right) {
  const std::size_t width = width_of(left) + gutter;
  for (std::size_t i = 0; i < left.size(); ++i) {
    add_blanks(left[i], width - line_width(left[i]));
    append(left[i], right[i]);
  }
}

/// A caption that is too wide goes on on further lines.
std::string text_of(const Lines& lines, const TerminalStyle& style) {
  std::string text;
  for (const Sentence& line : lines) {
    const bool is_broken = text.empty() && line_width(line) > style.width;
    text += is_broken ? wrapped(line, style, "", "  ") : styled(line, style) + "\n";
  }
  return text;
}

// Plain: one line a row, so that a screen reader can go from row to row.

std::string plain_text(const MatrixView& view, const TerminalStyle& style) {
  Sentence caption = view.caption;
  caption.push_back({Role::plain, is_one_number(view) ? " = " + view.cells(0, 0).text : ":"});
  std::string result = wrapped(caption, style, "", "  ");
  if (is_one_number(view)) return result;
  if (!view.labels.cols.empty()) {
    const Sentence labels{{Role::plain, joined(view.labels.cols, ", ")}};
    result += wrapped(labels, style, "  columns: ", "    ");
  }
  for (std::size_t r = 0; r < view.cells.rows(); ++r) {
    const std::string label = view.labels.rows.empty() ? "" : " (" + view.labels.rows[r] + ")";
    Sentence row{{Role::plain, fmt::format("row {}{}: ", r + 1, label)}};
    for (const Styled& cell : view.cells.row(r)) {
      row.push_back({Role::plain, (row.size() > 1 ? ", " : "") + cell.text});
    }
    result += wrapped(row, style, "  ", "    ");
  }
  return result;
}

constexpr std::size_t most_cells = 12;  // that are listed after a word

/// "S[1,2] 9/64 (read as 0.1406)"; of a blank cell just its name.
Sentence cell_in_list(const MarkedMatrix& matrix, std::size_t row, std::size_t col) {
  const std::string& text = matrix.view.cells(row, col).text;
  const auto& mark = matrix.marks(row, col);
  Sentence sentence{{Role::plain, fmt::format("{}[{},{}]", matrix.view.name, row + 1, col + 1)}};
  if (!mark.remark.empty()) {
    sentence.push_back({Role::plain, " "});
    sentence.push_back({Role::quoted, text});
    sentence.push_back({Role::plain, " (" + mark.remark + ")"});
  }
  return sentence;
}

}  // namespace

std::string matrices_text(const Matrices& matrices, const TerminalStyle& style) {
  if (style.is_plain) {
    return joined(
        mapped(matrices.views, [&](const MatrixView& view) { return plain_text(view, style); }),
        "\n");
  }
  std::vector<Lines> pictures;
  for (const MatrixView& view : matrices.views) {
    Lines next = lines_of(view, style.width);
    const bool fits = !pictures.empty() && pictures.back().size() == next.size() &&
                      width_of(pictures.back()) + gutter + width_of(next) <= style.width;
    if (fits) {
      add_beside(pictures.back(), next);
    } else {
      pictures.push_back(std::move(next));
    }
  }
  return joined(mapped(pictures, [&](const Lines& lines) { return text_of(lines, style); }), "\n");
}

MatrixView signed_view(const MarkedMatrix& matrix) {
  MatrixView view = matrix.view;
  for (std::size_t i = 0; i < view.cells.shape().cells(); ++i) {
    const auto& mark = matrix.marks.cells()[i];
    if (mark.sign.empty()) continue;
    auto& [role, text, of_cell, latex] = view.cells.at(i);
    role = mark.role;
    text.insert(0, text.empty() ? mark.sign : mark.sign + " ");
  }
  return view;
}

std::vector<Fact> facts_of_marks(const MarkedMatrix& matrix) {
  struct Listed {
    Fact fact;
    std::string meaning;
    std::size_t count = 0;
  };
  std::vector<Listed> words;
  for (std::size_t r = 0; r < matrix.marks.rows(); ++r) {
    for (std::size_t c = 0; c < matrix.marks.cols(); ++c) {
      const auto& mark = matrix.marks(r, c);
      if (mark.sign.empty()) continue;
      Listed* found =
          first_that(words, [&](const Listed& one) { return one.fact.label == mark.word; });
      if (found == nullptr) {
        found = &words.emplace_back(Listed{{mark.word, {}, mark.sign}, mark.meaning});
      }
      if (++found->count > most_cells) continue;
      if (found->count > 1) found->fact.sentence.push_back({Role::plain, ", "});
      append(found->fact.sentence, cell_in_list(matrix, r, c));
    }
  }
  std::vector<Fact> facts;
  for (Listed& one : words) {
    if (one.count > most_cells) {
      one.fact.sentence.push_back(
          {Role::plain, fmt::format(" and {} more", one.count - most_cells)});
    }
    if (!one.meaning.empty()) {
      one.fact.sentence.push_back({Role::plain, " (" + one.meaning + ")"});
    }
    facts.push_back(std::move(one.fact));
  }
  return facts;
}

std::string plain_marks_text(const MarkedMatrix& matrix, const TerminalStyle& style) {
  Sentence caption = matrix.view.caption;
  caption.push_back({Role::plain, ":"});
  std::map<std::string, std::string> meanings;  // each is told once
  std::string result = wrapped(caption, style, "", "  ");
  for (std::size_t r = 0; r < matrix.marks.rows(); ++r) {
    for (std::size_t c = 0; c < matrix.marks.cols(); ++c) {
      const auto& mark = matrix.marks(r, c);
      if (mark.sign.empty()) continue;
      std::string text = matrix.view.cells(r, c).text;
      text += (text.empty() ? "" : ", ") + mark.word;
      if (!mark.remark.empty()) text += ", " + mark.remark;
      result += wrapped({{Role::plain, text}}, style,
                        fmt::format("  row {}, column {}: ", r + 1, c + 1), "    ");
      if (!mark.meaning.empty()) meanings.emplace(mark.word, mark.meaning);
    }
  }
  for (const auto& [word, meaning] : meanings) {
    result += wrapped({{Role::plain, meaning}}, style, "  " + word + ": ", "    ");
  }
  return result;
}

}  // namespace byhand
