// A product as Tom Yeh draws it: the left matrix at the left, the right one above, and the result
// where they meet.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "picture/canvas.hpp"
#include "picture/drawers.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t tallest_product = 48;
constexpr std::size_t screen_height = 20;  // of 24, without what is said above and the next prompt

/// Where the cells of a factor come from, if it only moves them: the factor is worked out on the
/// numbers of the cells, counted through, instead of what stands in them.
class MovedCells {
 public:
  explicit MovedCells(const PictureValues& values) : m_values(values) {}

  /// Nothing where a cell is made of others.
  std::optional<Matrix<Cell>> of(const ExpressionPointer& factor) {
    const ExpressionPointer counted = counted_through(factor);
    if (!counted) return std::nullopt;
    Effort effort{Budget()};
    const auto numbers = Evaluator<Exact>({}, effort).evaluate(*counted);
    return map_cells(*numbers, [&](const Exact& number) {
      return m_cells[static_cast<std::size_t>(number.to_double())];
    });
  }

 private:
  ExpressionPointer counted_through(const ExpressionPointer& e) {
    if (e->operation == Operation::name) return numbers_of(e->text);
    const bool is_index = e->operation == Operation::index;
    const bool is_joined = is_call_of(*e, &Function::joins);
    if (!is_index && !is_joined && e->operation != Operation::transpose) return nullptr;
    auto operands = e->operands;
    const std::size_t moved = is_index ? 1 : operands.size();  // after it comes what is chosen
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (i >= moved && !names_in(*operands[i]).empty()) return nullptr;
      if (i < moved) operands[i] = counted_through(operands[i]);
      if (!operands[i]) return nullptr;
    }
    return with_operands(e, std::move(operands));
  }

  ExpressionPointer numbers_of(const std::string& name) {
    const auto matrix = matrix_named(m_values.worksheet, name);
    if (!matrix) return nullptr;  // pi
    return make_constant(build<Exact>(matrix->shape, [&](std::size_t row, std::size_t col) {
      m_cells.push_back({matrix->index, row, col});
      return Exact(static_cast<std::int64_t>(m_cells.size() - 1));
    }));
  }

  const PictureValues& m_values;
  std::vector<Cell> m_cells;
};

Factor with_numbers(const std::string& name, const Shared<Exact>& numbers, int decimals) {
  const auto text = [&](const Exact& cell) {
    return Styled{Role::plain, short_number(cell, decimals)};
  };
  return {name, map_cells(*numbers, text), numbers};
}

/// What meets, as text.
class ProductText {
 public:
  ProductText(const Step& step, const Factors& factors, std::optional<Cell> lit)
      : m_step(step),
        m_left(factors.left),
        m_right(factors.right),
        m_result(factors.result.cells),
        m_lit(lit) {
    const auto& [rows, cols] = step.labels;
    m_left_width = widest(m_left.cells);
    m_right_width =
        std::max({widest(m_right.cells), widest(m_result), widest_of(cols, visible_line)});
    m_begin = 2 + (rows.empty() ? 0 : widest_of(rows, visible_line) + 1);
    m_rule = m_begin + m_left.cells.cols() * (m_left_width + 2) + 1;
  }

  std::size_t width() const { return right_end(m_result.cols() - 1) + 1; }
  std::size_t height() const { return rule_row() + 1 + m_result.rows(); }

  std::vector<Sentence> lines() const {
    Canvas canvas;
    for (std::size_t c = 0; c < m_step.labels.cols.size(); ++c) {
      canvas.put_before(1, right_end(c), m_step.labels.cols[c], Role::label);
    }
    canvas.put_before(1, m_rule - 1, m_right.name, Role::name);
    canvas.put(rule_row() - 1, 2, shortened(m_left.name, m_rule - 3), Role::name);
    put_rules(canvas);
    for (std::size_t r = 0; r < m_right.cells.rows(); ++r) {
      for (std::size_t c = 0; c < m_result.cols(); ++c) {
        put(canvas, 2 + r, right_end(c), m_right.cells(r, c), m_lit && c == m_lit->col);
      }
    }
    for (std::size_t r = 0; r < m_result.rows(); ++r) put_row(canvas, r);
    if (m_lit) put_light(canvas);
    auto lines = canvas.lines();
    if (!m_lit) lines.erase(lines.begin());  // where the mark above a column stands
    return lines;
  }

 private:
  static std::size_t widest(const Matrix<Styled>& matrix) {
    return std::max<std::size_t>(1, widest_of(matrix.cells(), &Styled::text));
  }

  /// In light unless its own colour says more, as of a mistake.
  static void put(Canvas& canvas, std::size_t row, std::size_t end, const Styled& cell,
                  bool is_lit) {
    const bool is_number = cell.role == Role::plain || cell.role == Role::hand;
    canvas.put_before(row, end, cell.text, is_lit && is_number ? Role::strong : cell.role);
  }

  std::size_t left_end(std::size_t col) const {
    return m_begin + (col + 1) * (m_left_width + 2) - 1;
  }
  std::size_t right_end(std::size_t col) const {
    return m_rule + 1 + (col + 1) * (m_right_width + 2) - 1;
  }
  std::size_t rule_row() const { return 2 + m_right.cells.rows(); }

  void put_rules(Canvas& canvas) const {
    for (std::size_t r = 1; r < height(); ++r) canvas.put(r, m_rule, "│", Role::quiet);
    for (std::size_t c = 0; c < width(); ++c) {
      canvas.put(rule_row(), c, c == m_rule ? "┼" : "─", Role::quiet);
    }
  }

  void put_row(Canvas& canvas, std::size_t r) const {
    const std::size_t row = rule_row() + 1 + r;
    const bool is_lit = m_lit && r == m_lit->row;
    if (!m_step.labels.rows.empty()) canvas.put(row, 2, m_step.labels.rows[r], Role::label);
    for (std::size_t c = 0; c < m_left.cells.cols(); ++c) {
      put(canvas, row, left_end(c), m_left.cells(r, c), is_lit);
    }
    for (std::size_t c = 0; c < m_result.cols(); ++c) {
      put(canvas, row, right_end(c), m_result(r, c), is_lit && c == m_lit->col);
    }
  }

  void put_light(Canvas& canvas) const {
    const std::size_t row = rule_row() + 1 + m_lit->row;
    const std::string& cell = m_result(m_lit->row, m_lit->col).text;
    const std::size_t end = right_end(m_lit->col);
    canvas.put(0, end - 1, "▼", Role::strong);
    canvas.put(row, 0, "▶", Role::strong);
    canvas.put(row, end - display_width(cell) - 1, "[", Role::strong);
    canvas.put(row, end, "]", Role::strong);
  }

  const Step& m_step;
  const Factor& m_left;
  const Factor& m_right;
  const Matrix<Styled>& m_result;
  std::optional<Cell> m_lit;
  std::size_t m_left_width = 1;
  std::size_t m_right_width = 1;
  std::size_t m_begin = 0;  // of the left matrix
  std::size_t m_rule = 0;   // the column of the line between left and right
};

/// "row 2 of W_Q (0, 1) meets column 3 of X (0 and 1): multiplied pairwise and added up 1"
std::string said_of(const Step& step, const Factors& factors, const Cell& lit) {
  const auto& [left, right, result] = factors;
  std::vector<Exact> row;
  std::vector<Exact> column;
  const bool is_sheet = result.numbers == nullptr;
  bool is_blank = is_sheet || (*result.numbers)(lit.row, lit.col).is_unknown();
  for (std::size_t i = 0; !is_sheet && i < left.cells.cols(); ++i) {
    row.push_back((*left.numbers)(lit.row, i));
    column.push_back((*right.numbers)(i, lit.col));
    is_blank = is_blank || row.back().is_unknown() || column.back().is_unknown();
  }
  const std::string cell = cell_name(step.name, step.shape, lit.row, lit.col);
  if (is_blank) {
    return fmt::format("in {} row {} of {} meets column {} of {}: multiply pairwise, add up", cell,
                       lit.row + 1, left.name, lit.col + 1, right.name);
  }
  return fmt::format("in {} row {} of {} ({}) meets column {} of {} ({}): added up {}", cell,
                     lit.row + 1, left.name, numbers_in_words(row, step.decimals), lit.col + 1,
                     right.name, numbers_in_words(column, step.decimals),
                     number_in_words((*result.numbers)(lit.row, lit.col), step.decimals));
}

std::vector<std::string> said_of(const Step& step, const Factors& factors,
                                 const std::optional<Cell>& lit) {
  const auto& [left, right, result] = factors;
  std::vector<std::string> sentences{fmt::format(
      "each row of {} ({}) meets each column of {} ({}), which gives {}", left.name,
      left.cells.shape().text(), right.name, right.cells.shape().text(), step.shape.text())};
  if (lit) sentences.push_back(said_of(step, factors, *lit));
  return sentences;
}

/// Boxes for the cells of a matrix.
class ProductDrawing {
 public:
  ProductDrawing(const Step& step, const Factors& factors, std::optional<Cell> lit) {
    const Matrix<Styled>& result = factors.result.cells;
    for (const auto* matrix : {&factors.left.cells, &factors.right.cells, &result}) {
      m_width = std::max(m_width, width_of(matrix->cells(), &Styled::text));
    }
    m_width = std::max(m_width, width_of(step.labels.cols, std::identity()));
    if (!step.labels.rows.empty()) m_labels = width_of(step.labels.rows, std::identity());
    const double left = margin + m_labels;
    const double top = margin + (step.labels.cols.empty() ? 0 : box_height);
    const double right = left + m_width * static_cast<double>(factors.left.cells.cols()) + gap;
    const double bottom = top + box_height * static_cast<double>(factors.right.cells.rows()) + gap;
    add_matrix(factors.left.cells, {left, bottom},
               [&](std::size_t row, std::size_t) { return lit && row == lit->row; });
    add_matrix(factors.right.cells, {right, top},
               [&](std::size_t, std::size_t col) { return lit && col == lit->col; });
    add_matrix(result, {right, bottom}, [&](std::size_t row, std::size_t col) {
      return lit && row == lit->row && col == lit->col;
    });
    for (std::size_t c = 0; c < step.labels.cols.size(); ++c) {
      m_drawing.write({right + m_width * (static_cast<double>(c) + 0.5), top - box_height / 2},
                      step.labels.cols[c], Role::label);
    }
    for (std::size_t r = 0; r < step.labels.rows.size(); ++r) {
      m_drawing.write({left - 8, bottom + box_height * (static_cast<double>(r) + 0.5)},
                      step.labels.rows[r], Role::label, Anchor::end);
    }
    m_drawing.write({left, bottom - gap / 2 - 8}, factors.left.name, Role::name, Anchor::start);
    m_drawing.write({right - gap / 2 - 8, top + box_height / 2}, factors.right.name, Role::name,
                    Anchor::end);
    m_drawing.width = right + m_width * static_cast<double>(result.cols()) + margin;
    m_drawing.height =
        bottom + box_height * static_cast<double>(result.rows()) + margin + box_height / 2;
    m_drawing.write({right, m_drawing.height - margin - box_height / 4 + 4}, step.name, Role::name,
                    Anchor::start);
  }

  Drawing take() { return std::move(m_drawing); }

 private:
  using Anchor = Drawing::Text::Anchor;
  static constexpr double margin = 16;
  static constexpr double padding = 16;
  static constexpr double box_height = 30;
  static constexpr double gap = 24;

  template <class List, class Text>
  static double width_of(const List& list, const Text& text) {
    return text_width(widest_of(list, text)) + padding;
  }

  template <class IsLit>
  void add_matrix(const Matrix<Styled>& matrix, Point corner, const IsLit& is_lit) {
    constexpr double lit_shade = 0.45;
    for (std::size_t r = 0; r < matrix.rows(); ++r) {
      for (std::size_t c = 0; c < matrix.cols(); ++c) {
        const Point at{corner.x + m_width * static_cast<double>(c),
                       corner.y + box_height * static_cast<double>(r)};
        m_drawing.add(Drawing::Box{at, m_width, box_height, is_lit(r, c) ? lit_shade : 0});
        m_drawing.write({at.x + m_width / 2, at.y + box_height / 2}, matrix(r, c).text,
                        is_lit(r, c) ? Role::strong : Role::plain);
      }
    }
  }

  double m_width = 34;
  double m_labels = 0;
  Drawing m_drawing;
};

Picture picture_of_product(const Step& step, const Factors& factors, std::optional<Cell> lit) {
  const std::string title = step.name + " = " + unparse(*step.hand.written);
  const ProductText product(step, factors, lit);
  if (product.width() > widest_picture || product.height() > tallest_product) {
    return undrawn(
        title, fmt::format("{} times {} is too large to draw", factors.left.cells.shape().text(),
                           factors.right.cells.shape().text()));
  }
  return {title, product.lines(), said_of(step, factors, lit),
          ProductDrawing(step, factors, lit).take()};
}

}  // namespace

std::optional<Factors> factors(std::size_t index, const PictureValues& values,
                               const CellText& text) {
  const Step& step = values.worksheet.steps[index];
  const Expression& rule = *step.hand.checked;
  if (rule.operation != Operation::multiply) return std::nullopt;
  MovedCells moved(values);
  Effort effort{Budget()};
  const auto names = text ? Values<Exact>() : values_of(values.worksheet, values.hand);
  const auto named = [&](const Cell& cell) {
    Styled styled = text(cell);
    styled.cell = cell_name(values.worksheet, cell);
    return styled;
  };
  const auto factor = [&](std::size_t side) -> std::optional<Factor> {
    const std::string name = unparse(*step.hand.written->operands[side]);
    const ExpressionPointer& operand = rule.operands[side];
    if (!text) {
      Evaluator<Exact> evaluator(names, effort, OnFault::keep);
      return with_numbers(name, evaluator.evaluate(*operand), step.decimals);
    }
    const auto cells = moved.of(operand);
    if (!cells) return std::nullopt;
    return Factor{name, map_cells(*cells, named)};
  };
  const auto left = factor(0);
  const auto right = factor(1);
  if (!left || !right) return std::nullopt;
  if (left->cells.shape().is_scalar() || right->cells.shape().is_scalar()) return std::nullopt;
  const auto at = [&](std::size_t row, std::size_t col) { return text({index, row, col}); };
  return Factors{*left, *right,
                 text ? Factor{step.name, build<Styled>(step.shape, at)}
                      : with_numbers(step.name, values.hand[index], step.decimals)};
}

void read_product(PictureWords& words, PictureRequest& request) {
  const Slice word = words.next("the name of a step whose rule is a product");
  const std::size_t bracket = std::min(word.text.find('['), word.text.size());
  const std::string name(word.text.substr(0, bracket));
  std::vector<std::string> known;
  for (const Step& step : words.worksheet().steps) {
    if (step.hand.checked->operation == Operation::multiply) known.push_back(step.name);
  }
  const std::string products =
      known.empty() ? "no step of this worksheet has one: write one such as Q = W * X"
                    : "products are " + listed_at_most(12, known);
  const auto step = position_of(name, words.worksheet().steps);
  if (!step) {
    throw words.problem(fmt::format("no step of this worksheet is called {}", excerpt(name)),
                        products + did_you_mean(name, known));
  }
  const Step& found = words.worksheet().steps[*step];
  if (found.hand.checked->operation != Operation::multiply) {
    throw words.problem(fmt::format("the rule of {} is no product of two matrices", name),
                        products);
  }
  request.names = {name};
  append(request.names, mapped(names_in(*found.hand.written), &Expression::text));
  if (bracket == word.text.size()) return;
  const std::string_view inside =
      word.text.ends_with(']') ? word.text.substr(bracket + 1, word.text.size() - bracket - 2) : "";
  const auto cells = written_cells(inside, found.shape);
  if (!cells || !cells->is_single() || !cells->are_within(found.shape)) {
    throw words.problem(fmt::format("{} is no cell of {}", excerpt(word.text), name),
                        fmt::format("{} is {}: write one as {}[1,1], without blanks", name,
                                    found.shape.text(), name));
  }
  request.lit = Cell{*step, cells->rows.first - 1, cells->cols.first - 1};
}

Picture draw_product(const PictureRequest& request, const PictureValues& values) {
  const std::size_t index = *position_of(request.names.front(), values.worksheet.steps);
  const Step& step = values.worksheet.steps[index];
  const auto multiplied = factors(index, values);
  if (!multiplied) {
    throw Problem(fmt::format("the rule of {} multiplies by a single number", step.name),
                  "name a step that multiplies a matrix by a matrix");
  }
  return picture_of_product(step, *multiplied, request.lit);
}

std::optional<Picture> lit_product(const Cell& cell, const PictureValues& values,
                                   const CellText& text) {
  if (cell.step >= values.worksheet.steps.size()) return std::nullopt;  // given
  const Step& step = values.worksheet.steps[cell.step];
  const auto multiplied = factors(cell.step, values, text);
  if (!multiplied) return std::nullopt;
  Picture picture = picture_of_product(step, *multiplied, cell);
  if (picture.drawing.shapes.empty()) return std::nullopt;
  if (picture.lines.size() > screen_height) return std::nullopt;
  picture.line = fmt::format("product {}[{},{}]", step.name, cell.row + 1, cell.col + 1);
  picture.is_unasked = true;
  return picture;
}

}  // namespace byhand
