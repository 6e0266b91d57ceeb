#include "web/engine.hpp"

#include <new>
#include <string>

#include "format/json_values.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "web/requests.hpp"

namespace byhand::web {

namespace {

const Request* request_named(std::string_view name) {
  for (const auto& table : {lesson_requests(), worksheet_requests(), talk_requests()}) {
    const auto is_it = [&](const Request& one) { return one.name == name; };
    if (const Request* const found = first_that(table, is_it)) return found;
  }
  return nullptr;
}

Json answered(Engine& engine, std::string_view text) {
  const Json request = Json::parse(text, nullptr, false);
  const bool is_request =
      request.is_object() && request.contains("do") && request["do"].is_string();
  if (!is_request) return {{"problem", "This is no request."}};
  const auto& wanted = request["do"].get_ref<const std::string&>();
  const Request* found = request_named(wanted);
  if (found == nullptr) return {{"problem", "There is no request " + wanted + "."}};
  try {
    return found->answer(engine, request);
  } catch (const Problem& problem) {
    return {{"problem", message_of(problem) + "."}};
  } catch (const Json::exception&) {
    return {{"problem", "The request " + wanted + " lacks something."}};
  }
}

}  // namespace

std::string Engine::answer(std::string_view request) {
  try {
    return json_text(answered(*this, request), without_breaks);
  } catch (const std::bad_alloc&) {
    return R"({"problem": "There is not enough memory for that."})";
  }
}

}  // namespace byhand::web
