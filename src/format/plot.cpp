#include "format/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "format/svg_parts.hpp"
#include "number/polynomial.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

// The axes, in letters and in a picture alike.

/// e.g. "1,000,000"
std::string whole_text(double x) {
  return grouped(Exact::from_double(std::round(x)));
}

/// The range of an axis in whole powers of ten, which holds all the values: 10^low to 10^high.
struct Decades {
  int low = 0;
  int high = 1;
  int step = 1;  // from one label to the next, so that there are not too many

  /// Where a value lies, from 0 at the low end to 1 at the high end.
  double place(double value) const { return (std::log10(value) - low) / (high - low); }

  /// e.g. "1,000", or "10^9" where the numbers are large.
  std::string label(int exponent) const {
    constexpr int most_digits = 5;
    if (high > most_digits) return fmt::format("10^{}", exponent);
    return whole_text(std::pow(10.0, exponent));
  }
};

Decades decades_of_y(const Plot& plot) {
  double least = plot.curves.front().points.front().y;
  double most = least;
  for (const Plot::Curve& curve : plot.curves) {
    for (const Plot::Point& point : curve.points) {
      least = std::min(least, point.y);
      most = std::max(most, point.y);
    }
  }
  Decades decades;
  decades.low = static_cast<int>(std::floor(std::log10(least)));
  decades.high = std::max(decades.low + 1, static_cast<int>(std::ceil(std::log10(most))));
  constexpr int most_labels = 7;
  decades.step = (decades.high - decades.low) / most_labels + 1;
  return decades;
}

/// All numbers of tokens of a plot, ascending.
std::vector<double> all_x(const Plot& plot) {
  std::set<double> numbers;
  for (const Plot::Curve& curve : plot.curves) {
    for (const Plot::Point& point : curve.points) numbers.insert(point.x);
  }
  return {numbers.begin(), numbers.end()};
}

/// Where a number of tokens lies on the horizontal axis, from 0 to 1.
double place_of_x(const Plot& plot, double x) {
  const std::vector<double> numbers = all_x(plot);
  const double low = std::log(numbers.front());
  const double high = std::log(numbers.back());
  return high > low ? (std::log(x) - low) / (high - low) : 0.5;
}

// In letters.

constexpr std::size_t widest = 72;
constexpr std::size_t plot_height = 15;
constexpr char several = '*';

/// A letter for each curve: the first of its name where that is still free.
std::vector<char> marks(const std::vector<Plot::Curve>& curves) {
  std::string free = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::vector<char> result;
  for (const Plot::Curve& curve : curves) {
    const std::size_t own = curve.name.empty() ? std::string::npos : free.find(curve.name.front());
    const std::size_t at = own == std::string::npos ? 0 : own;
    result.push_back(free[at]);
    free.erase(at, 1);
  }
  return result;
}

class LetterPlot {
 public:
  LetterPlot(const Plot& plot, const TerminalStyle& style)
      : m_plot(plot), m_style(style), m_decades(decades_of_y(plot)), m_marks(marks(plot.curves)) {
    for (int exponent = m_decades.low; exponent <= m_decades.high; ++exponent) {
      m_label_width = std::max(m_label_width, m_decades.label(exponent).size());
    }
    const std::size_t edge = text_indent + m_label_width + 2;
    constexpr std::size_t narrowest = 12;
    m_width = std::max(narrowest, std::min(style.width, widest) - std::min(edge, style.width));
    m_rows.assign(plot_height, std::string(m_width, ' '));
  }

  std::string text() {
    for (std::size_t i = 0; i < m_plot.curves.size(); ++i) {
      for (const Plot::Point& point : m_plot.curves[i].points) put(point, m_marks[i]);
    }
    std::string result =
        std::string(text_indent, ' ') + styled(Role::label, m_plot.y_title, m_style);
    result += "\n";
    for (std::size_t r = 0; r < plot_height; ++r) result += line(r);
    return result + axis() + legend();
  }

 private:
  std::size_t column(double x) const {
    return static_cast<std::size_t>(
        std::lround(place_of_x(m_plot, x) * static_cast<double>(m_width - 1)));
  }

  static std::size_t row(double place) {
    return static_cast<std::size_t>(
        std::lround((1 - place) * static_cast<double>(plot_height - 1)));
  }

  /// How far a mark may stand beside its place, so that it still belongs to its number of tokens.
  std::size_t slack() const {
    const std::vector<double> numbers = all_x(m_plot);
    std::size_t least = m_width;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
      least = std::min(least, column(numbers[i]) - column(numbers[i - 1]));
    }
    return (least - std::min<std::size_t>(least, 1)) / 2;
  }

  /// The mark at its place, or in a free one beside it.
  void put(const Plot::Point& point, char mark) {
    std::string& cells = m_rows[row(m_decades.place(point.y))];
    const std::size_t middle = column(point.x);
    for (std::size_t aside = 0; aside <= slack(); ++aside) {
      for (const std::size_t c : {middle + aside, middle - aside}) {  // beyond 0 it wraps around
        if (c >= cells.size() || cells[c] != ' ') continue;
        cells[c] = mark;
        return;
      }
    }
    cells[middle] = several;
    m_is_crowded = true;
  }

  std::string label_of(std::size_t wanted) const {
    for (int e = m_decades.low; e <= m_decades.high; e += m_decades.step) {
      if (row(m_decades.place(std::pow(10.0, e))) == wanted) return m_decades.label(e);
    }
    return "";
  }

  std::string line(std::size_t r) const {
    const std::string label = label_of(r);
    std::string result(text_indent + m_label_width - label.size(), ' ');
    result += styled(Role::label, label, m_style) + (label.empty() ? " │" : " ┤");
    const std::size_t end = m_rows[r].find_last_not_of(' ') + 1;
    for (std::size_t c = 0; c < end; ++c) {
      const char cell = m_rows[r][c];
      result += cell == ' ' ? " " : styled(Role::strong, std::string(1, cell), m_style);
    }
    return result + "\n";
  }

  /// The line below the plot, and the numbers of tokens as far as there is room for them.
  std::string axis() const {
    const std::size_t left = text_indent + m_label_width + 1;
    std::string line(left, ' ');
    line += "└";
    std::string numbers(left + 1 + m_width, ' ');
    std::vector<bool> has_tick(m_width, false);
    std::size_t free = 0;
    for (const double x : all_x(m_plot)) {
      const std::string label = whole_text(x);
      const std::size_t middle = left + 1 + column(x);
      const std::size_t half = label.size() / 2;
      const std::size_t begin = std::min(middle - std::min(middle, half),
                                         numbers.size() - std::min(label.size(), numbers.size()));
      has_tick[column(x)] = true;
      if (begin < free || begin + label.size() > numbers.size()) continue;
      numbers.replace(begin, label.size(), label);
      free = begin + label.size() + 1;
    }
    for (const bool is_tick : has_tick) line += is_tick ? "┴" : "─";
    numbers.erase(numbers.find_last_not_of(' ') + 1);
    return line + "\n" + styled(Role::label, numbers, m_style) + "\n" + std::string(left + 1, ' ') +
           styled(Role::label, m_plot.x_title, m_style) + "\n";
  }

  /// "Q: Q, K and V; a: A. Both axes are logarithmic."
  std::string legend() const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
      const std::string mark(1, m_marks[i]);
      if (m_plot.curves[i].name != mark) parts.push_back(mark + ": " + m_plot.curves[i].name);
    }
    if (m_is_crowded) parts.push_back(std::string(1, several) + ": several");
    std::string text = fmt::format("{}", fmt::join(parts, "; "));
    text += (parts.empty() ? "" : ". ") + std::string("Both axes are logarithmic.");
    const std::string margin(text_indent, ' ');
    return wrapped({{Role::plain, text}}, m_style, margin, margin);
  }

  const Plot& m_plot;
  const TerminalStyle& m_style;
  Decades m_decades;
  std::vector<char> m_marks;
  std::size_t m_label_width = 0;
  std::size_t m_width = 0;
  std::vector<std::string> m_rows;
  bool m_is_crowded = false;
};

// As a picture.

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

  // The frame of the curves, in pixels; the legend stands below it, a line for each curve.
  static constexpr double picture_width = 720;
  static constexpr double left = 96;
  static constexpr double right = 690;
  static constexpr double top = 64;
  static constexpr double bottom = 400;
  static constexpr double legend_top = 468;
  static constexpr double legend_line = 24;

  const Plot& m_plot;
  Decades m_decades;
  std::string m_text;
};

}  // namespace

std::string plot_text(const Plot& plot, const TerminalStyle& style) {
  return plot.curves.empty() ? "" : LetterPlot(plot, style).text();
}

std::string to_svg(const Plot& plot) {
  return PlotPicture(plot).text();
}

}  // namespace byhand
