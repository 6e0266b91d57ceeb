#include "format/formats.hpp"

#include <array>
#include <stdexcept>

#include "format/html.hpp"
#include "format/markdown.hpp"
#include "text/lists.hpp"

namespace byhand {

namespace {

using Style = TerminalStyle;

constexpr std::array formats{
    Format{"text", false, nullptr,
           [](const Presentation& result, const Style& style) {
             return result.text ? result.text(style) : to_terminal(result.document().blocks, style);
           }},
    Format{"markdown", true, nullptr,
           [](const Presentation& result, const Style&) {
             return to_markdown(result.document().blocks);
           }},
    Format{
        "html", false,
        [](const Presentation& result) { return html_opening(result.document().blocks); },
        [](const Presentation& result, const Style&) { return to_html(result.document().blocks); }},
    Format{"json", false, nullptr,
           [](const Presentation& result, const Style&) { return result.json(); }},
    Format{"svg", false, nullptr,
           [](const Presentation& result, const Style&) { return result.svg(); }}};

}  // namespace

const Format& format_named(std::string_view name) {
  const auto is_it = [&](const Format& format) { return format.name == name; };
  if (const Format* known = first_that(formats, is_it)) return *known;
  throw std::logic_error("a format that the table lacks");
}

}  // namespace byhand
