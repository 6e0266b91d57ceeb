#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/picture.hpp"
#include "format/terminal.hpp"
#include "number/polynomial.hpp"
#include "picture/canvas.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

// The axes, in letters and in a picture alike.

/// e.g. "1,000,000"
std::string whole_text(double x) {
  return grouped(Exact::from_double(std::round(x)));
}

/// Where the values of a plot lie: both axes are logarithmic.
struct Axes {
  std::vector<double> numbers;  // of tokens that there are, ascending
  int low = 0;                  // operations: from 10^low
  int high = 1;                 // to 10^high, which holds them all
  int step = 1;                 // from one label to the next, so that there are not too many

  /// From 0 at the left to 1 at the right.
  double x(double tokens) const {
    const double first = std::log(numbers.front());
    const double last = std::log(numbers.back());
    return last > first ? (std::log(tokens) - first) / (last - first) : 0.5;
  }
  /// From 0 at the low end to 1 at the high end.
  double y(double operations) const { return (std::log10(operations) - low) / (high - low); }

  /// The powers of ten that have labels, and these: "1,000", or "10^9" where the numbers are large.
  std::vector<std::pair<double, std::string>> labels() const {
    constexpr int most_digits = 5;
    std::vector<std::pair<double, std::string>> result;
    for (int exponent = low; exponent <= high; exponent += step) {
      const double power = std::pow(10.0, exponent);
      result.emplace_back(power,
                          high > most_digits ? fmt::format("10^{}", exponent) : whole_text(power));
    }
    return result;
  }
};

Axes axes_of(const Plot& plot) {
  std::set<double> numbers;
  double least = plot.curves.front().points.front().y;
  double most = least;
  for (const Plot::Curve& curve : plot.curves) {
    for (const Point& point : curve.points) {
      numbers.insert(point.x);
      least = std::min(least, point.y);
      most = std::max(most, point.y);
    }
  }
  Axes axes{{numbers.begin(), numbers.end()}};
  axes.low = static_cast<int>(std::floor(std::log10(least)));
  axes.high = std::max(axes.low + 1, static_cast<int>(std::ceil(std::log10(most))));
  constexpr int most_labels = 7;
  axes.step = (axes.high - axes.low) / most_labels + 1;
  return axes;
}

// In letters.

constexpr std::size_t widest = 72;
constexpr std::size_t plot_height = 15;
constexpr std::string_view several = "*";

/// A letter for each curve: the first of its name where that is still free.
std::vector<std::string> marks_of(const std::vector<Plot::Curve>& curves) {
  std::string free = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::vector<std::string> result;
  for (const Plot::Curve& curve : curves) {
    const std::size_t own = curve.name.empty() ? std::string::npos : free.find(curve.name.front());
    const std::size_t at = own == std::string::npos ? 0 : own;
    result.push_back(free.substr(at, 1));
    free.erase(at, 1);
  }
  return result;
}

class LetterPlot {
 public:
  LetterPlot(const Plot& plot, const TerminalStyle& style)
      : m_plot(plot), m_style(style), m_axes(axes_of(plot)), m_marks(marks_of(plot.curves)) {
    for (const auto& [power, label] : m_axes.labels()) m_left = std::max(m_left, label.size());
    m_left += text_indent + 2;
    constexpr std::size_t narrowest = 12;
    m_width = std::max(narrowest, std::min(style.width, widest) - std::min(m_left, style.width));
  }

  std::string text() {
    put_axes();
    for (std::size_t i = 0; i < m_plot.curves.size(); ++i) {
      for (const Point& point : m_plot.curves[i].points) put(point, m_marks[i]);
    }
    std::string result;
    for (const Sentence& line : m_canvas.lines()) result += styled(line, m_style) + "\n";
    return result + legend();
  }

 private:
  std::size_t column(double tokens) const {
    return m_left + static_cast<std::size_t>(
                        std::lround(m_axes.x(tokens) * static_cast<double>(m_width - 1)));
  }

  /// Below the title of the axis.
  std::size_t row(double operations) const {
    return 1 + static_cast<std::size_t>(
                   std::lround((1 - m_axes.y(operations)) * static_cast<double>(plot_height - 1)));
  }

  /// The numbers of tokens stand there as far as there is room for them.
  void put_axes() {
    const std::size_t bottom = plot_height + 1;
    const std::size_t end = m_left + m_width;
    m_canvas.put(0, text_indent, m_plot.y_title, Role::label);
    for (std::size_t r = 1; r < bottom; ++r) m_canvas.put(r, m_left - 1, "│");
    for (const auto& [power, label] : m_axes.labels()) {
      m_canvas.put_before(row(power), m_left - 2, label, Role::label);
      m_canvas.put(row(power), m_left - 1, "┤");
    }
    m_canvas.put(bottom, m_left - 1, "└");
    for (std::size_t c = m_left; c < end; ++c) m_canvas.put(bottom, c, "─");
    std::size_t free = 0;
    for (const double tokens : m_axes.numbers) {
      m_canvas.put(bottom, column(tokens), "┴");
      const std::string label = whole_text(tokens);
      if (label.size() > end) continue;
      const std::size_t half = std::min(column(tokens), label.size() / 2);
      const std::size_t begin = std::min(column(tokens) - half, end - label.size());
      if (begin < free) continue;
      m_canvas.put(bottom + 1, begin, label, Role::label);
      free = begin + label.size() + 1;
    }
    m_canvas.put(bottom + 2, m_left, m_plot.x_title, Role::label);
  }

  /// How far a mark may stand beside its place, so that it still belongs to its number of tokens.
  std::size_t slack() const {
    std::size_t least = m_width;
    for (std::size_t i = 1; i < m_axes.numbers.size(); ++i) {
      least = std::min(least, column(m_axes.numbers[i]) - column(m_axes.numbers[i - 1]));
    }
    return (least - std::min<std::size_t>(least, 1)) / 2;
  }

  /// The mark at its place, or in a free one beside it.
  void put(const Point& point, const std::string& mark) {
    const std::size_t middle = column(point.x);
    for (std::size_t aside = 0; aside <= slack(); ++aside) {
      for (const std::size_t c : {middle + aside, middle - aside}) {
        const bool is_inside = c >= m_left && c < m_left + m_width;
        if (!is_inside || !m_taken.emplace(row(point.y), c).second) continue;
        return m_canvas.put(row(point.y), c, mark, Role::strong);
      }
    }
    m_canvas.put(row(point.y), middle, several, Role::strong);
    m_is_crowded = true;
  }

  /// "Q: Q, K and V; a: A. Both axes are logarithmic."
  std::string legend() const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
      const std::string& name = m_plot.curves[i].name;
      if (name != m_marks[i]) parts.push_back(m_marks[i] + ": " + name);
    }
    if (m_is_crowded) parts.push_back(std::string(several) + ": several");
    std::string text = joined(parts, "; ");
    text += (parts.empty() ? "" : ". ") + std::string("Both axes are logarithmic.");
    return wrapped({{Role::plain, text}}, m_style, text_margin, text_margin);
  }

  const Plot& m_plot;
  const TerminalStyle& m_style;
  Axes m_axes;
  std::vector<std::string> m_marks;
  std::size_t m_left = 0;  // the first column of the plot itself
  std::size_t m_width = 0;
  Canvas m_canvas;
  std::set<std::pair<std::size_t, std::size_t>> m_taken;  // squares, by row and column
  bool m_is_crowded = false;
};

// As a picture.

/// "10^9" as 10⁹.
std::string with_raised_power(const std::string& label) {
  constexpr std::array<std::string_view, 10> raised{"⁰", "¹", "²", "³", "⁴",
                                                    "⁵", "⁶", "⁷", "⁸", "⁹"};
  const std::size_t power = std::min(label.find('^'), label.size());
  std::string result = label.substr(0, power);
  for (std::size_t i = power + 1; i < label.size(); ++i) {
    result += raised.at(static_cast<std::size_t>(label[i] - '0'));
  }
  return result;
}

/// "Q, K and V: from 132 at 4 to 1,056 at 32 tokens"
std::vector<std::string> said_of(const Plot& plot) {
  std::vector<std::string> sentences{
      fmt::format("curves of {} over {}, both axes logarithmic", plot.y_title, plot.x_title)};
  for (const Plot::Curve& curve : plot.curves) {
    const auto& [first_x, first_y] = curve.points.front();
    const auto& [last_x, last_y] = curve.points.back();
    sentences.push_back(fmt::format("{}: from {} at {} to {} at {} {}", curve.name,
                                    whole_text(first_y), whole_text(first_x), whole_text(last_y),
                                    whole_text(last_x), plot.x_title));
  }
  return sentences;
}

/// The curves in a frame, and below it the legend, a line for each of them. In pixels.
class PlotDrawing {
 public:
  explicit PlotDrawing(const Plot& plot) : m_plot(plot), m_axes(axes_of(plot)) {
    m_drawing.width = 720;
    m_drawing.height = legend_top + legend_line * static_cast<double>(plot.curves.size());
    m_drawing.write({left, 25}, excerpt(plot.title), Role::strong, Anchor::start);
    add_axes();
    m_drawing.add(Drawing::Line{{{left, top}, {left, bottom}, {right, bottom}}});
    for (std::size_t i = 0; i < plot.curves.size(); ++i) add_curve(i);
  }

  Drawing take() { return std::move(m_drawing); }

 private:
  using Anchor = Drawing::Text::Anchor;
  static constexpr double left = 96;
  static constexpr double right = 690;
  static constexpr double top = 64;
  static constexpr double bottom = 400;
  static constexpr double legend_top = 468;
  static constexpr double legend_line = 24;

  Point place(double x, double y) const {
    return {left + (right - left) * m_axes.x(x), bottom - (bottom - top) * m_axes.y(y)};
  }

  void add_axes() {
    const auto add_grid = [&](Point from, Point to) {
      m_drawing.add(Drawing::Line{{from, to}, 0.4, Role::label});
    };
    for (const auto& [power, label] : m_axes.labels()) {
      const double y = place(1, power).y;
      add_grid({left, y}, {right, y});
      m_drawing.write({left - 8, y}, with_raised_power(label), Role::label, Anchor::end);
    }
    m_drawing.write({left - 8, top - 19}, m_plot.y_title, Role::label, Anchor::end);
    double free = 0;
    for (const double number : m_axes.numbers) {
      const double x = place(number, 1).x;
      add_grid({x, top}, {x, bottom + 6});
      const std::string label = whole_text(number);
      const double half = text_width(label) / 2;
      if (x - half < free) continue;
      m_drawing.write({x, bottom + 17}, label, Role::label);
      free = x + half + 8;
    }
    m_drawing.write({(left + right) / 2, bottom + 39}, m_plot.x_title, Role::label);
  }

  void add_curve(std::size_t index) {
    const auto points = mapped(m_plot.curves[index].points,
                               [&](const Point& point) { return place(point.x, point.y); });
    const Drawing::Line curve{.points = points, .width = 2, .series = index};
    const double y = legend_top + legend_line * static_cast<double>(index);
    Drawing::Line sample = curve;
    sample.points = {{left, y}, {left + 36, y}};
    m_drawing.add(curve);
    for (const Point& point : curve.points) m_drawing.add(Drawing::Mark{point, index});
    m_drawing.add(std::move(sample));
    m_drawing.add(Drawing::Mark{{left + 18, y}, index});
    m_drawing.write({left + 48, y}, excerpt(m_plot.curves[index].name), Role::label, Anchor::start);
  }

  const Plot& m_plot;
  Axes m_axes;
  Drawing m_drawing;
};

}  // namespace

std::string plot_text(const Plot& plot, const TerminalStyle& style) {
  return plot.curves.empty() ? "" : LetterPlot(plot, style).text();
}

std::string to_svg(const Plot& plot) {
  return to_svg(Picture{plot.title, {}, said_of(plot), PlotDrawing(plot).take()});
}

}  // namespace byhand
