// The map of a worksheet in characters.

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/canvas.hpp"
#include "picture/map_boxes.hpp"

namespace byhand {

namespace {

std::string level_line(std::size_t columns) {
  std::string line;
  for (std::size_t i = 0; i < columns; ++i) line += "─";
  return line;
}

class MapText {
 public:
  MapText(const Worksheet& worksheet, const std::vector<MapBox>& boxes)
      : m_worksheet(worksheet), m_boxes(boxes), m_levels(levels_of(boxes)) {
    for (const auto& level : m_levels) m_most = std::max(m_most, std::min(level.size(), in_a_row));
    m_width = std::min(widest_box, (widest_picture + 1) / m_most - 1);
  }

  std::vector<Sentence> lines() {
    std::size_t row = 0;
    for (std::size_t level = 0; level < m_levels.size(); ++level) {
      const auto& boxes = m_levels[level];
      for (std::size_t first = 0; first < boxes.size(); first += in_a_row) {
        row = put_row(level, first, row);
      }
      if (level + 1 < m_levels.size()) row = put_arrows(level + 1, row);
    }
    return m_canvas.lines();
  }

 private:
  static constexpr std::size_t in_a_row = 3;
  static constexpr std::size_t widest_box = 50;

  /// A line that leaves a box at its lower edge and goes down to the boxes that use it.
  struct Line {
    std::size_t row, col;  // how far it has come
    Role role;
    std::set<std::size_t> levels;  // of those boxes, as far as they are ahead
  };

  static std::size_t boxes_in_row(const std::vector<const MapBox*>& level, std::size_t first) {
    return std::min(in_a_row, level.size() - first);
  }

  std::size_t left_of(std::size_t boxes) const { return (m_most - boxes) * (m_width + 1) / 2; }

  /// The columns in the middle of so many boxes beside each other.
  std::vector<std::size_t> middles_of(std::size_t boxes) const {
    std::vector<std::size_t> middles;
    for (std::size_t i = 0; i < boxes; ++i) {
      middles.push_back(left_of(boxes) + i * (m_width + 1) + m_width / 2);
    }
    return middles;
  }

  /// Whether a row of so many boxes leaves a column free.
  bool passes(std::size_t col, std::size_t boxes) const {
    return col < left_of(boxes) || col >= left_of(boxes) + boxes * (m_width + 1) - 1;
  }

  /// How far down a column is free below a row: the first level that is in the way, or that there
  /// is none.
  std::size_t free_until(std::size_t col, std::size_t level, std::size_t first) const {
    first += in_a_row;
    for (; level < m_levels.size(); ++level, first = 0) {
      for (; first < m_levels[level].size(); first += in_a_row) {
        if (!passes(col, boxes_in_row(m_levels[level], first))) return level;
      }
    }
    return level;
  }

  /// The levels of the boxes that use one.
  std::set<std::size_t> users_of(const MapBox& box) const {
    const auto index = static_cast<std::size_t>(&box - m_boxes.data());
    std::set<std::size_t> levels;
    for (const MapBox& other : m_boxes) {
      if (other.from.contains(index)) levels.insert(other.level);
    }
    return levels;
  }

  /// Boxes beside each other, and where lines leave them. Returns the row after them.
  std::size_t put_row(std::size_t level, std::size_t first, std::size_t row) {
    const auto& boxes = m_levels[level];
    const std::vector<std::size_t> middles = middles_of(boxes_in_row(boxes, first));
    std::size_t end = row;
    for (std::size_t i = 0; i < middles.size(); ++i) {
      const MapBox& box = *boxes[first + i];
      const std::size_t bottom = put(box, row, middles[i] - m_width / 2);
      end = std::max(end, bottom + 1);
      Line line{bottom, middles[i], frame_role(box), users_of(box)};
      if (line.levels.empty()) continue;
      // What is used farther down, behind other boxes, has no line to there; its name tells.
      line.levels.erase(line.levels.upper_bound(free_until(line.col, level, first)),
                        line.levels.end());
      m_canvas.put(line.row, line.col, line.levels.empty() ? "▼" : "┬", line.role);
      if (!line.levels.empty()) m_lines.push_back(std::move(line));
    }
    return end;
  }

  /// The lines to the boxes of a level, which will begin at the row that is returned: straight
  /// down, or along a bar that joins and parts them.
  std::size_t put_arrows(std::size_t level, std::size_t row) {
    const std::vector<std::size_t> ends = middles_of(boxes_in_row(m_levels[level], 0));
    std::vector<Line*> lines;
    for (Line& line : m_lines) {
      if (line.levels.erase(level) > 0) lines.push_back(&line);
    }
    std::sort(lines.begin(), lines.end(),
              [](const Line* a, const Line* b) { return a->col < b->col; });
    const bool is_straight =
        std::equal(lines.begin(), lines.end(), ends.begin(), ends.end(),
                   [](const Line* line, std::size_t col) { return line->col == col; });
    if (is_straight) {
      for (Line* line : lines) put_down(*line, row - 1, "▼");
    } else if (!lines.empty()) {
      put_bar(lines, ends, row++);
    }
    return row;
  }

  void put_bar(const std::vector<Line*>& lines, const std::vector<std::size_t>& ends,
               std::size_t row) {
    const std::size_t left = std::min(lines.front()->col, ends.front());
    const std::size_t right = std::max(lines.back()->col, ends.back());
    m_canvas.put(row, left, level_line(right + 1 - left), Role::quiet);
    for (Line* line : lines) {
      const bool goes_on = !line->levels.empty();
      put_down(*line, row,
               line->col == left    ? goes_on ? "├" : "└"
               : line->col == right ? goes_on ? "┤" : "┘"
               : goes_on            ? "┼"
                                    : "┴");
    }
    for (const std::size_t col : ends) m_canvas.put(row, col, "▼", Role::quiet);
  }

  void put_down(Line& line, std::size_t row, std::string_view last) {
    while (++line.row < row) m_canvas.put(line.row, line.col, "│", Role::quiet);
    line.row = row;
    m_canvas.put(row, line.col, last, line.role);
  }

  static Role frame_role(const MapBox& box) { return box.is_here ? Role::strong : Role::quiet; }

  /// Returns the row of its lower edge.
  std::size_t put(const MapBox& box, std::size_t row, std::size_t col) {
    const Role frame = frame_role(box);
    const std::string title =
        (box.is_here ? "▶ " : "") + shortened(box.title, m_width - (box.is_here ? 8 : 6));
    m_canvas.put(row, col, edge("┌", "┐"), frame);
    m_canvas.put(row, col + 2, " " + title + " ", box.is_here ? Role::strong : Role::name);
    for (const std::string& line : content_of(m_worksheet, box, m_width - 4)) {
      ++row;
      m_canvas.put(row, col, "│", frame);
      m_canvas.put(row, col + 2, shortened(line, m_width - 4),
                   line == "you are here" ? Role::strong : Role::plain);
      m_canvas.put(row, col + m_width - 1, "│", frame);
    }
    m_canvas.put(++row, col, edge("└", "┘"), frame);
    return row;
  }

  /// "┌──┐", as wide as a box.
  std::string edge(std::string_view left, std::string_view right) const {
    return std::string(left) + level_line(m_width - 2) + std::string(right);
  }

  const Worksheet& m_worksheet;
  const std::vector<MapBox>& m_boxes;
  std::vector<std::vector<const MapBox*>> m_levels;
  std::size_t m_width;     // of a box
  std::size_t m_most = 1;  // boxes beside each other
  std::vector<Line> m_lines;
  Canvas m_canvas;
};

}  // namespace

std::vector<Sentence> map_lines(const Worksheet& worksheet, const std::vector<MapBox>& boxes) {
  return MapText(worksheet, boxes).lines();
}

}  // namespace byhand
