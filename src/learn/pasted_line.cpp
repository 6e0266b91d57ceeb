// A line of a paste: the matrix that it names, and its numbers.

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

namespace byhand::learn {

namespace {

/// Whether a word is a letter, or one with a number behind it: b, x1
bool is_name_of_column(std::string_view word) {
  return !word.empty() && is_letter(word.front()) && all_of(word.substr(1), is_digit);
}

/// Whether a function shows its argument as it is; any other makes something else of it.
bool is_showing(std::string_view function) {
  return is_word_of("print disp display pprint show round str tolist numpy detach cpu array",
                    function);
}

/// What a short line without entries speaks of.
struct SpokenOf {
  std::optional<NamedMatrix> matrix;  // one alone, as it is: `> K`, `print(K)`, `K, 3x4`
  bool is_computed = false;           // what is made of matrices: K.T, colSums(E), Q @ K
};

SpokenOf spoken_of(std::string_view line, const Worksheet& worksheet) {
  constexpr std::size_t most_words = 3;
  constexpr std::string_view operators = "@*+=<%^";
  if (split_markdown_row(line).size() > most_words || !has_no_entry_in_lists(line)) return {};
  SpokenOf result;
  bool names_columns = false;  // a b c, as pandas writes above its rows; K T is computed
  bool is_changed = std::count(line.begin(), line.end(), '\'') == 1;  // K' of MATLAB; no quotes
  while (!line.empty()) {
    const auto is_in_name = [](char c) { return is_letter(c) || is_digit(c) || c == '_'; };
    const auto* const end = std::find_if_not(line.begin(), line.end(), is_in_name);
    const auto size = static_cast<std::size_t>(end - line.begin());
    const std::string_view word = line.substr(0, size);
    const std::string_view after = line.substr(size);
    const bool is_called = size > 0 && after.starts_with('(');
    const auto named = size > 0 && !is_called ? matrix_named(worksheet, word) : std::nullopt;
    const bool is_other = named && result.matrix && named->name != result.matrix->name;
    const bool is_operator = size == 0 && contains(operators, line.front());
    is_changed = is_changed || is_other || is_operator || is_digits(word) ||
                 (is_called && !is_showing(word)) || (named && after.starts_with(".T"));
    if (named) result.matrix = named;
    is_changed = is_changed || word == "T";
    names_columns = names_columns || (!named && !is_called && word != "T" &&
                                      (is_name_of_column(word) || is_label(word, worksheet)));
    line.remove_prefix(std::max<std::size_t>(size, 1));
  }
  if (names_columns && !is_changed) return {};
  result.is_computed = is_changed && result.matrix;
  if (result.is_computed) result.matrix.reset();
  return result;
}

/// A cell, a row or a column with the name of its matrix before it: S[1,2] = 5
std::optional<Address> named_address(std::string_view line, const Worksheet& worksheet) {
  line = without_blanks_around(line);
  const bool may_be = !line.empty() && is_letter(line.front());
  return may_be ? address(line, worksheet, 0) : std::nullopt;
}

/// What stands between brackets, counted from 0, as it is counted from 1: `0,1` is 1,2. The end of
/// a range is the one after its last, as in numpy: `0:2,:` is 1:2,:.
std::string one_further(std::string_view place) {
  std::string result;
  for (const std::string_view part : parts_of(place, ",")) {
    const std::string_view written = without_blanks_around(part);
    const std::size_t digits = std::min(written.find(':'), written.size());
    const auto first = number_in_digits(written.substr(0, digits));
    const std::string here = first ? fmt::format("{}", *first + 1) : "";
    const std::string_view rest = written.substr(first ? digits : 0);
    result += (result.empty() ? "" : ",") + here + std::string(rest);
  }
  return result;
}

/// The matrix whose name stands before the labels of its columns, in the corner of a table.
std::optional<NamedMatrix> matrix_in_corner(std::string_view line, const Worksheet& worksheet) {
  const auto words = split_markdown_row(line);
  const auto matrix = words.size() > 1 ? matrix_named(worksheet, words.front()) : std::nullopt;
  const bool has_labels =
      matrix && std::equal(words.begin() + 1, words.end(), matrix->labels->cols.begin(),
                           matrix->labels->cols.end());
  return has_labels ? matrix : std::nullopt;
}

/// `E.sum(axis=0); print(c)` or `S // 2; R`, behind the name of what it computes.
bool is_code(std::string_view text) {
  const bool is_call = contains(text, "(");
  return !text.empty() && is_letter(text.front()) && (is_call || has_no_entry(text)) &&
         !pasted_matrix(text, PastedPart::lines);
}

/// `c 23 71 19`: a row with the name of its matrix before it, which is no label.
std::optional<NamedEntries> named_row(std::string_view line, const Worksheet& worksheet) {
  const auto words = split_markdown_row(line);
  if (words.size() < 2 || is_label(words.front(), worksheet)) return std::nullopt;
  const auto matrix = matrix_named(worksheet, words.front());
  const bool are_entries = std::all_of(words.begin() + 1, words.end(), is_entry);
  if (!matrix || !are_entries || matrix->shape.cols != words.size() - 1) return std::nullopt;
  return NamedEntries{*matrix,
                      line.substr(static_cast<std::size_t>(words[1].data() - line.data()))};
}

/// Whether a line has a label that names no matrix before as many entries as another line: a name
/// in front of that one is a label, too.
bool is_labelled_like(std::string_view line, std::string_view other, const Worksheet& worksheet) {
  const auto words = split_markdown_row(line);
  return begins_with_label(words) && words.size() == split_markdown_row(other).size() &&
         !matrix_named(worksheet, words.front());
}

}  // namespace

bool is_label(std::string_view word, const Worksheet& worksheet) {
  const auto has_label = [&](const auto& matrix) { return is_among_labels(word, matrix.labels); };
  return any_of(worksheet.givens, has_label) || any_of(worksheet.steps, has_label);
}

bool takes_words(const NamedMatrix& matrix, const Worksheet& worksheet) {
  const auto& steps = worksheet.steps;
  return matrix.index < steps.size() && !steps[matrix.index].choices.empty();
}

bool is_remark(std::string_view line, const Worksheet& worksheet) {
  const auto words = split_pasted_row(line);
  return is_from_pandas(line) ||
         (byhand::is_remark(line) &&
          none_of(words, [&](std::string_view word) { return is_label(word, worksheet); }));
}

bool are_rows_alike(std::string_view one, std::string_view other, const Worksheet& worksheet) {
  if (is_remark(other, worksheet)) return true;
  const auto words = split_pasted_row(other);
  return begins_with_remark(other) && !words.empty() && !is_label(words.front(), worksheet) &&
         words.size() == split_pasted_row(one).size();
}

PastedLine pasted_line_of(std::string_view line, const Worksheet& worksheet) {
  const auto& steps = worksheet.steps;
  const std::string_view typed = without_prompt(line);
  if (const auto named = named_entries(typed, worksheet)) {
    const bool says_shape =
        has_no_entry_in_lists(named->entries) || is_code(named->entries) ||  // Q: 3x4
        shape_at_end(named->entries) == named->matrix.shape ||
        (is_letter(named->entries.front()) && is_remark(named->entries, worksheet));
    const bool is_title = !takes_words(named->matrix, worksheet) && says_shape;
    return {named->matrix, true, false, is_title ? "" : named->entries};
  }
  if (const auto to = named_address(line, worksheet)) {
    const Step& step = steps[to->step];
    const Shape last{to->cells.rows.last, to->cells.cols.last};
    const bool is_title = to->rest.empty() && last == step.shape;  // S (4, 4)
    if (is_title) return {matrix_named(worksheet, step.name), true, false, ""};
    return {{}, true, false, line};
  }
  const bool is_of_table = line.starts_with('|');  // the words before its rows name no matrix
  const auto row = is_of_table ? std::nullopt : named_row(line, worksheet);
  if (row) return {row->matrix, true, false, row->entries, false, true};
  if (const auto cornered = matrix_in_corner(line, worksheet)) return {cornered, true, false, ""};
  std::string_view said = typed;
  if (shape_at_end(said)) {  // R 4 x 4
    const auto titled = matrix_named(worksheet, said.substr(0, said.find_first_of(" \t(")));
    if (titled) return {titled, true, false, ""};
  }
  if (said.ends_with('=')) said.remove_suffix(1);
  const auto [matrix, is_computed] = spoken_of(said, worksheet);
  const bool is_heading = matrix || is_computed || is_pasted_heading(line);
  const bool is_at_prompt = typed.size() < without_blanks_around(line).size();
  return {matrix, is_heading, is_computed, is_heading ? "" : line, is_heading && is_at_prompt};
}

PastedLine pasted_line_between(std::string_view before, std::string_view line,
                               std::string_view next, const Worksheet& worksheet) {
  PastedLine read = pasted_line_of(line, worksheet);
  const bool is_label = read.may_be_label && (is_labelled_like(next, line, worksheet) ||
                                              is_labelled_like(before, line, worksheet));
  if (!is_label) return read;
  read.matrix.reset();
  read.is_heading = false;
  read.row = line;
  return read;
}

std::size_t entries_in(std::string_view line) {
  const auto words = split_pasted_row(line);
  const bool is_labelled =
      !words.empty() && has_no_entry(words.front()) && !begins_like_number(words.front());
  return words.size() - (is_labelled ? 1U : 0U);
}

std::optional<Shape> shape_of(const std::vector<std::string_view>& lines) {
  std::optional<Shape> shape;
  for (const std::string_view line : lines) {
    const std::size_t cols = entries_in(line);
    if (shape && shape->cols != cols) return std::nullopt;
    shape = Shape{lines.size(), cols};
  }
  return shape;
}

std::string counted_from_zero(std::string_view line, const Worksheet& worksheet) {
  const auto to = named_address(line, worksheet);
  return to ? counted_from_zero(*to, worksheet) : "";
}

std::string counted_from_zero(const Address& to, const Worksheet& worksheet) {
  if (to.cells.rows.first > 0 && to.cells.cols.first > 0) return "";
  const Step& step = worksheet.steps[to.step];
  const std::string place = one_further(to.place);
  const auto cells = written_cells(place, step.shape, step.labels);
  const std::string meant =
      cells && cells->are_within(step.shape)
          ? fmt::format("; {0}[{1}], counted from 0, is {0}[{2}] here", step.name, to.place, place)
          : "";
  return "rows and columns are counted from 1" + (meant.empty() ? " here" : meant);
}

}  // namespace byhand::learn
