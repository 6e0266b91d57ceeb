// The lines that only a question has, and what its rule has to give.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "number/entry.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/definitions.hpp"

namespace byhand {

namespace {

Problem choice_and_cell(const Slice& text) {
  return {text.span, "a question has either choice or cell", "keep one of the two"};
}

/// A word that can stand in every sheet: nothing in it parts cells, opens a comment or looks like a
/// formula or a fence.
bool can_be_answer(const std::string& word) {
  constexpr std::string_view marks = "_-.'";
  const auto is_letter = [](char c) {
    return (static_cast<unsigned char>(c) & 0x80U) != 0 || is_digit(c) || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
  };
  return character_count(word) <= longest_entry && visible_line(word) == word &&
         is_letter(word.front()) && !is_digit(word.front()) &&
         std::all_of(word.begin(), word.end(), [&](char c) {
           return is_letter(c) || marks.find(c) != std::string_view::npos;
         });
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
void make_answer(const StepReading& read, Rule& rule, Shape shape) {
  const std::string& matrix = read.step.choices.matrix;
  const Span where = rule.written->span;
  if (matrix.empty()) {
    if (shape.is_scalar()) return;
    throw Problem(where,
                  fmt::format("a question has one answer, and this is a {} matrix", shape.text()),
                  "write a rule that gives a single number, such as argmax_cols(A[:, 2])");
  }
  if (!(shape == Shape{1, 2})) {
    throw Problem(where,
                  fmt::format("the answer is a cell of {}, and this is {}", matrix,
                              shape.is_scalar() ? "one number" : "a " + shape.text() + " matrix"),
                  "write a rule that gives its row and column, such as beside(row, column)");
  }
  const Shape of = read.reading.names.values.at(matrix)->shape();
  rule.checked =
      check_rule(position_of_cell(rule.written, of), read.reading.names, read.reading.budget).rule;
}

}  // namespace

void read_choice(StepReading& read, const Slice& text) {
  Choices& choices = read.step.choices;
  if (!choices.empty()) throw choice_and_cell(text);
  for (const Slice& word : words(text)) {
    for (std::string& label : label_words(word)) {
      if (!can_be_answer(label)) {
        throw Problem(word.span, excerpt(label) + " is no answer to choose",
                      "write words of letters, digits, - and _, at most 64 characters long");
      }
      const std::string small = in_small_letters(label);
      for (const std::string& other : choices.words) {
        if (in_small_letters(other) != small) continue;
        throw Problem(word.span, label + " stands here twice", "keep one of the two");
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
  if (found == reading.names.values.end() || found->second->shape().is_scalar()) {
    throw Problem(text.span, "cell names the matrix whose cells are the answers",
                  "write for example cell A, with a matrix A from above");
  }
  const Shape shape = found->second->shape();
  step.choices = {{}, name, reading.labels[name]};
  for (std::size_t row = 0; row < shape.rows; ++row) {
    for (std::size_t col = 0; col < shape.cols; ++col) {
      step.choices.words.push_back(cell_name(name, shape, row, col));
    }
  }
}

bool make_question(StepReading& read) {
  Step& step = read.step;
  const auto shape_of = [&](const Rule& rule) {
    return check_rule(rule.written, read.reading.names, read.reading.budget).shape;
  };
  try {
    const Shape shape = step.shape;
    step.shape = {1, 1};
    step.asked = {true};
    make_answer(read, step.hand, shape);
    make_answer(read, step.real, shape);
    for (Slip& slip : step.slips) make_answer(read, slip.rule, shape_of(slip.rule));
    return true;
  } catch (const Problem& problem) {
    read.reading.problems.push_back(problem);
    return false;
  }
}

}  // namespace byhand
