#include "worksheet/cell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "evaluate/functions.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

std::optional<WrittenRange> written_range(std::string_view text, std::size_t count,
                                          const std::vector<std::string>& labels) {
  text = without_blanks_around(text);
  if (text.empty() || text == ":") return WrittenRange{1, count};
  if (const auto one = index_of(text, labels)) return WrittenRange{*one, *one};
  const std::size_t colon = text.find(':');
  const auto number = [](std::string_view end) {
    return number_in_digits(without_blanks_around(end));
  };
  const auto first = number(text.substr(0, colon));
  const auto last = colon == std::string_view::npos ? first : number(text.substr(colon + 1));
  if (!first || !last || *last < *first) return std::nullopt;
  return WrittenRange{*first, *last};
}

/// One side of a matrix: its rows or its columns.
struct Side {
  std::string_view noun;
  const std::vector<std::string>& labels;
};

/// A rule with its labels replaced by their numbers, from 1. Throws Problem at one of the other
/// side, and where there are labels at a word that is none.
ExpressionPointer with_numbers(const ExpressionPointer& rule, const Side& side, const Side& other,
                               const KnownNames& names) {
  return rewritten(rule, [&](const Expression& e) -> ExpressionPointer {
    if (e.operation != Operation::name || names.values.contains(e.text)) return nullptr;
    if (const auto label = position_among(side.labels, e.text)) {
      return make_constant(Exact(static_cast<std::int64_t>(*label) + 1), e.span);
    }
    const bool is_of_other = contains(other.labels, e.text);
    if (!is_of_other && side.labels.empty()) return nullptr;
    throw Problem(e.span,
                  is_of_other ? fmt::format("{} is a {}, not a {}", e.text, other.noun, side.noun)
                              : fmt::format("there is no {} {}", side.noun, e.text),
                  side.labels.empty()
                      ? fmt::format("write the number of a {}", side.noun)
                      : fmt::format("the {}s are {}", side.noun, fmt::join(side.labels, ", ")));
  });
}

// How many decimals the numbers of a matrix have.

/// As many as `round` can have: what needs more is not written in decimals.
constexpr int most_places_of_round = 50;

/// How many decimals each name is written with.
using DecimalsOfNames = std::map<std::string, int>;

/// The decimals that something leads to. Those of a number in a rule count only where something
/// else is written in decimals: a half of whole numbers stays a fraction.
struct Decimals {
  int most = 0;
  bool are_written = false;  // in a name, or by a rounding
};

std::optional<Decimals> decimals_of(const Expression& rule, const DecimalsOfNames& names);

/// Of round(e, n) with a whole number n.
std::optional<Decimals> decimals_of_rounding(const Expression& rounding) {
  const Expression& places = *rounding.operands[1];
  if (places.operation != Operation::constant) return std::nullopt;
  const auto count = whole(places.constant(0, 0));
  if (!count || *count < 0) return std::nullopt;
  return Decimals{static_cast<int>(*count), *count > 0};
}

std::optional<Decimals> most_decimals_of(const std::vector<ExpressionPointer>& rules,
                                         const DecimalsOfNames& names) {
  Decimals all;
  for (const ExpressionPointer& rule : rules) {
    const auto one = decimals_of(*rule, names);
    if (!one) return std::nullopt;
    all = {std::max(all.most, one->most), all.are_written || one->are_written};
  }
  return all;
}

/// Of numbers that stand in a rule; nothing where one of them has no end of decimals.
std::optional<int> decimals_of_numbers(const Matrix<Exact>& numbers) {
  int places = 0;
  for (Exact unit = 1; places <= most_places_of_round; ++places, unit = unit * Exact(10)) {
    const auto is_whole = [&](const Exact& x) { return x * unit == floor(x * unit); };
    if (all_of(numbers.cells(), is_whole)) return places;
  }
  return std::nullopt;
}

std::optional<Decimals> decimals_of_part(const Expression& rule, const DecimalsOfNames& names) {
  switch (rule.operation) {
    case Operation::constant: {
      const auto most = decimals_of_numbers(rule.constant);
      return most ? std::optional(Decimals{*most, false}) : std::nullopt;
    }
    case Operation::name: {
      const auto found = names.find(rule.text);
      const int most = found == names.end() ? 0 : found->second;
      return Decimals{most, most > 0};
    }
    case Operation::negate:
    case Operation::transpose:
    case Operation::index:
      return decimals_of(*rule.operands.front(), names);
    case Operation::call:
      if (rule.text == "round") return decimals_of_rounding(rule);
      if (is_call_of(rule, Nature::decimal)) return most_decimals_of(rule.operands, names);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

/// The decimals that a sum or a product leads to; nothing after any other operation.
std::optional<Decimals> combined(Operation operation, std::optional<Decimals> left,
                                 std::optional<Decimals> right) {
  if (!left || !right) return std::nullopt;
  const bool are_written = left->are_written || right->are_written;
  switch (operation) {
    case Operation::add:
    case Operation::subtract:
      return Decimals{std::max(left->most, right->most), are_written};
    case Operation::multiply:
    case Operation::multiply_cells:
      return Decimals{left->most + right->most, are_written};
    default:
      return std::nullopt;
  }
}

/// The decimals that a rule leads to; nothing where it divides, or does anything else after which
/// they may go on without an end.
std::optional<Decimals> decimals_of(const Expression& rule, const DecimalsOfNames& names) {
  return fold_left(
      rule, [&](const Expression& first) { return decimals_of_part(first, names); },
      [&](std::optional<Decimals> left, const Expression& operation) {
        return combined(operation.operation, left, decimals_of(*operation.operands[1], names));
      });
}

/// The decimals that the result of a rule is written with; 0 for fractions.
int written_decimals(const Expression& rule, const DecimalsOfNames& names) {
  const auto decimals = decimals_of(rule, names);
  const bool are_few = decimals && decimals->most <= most_places_of_round;
  return are_few && decimals->are_written ? decimals->most : 0;
}

}  // namespace

std::optional<std::size_t> index_of(std::string_view word, const std::vector<std::string>& labels) {
  if (const auto label = position_among(labels, word)) return *label + 1;
  return number_in_digits(word);
}

std::string cell_name(std::string_view matrix, Shape shape, std::size_t row, std::size_t col) {
  return shape.is_scalar() ? std::string(matrix)
                           : fmt::format("{}[{},{}]", matrix, row + 1, col + 1);
}

NamedMatrix matrix_at(const Worksheet& worksheet, std::size_t index) {
  const std::size_t steps = worksheet.steps.size();
  if (index < steps) {
    const Step& step = worksheet.steps[index];
    return {index, step.name, step.shape, &step.labels, step.decimals, &step.hand};
  }
  const Given& given = worksheet.givens[index - steps];
  return {index,         given.name,     given.cells.shape(),
          &given.labels, given.decimals, given.rule ? &*given.rule : nullptr};
}

std::optional<NamedMatrix> matrix_named(const Worksheet& worksheet, std::string_view name) {
  if (const auto step = position_of(name, worksheet.steps)) return matrix_at(worksheet, *step);
  const auto given = position_of(name, worksheet.givens);
  if (!given) return std::nullopt;
  return matrix_at(worksheet, worksheet.steps.size() + *given);
}

std::string cell_name(const Worksheet& worksheet, const Cell& cell) {
  const NamedMatrix matrix = matrix_at(worksheet, cell.step);
  return cell_name(matrix.name, matrix.shape, cell.row, cell.col);
}

std::size_t position_in_step(const Worksheet& worksheet, const Cell& cell) {
  return worksheet.steps[cell.step].shape.position(cell.row, cell.col);
}

bool is_asked(const Worksheet& worksheet, const Cell& cell) {
  return cell.step < worksheet.steps.size() &&
         worksheet.steps[cell.step].asked[position_in_step(worksheet, cell)];
}

std::vector<Cell> cells_in(std::size_t step, const WrittenCells& written) {
  std::vector<Cell> cells;
  for (std::size_t row = written.rows.first; row <= written.rows.last; ++row) {
    for (std::size_t col = written.cols.first; col <= written.cols.last; ++col) {
      cells.push_back({step, row - 1, col - 1});
    }
  }
  return cells;
}

std::vector<Cell> asked_among(const Worksheet& worksheet, std::vector<Cell> cells) {
  std::erase_if(cells, [&](const Cell& cell) { return !is_asked(worksheet, cell); });
  return cells;
}

std::vector<Cell> asked_cells(const Worksheet& worksheet, std::size_t step, std::size_t row) {
  const std::size_t cols = worksheet.steps[step].shape.cols;
  return asked_among(worksheet, cells_in(step, {{row + 1, row + 1}, {1, cols}}));
}

std::vector<Cell> asked_cells(const Worksheet& worksheet, std::size_t step) {
  const Shape shape = worksheet.steps[step].shape;
  return asked_among(worksheet, cells_in(step, {{1, shape.rows}, {1, shape.cols}}));
}

std::vector<Cell> asked_cells(const Worksheet& worksheet) {
  std::vector<Cell> cells;
  for (std::size_t step = 0; step < worksheet.steps.size(); ++step) {
    append(cells, asked_cells(worksheet, step));
  }
  return cells;
}

std::optional<WrittenCells> written_cells(std::string_view inside, Shape shape,
                                          const Labels& labels) {
  const std::size_t comma = inside.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto rows = written_range(inside.substr(0, comma), shape.rows, labels.rows);
  const auto cols = written_range(inside.substr(comma + 1), shape.cols, labels.cols);
  if (!rows || !cols) return std::nullopt;
  return WrittenCells{*rows, *cols};
}

std::vector<std::size_t> chosen_cells(const ExpressionPointer& choice, KnownNames names,
                                      const Labels& labels, const Budget& budget, Effort& effort) {
  ExpressionPointer index = choice;
  if (choice->operation == Operation::index) {
    const Side rows{"row", labels.rows};
    const Side cols{"column", labels.cols};
    index = make_node(Operation::index,
                      {choice->operands[0], with_numbers(choice->operands[1], rows, cols, names),
                       with_numbers(choice->operands[2], cols, rows, names)},
                      choice->span, choice->mark);
  }
  const Expression& matrix = index->operation == Operation::index ? *index->operands[0] : *index;
  Shared<Exact>& cells = names.values.at(matrix.text);
  const Shape shape = cells->shape();
  effort.spend(static_cast<std::int64_t>(names.values.size() + shape.cells()), choice->span);
  // The index is evaluated on a matrix whose cells are their own positions.
  cells = std::make_shared<const Matrix<Exact>>(build<Exact>(shape, [&](auto row, auto col) {
    return Exact(static_cast<std::int64_t>(shape.position(row, col)));
  }));
  const CheckedRule checked = check_rule(index, names, budget, effort);
  const Shared<Exact> chosen = Evaluator<Exact>(names.values, effort).evaluate(*checked.rule);
  return mapped(chosen->cells(),
                [](const Exact& cell) { return static_cast<std::size_t>(whole(cell).value()); });
}

void find_decimals(Worksheet& worksheet) {
  DecimalsOfNames names;
  for (Given& given : worksheet.givens) {
    if (given.rule) given.decimals = written_decimals(*given.rule->written, names);
    names[given.name] = given.decimals;
  }
  for (Step& step : worksheet.steps) {
    if (step.is_complete) step.decimals = written_decimals(*step.hand.written, names);
    names[step.name] = step.decimals;
  }
}

std::string number_text(const Exact& value, int decimals) {
  if (decimals == 0 || !value.is_rational() || whole(value)) return value.text();
  const Exact scaled = value * power(Exact(10), decimals);
  return scaled == floor(scaled) ? value.decimal_text(decimals) : value.text();
}

std::string cell_text(const Step& step, const Exact& value) {
  return word_of(step.choices, value).value_or(number_text(value, step.decimals));
}

std::string entry_text(const Step& step, const Exact& value) {
  constexpr std::size_t longest_fraction = 24;
  constexpr int further_places = 4;
  std::string text = cell_text(step, value);
  if (!contains(text, '/') || !value.is_rational() || text.size() <= longest_fraction) return text;
  return value.decimal_text(step.places + further_places);
}

}  // namespace byhand
