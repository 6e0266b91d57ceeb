#include "format/formats.hpp"

#include <array>
#include <stdexcept>

#include "format/html.hpp"
#include "format/markdown.hpp"

namespace byhand {

namespace {

std::string terminal_text(const Presentation& result, const TerminalStyle& style) {
  return result.text ? result.text(style) : to_terminal(result.document().blocks, style);
}

std::string markdown_text(const Presentation& result, const TerminalStyle& /*style*/) {
  return to_markdown(result.document().blocks);
}

std::string html_text(const Presentation& result, const TerminalStyle& /*style*/) {
  return to_html(result.document().blocks);
}

std::string opening_of_html(const Presentation& result) {
  return html_opening(result.document().blocks);
}

std::string json_text(const Presentation& result, const TerminalStyle& /*style*/) {
  return result.json();
}

std::string svg_text(const Presentation& result, const TerminalStyle& /*style*/) {
  return result.svg();
}

constexpr std::array formats{
    Format{"text", false, nullptr, terminal_text}, Format{"markdown", true, nullptr, markdown_text},
    Format{"html", false, opening_of_html, html_text}, Format{"json", false, nullptr, json_text},
    Format{"svg", false, nullptr, svg_text}};

}  // namespace

const Format& format_named(std::string_view name) {
  for (const Format& format : formats) {
    if (format.name == name) return format;
  }
  throw std::logic_error("a format that the table lacks");
}

}  // namespace byhand
