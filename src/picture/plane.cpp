// Vectors in two of their features, as points with a letter each; or where they were and where they
// went.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "number/entry.hpp"
#include "picture/canvas.hpp"
#include "picture/drawers.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_vectors = 26;

/// A place in the plane, and how it is written.
struct Spot {
  Point at;
  std::string text;  // "(1, 3/2)"
  bool is_finite = true;
};

struct Vector {
  std::string label;
  Spot before;
  std::optional<Spot> after;
};

/// Vectors and the two features that they are seen by.
struct Plane {
  std::string x_name;
  std::string y_name;
  std::vector<Vector> vectors;
};

/// What of the plane is shown, and how large a unit is. 0 is always among it.
struct Window {
  Point low;
  Point high;
  double x_unit = 1;
  double y_unit = 1;
  bool is_to_scale = true;
};

Spot spot_of(const PictureMatrix& matrix, const PictureRequest& request, std::size_t index) {
  const auto cell = [&](std::size_t feature) -> const Exact& {
    return request.is_by_row ? (*matrix.cells)(index, feature) : (*matrix.cells)(feature, index);
  };
  const Exact& x = cell(request.first);
  const Exact& y = cell(request.second);
  Spot spot{
      {},
      fmt::format("({}, {})", short_number(x, matrix.decimals), short_number(y, matrix.decimals)),
      is_finite(x) && is_finite(y)};
  if (spot.is_finite) spot.at = {x.to_double(), y.to_double()};
  return spot;
}

Plane plane_of(const PictureRequest& request, const PictureValues& values) {
  const PictureMatrix before = matrix_named(values, request.names.front());
  const auto feature = [&](std::size_t i) {
    return request.is_by_row ? before.col(i) : before.row(i);
  };
  Plane plane{feature(request.first), feature(request.second), {}};
  const std::size_t count = request.is_by_row ? before.cells->rows() : before.cells->cols();
  for (std::size_t i = 0; i < count; ++i) {
    Vector vector{request.is_by_row ? before.row(i) : before.col(i), spot_of(before, request, i),
                  std::nullopt};
    if (request.names.size() > 1) {
      vector.after = spot_of(matrix_named(values, request.names[1]), request, i);
    }
    plane.vectors.push_back(std::move(vector));
  }
  return plane;
}

/// Fitted into so many units; both axes to one scale, unless one of them would shrink to a line.
Window window_of(const Plane& plane, double width, double height) {
  Window window;
  const auto include = [&](const Spot& spot) {
    if (!spot.is_finite) return;
    window.low = {std::min(window.low.x, spot.at.x), std::min(window.low.y, spot.at.y)};
    window.high = {std::max(window.high.x, spot.at.x), std::max(window.high.y, spot.at.y)};
  };
  for (const Vector& vector : plane.vectors) {
    include(vector.before);
    if (vector.after) include(*vector.after);
  }
  constexpr double narrowest = 1e-9;
  if (window.high.x - window.low.x < narrowest) window.high.x += 1;
  if (window.high.y - window.low.y < narrowest) window.high.y += 1;
  window.x_unit = width / (window.high.x - window.low.x);
  window.y_unit = height / (window.high.y - window.low.y);
  constexpr double flattest = 6;
  const double ratio = window.x_unit / window.y_unit;
  window.is_to_scale = ratio <= flattest && ratio >= 1 / flattest;
  if (window.is_to_scale) {
    window.x_unit = window.y_unit = std::min(window.x_unit, window.y_unit);
  }
  return window;
}

/// "from -2 to 3"
std::string range_text(double low, double high) {
  return fmt::format("from {:.3g} to {:.3g}", low, high);
}

/// A grid of characters, each twice as high as it is wide.
class LetterGrid {
 public:
  explicit LetterGrid(const Plane& plane)
      : m_plane(plane), m_window(window_of(plane, widest / 2, tallest)) {}

  std::vector<Sentence> lines() {
    const std::size_t origin_row = row_of(0);
    const std::size_t origin_col = col_of(0);
    const std::size_t right = col_of(m_window.high.x) + 2;
    const std::size_t bottom = row_of(m_window.low.y);
    for (std::size_t c = margin; c <= right; ++c) m_canvas.put(origin_row, c, "─", Role::quiet);
    for (std::size_t r = 1; r <= bottom; ++r) m_canvas.put(r, origin_col, "│", Role::quiet);
    m_canvas.put(0, origin_col, "▲ " + shortened(m_plane.y_name, 24), Role::label);
    m_canvas.put(origin_row, origin_col, "┼", Role::quiet);
    m_canvas.put(origin_row, right + 1, "▶ " + shortened(m_plane.x_name, 10), Role::label);
    for (std::size_t i = 0; i < m_plane.vectors.size(); ++i) {
      const Vector& vector = m_plane.vectors[i];
      put(vector.before, 'a', i, vector.after ? Role::plain : Role::strong);
      if (vector.after) put(*vector.after, 'A', i, Role::strong);
    }
    put_legend(bottom + 1);
    return m_canvas.lines();
  }

 private:
  static constexpr double widest = 60;
  static constexpr double tallest = 16;
  static constexpr std::size_t margin = 2;

  std::size_t col_of(double x) const {
    const double place = 2 * (x - m_window.low.x) * m_window.x_unit;
    return margin + static_cast<std::size_t>(std::lround(place));
  }
  std::size_t row_of(double y) const {
    return 1 + static_cast<std::size_t>(std::lround((m_window.high.y - y) * m_window.y_unit));
  }

  static std::string letter(char first, std::size_t index) {
    return {static_cast<char>(first + static_cast<char>(index))};
  }

  void put(const Spot& spot, char first, std::size_t index, Role role) {
    if (!spot.is_finite) return;
    const std::size_t row = row_of(spot.at.y);
    const std::size_t col = col_of(spot.at.x);
    const bool is_taken = !m_taken.emplace(row, col).second;
    m_is_crowded = m_is_crowded || is_taken;
    m_canvas.put(row, col, is_taken ? "*" : letter(first, index), role);
  }

  /// "a cat (1, 2)"
  void put_legend(std::size_t row) {
    Sentence entries;
    for (std::size_t i = 0; i < m_plane.vectors.size(); ++i) {
      const Vector& vector = m_plane.vectors[i];
      std::string text = letter('a', i) + " " + vector.label + " " + vector.before.text;
      if (vector.after) text += " → " + letter('A', i) + " " + vector.after->text;
      entries.push_back({Role::plain, std::move(text)});
    }
    row = m_canvas.put_beside(row, 0, entries);
    std::string note =
        fmt::format("{} {}, {} {}", m_plane.x_name, range_text(m_window.low.x, m_window.high.x),
                    m_plane.y_name, range_text(m_window.low.y, m_window.high.y));
    if (!m_window.is_to_scale) note += "; the axes have two scales";
    if (m_is_crowded) note += "; * several";
    m_canvas.put(row + 1, 0, note, Role::quiet);
  }

  const Plane& m_plane;
  Window m_window;
  Canvas m_canvas;
  std::set<std::pair<std::size_t, std::size_t>> m_taken;  // squares
  bool m_is_crowded = false;
};

std::vector<std::string> said_of(const Plane& plane) {
  std::vector<std::string> sentences = mapped(plane.vectors, [](const Vector& vector) {
    const auto& [label, before, after] = vector;
    return after ? fmt::format("{} goes from {} to {}", label, before.text, after->text)
                 : fmt::format("{} is at {}", label, before.text);
  });
  sentences.push_back(
      fmt::format("the first number is {}, the second {}", plane.x_name, plane.y_name));
  return sentences;
}

using Anchor = Drawing::Text::Anchor;

double left_of(const Drawing::Text& text) {
  const double width = text_width(text.text);
  const double before = text.anchor == Anchor::start ? 0 : width;
  return text.place.x - (text.anchor == Anchor::middle ? width / 2 : before);
}

/// Whether one text would lie on the other.
bool overlap(const Drawing::Text& a, const Drawing::Text& b) {
  constexpr double height = 15;
  return std::abs(a.place.y - b.place.y) < height && left_of(a) < left_of(b) + text_width(b.text) &&
         left_of(b) < left_of(a) + text_width(a.text);
}

/// Writes a name beside a mark, on that side, where there is nothing to read yet; the drawing grows
/// where it must.
void add_beside(Drawing& drawing, Point mark, const std::string& name, bool is_left) {
  constexpr double aside = 10;
  Drawing::Text text{{mark.x - aside, mark.y}, name, Anchor::end, Role::strong};
  if (!is_left || left_of(text) < 0) {
    text.place.x = mark.x + aside;
    text.anchor = Anchor::start;
  }
  const auto is_in_the_way = [&](const Drawing::Shape& shape) {
    const auto* other = std::get_if<Drawing::Text>(&shape);
    return other != nullptr && overlap(text, *other);
  };
  for (const double below : {-10.0, 14.0, -28.0, 32.0, -46.0}) {
    text.place.y = mark.y + below;
    if (none_of(drawing.shapes, is_in_the_way)) break;
  }
  drawing.width = std::max(drawing.width, left_of(text) + text_width(name) + aside);
  drawing.height = std::max(drawing.height, text.place.y + 16);
  drawing.add(text);
}

/// Lines from the origin; dashed ones are where the vectors were before.
class PlaneDrawing {
 public:
  PlaneDrawing(const Plane& plane, const std::string& what_is_dashed)
      : m_plane(plane), m_window(window_of(plane, 1.4 * size, size)) {
    const Point end = place({m_window.high.x, m_window.low.y});
    m_drawing.width = end.x + edge + std::max(edge, text_width(plane.x_name));
    m_drawing.height = end.y + edge;
    add_axes(end);
    add_ticks(true);
    add_ticks(false);
    if (!what_is_dashed.empty()) {
      m_drawing.write({edge, m_drawing.height - 16}, what_is_dashed, Role::label, Anchor::start);
    }
    for (std::size_t i = 0; i < plane.vectors.size(); ++i) add_vector(i);
  }

  Drawing take() { return std::move(m_drawing); }

 private:
  static constexpr double size = 400;
  static constexpr double edge = 48;

  Point place(Point at) const {
    return {edge + (at.x - m_window.low.x) * m_window.x_unit,
            edge + (m_window.high.y - at.y) * m_window.y_unit};
  }

  void add_axes(Point end) {
    constexpr double beyond = 24;
    const Point origin = place({0, 0});
    const auto add = [&](Point from, Point to) {
      m_drawing.add(Drawing::Line{.points = {from, to}, .role = Role::label, .has_arrow = true});
    };
    add({edge, origin.y}, {end.x + beyond, origin.y});
    add({origin.x, end.y}, {origin.x, edge - beyond});
    m_drawing.write({end.x + beyond + 8, origin.y}, m_plane.x_name, Role::label, Anchor::start);
    m_drawing.write({origin.x + 10, edge - beyond + 2}, m_plane.y_name, Role::label, Anchor::start);
  }

  /// At whole numbers, of which there are not too many.
  void add_ticks(bool is_x) {
    constexpr double most = 8;
    constexpr double half = 4;
    const double low = is_x ? m_window.low.x : m_window.low.y;
    const double high = is_x ? m_window.high.x : m_window.high.y;
    const double step = std::max(1.0, std::ceil((high - low) / most));
    const double first = std::ceil(low / step) * step;
    for (double n = 0; n <= most + 1 && first + n * step <= high; ++n) {
      const double tick = first + n * step;
      if (tick == 0) continue;
      const Point at = place(is_x ? Point{tick, 0} : Point{0, tick});
      const Point aside = is_x ? Point{0, half} : Point{half, 0};
      m_drawing.add(Drawing::Line{
          {{at.x - aside.x, at.y - aside.y}, {at.x + aside.x, at.y + aside.y}}, 1, Role::label});
      m_drawing.write({at.x - (is_x ? 0 : 10), at.y + (is_x ? 16 : 0)}, fmt::format("{:.6g}", tick),
                      Role::label, is_x ? Anchor::middle : Anchor::end);
    }
  }

  void add_vector(std::size_t index) {
    const Vector& vector = m_plane.vectors[index];
    const auto add = [&](const Spot& spot, double width, bool is_dashed) {
      m_drawing.add(Drawing::Line{.points = {place({0, 0}), place(spot.at)},
                                  .width = width,
                                  .is_dashed = is_dashed,
                                  .series = index});
    };
    if (vector.after && vector.before.is_finite) {
      add(vector.before, 1.5, true);
      m_drawing.add(Drawing::Mark{place(vector.before.at), index});
    }
    const Spot& last = vector.after ? *vector.after : vector.before;
    if (!last.is_finite) return;
    add(last, 2.5, false);
    const Point tip = place(last.at);
    m_drawing.add(Drawing::Mark{tip, index});
    add_beside(m_drawing, tip, vector.label, last.at.x < 0);
  }

  const Plane& m_plane;
  Window m_window;
  Drawing m_drawing;
};

/// A row or column by its label or number.
std::size_t read_feature(PictureWords& words, const std::string& matrix, bool is_by_row) {
  const char* noun = is_by_row ? "column" : "row";
  const Slice word = words.next(fmt::format("a second {}", noun));
  const NamedMatrix named = *matrix_named(words.worksheet(), matrix);
  const auto& known = is_by_row ? named.labels->cols : named.labels->rows;
  const std::size_t count = is_by_row ? named.shape.cols : named.shape.rows;
  const auto index = index_of(word.text, known);
  if (index && *index >= 1 && *index <= count) return *index - 1;
  const std::string labelled = known.empty() ? "" : " or a label: " + listed_at_most(12, known);
  throw words.problem(fmt::format("{} has no {} {}", matrix, noun, excerpt(word.text)),
                      fmt::format("write a number from 1 to {}{}{}", count, labelled,
                                  did_you_mean(word.text, known)));
}

}  // namespace

void read_plane(PictureWords& words, PictureRequest& request) {
  request.names = {words.matrix()};
  const std::string before = request.names.front();
  if (words.take("to")) request.names.push_back(words.matrix());
  const std::string matrix = request.names.back();
  const Slice across = words.next("rows or cols");
  if (across.text != "rows" && across.text != "cols") {
    throw words.problem("here stands rows or cols, and which two are seen",
                        fmt::format("write plane {} rows 1 2{}", before,
                                    did_you_mean(across.text, {"rows", "cols", "to"})));
  }
  request.is_by_row = across.text == "cols";
  request.first = read_feature(words, before, request.is_by_row);
  request.second = read_feature(words, before, request.is_by_row);
  const Shape shape = matrix_named(words.worksheet(), before)->shape;
  const Shape other = matrix_named(words.worksheet(), matrix)->shape;
  const std::size_t most = std::max(request.first, request.second);
  const bool has_features = most < (request.is_by_row ? other.cols : other.rows);
  const bool has_vectors = request.is_by_row ? shape.rows == other.rows : shape.cols == other.cols;
  if (has_features && has_vectors) return;
  throw words.problem(
      fmt::format("{} is {} and {} is {}: the vectors of one are not those of the other", before,
                  shape.text(), matrix, other.text()),
      request.is_by_row ? "both need as many rows, and the columns that are named"
                        : "both need as many columns, and the rows that are named");
}

Picture draw_plane(const PictureRequest& request, const PictureValues& values) {
  const Plane plane = plane_of(request, values);
  const std::string title =
      fmt::format("{} by {} and {}", fmt::join(request.names, " to "), plane.x_name, plane.y_name);
  if (plane.vectors.size() > most_vectors) {
    return undrawn(title,
                   fmt::format("{} vectors are too many to tell apart", plane.vectors.size()));
  }
  const bool has_two = request.names.size() > 1;
  const std::string what_is_dashed =
      has_two ? fmt::format("dashed: {}, solid: {}", request.names[0], request.names[1]) : "";
  return {title, LetterGrid(plane).lines(), said_of(plane),
          PlaneDrawing(plane, what_is_dashed).take()};
}

}  // namespace byhand
