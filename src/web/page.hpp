#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "learn/lesson.hpp"

namespace byhand::web {

/// A part of a worksheet as it lies before a learner. It is made anew where its state is another.
struct Section {
  bool is_made = false;
  std::string state;  // all that its look depends on
  std::string html;
};

/// Brings the sections of a lesson up to date, and tells those that look different now. Cells that
/// are asked for can be typed into; an answer waits for its question, and a picture for its
/// numbers.
std::map<std::size_t, std::string> renewed(std::vector<Section>& sections,
                                           const learn::Lesson& lesson);

}  // namespace byhand::web
