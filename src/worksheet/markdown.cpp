#include "worksheet/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "text/problem.hpp"
#include "worksheet/fence.hpp"

namespace byhand {

namespace {

constexpr std::array<std::string_view, 5> own_tags{"given", "step", "answer-to", "matrix",
                                                   "answer"};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool is_closed_by(std::string_view line, const Fence& opening) {
  const auto closing = fence_of(line);
  return closing && closes(opening, *closing);
}

bool is_own_tag(std::string_view tag) {
  return std::find(own_tags.begin(), own_tags.end(), tag) != own_tags.end();
}

Span line_span(const Source& source, std::size_t line) {
  const std::size_t start = source.line_start(line);
  return {start, start + source.line(line).size()};
}

/// Another block of ours within one of ours: the end of the first was forgotten.
void require_no_fence_inside(const Source& source, std::size_t opening, const Fence& outer,
                             std::size_t line) {
  const auto inner = fence_of(source.line(line));
  if (!inner || !is_own_tag(inner->tag()) || !is_own_tag(outer.tag())) return;
  throw Problem(line_span(source, opening),
                fmt::format("this fence is still open in line {}, where the next begins", line),
                "put a line of " + std::string(outer.size, outer.mark) + " behind the block");
}

/// Options belong inside a block. (A sheet's blocks have a name and a shape behind their tag.)
void require_tag_alone(Span where, const std::string& tag, std::string_view info) {
  if ((tag != "given" && tag != "step" && tag != "answer-to") || info.size() == tag.size()) return;
  throw Problem(where, fmt::format("nothing stands behind {} in this line", tag),
                "write options inside the block");
}

/// Calls fence_block(opening line, fence, closing line) for every fence and prose_line(line) for
/// every other line.
template <class FenceBlock, class ProseLine>
void walk(const Source& source, const FenceBlock& fence_block, const ProseLine& prose_line) {
  for (std::size_t line = 1; line <= source.line_count(); ++line) {
    const auto opening = fence_of(source.line(line));
    if (!opening) {
      prose_line(line);
      continue;
    }
    std::size_t closing = line + 1;
    while (closing <= source.line_count() && !is_closed_by(source.line(closing), *opening)) {
      require_no_fence_inside(source, line, *opening, closing);
      ++closing;
    }
    if (closing > source.line_count()) {
      throw Problem(line_span(source, line), "this fence is never closed",
                    "put a line of " + std::string(opening->size, opening->mark) +
                        " behind the block (as many marks as it opens with)");
    }
    fence_block(line, *opening, closing);
    line = closing;
  }
}

}  // namespace

std::vector<MarkdownBlock> split_markdown(const Source& source) {
  std::vector<MarkdownBlock> blocks;
  const auto add_prose = [&](std::size_t first, std::size_t last) {
    const bool goes_on = !blocks.empty() && !blocks.back().is_fence;
    if (goes_on) {
      blocks.back().last_line = last;
    } else {
      blocks.push_back({false, "", {}, 0, first, last});
    }
  };
  walk(
      source,
      [&](std::size_t opening, const Fence& fence, std::size_t closing) {
        const std::string tag(fence.tag());
        require_tag_alone(line_span(source, opening), tag, fence.info);
        if (!is_own_tag(tag)) {
          add_prose(opening, closing);
        } else {
          blocks.push_back(
              {true, tag, line_span(source, opening), fence.indent, opening + 1, closing - 1});
        }
      },
      [&](std::size_t line) { add_prose(line, line); });
  return blocks;
}

std::vector<MarkdownBlock> other_fences(const Source& source) {
  std::vector<MarkdownBlock> blocks;
  walk(
      source,
      [&](std::size_t opening, const Fence& fence, std::size_t closing) {
        const std::string tag(fence.tag());
        if (is_own_tag(tag)) return;
        blocks.push_back(
            {true, tag, line_span(source, opening), fence.indent, opening + 1, closing - 1});
      },
      [](std::size_t) {});
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
    const auto blocks = split_markdown(source);
    return std::any_of(blocks.begin(), blocks.end(), [](const MarkdownBlock& block) {
      return block.tag == "given" || block.tag == "step";
    });
  } catch (const Problem&) {
    return true;  // a fence that is never closed, or holds another: somebody meant a block
  }
}

std::string first_heading(const Source& source) {
  std::string heading;
  walk(
      source, [](std::size_t, const Fence&, std::size_t) {},
      [&](std::size_t line) {
        const std::string_view text = source.line(line);
        if (heading.empty() && text.starts_with("# ")) heading = trimmed(text.substr(2));
      });
  return heading;
}

}  // namespace byhand
