#include "format/formats.hpp"

#include <array>
#include <span>
#include <stdexcept>
#include <variant>

#include "format/html.hpp"
#include "format/markdown.hpp"

namespace byhand {

namespace {

using Parts = std::vector<std::string>;

/// A document ends a part at each of its pauses.
Parts text_parts(const Presentation& result, const TerminalStyle& style) {
  if (result.text) return {result.text(style)};
  const Document document = result.document();
  const std::span<const Block> blocks(document.blocks);
  Parts parts;
  for (std::size_t first = 0; first < blocks.size();) {
    std::size_t last = first;
    while (last < blocks.size() && !std::holds_alternative<Pause>(blocks[last])) ++last;
    const std::string text = to_terminal(blocks.subspan(first, last - first), style);
    parts.push_back(first > 0 && !text.empty() ? "\n" + text : text);
    first = last + 1;
  }
  return parts;
}

Parts markdown_parts(const Presentation& result, const TerminalStyle& /*style*/) {
  return {to_markdown(result.document().blocks)};
}

/// The opening of a page, and what stands in it.
Parts html_parts(const Presentation& result, const TerminalStyle& /*style*/) {
  const Document document = result.document();
  return {html_opening(document.blocks), to_html(document.blocks)};
}

Parts json_parts(const Presentation& result, const TerminalStyle& /*style*/) {
  return {result.json()};
}

Parts svg_parts(const Presentation& result, const TerminalStyle& /*style*/) {
  return {result.svg()};
}

constexpr std::array formats{Format{"text", true, false, false, text_parts},
                             Format{"markdown", false, true, false, markdown_parts},
                             Format{"html", false, false, true, html_parts},
                             Format{"json", false, false, false, json_parts},
                             Format{"svg", false, false, false, svg_parts}};

}  // namespace

const Format& format_named(std::string_view name) {
  for (const Format& format : formats) {
    if (format.name == name) return format;
  }
  throw std::logic_error("a format that the table lacks");
}

}  // namespace byhand
