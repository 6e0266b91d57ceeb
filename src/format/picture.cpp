#include "format/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>
#include <variant>
#include <vector>

#include "format/svg_parts.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

std::string in_sentences(const Picture& picture, const TerminalStyle& style) {
  const std::string margin(text_indent, ' ');
  std::string result = picture.title.empty()
                           ? ""
                           : wrapped({{Role::plain, "Picture: " + picture.title + "."}}, style);
  for (const std::string& sentence : picture.sentences) {
    result += wrapped({{Role::plain, sentence + "."}}, style, margin, margin + margin);
  }
  return result;
}

std::size_t width_of(const Sentence& line) {
  std::size_t width = 0;
  for (const Styled& piece : line) width += display_width(piece.text);
  return width;
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

/// Shapes as SVG.
struct ShapeWriter {
  std::string text;

  /// Paper first, so that nothing behind it is seen through the shade.
  void operator()(const Drawing::Box& box) {
    constexpr double darkest = 0.75;  // on which a number can still be read
    const std::string frame = fmt::format(R"(x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}")",
                                          box.corner.x, box.corner.y, box.width, box.height);
    text += fmt::format("<rect class=\"box\" {}/>\n", frame);
    text += fmt::format("<rect class=\"cell {}\" fill-opacity=\"{:.2f}\" {}/>\n",
                        class_of(box.role), darkest * std::clamp(box.shade, 0.0, 1.0), frame);
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
    return text_indent + width_of(line) <= style.width;
  });
  if (style.is_plain || !fits) return in_sentences(picture, style);
  const bool is_drawn = !picture.drawing.shapes.empty();
  const bool has_title = is_drawn && !picture.title.empty();
  std::string result = has_title ? wrapped({{Role::plain, picture.title + ":"}}, style) : "";
  for (const Sentence& line : picture.lines) {
    if (!line.empty() && is_drawn) result += std::string(text_indent, ' ');
    for (const Styled& piece : line) result += styled(piece.role, piece.text, style);
    result += "\n";
  }
  return result;
}

std::string picture_in_words(const Picture& picture) {
  return picture.title + ": " + fmt::format("{}", fmt::join(picture.sentences, ". ")) + ".";
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
