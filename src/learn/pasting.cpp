// Several lines at once: a matrix among them is read as in a block of a sheet.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/lesson_parts.hpp"
#include "sheet/pasted.hpp"
#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand::learn {

namespace {

bool is_gap(std::string_view line) {
  return without_blanks_around(line).empty() || fence_of(line).has_value();
}

/// Lines of a paste that may be of one matrix, and the matrix that is named above them.
struct Stanza {
  std::optional<NamedMatrix> matrix;
  std::string_view text;                // below the name
  std::vector<std::string_view> lines;  // of it, without comments
  std::vector<std::string_view> remarks = {};
  bool are_numbers_changed = false;  // by a line above them, as by a common factor
  bool is_computed = false;          // what stands above them, of matrices
  bool is_alone = false;             // nothing else was pasted

  /// What a refusal begins with.
  std::string_view refusal() const { return is_alone ? "Nothing was entered" : "Not entered"; }
};

/// Takes the next lines off a text: up to a blank line, a fence, or one that names the next matrix.
Stanza take_stanza(std::string_view& text, const Worksheet& worksheet) {
  Stanza stanza;
  std::string_view before;
  for (std::string_view rest = text; const auto line = take_line(rest); text = rest) {
    std::string_view after = rest;
    const std::string_view next = take_line(after).value_or("");
    auto [matrix, is_heading, is_computed, row, is_code, may_be_label] =
        pasted_line_between(before, *line, next, worksheet);
    const bool is_alone = is_remark(row, worksheet) && !are_rows_alike(row, before, worksheet) &&
                          !are_rows_alike(row, next, worksheet);
    before = row;
    if (!stanza.lines.empty() && (is_heading || is_alone || is_gap(*line))) break;
    if (is_alone) stanza.remarks.push_back(std::exchange(row, ""));
    if (matrix) {
      stanza.matrix = matrix;
      stanza.is_computed = false;
    }
    stanza.is_computed = stanza.is_computed || is_computed || (is_code && !stanza.matrix);
    if (is_gap(row) || without_blanks_around(row).starts_with('#')) continue;
    if (stanza.text.empty()) stanza.text = row;
    stanza.text = through(stanza.text, row);
    const bool changes_numbers = why_not_pasted(row).has_value();
    stanza.are_numbers_changed = stanza.are_numbers_changed || changes_numbers;
    if (!changes_numbers) stanza.lines.push_back(row);
    if (stanza.matrix && takes_words(*stanza.matrix, worksheet)) {  // one line answers a question
      text = rest;
      break;
    }
  }
  if (stanza.are_numbers_changed && stanza.lines.empty()) stanza.lines.push_back(stanza.text);
  return stanza;
}

/// The asked cells of a step with what the lines have for them, and what is wrong with these.
struct Found {
  std::vector<CellEdit> cells;
  std::vector<std::string> problems;  // each with its line and what to do
  std::string note = {};              // of a printed cell in which another number stands
  std::vector<std::string_view> passed_over = {};  // lines
};

/// As if the lines stood in its block of a sheet.
Found found_in(std::string_view lines, const AnswerKey& key, std::size_t index) {
  const Step& step = key.worksheet().steps[index];
  const auto asked = asked_cells(key.worksheet(), index);
  if (asked.empty() || !step.choices.empty()) return {};
  const Source source("", fmt::format("```answer {}\n{}\n```\n", step.name, lines));
  const FoundSheet sheet = find_in_markdown(source);
  if (sheet.blocks.size() != 1 || !sheet.problems.empty()) return {};
  const SheetMatrix matrix = sheet_matrix(step, *key.replayed().hand[index]);
  ReadBlock block = read_block({source, sheet, 0, matrix});
  Found found{{}, {}, block.edited_cell};
  std::vector<Problem> others;
  std::move(block.passed_over).move_to(others);
  for (const Problem& other : others) {
    const auto [begin, end] = *other.span();
    found.passed_over.push_back(lines.substr(begin - source.line_start(2), end - begin));
  }
  for (const Cell& cell : asked) {
    const SheetCell& read = block.cells.cells[step.shape.position(cell.row, cell.col)];
    if (read.entry.kind != Entry::Kind::number) continue;
    std::string text(source.slice(read.span));
    std::replace(text.begin(), text.end(), ',', '.');  // a decimal comma, of fields parted by tabs
    found.cells.push_back({cell, std::move(text)});
  }
  std::vector<Problem> problems;
  std::move(block.problems).move_to(problems);
  for (const Problem& problem : problems) {
    const std::size_t line = problem.span() ? source.place(problem.span()->begin).line : 1;
    std::string row(without_blanks_around(source.line(line)));
    std::replace(row.begin(), row.end(), '\t', ' ');
    found.problems.push_back((line > 1 ? excerpt(row) + ": " : "") + message_of(problem));
  }
  // Of a text that is no matrix a few words may look like numbers; and where one of the lines is no
  // row, the others may belong in other rows.
  const bool is_ragged = block.has_unread_rows() && !say_places(lines, key.worksheet(), index);
  if (is_ragged || found.problems.size() > found.cells.size()) found.cells.clear();
  return found;
}

bool are_right(const std::vector<CellEdit>& cells, const AnswerKey& key) {
  return cells.size() > 1 && right_in(cells, key) == cells.size();
}

/// A matrix without a name belongs to the step that is open; or to another one, if all of it is
/// right there, and not here.
Found found_where_meant(std::string_view lines, const Lesson& lesson) {
  const AnswerKey& key = *lesson.key;
  Found here = found_in(lines, key, lesson.cursor.step);
  if (are_right(here.cells, key)) return here;
  for (std::size_t i = 0; i < lesson.worksheet().steps.size(); ++i) {
    if (i == lesson.cursor.step || open_cells(*lesson.sheet, i).empty()) continue;
    Found there = found_in(lines, key, i);
    if (there.problems.empty() && are_right(there.cells, key)) return there;
  }
  return here;
}

/// Without the labels of columns and the line below them in a table.
std::vector<std::string_view> without_headings(std::vector<std::string_view> lines) {
  std::erase_if(lines, has_names_alone);
  return lines;
}

/// Whether a line may have entries of the step that is open.
bool may_have_entries(const Lesson& lesson, std::string_view line) {
  const bool names_columns = line.starts_with('|') && has_names_alone(line) &&
                             any_of(line, is_letter) &&
                             !is_label_line(line, lesson.step().labels.cols);
  return !names_columns && looks_like_entries(line, lesson.worksheet(), lesson.cursor.step);
}

std::string why_no_rows_of(const Lesson& lesson, const Stanza& stanza) {
  return why_no_rows(without_headings(stanza.lines), lesson.worksheet(), lesson.cursor);
}

std::string not_obeyed(std::string_view line) {
  return excerpt_of_line(line) +
         " is no entry; a word is obeyed where it is typed, not where it is pasted";
}

/// Why the lines are neither a matrix nor rows of the step that is open.
std::string why_refused(const Lesson& lesson, const Stanza& stanza, const Found& found) {
  const auto is_no_row = [&](std::string_view line) { return !may_have_entries(lesson, line); };
  const auto* const word = first_that(stanza.lines, is_no_row);
  const bool is_for_lesson = word != nullptr && (is_word(*word) || is_word_alone(*word));
  if (is_for_lesson) return not_obeyed(*word);
  const auto lines = without_headings(stanza.lines);
  const auto shape = shape_of(lines);
  const bool has_label = word != nullptr && any_of(split_pasted_row(*word), [&](auto name) {
                           return is_label(name, lesson.worksheet());
                         });
  if (none_of(lines, is_no_row) && !has_label && is_other_matrix(lesson, lines)) {
    std::vector<std::vector<std::string_view>> rows;
    for (const std::string_view line : lines) {
      const auto words = split_pasted_row(line);
      rows.emplace_back(words.end() - static_cast<std::ptrdiff_t>(shape->cols), words.end());
    }
    return of_other_shape(*lesson.key, lesson.cursor.step, rows);
  }
  const auto has_entries_alone = [](std::string_view line) {
    return all_of(split_pasted_row(line), is_entry);
  };
  std::string no_rows = why_no_rows_of(lesson, stanza);
  if (!no_rows.empty() && all_of(stanza.lines, has_entries_alone)) return no_rows;
  const bool is_some_entry = !all_of(stanza.lines, is_of_words);
  const bool is_read = is_some_entry || stanza.are_numbers_changed;
  if (is_read && !found.problems.empty()) return found.problems.front();
  return not_obeyed(word == nullptr ? stanza.lines.front() : *word);
}

void tell_problems_of(Lesson& lesson, const std::vector<std::string>& problems) {
  constexpr std::size_t most = 3;
  for (std::size_t i = 0; i < std::min(most, problems.size()); ++i) {
    lesson.reply.quote("Not entered: " + problems[i] + ".");
  }
  if (problems.size() > most) {
    lesson.reply.say(fmt::format("There are {} more like these.", problems.size() - most));
  }
}

void tell_remarks(Lesson& lesson, const std::vector<std::string_view>& remarks) {
  if (remarks.empty()) return;
  const std::string others =
      remarks.size() == 1 ? ""
                          : fmt::format(", and {} like it", counted(remarks.size() - 1, "line"));
  lesson.reply.quote("Passed over: " + excerpt_of_line(remarks.front()) + others);
}

void take_matrix(Lesson& lesson, const Stanza& stanza, const Found& found) {
  TypedLine typed;
  typed.cells = found.cells;
  typed.is_addressed = true;
  const std::size_t step = typed.cells.front().cell.step;
  if (!stanza.matrix && step != lesson.cursor.step) {
    lesson.reply.say(
        fmt::format("That belongs in {}, so it was entered there.", lesson.step(step).name));
  }
  tell_problems_of(lesson, found.problems);
  tell_remarks(lesson, found.passed_over);
  if (!found.note.empty()) lesson.reply.quote(found.note + ".");
  lesson.unfinished.clear();
  lesson.refused = 0;
  take_typed(lesson, typed);
}

/// Lines that may each be a row or an entry of the step that is open.
bool are_rows(const Lesson& lesson, const Stanza& stanza) {
  const bool is_other = is_other_matrix(lesson, without_headings(stanza.lines));
  if (stanza.are_numbers_changed || is_other || !why_no_rows_of(lesson, stanza).empty())
    return false;
  return all_of(stanza.lines, [&](std::string_view line) {
    const bool is_too_long = stanza.lines.size() > 1 && entries_in(line) > lesson.step().shape.cols;
    return !is_too_long && may_have_entries(lesson, line);
  });
}

/// The next line belongs into the next cells, even where this one did not fit.
void make_way(Lesson& lesson) {
  if (!needs_reason(verdict_of(*lesson.sheet, lesson.cursor))) return;
  lesson.just_missed.push_back(lesson.cursor);
  if (const auto next = next_to_do(*lesson.sheet, lesson.cursor)) lesson.cursor = *next;
}

/// Goes past a step that this paste has filled, so that the rest of it does not replace what it
/// has just entered. False where no cell takes the rest.
bool pass_filled(Lesson& lesson) {
  const auto is_filled = [&] { return contains(lesson.just_missed, lesson.cursor); };
  if (is_filled()) leave_cell(lesson);
  return lesson.awaits != Awaits::nothing && lesson.awaits != Awaits::answer && !is_filled();
}

void tell_left_out(Lesson& lesson, std::string_view line) {
  lesson.reply.quote("What you pasted was left out from here on: " + excerpt_of_line(line));
}

/// What the lines have for the matrix that is meant; nothing of a single line, which may be a row.
Found found_of(const Stanza& stanza, const Lesson& lesson) {
  const bool is_line = stanza.lines.size() == 1;
  if (is_line && !stanza.are_numbers_changed && !stanza.is_computed) return {};
  return stanza.matrix ? found_in(stanza.text, *lesson.key, stanza.matrix->index)
                       : found_where_meant(stanza.text, lesson);
}

/// Enters lines that may each be a row or an entry of the step that is open.
void take_rows(Lesson& lesson, const Stanza& stanza, bool is_last) {
  const std::size_t step = lesson.cursor.step;
  if (is_row_downwards(lesson, stanza.lines) && pass_filled(lesson)) {
    lesson.awaits = Awaits::entry;
    return take_entries(lesson, joined(stanza.lines, " "));
  }
  bool is_refused = false;  // a line: those below it are not to come up into its cells
  for (const std::string_view& line : stanza.lines) {
    if (is_label_line(line, lesson.step(step).labels.rows)) continue;  // above columns of a table
    const bool is_column = labelled_column(line, lesson.step(step)).has_value();
    const bool may_go_on = !is_refused || labelled_row(line, lesson.step(step), 0).has_value();
    if (is_column && lesson.cursor.step != step) move_cursor(lesson, {step, 0, 0});
    if (!is_column && (!may_go_on || !pass_filled(lesson))) return tell_left_out(lesson, line);
    lesson.awaits = Awaits::entry;
    lesson.refused = 0;
    if (is_line_of_text(lesson, line)) take_entries(lesson, line);
    is_refused = is_refused || lesson.refused > 0;
    if (!is_column && (!is_last || &line != &stanza.lines.back())) make_way(lesson);
  }
}

/// Enters a part of a paste. False where it was refused.
bool take_part(Lesson& lesson, const Stanza& stanza, bool is_last) {
  const auto& steps = lesson.worksheet().steps;
  const bool is_given = stanza.matrix && stanza.matrix->index >= steps.size();
  if (is_given) {
    lesson.reply.quote(fmt::format("{}: {} is given.", stanza.refusal(), stanza.matrix->name));
    return true;
  }
  const Found found = found_of(stanza, lesson);
  const bool are_all_right =
      !found.cells.empty() && right_in(found.cells, *lesson.key) == found.cells.size();
  if (stanza.is_computed && !are_all_right) {
    lesson.reply.quote(fmt::format(
        "{0}: what stands above these numbers is no step; if they are those of {1}, write {1} = "
        "above them.",
        stanza.refusal(), lesson.step().name));
    return false;
  }
  const bool is_elsewhere = stanza.matrix && stanza.matrix->index != lesson.cursor.step;
  if (found.cells.empty() && is_elsewhere) {
    const auto asked = asked_cells(lesson.worksheet(), stanza.matrix->index);
    if (asked.empty()) {
      lesson.reply.quote(fmt::format("{}: {} is printed.", stanza.refusal(), stanza.matrix->name));
      return true;
    }
    const auto open = open_cells(*lesson.sheet, stanza.matrix->index);
    move_cursor(lesson, open.empty() ? asked.front() : open.front());
  }
  if (!found.cells.empty()) {
    lesson.awaits = Awaits::entry;
    take_matrix(lesson, stanza, found);
    return true;
  }
  Stanza rows = stanza;
  if (names_columns(stanza.lines, lesson.worksheet(), lesson.step()))
    rows.lines.erase(rows.lines.begin());
  if (!are_rows(lesson, rows)) {
    lesson.reply.quote(fmt::format("{}: {}.", stanza.refusal(), why_refused(lesson, rows, found)));
    return false;
  }
  if (rows.lines.size() < stanza.lines.size()) tell_remarks(lesson, {stanza.lines.front()});
  take_rows(lesson, rows, is_last);
  return true;
}

}  // namespace

bool is_named_matrix(std::string_view text, const Worksheet& worksheet) {
  const Stanza first = take_stanza(text, worksheet);
  return first.matrix && first.lines.size() > 1;
}

void take_pasted(Lesson& lesson, std::string_view text) {
  constexpr std::size_t most_refused = 3;
  if (text.size() > most_sheet_bytes || invalid_utf8(text)) {
    return lesson.reply.say("Nothing was entered: that is no text, or too long.");
  }
  for (std::string_view rest = text; const auto line = take_line(rest);) {
    const std::string from_zero = counted_from_zero(*line, lesson.worksheet());
    if (!from_zero.empty()) return lesson.reply.quote("Nothing was entered: " + from_zero + ".");
  }
  const bool is_one = is_one_line(text);
  const char* const all = text.data();
  std::vector<std::string_view> remarks;
  std::size_t refused = 0;
  lesson.just_missed.clear();
  if (is_one && is_line_of_text(lesson, text)) take_entries(lesson, text);
  lesson.is_in_paste = true;
  while (!is_one && !text.empty()) {
    const bool is_first = text.data() == all;
    Stanza stanza = take_stanza(text, lesson.worksheet());
    stanza.is_alone = is_first && text.empty();
    append(remarks, stanza.remarks);
    if (stanza.lines.empty()) continue;
    const bool has_place = stanza.matrix ? lesson.awaits != Awaits::nothing : pass_filled(lesson);
    if (!has_place || refused == most_refused) {
      tell_left_out(lesson, stanza.lines.front());
      break;
    }
    const bool is_taken = take_part(lesson, stanza, text.empty());
    refused += is_taken ? 0U : 1U;
  }
  lesson.is_in_paste = false;
  tell_remarks(lesson, remarks);
  const auto missed = std::exchange(lesson.just_missed, {});
  const Cell* const wrong =
      first_that(missed, [&](const Cell& one) { return is_open(verdict_of(*lesson.sheet, one)); });
  const bool is_untold = wrong != nullptr && (*wrong != lesson.cursor || missed.size() == 1);
  if (is_untold && lesson.awaits == Awaits::entry) {
    move_cursor(lesson, *wrong);
    lesson.reply.say(std::string(try_again));
  }
}

Lesson enter(Lesson lesson, const Cell& cell, std::string_view text) {
  lesson = at(std::move(lesson), cell);
  lesson.awaits = Awaits::entry;
  take_pasted(lesson, text);
  if (lesson.reply.said.blocks.empty()) lesson.reply.say("Nothing was entered: type a number.");
  lesson.of_others.clear();
  return ready_for_line(std::move(lesson));
}

}  // namespace byhand::learn
