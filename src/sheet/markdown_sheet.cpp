#include "sheet/markdown_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "number/entry.hpp"
#include "sheet/lines.hpp"
#include "sheet/sheet_text.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

constexpr std::string_view no_break_space = "\u00A0";

/// What a byte is in a row of cells.
enum class Byte : unsigned char { of_word, blank, bar, perhaps_blank };

using KindsOfBytes = std::array<Byte, 256>;

constexpr KindsOfBytes kinds_with(std::string_view blanks, std::string_view bars) {
  KindsOfBytes kinds{};
  for (const char c : blanks) kinds[static_cast<unsigned char>(c)] = Byte::blank;
  for (const char c : bars) kinds[static_cast<unsigned char>(c)] = Byte::bar;
  kinds[static_cast<unsigned char>(no_break_space.front())] = Byte::perhaps_blank;
  return kinds;
}

/// A row is split byte by byte, and there are many rows.
constexpr KindsOfBytes in_rows = kinds_with(" \t", "|");
constexpr KindsOfBytes in_lists = kinds_with(" \t\r\n\"'[({])}", ",|");

template <const KindsOfBytes& Kinds = in_rows>
Byte kind(char c) {
  return Kinds[static_cast<unsigned char>(c)];
}

bool is_no_break_space(const char* at, const char* end) {
  return kind(*at) == Byte::perhaps_blank &&
         std::string_view(at, static_cast<std::size_t>(end - at)).starts_with(no_break_space);
}

template <const KindsOfBytes& Kinds = in_rows>
inline const char* behind_blanks(const char* at, const char* end) {
  while (at != end && *at == ' ') ++at;  // nearly all of them
  while (at != end && kind<Kinds>(*at) != Byte::of_word) {
    if (kind<Kinds>(*at) == Byte::blank) {
      ++at;
    } else if (is_no_break_space(at, end)) {
      at += no_break_space.size();
    } else {
      break;
    }
  }
  return at;
}

/// As without_blanks_around; most lines have no blanks at their end.
std::string_view trimmed(std::string_view line) {
  const char* const begin = line.data();
  line.remove_prefix(static_cast<std::size_t>(behind_blanks(begin, begin + line.size()) - begin));
  const bool may_end_blank = !line.empty() && (line.back() == ' ' || line.back() == '\t' ||
                                               line.back() == no_break_space.back());
  return may_end_blank ? without_blanks_around(line) : line;
}

/// A line that a fence may be: its first character tells, so that prose is soon behind us.
bool may_be_fence(std::string_view line) {
  for (std::size_t i = 0; i < line.size() && i <= 3; ++i) {
    if (line[i] != ' ') return line[i] == '`' || line[i] == '~';
  }
  return false;
}

bool is_sheet_tag(std::string_view tag) {
  return tag == "answer" || tag == "matrix";
}

/// The second word behind the marks of a fence: Q of "answer Q 3x4".
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
    constexpr std::size_t usual_blocks = 32;
    m_found.blocks.reserve(usual_blocks);
    m_found.rows.reserve(4 * usual_blocks);
    Lines lines(without_byte_order_mark(m_source.text()));
    std::string_view line;
    while (true) {
      if (!m_is_inside) lines.skip_prose();
      if (!lines.next(line)) break;
      if (may_be_fence(line)) {
        if (const auto fence = fence_of(line)) {
          read_fence(line, *fence);
          continue;
        }
      }
      if (m_is_inside) read_line(line);
    }
    if (m_is_inside) leave_unclosed();
    if (m_outer) {
      m_found.problems.add(
          m_outer_place, "this fence is never closed",
          "put a line of " + std::string(m_outer->size, m_outer->mark) + " behind what it holds");
    }
    return std::move(m_found);
  }

 private:
  void read_fence(std::string_view line, const Fence& fence) {
    if (m_is_inside && fence.info.empty()) {
      leave(line, closes(m_fence, fence));
      if (m_outer && closes(*m_outer, fence)) m_outer.reset();
      return;
    }
    if (m_is_inside) leave_unclosed();
    if (is_sheet_tag(fence.tag())) {
      enter(line, fence);
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
    m_found.problems.add(m_outer_place, fmt::format("a block {} is prose", excerpt(fence.tag())),
                         fmt::format("did you mean {}?", *meant));
  }

  void enter(std::string_view line, const Fence& fence) {
    m_is_inside = true;
    m_fence = fence;
    m_rows_before_blank.reset();
    const std::string_view name = block_name(fence);
    const Span opening = span_in(m_source, line);
    m_found.blocks.push_back({name, opening, m_outer.has_value(), m_found.rows.size()});
    m_found.blocks.back().inside = {opening.end, opening.end};
    if (!name.empty() || m_outer) return;
    m_found.problems.add(span_in(m_source, line), "this block has no name",
                         "write for example ```answer Q 3x4");
  }

  void leave(std::string_view line, bool is_closing) {
    m_is_inside = false;
    if (is_closing || m_outer) return;
    m_found.problems.add(span_in(m_source, line), "this line does not close the fence above",
                         "put a line of " + std::string(m_fence.size, m_fence.mark) + " there");
  }

  /// What stands behind a blank line of a block that is never closed is prose.
  void leave_unclosed() {
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
        "put a line of " + std::string(m_fence.size, m_fence.mark) + " behind the last row");
  }

  void read_line(std::string_view line) {
    FoundBlock& block = m_found.blocks.back();
    const bool is_bare_fence = !line.empty() && (line.front() == '`' || line.front() == '~');
    if (!is_bare_fence) block.inside.end = span_in(m_source, line).end;
    line = trimmed(line);
    if (line.empty()) {
      if (!m_rows_before_blank && block.row_count > 0) m_rows_before_blank = block.row_count;
      return;
    }
    switch (line.front()) {
      case '#':
        read_comment(line);
        return;
      case '-':
      case ':':
      case '|':
        if (line.find_first_not_of("-:| \t") == std::string_view::npos) return;
        break;
      case '`':
      case '~':
        if (line.find_first_not_of(line.front()) != std::string_view::npos) break;
        leave(line, false);
        return;
      default:
        break;
    }
    m_found.rows.push_back({m_found.blocks.size() - 1, 0, false, line});
    ++block.row_count;
  }

  /// `# shown [2,3] [:,1]`; every other comment is skipped, `# shown = X + 1` too.
  void read_comment(std::string_view line) {
    line = without_blanks_around(line.substr(1));
    constexpr std::string_view shown = "shown";
    if (!line.starts_with(shown)) return;
    const std::string_view cells = without_blanks_around(line.substr(shown.size()));
    if (cells.starts_with('[')) m_found.shown.push_back({m_found.blocks.size() - 1, cells});
  }

  const Source& m_source;
  FoundSheet m_found;
  bool m_is_inside = false;      // the last of the blocks
  Fence m_fence;                 // which opened it
  std::optional<Fence> m_outer;  // a fence of prose that is open
  Span m_outer_place;
  std::optional<std::size_t> m_rows_before_blank;  // of the block that is open
};

/// Behind the word that begins here; it ends at a blank or a bar.
template <const KindsOfBytes& Kinds = in_rows>
inline const char* behind_word(const char* at, const char* end) {
  while (at != end && kind<Kinds>(*at) == Byte::of_word) ++at;
  while (at != end && (kind<Kinds>(*at) == Byte::of_word ||
                       (kind<Kinds>(*at) == Byte::perhaps_blank && !is_no_break_space(at, end)))) {
    ++at;
  }
  return at;
}

void skip_blanks(std::string_view& text) {
  const char* const begin = text.data();
  text.remove_prefix(static_cast<std::size_t>(behind_blanks(begin, begin + text.size()) - begin));
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool ends_with_bar(std::string_view text) {
  return text.ends_with('/') || text.ends_with("⁄");
}

/// Whether two words with blanks between them are parts of one fraction: 9 / 46, 9/ 46, 9 /46
bool are_parts_of_fraction(std::string_view left, std::string_view right) {
  std::string_view digits = right;
  for (const std::string_view bar : {"/", "⁄"}) {
    if (right.starts_with(bar)) digits.remove_prefix(bar.size());
  }
  if (!std::all_of(digits.begin(), digits.end(), is_digit)) return false;
  if (digits.size() == right.size()) return ends_with_bar(left);
  return is_digit(left.back()) && left.find('/') == std::string_view::npos;
}

/// The same; numbers beside each other, as nearly all words are, are soon told apart.
inline bool belong_together(std::string_view left, std::string_view right) {
  return is_digit(left.back()) != is_digit(right.front()) && are_parts_of_fraction(left, right);
}

template <const KindsOfBytes& Kinds>
void split(std::string_view row, std::vector<std::string_view>& cells) {
  cells.clear();
  const char* const end = row.data() + row.size();
  const char* at = behind_blanks<Kinds>(row.data(), end);
  if (at != end && *at == '|') ++at;
  bool is_cell_open = false;  // since the last bar some word has come
  for (at = behind_blanks<Kinds>(at, end); at != end; at = behind_blanks<Kinds>(at, end)) {
    const char* const begin = at;
    if (kind<Kinds>(*at) == Byte::bar) {
      if (!is_cell_open) cells.emplace_back(begin, 0);
      is_cell_open = false;
      ++at;
      continue;
    }
    at = behind_word<Kinds>(at, end);
    const std::string_view word(begin, static_cast<std::size_t>(at - begin));
    if (is_cell_open && belong_together(cells.back(), word)) {
      const char* const first = cells.back().data();
      cells.back() = {first, static_cast<std::size_t>(at - first)};
    } else {
      cells.push_back(word);
    }
    is_cell_open = true;
  }
}

}  // namespace

FoundSheet find_in_markdown(const Source& source) {
  return MarkdownFinder(source).find();
}

std::string_view without_label(std::string_view row, std::string_view label) {
  std::string_view rest = row;
  if (rest.starts_with('|')) rest.remove_prefix(1);
  skip_blanks(rest);
  if (!rest.starts_with(label)) return row;
  rest.remove_prefix(label.size());
  const char* const end = rest.data() + rest.size();
  const bool is_whole = behind_word(rest.data(), end) == rest.data();
  return is_whole ? rest : row;
}

bool is_label_line(std::string_view row, const std::vector<std::string>& labels) {
  if (labels.empty()) return false;
  const char* const end = row.data() + row.size();
  const auto behind_bar = [end](const char* at) {
    at = behind_blanks(at, end);
    return at != end && *at == '|' ? behind_blanks(at + 1, end) : at;
  };
  const char* at = behind_bar(behind_bar(row.data()));  // the second is behind an empty corner cell
  for (const std::string& label : labels) {
    const char* const begin = at;
    at = behind_word(at, end);
    if (std::string_view(begin, static_cast<std::size_t>(at - begin)) != label) return false;
    at = behind_bar(at);
  }
  return at == end;
}

void split_markdown_row(std::string_view row, std::vector<std::string_view>& cells) {
  split<in_rows>(row, cells);
}

void split_listed_row(std::string_view row, std::vector<std::string_view>& cells) {
  split<in_lists>(row, cells);
}

}  // namespace byhand
