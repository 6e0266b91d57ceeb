#include "text/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "text/encoding.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t shown_before = 60;
constexpr std::size_t shown_after = 40;

/// `text` cut down to its last `count` characters, with an ellipsis where it was cut.
std::string last_characters(std::string_view text, std::size_t count) {
  std::size_t surplus = character_count(text);
  if (surplus <= count) return visible_line(text);
  for (surplus -= count; surplus > 0; --surplus) take_character(text);
  return "…" + visible_line(text);
}

}  // namespace

Problem::Problem(std::optional<Span> span, std::string message, std::string remedy)
    : std::runtime_error(message),
      m_span(span),
      m_message(std::move(message)),
      m_remedy(std::move(remedy)) {}

void require_utf8(const Source& source, std::string_view remedy) {
  const auto offset = invalid_utf8(source.text());
  if (!offset) return;
  require_no_other_kind(source.text());  // of a PDF it is of no use where it stops being UTF-8
  throw Problem(Span{*offset, *offset + 1}, "this is not UTF-8 text", std::string(remedy));
}

Problem with_place(const Problem& problem, const Source& source) {
  if (!problem.span()) return problem;
  const Place at = source.place(problem.span()->begin);
  return {fmt::format("{}:{}:{}: {}", visible_line(source.name()), at.line, at.column,
                      problem.message()),
          problem.remedy()};
}

std::string message_of(const Problem& problem) {
  if (problem.remedy().empty()) return problem.message();
  return problem.message() + "; " + problem.remedy();
}

std::string describe(const Problem& problem, const Source& source) {
  // Names and words of the file may stand in the message too.
  const std::string file = visible_line(source.name());
  const std::string message = visible_line(problem.message());
  const std::string remedy = visible_line(problem.remedy());
  if (!problem.span()) return fmt::format("{}: {}\n{}\n", file, message, remedy);
  const std::size_t offset = problem.span()->begin;
  const Place place = source.place(offset);
  std::string line(source.line(place.line));
  // So that the caret stands below its character.
  std::replace(line.begin(), line.end(), '\t', ' ');
  const std::size_t cut = std::min(offset - source.line_start(place.line), line.size());
  const std::string before = last_characters(std::string_view(line).substr(0, cut), shown_before);
  const std::string after = excerpt(std::string_view(line).substr(cut), shown_after);
  return fmt::format("{}:{}:{}: {}\n  {}{}\n  {:{}}^\n{}\n", file, place.line, place.column,
                     message, before, after, "", display_width(before), remedy);
}

}  // namespace byhand
