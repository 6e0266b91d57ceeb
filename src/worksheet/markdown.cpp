#include "worksheet/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/definitions.hpp"

namespace byhand {

namespace {

constexpr std::array<std::string_view, 7> own_tags{"given",   "step",   "question", "answer-to",
                                                   "picture", "matrix", "answer"};

bool is_own_tag(std::string_view tag) {
  return contains(own_tags, tag);
}

/// A question is a step too.
bool has_steps(const MarkdownBlock& block) {
  return block.tag == "step" || block.tag == "question";
}

Span line_span(const Source& source, std::size_t line) {
  const std::size_t start = source.line_start(line);
  return {start, start + source.line(line).size()};
}

/// The line that closes a fence; throws Problem where there is none, or where another block of ours
/// begins within one of ours: then the end of the first was forgotten.
std::size_t closing_line(const Source& source, std::size_t opening, const Fence& fence) {
  for (std::size_t line = opening + 1; line <= source.line_count(); ++line) {
    const auto inner = fence_of(source.line(line));
    if (!inner) continue;
    if (closes(fence, *inner)) return line;
    if (!is_own_tag(inner->tag()) || !is_own_tag(fence.tag())) continue;
    throw Problem(line_span(source, opening),
                  fmt::format("this fence is still open in line {}, where the next begins", line),
                  fmt::format("put a line of {} after the block", fence.closing_line()));
  }
  const bool may_be_end = fence.info.empty();
  throw Problem(line_span(source, opening), "this fence is never closed",
                fmt::format("put a line of {} after the block (as many marks as it opens with){}",
                            fence.closing_line(),
                            may_be_end ? "; or, if it is an end, open its block above" : ""));
}

/// Options belong inside a block. (A sheet's blocks have a name and a shape after their tag.)
void require_tag_alone(const Source& source, const MarkdownBlock& block) {
  const std::string& tag = block.tag;
  if (!is_own_tag(tag) || tag == "matrix" || tag == "answer") return;
  const std::string_view info = fence_of(source.slice(block.opening))->info;
  if (info.size() == tag.size()) return;
  const std::string_view after_tag = without_blanks_around(info.substr(tag.size()));
  throw Problem(
      block.opening, fmt::format("nothing may follow {} in this line", tag),
      tag == "answer-to"
          ? "it answers the step or question above it; the words stand inside the block"
          : fmt::format("the block goes on below: put {} into its next line", excerpt(after_tag)));
}

/// A line without the blanks that stand before the fence around it.
Slice inner_line(const Source& source, std::size_t number, std::size_t indent) {
  const std::string_view text = source.line(number);
  const std::size_t start = source.line_start(number);
  const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
  const std::size_t cut = std::min(indent, blanks);
  return {{start + cut, start + text.size()}, text.substr(cut)};
}

/// Those in a stretch of prose.
std::vector<MarkdownHeading> headings_of(const Source& source, const MarkdownBlock& block) {
  std::vector<MarkdownHeading> headings;
  if (block.is_fence) return headings;
  for (std::size_t line = block.first_line; line <= block.last_line; ++line) {
    const std::string_view text = source.line(line);
    const std::size_t level = std::min(text.find_first_not_of('#'), text.size());
    const bool is_heading = level > 0 && level < text.size() && text[level] == ' ';
    if (!is_heading) continue;
    std::string_view title = without_blanks_around(text.substr(level));
    const std::size_t end = title.find_last_not_of('#') + 1;  // a heading may be closed: # Title #
    if (end == 0 || title[end - 1] == ' ') title = without_blanks_around(title.substr(0, end));
    if (!title.empty()) headings.push_back({level, std::string(title)});
  }
  return headings;
}

bool is_continuation(std::string_view line) {
  return line.starts_with("  ") || line.starts_with('\t');
}

/// Whether an indented line was meant as one of its own: neither a row with a label, nor a call,
/// nor the words of a hint that go on.
bool is_option_below(const Slice& line, const BlockLine& above) {
  return is_block_word(first_word(line.text)) && !is_line_word(first_word(above.head.text)) &&
         line.text.find_first_of("(|") == std::string_view::npos;
}

/// Below the name of a matrix, before its rows: what is drawn, conditions, labels.
bool goes_on_with_head(const MarkdownBlock& block, const Slice& line, const BlockLine& above) {
  if (block.tag != "given" || !above.indented.empty() || definition(above.head)) return false;
  if (contains(line.text, '|')) return false;  // a row with that label
  const std::string_view word = first_word(line.text);
  return word == "where" || word == "and" || is_option_below(line, above);
}

/// Makes blanks of the comment of a line, of which the first `limit` bytes may begin one, and of
/// the blanks of other widths before it.
void blank_comment(std::string& text, const Slice& line, std::size_t limit) {
  for (std::size_t i = 0; i < limit; ++i) {
    const std::size_t at = line.span.begin + i;
    const std::size_t size = wide_blank_size(line.text.substr(i));
    text.replace(at, size, size, ' ');
    if (line.text[i] != '#' || (i > 0 && !is_blank(text[at - 1]))) continue;
    const std::size_t rest = line.text.size() - i;
    text.replace(at, rest, rest, ' ');
    return;
  }
}

}  // namespace

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" \t"));
}

std::string_view Fence::tag() const {
  return first_word(info);
}

std::optional<Fence> fence_of(std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  if (indent > 3 || indent == line.size()) return std::nullopt;
  const char mark = line[indent];
  if (mark != '`' && mark != '~') return std::nullopt;
  const std::size_t after_marks = std::min(line.find_first_not_of(mark, indent), line.size());
  const std::size_t size = after_marks - indent;
  if (size < 3) return std::nullopt;
  std::string_view info = line.substr(after_marks);
  info.remove_prefix(std::min(info.find_first_not_of(" \t"), info.size()));
  info = info.substr(0, info.find_last_not_of(" \t") + 1);
  if (mark == '`' && contains(info, '`')) return std::nullopt;
  return Fence{indent, mark, size, info};
}

bool closes(const Fence& opening, const Fence& closing) {
  return closing.mark == opening.mark && closing.size >= opening.size && closing.info.empty();
}

std::optional<MarkdownBlock> MarkdownReader::next() {
  if (m_line > m_source.line_count()) return std::nullopt;
  MarkdownBlock block;
  block.first_line = m_line;
  if (const auto fence = fence_of(m_source.line(m_line))) {
    const std::size_t closing = closing_line(m_source, m_line, *fence);
    block = {true,
             std::string(fence->tag()),
             line_span(m_source, m_line),
             fence->indent,
             m_line + 1,
             closing - 1};
    m_line = closing + 1;
  } else {
    while (m_line <= m_source.line_count() && !fence_of(m_source.line(m_line))) ++m_line;
    block.last_line = m_line - 1;
  }
  return block;
}

std::vector<MarkdownBlock> split_markdown(const Source& source) {
  std::vector<MarkdownBlock> blocks;
  MarkdownReader reader(source);
  while (const auto block = reader.next()) {
    require_tag_alone(source, *block);
    if (is_own_tag(block->tag)) {
      blocks.push_back(*block);
      continue;
    }
    const std::size_t fence_lines = block->is_fence ? 1 : 0;  // before it, and after it
    if (blocks.empty() || blocks.back().is_fence) {
      blocks.push_back({false, "", {}, 0, block->first_line - fence_lines, 0});
    }
    blocks.back().last_line = block->last_line + fence_lines;
  }
  return blocks;
}

std::vector<MarkdownBlock> other_fences(const Source& source) {
  std::vector<MarkdownBlock> blocks;
  MarkdownReader reader(source);
  while (const auto block = reader.next()) {
    if (block->is_fence && !is_own_tag(block->tag)) blocks.push_back(*block);
  }
  return blocks;
}

std::string block_text(const Source& source, const MarkdownBlock& block) {
  std::string text;
  for (std::size_t line = block.first_line; line <= block.last_line; ++line) {
    text += source.line(line);
    text += '\n';
  }
  return text;
}

bool has_program(const Source& source) {
  try {
    MarkdownReader reader(source);
    while (const auto block = reader.next()) {
      require_tag_alone(source, *block);
      if (block->tag == "given" || has_steps(*block)) return true;
    }
    return false;
  } catch (const Problem&) {
    return true;  // a fence that is never closed, or holds another: somebody meant a block
  }
}

std::vector<MarkdownHeading> headings_in(const Source& source) {
  std::vector<MarkdownHeading> headings;
  MarkdownReader reader(source);
  while (const auto block = reader.next()) append(headings, headings_of(source, *block));
  return headings;
}

std::string first_heading(const Source& source) {
  MarkdownReader reader(source);
  while (const auto block = reader.next()) {
    for (const MarkdownHeading& heading : headings_of(source, *block)) {
      if (heading.level == 1) return heading.text;
    }
  }
  return "";
}

Slice Slice::part(std::size_t begin, std::size_t end) const {
  end = std::min(end, text.size());
  begin = std::min(begin, end);
  while (begin < end && is_blank(text[begin])) ++begin;
  while (end > begin && is_blank(text[end - 1])) --end;
  return {{span.begin + begin, span.begin + end}, text.substr(begin, end - begin)};
}

Slice through(const Slice& first, const Slice& last) {
  return {{first.span.begin, last.span.end}, through(first.text, last.text)};
}

std::vector<BlockLine> block_lines(const Source& source, const MarkdownBlock& block) {
  std::vector<BlockLine> lines;
  for (std::size_t number = block.first_line; number <= block.last_line; ++number) {
    const Slice full = inner_line(source, number, block.indent);
    const Slice line = full.from(0);
    if (line.empty()) continue;
    const bool is_row = block.tag == "given" && full.text.starts_with(' ');
    const bool is_indented = is_row || is_continuation(full.text);
    if (is_indented && !lines.empty() && goes_on_with_head(block, line, lines.back())) {
      Slice& head = lines.back().head;
      head = through(head, line);
      continue;
    }
    if (is_indented && !lines.empty() && is_option_below(line, lines.back())) {
      const std::string_view word = first_word(line.text);
      const bool is_of_matrix = block.tag == "given" && !contains(lines.back().head.text, "=");
      throw Problem(line.span, "this line is indented, and so goes on with the one above",
                    is_of_matrix ? fmt::format("put {} behind the name that it belongs to", word)
                                 : fmt::format("begin it with {}, without blanks before it", word));
    }
    if (is_indented && lines.empty()) {
      throw Problem(line.span, "this line is indented, but there is no line above it to belong to",
                    "begin the block with NAME at the start of a line");
    }
    if (is_indented) {
      lines.back().indented.push_back(line);
    } else {
      lines.push_back({line, {}});
    }
  }
  return lines;
}

Source without_comments(const Source& source, const std::vector<MarkdownBlock>& blocks) {
  std::string text = source.text();
  for (const MarkdownBlock& block : blocks) {
    if (block.tag != "given" && block.tag != "picture" && !has_steps(block)) continue;
    Comments comments = Comments::anywhere;
    for (std::size_t number = block.first_line; number <= block.last_line; ++number) {
      const Slice line = inner_line(source, number, block.indent);
      const bool opens = has_steps(block) && !is_continuation(line.text);
      if (opens) comments = comments_in(first_word(line.text));
      std::size_t limit = comments == Comments::nowhere ? 0 : line.text.size();
      const auto colon = colon_outside_brackets(line.text);
      if (comments == Comments::before_colon && colon) {
        limit = *colon;
        comments = Comments::nowhere;  // in the lines that continue the text
      }
      blank_comment(text, line, limit);
    }
  }
  return {source.name(), text};
}

std::vector<Slice> words(const Slice& text) {
  std::vector<Slice> result;
  for (Slice rest = text.from(0); !rest.empty();) {
    const std::size_t end = rest.text.find_first_of(" \t\n\r");
    result.push_back(rest.part(0, end));
    rest = rest.from(result.back().text.size());
  }
  return result;
}

std::vector<std::size_t> places_outside_brackets(std::string_view text) {
  std::vector<std::size_t> places;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (depth <= 0) places.push_back(i);
  }
  return places;
}

std::optional<std::size_t> colon_outside_brackets(std::string_view text) {
  for (const std::size_t place : places_outside_brackets(text)) {
    if (text[place] == ':') return place;
  }
  return std::nullopt;
}

std::optional<Definition> definition(const Slice& text) {
  const std::size_t equals = text.text.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const Slice name = text.part(0, equals);
  if (words(name).size() != 1) return std::nullopt;
  return Definition{name, text.from(equals + 1)};
}

std::string_view last_paragraph(std::string_view text) {
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  const std::size_t gap = text.rfind("\n\n");
  return gap == std::string_view::npos ? text : text.substr(gap + 2);
}

std::string on_one_line(std::string_view text) {
  return joined(mapped(words({{0, text.size()}, text}), &Slice::text), " ");
}

}  // namespace byhand
