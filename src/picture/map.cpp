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
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_boxes = 64;

/// Steps under one heading.
struct Box {
  std::string title;
  std::vector<std::size_t> steps;
  std::vector<std::string> takes;  // names from elsewhere, each once
  std::set<std::size_t> from;      // the boxes that have them
  std::size_t level = 0;           // below all of those
  bool is_here = false;
};

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
  const bool is_all_questions = std::all_of(worksheet.steps.begin(), worksheet.steps.end(),
                                            [](const Step& other) { return other.is_question; });
  return is_all_questions || !worksheet.steps[step].is_question;
}

/// The steps that follow each other under one heading; those under none stand alone.
std::vector<Box> sections_of(const Worksheet& worksheet) {
  std::vector<Box> boxes;
  std::string section;
  bool is_new = true;
  for (const Part& part : worksheet.parts) {
    if (part.kind == Part::Kind::prose) {
      const std::string next = section_in(part.text, section);
      is_new = is_new || next != section;
      section = next;
    }
    if (part.kind != Part::Kind::step || !is_on_map(worksheet, part.index)) continue;
    if (is_new || section.empty()) {
      const std::string& name = worksheet.steps[part.index].name;
      boxes.push_back({section.empty() ? name : section, {}, {}, {}, 0, false});
    }
    is_new = false;
    boxes.back().steps.push_back(part.index);
  }
  return boxes;
}

/// The steps by their sections; where there are not two of them, each by itself.
std::vector<Box> boxes_of(const Worksheet& worksheet) {
  std::vector<Box> boxes = sections_of(worksheet);
  if (boxes.size() > 1) return boxes;
  boxes.clear();
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    if (!is_on_map(worksheet, i)) continue;
    boxes.push_back({worksheet.steps[i].name, {i}, {}, {}, 0, false});
  }
  return boxes;
}

std::vector<Box> connected(const Worksheet& worksheet, std::optional<std::size_t> here) {
  std::vector<Box> boxes = boxes_of(worksheet);
  std::map<std::string, std::size_t, std::less<>> owner;
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    Box& box = boxes[b];
    for (const std::size_t index : box.steps) {
      const Step& step = worksheet.steps[index];
      box.is_here = box.is_here || here == index;
      for (const Expression* name : names_in(*step.hand.written)) {
        const auto found = owner.find(name->text);
        if (found != owner.end() && found->second == b) continue;
        if (found != owner.end()) {
          box.from.insert(found->second);
          box.level = std::max(box.level, boxes[found->second].level + 1);
        }
        const bool is_known =
            std::find(box.takes.begin(), box.takes.end(), name->text) != box.takes.end();
        if (!is_known) box.takes.push_back(name->text);
      }
      owner[step.name] = b;
    }
  }
  return boxes;
}

std::vector<std::string> names_of(const Worksheet& worksheet, const Box& box) {
  std::vector<std::string> names;
  for (const std::size_t step : box.steps) names.push_back(worksheet.steps[step].name);
  return names;
}

/// The words of a text in lines of at most so many columns; a longer word has a line for itself.
std::vector<std::string> in_lines(const std::string& text, std::size_t width) {
  std::vector<std::string> lines{""};
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    const std::string word = text.substr(i, end - i);
    const bool fits = display_width(lines.back()) + 1 + display_width(word) <= width;
    if (!fits && !lines.back().empty()) lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
    i = end + 1;
  }
  return lines;
}

/// "Q, K ← X, W_Q and 3 more", in lines of at most so many columns.
std::vector<std::string> content_of(const Worksheet& worksheet, const Box& box, std::size_t width) {
  constexpr std::size_t most = 12;
  std::string content = listed_at_most(most, names_of(worksheet, box));
  if (!box.takes.empty()) content += " ← " + listed_at_most(most, box.takes);
  std::vector<std::string> lines = in_lines(content, width);
  if (box.is_here) lines.emplace_back("you are here");
  return lines;
}

/// The boxes of each level, from top to bottom.
std::vector<std::vector<const Box*>> levels_of(const std::vector<Box>& boxes) {
  std::vector<std::vector<const Box*>> levels;
  for (const Box& box : boxes) {
    if (levels.size() <= box.level) levels.resize(box.level + 1);
    levels[box.level].push_back(&box);
  }
  return levels;
}

class BoxText {
 public:
  BoxText(const Worksheet& worksheet, const std::vector<Box>& boxes)
      : m_worksheet(worksheet), m_boxes(boxes), m_levels(levels_of(boxes)) {
    for (const auto& level : m_levels) m_most = std::max(m_most, std::min(level.size(), in_a_row));
    m_width = std::min(widest_box, (widest_picture + 1) / m_most - 1);
  }

  std::vector<Sentence> lines() {
    std::size_t row = 0;
    for (const auto& level : m_levels) {
      for (std::size_t first = 0; first < level.size(); first += in_a_row) {
        const std::size_t last = std::min(first + in_a_row, level.size());
        std::size_t end = row;
        std::size_t col = (m_most - (last - first)) * (m_width + 1) / 2;  // in the middle
        for (std::size_t i = first; i < last; ++i, col += m_width + 1) {
          end = std::max(end, put(*level[i], row, col));
        }
        row = end;
      }
    }
    return m_canvas.lines();
  }

 private:
  static constexpr std::size_t in_a_row = 3;
  static constexpr std::size_t widest_box = 50;

  bool is_used(const Box& box) const {
    const auto index = static_cast<std::size_t>(&box - m_boxes.data());
    return std::any_of(m_boxes.begin(), m_boxes.end(),
                       [&](const Box& other) { return other.from.contains(index); });
  }

  /// Returns the row after it.
  std::size_t put(const Box& box, std::size_t row, std::size_t col) {
    const Role frame = box.is_here ? Role::strong : Role::quiet;
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
    if (is_used(box)) m_canvas.put(row, col + m_width / 2, "▼", frame);
    return row + 1;
  }

  void put_frame_line(std::size_t row, std::size_t col,
                      const std::array<std::string_view, 3>& characters, Role role) {
    m_canvas.put(row, col, characters[0], role);
    for (std::size_t i = 1; i + 1 < m_width; ++i) m_canvas.put(row, col + i, characters[1], role);
    m_canvas.put(row, col + m_width - 1, characters[2], role);
  }

  const Worksheet& m_worksheet;
  const std::vector<Box>& m_boxes;
  std::vector<std::vector<const Box*>> m_levels;
  std::size_t m_width;     // of a box
  std::size_t m_most = 1;  // boxes beside each other
  Canvas m_canvas;
};

std::string said_of(const Worksheet& worksheet, const Box& box) {
  const std::string names = listed(names_of(worksheet, box));
  const bool is_alone = box.title == names;
  std::string sentence = is_alone ? names : box.title + ", with " + names;
  if (!box.takes.empty())
    sentence += (is_alone ? " is" : ", is") + (" made of " + listed(box.takes));
  return sentence + (box.is_here ? "; you are here" : "");
}

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
  MapDrawing(const Worksheet& worksheet, const std::vector<Box>& boxes)
      : m_worksheet(worksheet), m_boxes(boxes) {
    place_boxes();
    for (const Box& box : boxes) {
      for (const std::size_t source : box.from) {
        const bool is_next = boxes[source].level + 1 == box.level;
        add_arrow(m_drawing, m_frames[&boxes[source]], m_frames[&box], is_next,
                  end_between(boxes[source].level, box.level));
      }
    }
    for (const Box& box : boxes) add_box(box);
  }

  Drawing take() { return std::move(m_drawing); }

 private:
  static constexpr double edge = 10;
  static constexpr double gap = 14;  // between boxes beside each other
  static constexpr double line_height = 20;

  /// The more boxes stand beside each other, the narrower they are: for the screen of a phone.
  void write_lines(const std::vector<const Box*>& level) {
    constexpr std::array<std::size_t, 3> characters{24, 16, 10};
    constexpr double padding = 8;
    const std::size_t most = characters[std::min(level.size(), characters.size()) - 1];
    double& width = m_widths[level.size()];
    for (const Box* box : level) {
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
      for (const Box* box : level) {
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

  void add_box(const Box& box) {
    const Drawing::Box& frame = m_frames[&box];
    m_drawing.add(frame);
    Point at{frame.corner.x + frame.width / 2, frame.corner.y + 8 + line_height / 2};
    for (const Styled& line : m_lines[&box]) {
      m_drawing.add(Drawing::Text{at, line.text, Drawing::Text::Anchor::middle, line.role});
      at.y += line_height;
    }
  }

  const Worksheet& m_worksheet;
  const std::vector<Box>& m_boxes;
  std::map<const Box*, std::vector<Styled>> m_lines;
  std::map<std::size_t, double> m_widths;  // of a box, by how many are beside each other
  std::map<const Box*, Drawing::Box> m_frames;
  Drawing m_drawing;
};

}  // namespace

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
  if (request.lit) here = request.lit->step;
  const std::vector<Box> boxes = connected(worksheet, here);
  Picture picture;
  picture.title = "The way through this worksheet";
  if (boxes.size() > most_boxes) {
    return undrawn(picture.title,
                   fmt::format("{} boxes are too many; headings put steps together", boxes.size()));
  }
  picture.lines = BoxText(worksheet, boxes).lines();
  for (const Box& box : boxes) picture.sentences.push_back(said_of(worksheet, box));
  picture.drawing = MapDrawing(worksheet, boxes).take();
  return picture;
}

MapPlace place_on_map(const Worksheet& worksheet, std::size_t step) {
  // Who is at a question has come past the step before it.
  while (step > 0 && worksheet.steps[step].is_question) --step;
  while (step + 1 < worksheet.steps.size() && worksheet.steps[step].is_question) ++step;
  const std::vector<Box> boxes = connected(worksheet, step);
  const auto here =
      std::find_if(boxes.begin(), boxes.end(), [](const Box& box) { return box.is_here; });
  return {static_cast<std::size_t>(here - boxes.begin()) + 1, boxes.size(), here->title};
}

Picture map_at(std::size_t step, const PictureValues& values) {
  PictureRequest request;
  request.lit = Cell{step, 0, 0};
  Picture picture = draw_map(request, values);
  picture.line = "map " + values.worksheet.steps[step].name;
  picture.is_unasked = true;
  return picture;
}

}  // namespace byhand
