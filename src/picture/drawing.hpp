#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "text/styled.hpp"

namespace byhand {

/// A place in a drawing, in pixels from its upper left corner.
struct Point {
  double x = 0;
  double y = 0;
};

/// Shapes with roles for colours: what a drawing shows, whatever it is written in.
struct Drawing {
  struct Box {
    Point corner;  // the upper left one
    double width = 0;
    double height = 0;
    double shade = 0;  // from 0, paper, to 1
    Role role = Role::hand;
    bool has_frame = true;
  };
  /// From point to point; or, of three points, a curve that the middle one draws to itself.
  struct Line {
    std::vector<Point> points;
    double width = 1;
    Role role = Role::plain;
    bool is_curve = false;
    bool has_arrow = false;
    bool is_dashed = false;
    std::optional<std::size_t> series = {};  // in the colour of that series instead
  };
  struct Text {
    enum class Anchor : unsigned char { start, middle, end };
    Point place;  // of the middle of its height
    std::string text;
    Anchor anchor = Anchor::middle;
    Role role = Role::plain;
  };
  /// The mark of a series, known by its form and by its colour.
  struct Mark {
    Point place;
    std::size_t series = 0;
  };
  using Shape = std::variant<Box, Line, Text, Mark>;

  double width = 0;
  double height = 0;
  std::vector<Shape> shapes;  // later ones lie upon earlier ones

  void add(Shape shape) { shapes.push_back(std::move(shape)); }
};

/// About as wide as the text will be.
double text_width(const std::string& text);

}  // namespace byhand
