#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/lesson_parts.hpp"
#include "report/explanation.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"

namespace byhand::learn {

namespace {

/// The cells that S, S[1,2], S[:,2] or S[k1,q2] names; none where it names none, which is told.
std::vector<Cell> cells_named(Lesson& lesson, const std::string& text) {
  try {
    return Explainer(lesson.key->replayed(), lesson.key->budget()).places(text);
  } catch (const Problem& problem) {
    const std::string from_zero = counted_from_zero(text, lesson.worksheet());
    const std::string why = from_zero.empty() ? message_of(problem) : from_zero;
    lesson.reply.quote(fmt::format("{}: {}.", excerpt(text), why));
    return {};
  }
}

/// "Q [1, 2]" is one word: Q[1,2]. A comma elsewhere parts words.
std::string with_joined_addresses(std::string_view text) {
  std::string result;
  bool is_inside = false;
  for (const char c : text) {
    is_inside = c == '[' || (is_inside && c != ']');
    if (c == '[') result.erase(result.find_last_not_of(' ') + 1);
    if (c == ' ' && is_inside && result.ends_with(',')) continue;
    result += c == ',' && !is_inside ? ' ' : c;
  }
  return result;
}

/// The place that a text names in words of its own: `row 2 of Q` is Q[2,:], `is Q[2,4] wrong` is
/// Q[2,4]. Nothing where it names none.
std::optional<std::string> place_in_words(std::string_view text, const Lesson& lesson) {
  const std::string joined = with_joined_addresses(text);
  const auto words = split_markdown_row(joined);
  std::string matrix;
  std::string row;
  std::string col;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string small = in_small_letters(words[i]);
    const bool is_counted = i + 1 < words.size() && all_of(words[i + 1], is_digit);
    const bool is_name = contains(words[i], "[") || matrix_named(lesson.worksheet(), words[i]);
    if (is_counted && small == "row") {
      row = words[++i];
    } else if (is_counted && is_word_of("column col", small)) {
      col = words[++i];
    } else if (is_name && small != "a") {  // which is a word, too
      if (contains(words[i], "[") && !words[i].ends_with(']')) return std::nullopt;
      matrix = words[i];
    }
  }
  if (row.empty() && col.empty()) return matrix.empty() ? std::nullopt : std::optional(matrix);
  return fmt::format("{}[{},{}]", matrix.empty() ? lesson.step().name : matrix,
                     row.empty() ? ":" : row, col.empty() ? ":" : col);
}

/// What the step of the cursor is made of and is still blank, for those who go ahead.
void tell_what_is_missing(Lesson& lesson) {
  std::vector<std::string> missing;
  for (const Expression* name : names_in(*lesson.step().hand.written)) {
    const auto step = position_of(name->text, lesson.worksheet().steps);
    if (!step || contains(missing, name->text)) continue;
    if (has_cell_with(*lesson.sheet, *step, Verdict::blank)) missing.push_back(name->text);
  }
  if (missing.empty()) return;
  lesson.reply.say(fmt::format(
      "{} is made of {}, and there are still blank cells in {}: `goto {}` "
      "takes you there.",
      lesson.step().name, listed(missing), missing.size() == 1 ? "it" : "them", missing.front()));
}

/// The place in words of more than one, or else the text itself.
std::string place_named(const std::string& text, const Lesson& lesson) {
  const auto place = contains(text, " ") ? place_in_words(text, lesson) : std::nullopt;
  return place ? *place : text;
}

/// Tells where a label stands that the step of the cursor does not have; false where it is none.
bool tell_place_of_label(Lesson& lesson, const std::string& label) {
  const Worksheet& worksheet = lesson.worksheet();
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    const auto cells = cells_labelled(worksheet, i, label);
    if (cells.empty()) continue;
    lesson.reply.quote(fmt::format("{} is a label of {}, not of {}: goto {} takes you there.",
                                   label, lesson.step(i).name, lesson.step().name,
                                   name_of(lesson, cells.front())));
    return true;
  }
  return false;
}

}  // namespace

std::string with_name(std::string_view text, const Step& step) {
  const auto [rows, cols] = step.shape;
  const std::string cell = fmt::format(
      "{}[{},{}]", step.name, cols > 1 ? 1 : std::min<std::size_t>(rows, 2), cols > 1 ? 2 : 1);
  return replaced(replaced(std::string(text), "{S[1,2]}", cell), "{S}", step.name);
}

void go_back(Lesson& lesson) {
  auto cells = asked_cells(lesson.worksheet());
  if (lesson.awaits == Awaits::answer) {  // the cells before the question
    const auto& parts = lesson.worksheet().parts;
    const auto is_before = [&](const Cell& cell) {
      return any_of(std::span(parts).first(lesson.part), [&](const Part& part) {
        return part.kind == Part::Kind::step && part.index == cell.step;
      });
    };
    std::erase_if(cells, [&](const Cell& cell) { return !is_before(cell); });
  }
  const auto here = lesson.awaits == Awaits::answer
                        ? cells.end()
                        : std::lower_bound(cells.begin(), cells.end(), lesson.cursor);
  if (here == cells.begin()) return lesson.reply.say("This is the first cell of the sheet.");
  move_cursor(lesson, *(here - 1));
  tell_content(lesson);
}

void go_to(Lesson& lesson, const std::string& argument) {
  const Step& step = lesson.step();
  if (is_word_alone(argument) && !matrix_named(lesson.worksheet(), argument)) {  // goto next
    return obey(lesson, spoken(argument, step));
  }
  const std::string where = place_named(argument, lesson);
  if (!contains(where, "[") && where.find_first_of(" \t") != std::string::npos) {
    return lesson.reply.say(
        with_name("Where to? As in goto {S}, goto {S[1,2]}, or goto 3 for row 3.", step));
  }
  const auto row = index_of(where, step.labels.rows);
  if (row && (*row < 1 || *row > step.shape.rows)) {
    const std::string why = *row == 0 ? "rows are counted from 1" : "it is " + step.shape.text();
    return lesson.reply.say(fmt::format("{} has no row {}: {}.", step.name, *row, why));
  }
  const bool may_be_label = !matrix_named(lesson.worksheet(), where);
  std::vector<Cell> cells;
  if (row) {
    cells = asked_cells(lesson.worksheet(), lesson.cursor.step, *row - 1);
  } else if (may_be_label && contains(step.labels.cols, where)) {
    cells = cells_labelled(lesson.worksheet(), lesson.cursor.step, where);
  } else {
    if (may_be_label && tell_place_of_label(lesson, where)) return;
    cells = cells_named(lesson, where);
    if (cells.empty()) return;
    cells = asked_among(lesson.worksheet(), std::move(cells));
  }
  if (cells.empty()) {
    return lesson.reply.quote(fmt::format("{} has nothing to fill in.", excerpt(where)));
  }
  const Cell* const open =
      first_that(cells, [&](const Cell& cell) { return is_open(verdict_of(*lesson.sheet, cell)); });
  move_cursor(lesson, open == nullptr ? cells.front() : *open);
  tell_what_is_missing(lesson);
  tell_content(lesson);
}

std::optional<Cell> cell_meant(Lesson& lesson, const char* word, const std::string& argument) {
  if (argument.empty()) return lesson.cursor;
  const std::vector<Cell> cells = cells_named(lesson, place_named(argument, lesson));
  if (cells.empty()) return std::nullopt;
  if (cells.size() == 1) return cells.front();
  lesson.reply.say(fmt::format("{0} takes a single cell, as in {0} {1}.", word,
                               cell_name(lesson.worksheet(), cells.front())));
  return std::nullopt;
}

std::optional<Cell> cell_asked_about(Lesson& lesson, const std::string& question) {
  const bool is_about_mistake = contains(in_small_letters(question), "wrong");
  const bool may_be_label = !is_about_mistake && !contains(question, " ");
  const bool has_place =
      may_be_label || contains(question, "[") || place_in_words(question, lesson).has_value();
  if (is_about_mistake) {
    const auto is_wrong = [&](const Cell& cell) {
      return verdict_of(*lesson.sheet, cell) == Verdict::wrong;
    };
    const auto cells = has_place ? cells_named(lesson, place_named(question, lesson))
                                 : asked_cells(lesson.worksheet(), lesson.cursor.step);
    if (cells.empty()) return std::nullopt;
    const Cell* const wrong = first_that(cells, is_wrong);
    if (!has_place && is_wrong(lesson.cursor)) return lesson.cursor;
    if (wrong != nullptr) return *wrong;
  }
  return cell_meant(lesson, "explain", has_place ? question : "");
}

}  // namespace byhand::learn
