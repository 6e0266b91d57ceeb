// The sections of a worksheet and what each takes from those before it.

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "picture/drawers.hpp"
#include "picture/map_boxes.hpp"
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
  const bool is_all_questions =
      all_of(worksheet.steps, [](const Step& other) { return other.is_question; });
  return is_all_questions || !worksheet.steps[step].is_question;
}

/// The steps that follow each other under one heading; those under none stand alone.
std::vector<MapBox> sections_of(const Worksheet& worksheet) {
  std::vector<MapBox> boxes;
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
std::vector<MapBox> boxes_of(const Worksheet& worksheet) {
  std::vector<MapBox> boxes = sections_of(worksheet);
  if (boxes.size() > 1) return boxes;
  boxes.clear();
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    if (!is_on_map(worksheet, i)) continue;
    boxes.push_back({worksheet.steps[i].name, {i}, {}, {}, 0, false});
  }
  return boxes;
}

std::vector<MapBox> connected(const Worksheet& worksheet, std::optional<std::size_t> here) {
  std::vector<MapBox> boxes = boxes_of(worksheet);
  std::map<std::string, std::size_t, std::less<>> owner;
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    MapBox& box = boxes[b];
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
        add_once(box.takes, name->text);
      }
      owner[step.name] = b;
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

std::string said_of(const Worksheet& worksheet, const MapBox& box) {
  const std::vector<std::string> names = names_of(worksheet, box);
  std::string sentence = listed(names);
  if (!box.takes.empty()) {
    sentence += (names.size() == 1 ? " is made from " : " are made from ") + listed(box.takes);
  }
  if (box.title != listed(names)) sentence = box.title + ": " + sentence;
  return sentence + (box.is_here ? "; you are here" : "");
}

}  // namespace

std::vector<std::string> names_of(const Worksheet& worksheet, const MapBox& box) {
  std::vector<std::string> names;
  for (const std::size_t step : box.steps) names.push_back(worksheet.steps[step].name);
  return names;
}

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

std::vector<std::string> content_of(const Worksheet& worksheet, const MapBox& box,
                                    std::size_t width) {
  constexpr std::size_t most = 12;
  std::string content = listed_at_most(most, names_of(worksheet, box));
  if (!box.takes.empty()) content += " ← " + listed_at_most(most, box.takes);
  std::vector<std::string> lines = in_lines(content, width);
  if (box.is_here) lines.emplace_back("you are here");
  return lines;
}

std::vector<std::vector<const MapBox*>> levels_of(const std::vector<MapBox>& boxes) {
  std::vector<std::vector<const MapBox*>> levels;
  for (const MapBox& box : boxes) {
    if (levels.size() <= box.level) levels.resize(box.level + 1);
    levels[box.level].push_back(&box);
  }
  return levels;
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
  Picture picture;
  picture.title = "The way through this worksheet";
  if (boxes.size() > most_boxes) {
    return undrawn(picture.title,
                   fmt::format("{} boxes are too many; headings put steps together", boxes.size()));
  }
  picture.lines = map_lines(worksheet, boxes);
  for (const MapBox& box : boxes) picture.sentences.push_back(said_of(worksheet, box));
  picture.drawing = map_drawing(worksheet, boxes);
  return picture;
}

MapPlace place_on_map(const Worksheet& worksheet, std::size_t step) {
  const std::vector<MapBox> boxes = connected(worksheet, step_on_map(worksheet, step));
  const auto here =
      std::find_if(boxes.begin(), boxes.end(), [](const MapBox& box) { return box.is_here; });
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
