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
      } else {
        if (!m_outer) suggest_fence(*line);
        read_outside(*line);
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

  /// What may be a row of a matrix: at least half of its words have digits, as those of prose have
  /// not.
  void read_outside(std::string_view line) {
    if (m_found.blocks.empty() || line.empty()) return;
    line = without_blanks_around(line);
    if (line.empty() || line.front() == '#') return;
    const std::size_t block = m_found.blocks.size() - 1;
    if (is_rule_of_table(line)) {
      const bool has_above = !m_found.below.empty() && m_found.below.back().block == block;
      if (has_above) m_found.below.back().is_heading = true;
      return;
    }
    const bool is_marked = contains(line, "|") || line.front() == '\\';
    if (is_marked || are_half_numbers(line)) m_found.below.push_back({block, 0, false, line});
  }

  static bool are_half_numbers(std::string_view line) {
    if (none_of(line, is_digit)) return false;  // as in most prose, which need not be parted then
    std::size_t words = 0;
    std::size_t numbers = 0;
    while (!line.empty()) {
      const std::string_view word = line.substr(0, line.find(' '));
      line.remove_prefix(std::min(word.size() + 1, line.size()));
      words += word.empty() ? 0 : 1;
      numbers += any_of(word, is_digit) ? 1 : 0;
    }
    return 2 * numbers >= words;
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

}  // namespace

FoundSheet find_in_markdown(const Source& source) {
  return MarkdownFinder(source).find();
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
