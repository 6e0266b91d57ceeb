// From a request to its answer; and what can be seen of a worksheet, and of a sheet.

#include "web/engine.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/html.hpp"
#include "format/json.hpp"
#include "format/listings.hpp"
#include "format/sheet_page.hpp"
#include "grade/answer_key.hpp"
#include "picture/kinds.hpp"
#include "report/comparison.hpp"
#include "report/cost_report.hpp"
#include "report/grade_report.hpp"
#include "report/overview.hpp"
#include "report/walkthrough.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"
#include "worksheet/lint.hpp"
#include "worksheet/prose.hpp"
#include "worksheet/reader.hpp"

namespace byhand::web {

namespace {

/// Markdown without its signs.
std::string plain(const std::string& markdown) {
  return text_of(inline_markdown(markdown));
}

Json course(Engine& /*engine*/, const Json& request) {
  return {{"worksheets", list_of(request.at("worksheets"), [](const Json& one) -> Json {
             Json named = one;
             named["name"] = worksheet_name(text_of(one, "file"));
             const ReplayedWorksheet replayed = replay_both(read(named, std::nullopt), Budget());
             const Workload work = workload(replayed);
             return {{"number", worksheet_number(text_of(one, "file"))},
                     {"name", replayed.worksheet.name},
                     {"title", replayed.worksheet.title},
                     {"topic", plain(topic(Source("", text_of(one, "text"))))},
                     {"cells", work.cells - work.questions},
                     {"questions", work.questions},
                     {"minutes", work.minutes}};
           })}};
}

Json style(Engine& /*engine*/, const Json& /*request*/) {
  return {{"css", html_looks()}};
}

/// Of which worksheet and variant a sheet is.
Json name(Engine& /*engine*/, const Json& request) {
  const SheetName name = sheet_name(Source("the sheet", text_of(request, "sheet")));
  return {{"worksheet", name.worksheet},
          {"variant", json_of(name.variant)},
          {"learner", name.variant ? name.variant->learner : ""}};
}

Document view_of(const learn::Lesson& lesson, const Json& request) {
  const ReplayedWorksheet& replayed = lesson.key->replayed();
  const std::string what = text_of(request, "what");
  if (what == "walkthrough") return walkthrough(replayed, Budget());
  if (what == "compare") return comparison(replayed, compare(replayed));
  if (what == "grade") {  // without the commands that would come next in a terminal
    Changes all = changes_since(nullptr, *lesson.sheet);
    all.score.add(std::move(all.details));
    return std::move(all.score);
  }
  if (what == "cost") {
    const std::string tokens = text_of(request, "tokens");
    CostReport report = cost_report(
        lesson.worksheet(), tokens.empty() ? std::vector<std::int64_t>() : token_counts(tokens));
    if (tokens.empty()) report.growth.reset();  // the page has a field for more
    return cost_document(report);
  }
  throw Problem("there is no view " + excerpt(what), "");
}

Json view(Engine& engine, const Json& request) {
  const learn::Lesson& lesson = lesson_of(engine);
  const std::string what = text_of(request, "what");
  if (what == "paper" || what == "solution") {
    const SheetPage page{"html", what == "solution", text_of(request, "number")};
    return {{"html", sheet_page(lesson.worksheet(), Budget(), page)}};
  }
  return {{"html", to_html(view_of(lesson, request).blocks)}};
}

Json problem_json(const Problem& problem, const Source& source, bool is_error) {
  Json result = place_of(problem, source);
  result["message"] = message_of(problem);
  result["is_error"] = is_error;
  return result;
}

/// What is wrong with a worksheet, as its author types it: errors, then what these givens hide.
Json check(Engine& /*engine*/, const Json& request) {
  const auto [source, found, matrix] =
      linted(Source(text_of(request, "name"), text_of(request, "text")), Budget());
  Json problems = Json::array();
  for (const Problem& one : found.errors) problems.push_back(problem_json(one, source, true));
  for (const FailingVariants& one : found.failing) {
    problems.push_back(problem_json(one.problem, source, true));
  }
  for (const Problem& one : found.notes) problems.push_back(problem_json(one, source, false));
  return {{"problems", std::move(problems)}};
}

/// A sheet against its worksheet, as `byhand grade --format json` prints it; and whether there is
/// nothing left to do.
Json grade(Engine& /*engine*/, const Json& request) {
  const GradedSheet graded = graded_sheet(request, text_of(request, "file"));
  return {{"grade", Json::parse(grade_json(graded, Reveal::answers))},
          {"is_done", progress_of(graded, 0).is_done()}};
}

constexpr std::array requests_of_worksheets{Request{"course", course}, Request{"style", style},
                                            Request{"name", name},     Request{"view", view},
                                            Request{"check", check},   Request{"grade", grade}};

// All requests.

const Request* request_named(std::string_view name) {
  for (const auto& table : {lesson_requests(), std::span<const Request>(requests_of_worksheets)}) {
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

std::string text_of(const Json& request, const char* name) {
  const auto found = request.find(name);
  return found != request.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<Variant> variant_of(const Json& request) {
  const auto number = request.find("variant");
  if (number != request.end() && number->is_number()) return variant_numbered(number->dump());
  const std::string learner = text_of(request, "learner");
  return learner.empty() ? std::nullopt : std::optional(variant_for(learner));
}

Worksheet read(const Json& request, const std::optional<Variant>& variant) {
  const Source source(text_of(request, "name") + ".md", text_of(request, "text"));
  WorksheetReading reading = read_worksheet(source, Budget(), variant);
  if (reading.problems.empty()) return std::move(reading.worksheet);
  const Problem& first = reading.problems.front();
  std::string place;
  if (first.span()) place = fmt::format(" (line {})", source.place(first.span()->begin).line);
  throw Problem(first.message() + place, first.remedy());
}

GradedSheet graded_sheet(const Json& request, std::string file) {
  Source source(std::move(file), text_of(request, "sheet"));
  SheetName name = sheet_name(source);
  auto key = std::make_shared<const AnswerKey>(read(request, name.variant), Rules::hand, Budget());
  return graded_by(std::move(key), std::move(name), std::move(source));
}

}  // namespace byhand::web
