#include "format/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>
#include <variant>
#include <vector>

#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

std::string in_sentences(const Picture& picture, const TerminalStyle& style) {
  std::string result = picture.title.empty()
                           ? ""
                           : wrapped({{Role::plain, "Picture: " + picture.title + "."}}, style);
  for (const std::string& sentence : picture.sentences) {
    result +=
        wrapped({{Role::plain, sentence + "."}}, style, text_margin, text_margin + text_margin);
  }
  return result;
}

std::string_view class_of(Role role) {
  switch (role) {
    case Role::strong:
      return "strong";
    case Role::name:
      return "name";
    case Role::label:
    case Role::quiet:
      return "label";
    case Role::real:
      return "real";
    default:
      return "hand";
  }
}

/// A series is known by its colour and by its mark. Each colour stands out on both backgrounds.
struct SeriesLook {
  std::string_view color;
  std::string_view mark;  // a path around 0,0
};

constexpr std::array series_looks{
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

/// After the last, the first comes again.
const SeriesLook& look_of_series(std::size_t index) {
  return series_looks.at(index % series_looks.size());
}

/// The opening of a picture with a title and a description for those who do not see it, and a
/// background, light or dark as the reader prefers.
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

/// Shapes as SVG.
struct ShapeWriter {
  std::string text;

  /// Paper first, so that nothing behind it is seen through the shade.
  void operator()(const Drawing::Box& box) {
    constexpr double darkest = 0.75;   // on which a number can still be read
    constexpr double faintest = 0.06;  // of a share that is ever so small, as in shade_of()
    const double opacity = box.shade > 0 ? std::clamp(darkest * box.shade, faintest, darkest) : 0;
    const std::string frame = fmt::format(R"(x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}")",
                                          box.corner.x, box.corner.y, box.width, box.height);
    text += fmt::format("<rect class=\"box\" {}/>\n", frame);
    text += fmt::format("<rect class=\"cell {}\" fill-opacity=\"{:.2f}\" {}/>\n",
                        class_of(box.role), opacity, frame);
  }

  void operator()(const Drawing::Line& line) {
    std::string path;
    std::vector<Point> points = line.points;
    if (line.has_arrow) points.back() = add_head(line);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::string_view command = i == 0 ? "M" : !line.is_curve ? "L" : i == 1 ? "Q" : " ";
      path += fmt::format("{}{:.1f} {:.1f}", command, points[i].x, points[i].y);
    }
    std::string look = fmt::format("stroke-width=\"{:.1f}\"", line.width);
    if (line.series)
      look += fmt::format(" style=\"stroke: {}\"", look_of_series(*line.series).color);
    if (line.is_dashed) look += " stroke-dasharray=\"6 5\"";
    text += fmt::format("<path class=\"line {}\" {} d=\"{}\"/>\n", class_of(line.role), look, path);
  }

  void operator()(const Drawing::Text& label) {
    constexpr std::array anchors{"start", "middle", "end"};  // as Anchor counts
    constexpr double below_middle = 5;
    text +=
        fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n",
                    class_of(label.role), label.place.x, label.place.y + below_middle,
                    anchors[static_cast<std::size_t>(label.anchor)], xml_escaped(label.text));
  }

  void operator()(const Drawing::Mark& mark) {
    const SeriesLook& look = look_of_series(mark.series);
    text += fmt::format("<path fill=\"{}\" transform=\"translate({:.1f} {:.1f})\" d=\"{}\"/>\n",
                        look.color, mark.place.x, mark.place.y, look.mark);
  }

 private:
  /// At the end of the line, as it arrives there. Returns where the line itself may end: inside it.
  Point add_head(const Drawing::Line& line) {
    const Point& tip = line.points.back();
    const Point& before = line.points[line.points.size() - 2];
    const double angle = std::atan2(tip.y - before.y, tip.x - before.x);
    const double scale = std::max(1.0, line.width / 5);
    const std::string_view color =
        line.series ? look_of_series(*line.series).color : std::string_view("currentColor");
    text += fmt::format(
        "<path class=\"{}\" fill=\"{}\" transform=\"translate({:.1f} {:.1f}) rotate({:.1f}) "
        "scale({:.2f})\" d=\"M0 0l-10 -4v8z\"/>\n",
        class_of(line.role), color, tip.x, tip.y, angle * 180 / std::numbers::pi, scale);
    constexpr double inside = 8;
    return {tip.x - inside * scale * std::cos(angle), tip.y - inside * scale * std::sin(angle)};
  }
};

}  // namespace

std::string picture_text(const Picture& picture, const TerminalStyle& style) {
  const bool fits = all_of(picture.lines, [&](const Sentence& line) {
    return text_indent + line_width(line) <= style.width;
  });
  if (style.is_plain || !fits) return in_sentences(picture, style);
  const bool is_drawn = !picture.drawing.shapes.empty();
  const bool has_title = is_drawn && !picture.title.empty();
  std::string result = has_title ? wrapped({{Role::plain, picture.title + ":"}}, style) : "";
  for (const Sentence& line : picture.lines) {
    if (!line.empty() && is_drawn) result += text_margin;
    result += styled(line, style) + "\n";
  }
  return result;
}

std::string picture_in_words(const Picture& picture) {
  return picture.title + ": " + joined(picture.sentences, ". ") + ".";
}

std::string to_svg(const Picture& picture) {
  const Drawing& drawing = picture.drawing;
  if (drawing.shapes.empty()) return "";
  ShapeWriter writer{svg_opening(std::ceil(drawing.width), std::ceil(drawing.height), picture.title,
                                 picture_in_words(picture))};
  for (const Drawing::Shape& shape : drawing.shapes) std::visit(writer, shape);
  return writer.text + "</svg>\n";
}

}  // namespace byhand
