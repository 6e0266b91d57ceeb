#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/terminal.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t gutter = 4;  // between two matrices

/// A line of text with its width on the screen, which colours do not change.
struct ScreenLine {
  std::string text;
  std::size_t width = 0;

  void add_blanks(std::size_t count) {
    text.append(count, ' ');
    width += count;
  }
  /// To the right of the room that it has, if that is larger.
  void add(Role role, std::string_view piece, const TerminalStyle& style, std::size_t room = 0) {
    const std::size_t own = line_width(piece);
    add_blanks(std::max(room, own) - own);
    text += styled(role, piece, style);
    width += own;
  }
};
using ScreenLines = std::vector<ScreenLine>;

/// How much room the labels of the rows take, with a blank after them, and each column.
struct MatrixWidths {
  std::size_t labels = 0;
  std::vector<std::size_t> columns;
};

MatrixWidths widths_of(const MatrixView& view) {
  MatrixWidths widths;
  if (!view.row_labels.empty()) widths.labels = widest_of(view.row_labels, visible_line) + 1;
  widths.columns.resize(view.cells.cols());
  for (std::size_t c = 0; c < widths.columns.size(); ++c) {
    std::size_t& width = widths.columns[c];
    if (!view.column_labels.empty()) width = line_width(view.column_labels[c]);
    for (std::size_t r = 0; r < view.cells.rows(); ++r) {
      width = std::max(width, line_width(view.cells(r, c).text));
    }
  }
  return widths;
}

/// Ends of one column part: from `first` up to, not including, `last`.
struct Columns {
  std::size_t first;
  std::size_t last;
};

/// As many columns at a time as the width allows, at least one.
std::vector<Columns> columns_side_by_side(const MatrixWidths& widths, std::size_t width) {
  const std::size_t count = widths.columns.size();
  const std::size_t edges = text_indent + widths.labels + 4;
  std::vector<Columns> parts;
  for (std::size_t first = 0; first < count;) {
    std::size_t last = first;
    std::size_t used = edges;
    do {
      used += widths.columns[last] + column_gap;
      ++last;
    } while (last < count && used + widths.columns[last] <= width);
    parts.push_back({first, last});
    first = last;
  }
  return parts;
}

/// To the left and to the right of a row.
std::pair<std::string_view, std::string_view> brackets(std::size_t row, std::size_t rows) {
  if (rows == 1) return {"[", "]"};
  if (row == 0) return {"⎡", "⎤"};
  if (row + 1 == rows) return {"⎣", "⎦"};
  return {"⎢", "⎥"};
}

ScreenLine label_line(const MatrixView& view, const MatrixWidths& widths, Columns part,
                      const TerminalStyle& style) {
  ScreenLine line;
  line.add_blanks(text_indent + widths.labels + 1);
  for (std::size_t c = part.first; c < part.last; ++c) {
    line.add_blanks(c == part.first ? 1 : column_gap);
    line.add(Role::label, view.column_labels[c], style, widths.columns[c]);
  }
  return line;
}

ScreenLine cell_line(const MatrixView& view, const MatrixWidths& widths, Columns part,
                     std::size_t row, const TerminalStyle& style) {
  ScreenLine line;
  line.add_blanks(text_indent);
  if (!view.row_labels.empty()) {
    line.add(Role::label, view.row_labels[row], style, widths.labels - 1);
    line.add_blanks(1);
  }
  const auto [left, right] = brackets(row, view.cells.rows());
  line.add(Role::plain, left, style);
  for (std::size_t c = part.first; c < part.last; ++c) {
    line.add_blanks(c == part.first ? 1 : column_gap);
    const Styled& cell = view.cells(row, c);
    line.add(cell.role, cell.text, style, widths.columns[c]);
  }
  line.add_blanks(1);
  line.add(Role::plain, right, style);
  return line;
}

/// A number without labels needs no brackets: "d_k = 3".
bool is_one_number(const MatrixView& view) {
  return view.cells.shape().is_scalar() && view.row_labels.empty() && view.column_labels.empty();
}

/// One line, or several as wide as the terminal.
void add_caption(ScreenLines& lines, const Sentence& caption, const TerminalStyle& style) {
  ScreenLine whole;
  for (const Styled& piece : caption) whole.add(piece.role, piece.text, style);
  if (whole.width <= style.width) {
    lines.push_back(whole);
    return;
  }
  const std::string text = wrapped(caption, style, "", "  ");
  for (const std::string_view line : parts_of(text, "\n")) {
    lines.push_back({std::string(line), style.width});
  }
}

ScreenLines lines_of(const MatrixView& view, const TerminalStyle& style) {
  ScreenLines lines;
  Sentence caption = view.caption;
  if (is_one_number(view)) {
    caption.push_back({Role::plain, " = "});
    caption.push_back(view.cells(0, 0));
  }
  add_caption(lines, caption, style);
  if (is_one_number(view)) return lines;
  const MatrixWidths widths = widths_of(view);
  const std::vector<Columns> parts = columns_side_by_side(widths, style.width);
  for (const Columns& part : parts) {
    if (parts.size() > 1) {
      lines.emplace_back();
      lines.back().add_blanks(text_indent);
      lines.back().add(Role::quiet,
                       part.first + 1 == part.last
                           ? fmt::format("column {}", part.last)
                           : fmt::format("columns {} to {}", part.first + 1, part.last),
                       style);
    }
    if (!view.column_labels.empty()) lines.push_back(label_line(view, widths, part, style));
    for (std::size_t r = 0; r < view.cells.rows(); ++r)
      lines.push_back(cell_line(view, widths, part, r, style));
  }
  return lines;
}

std::size_t width_of(const ScreenLines& picture) {
  std::size_t width = 0;
  for (const ScreenLine& line : picture) width = std::max(width, line.width);
  return width;
}

/// Two pictures of the same height, the second to the right of the first.
ScreenLines side_by_side(const ScreenLines& left, const ScreenLines& right) {
  const std::size_t width = width_of(left) + gutter;
  ScreenLines result = left;
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i].add_blanks(width - result[i].width);
    result[i].text += right[i].text;
    result[i].width += right[i].width;
  }
  return result;
}

// Plain: one line a row, so that a screen reader can go from row to row.

std::string plain_text(const MatrixView& view, const TerminalStyle& style) {
  Sentence caption = view.caption;
  caption.push_back({Role::plain, is_one_number(view) ? " = " + view.cells(0, 0).text : ":"});
  std::string result = wrapped(caption, style, "", "  ");
  if (is_one_number(view)) return result;
  if (!view.column_labels.empty()) {
    const Sentence labels{{Role::plain, fmt::format("{}", fmt::join(view.column_labels, ", "))}};
    result += wrapped(labels, style, "  columns: ", "    ");
  }
  for (std::size_t r = 0; r < view.cells.rows(); ++r) {
    const std::string label = view.row_labels.empty() ? "" : " (" + view.row_labels[r] + ")";
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
  std::string result;
  std::vector<ScreenLines> pictures;
  for (const MatrixView& view : matrices.views) {
    if (style.is_plain) {
      result += (result.empty() ? "" : "\n") + plain_text(view, style);
      continue;
    }
    ScreenLines next = lines_of(view, style);
    const bool fits = !pictures.empty() && pictures.back().size() == next.size() &&
                      width_of(pictures.back()) + gutter + width_of(next) <= style.width;
    if (fits) {
      pictures.back() = side_by_side(pictures.back(), next);
    } else {
      pictures.push_back(std::move(next));
    }
  }
  for (const ScreenLines& picture : pictures) {
    if (!result.empty()) result += "\n";
    for (const ScreenLine& line : picture) result += line.text + "\n";
  }
  return result;
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
