#include "format/sheet_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "format/json_values.hpp"
#include "worksheet/variant.hpp"

namespace byhand {

namespace {

// The JSON of the sheet comes last: it is cut out as it stands, and never read.
constexpr std::string_view before_json = R"(,"sheet":)";

void write_row(JsonLine& line, const SheetRow& row, Reveal reveal) {
  line.field("worksheet", row.worksheet);
  line.field("title", row.title);
  line.field("variant", row.variant);
  line.field("for", row.learner);
  line.field("score", row.score);
  line.field("max", row.max);
  line.list("steps", row.steps, [&](const SheetRow::Step& step) {
    line.open('[');
    line.value(step.name);
    line.value(step.score);
    line.value(step.max);
    line.value(step.is_all_right);
    line.value(step.is_asked);
    line.open('[');
    for (std::size_t i = 0; i < step.slips.size() && reveal != Reveal::marks; ++i) {
      line.row(step.slips[i].code, step.slips[i].message);
    }
    line.close(']');
    line.close(']');
  });
  line.list("problems", row.problems);
}

/// Throws Json::exception where it is none, as -1.
std::size_t count(const Json& value) {
  return static_cast<std::size_t>(value.get_ref<const std::uint64_t&>());
}

/// Throws Json::exception where something is missing or is something else.
void read_row(const Json& line, SheetRow& row) {
  line.at("worksheet").get_to(row.worksheet);
  line.at("title").get_to(row.title);
  if (!line.at("variant").is_null()) row.variant = whole_number(line.at("variant"));
  line.at("for").get_to(row.learner);
  row.score = count(line.at("score"));
  row.max = count(line.at("max"));
  for (const Json& step : line.at("steps")) {
    SheetRow::Step& of_step = row.steps.emplace_back();
    step.at(0).get_to(of_step.name);
    of_step.score = count(step.at(1));
    of_step.max = count(step.at(2));
    step.at(3).get_to(of_step.is_all_right);
    step.at(4).get_to(of_step.is_asked);
    for (const Json& slip : step.at(5)) {
      of_step.slips.push_back({slip.at(0).get<std::string>(), slip.at(1).get<std::string>()});
    }
  }
  line.at("problems").get_to(row.problems);
}

/// What a line begins with: the sum of all that follows it, so that a line which was cut off
/// or mixed with another is told from a whole one.
std::string opening_with_sum(std::string_view rest) {
  return fmt::format(R"({{"sum":"{:016x}",)", fnv1a64(rest));
}
const std::size_t opening_size = opening_with_sum("").size();

SheetLine read_line(std::string_view text) {
  const std::size_t end = std::min(text.find(before_json), text.size() - 1);
  const Json line = Json::parse(std::string(text.substr(0, end)) + "}");
  SheetLine result;
  line.at("byhand").get_to(result.program);
  line.at("rules").get_to(result.rules);
  line.at("file").get_to(result.row.file);
  if (line.contains("complaint")) {
    line.at("complaint").get_to(result.complaint);
    return result;
  }
  line.at("digest").get_to(result.worksheet);
  read_row(line, result.row);
  const std::size_t begin = end + before_json.size();
  result.json = std::string(text.substr(begin, text.size() - 1 - begin)) + "\n";
  return result;
}

}  // namespace

std::string text_of(const SheetLine& line, Reveal reveal) {
  JsonLine text;
  text.open('{');
  text.field("byhand", line.program);
  text.field("rules", line.rules);
  text.field("file", line.row.file);
  if (line.is_graded()) {
    text.field("digest", line.worksheet);
    write_row(text, line.row, reveal);
    text.name("sheet");
    text.ready_made(std::string_view(line.json).substr(0, line.json.size() - 1));
  } else {
    text.field("complaint", line.complaint);
  }
  text.close('}');
  const std::string rest = std::move(text).take().substr(1);
  return opening_with_sum(std::string_view(rest).substr(0, rest.size() - 1)) + rest;
}

std::optional<SheetLine> read_sheet_line(std::string_view text) {
  if (text.size() <= opening_size) return std::nullopt;
  if (text.substr(0, opening_size) != opening_with_sum(text.substr(opening_size))) {
    return std::nullopt;
  }
  try {
    return read_line(text);
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace byhand
