#include "picture/picture.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

#include "text/lists.hpp"
#include "text/styled.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

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

}  // namespace

double text_width(const std::string& text) {
  constexpr double character = 8.4;  // of 14 pixels' height
  return character * static_cast<double>(display_width(text));
}

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

}  // namespace byhand
