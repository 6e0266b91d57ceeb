#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/lesson_parts.hpp"
#include "number/entry.hpp"
#include "sheet/pasted.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/question.hpp"

namespace byhand::learn {

namespace {

constexpr std::string_view minus_signs = "-+.";

std::string how_many(std::size_t entries) {
  return entries == 1 ? "here is one entry" : fmt::format("here are {} entries", entries);
}

std::string how_many_fit(const Worksheet& worksheet, const Cell& cursor, bool is_row_named,
                         std::size_t entries) {
  const auto of_row = asked_cells(worksheet, cursor.step, cursor.row);
  if (is_row_named) return fmt::format("type all {} of that row", of_row.size());
  if (of_row.size() < 2) return "type one entry";
  const WrittenRange col{cursor.col + 1, cursor.col + 1};
  const WrittenRange rows{1, worksheet.steps[cursor.step].shape.rows};
  const auto of_column = asked_among(worksheet, cells_in(cursor.step, {rows, col}));
  const std::string column =
      entries == of_column.size()
          ? fmt::format("; a column goes behind {}[:,{}] =", worksheet.steps[cursor.step].name,
                        cursor.col + 1)
          : "";
  return fmt::format("type one entry, or all {} of the row{}", of_row.size(), column);
}

TypedLine with_problem(std::string text) {
  TypedLine result;
  result.problem = std::move(text);
  return result;
}

/// Puts the entries into those cells, unless one of them cannot be read.
TypedLine put_into(const std::vector<Cell>& cells, const std::vector<std::string_view>& entries,
                   const AnswerKey& key) {
  constexpr auto changes_nothing = "that changes nothing: type a number";
  if (cells.empty()) return with_problem(changes_nothing);  // a lone comma
  TypedLine result;
  std::vector<std::string> printed;  // where another number was typed
  const Step& step = key.worksheet().steps[cells.front().step];
  if (const auto why = why_unreadable_among(entries, step)) return with_problem(*why);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry entry = read_entry_of(step, entries[i]);
    if (entry.kind != Entry::Kind::number) continue;
    const Cell& cell = cells[i];
    if (is_asked(key.worksheet(), cell)) {
      result.cells.push_back({cell, std::string(entries[i])});
    } else if (entry.value != (*key.replayed().hand[cell.step])(cell.row, cell.col)) {
      printed.push_back(cell_name(key.worksheet(), cell));
    }
  }
  if (!printed.empty()) {
    constexpr std::size_t most = 4;
    const bool is_one = printed.size() == 1;
    result.note =
        fmt::format("{} {} printed, and {}", listed_at_most(most, printed), is_one ? "is" : "are",
                    is_one ? "stays as it is" : "stay as they are");
  }
  if (result.cells.empty()) return with_problem(changes_nothing);
  return result;
}

/// Whether a line answers a question in words; with = it goes to another cell.
bool has_words(const Step& step, std::string_view line) {
  return !step.choices.empty() && !contains(line, "=");
}

/// The word that a line means, from 0: by itself or, of words to choose from, by its number.
std::optional<std::size_t> chosen(const Step& question, std::string_view line) {
  const Choices& choices = question.choices;
  if (const auto named = choice_named(choices, line)) return named;
  const auto number = choices.matrix.empty() ? number_in_digits(line) : std::nullopt;
  const bool is_one = number && *number >= 1 && *number <= choices.words.size();
  return is_one ? std::optional(*number - 1) : std::nullopt;
}

/// Whether the cursor stands behind the first cell of its row.
bool is_row_begun(const Worksheet& worksheet, const Cell& cursor) {
  const auto of_row = asked_cells(worksheet, cursor.step, cursor.row);
  return !of_row.empty() && of_row.front() < cursor;
}

/// A line up to the comment behind its entries.
std::string_view without_comment(std::string_view line) {
  const auto words = split_markdown_row(line);
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (is_comment(std::span<const std::string_view>(words).subspan(i)))
      return through(line, words[i - 1]);
  }
  return line;
}

/// So many entries, of a row that is named or of what they fit.
TypedLine listed_entries(const std::vector<std::string_view>& entries, const AnswerKey& key,
                         const Cell& cursor, bool is_row_named) {
  const Worksheet& worksheet = key.worksheet();
  const std::size_t in_row = asked_cells(worksheet, cursor.step, cursor.row).size();
  if (const auto mixed = mixed_number(entries, CellParting::blanks); mixed && entries.size() == 2) {
    const bool is_meant = right_in(put_into({cursor}, {*mixed}, key).cells, key) == 1;
    if (is_meant) return with_problem("a mixed number is one entry: type " + *mixed);
  }
  if (const auto cells = cells_for(entries, key, cursor, is_row_named)) {
    TypedLine typed = put_into(*cells, entries, key);
    typed.is_addressed = is_row_named;
    const bool may_be_row = !is_row_named && in_row == entries.size() && in_row > 1;
    const auto column = may_be_row ? column_meant(entries, key, cursor) : std::nullopt;
    const bool is_first = asked_cells(worksheet, cursor.step).front().row == cursor.row;
    const bool is_likely = column && (is_first || column->cells.front().col == cursor.row);
    if (is_likely && column->right > right_in(typed.cells, key) && typed.problem.empty()) {
      const std::string told = of_a_column(entries, *column, cursor, worksheet);
      const bool is_whole = column->right == entries.size();  // nothing is replaced by a guess
      if (is_whole || is_row_begun(worksheet, cursor)) return with_problem(told);
      typed.note = "A" + told.substr(1);
    }
    // Who meant a row has to see where the entries went, even if they are right there.
    const bool went_down =
        in_row > 1 && cells->size() > 1 && cells->front().col == cells->back().col;
    if (went_down) {
      typed.note = fmt::format("The {} entries went down column {}; a row has {} to fill in",
                               entries.size(), cursor.col + 1, in_row);
    }
    return typed;
  }
  if (begins_with_label(entries)) {
    return with_problem(
        fmt::format("{} is no row of {}; leave it out, or goto the step that has it",
                    excerpt(entries.front()), worksheet.steps[cursor.step].name));
  }
  const auto why = why_unreadable_among(entries, worksheet.steps[cursor.step]);
  if (why && !lone_minus(entries)) return with_problem(*why);
  std::string one_entry;
  if (const auto mixed = mixed_number(entries, CellParting::blanks))
    one_entry = "; a mixed number is one entry: " + *mixed;
  if (const auto negative = lone_minus(entries))
    one_entry = "; a minus touches its number: " + *negative;
  return with_problem(how_many(entries.size()) + "; " +
                      how_many_fit(worksheet, cursor, is_row_named, entries.size()) + one_entry);
}

/// `b 5 1`, `S[2,:] = 5 1`: all of these cells, or those that are asked.
TypedLine into_all(const std::vector<Cell>& cells, const std::vector<std::string_view>& entries,
                   const AnswerKey& key, const std::string& name) {
  const auto asked = asked_among(key.worksheet(), cells);
  for (const auto& some : {asked, cells}) {
    if (some.size() != entries.size()) continue;
    TypedLine typed = put_into(some, entries, key);
    typed.is_addressed = true;
    return typed;
  }
  const auto why = why_unreadable_among(entries, key.worksheet().steps[cells.front().step]);
  if (why) return with_problem(*why);
  return with_problem(fmt::format("{}; {} has {} to fill in", how_many(entries.size()), name,
                                  counted(asked.size(), "cell")));
}

/// S[2,:] = 5 1
TypedLine into_range(const Address& to, const AnswerKey& key) {
  std::string_view rest = to.rest;
  if (rest.ends_with(';')) rest.remove_suffix(1);
  const std::string plain = without_commas(rest);
  std::vector<std::string_view> entries;
  if (const auto listed = pasted_matrix(rest, PastedPart::whole)) {
    for (const std::string_view row : listed->rows) append(entries, split_pasted_row(row));
  } else {
    entries = split_markdown_row(plain);
  }
  return into_all(cells_in(to.step, to.cells), entries, key,
                  fmt::format("{}[{}]", key.worksheet().steps[to.step].name, to.place));
}

/// S[1,2] = 5
TypedLine addressed(const Address& to, const AnswerKey& key) {
  const Worksheet& worksheet = key.worksheet();
  const Step& of = worksheet.steps[to.step];
  if (!to.cells.are_within(of.shape)) {
    const std::string from_zero = counted_from_zero(to, worksheet);
    if (!from_zero.empty()) return with_problem(from_zero);
    return with_problem(
        fmt::format("{} is {}: it has no cell [{}]", of.name, of.shape.text(), to.place));
  }
  if (!to.cells.is_single()) return into_range(to, key);
  const Cell cell{to.step, to.cells.rows.first - 1, to.cells.cols.first - 1};
  const std::string name = cell_name(worksheet, cell);
  if (!is_asked(worksheet, cell)) {
    return with_problem(fmt::format("{} is printed, there is nothing to fill in", name));
  }
  if (to.rest.empty()) return with_problem(fmt::format("type the entry after it: {} = 5", name));
  const auto mixed = as_mixed_number(to.rest);
  TypedLine typed = put_into({cell}, {mixed ? *mixed : to.rest}, key);
  typed.is_addressed = true;
  return typed;
}

/// `[2 1 0 2`: the first row of more, in which a bracket stays open.
bool begins_matrix(std::string_view line) {
  const auto pasted = pasted_matrix(line, PastedPart::lines);
  return pasted && pasted->rows.size() == 1 && pasted->has_more;
}

/// `S = 10 5; 5 5`, of the matrix that is open or of another one.
TypedLine into_named(const NamedEntries& named, const AnswerKey& key, const Cell& cursor) {
  const auto [index, name] = std::pair(named.matrix.index, named.matrix.name);
  if (index >= key.worksheet().steps.size()) {
    return with_problem(fmt::format("{} is given, there is nothing to fill in", name));
  }
  const auto asked = asked_cells(key.worksheet(), index);
  if (asked.empty()) {
    return with_problem(fmt::format("{} is printed, there is nothing to fill in", name));
  }
  const bool is_open = index == cursor.step;
  const bool goes_on = is_open && !begins_matrix(named.entries);
  TypedLine typed = typed_line(named.entries, key, goes_on ? cursor : Cell{index, 0, 0});
  if (!is_open && typed.cells.size() == 1 && asked.size() > 1) {
    return with_problem(fmt::format("{0} has {1} to fill in: name the cell, as in {0}[1,1] = {2}",
                                    name, counted(asked.size(), "cell"), excerpt(named.entries)));
  }
  typed.is_addressed = typed.is_addressed || !is_open;
  return typed;
}

/// A row in brackets, a whole matrix, or the beginning of a row that goes on in the next line.
TypedLine pasted_line(const PastedMatrix& pasted, const AnswerKey& key, const Cell& cursor,
                      bool is_row_named) {
  TypedLine result;
  result.is_label_line = pasted.rows.empty();
  if (result.is_label_line) return result;
  const Step& step = key.worksheet().steps[cursor.step];
  const auto rows = mapped(pasted.rows, split_pasted_row);
  std::vector<std::string_view> entries = rows.front();
  if (pasted.rows.size() == 1 && pasted.is_open && entries.size() < step.shape.cols) {
    result.unfinished = fmt::format("{} of {}; the bracket is open, so the row goes on",
                                    entries.size(), step.shape.cols);
    return result;
  }
  // Where some rows or cells are printed, only the whole says which row is which.
  if (step.prints() && pasted.has_more && pasted.rows.size() < step.shape.rows) {
    result.unfinished = fmt::format("{} of {}; a bracket is open, so the matrix goes on",
                                    counted(pasted.rows.size(), "row"), step.shape.rows);
    return result;
  }
  if (pasted.rows.size() == 1) return listed_entries(entries, key, cursor, is_row_named);
  const std::size_t cols = entries.size();
  for (std::size_t r = 1; r < rows.size(); ++r) append(entries, rows[r]);
  if (const auto why = why_unreadable_among(entries, step)) return with_problem(*why);
  if (any_of(rows, [&](const auto& row) { return row.size() != cols; }))
    return with_problem("these rows do not have the same length");
  const Shape found{rows.size(), cols};
  if (found != step.shape) return with_problem(of_other_shape(key, cursor.step, rows));
  TypedLine typed =
      put_into(cells_in(cursor.step, {{1, found.rows}, {1, found.cols}}), entries, key);
  typed.is_addressed = true;
  return typed;
}

/// Where a label names a row and a column: the entries of the column, if these are all right there
/// and not in the row, or if the row has another number of cells.
std::optional<TypedLine> column_of_shared_label(std::string_view line, const AnswerKey& key,
                                                const Cell& cursor) {
  const Step& step = key.worksheet().steps[cursor.step];
  const auto row = labelled_row(line, step, cursor.row);
  const auto column = row ? labelled_column(line, step) : std::nullopt;
  if (!column) return std::nullopt;
  const auto put = [&](const std::string& place, std::string_view entries) {
    return typed_line(fmt::format("{}[{}] = {}", step.name, place, entries), key, cursor);
  };
  const TypedLine in_row = put(fmt::format("{},:", row->index + 1), row->entries);
  TypedLine in_column = put(fmt::format(":,{}", column->index + 1), column->entries);
  const auto are_right = [&](const TypedLine& typed) {
    return typed.note.empty() && right_in(typed.cells, key) == typed.cells.size();
  };
  const bool fits_alone = !in_row.problem.empty() || (are_right(in_column) && !are_right(in_row));
  if (!in_column.problem.empty() || !fits_alone) return std::nullopt;
  in_column.note = "These are the entries of " + called("column", step.labels.cols, column->index);
  return in_column;
}

}  // namespace

bool looks_like_entries(std::string_view line, const Worksheet& worksheet, std::size_t step) {
  line = without_blanks_around(line);
  if (line.empty()) return false;
  const Step& of = worksheet.steps[step];
  if (has_words(of, line)) {
    return chosen(of, line).has_value() || (!is_word(line) && spoken(line, of).word == nullptr);
  }
  if (line == "?") return false;
  const auto row = labelled_row(line, of, 0);
  const auto column = labelled_column(line, of);
  if (is_word(line)) {  // show 3 4, where a row is called show, says nothing as a word
    const bool has_number = column || (row && begins_with_number(row->entries));
    return has_number && spoken(line, of).word == nullptr;
  }
  if (address(line, worksheet, step) || named_entries(line, worksheet) || row || column ||
      is_pasted(line) ||
      (is_label_line(line, of.labels.cols) && spoken(line, of).word == nullptr)) {
    return true;
  }
  const bool begins_so = is_digit(line.front()) || line.front() == '(' || line.front() == '[' ||
                         line.front() == '|' || contains(minus_signs, line.front());
  const std::string_view first = line.substr(0, line.find_first_of(" \t,;"));
  return begins_so || is_date(first) || is_entry(first) ||
         (static_cast<unsigned char>(line.front()) & 0x80U) != 0;
}

TypedLine typed_line(std::string_view line, const AnswerKey& key, Cell cursor) {
  const Worksheet& worksheet = key.worksheet();
  const Step& step = worksheet.steps[cursor.step];
  line = without_blanks_around(line);
  if (has_words(step, line)) {
    const auto choice = chosen(step, line);
    const std::string_view answer = answer_in(line, step);
    return put_into({cursor}, {choice ? step.choices.words[*choice] : answer}, key);
  }
  const std::string unticked = without_ticks(line);
  line = without_comment(unticked);
  const std::string_view comment = std::string_view(unticked).substr(
      static_cast<std::size_t>(line.data() - unticked.data()) + line.size());
  if (const auto to = address(line, worksheet, cursor.step)) return addressed(*to, key);
  if (const auto named = named_entries(line, worksheet); named && !named->entries.empty()) {
    return into_named(*named, key, cursor);
  }
  if (line.starts_with("[1] ")) line = without_name(line);
  TypedLine empty;
  empty.is_label_line = is_label_line(line, step.labels.cols) || is_pasted_heading(line) ||
                        line.find_first_not_of("-:| \t") == std::string_view::npos;
  if (empty.is_label_line && line != "-") return empty;
  if (const auto why = why_not_pasted(line)) {
    return with_problem(why->message + "; " + why->remedy);
  }
  if (auto column = column_of_shared_label(line, key, cursor)) return std::move(*column);
  const auto labelled = labelled_row(line, step, cursor.row);
  const bool is_row_named = labelled.has_value();
  if (labelled && cursor.row != labelled->index) cursor = {cursor.step, labelled->index, 0};
  if (labelled) line = labelled->entries;
  const auto column = is_row_named ? std::nullopt : labelled_column(line, step);
  if (column) {
    line = column->entries;
  } else if (const auto pasted = pasted_matrix(line, PastedPart::lines)) {
    return pasted_line(*pasted, key, cursor, is_row_named);
  }
  // Where some cells are printed, the others alone have another shape.
  const auto other_shape = step.prints() ? std::nullopt : parted_otherwise(line, key, cursor.step);
  if (other_shape) return with_problem(*other_shape);
  const std::string plain = without_commas(line);
  const auto mixed = as_mixed_number(plain);
  const auto entries = split_markdown_row(mixed ? *mixed : plain);
  if (column) {
    const std::size_t col = column->index + 1;
    return into_all(
        cells_in(cursor.step, {{1, step.shape.rows}, {col, col}}), entries, key,
        fmt::format("{} of {}", called("column", step.labels.cols, column->index), step.name));
  }
  const auto other = other_place_in(comment, step, cursor, entries.size() == 1);
  return other ? with_problem(*other) : listed_entries(entries, key, cursor, is_row_named);
}

TypedLine typed_line(std::string_view line, const AnswerKey& key, Cell cursor,
                     std::size_t refused) {
  TypedLine here = typed_line(line, key, cursor);
  const std::size_t begun = is_row_begun(key.worksheet(), cursor) ? 1 : 0;
  const std::size_t rows = std::max(refused, begun);
  const Cell below{cursor.step, cursor.row + rows, 0};
  if (rows == 0 || below.row >= key.worksheet().steps[cursor.step].shape.rows) return here;
  TypedLine there = typed_line(line, key, below);
  there.is_addressed = true;
  const Step& step = key.worksheet().steps[cursor.step];
  if (there.note.empty()) {
    there.note = fmt::format("These fit {} of {} better than {}, so they stand there",
                             called("row", step.labels.rows, below.row), step.name,
                             called("row", step.labels.rows, cursor.row));
  }
  const bool is_row = here.cells.size() > 1 && here.cells.size() == there.cells.size();
  const std::size_t right = right_in(there.cells, key);
  const bool belongs_there =
      is_row && 2 * right > there.cells.size() && right > right_in(here.cells, key);
  return belongs_there ? there : here;
}

}  // namespace byhand::learn
