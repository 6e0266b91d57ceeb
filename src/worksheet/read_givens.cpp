#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "number/entry.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/definitions.hpp"

namespace byhand {

namespace {

constexpr std::array<std::string_view, 4> option_words{"cols", "rows", "draw", "tokens"};

bool is_option(const Piece& word) {
  return std::find(option_words.begin(), option_words.end(), word.text) != option_words.end();
}

/// An option of a given with the words that belong to it.
struct Option {
  Piece word;
  std::vector<Piece> values;
};

/// `X  cols x1..x4  draw 0 1  tokens` -> its options. `tokens rows` is one option, unless labels
/// follow: then `rows` is an option of its own.
std::vector<Option> options(const std::vector<Piece>& words) {
  std::vector<Option> result;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool has_labels = i + 1 < words.size() && !is_option(words[i + 1]);
    const bool follows_tokens = !result.empty() && result.back().word.text == "tokens";
    const bool turns_tokens = words[i].text == "rows" && follows_tokens && !has_labels;
    const bool is_value = !is_option(words[i]) && !result.empty() && !follows_tokens;
    if (turns_tokens || is_value) {
      result.back().values.push_back(words[i]);
    } else if (is_option(words[i])) {
      result.push_back({words[i], {}});
    } else {
      throw Problem(words[i].span, fmt::format("unexpected {}", excerpt(words[i].text)),
                    "behind the name stand cols, rows, draw and tokens, or = and an expression" +
                        did_you_mean(words[i].text, {option_words.begin(), option_words.end()}));
    }
  }
  return result;
}

Exact cell(const Piece& piece) {
  const Entry entry = read_entry(piece.text);
  switch (entry.kind) {
    case Entry::Kind::number:
      if (entry.value.is_unknown()) {
        throw Problem(piece.span, message(entry.value.fault()), remedy(entry.value.fault()));
      }
      return entry.value;
    case Entry::Kind::blank:
      throw Problem(piece.span, "a given has no blank cells", "type the number");
    default: {
      const auto [message, remedy] = why_unreadable(piece.text);
      throw Problem(piece.span, fmt::format("{} {}", excerpt(piece.text), message), remedy);
    }
  }
}

/// From the start of one piece to the end of another behind it.
Piece joined(const Piece& first, const Piece& last) {
  const Span span{first.span.begin, last.span.end};
  return {span, {first.text.data(), span.end - span.begin}};
}

/// The cells of a row: its words, with those of `9 / 46` and `9/ 46` joined.
std::vector<Piece> cell_pieces(const std::vector<Piece>& words) {
  std::vector<Piece> cells;
  for (const Piece& word : words) {
    const bool joins =
        !cells.empty() && (cells.back().text.ends_with('/') || word.text.starts_with('/'));
    if (joins) {
      cells.back() = joined(cells.back(), word);
    } else {
      cells.push_back(word);
    }
  }
  return cells;
}

/// How many decimals an entry was typed with.
int typed_decimals(const Piece& piece) {
  const Entry entry = read_entry(piece.text);
  return entry.is_decimal ? entry.decimals : 0;
}

struct Row {
  Piece label;
  std::vector<Exact> cells;
  Span span;
  int decimals = 0;
};

Row read_row(const Piece& line) {
  Row row{{}, {}, line.span, 0};
  Piece cells = line;
  if (const std::size_t bar = line.text.find('|'); bar != std::string_view::npos) {
    row.label = line.part(0, bar);
    cells = line.from(bar + 1);
  }
  for (const Piece& piece : cell_pieces(words(cells))) {
    row.cells.push_back(cell(piece));
    row.decimals = std::max(row.decimals, typed_decimals(piece));
  }
  if (row.cells.empty())
    throw Problem(line.span, "a row without cells", "type the numbers of the row");
  return row;
}

/// The rows of a matrix, and the labels before their bars.
void read_cells(Given& given, const BlockLine& line, const Budget& budget,
                std::vector<Piece>& labels) {
  if (line.indented.empty()) {
    throw Problem(line.head.span, "a given without cells",
                  "write its rows below, each line indented, or NAME = expression");
  }
  std::vector<Exact> cells;
  std::size_t width = 0;
  for (const Piece& piece : line.indented) {
    const Row row = read_row(piece);
    if (width == 0) width = row.cells.size();
    if (row.cells.size() != width) {
      throw Problem(row.span,
                    fmt::format("this row has {}, the rows above have {}",
                                counted(row.cells.size(), "cell"), width),
                    "give each row the same number of cells");
    }
    if (!row.label.empty()) labels.push_back(row.label);
    given.decimals = std::max(given.decimals, row.decimals);
    cells.insert(cells.end(), row.cells.begin(), row.cells.end());
  }
  const Shape shape{cells.size() / width, width};
  if (shape.rows > budget.side || shape.cols > budget.side || shape.cells() > budget.cells) {
    throw Problem(line.head.span,
                  fmt::format("too much to compute by hand: a {} matrix", shape.text()),
                  fmt::format("a matrix has at most {} cells, and {} rows or columns", budget.cells,
                              budget.side));
  }
  given.cells = Matrix<Exact>(shape, std::move(cells));
}

void read_option(Given& given, const Option& option) {
  const std::string_view word = option.word.text;
  if (word == "cols") {
    given.labels.cols = read_labels(option.values, given.cells.cols(), option.word.span, "column");
  } else if (word == "rows") {
    given.labels.rows = read_labels(option.values, given.cells.rows(), option.word.span, "row");
  } else if (word == "draw") {
    for (const Piece& value : cell_pieces(option.values)) {
      given.draw.push_back(cell(value));
      given.decimals = std::max(given.decimals, typed_decimals(value));
    }
    if (given.draw.empty()) {
      throw Problem(option.word.span, "draw without values", "write for example draw 0 0 1 2");
    }
  } else {
    given.tokens = option.values.empty() ? Tokens::in_columns : Tokens::in_rows;
  }
}

Given read_matrix(const Reading& reading, const BlockLine& line, const std::string& name) {
  Given given;
  given.name = name;
  std::vector<Piece> row_labels;
  const std::vector<Option> found = options(words(line.head));
  read_cells(given, line, reading.budget, row_labels);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (found[i].word.text == found[j].word.text) {
        throw Problem(found[i].word.span,
                      fmt::format("{} stands here twice", std::string(found[i].word.text)),
                      "keep one of the two");
      }
    }
    read_option(given, found[i]);
  }
  if (reading.variant && !given.draw.empty()) {
    given.cells = drawn_cells(given.cells.shape(), given.draw, name, *reading.variant);
  }
  if (row_labels.empty()) return given;
  for (const Piece& label : row_labels) {
    if (label.text.find("..") == std::string_view::npos) continue;
    throw Problem(label.span, "a label before a bar belongs to one row",
                  "write one label before each row, or a range behind rows");
  }
  const std::vector<std::string> labels =
      read_labels(row_labels, given.cells.rows(), row_labels.front().span, "row");
  if (!given.labels.rows.empty() && given.labels.rows != labels) {
    throw Problem(row_labels.front().span, "these labels differ from those behind rows",
                  "keep one of the two");
  }
  given.labels.rows = labels;
  return given;
}

Given read_derived(Reading& reading, const std::string& name, const Piece& expression) {
  Given given;
  given.name = name;
  given.rule = reading.rule(expression);
  Evaluator<Exact> evaluator(reading.names.values, reading.effort);
  given.cells = *evaluator.evaluate(*given.rule->checked);
  for (const Exact& cell : given.cells.cells()) {
    if (cell.is_irrational()) {
      throw Problem(expression.span, "a given is a rational number, this one is irrational",
                    "round it, as in round(sqrt(2), 2)");
    }
  }
  return given;
}

/// Whether a line gives labels to the given above it, which follows from others: a matrix whose
/// numbers are typed has its labels behind its name.
bool is_label_line(const BlockLine& line, const std::vector<Given>& givens) {
  const std::string_view word = words(line.head).front().text;
  return !givens.empty() && givens.back().rule && (word == "cols" || word == "rows");
}

void read_label_line(Given& given, const BlockLine& line) {
  std::vector<Piece> labels = words(line.head);
  const Piece word = labels.front();
  labels.erase(labels.begin());
  const bool are_columns = word.text == "cols";
  std::vector<std::string>& known = are_columns ? given.labels.cols : given.labels.rows;
  if (!known.empty()) {
    throw Problem(word.span, fmt::format("{} stands here twice", std::string(word.text)),
                  "keep one of the two");
  }
  known = read_labels(labels, are_columns ? given.cells.cols() : given.cells.rows(), word.span,
                      are_columns ? "column" : "row");
}

}  // namespace

std::vector<Given> read_givens(Reading& reading, const std::vector<BlockLine>& lines) {
  std::vector<Given> givens;
  for (const BlockLine& line : lines) {
    if (is_label_line(line, givens)) {
      reading.attempt([&] { read_label_line(givens.back(), line); });
      continue;
    }
    const auto derived = definition(line.whole(reading.source));
    const Piece name_piece = derived ? derived->name : words(line.head).front();
    std::string name;
    const bool is_named = reading.attempt([&] {
      if (!derived && read_entry(name_piece.text).kind == Entry::Kind::number) {
        throw Problem(name_piece.span, "a row that is not indented",
                      "begin each row of a matrix with a blank");
      }
      name = reading.new_name(name_piece);
    });
    if (!is_named) continue;
    const bool is_read = reading.attempt([&] {
      givens.push_back(derived ? read_derived(reading, name, derived->value)
                               : read_matrix(reading, line, name));
      givens.back().span = name_piece.span;
      reading.define(name, std::make_shared<const Matrix<Exact>>(givens.back().cells));
    });
    if (!is_read) reading.define(name, nullptr);
  }
  return givens;
}

}  // namespace byhand
