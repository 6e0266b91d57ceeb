#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "learn/hunt.hpp"
#include "learn/lesson.hpp"
#include "learn/review.hpp"
#include "web/page.hpp"

namespace byhand::web {

/// What is behind the page in a browser: one lesson, one hunt and one review at a time.
struct Engine {
  std::optional<learn::Lesson> lesson;
  std::string text;               // of its worksheet
  std::vector<Section> sections;  // of it, as the page has them
  std::optional<learn::Hunt> hunt;
  std::optional<learn::Review> review;

  /// From a request to its answer, both objects of JSON; the member "do" of the request says what
  /// is wanted, the tables in requests.cpp what that takes and gives. Where something is wrong the
  /// answer has a "problem" for people to read, and nothing was changed.
  std::string answer(std::string_view request);
};

}  // namespace byhand::web
