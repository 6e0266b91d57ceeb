#include "format/formats.hpp"

#include <array>
#include <span>
#include <stdexcept>
#include <variant>

#include "format/markdown.hpp"

namespace byhand {

namespace {

void write_text(const Presentation& result, const TerminalStyle& style, const WritePart& write) {
  if (result.text) {
    write(result.text(style));
    return;
  }
  const Document document = result.document();
  const std::span<const Block> blocks(document.blocks);
  for (std::size_t first = 0; first < blocks.size();) {
    std::size_t last = first;
    while (last < blocks.size() && !std::holds_alternative<Pause>(blocks[last])) ++last;
    const std::string text = to_terminal(blocks.subspan(first, last - first), style);
    write(first > 0 && !text.empty() ? "\n" + text : text);
    first = last + 1;
  }
}

void write_markdown(const Presentation& result, const TerminalStyle& /*style*/,
                    const WritePart& write) {
  write(to_markdown(result.document().blocks));
}

void write_json(const Presentation& result, const TerminalStyle& /*style*/,
                const WritePart& write) {
  write(result.json());
}

void write_svg(const Presentation& result, const TerminalStyle& /*style*/, const WritePart& write) {
  write(result.svg());
}

constexpr std::array formats{Format{"text", true, write_text},
                             Format{"markdown", false, write_markdown},
                             Format{"json", false, write_json}, Format{"svg", false, write_svg}};

}  // namespace

const Format& format_named(std::string_view name) {
  for (const Format& format : formats) {
    if (format.name == name) return format;
  }
  throw std::logic_error("a format that the table lacks");
}

}  // namespace byhand
