#include "worksheet/question.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/definitions.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_listed = 8;

/// The word that is spelled so, or else the only one that is but for small and capital letters.
std::optional<std::size_t> position_of_word(const std::vector<std::string>& words,
                                            std::string_view text) {
  const auto only = [&](const auto& is_it) -> std::optional<std::size_t> {
    return count_if(words, is_it) == 1 ? position_that(words, is_it) : std::nullopt;
  };
  const auto exact = only([&](const std::string& word) { return word == text; });
  if (exact) return exact;
  const auto key = [](std::string_view word) { return composed(in_small_letters(composed(word))); };
  return only([&, own = key(text)](const std::string& word) { return key(word) == own; });
}

/// A row or column as it is written in an index, from 0.
std::optional<std::size_t> position_in(const std::vector<std::string>& labels,
                                       std::string_view text) {
  if (const auto label = position_of_word(labels, text)) return label;
  const auto number = number_in_digits(text);
  return number && *number > 0 ? std::optional(*number - 1) : std::nullopt;
}

/// Without the marks that turn the direction of a line, and others that cannot be seen.
std::string without_controls(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character character = take_character(text);
    if (!is_control(character.code) || character.code == U'\t') result += character.text;
  }
  return result;
}

/// Without any blanks: A[2, 3] is A[2,3].
std::string without_blanks(std::string_view text) {
  std::string result(text);
  std::erase_if(result, [](char c) { return c == ' ' || c == '\t'; });
  return result;
}

/// What an answer is written with, as a phone does it: "cat", *cat*, cat.
std::string_view without_marks(std::string_view text) {
  constexpr std::array<std::string_view, 14> marks{"\"", "'", "`", "*", "_", "“", "”",
                                                   "„",  "‘", "’", "«", "»", ".", "!"};
  for (bool has_dropped = true; std::exchange(has_dropped, false);) {
    text = without_blanks_around(text);
    for (const std::string_view mark : marks) {
      const bool is_first = text.starts_with(mark);
      if (!is_first && !text.ends_with(mark)) continue;
      is_first ? text.remove_prefix(mark.size()) : text.remove_suffix(mark.size());
      has_dropped = true;
    }
  }
  return text;
}

std::optional<std::size_t> exactly_named(const Choices& choices, std::string_view text) {
  if (choices.matrix.empty()) return position_of_word(choices.words, text);
  const std::string name = without_blanks(text);
  const std::size_t open = name.find('[');
  const std::size_t comma = name.find(',');
  const bool is_index = open != std::string::npos && comma != std::string::npos && comma > open &&
                        name.ends_with(']');
  if (!is_index) return std::nullopt;
  const std::string_view whole = name;
  const bool is_of_matrix =
      open == 0 || in_small_letters(whole.substr(0, open)) == in_small_letters(choices.matrix);
  const auto row = position_in(choices.labels.rows, whole.substr(open + 1, comma - open - 1));
  const auto col =
      position_in(choices.labels.cols, whole.substr(comma + 1, name.size() - comma - 2));
  if (!is_of_matrix || !row || !col) return std::nullopt;
  return position_of_word(choices.words,
                          fmt::format("{}[{},{}]", choices.matrix, *row + 1, *col + 1));
}

}  // namespace

std::optional<std::size_t> choice_named(const Choices& choices, std::string_view typed) {
  const std::string seen = without_controls(typed);
  std::string_view text = seen;
  if (const auto named = exactly_named(choices, text)) return named;
  text = without_marks(text.substr(0, text.find(" because ")));
  if (text.ends_with(',')) text.remove_suffix(1);
  if (const auto named = exactly_named(choices, text)) return named;
  // "It is a tie": words in front of the answer are passed over, one by one.
  constexpr std::string_view around =
      "the a an it is it's it’s its that that's that’s answer winner = :";
  if (text.size() > 4 * longest_entry) return std::nullopt;
  while (true) {
    const std::string_view word = first_word(text);
    const std::size_t last = word.find_last_not_of(":=,");
    const std::string_view plain = last < word.size() ? word.substr(0, last + 1) : word;
    const bool is_around = word.size() < text.size() && !exactly_named(choices, word) &&
                           is_word_of(around, in_small_letters(plain));
    if (!is_around) return std::nullopt;
    text = without_marks(without_blanks_around(text.substr(word.size())));
    if (const auto named = exactly_named(choices, text)) return named;
  }
}

std::optional<std::string> word_of(const Choices& choices, const Exact& number) {
  const auto place = number.is_rational() ? whole(number) : std::nullopt;
  const bool is_one =
      place && *place >= 1 && *place <= static_cast<std::int64_t>(choices.words.size());
  if (!is_one) return std::nullopt;
  return choices.words[static_cast<std::size_t>(*place) - 1];
}

Entry read_entry_of(const Step& step, std::string_view text, CellParting parting) {
  Entry entry = read_entry(text, parting);
  if (step.choices.empty() || entry.kind == Entry::Kind::blank) return entry;
  const auto choice = choice_named(step.choices, text);
  if (choice) return read_entry(fmt::format("{}", *choice + 1));
  entry = Entry();
  entry.kind = Entry::Kind::unreadable;
  return entry;
}

Unreadable why_unreadable_in(const Step& step, std::string_view text, CellParting parting) {
  const Choices& choices = step.choices;
  if (choices.empty()) return why_unreadable(text, parting);
  if (!choices.matrix.empty()) {
    return {"names no single cell of " + choices.matrix,
            fmt::format("write its row and column, as in {}", choices.words.front())};
  }
  const bool are_few = choices.words.size() <= most_listed;
  return {"is none of the answers",
          "write " +
              (are_few ? listed(choices.words, "or") : listed_at_most(most_listed, choices.words))};
}

std::string kinds_of_answer(const Step& question) {
  const Choices& choices = question.choices;
  if (choices.empty()) return "a number";
  if (choices.matrix.empty()) return listed(choices.words, "or");
  return fmt::format("a cell of {}, such as {}", choices.matrix, choices.words.front());
}

std::string answers_of(const Step& question) {
  const Choices& choices = question.choices;
  if (!choices.matrix.empty()) return "a cell of " + choices.matrix;
  if (choices.empty()) return "a number";
  return "one of " + listed(choices.words, "or");
}

std::string marks_told(const Step& step) {
  const std::size_t usual = step.is_question ? 0 : 1;
  if (!step.asks() || step.points == usual) return "";
  return counted(step.points, "mark") + (step.is_question ? "" : " for each cell");
}

Worksheet without_questions(Worksheet worksheet) {
  std::vector<Part> parts;
  std::vector<Step> steps;
  for (Part& part : worksheet.parts) {
    if (part.kind == Part::Kind::step) {
      Step& step = worksheet.steps[part.index];
      if (step.is_question) continue;
      part.index = steps.size();
      steps.push_back(std::move(step));
    }
    parts.push_back(std::move(part));
  }
  worksheet.parts = std::move(parts);
  worksheet.steps = std::move(steps);
  return worksheet;
}

// The lines that only a question has, and what its rule has to give.

namespace {

Problem choice_and_cell(const Slice& text) {
  return {text.span, "a question has either choice or cell", "keep one of the two"};
}

/// A word that can stand in every sheet: nothing in it parts cells, opens a comment or looks like a
/// formula or a fence.
bool can_be_answer(const std::string& word) {
  constexpr std::string_view marks = "_-.'";
  const auto begins = [](char c) {
    return (static_cast<unsigned char>(c) & 0x80U) != 0 || is_letter(c);
  };
  return character_count(word) <= longest_entry && visible_line(word) == word &&
         begins(word.front()) &&
         all_of(word, [&](char c) { return begins(c) || is_digit(c) || contains(marks, c); });
}

/// The cell at a row and column that a rule gives, as its position row by row, from 1: an index
/// into a matrix of positions, which says itself where there is no such row.
ExpressionPointer position_of_cell(const ExpressionPointer& rule, Shape shape) {
  const auto positions = build<Exact>(shape, [&](auto row, auto col) {
    return Exact(static_cast<std::int64_t>(shape.position(row, col) + 1));
  });
  const auto part = [&](int number) {
    const ExpressionPointer col = make_constant(Exact(number), rule->span);
    return make_node(Operation::index, {rule, make_constant(Exact(1), rule->span), col}, rule->span,
                     rule->mark);
  };
  return make_node(Operation::index, {make_constant(positions, rule->span), part(1), part(2)},
                   rule->span, rule->mark);
}

/// A rule of a question gives one number, or the row and column of a cell.
void make_answer(const StepReading& read, Rule& rule) {
  const std::string& matrix = read.step.choices.matrix;
  const Span where = rule.written->span;
  if (matrix.empty()) {
    if (rule.shape.is_scalar()) return;
    throw Problem(
        where, fmt::format("a question has one answer, and this is a {} matrix", rule.shape.text()),
        "write a rule that gives a single number, such as argmax_cols(A[:, 2])");
  }
  if (!(rule.shape == Shape{1, 2})) {
    throw Problem(
        where,
        fmt::format("the answer is a cell of {}, and this is {}", matrix,
                    rule.shape.is_scalar() ? "one number" : "a " + rule.shape.text() + " matrix"),
        "write a rule that gives its row and column, such as beside(row, column)");
  }
  const Shape of = read.reading.names.values.at(matrix)->shape();
  rule.checked = check_rule(position_of_cell(rule.written, of), read.reading.names,
                            read.reading.budget, read.reading.effort)
                     .rule;
}

}  // namespace

void read_choice(StepReading& read, const Slice& text) {
  Choices& choices = read.step.choices;
  if (!choices.empty()) throw choice_and_cell(text);
  const std::size_t most = read.reading.budget.cells;
  std::set<std::string> spelled_small;
  for (const Slice& word : words(text)) {
    for (std::string& label : label_words(word)) {
      if (!can_be_answer(label)) {
        throw Problem(word.span, excerpt(label) + " is no answer to choose",
                      "write words of letters, digits, - and _, at most 64 characters long");
      }
      if (!spelled_small.insert(in_small_letters(label)).second) {
        throw Problem(word.span, label + " stands here twice", "keep one of the two");
      }
      if (choices.words.size() == most) {
        throw Problem(word.span, fmt::format("a choice of more than {} answers", most),
                      "leave some of them out");
      }
      choices.words.push_back(std::move(label));
    }
  }
  if (choices.words.size() > 1) return;
  choices.words.clear();
  throw Problem(text.span, "a choice has two answers or more", "write for example choice yes no");
}

void read_cell(StepReading& read, const Slice& text) {
  auto& [reading, step, seen] = read;
  if (!step.choices.empty()) throw choice_and_cell(text);
  const std::string name(text.text);
  const auto found = reading.names.values.find(name);
  if (reading.names.broken.contains(name)) throw DependsOnBroken{};
  const bool is_there = found != reading.names.values.end();
  if (!is_there || found->second->shape().is_scalar()) {
    throw Problem(text.span,
                  is_there ? fmt::format("{} is one number, and has no other cell", name)
                           : "cell names the matrix whose cells are the answers",
                  "write for example cell A, with a matrix A from above");
  }
  const Shape shape = found->second->shape();
  step.choices = {{}, name, reading.labels[name]};
  for (const Cell& cell : cells_in(0, {{1, shape.rows}, {1, shape.cols}})) {
    step.choices.words.push_back(cell_name(name, shape, cell.row, cell.col));
  }
}

void make_question(StepReading& read) {
  Step& step = read.step;
  step.shape = {1, 1};
  step.asked = {true};
  make_answer(read, step.hand);
  make_answer(read, step.real);
  for (Slip& slip : step.slips) make_answer(read, slip.rule);
}

}  // namespace byhand
