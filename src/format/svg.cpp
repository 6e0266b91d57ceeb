#include <fmt/format.h>

#include <string>
#include <string_view>

#include "format/plot.hpp"
#include "format/svg_parts.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

// The frame of the curves, in pixels; the legend stands below it, a line for each curve.
constexpr double picture_width = 720;
constexpr double left = 96;
constexpr double right = 690;
constexpr double top = 64;
constexpr double bottom = 400;
constexpr double legend_top = 468;
constexpr double legend_line = 24;

constexpr std::string_view style_sheet = R"(.title { font-size: 17px; font-weight: bold; }
.grid { stroke: currentColor; stroke-opacity: 0.2; }
.frame { stroke: currentColor; fill: none; }
.curve { fill: none; stroke-width: 2; }
)";

/// "10^9" with its exponent above the line.
std::string with_raised_power(const std::string& label) {
  const std::size_t power = label.find('^');
  if (power == std::string::npos) return label;
  return fmt::format(R"({}<tspan dy="-5" font-size="10">{}</tspan>)", label.substr(0, power),
                     label.substr(power + 1));
}

class PlotPicture {
 public:
  explicit PlotPicture(const Plot& plot) : m_plot(plot), m_decades(decades_of_y(plot)) {}

  std::string text() {
    const double height = legend_top + legend_line * static_cast<double>(m_plot.curves.size());
    m_text = svg_opening(picture_width, height, m_plot.title, description(), style_sheet);
    add_text(left, 30, "start", xml_escaped(excerpt(m_plot.title)), "title");
    add_vertical_axis();
    add_horizontal_axis();
    m_text += fmt::format("<path class=\"frame\" d=\"M{} {}V{}H{}\"/>\n", left, top, bottom, right);
    for (std::size_t i = 0; i < m_plot.curves.size(); ++i) add_curve(i);
    return m_text + "</svg>\n";
  }

 private:
  /// "Q, K and V: from 132 at 4 to 1,056 at 32 tokens."
  std::string description() const {
    std::string result =
        fmt::format("Curves of {} over {}, both axes logarithmic.", m_plot.y_title, m_plot.x_title);
    for (const Plot::Curve& curve : m_plot.curves) {
      const auto& [first_x, first_y] = curve.points.front();
      const auto& [last_x, last_y] = curve.points.back();
      result +=
          fmt::format(" {}: from {} at {} to {} at {} {}.", curve.name, whole_text(first_y),
                      whole_text(first_x), whole_text(last_y), whole_text(last_x), m_plot.x_title);
    }
    return result;
  }

  double x_of(double x) const { return left + (right - left) * place_of_x(m_plot, x); }
  double y_of(double y) const { return bottom - (bottom - top) * m_decades.place(y); }

  /// `text` is escaped already.
  void add_text(double x, double y, std::string_view anchor, const std::string& text,
                std::string_view kind = "label") {
    m_text +=
        fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n",
                    kind, x, y, anchor, text);
  }

  void add_vertical_axis() {
    for (int e = m_decades.low; e <= m_decades.high; e += m_decades.step) {
      const double y = bottom - (bottom - top) * (e - m_decades.low) /
                                    static_cast<double>(m_decades.high - m_decades.low);
      m_text += fmt::format("<path class=\"grid\" d=\"M{} {:.1f}H{}\"/>\n", left, y, right);
      add_text(left - 8, y + 5, "end", with_raised_power(m_decades.label(e)));
    }
    add_text(left - 8, top - 14, "end", xml_escaped(m_plot.y_title));
  }

  void add_horizontal_axis() {
    constexpr double character = 8;  // wider than any digit of the font
    double free = 0;
    for (const double number : all_x(m_plot)) {
      const double x = x_of(number);
      m_text += fmt::format("<path class=\"grid\" d=\"M{:.1f} {}V{}\"/>\n", x, top, bottom + 6);
      const std::string label = whole_text(number);
      const double half = character * static_cast<double>(label.size()) / 2;
      if (x - half < free) continue;
      add_text(x, bottom + 22, "middle", label);
      free = x + half + character;
    }
    add_text((left + right) / 2, bottom + 44, "middle", xml_escaped(m_plot.x_title));
  }

  void add_mark(const SeriesLook& look, double x, double y) {
    m_text += fmt::format("<path fill=\"{}\" transform=\"translate({:.1f} {:.1f})\" d=\"{}\"/>\n",
                          look.color, x, y, look.mark);
  }

  void add_line(const SeriesLook& look, const std::string& path) {
    m_text += fmt::format("<path class=\"curve\" stroke=\"{}\" d=\"{}\"/>\n", look.color, path);
  }

  void add_curve(std::size_t index) {
    const Plot::Curve& curve = m_plot.curves[index];
    const SeriesLook& look = look_of_series(index);
    std::string path;
    for (const auto& [x, y] : curve.points) {
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x_of(x), y_of(y));
    }
    add_line(look, path);
    for (const auto& [x, y] : curve.points) add_mark(look, x_of(x), y_of(y));
    const double y = legend_top + legend_line * static_cast<double>(index);
    add_line(look, fmt::format("M{} {}h36", left, y));
    add_mark(look, left + 18, y);
    add_text(left + 48, y + 5, "start", xml_escaped(excerpt(curve.name)));
  }

  const Plot& m_plot;
  Decades m_decades;
  std::string m_text;
};

}  // namespace

std::string to_svg(const Plot& plot) {
  return PlotPicture(plot).text();
}

}  // namespace byhand
