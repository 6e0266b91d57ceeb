#include "format/svg_parts.hpp"

#include <fmt/format.h>

#include <array>

#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::array looks{
    SeriesLook{"#2f7fd6", "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"},  // a disc
    SeriesLook{"#d55e00", "M-5 -5h10v10h-10z"},                      // a square
    SeriesLook{"#0a8f66", "M0 -6l6 11h-12z"},                        // a triangle
    SeriesLook{"#b05fa0", "M0 -7l7 7l-7 7l-7 -7z"},                  // a diamond
    SeriesLook{"#977318", "M0 6l6 -11h-12z"},                        // a triangle on its tip
    SeriesLook{"#2a8796", "M-7 -2h5v-5h4v5h5v4h-5v5h-4v-5h-5z"},     // a plus
    SeriesLook{"#c94a5a", "M-3 -7h6v14h-6z"},                        // a bar
    SeriesLook{"#7d7d7d", "M-7 -3h14v6h-14z"}};                      // a bar that lies

constexpr std::string_view svg_rules =
    R"(svg { color: #1b1b1b; --paper: #ffffff; }
@media (prefers-color-scheme: dark) { svg { color: #e8e8e8; --paper: #1b1b1b; } }
.paper { fill: #ffffff; fill: var(--paper); }
text { font-family: "Helvetica Neue", Helvetica, Arial, sans-serif; font-size: 14px; fill: currentColor; }
.strong, .name { font-weight: bold; }
.label { fill-opacity: 0.75; }
text.label { paint-order: stroke; stroke: #ffffff; stroke: var(--paper); stroke-width: 3px; }
.cell { fill: #2f7fd6; stroke: currentColor; stroke-opacity: 0.35; }
.cell.real { fill: #b05fa0; }
.box { fill: #ffffff; fill: var(--paper); }
.line { fill: none; stroke: currentColor; stroke-linecap: round; }
.line.label { stroke-opacity: 0.6; }
)";

}  // namespace

const SeriesLook& look_of_series(std::size_t index) {
  return looks.at(index % looks.size());
}

std::string svg_opening(double width, double height, std::string_view title,
                        std::string_view description) {
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" aria-labelledby=\"title description\">\n"
      "<title id=\"title\">{2}</title>\n<desc id=\"description\">{3}</desc>\n<style>\n",
      width, height, xml_escaped(title), xml_escaped(description));
  text += svg_rules;
  return text + fmt::format("</style>\n<rect class=\"paper\" width=\"{}\" height=\"{}\"/>\n", width,
                            height);
}

std::string xml_escaped(std::string_view text) {
  std::string result;
  const std::string shown = visible_line(text);
  for (std::string_view rest = shown; !rest.empty();) {
    const auto [code, character] = take_character(rest);
    if (code == U'&') {
      result += "&amp;";
    } else if (code == U'<') {
      result += "&lt;";
    } else if (code == U'>') {
      result += "&gt;";
    } else if (code == U'"') {
      result += "&quot;";
    } else {
      result += (code & 0xFFFEU) == 0xFFFE ? "\uFFFD" : std::string(character);
    }
  }
  return result;
}

}  // namespace byhand
