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
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

/// Single bytes, each of them a look into a table: every byte of every row is asked for.
class CharacterSet {
 public:
  constexpr explicit CharacterSet(std::string_view characters) {
    for (const char c : characters) m_has.at(static_cast<unsigned char>(c)) = true;
  }
  constexpr bool contains(char c) const { return m_has[static_cast<unsigned char>(c)]; }

 private:
  std::array<bool, 256> m_has{};
};

/// What parts the cells of a row; no-break spaces are blanks too.
struct Separators {
  CharacterSet blanks;
  CharacterSet bars;
};
constexpr Separators in_rows{CharacterSet(" \t"), CharacterSet("|")};
constexpr Separators in_lists{CharacterSet(" \t\r\n\"'[({])}"), CharacterSet(",|&")};

/// The bar of a table in a box that a text begins with, in bytes: │ ┃ ┆ ┇ ┊ ┋ ║
std::size_t box_bar_size(std::string_view text) {
  constexpr std::string_view beginning = "\xE2";  // of all of them
  if (!text.starts_with(beginning)) return 0;
  const auto [code, character] = first_character(text);
  constexpr std::u32string_view bars = U"│┃┆┇┊┋║";
  return bars.find(code) == std::u32string_view::npos ? 0 : character.size();
}

/// How many bytes the blank takes that a text begins with; 0 where it begins with none.
std::size_t blank_size(std::string_view text, const CharacterSet& blanks) {
  if (text.empty()) return 0;
  return blanks.contains(text.front()) ? 1 : wide_blank_size(text);
}

/// The same of what parts cells.
std::size_t separator_size(std::string_view text, const CharacterSet& bars) {
  if (text.empty()) return 0;
  return bars.contains(text.front()) ? 1 : box_bar_size(text);
}

void skip_blanks(std::string_view& text, const CharacterSet& blanks = in_rows.blanks) {
  std::size_t begin = 0;
  while (const std::size_t size = blank_size(text.substr(begin), blanks)) begin += size;
  text.remove_prefix(begin);
}

/// The blanks that a row begins with, and a bar with the blanks after it.
void skip_bar(std::string_view& row) {
  skip_blanks(row);
  row.remove_prefix(bar_size(row));
  skip_blanks(row);
}

/// Takes the word that a row begins with; it ends at a blank or a bar.
std::string_view take_word(std::string_view& row, const Separators& separators = in_rows) {
  std::size_t size = 0;
  while (size < row.size() && blank_size(row.substr(size), separators.blanks) == 0 &&
         separator_size(row.substr(size), separators.bars) == 0) {
    ++size;
  }
  if (row.substr(size).starts_with('{')) {  // of a list, where braces part words
    const std::size_t command = std::min(row.rfind('\\', size), size);
    size = std::max(size, command + latex_word_size(row.substr(command)));
  }
  const std::string_view word = row.substr(0, size);
  row.remove_prefix(size);
  return word;
}

/// A word without the bracket around a matrix, as it is printed in a walkthrough and by sympy, and
/// without Markdown's marks around it: **2**, $2$
std::string_view without_borders(std::string_view word) {
  while (word.size() > 2 && marks_of_markdown.find(word.front()) != std::string_view::npos &&
         word.front() == word.back()) {
    word = word.substr(1, word.size() - 2);
  }
  constexpr std::array<std::string_view, 6> borders{"⎡", "⎢", "⎣", "⎤", "⎥", "⎦"};
  constexpr std::string_view beginning = "\xE2\x8E";  // of all of them
  if (!contains(word, beginning)) return word;
  for (const std::string_view border : borders) {
    if (word.starts_with(border)) word.remove_prefix(border.size());
    if (word.ends_with(border)) word.remove_suffix(border.size());
  }
  return word;
}

bool is_sheet_tag(std::string_view tag) {
  return tag == "answer" || tag == "matrix";
}

/// The second word after the marks of a fence: Q of "answer Q 3x4".
std::string_view block_name(const Fence& fence) {
  std::string_view rest = fence.info.substr(fence.tag().size());
  while (!rest.empty() && (rest.front() == ' ' || rest.front() == '\t')) rest.remove_prefix(1);
  return first_word(rest);
}

/// Finds blocks from the first line to the last. Whatever is wrong with one fence, the next fence
/// of ours begins a block.
class MarkdownFinder {
 public:
  explicit MarkdownFinder(const Source& source) : m_source(source) {}

  FoundSheet find() {
    std::string_view text = without_byte_order_mark(m_source.text());
    while (const auto line = take_line(text)) {
      if (const auto fence = fence_of(*line)) {
        read_fence(*line, *fence);
      } else if (m_is_inside) {
        read_line(*line);
      } else if (!m_outer) {
        suggest_fence(*line);
      }
    }
    if (m_is_inside) end_unclosed_block();
    if (m_outer) {
      m_found.problems.add(
          m_outer_place, "this fence is never closed",
          fmt::format("put a line of {} after what it holds", m_outer->closing_line()));
    }
    return std::move(m_found);
  }

 private:
  void read_fence(std::string_view line, const Fence& fence) {
    if (m_is_inside && fence.info.empty()) {
      end_block(line, closes(m_fence, fence));
      if (m_outer && closes(*m_outer, fence)) m_outer.reset();
      return;
    }
    if (m_is_inside) end_unclosed_block();
    if (is_sheet_tag(fence.tag())) {
      begin_block(line, fence);
    } else if (!m_outer) {
      m_outer = fence;
      m_outer_place = span_in(m_source, line);
      suggest_tag(fence);
    } else if (closes(*m_outer, fence)) {
      m_outer.reset();
    }
  }

  /// A tag such as ```anwser is prose, but hardly meant so.
  void suggest_tag(const Fence& fence) {
    if (block_name(fence).empty()) return;
    const auto meant = nearest(fence.tag(), {"answer", "matrix"});
    if (!meant) return;
    m_found.problems.add(
        m_outer_place, fmt::format("a block cannot be {}, so it is not read", excerpt(fence.tag())),
        fmt::format("did you mean {}?", *meant));
  }

  /// ``answer Q 3x4
  void suggest_fence(std::string_view line) {
    const std::string_view text = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    const std::size_t marks = std::min(text.find_first_not_of('`'), text.size());
    const std::string_view info = text.substr(marks);
    const std::string_view tag = first_word(info);
    const bool is_meant = (marks == 1 || marks == 2) && is_sheet_tag(tag) &&
                          tag.size() < info.size() && !contains(info, "`");
    if (!is_meant) return;
    m_found.problems.add(span_in(m_source, line),
                         fmt::format("this line begins with {}: three make a block",
                                     marks == 1 ? "one backquote" : "two backquotes"),
                         fmt::format("write ```{}", excerpt(info)));
  }

  void begin_block(std::string_view line, const Fence& fence) {
    m_is_inside = true;
    m_fence = fence;
    m_rows_before_blank.reset();
    const std::string_view name = block_name(fence);
    const Span opening = span_in(m_source, line);
    const Span inside{opening.end, opening.end};
    m_found.blocks.push_back({name, opening, m_outer.has_value(), m_found.rows.size(), 0, inside});
    if (!name.empty() || m_outer) return;
    m_found.problems.add(opening, "this block has no name", "write for example ```answer Q 3x4");
  }

  void end_block(std::string_view line, bool is_closing) {
    m_is_inside = false;
    if (is_closing || m_outer) return;
    m_found.problems.add(span_in(m_source, line), "this line does not close the fence above",
                         fmt::format("put a line of {} there", m_fence.closing_line()));
  }

  /// In a block that is never closed, all that follows a blank line is prose.
  void end_unclosed_block() {
    m_is_inside = false;
    FoundBlock& block = m_found.blocks.back();
    if (m_rows_before_blank) {
      block.row_count = *m_rows_before_blank;
      m_found.rows.resize(block.first_row + block.row_count);
      block.inside.end = span_in(m_source, m_found.rows.back().text).end;
    }
    if (block.is_nested) return;
    m_found.problems.add(
        block.opening, "this fence is never closed",
        fmt::format("put a line of {} after the last row", m_fence.closing_line()));
  }

  void read_line(std::string_view line) {
    FoundBlock& block = m_found.blocks.back();
    const bool is_bare_fence = !line.empty() && (line.front() == '`' || line.front() == '~');
    if (!is_bare_fence) block.inside.end = span_in(m_source, line).end;
    line = without_blanks_around(line);
    if (line.empty()) {
      if (!m_rows_before_blank && block.row_count > 0) m_rows_before_blank = block.row_count;
      return;
    }
    if (line.front() == '#') {
      if (const auto marks = marks_in(line)) {
        m_found.marks.push_back({marks->is_shown, marks->text, m_found.blocks.size() - 1});
      }
      return;
    }
    if (is_rule_of_table(line)) return end_heading();
    const bool may_be_fence = line.front() == '`' || line.front() == '~';
    if (may_be_fence && line.find_first_not_of(line.front()) == std::string_view::npos) {
      return end_block(line, false);
    }
    const bool may_be_bracket = line.front() == '\xE2';  // without cells
    if (may_be_bracket && split_markdown_row(line).empty()) return;
    m_found.rows.push_back({m_found.blocks.size() - 1, 0, false, line});
    ++block.row_count;
  }

  /// A table without a heading has an empty one in Markdown. Further rules part rows.
  void end_heading() {
    FoundBlock& block = m_found.blocks.back();
    const FoundRows rows = FoundRows(m_found.rows).last(block.row_count);
    if (rows.empty() || any_of(rows, &FoundRow::is_heading)) return;
    if (is_empty_row(m_found.rows.back().text)) {
      m_found.rows.pop_back();
      --block.row_count;
    } else {
      m_found.rows.back().is_heading = true;
    }
  }

  const Source& m_source;
  FoundSheet m_found;
  bool m_is_inside = false;      // the last of the blocks
  Fence m_fence;                 // which opened it
  std::optional<Fence> m_outer;  // a fence of prose that is open
  Span m_outer_place;
  std::optional<std::size_t> m_rows_before_blank;  // of the block that is open
};

bool ends_with_bar(std::string_view text) {
  return text.ends_with('/') || text.ends_with("⁄");
}

/// Whether two words with blanks between them are parts of one fraction: 9 / 46, 9/ 46, 9 /46
bool are_parts_of_fraction(std::string_view left, std::string_view right) {
  std::string_view digits = right;
  for (const std::string_view bar : {"/", "⁄"}) {
    if (right.starts_with(bar)) digits.remove_prefix(bar.size());
  }
  if (!all_of(digits, is_digit)) return false;
  if (digits.size() == right.size()) return ends_with_bar(left);
  return is_digit(left.back()) && !contains(left, "/");
}

std::vector<std::string_view> split_row(std::string_view row, const Separators& separators) {
  std::vector<std::string_view> cells;
  skip_blanks(row, separators.blanks);
  row.remove_prefix(bar_size(row));
  bool is_cell_open = false;  // since the last bar some word has come
  for (skip_blanks(row, separators.blanks); !row.empty(); skip_blanks(row, separators.blanks)) {
    if (const std::size_t size = separator_size(row, separators.bars)) {
      if (!is_cell_open) cells.push_back(row.substr(0, 0));
      is_cell_open = false;
      row.remove_prefix(size);
      continue;
    }
    const std::string_view word = without_borders(take_word(row, separators));
    if (word.empty()) continue;
    if (is_cell_open && are_parts_of_fraction(cells.back(), word)) {
      cells.back() = through(cells.back(), word);
    } else {
      cells.push_back(word);
    }
    is_cell_open = true;
  }
  return cells;
}

}  // namespace

FoundSheet find_in_markdown(const Source& source) {
  return MarkdownFinder(source).find();
}

bool is_rule_of_table(std::string_view line) {
  const auto has = [&](std::string_view part) { return contains(line, part); };
  if (line.find_first_not_of("-=:|+ \t") == std::string_view::npos) {
    return has("--") || has("==") || (has("-") && (has("|") || has(":")));
  }
  if (box_bar_size(line) > 0) return false;  // a row
  std::size_t corners = 0;
  while (!line.empty()) {
    const char32_t code = take_character(line).code;
    const bool is_of_box = code >= U'─' && code <= U'╿';
    if (!is_of_box && code != U' ') return false;
    corners += is_of_box && code > U'┋' && code != U'═' ? 1 : 0;
  }
  return corners > 0;
}

std::size_t bar_size(std::string_view text) {
  return separator_size(text, in_rows.bars);
}

std::string_view without_label(std::string_view row, std::string_view label) {
  if (label.empty()) return row;
  std::string_view rest = row;
  rest.remove_prefix(bar_size(rest));
  skip_blanks(rest);
  if (!rest.starts_with(label)) return row;
  rest.remove_prefix(label.size());
  std::string_view after = rest;
  skip_blanks(after);
  constexpr std::string_view behind_label = ":=;,";  // k2: 4 3 1
  if (!after.empty() && contains(behind_label, after.front())) return after.substr(1);
  after = rest;
  return take_word(after).empty() ? rest : row;
}

bool is_label_line(std::string_view row, const std::vector<std::string>& labels) {
  if (labels.empty()) return false;
  for (const char separator : {';', ','}) {
    const std::size_t count = count_if(row, [&](char c) { return c == separator; });
    if (count == 0 || count > labels.size()) continue;  // a row may be very long
    auto fields = split_csv_row(row, separator);
    if (fields.size() > labels.size() && fields.front().empty()) fields.erase(fields.begin());
    if (std::equal(fields.begin(), fields.end(), labels.begin(), labels.end())) return true;
  }
  skip_bar(row);
  skip_bar(row);  // after an empty corner cell
  for (const std::string& label : labels) {
    if (take_word(row) != label) return false;
    skip_bar(row);
  }
  return row.empty();
}

std::vector<std::string_view> split_markdown_row(std::string_view row) {
  return split_row(row, in_rows);
}

std::vector<std::string_view> split_list(std::string_view row) {
  return split_row(row, in_lists);
}

std::optional<FoundMarks> marks_in(std::string_view comment) {
  constexpr std::string_view shown = "shown";
  constexpr std::string_view missed = "missed";
  comment = without_blanks_around(comment.substr(1));
  const bool is_shown = comment.starts_with(shown);
  if (!is_shown && !comment.starts_with(missed)) return std::nullopt;
  comment.remove_prefix(is_shown ? shown.size() : missed.size());
  const std::string_view cells = without_blanks_around(comment);
  if (!cells.starts_with('[')) return std::nullopt;  // # shown = X + 1
  return FoundMarks{is_shown, cells};
}

}  // namespace byhand
