#pragma once

#include <string>
#include <vector>

#include "learn/lesson.hpp"

namespace byhand::web {

/// A worksheet as it lies before a learner, in HTML: for each of its parts what is to be seen of it
/// now. Cells that are asked for can be typed into; an answer waits for its question, and a picture
/// for its numbers.
std::vector<std::string> sections(const learn::Lesson& lesson);

}  // namespace byhand::web
