// Which cells the entries of a typed line may fill.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
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
#include "worksheet/markdown.hpp"
#include "worksheet/prose.hpp"
#include "worksheet/question.hpp"

namespace byhand::learn {

namespace {

std::vector<Cell> cells_from(std::vector<Cell> cells, const Cell& first) {
  std::erase_if(cells, [&](const Cell& cell) { return cell < first; });
  return cells;
}

bool is_right_in(const Cell& cell, std::string_view entry, const AnswerKey& key) {
  const std::size_t index = position_in_step(key.worksheet(), cell);
  return key.right(cell.step).likeness_of(read_entry(entry), index) >= Likeness::rounded;
}

/// How many of the entries are right in these cells.
std::size_t right_in(const std::vector<Cell>& cells, const std::vector<std::string_view>& entries,
                     const AnswerKey& key) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    count += is_right_in(cells[i], entries[i], key) ? 1U : 0U;
  }
  return count;
}

/// Whether what is typed for printed cells stands there.
bool agree_with_printed(const std::vector<Cell>& cells,
                        const std::vector<std::string_view>& entries, const AnswerKey& key) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (is_asked(key.worksheet(), cells[i])) continue;
    const bool is_number = read_entry(entries[i]).kind == Entry::Kind::number;
    if (is_number && !is_right_in(cells[i], entries[i], key)) return false;
  }
  return true;
}

/// Cells that entries may fill.
struct Candidates {
  std::vector<std::vector<Cell>>
      wholes;  // a cell, rows, columns, the step: a mistake may be in them
  std::vector<std::vector<Cell>> parts;  // of a row or column: meant where all of it is right
};

Candidates candidates_at(const Cell& cursor, const std::vector<std::string_view>& entries,
                         const AnswerKey& key, bool is_row_named) {
  const Worksheet& worksheet = key.worksheet();
  const auto [rows, cols] = worksheet.steps[cursor.step].shape;
  const auto of_row = asked_cells(worksheet, cursor.step, cursor.row);
  const auto rest_of_row = cells_from(of_row, cursor);
  Candidates result;
  if (!is_row_named) result.wholes.push_back({cursor});
  result.wholes.push_back(cells_in(cursor.step, {{cursor.row + 1, cursor.row + 1}, {1, cols}}));
  result.wholes.push_back(of_row);
  result.wholes.push_back(rest_of_row);
  if (is_row_named) return result;
  result.wholes.push_back(asked_cells(worksheet, cursor.step));
  result.wholes.push_back(cells_in(cursor.step, {{1, rows}, {1, cols}}));
  const std::size_t size = std::min(rest_of_row.size(), entries.size());
  result.parts.emplace_back(rest_of_row.begin(),
                            rest_of_row.begin() + static_cast<std::ptrdiff_t>(size));
  // Who types as many entries as a row has means a row, or has to say that it is none.
  if (of_row.size() == entries.size() && of_row.size() > 1) return result;
  const auto column =
      asked_among(worksheet, cells_in(cursor.step, {{1, rows}, {cursor.col + 1, cursor.col + 1}}));
  const auto rest = cells_from(column, cursor);
  result.parts.push_back(rest);
  // From its top on: what stands above the cell at the cursor is not to be replaced unseen.
  if (rest != column) return result;
  if (of_row.size() < 2) result.wholes.push_back(column);
  const auto meant = column_meant(entries, key, cursor);
  if (meant && meant->cells.front().col == cursor.col) result.wholes.push_back(meant->cells);
  return result;
}

/// A row and a column, from 1, as far as they are named.
struct NamedPlace {
  std::optional<std::size_t> row;
  std::optional<std::size_t> col;
};

/// Takes a number as that of the row or the column that the word before it tells; false where it
/// tells neither, or has its number already.
bool take_number(NamedPlace& place, std::size_t number, std::string_view before,
                 std::string_view step) {
  const bool is_of_col = is_word_of("column col", before) || (before == step && place.row);
  std::optional<std::size_t>& part = is_of_col ? place.col : place.row;
  if (before.empty() || part) return false;
  part = number;
  return true;
}

/// The place that a comment names if it says nothing else: (k2, q4), # row 2, <- S[2,3].
std::optional<NamedPlace> place_alone(std::string_view comment, const Step& step) {
  std::string text(comment);
  const auto is_sign = [](char c) { return contains("()[],;:#<>-/", c); };
  std::replace_if(text.begin(), text.end(), is_sign, ' ');
  NamedPlace place;
  std::string before;
  for (const std::string_view word : split_markdown_row(text)) {
    if (const auto number = number_in_digits(word)) {
      if (!take_number(place, *number, before, step.name)) return std::nullopt;
      continue;  // S[2,3]
    }
    const std::string small = in_small_letters(word);
    const auto in_rows = place.row ? std::nullopt : place_among(word, step.labels.rows);
    const auto in_cols = place.col ? std::nullopt : place_among(word, step.labels.cols);
    const bool is_name = word == step.name || is_word_of("row column col", small);
    if (!in_rows && !in_cols && !is_name) return std::nullopt;
    if (in_rows) place.row = *in_rows + 1;
    if (in_cols && !in_rows) place.col = *in_cols + 1;
    before = word == step.name ? step.name : small;
  }
  return place;
}

}  // namespace

std::size_t right_in(const std::vector<CellEdit>& edits, const AnswerKey& key) {
  return count_if(edits,
                  [&](const CellEdit& edit) { return is_right_in(edit.cell, edit.text, key); });
}

std::optional<FittingColumn> column_meant(const std::vector<std::string_view>& entries,
                                          const AnswerKey& key, const Cell& cursor) {
  std::optional<FittingColumn> best;
  std::size_t most = entries.size() / 2;
  const Shape shape = key.worksheet().steps[cursor.step].shape;
  for (std::size_t col = 1; col <= shape.cols; ++col) {
    const auto whole_column = cells_in(cursor.step, {{1, shape.rows}, {col, col}});
    for (const auto& cells : {asked_among(key.worksheet(), whole_column), whole_column}) {
      if (cells.size() != entries.size()) continue;
      const std::size_t right = right_in(cells, entries, key);
      const bool is_own = best && right == most && col == cursor.col + 1;
      if (right > most || is_own) best = {cells, right};
      most = std::max(most, right);
    }
  }
  return best;
}

std::string of_a_column(const std::vector<std::string_view>& entries, const FittingColumn& column,
                        const Cell& cursor, const Worksheet& worksheet) {
  const std::size_t right = column.right;
  const std::string fit = right == entries.size() ? "they" : fmt::format("{} of them", right);
  return fmt::format(
      "as row {0} of {1} these do not fit, but {2} would as column {3}, from top to "
      "bottom; if that is meant, type {1}[:,{3}] = {4}",
      cursor.row + 1, worksheet.steps[cursor.step].name, fit, column.cells.front().col + 1,
      fmt::join(entries, " "));
}

std::optional<std::vector<Cell>> cells_for(const std::vector<std::string_view>& entries,
                                           const AnswerKey& key, const Cell& cursor,
                                           bool is_row_named) {
  auto [candidates, parts] = candidates_at(cursor, entries, key, is_row_named);
  const auto is_all_right = [&](const auto& cells) {
    return cells.size() == entries.size() && right_in(cells, entries, key) == entries.size();
  };
  // The rest of a row may be as long as a column: what is right there throughout is meant so.
  for (const auto* some : {&candidates, &parts}) {
    if (const auto* const all_right = first_that(*some, is_all_right)) return *all_right;
  }
  std::erase_if(candidates, [&](const auto& cells) { return cells.size() != entries.size(); });
  const auto fits_worse = [&](const auto& one, const auto& other) {
    return right_in(one, entries, key) < right_in(other, entries, key);
  };
  const auto end = std::stable_partition(
      candidates.begin(), candidates.end(),
      [&](const auto& cells) { return agree_with_printed(cells, entries, key); });
  if (end == candidates.begin())
    return candidates.empty() ? std::nullopt : std::optional(candidates.front());
  return *std::max_element(candidates.begin(), end, fits_worse);
}

std::string called(std::string_view kind, const std::vector<std::string>& labels, std::size_t at) {
  return fmt::format("{} {}", kind, labels.empty() ? std::to_string(at + 1) : labels[at]);
}

std::optional<std::string> other_place_in(std::string_view comment, const Step& step,
                                          const Cell& cursor, bool is_one_cell) {
  const auto place = place_alone(comment, step);
  if (!place) return std::nullopt;
  const std::size_t row = place->row.value_or(cursor.row + 1);
  const std::size_t col = place->col.value_or(cursor.col + 1);
  if (row == cursor.row + 1 && (!is_one_cell || col == cursor.col + 1)) return std::nullopt;
  const auto named = [&](std::size_t of_row, std::size_t of_col) {
    return fmt::format("{}[{},{}]", step.name, of_row, is_one_cell ? std::to_string(of_col) : ":");
  };
  return fmt::format("{} names another place than {}; a place stands in front, as in {} = 5",
                     excerpt(without_blanks_around(comment)), named(cursor.row + 1, cursor.col + 1),
                     named(row, col));
}

std::string excerpt_of_line(std::string_view line) {
  std::string text(without_blanks_around(line));
  std::replace(text.begin(), text.end(), '\t', ' ');
  return excerpt(text);
}

std::optional<std::string> why_unreadable_among(const std::vector<std::string_view>& entries,
                                                const Step& step) {
  const auto* const word = first_that(entries, [&](std::string_view entry) {
    return read_entry_of(step, entry).kind == Entry::Kind::unreadable;
  });
  if (word == nullptr) return std::nullopt;
  const std::string_view name = word->substr(0, word->find_first_of(":="));
  if (is_among_labels(name, step.labels)) {
    return fmt::format(
        "{} is the label of other numbers; give each label its own line, or type the numbers "
        "without them",
        excerpt(name));
  }
  const auto [message, remedy] = why_unreadable_in(step, *word);
  return fmt::format("{} {}; {}", excerpt(*word), message, remedy);
}

bool has_place(std::string_view line, const Worksheet& worksheet, std::size_t index) {
  const Step& step = worksheet.steps[index];
  return labelled_row(line, step, 0) || labelled_column(line, step) ||
         address(line, worksheet, index) || contains(line, "[");
}

bool say_places(std::string_view lines, const Worksheet& worksheet, std::size_t step) {
  const std::string_view first = take_line(lines).value_or("");
  bool says_place = has_place(first, worksheet, step);
  std::vector<std::string_view> numbers;  // of rows, below those of columns
  while (const auto line = take_line(lines)) {
    const bool is_blank = read_entry(without_blanks_around(*line)).kind == Entry::Kind::blank ||
                          line->find_first_not_of(". ") == std::string_view::npos;  // of numpy
    says_place = says_place || is_blank || has_place(*line, worksheet, step);
    numbers.push_back(first_word(without_blanks_around(*line)));
  }
  return says_place || (are_counted(split_markdown_row(first)) && are_counted(numbers));
}

bool names_columns(const std::vector<std::string_view>& lines, const Worksheet& worksheet,
                   const Step& step) {
  auto names = split_markdown_row(lines.front());
  std::erase_if(names, [](std::string_view name) { return name.empty(); });
  const auto is_other = [&](std::string_view name) {
    return !is_letter(name.front()) || is_word_for_sum(name) || is_label(name, worksheet);
  };
  return lines.size() > 1 && names.size() > 1 && names.size() == step.shape.cols &&
         has_names_alone(lines.front()) && none_of(names, is_other) && !is_word(lines.front());
}

bool is_row_downwards(const Lesson& lesson, const std::vector<std::string_view>& lines) {
  const auto of_row = asked_cells(lesson.worksheet(), lesson.cursor.step, lesson.cursor.row);
  const bool is_row_or_column =
      lines.size() == of_row.size() || lines.size() == lesson.step().shape.rows;
  return lines.size() > 1 && is_row_or_column && lesson.cursor == of_row.front() &&
         all_of(lines,
                [](std::string_view line) { return read_entry(line).kind == Entry::Kind::number; });
}

bool is_other_matrix(const Lesson& lesson, const std::vector<std::string_view>& lines) {
  const auto shape = shape_of(lines);
  const Shape step = lesson.step().shape;
  const bool is_closed = shape && contains(lines.front(), "[[") && contains(lines.back(), "]]");
  if (is_closed && shape->rows > 1) return *shape != step;
  if (!shape || shape->rows < 2 || shape->cols == 1 || lesson.step().prints()) return false;
  return shape->cols != step.cols || shape->rows > step.rows;
}

std::string why_no_rows(const std::vector<std::string_view>& lines, const Worksheet& worksheet,
                        const Cell& cursor) {
  const auto counts = mapped(lines, entries_in);
  if (lines.size() < 2 || all_of(counts, [](std::size_t count) { return count == 1; })) return "";
  const Step& step = worksheet.steps[cursor.step];
  const auto is_elsewhere = [&](std::string_view line) {
    return has_place(line, worksheet, cursor.step);
  };
  if (any_of(lines, is_elsewhere)) return "";
  const auto asked_in = [&](std::size_t row) {
    return asked_cells(worksheet, cursor.step, row).size();
  };
  std::size_t row = cursor.row;
  std::size_t left = cells_from(asked_cells(worksheet, cursor.step, row), cursor).size();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    while (left == 0 && row + 1 < step.shape.rows) left = asked_in(++row);
    const std::size_t count = counts[i];
    const bool may_be_whole = i == 0 || left == asked_in(row);
    const bool is_whole = may_be_whole && (count == asked_in(row) || count == step.shape.cols);
    if (left > 0 && (is_whole || count == left)) {
      left = 0;
    } else if (left > 0 && count == 1) {
      --left;
    } else {
      const std::string wants =
          left > 0 ? fmt::format("row {} of {} has {} to fill in", row + 1, step.name, left)
                   : fmt::format("no cell of {} is left for it", step.name);
      return fmt::format(
          "line {} ({}) has {}, and {}; paste whole rows, without what only counts "
          "rows or columns",
          i + 1, excerpt_of_line(lines[i]), counted(count, "number"), wants);
    }
  }
  return "";
}

std::string of_other_shape(const AnswerKey& key, std::size_t step,
                           const std::vector<std::vector<std::string_view>>& rows) {
  const Step& of = key.worksheet().steps[step];
  const Shape found{rows.size(), rows.front().size()};
  std::string text =
      fmt::format("this matrix is {}, and {} is {}", found.text(), of.name, of.shape.text());
  if (found == of.shape.transposed()) return text + "; exchange its rows and columns";
  const auto numbers = numbers_of(rows, CellParting::blanks);
  const auto sums = numbers ? without_sums(*numbers, of.shape, "leave it out") : std::nullopt;
  if (sums) return text + "; " + *sums;
  const Mutation* const made = numbers ? key.mutation_to(step, *numbers) : nullptr;
  return made == nullptr ? text
                         : fmt::format("{}: it is {}; {}", text, made->rule.text,
                                       text_of(quoted_markdown(made->message)));
}

std::optional<std::string> parted_otherwise(std::string_view line, const AnswerKey& key,
                                            std::size_t step) {
  std::vector<std::vector<std::string_view>> rows;
  for (const std::string_view row : split_csv_row(line, ';')) {
    rows.push_back(split_markdown_row(row));
    if (rows.back().size() != rows.front().size()) return std::nullopt;
  }
  const Shape found{rows.size(), rows.front().size()};
  if (found.rows < 2 || found.cols < 2 || found == key.worksheet().steps[step].shape) {
    return std::nullopt;
  }
  return of_other_shape(key, step, rows);
}

}  // namespace byhand::learn
