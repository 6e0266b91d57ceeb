// The sections of a worksheet and what each takes from those before it.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
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
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_boxes = 64;

/// The last heading of a stretch of prose below the title, up to its colon; what stood before where
/// there is none.
std::string section_in(const std::string& prose, const std::string& before) {
  std::string section = before;
  for (const MarkdownHeading& heading : headings_in(Source("", prose))) {
    const std::string title = on_one_line(heading.text);
    if (heading.level > 1) section = title.substr(0, title.find(": "));
  }
  return section;
}

/// Whether a step is on the map: questions are not, unless there is nothing else.
bool is_on_map(const Worksheet& worksheet, std::size_t step) {
  return !worksheet.steps[step].is_question || all_of(worksheet.steps, &Step::is_question);
}

/// The steps that follow each other under one heading; those under none stand alone, or all of
/// them.
std::vector<MapBox> boxes_of(const Worksheet& worksheet, bool by_heading) {
  std::vector<MapBox> boxes;
  std::string section;
  bool is_new = true;
  for (const Part& part : worksheet.parts) {
    if (by_heading && part.kind == Part::Kind::prose) {
      const std::string next = section_in(part.text, section);
      is_new = is_new || next != section;
      section = next;
    }
    if (part.kind != Part::Kind::step || !is_on_map(worksheet, part.index)) continue;
    if (is_new || section.empty()) {
      const std::string& name = worksheet.steps[part.index].name;
      boxes.push_back({section.empty() ? name : section, {}});
    }
    is_new = false;
    boxes.back().steps.push_back(part.index);
  }
  return boxes;
}

std::vector<MapBox> connected(const Worksheet& worksheet, std::optional<std::size_t> here) {
  std::vector<MapBox> boxes = boxes_of(worksheet, true);
  if (boxes.size() < 2) boxes = boxes_of(worksheet, false);
  std::map<std::string, const MapBox*, std::less<>> owner;
  for (MapBox& box : boxes) {
    for (const std::size_t index : box.steps) {
      const Step& step = worksheet.steps[index];
      box.is_here = box.is_here || here == index;
      for (const Expression* name : names_in(*step.hand.written)) {
        const auto found = owner.find(name->text);
        if (found != owner.end() && found->second == &box) continue;
        if (found != owner.end()) {
          box.from.insert(found->second);
          box.level = std::max(box.level, found->second->level + 1);
        }
        add_once(box.takes, name->text);
      }
      owner[step.name] = &box;
    }
  }
  return boxes;
}

/// Who is at a question has come past the step before it, which has a box.
std::size_t step_on_map(const Worksheet& worksheet, std::size_t step) {
  while (step > 0 && !is_on_map(worksheet, step)) --step;
  while (step + 1 < worksheet.steps.size() && !is_on_map(worksheet, step)) ++step;
  return step;
}

std::vector<std::string> step_names(const Worksheet& worksheet, const MapBox& box) {
  return mapped(box.steps, [&](std::size_t step) { return worksheet.steps[step].name; });
}

std::string said_of(const Worksheet& worksheet, const MapBox& box) {
  const std::vector<std::string> names = step_names(worksheet, box);
  std::string sentence = listed(names);
  if (!box.takes.empty()) {
    sentence += (names.size() == 1 ? " is made from " : " are made from ") + listed(box.takes);
  }
  if (box.title != listed(names)) sentence = box.title + ": " + sentence;
  return sentence + (box.is_here ? "; you are here" : "");
}

MapLevels levels_of(const std::vector<MapBox>& boxes) {
  MapLevels levels;
  for (const MapBox& box : boxes) {
    if (levels.size() <= box.level) levels.resize(box.level + 1);
    levels[box.level].push_back(&box);
  }
  return levels;
}

// The map in shapes.

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
  MapDrawing(const Worksheet& worksheet, const std::vector<MapBox>& boxes, const MapLevels& levels)
      : m_worksheet(worksheet) {
    place_boxes(levels);
    for (const MapBox& box : boxes) {
      for (const MapBox* source : box.from) {
        const bool is_next = source->level + 1 == box.level;
        add_arrow(m_drawing, m_frames[source], m_frames[&box], is_next,
                  end_between(source->level, box.level));
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

  void place_boxes(const MapLevels& levels) {
    constexpr double between = 44;
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
  std::map<const MapBox*, std::vector<Styled>> m_lines;
  std::map<std::size_t, double> m_widths;  // of a box, by how many are beside each other
  std::map<const MapBox*, Drawing::Box> m_frames;
  Drawing m_drawing;
};

}  // namespace

std::vector<std::string> in_lines(const std::string& text, std::size_t width) {
  std::vector<std::string> lines{""};
  for (const std::string_view word : parts_of(text, " ")) {
    const bool fits = display_width(lines.back()) + 1 + display_width(word) <= width;
    if (!fits && !lines.back().empty()) lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + std::string(word);
  }
  return lines;
}

std::vector<std::string> content_of(const Worksheet& worksheet, const MapBox& box,
                                    std::size_t width) {
  constexpr std::size_t most = 12;
  std::string content = listed_at_most(most, step_names(worksheet, box));
  if (!box.takes.empty()) content += " ← " + listed_at_most(most, box.takes);
  std::vector<std::string> lines = in_lines(content, width);
  if (box.is_here) lines.emplace_back("you are here");
  return lines;
}

void read_map(PictureWords& words, PictureRequest& request) {
  if (words.is_at_end()) return;
  const std::string name = words.matrix();
  const auto step = position_of(name, words.worksheet().steps);
  if (!step) {
    throw words.problem(name + " is given, and the map is made of steps", "name a step");
  }
  request.lit = Cell{*step, 0, 0};
}

Picture draw_map(const PictureRequest& request, const PictureValues& values) {
  const Worksheet& worksheet = values.worksheet;
  std::optional<std::size_t> here;
  if (request.lit) here = step_on_map(worksheet, request.lit->step);
  const std::vector<MapBox> boxes = connected(worksheet, here);
  const std::string title = "The way through this worksheet";
  if (boxes.size() > most_boxes) {
    return undrawn(title,
                   fmt::format("{} boxes are too many; headings put steps together", boxes.size()));
  }
  const MapLevels levels = levels_of(boxes);
  return {title, map_lines(worksheet, levels),
          mapped(boxes, [&](const MapBox& box) { return said_of(worksheet, box); }),
          MapDrawing(worksheet, boxes, levels).take()};
}

MapPlace place_on_map(const Worksheet& worksheet, std::size_t step) {
  const std::vector<MapBox> boxes = connected(worksheet, step_on_map(worksheet, step));
  const std::size_t here = *position_that(boxes, &MapBox::is_here);
  return {here + 1, boxes.size(), boxes[here].title};
}

Picture map_at(std::size_t step, const PictureValues& values) {
  const PictureLine line{"map " + values.worksheet.steps[step].name, {}};
  Picture picture = picture_of(line, values);
  picture.is_unasked = true;
  return picture;
}

}  // namespace byhand
