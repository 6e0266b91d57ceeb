#pragma once

#include <span>
#include <string>
#include <string_view>

#include "format/json_values.hpp"
#include "report/graded_sheet.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand::learn {
struct Lesson;
}

namespace byhand::web {

struct Engine;

/// Something that a page can ask for. Adding one is adding its row to a table.
struct Request {
  std::string_view name;
  Json (*answer)(Engine& engine, const Json& request);
};

// The tables that the requests are in, by what they are about.
std::span<const Request> lesson_requests();
std::span<const Request> worksheet_requests();
std::span<const Request> talk_requests();

// What requests share.

/// Throws Problem where none is open.
learn::Lesson& lesson_of(Engine& engine);

/// A text of a request; empty where it has none of that name.
std::string text_of(const Json& request, const char* name);

/// The worksheet of a request: "text" under "name", as "variant" or for "learner". Throws Problem
/// where it has errors.
Worksheet read(const Json& request);

/// The "sheet" beside a worksheet as it is read, in the variant that it names, graded. Throws
/// Problem likewise.
GradedSheet graded_sheet(const Json& request, std::string file);

}  // namespace byhand::web
