#include "worksheet/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "number/entry.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

Entry typed_number(const Slice& text) {
  Entry entry = read_entry(text.text);
  switch (entry.kind) {
    case Entry::Kind::number:
      if (entry.value.is_unknown()) {
        throw Problem(text.span, message(entry.value.fault()), remedy(entry.value.fault()));
      }
      return entry;
    case Entry::Kind::blank:
      throw Problem(text.span, "a given has no blank cells", "type the number");
    default: {
      const auto [message, remedy] = why_unreadable(text.text);
      throw Problem(text.span, fmt::format("{} {}", excerpt(text.text), message), remedy);
    }
  }
}

/// The words of a row, with those of `9 / 46` and `9/ 46` joined.
std::vector<Slice> joined_fractions(const std::vector<Slice>& words) {
  std::vector<Slice> result;
  for (const Slice& word : words) {
    const bool joins =
        !result.empty() && (result.back().text.ends_with('/') || word.text.starts_with('/'));
    if (joins) {
      result.back() = through(result.back(), word);
    } else {
      result.push_back(word);
    }
  }
  return result;
}

/// The rows of a matrix.
struct TypedRows {
  Matrix<Exact> cells;
  int decimals = 0;
  std::vector<Slice> labels;  // before their bars
};

/// `a | 1 2`, or a row of a table, `| a | 1 | 2 |`.
struct TypedRow {
  Slice label;
  std::vector<Slice> cells;
};

TypedRow parted_row(const Slice& row) {
  const std::size_t bar = row.text.find('|');
  if (bar == std::string_view::npos) return {{}, words(row)};
  if (bar > 0) return {row.part(0, bar), words(row.from(bar + 1))};
  TypedRow parted;
  for (std::size_t begin = 1; begin < row.text.size();) {
    const std::size_t end = std::min(row.text.find('|', begin), row.text.size());
    parted.cells.push_back(row.part(begin, end));
    begin = end + 1;
  }
  if (!parted.cells.empty() && letter_size(parted.cells.front().text) > 0) {
    parted.label = parted.cells.front();
    parted.cells.erase(parted.cells.begin());
  }
  return parted;
}

TypedRows typed_rows(const BlockLine& line, const Budget& budget) {
  if (line.indented.empty()) {
    throw Problem(line.head.span, "a given without cells",
                  "write its rows below, each line indented, or NAME = expression");
  }
  TypedRows result;
  std::vector<Exact> cells;
  std::size_t width = 0;
  for (const Slice& row : line.indented) {
    const TypedRow parted = parted_row(row);
    for (const Slice& cell : parted.cells) {
      const std::size_t end = cell.text.find(';');
      if (end == std::string_view::npos) continue;
      throw Problem(cell.part(end, end + 1).span, "a row goes to the end of its line, without ;",
                    "write each row on a line of its own");
    }
    const TypedNumbers numbers = typed_numbers(parted.cells);
    const std::size_t count = numbers.values.size();
    if (count == 0) throw Problem(row.span, "a row without cells", "type the numbers of the row");
    if (width == 0) width = count;
    if (count != width) {
      throw Problem(
          row.span,
          fmt::format("this row has {}, the rows above have {}", counted(count, "cell"), width),
          "give each row the same number of cells");
    }
    if (!parted.label.empty()) result.labels.push_back(parted.label);
    result.decimals = std::max(result.decimals, numbers.decimals);
    append(cells, numbers.values);
  }
  const Shape shape{cells.size() / width, width};
  require_room(shape, budget, line.head.span);
  result.cells = Matrix<Exact>(shape, std::move(cells));
  return result;
}

void label_rows(Given& given, const std::vector<Slice>& typed) {
  if (typed.empty()) return;
  for (const Slice& label : typed) {
    if (!contains(label.text, "..")) continue;
    throw Problem(label.span, "a label before a bar belongs to one row",
                  "write one label before each row, or a range after rows");
  }
  std::vector<std::string> labels =
      read_labels(typed, given.cells.rows(), typed.front().span, "row");
  if (!given.labels.rows.empty() && given.labels.rows != labels) {
    throw Problem(typed.front().span, "these labels differ from those after rows",
                  "keep one of the two");
  }
  given.labels.rows = std::move(labels);
}

Problem stands_twice(const Slice& word) {
  return {word.span, fmt::format("{} stands here twice", word.text),
          word.text == "where" ? "write and between two conditions" : "keep one of the two"};
}

Given read_matrix(Reading& reading, const BlockLine& line, const std::string& name) {
  Given given;
  given.name = name;
  const std::vector<Option> found = options(words(line.head));
  TypedRows rows = typed_rows(line, reading.budget);
  given.cells = std::move(rows.cells);
  given.decimals = rows.decimals;
  for (auto option = found.begin(); option != found.end(); ++option) {
    const bool is_new = std::none_of(found.begin(), option, [&](const Option& other) {
      return other.word.text == option->word.text;
    });
    if (!is_new) throw stands_twice(option->word);
    read_option(reading, given, *option);
  }
  if (!given.where.empty() && given.draw.empty()) {
    throw Problem(line.head.span, "where says what is drawn, but nothing is drawn here",
                  "put it after a draw");
  }
  if (reading.variant && !given.draw.empty()) {
    given.cells = drawn_cells(given.cells.shape(), given.draw, name, *reading.variant);
  }
  label_rows(given, rows.labels);
  return given;
}

Given read_derived(Reading& reading, const std::string& name, const Slice& expression) {
  Given given;
  given.name = name;
  given.rule = reading.rule(expression);
  for (const Expression* used : names_in(*given.rule->written)) {
    // The cells of a step are unknown, and givens are computed before all steps.
    if (!reading.names.values.at(used->text)->cells().front().is_unknown()) continue;
    throw Problem(used->span, used->text + " is a step, and a given is made of givens alone",
                  "make it a step too; with show, nobody is asked for it");
  }
  Evaluator<Exact> evaluator(reading.names.values, reading.effort);
  given.cells = *evaluator.evaluate(*given.rule->checked);
  if (any_of(given.cells.cells(), &Exact::is_irrational)) {
    throw Problem(expression.span, "a given is a rational number, this one is irrational",
                  "round it, as in round(sqrt(2), 2)");
  }
  return given;
}

Problem no_definition(const BlockLine& line, bool is_question) {
  return {line.head.span,
          fmt::format("a {} begins with NAME = expression", is_question ? "question" : "step"),
          is_question ? "write for example who = argmax_cols(A); the words of the question stand "
                        "above the block"
                      : "write for example Q = W_Q * X"};
}

/// The given that a line opens. Nothing where something is wrong with it.
std::optional<Given> read_given(Reading& reading, const BlockLine& line) {
  const auto derived = definition(line.whole());
  const Slice named = derived ? derived->name : words(line.head).front();
  if (!derived && read_entry(named.text).kind == Entry::Kind::number) {
    reading.problems.emplace_back(named.span, "a row that is not indented",
                                  "begin each row of a matrix with a blank");
    return std::nullopt;
  }
  const auto name = reading.new_name(named, true);
  if (!name) return std::nullopt;
  Given given;
  const bool is_right = reading.succeeds([&] {
    given =
        derived ? read_derived(reading, *name, derived->value) : read_matrix(reading, line, *name);
  });
  if (!is_right) {
    reading.define(*name, nullptr);
    return std::nullopt;
  }
  given.span = named.span;
  reading.labels[*name] = given.labels;
  reading.define(*name, std::make_shared<const Matrix<Exact>>(given.cells));
  return given;
}

/// Whether a line begins as one that gives labels to the given above it.
bool is_label_line(const BlockLine& line) {
  const std::string_view word = words(line.head).front().text;
  return word == "cols" || word == "rows";
}

void read_label_line(Reading& reading, Given& given, const BlockLine& line) {
  std::vector<Slice> labels = words(line.head);
  const Slice word = labels.front();
  labels.erase(labels.begin());
  const auto& known = word.text == "cols" ? given.labels.cols : given.labels.rows;
  reading.succeeds([&] {
    if (!known.empty()) throw stands_twice(word);
    read_option(reading, given, {word, labels});
    reading.labels[given.name] = given.labels;
  });
}

void read_hand_rule(StepReading& read, const Slice& text) {
  Step& step = read.step;
  if (text.empty()) {
    throw Problem(step.span, "a step without a rule", "write NAME = expression, as in Q = W_Q * X");
  }
  step.hand = read.reading.rule(text);
  step.shape = step.hand.shape;
  step.asked.assign(step.shape.cells(), true);
  step.real = step.hand;
  step.real.written = without_rounding(step.hand.written);
  step.real.checked = without_rounding(step.hand.checked);
  if (step.real.written != step.hand.written) step.real.text = unparse(*step.real.written);
}

}  // namespace

std::optional<std::string> Reading::new_name(const Slice& name, bool is_given) {
  std::string text(name.text);
  const std::string shown = excerpt(text);
  if (!is_name(text)) {
    problems.emplace_back(name.span, shown + " is no name",
                          "a name begins with a letter, A to Z or a to z, and goes on with such "
                          "letters, digits and _");
  } else if (is_reserved(text)) {
    problems.emplace_back(
        name.span, shown + " is a word of the worksheet language",
        is_given && is_option_word(text)
            ? text + " stands behind the name of a given; or choose another name"
        : is_given && is_line_word(text) ? text + " begins a line of a step; choose another name"
        : is_line_word(text)
            ? text + " begins a line of a step, and has no = there; or choose another name"
            : "choose another name");
  } else if (find_function(text) != nullptr) {
    problems.emplace_back(name.span, shown + " is a function", "choose another name");
  } else if (names.values.contains(text) || names.broken.contains(text) ||
             questions.contains(text)) {
    problems.emplace_back(name.span, shown + " is defined twice",
                          "choose another name for one of the two");
  } else {
    definitions.emplace(text, name.span);
    return text;
  }
  return std::nullopt;
}

Rule Reading::rule(const Slice& text) {
  require_no_line_word(text);
  ExpressionPointer written = parse(text.text, text.span.begin);
  for (const Expression* name : names_in(*written)) {
    if (!questions.contains(name->text)) continue;
    throw Problem(name->span, name->text + " is a question, and rules are made of givens and steps",
                  "write its rule instead of its name");
  }
  CheckedRule checked = check_rule(written, names, budget, effort);
  return {on_one_line(text.text), std::move(written), std::move(checked.rule), checked.shape};
}

void Reading::define(const std::string& name, Shared<Exact> cells) {
  if (cells) {
    names.values[name] = std::move(cells);
  } else {
    names.broken.insert(name);
  }
}

TypedNumbers typed_numbers(const std::vector<Slice>& words) {
  TypedNumbers result;
  for (const Slice& text : joined_fractions(words)) {
    Entry entry = typed_number(text);
    if (entry.is_decimal) result.decimals = std::max<int>(result.decimals, entry.decimals);
    result.values.push_back(std::move(entry.value));
  }
  return result;
}

ExpressionPointer without_rounding(const ExpressionPointer& rule) {
  return rewritten(rule, [](const Expression& e) -> ExpressionPointer {
    return is_call_of(e, "round") ? e.operands[0] : nullptr;
  });
}

void require_shape_of_hand_rule(Shape real, Shape hand, Span where) {
  if (real == hand) return;
  throw Problem(where,
                fmt::format("the real rule gives a {} matrix, the hand rule a {} matrix",
                            real.text(), hand.text()),
                "both rules of a step give the same shape");
}

std::vector<Given> read_givens(Reading& reading, const std::vector<BlockLine>& lines) {
  std::vector<Given> givens;
  bool is_above_broken = false;  // which has been told
  for (const BlockLine& line : lines) {
    if (reading.is_full()) break;
    const bool is_labels = is_label_line(line);
    if (is_labels && is_above_broken) continue;
    // A matrix whose numbers are typed has its labels after its name.
    if (is_labels && !givens.empty() && givens.back().rule) {
      read_label_line(reading, givens.back(), line);
      continue;
    }
    auto given = read_given(reading, line);
    is_above_broken = !given;
    if (given) givens.push_back(std::move(*given));
  }
  return givens;
}

std::vector<Step> read_steps(Reading& reading, const std::vector<BlockLine>& lines,
                             bool are_questions) {
  std::vector<Step> steps;
  for (std::size_t i = 0; i < lines.size() && !reading.is_full();) {
    const auto found = definition(lines[i].whole());
    std::size_t end = i + 1;  // of the lines of this step
    while (end < lines.size() && !definition(lines[end].whole())) ++end;
    const std::size_t first = std::exchange(i, end);
    if (!found) {
      reading.problems.push_back(no_definition(lines[first], are_questions));
      continue;
    }
    const auto name = reading.new_name(found->name, false);
    StepReading read{reading, {}, {}};
    read.step.name = name.value_or("");
    read.step.span = lines[first].head.span;
    read.step.is_question = are_questions;
    read.step.points = are_questions ? 0 : 1;
    const bool has_rule = reading.succeeds([&] { read_hand_rule(read, found->value); });
    if (!name) continue;
    if (!has_rule) {
      reading.define(*name, nullptr);
      continue;
    }
    for (std::size_t line = first + 1; line < end; ++line) {
      const Slice text = lines[line].whole();
      if (!reading.succeeds([&] { read_step_line(read, text); })) read.step.is_complete = false;
    }
    if (are_questions) {
      if (!reading.succeeds([&] { make_question(read); })) read.step.is_complete = false;
      reading.questions.insert(*name);
    } else {
      reading.define(*name,
                     std::make_shared<const Matrix<Exact>>(read.step.shape, Exact::unknown()));
    }
    reading.labels[*name] = read.step.labels;
    steps.push_back(std::move(read.step));
  }
  return steps;
}

}  // namespace byhand
