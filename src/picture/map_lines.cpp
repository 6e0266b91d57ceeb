// The map of a worksheet in characters.

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "picture/canvas.hpp"
#include "picture/map_boxes.hpp"

namespace byhand {

namespace {

class MapText {
 public:
  MapText(const Worksheet& worksheet, const std::vector<MapBox>& boxes)
      : m_worksheet(worksheet), m_boxes(boxes), m_levels(levels_of(boxes)) {
    for (const auto& level : m_levels) m_most = std::max(m_most, std::min(level.size(), in_a_row));
    m_width = std::min(widest_box, (widest_picture + 1) / m_most - 1);
  }

  std::vector<Sentence> lines() {
    std::size_t row = 0;
    for (std::size_t l = 0; l < m_levels.size(); ++l) {
      for (std::span<const MapBox* const> rest = m_levels[l]; !rest.empty();) {
        const auto boxes = rest.first(std::min(in_a_row, rest.size()));
        rest = rest.subspan(boxes.size());
        const bool leads = rest.empty() && l + 1 < m_levels.size();
        row = put_row(boxes, leads ? std::min(in_a_row, m_levels[l + 1].size()) : 0, row);
      }
    }
    return m_canvas.lines();
  }

 private:
  static constexpr std::size_t in_a_row = 3;
  static constexpr std::size_t widest_box = 50;

  /// The columns in the middle of so many boxes beside each other.
  std::vector<std::size_t> middles_of(std::size_t boxes) const {
    std::vector<std::size_t> middles;
    const std::size_t left = (m_most - boxes) * (m_width + 1) / 2;
    for (std::size_t i = 0; i < boxes; ++i)
      middles.push_back(left + i * (m_width + 1) + m_width / 2);
    return middles;
  }

  /// Boxes beside each other, and what leads to those below, of which there are so many. Returns
  /// the row after it.
  std::size_t put_row(std::span<const MapBox* const> boxes, std::size_t below, std::size_t row) {
    std::vector<Start> starts;
    std::size_t end = row;
    const std::vector<std::size_t> middles = middles_of(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const std::size_t bottom = put(*boxes[i], row, middles[i] - m_width / 2);
      if (is_used(*boxes[i])) starts.push_back({bottom, middles[i], frame_role(*boxes[i])});
      end = std::max(end, bottom + 1);
    }
    const std::vector<std::size_t> ends = middles_of(below);
    const bool is_straight =
        std::equal(starts.begin(), starts.end(), ends.begin(), ends.end(),
                   [](const Start& s, std::size_t col) { return s.col == col; });
    if (starts.empty() || below == 0 || is_straight) {
      for (const Start& start : starts) m_canvas.put(start.row, start.col, "▼", start.role);
      return end;
    }
    put_bar(starts, ends, end);
    return end + 1;
  }

  /// Where an arrow begins: in the lower edge of a box.
  struct Start {
    std::size_t row, col;
    Role role;
  };

  /// A line that joins the arrows from several boxes, or parts those to several.
  void put_bar(const std::vector<Start>& starts, const std::vector<std::size_t>& ends,
               std::size_t row) {
    const std::size_t left = std::min(starts.front().col, ends.front());
    const std::size_t right = std::max(starts.back().col, ends.back());
    for (std::size_t col = left; col <= right; ++col) m_canvas.put(row, col, "─", Role::quiet);
    for (const auto& [bottom, col, role] : starts) {
      m_canvas.put(bottom, col, "┬", role);
      for (std::size_t r = bottom + 1; r < row; ++r) m_canvas.put(r, col, "│", Role::quiet);
      m_canvas.put(row, col, col == left ? "└" : col == right ? "┘" : "┴", Role::quiet);
    }
    for (const std::size_t col : ends) m_canvas.put(row, col, "▼", Role::quiet);
  }

  bool is_used(const MapBox& box) const {
    const auto index = static_cast<std::size_t>(&box - m_boxes.data());
    return std::any_of(m_boxes.begin(), m_boxes.end(),
                       [&](const MapBox& other) { return other.from.contains(index); });
  }

  static Role frame_role(const MapBox& box) { return box.is_here ? Role::strong : Role::quiet; }

  /// Returns the row of its lower edge.
  std::size_t put(const MapBox& box, std::size_t row, std::size_t col) {
    const Role frame = frame_role(box);
    const std::string title =
        (box.is_here ? "▶ " : "") + shortened(box.title, m_width - (box.is_here ? 8 : 6));
    put_frame_line(row, col, {"┌", "─", "┐"}, frame);
    m_canvas.put(row, col + 2, " " + title + " ", box.is_here ? Role::strong : Role::name);
    for (const std::string& line : content_of(m_worksheet, box, m_width - 4)) {
      ++row;
      m_canvas.put(row, col, "│", frame);
      m_canvas.put(row, col + 2, shortened(line, m_width - 4),
                   line == "you are here" ? Role::strong : Role::plain);
      m_canvas.put(row, col + m_width - 1, "│", frame);
    }
    put_frame_line(++row, col, {"└", "─", "┘"}, frame);
    return row;
  }

  void put_frame_line(std::size_t row, std::size_t col,
                      const std::array<std::string_view, 3>& characters, Role role) {
    m_canvas.put(row, col, characters[0], role);
    for (std::size_t i = 1; i + 1 < m_width; ++i) m_canvas.put(row, col + i, characters[1], role);
    m_canvas.put(row, col + m_width - 1, characters[2], role);
  }

  const Worksheet& m_worksheet;
  const std::vector<MapBox>& m_boxes;
  std::vector<std::vector<const MapBox*>> m_levels;
  std::size_t m_width;     // of a box
  std::size_t m_most = 1;  // boxes beside each other
  Canvas m_canvas;
};

}  // namespace

std::vector<Sentence> map_lines(const Worksheet& worksheet, const std::vector<MapBox>& boxes) {
  return MapText(worksheet, boxes).lines();
}

}  // namespace byhand
