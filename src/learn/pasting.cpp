// Several lines at once: a matrix among them is read as in a block of a sheet.

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/lesson_parts.hpp"
#include "sheet/reader.hpp"
#include "sheet/sheet_text.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand::learn {

namespace {

bool is_gap(std::string_view line) {
  return without_blanks_around(line).empty() || fence_of(line).has_value();
}

/// Without the blank lines and fences that it begins with.
std::string_view without_gaps_before(std::string_view lines) {
  for (std::string_view rest = lines; !rest.empty(); lines = rest) {
    if (const auto line = take_line(rest); !line || !is_gap(*line)) break;
  }
  return lines;
}

/// Whether there are numbers below the first line, so that the lines are no single row.
bool has_several_lines(std::string_view lines) {
  take_line(lines);
  return !without_gaps_before(lines).empty();
}

/// The asked cells of a step with what the lines have for them; nothing where they are not all of
/// its matrix, or have no entry.
std::vector<CellEdit> cells_of_matrix(std::string_view lines, const AnswerKey& key,
                                      std::size_t index) {
  const Step& step = key.worksheet().steps[index];
  const bool is_asked_for_numbers =
      !asked_cells(key.worksheet(), index).empty() && step.choices.empty();
  if (!is_asked_for_numbers) return {};
  const auto entries = matrix_entries(lines, sheet_matrix(step, *key.replayed().hand[index]));
  std::vector<CellEdit> cells;
  for (const Cell& cell : asked_cells(key.worksheet(), index)) {
    if (!entries) break;
    const std::string& text = (*entries)[step.shape.position(cell.row, cell.col)];
    if (!text.empty()) cells.push_back({cell, text});
  }
  return cells;
}

/// A matrix without a name belongs to the step that is open; or to another one, if all of it is
/// right there, and not here.
std::vector<CellEdit> cells_where_meant(std::string_view lines, const Lesson& lesson) {
  const AnswerKey& key = *lesson.key;
  auto here = cells_of_matrix(lines, key, lesson.cursor.step);
  if (!here.empty() && right_in(here, key) == here.size()) return here;
  for (std::size_t i = 0; i < lesson.worksheet().steps.size(); ++i) {
    if (i == lesson.cursor.step || open_cells(*lesson.sheet, i).empty()) continue;
    auto there = cells_of_matrix(lines, key, i);
    if (there.size() > 1 && right_in(there, key) == there.size()) return there;
  }
  return here;
}

}  // namespace

std::string_view take_stanza(std::string_view& text, const Worksheet& worksheet) {
  const std::string_view lines = without_gaps_before(text);
  std::string_view rest = lines;
  bool has_rows = false;
  for (std::string_view after = rest; const auto line = take_line(after); rest = after) {
    const auto named = named_entries(*line, worksheet);
    const bool is_heading = is_pasted_heading(*line);
    if (has_rows && (named || is_heading || is_gap(*line))) break;
    const bool is_row = named ? !named->entries.empty() : !is_heading && !is_gap(*line);
    has_rows = has_rows || is_row;
  }
  text = rest;
  return lines.substr(0, lines.size() - rest.size());
}

bool take_matrix(Lesson& lesson, std::string_view lines) {
  if (lines.size() > most_sheet_bytes || invalid_utf8(lines)) return false;
  std::string_view below = lines;
  const auto named = named_entries(take_line(below).value_or(""), lesson.worksheet());
  if (named) lines.remove_prefix(static_cast<std::size_t>(named->entries.data() - lines.data()));
  if (!has_several_lines(without_gaps_before(lines))) return false;
  const bool is_given = named && named->matrix.index >= lesson.worksheet().steps.size();
  if (is_given) return false;
  TypedLine typed;
  typed.cells = named ? cells_of_matrix(lines, *lesson.key, named->matrix.index)
                      : cells_where_meant(lines, lesson);
  if (typed.cells.empty()) return false;
  typed.is_addressed = true;
  const std::size_t step = typed.cells.front().cell.step;
  if (!named && step != lesson.cursor.step) {
    lesson.reply.say(
        fmt::format("That belongs in {}, so it was entered there.", lesson.step(step).name));
  }
  lesson.awaits = Awaits::entry;
  lesson.unfinished.clear();
  lesson.refused = 0;
  take_typed(lesson, typed);
  return true;
}

}  // namespace byhand::learn
