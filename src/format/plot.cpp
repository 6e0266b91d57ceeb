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
    for (const Point& point : curve.points) {
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
    for (const Point& point : curve.points) numbers.insert(point.x);
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
      for (const Point& point : m_plot.curves[i].points) put(point, m_marks[i]);
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
  void put(const Point& point, char mark) {
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
    std::string text = joined(parts, "; ");
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
  explicit PlotDrawing(const Plot& plot) : m_plot(plot), m_decades(decades_of_y(plot)) {
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
    return {left + (right - left) * place_of_x(m_plot, x),
            bottom - (bottom - top) * m_decades.place(y)};
  }

  void add_axes() {
    const auto add_grid = [&](Point from, Point to) {
      m_drawing.add(Drawing::Line{{from, to}, 0.4, Role::label});
    };
    for (int e = m_decades.low; e <= m_decades.high; e += m_decades.step) {
      const double y = place(1, std::pow(10.0, e)).y;
      add_grid({left, y}, {right, y});
      m_drawing.write({left - 8, y}, with_raised_power(m_decades.label(e)), Role::label,
                      Anchor::end);
    }
    m_drawing.write({left - 8, top - 19}, m_plot.y_title, Role::label, Anchor::end);
    double free = 0;
    for (const double number : all_x(m_plot)) {
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
  Decades m_decades;
  Drawing m_drawing;
};

}  // namespace

std::string plot_text(const Plot& plot, const TerminalStyle& style) {
  return plot.curves.empty() ? "" : LetterPlot(plot, style).text();
}

std::string to_svg(const Plot& plot) {
  return to_svg(Picture{"", plot.title, {}, said_of(plot), PlotDrawing(plot).take()});
}

}  // namespace byhand
