#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "learn/hunt.hpp"
#include "learn/lesson.hpp"
#include "learn/review.hpp"

namespace byhand::web {

/// A part of a worksheet as it lies before a learner. It is made anew where its state is another.
struct Section {
  bool is_made = false;
  std::string state;  // all that its look depends on
  std::string html;
};

/// What is behind the page in a browser: one lesson, one hunt and one review at a time.
struct Engine {
  std::optional<learn::Lesson> lesson;
  std::string text;               // of its worksheet
  std::vector<Section> sections;  // of it, as the page has them
  std::optional<learn::Hunt> hunt;
  std::optional<learn::Review> review;

  /// From a request to its answer, both objects of JSON; the member "do" of the request says what
  /// is wanted, the tables of requests.hpp what that takes and gives. Where something is wrong the
  /// answer has a "problem" for people to read, and nothing was changed.
  std::string answer(std::string_view request);
};

// page.cpp

/// Brings the sections of a lesson up to date, and tells those that look different now. Cells that
/// are asked for can be typed into; an answer waits for its question, and a picture for its
/// numbers.
std::map<std::size_t, std::string> renewed(std::vector<Section>& sections,
                                           const learn::Lesson& lesson);

}  // namespace byhand::web
