// What was typed or pasted: a line to a cell, entries or a word, and what stands in it: which
// matrix comes, or what its numbers are.

#include <fmt/format.h>

#include <algorithm>
#include <array>
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
#include "worksheet/question.hpp"

namespace byhand::learn {

namespace {

/// A line of a pasted block that holds no entries.
bool is_fence_or_comment(std::string_view line) {
  line = without_blanks_around(line);
  return line.starts_with('#') || line.starts_with("```") || line.starts_with("~~~");
}

/// What may follow the name of the step that is open: `Q =` alone enters nothing.
void tell_what_follows(Lesson& lesson) {
  const auto& [name, shape] = std::pair(lesson.step().name, lesson.step().shape);
  lesson.unfinished.clear();
  lesson.refused = 0;
  if (!lesson.step().choices.empty()) {
    return lesson.reply.quote(
        fmt::format("Type {} behind {} = or alone.", kinds_of_answer(lesson.step()), name));
  }
  const std::size_t row = lesson.cursor.row;
  const std::string from = row > 0 ? fmt::format(", from row {} on", row + 1) : "";
  lesson.reply.quote(
      shape.rows > 1 && shape.cols > 1
          ? fmt::format("Now type {} row by row{}; or all in one line, with semicolons between the "
                        "rows: {} = 1 2; 3 4.",
                        name, from, name)
          : fmt::format("Now type {} of {}; or all in one line, as in {} = {}.",
                        shape.is_scalar() ? "the number" : "the numbers", name, name,
                        shape.is_scalar() ? "5" : "1 2"));
}

/// Whether as many words stand there as in a row, and numbers behind the first: `x 1 1 1`.
bool is_like_row(std::string_view line, const Step& step) {
  const auto words = split_markdown_row(line);
  return words.size() > 1 && words.size() == step.shape.cols &&
         std::all_of(words.begin() + 1, words.end(), begins_with_number);
}

// Lines of a paste.

/// Whether a row or a column of the worksheet is called so.
bool is_label(std::string_view word, const Worksheet& worksheet) {
  const auto has_label = [&](const auto& matrix) { return is_among_labels(word, matrix.labels); };
  return any_of(worksheet.givens, has_label) || any_of(worksheet.steps, has_label);
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
    line.remove_prefix(std::max<std::size_t>(size, 1));
  }
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

}  // namespace

bool is_line_of_text(Lesson& lesson, std::string_view line) {
  constexpr std::size_t most_bytes = 2000;
  if (const auto offset = invalid_utf8(line)) {
    lesson.reply.say(
        fmt::format("Nothing was entered: byte {} of that line is no UTF-8 text.", *offset + 1));
    return false;
  }
  if (line.size() > most_bytes) {
    lesson.reply.say(
        fmt::format("Nothing was entered: that line is longer than {} bytes.", most_bytes));
    return false;
  }
  return !is_fence_or_comment(line);
}

void take_at_cell(Lesson& lesson, std::string_view line) {
  if (without_blanks_around(line).empty()) {
    if (!lesson.step().choices.empty()) {
      return lesson.reply.quote(fmt::format("Type {}, or hint for a hint; help lists all words.",
                                            kinds_of_answer(lesson.step())));
    }
    return lesson.reply.say("Type a number, or `hint` for a hint; `help` lists all words.");
  }
  if (!is_line_of_text(lesson, line)) return;
  const auto named = named_entries(line, lesson.worksheet());
  const bool is_heading = named && named->entries.empty();
  if (is_heading && named->matrix.index != lesson.cursor.step) {  // its rows follow
    return obey(lesson, spoken_to(lesson, fmt::format("goto {}", named->matrix.name)));
  }
  if (is_heading) return tell_what_follows(lesson);
  if (looks_like_entries(line, lesson.worksheet(), lesson.cursor.step)) {
    return take_entries(lesson, line);
  }
  lesson.unfinished.clear();
  const SpokenWord word = spoken_to(lesson, line);
  lesson.refused =
      word.word == nullptr && is_like_row(line, lesson.step()) ? lesson.refused + 1 : 0;
  obey(lesson, word);
}

bool is_pasted(std::string_view line) {
  if (is_pasted_heading(line)) return true;
  const auto pasted = pasted_matrix(line, PastedPart::lines);
  if (!pasted || pasted->rows.empty()) return pasted.has_value();
  const auto cells = split_pasted_row(pasted->rows.front());
  return !cells.empty() && is_entry(cells.front());
}

std::optional<std::string> as_mixed_number(std::string_view line) {
  const std::size_t sign = std::min(line.find(" + "), line.find(" - "));
  if (sign == std::string_view::npos) return std::nullopt;
  const std::string_view whole = without_blanks_around(line.substr(0, sign));
  const auto fraction = split_markdown_row(line.substr(sign + 2));  // 3 / 4 is one
  if (fraction.size() != 1 || whole.find_first_of(" \t") != std::string_view::npos)
    return std::nullopt;
  std::string joined = std::string(whole) + line[sign + 1] + std::string(fraction.front());
  if (read_entry(joined).kind != Entry::Kind::number) return std::nullopt;
  return joined;
}

bool begins_with_number(std::string_view line) {
  line = without_blanks_around(line);
  return read_entry(line.substr(0, line.find_first_of(" \t,;"))).kind == Entry::Kind::number;
}

std::optional<Address> address(std::string_view line, const Worksheet& worksheet,
                               std::size_t open) {
  line = without_blanks_around(line);
  const std::size_t bracket = line.find_first_of("[(");
  if (bracket == std::string_view::npos) return std::nullopt;
  const char closing = line[bracket] == '[' ? ']' : ')';
  const std::string_view name = without_blanks_around(line.substr(0, bracket));
  const auto& steps = worksheet.steps;
  const auto named = position_of(name, steps);
  if (!named && (!name.empty() || closing == ')')) return std::nullopt;
  const std::size_t end = std::min(line.find(closing, bracket), line.size());
  const std::string_view place = line.substr(bracket + 1, end - bracket - 1);
  const Step& step = steps[named.value_or(open)];
  const auto cells =
      end < line.size() ? written_cells(place, step.shape, step.labels) : std::nullopt;
  if (!cells) return std::nullopt;
  line = without_blanks_around(line.substr(end + 1));
  for (const std::string_view sign : {"=", "<-", ":"}) {
    if (line.starts_with(sign)) line.remove_prefix(sign.size());
  }
  line = without_blanks_around(line);
  if (!cells->is_single() && line.empty()) return std::nullopt;
  const bool is_row = line.empty() || contains(std::string_view(",;])["), line.front());
  if (name.empty() && is_row) return std::nullopt;  // [6, 3] alone, or with a comma after it
  return Address{named.value_or(open), place, *cells, line};
}

std::optional<NamedEntries> named_entries(std::string_view line, const Worksheet& worksheet) {
  const std::size_t arrow = line.find("<-");  // of R
  const std::size_t sign = std::min(line.find_first_of("=:"), arrow);
  if (sign == std::string_view::npos) return std::nullopt;
  const auto matrix = matrix_named(worksheet, without_blanks_around(line.substr(0, sign)));
  if (!matrix) return std::nullopt;
  return NamedEntries{*matrix, without_blanks_around(line.substr(sign + (sign == arrow ? 2 : 1)))};
}

std::optional<Labelled> labelled_row(std::string_view line, const Step& step,
                                     std::size_t open_row) {
  const auto& labels = step.labels.rows;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::size_t row = (open_row + i) % labels.size();
    const std::string_view rest = without_label(line, labels[row]);
    if (rest.size() != line.size() && !without_blanks_around(rest).empty()) {
      return Labelled{row, rest};
    }
  }
  const std::string_view word = first_word(line);
  for (std::size_t i = 0; i < labels.size(); ++i) {  // K1 where k1 is meant
    const std::string_view rest = line.substr(word.size());
    const bool is_meant = in_small_letters(word) == in_small_letters(labels[i]);
    const bool is_letter_alone = word.size() == 1;  // A may be a matrix beside a
    if (is_meant && !is_letter_alone && begins_with_number(rest)) return Labelled{i, rest};
  }
  return std::nullopt;
}

std::optional<Labelled> labelled_column(std::string_view line, const Step& step) {
  const auto& labels = step.labels.cols;
  for (std::size_t col = 0; col < labels.size(); ++col) {
    const std::string_view rest = without_label(line, labels[col]);
    if (rest.size() != line.size() && begins_with_number(rest)) return Labelled{col, rest};
  }
  return std::nullopt;
}

// Lines of a paste.

bool takes_words(const NamedMatrix& matrix, const Worksheet& worksheet) {
  const auto& steps = worksheet.steps;
  return matrix.index < steps.size() && !steps[matrix.index].choices.empty();
}

bool is_remark(std::string_view line, const Worksheet& worksheet) {
  const auto words = split_pasted_row(line);
  return byhand::is_remark(line) &&
         none_of(words, [&](std::string_view word) { return is_label(word, worksheet); });
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
  if (row) return {row->matrix, true, false, row->entries};
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
