#include "picture/factors.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "picture/drawers.hpp"

namespace byhand {

namespace {

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

Matrix<Styled> as_numbers(const Matrix<Exact>& cells, int decimals) {
  return map_cells(cells, [&](const Exact& cell) {
    return Styled{Role::plain, short_number(cell, decimals)};
  });
}

/// False where a factor does not stand on the paper.
bool take_from_paper(Factors& factors, std::size_t index, const PictureValues& values,
                     const CellText& text) {
  const Step& step = values.worksheet.steps[index];
  MovedCells moved(values);
  const auto left = moved.of(step.hand.checked->operands[0]);
  const auto right = moved.of(step.hand.checked->operands[1]);
  if (!left || !right) return false;
  factors.left_text = map_cells(*left, text);
  factors.right_text = map_cells(*right, text);
  factors.result_text = build<Styled>(step.shape, [&](std::size_t row, std::size_t col) {
    return text({index, row, col});
  });
  return true;
}

}  // namespace

std::optional<Factors> factors(std::size_t index, const PictureValues& values,
                               const CellText& text) {
  const Step& step = values.worksheet.steps[index];
  const Expression& rule = *step.hand.checked;
  if (rule.operation != Operation::multiply) return std::nullopt;
  Factors result;
  result.left_name = unparse(*step.hand.written->operands[0]);
  result.right_name = unparse(*step.hand.written->operands[1]);
  if (text) {
    if (!take_from_paper(result, index, values, text)) return std::nullopt;
  } else {
    Effort effort{Budget()};
    const Values<Exact> names = values_of(values.worksheet, values.hand);
    Evaluator<Exact> evaluator(names, effort, OnFault::keep);
    result.left = evaluator.evaluate(*rule.operands[0]);
    result.right = evaluator.evaluate(*rule.operands[1]);
    result.left_text = as_numbers(*result.left, step.decimals);
    result.right_text = as_numbers(*result.right, step.decimals);
    result.result_text = as_numbers(*values.hand[index], step.decimals);
  }
  const bool has_scalar =
      result.left_text.shape().is_scalar() || result.right_text.shape().is_scalar();
  return has_scalar ? std::nullopt : std::optional(std::move(result));
}

}  // namespace byhand
