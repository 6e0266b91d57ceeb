// The map of a worksheet in characters.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/canvas.hpp"
#include "picture/drawers.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// A character of lines and frames, by the sides from which lines meet in it.
std::string_view joint(bool up, bool down, bool left, bool right) {
  constexpr std::array<std::string_view, 16> joints{" ", "╶", "╴", "─", "╷", "┌", "┐", "┬",
                                                    "╵", "└", "┘", "┴", "│", "├", "┤", "┼"};
  return joints[(up ? 8U : 0U) + (down ? 4U : 0U) + (left ? 2U : 0U) + (right ? 1U : 0U)];
}

std::string level_line(std::size_t columns) {
  std::string line;
  for (std::size_t i = 0; i < columns; ++i) line += "─";
  return line;
}

/// A line that leaves a box at its lower edge and goes down to the boxes that use it.
struct MapLine {
  std::size_t row, col;  // how far it has come
  Role role;
  std::map<std::size_t, std::set<std::size_t>> ends;  // those boxes, by their rows
};

/// Lines that lead to the same boxes of one row: along one rail, which joins and parts them. Lines
/// to other boxes have a rail of their own, so that no line seems to lead where it does not.
struct Rail {
  std::vector<MapLine*> lines;
  std::vector<std::size_t> ends;  // columns
  std::size_t row = 0;

  std::vector<std::size_t> columns() const {
    std::vector<std::size_t> result = ends;
    for (const MapLine* line : lines) result.push_back(line->col);
    std::sort(result.begin(), result.end());
    return result;
  }
  std::size_t left() const { return columns().front(); }
  std::size_t right() const { return columns().back(); }
  bool is_straight() const { return left() == right(); }

  bool has_line(std::size_t col) const {
    return any_of(lines, [col](const MapLine* line) { return line->col == col; });
  }
  bool has_end(std::size_t col) const { return contains(ends, col); }
};

/// The boxes to which lines lead, and the column of one that goes on from there: it has its rail
/// alone.
using Leading = std::pair<std::set<std::size_t>, std::optional<std::size_t>>;
using Rails = std::map<Leading, Rail>;

/// Gives each rail that is not straight a row, the first where there is room. Returns how many
/// rows.
std::size_t set_rows(Rails& rails) {
  std::vector<Rail*> sorted;
  for (auto& [leading, rail] : rails) {
    if (!rail.is_straight()) sorted.push_back(&rail);
  }
  std::sort(sorted.begin(), sorted.end(),
            [](const Rail* a, const Rail* b) { return a->left() < b->left(); });
  std::vector<std::size_t> ends;  // of what stands in each row so far
  for (Rail* rail : sorted) {
    rail->row = 0;
    while (rail->row < ends.size() && ends[rail->row] + 1 >= rail->left()) ++rail->row;
    ends.resize(std::max(ends.size(), rail->row + 1));
    ends[rail->row] = rail->right();
  }
  return ends.size();
}

/// Whether a line that goes straight down crosses a rail.
bool are_crossed(const Rails& rails) {
  return any_of(rails, [&](const auto& one) {
    const Rail& line = one.second;
    return line.is_straight() && any_of(rails, [&](const auto& other) {
             return other.second.left() < line.left() && line.left() < other.second.right();
           });
  });
}

class MapText {
 public:
  MapText(const Worksheet& worksheet, const MapLevels& levels) : m_worksheet(worksheet) {
    for (const auto& level : levels) {
      for (std::size_t first = 0; first < level.size(); first += in_a_row) {
        const std::size_t count = std::min(in_a_row, level.size() - first);
        const auto from = level.begin() + static_cast<std::ptrdiff_t>(first);
        m_rows.emplace_back(from, from + static_cast<std::ptrdiff_t>(count));
        m_most = std::max(m_most, count);
      }
    }
    m_width = std::min(widest_box, (widest_picture + 1) / m_most - 1);
  }

  std::vector<Sentence> lines() {
    std::size_t row = 0;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
      if (i > 0) row = put_arrows(i, row);
      row = put_row(i, row);
    }
    std::vector<Sentence> result = m_canvas.lines();
    for (const std::string& line : undrawn()) result.push_back({{Role::quiet, line}});
    return result;
  }

 private:
  static constexpr std::size_t in_a_row = 3;
  static constexpr std::size_t widest_box = 50;

  std::size_t left_of(std::size_t row) const {
    return (m_most - m_rows[row].size()) * (m_width + 1) / 2;
  }

  std::size_t middle_of(std::size_t row, std::size_t box) const {
    return left_of(row) + box * (m_width + 1) + m_width / 2;
  }

  /// Whether the boxes between two rows leave a column free.
  bool is_free(std::size_t col, std::size_t above, std::size_t below) const {
    for (std::size_t row = above + 1; row < below; ++row) {
      const std::size_t end = left_of(row) + m_rows[row].size() * (m_width + 1) - 1;
      if (col >= left_of(row) && col < end) return false;
    }
    return true;
  }

  /// The boxes that use one and that a line straight down from it reaches. What is used farther
  /// down, behind other boxes, has no line to there: undrawn() tells.
  std::map<std::size_t, std::set<std::size_t>> ends_of(const MapBox& box, std::size_t row,
                                                       std::size_t col) const {
    std::map<std::size_t, std::set<std::size_t>> ends;
    for (std::size_t below = row + 1; below < m_rows.size() && is_free(col, row, below); ++below) {
      for (std::size_t i = 0; i < m_rows[below].size(); ++i) {
        if (m_rows[below][i]->from.contains(&box)) ends[below].insert(i);
      }
    }
    return ends;
  }

  /// "No room for these lines: A → C; B → D", of what is used behind other boxes.
  std::vector<std::string> undrawn() const {
    std::vector<std::string> uses;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
      for (std::size_t i = 0; i < m_rows[row].size(); ++i) {
        const MapBox& box = *m_rows[row][i];
        for (std::size_t below = row + 1; below < m_rows.size(); ++below) {
          if (is_free(middle_of(row, i), row, below)) continue;
          for (const MapBox* user : m_rows[below]) {
            if (user->from.contains(&box)) uses.push_back(box.title + " → " + user->title);
          }
        }
      }
    }
    if (uses.empty()) return {};
    const std::string_view lines = uses.size() == 1 ? "this line" : "these lines";
    return in_lines(fmt::format("No room for {}: {}", lines, joined(uses, "; ")), widest_picture);
  }

  /// Boxes beside each other, and where lines leave them. Returns the row after them.
  std::size_t put_row(std::size_t index, std::size_t row) {
    std::size_t end = row;
    for (std::size_t i = 0; i < m_rows[index].size(); ++i) {
      const MapBox& box = *m_rows[index][i];
      const std::size_t col = middle_of(index, i);
      const std::size_t bottom = put(box, row, col - m_width / 2);
      end = std::max(end, bottom + 1);
      MapLine line{bottom, col, frame_role(box), ends_of(box, index, col)};
      if (line.ends.empty()) continue;
      m_canvas.put(line.row, line.col, "┬", line.role);
      m_lines.push_back(std::move(line));
    }
    return end;
  }

  /// The lines to a row of boxes, by where they lead.
  Rails rails_to(std::size_t index) {
    Rails rails;
    for (MapLine& line : m_lines) {
      const auto ends = line.ends.extract(index);
      if (ends.empty()) continue;
      const auto passing = line.ends.empty() ? std::nullopt : std::optional(line.col);
      rails[{ends.mapped(), passing}].lines.push_back(&line);
    }
    for (std::size_t box = 0; box < m_rows[index].size(); ++box) {
      const std::size_t middle = middle_of(index, box);
      for (const bool is_above :
           {true, false}) {  // what stands above the middle leads straight down
        for (auto& [leading, rail] : rails) {
          if (leading.first.contains(box) && rail.has_line(middle) == is_above) {
            rail.ends.push_back(free_column(rails, rail, middle));
          }
        }
      }
    }
    return rails;
  }

  /// Where the line from a rail meets a box: in the middle, or beside it where another line is.
  std::size_t free_column(const Rails& rails, const Rail& rail, std::size_t middle) const {
    const auto is_taken = [&](std::size_t col) {
      return any_of(rails, [&](const auto& other) {
        return other.second.has_end(col) || (&other.second != &rail && other.second.has_line(col));
      });
    };
    constexpr std::size_t apart = 4;
    const bool is_from_left = rail.lines.front()->col < middle;
    for (std::size_t aside = 0; aside + 2 < m_width / 2; aside += apart) {
      const std::array<std::size_t, 2> sides{middle - aside, middle + aside};
      for (const std::size_t col : {sides[is_from_left ? 0 : 1], sides[is_from_left ? 1 : 0]}) {
        if (!is_taken(col)) return col;
      }
    }
    return middle;
  }

  /// The lines to the boxes of a row, which will begin at the row that is returned.
  std::size_t put_arrows(std::size_t index, std::size_t row) {
    Rails rails = rails_to(index);
    const std::size_t rows = set_rows(rails);
    // A row of rails has the arrowheads, too, unless one would stand in the rail of others.
    const std::size_t heads = row + rows - (rows > 1 || are_crossed(rails) ? 0 : 1);
    for (auto& [leading, rail] : rails) {
      rail.row = rail.is_straight() ? heads : row + rail.row;
      m_canvas.put(rail.row, rail.left(), level_line(rail.right() + 1 - rail.left()), Role::quiet);
    }
    for (auto& [leading, rail] : rails) put_lines(rail, heads);
    return rows == 0 ? row : heads + 1;
  }

  /// The lines down to a rail and from there to the boxes, in front of other rails.
  void put_lines(const Rail& rail, std::size_t heads) {
    for (const std::size_t col : rail.columns()) {
      bool goes_down = rail.has_end(col) && rail.row < heads;
      for (MapLine* line : rail.lines) {
        if (line->col != col) continue;
        goes_down = goes_down || !line->ends.empty();
        while (++line->row < rail.row) m_canvas.put(line->row, col, "│", line->role);
        line->row = rail.row;
      }
      m_canvas.put(rail.row, col,
                   joint(rail.has_line(col), goes_down, col > rail.left(), col < rail.right()),
                   Role::quiet);
    }
    for (const std::size_t col : rail.ends) {
      for (std::size_t row = rail.row + 1; row < heads; ++row) {
        m_canvas.put(row, col, "│", Role::quiet);
      }
      m_canvas.put(heads, col, "▼", Role::quiet);
    }
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
  MapLevels m_rows;        // of boxes, from top to bottom
  std::size_t m_width;     // of a box
  std::size_t m_most = 1;  // boxes beside each other
  std::vector<MapLine> m_lines;
  Canvas m_canvas;
};

}  // namespace

std::vector<Sentence> map_lines(const Worksheet& worksheet, const MapLevels& levels) {
  return MapText(worksheet, levels).lines();
}

}  // namespace byhand
