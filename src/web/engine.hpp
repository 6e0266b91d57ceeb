#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/json_values.hpp"
#include "learn/hunt.hpp"
#include "learn/lesson.hpp"
#include "learn/review.hpp"
#include "report/graded_sheet.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand::web {

/// What is behind the page in a browser: one lesson, one hunt and one review at a time.
struct Engine {
  std::optional<learn::Lesson> lesson;
  std::string text;                   // of its worksheet
  std::vector<std::string> sections;  // the parts of it, as the page has them
  std::optional<learn::Hunt> hunt;
  std::optional<learn::Review> review;

  /// From a request to its answer, both objects of JSON; the member "do" of the request says what
  /// is wanted, the tables of requests what that takes and gives. Where something is wrong the
  /// answer has a "problem" for people to read, and nothing was changed.
  std::string answer(std::string_view request);
};

/// Something that a page can ask for. Adding one is adding its row to a table.
struct Request {
  std::string_view name;
  Json (*answer)(Engine& engine, const Json& request);
};

/// Those of a lesson, a hunt or a review; the others stand in engine.cpp.
std::span<const Request> lesson_requests();

// What requests share.

/// Throws Problem where none is open.
learn::Lesson& lesson_of(Engine& engine);

/// A text of a request; empty where it has none of that name.
std::string text_of(const Json& request, const char* name);

/// The "variant" of a request, or that for its "learner". Throws Problem where there is none.
std::optional<Variant> variant_of(const Json& request);

/// The worksheet of a request, "text" under "name", in a variant. Throws Problem where it has
/// errors.
Worksheet read(const Json& request, const std::optional<Variant>& variant);

/// The "sheet" beside a worksheet as it is read, in the variant that it names, graded. Throws
/// Problem likewise.
GradedSheet graded_sheet(const Json& request, std::string file);

// page.cpp

/// Brings the sections of a lesson up to date, and tells those that look different now, by their
/// numbers. Cells that are asked for can be typed into; an answer waits for its question, and a
/// picture for its numbers.
Json renewed(std::vector<std::string>& sections, const learn::Lesson& lesson);

}  // namespace byhand::web
