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
  constexpr std::string_view errors = "#N/A #REF! #DIV/0! #VALUE! #NAME? #NUM! #NULL!";
  const bool is_error = is_word_of(errors, line.substr(0, line.find_first_of(" \t")));
  return (line.starts_with('#') && !is_error) || line.starts_with("```") || line.starts_with("~~~");
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

/// Whether it was typed in another program, to print something: `print(K)`, `>>> K`
bool is_typed_elsewhere(std::string_view line) {
  line = without_blanks_around(line);
  const bool is_at_prompt = without_prompt(line).size() < line.size();
  return is_pasted_heading(line) && (line.ends_with(')') || is_at_prompt);
}

/// What it prints may be entered, where it belongs.
void tell_what_is_pasted(Lesson& lesson, std::string_view line) {
  const PastedLine heading = pasted_line_of(line, lesson.worksheet());
  const bool is_elsewhere = heading.matrix && heading.matrix->index != lesson.cursor.step;
  if (is_elsewhere) obey(lesson, spoken_to(lesson, fmt::format("goto {}", heading.matrix->name)));
  lesson.reply.quote(excerpt(without_blanks_around(line)) +
                     " is not run here: type or paste the numbers that it prints.");
}

/// What is wrong with brackets behind the name of a step that name no cell: K[2], E[q1,k3]. Nothing
/// where there are none.
std::optional<std::string> why_no_cell(std::string_view line, const Worksheet& worksheet) {
  line = without_blanks_around(line);
  const std::size_t bracket = std::min(line.find('['), line.size());
  const std::size_t end = std::min(line.find(']', bracket), line.size());
  const auto step = position_of(line.substr(0, bracket), worksheet.steps);
  if (!step || end == line.size()) return std::nullopt;
  const auto& [rows, cols] = worksheet.steps[*step].labels;
  const std::string& name = worksheet.steps[*step].name;
  if (number_in_digits(line.substr(bracket + 1, end - bracket - 1))) {
    return fmt::format(
        "that may be a row or a column; {0}[1,:] is the first row of {0}, {0}[:,1] its "
        "first column, {0}[1,1] a cell",
        name);
  }
  const bool has_labels = !rows.empty() && !cols.empty();
  const std::string labelled =
      has_labels ? fmt::format("{}[{},{}] or ", name, rows.front(), cols.front()) : "";
  return fmt::format("{} is no cell; the row comes before the column, as in {}{}[1,1]",
                     excerpt(line.substr(0, end + 1)), labelled, name);
}

/// The place that one of these words and a number before a mark name: of 2 in `Row 2: 0 1`. Nothing
/// where there is none of that number.
std::optional<Labelled> counted_place(std::string_view line, std::string_view words,
                                      std::size_t count) {
  line = without_blanks_around(line);
  const auto after = [&](auto is_part) {
    const auto* const end = std::find_if_not(line.begin(), line.end(), is_part);
    const std::string_view part = line.substr(0, static_cast<std::size_t>(end - line.begin()));
    line = without_blanks_around(line.substr(part.size()));
    return part;
  };
  if (!is_word_of(words, in_small_letters(after(is_letter)))) return std::nullopt;
  const auto number = number_in_digits(after(is_digit));
  const bool is_there = number && *number >= 1 && *number <= count;
  constexpr std::string_view marks = ":=";
  if (!is_there || line.size() < 2 || !contains(marks, line.front())) return std::nullopt;
  return Labelled{*number - 1, without_blanks_around(line.substr(1))};
}

/// Whether as many words stand there as in a row, and numbers behind the first: `x 1 1 1`.
bool is_like_row(std::string_view line, const Step& step) {
  const auto words = split_markdown_row(line);
  return words.size() > 1 && words.size() == step.shape.cols &&
         std::all_of(words.begin() + 1, words.end(), begins_with_number);
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
  if (is_typed_elsewhere(named ? named->entries : line)) return tell_what_is_pasted(lesson, line);
  const PastedLine row = pasted_line_of(line, lesson.worksheet());
  if (!named && row.matrix && !row.row.empty() && row.matrix->shape.rows == 1) {  // c 46/3 28/3
    return take_entries(lesson, fmt::format("{} = {}", row.matrix->name, row.row));
  }
  if (looks_like_entries(line, lesson.worksheet(), lesson.cursor.step)) {
    return take_entries(lesson, line);
  }
  lesson.unfinished.clear();
  if (const auto why = why_no_cell(line, lesson.worksheet())) {
    return lesson.reply.quote("Nothing was entered: " + *why + ".");
  }
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

std::string without_ticks(std::string_view line) {
  std::string result(line);
  for (const std::string_view tick : ticks) result = replaced(std::move(result), tick, " ");
  result = without_blanks_around(result);
  const bool has_words = result.find_first_of("#(<[") != std::string::npos ||
                         !all_of(split_markdown_row(result), is_entry);
  return has_words ? std::string(line) : result;
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
  return counted_place(line, "row r", step.shape.rows);
}

std::optional<Labelled> labelled_column(std::string_view line, const Step& step) {
  const auto& labels = step.labels.cols;
  for (std::size_t col = 0; col < labels.size(); ++col) {
    const std::string_view rest = without_label(line, labels[col]);
    if (rest.size() != line.size() && begins_with_number(rest)) return Labelled{col, rest};
  }
  return counted_place(line, "column col", step.shape.cols);
}

}  // namespace byhand::learn
