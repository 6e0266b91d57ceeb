#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "text/styled.hpp"
#include "text/unicode.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// A place: in a drawing, in pixels from its upper left corner; of what a plot shows, in the units
/// of its axes.
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
  void write(Point place, std::string text, Role role, Text::Anchor anchor = Text::Anchor::middle) {
    add(Text{place, std::move(text), anchor, role});
  }
};

/// About as wide as so many characters of 14 pixels' height will be, or as a text.
constexpr double text_width(std::size_t columns) {
  constexpr double character = 8.4;
  return character * static_cast<double>(columns);
}
inline double text_width(std::string_view text) {
  return text_width(display_width(text));
}

/// A picture in its three forms, all made of the same values: characters, sentences, shapes.
struct Picture {
  std::string title;                        // "A: how each column shares its attention out"
  std::vector<Sentence> lines = {};         // of at most `widest_picture` columns
  std::vector<std::string> sentences = {};  // all that it shows, for those who do not see it
  Drawing drawing = {};                     // without shapes where it is too large to draw
  std::string line = {};                    // as a worksheet asks for it: "weights A"
  bool is_unasked = false;                  // for the screen alone: no fence asks for it
  std::string file = {};                    // beside a page, where the drawing is kept in one
};

/// A matrix of a product: its name, such as K^T, and what stands in its cells.
struct Factor {
  std::string name;
  Matrix<Styled> cells;
  Shared<Exact> numbers = {};  // but of a sheet, whose entries need not be what comes of them
};

inline constexpr std::size_t widest_picture = 78;

/// What pictures are made of: the worksheet, what its steps hold by hand (an unknown cell is one
/// that is blank), and what they hold in the real computation.
struct PictureValues {
  PictureValues(const Worksheet& of, const Replay<Exact>& by_hand, const Replay<double>& by_real,
                bool beside_real = true)
      : worksheet(of), hand(by_hand), real(by_real), shows_real(beside_real) {}
  PictureValues(const ReplayedWorksheet& replayed, bool beside_real = true)
      : PictureValues(replayed.worksheet, replayed.hand, replayed.real, beside_real) {}

  const Worksheet& worksheet;
  const Replay<Exact>& hand;
  const Replay<double>& real;
  bool shows_real;  // beside what is done by hand, where they differ
};

}  // namespace byhand
