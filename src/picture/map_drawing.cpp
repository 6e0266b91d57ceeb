// The map of a worksheet in shapes.

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "picture/canvas.hpp"
#include "picture/map_boxes.hpp"

namespace byhand {

namespace {

/// Down to the next level; or past the boxes between, which end there, at their right.
void add_arrow(Drawing& drawing, const Drawing::Box& from, const Drawing::Box& to, bool is_next,
               double end_between) {
  Drawing::Line arrow{{}, 1.5, Role::label, !is_next, true};
  if (is_next) {
    const double start = from.corner.x + from.width / 2;
    const double middle = to.corner.x + to.width / 2;
    const double towards = (start - middle) / 4;  // arrows of several boxes stay apart
    const double limit = to.width / 3;
    const double shift = std::clamp(towards, -limit, limit);
    arrow.points = {{start, from.corner.y + from.height}, {middle + shift, to.corner.y}};
  } else {
    const Point start{from.corner.x + from.width, from.corner.y + from.height * 0.7};
    const Point end{to.corner.x + to.width, to.corner.y + to.height * 0.3};
    constexpr double aside = 24;
    // Half way down the curve is half as far as this beyond the mean of its ends.
    const double right = 2 * (end_between + aside) - (start.x + end.x) / 2;
    arrow.points = {start, {right, (start.y + end.y) / 2}, end};
    const double rightmost = right - 1 / (1 / (right - start.x) + 1 / (right - end.x));
    drawing.width = std::max(drawing.width, rightmost + aside / 3);
  }
  drawing.add(arrow);
}

/// The boxes of each level side by side, and arrows between them.
class MapDrawing {
 public:
  MapDrawing(const Worksheet& worksheet, const std::vector<MapBox>& boxes)
      : m_worksheet(worksheet), m_boxes(boxes) {
    place_boxes();
    for (const MapBox& box : boxes) {
      for (const std::size_t source : box.from) {
        const bool is_next = boxes[source].level + 1 == box.level;
        add_arrow(m_drawing, m_frames[&boxes[source]], m_frames[&box], is_next,
                  end_between(boxes[source].level, box.level));
      }
    }
    for (const MapBox& box : boxes) add_box(box);
  }

  Drawing take() { return std::move(m_drawing); }

 private:
  static constexpr double edge = 10;
  static constexpr double gap = 14;  // between boxes beside each other
  static constexpr double line_height = 20;

  /// The more boxes stand beside each other, the narrower they are: for the screen of a phone.
  void write_lines(const std::vector<const MapBox*>& level) {
    constexpr std::array<std::size_t, 3> characters{24, 16, 10};
    constexpr double padding = 8;
    const std::size_t most = characters[std::min(level.size(), characters.size()) - 1];
    double& width = m_widths[level.size()];
    for (const MapBox* box : level) {
      const auto add = [&](const std::vector<std::string>& texts, Role role) {
        for (const std::string& text : texts) {
          m_lines[box].push_back({role, shortened(text, characters.front())});
          width = std::max(width, text_width(m_lines[box].back().text) + 2 * padding);
        }
      };
      add(in_lines(box->title, most), Role::strong);
      add(content_of(m_worksheet, *box, most), Role::plain);
    }
  }

  double level_width(std::size_t boxes) const {
    return static_cast<double>(boxes) * (m_widths.at(boxes) + gap) - gap;
  }

  void place_boxes() {
    constexpr double between = 44;
    const auto levels = levels_of(m_boxes);
    for (const auto& level : levels) write_lines(level);
    double inside = 0;
    for (const auto& [boxes, width] : m_widths) inside = std::max(inside, level_width(boxes));
    m_drawing.width = inside + 2 * edge;
    double top = edge;
    for (const auto& level : levels) {
      const double width = m_widths[level.size()];
      double x = edge + (inside - level_width(level.size())) / 2;
      double height = 0;
      for (const MapBox* box : level) {
        const double own = line_height * static_cast<double>(m_lines[box].size()) + 16;
        m_frames[box] = {{x, top}, width, own, box->is_here ? 0.4 : 0.0};
        height = std::max(height, own);
        x += width + gap;
      }
      top += height + between;
    }
    m_drawing.height = top - between + edge;
  }

  /// Where the boxes from one level to another end at their right.
  double end_between(std::size_t first, std::size_t last) const {
    double end = 0;
    for (const auto& [box, frame] : m_frames) {
      if (box->level < first || box->level > last) continue;
      end = std::max(end, frame.corner.x + frame.width);
    }
    return end;
  }

  void add_box(const MapBox& box) {
    const Drawing::Box& frame = m_frames[&box];
    m_drawing.add(frame);
    Point at{frame.corner.x + frame.width / 2, frame.corner.y + 8 + line_height / 2};
    for (const Styled& line : m_lines[&box]) {
      m_drawing.write(at, line.text, line.role);
      at.y += line_height;
    }
  }

  const Worksheet& m_worksheet;
  const std::vector<MapBox>& m_boxes;
  std::map<const MapBox*, std::vector<Styled>> m_lines;
  std::map<std::size_t, double> m_widths;  // of a box, by how many are beside each other
  std::map<const MapBox*, Drawing::Box> m_frames;
  Drawing m_drawing;
};

}  // namespace

Drawing map_drawing(const Worksheet& worksheet, const std::vector<MapBox>& boxes) {
  return MapDrawing(worksheet, boxes).take();
}

}  // namespace byhand
