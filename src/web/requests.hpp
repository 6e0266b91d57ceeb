#pragma once

#include <span>
#include <string_view>

#include "format/json_values.hpp"

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

}  // namespace byhand::web
