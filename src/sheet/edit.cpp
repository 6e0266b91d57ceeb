#include "sheet/edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "sheet/lines.hpp"
#include "sheet/writer.hpp"

namespace byhand {

namespace {

/// Whether a comment names cells that were given away: `# shown [2,3]`.
bool names_shown_cells(std::string_view comment) {
  constexpr std::string_view shown = "shown";
  comment = without_blanks_around(comment.substr(1));
  return comment.starts_with(shown) &&
         without_blanks_around(comment.substr(shown.size())).starts_with('[');
}

/// Comments of the author and the learner, but for the line that names shown cells.
std::string kept_comments(std::string_view inside) {
  std::string result;
  std::string_view line;
  for (Lines lines(inside); lines.next(line);) {
    const std::string_view trimmed = without_blanks_around(line);
    if (trimmed.starts_with('#') && !names_shown_cells(trimmed)) {
      result += std::string(trimmed) + "\n";
    }
  }
  return result;
}

std::string shown_line(const std::vector<bool>& shown, std::size_t cols) {
  std::string cells;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (shown[i]) cells += fmt::format(" [{},{}]", i / cols + 1, i % cols + 1);
  }
  return cells.empty() ? "" : "# shown" + cells + "\n";
}

/// With the line breaks that the text has otherwise.
std::string with_breaks_of(const std::string& text, const std::string& lines) {
  if (text.find("\r\n") == std::string::npos) return lines;
  std::string result;
  for (const char c : lines) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return result;
}

}  // namespace

std::string with_entries(const Source& source, const Sheet& sheet, const Worksheet& worksheet,
                         const Replay<Exact>& right, std::size_t step,
                         const std::vector<CellEdit>& edits) {
  const SheetBlock& block = sheet.blocks[step];
  const std::size_t cols = worksheet.steps[step].shape.cols;
  std::vector<std::string> texts;
  for (const SheetCell& cell : block.cells) {
    const std::string_view text = without_blanks_around(source.slice(cell.span));
    texts.emplace_back(text.empty() ? "_" : text);
  }
  std::vector<bool> shown = block.shown;
  for (const CellEdit& edit : edits) {
    texts[edit.cell] = edit.text;
    shown[edit.cell] = shown[edit.cell] || edit.is_shown;
  }
  const CellText text = [&](std::size_t, std::size_t row, std::size_t col) {
    return texts[row * cols + col];
  };
  std::string result = source.text();
  if (!block.is_there) {
    std::string added = whole_block(worksheet, right, step, text);
    added.insert(added.find('\n') + 1, shown_line(shown, cols));
    return result + with_breaks_of(result, (result.ends_with('\n') ? "\n" : "\n\n") + added);
  }
  std::string lines = "\n" + kept_comments(source.slice(block.inside));
  for (const Span& row : block.unread) {
    std::string before(source.slice(row));  // of a pasted row perhaps several lines
    std::replace_if(
        before.begin(), before.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    lines += "# before: " + before + "\n";
  }
  lines += shown_line(shown, cols) + block_rows(worksheet, right, step, text);
  lines.pop_back();  // the last break stands there already
  return result.replace(block.inside.begin, block.inside.end - block.inside.begin,
                        with_breaks_of(result, lines));
}

}  // namespace byhand
