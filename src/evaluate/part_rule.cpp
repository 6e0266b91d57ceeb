#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "evaluate/shapes.hpp"
#include "text/lists.hpp"

namespace byhand {

namespace {

/// A position counted from 0 as an index, which counts from 1.
ExpressionPointer position(std::size_t i) {
  return make_constant(Exact(static_cast<std::int64_t>(i) + 1));
}

ExpressionPointer position_or_all(std::optional<std::size_t> i) {
  return i ? position(*i) : make_node(Operation::all, {});
}

ExpressionPointer indexed(const ExpressionPointer& e, const Selection& part) {
  return make_node(Operation::index, {e, position_or_all(part.row), position_or_all(part.col)},
                   e->span, e->mark);
}

class PartRule {
 public:
  PartRule(const KnownNames& names, const Budget& budget) : m_names(names), m_budget(budget) {}

  ExpressionPointer part(const ExpressionPointer& e, Selection selection) const {
    const Shape shape = shape_of(e);
    if (shape.rows == 1) selection.row.reset();  // the only row is all rows
    if (shape.cols == 1) selection.col.reset();
    if (!selection.row && !selection.col) return e;
    switch (e->operation) {
      case Operation::constant:
        return make_constant(cells(e->constant, selection), e->span);
      case Operation::name:
        // c[1, 2] of a row c: its only row is named too.
        if (shape.rows == 1) selection.row = 0;
        if (shape.cols == 1) selection.col = 0;
        return indexed(e, selection);
      case Operation::transpose:
        return transposed(e, selection);
      case Operation::index:
        return of_index(e, selection);
      case Operation::call:
        return of_call(e, selection);
      case Operation::multiply:
        return of_product(e, selection);
      default:
        return cell_by_cell(e, selection);
    }
  }

 private:
  Shape shape_of(const ExpressionPointer& e) const {
    return check_rule(e, m_names, m_budget).shape;
  }

  static Matrix<Exact> cells(const Matrix<Exact>& of, const Selection& selection) {
    const Shape shape{selection.row ? 1 : of.rows(), selection.col ? 1 : of.cols()};
    return build<Exact>(shape, [&](std::size_t r, std::size_t c) {
      return of(selection.row.value_or(r), selection.col.value_or(c));
    });
  }

  /// A side that is repeated to fit has one row or column, and `part` leaves that as it is.
  ExpressionPointer cell_by_cell(const ExpressionPointer& e, const Selection& selection) const {
    return with_operands(e, mapped(e->operands, [&](const ExpressionPointer& operand) {
                           return part(operand, selection);
                         }));
  }

  ExpressionPointer transposed(const ExpressionPointer& e, const Selection& selection) const {
    ExpressionPointer inside = part(e->operands[0], {selection.col, selection.row});
    return shape_of(inside).is_scalar() ? inside : with_operands(e, {std::move(inside)});
  }

  ExpressionPointer of_product(const ExpressionPointer& e, const Selection& selection) const {
    const ExpressionPointer& left = e->operands[0];
    const ExpressionPointer& right = e->operands[1];
    const bool is_scaling = shape_of(left).is_scalar() || shape_of(right).is_scalar();
    if (is_scaling) return cell_by_cell(e, selection);
    return with_operands(e, {part(left, {selection.row, {}}), part(right, {{}, selection.col})});
  }

  /// Of the matrix that the row of a stack (or the column, of those side by side) comes from; where
  /// none is chosen, of each of them.
  ExpressionPointer of_joined(const ExpressionPointer& e, Selection selection) const {
    const bool is_stack = is_call_of(*e, "stack");
    std::optional<std::size_t>& along = is_stack ? selection.row : selection.col;
    if (!along) return cell_by_cell(e, selection);
    auto operand = e->operands.begin();
    const auto size = [&] {
      const Shape shape = shape_of(*operand);
      return is_stack ? shape.rows : shape.cols;
    };
    for (; *along >= size(); ++operand) *along -= size();
    return part(*operand, selection);
  }

  ExpressionPointer of_call(const ExpressionPointer& e, const Selection& selection) const {
    if (is_call_of(*e, &Function::joins)) return of_joined(e, selection);
    const Reach reach = find_function(e->text)->reach;
    if (reach == Reach::cell) return cell_by_cell(e, selection);
    if (reach == Reach::whole) return indexed(e, selection);
    const bool is_column = reach == Reach::column;
    const Selection needed =
        is_column ? Selection{{}, selection.col} : Selection{selection.row, {}};
    const ExpressionPointer whole = cell_by_cell(e, needed);
    // What is left to choose: the row of a softmax of one column.
    return shape_of(whole).is_scalar() ? whole : chosen(whole, selection, is_column);
  }

  static ExpressionPointer chosen(const ExpressionPointer& of, const Selection& selection,
                                  bool is_column) {
    const auto rest = is_column ? selection.row : selection.col;
    if (!rest) return of;
    // The other choice has been made where it led to a single column or row.
    const auto made = [](const std::optional<std::size_t>& choice) {
      return choice ? std::optional<std::size_t>(0) : std::nullopt;
    };
    return indexed(of, is_column ? Selection{rest, made(selection.col)}
                                 : Selection{made(selection.row), rest});
  }

  /// The choice of one index, narrowed to the i-th of its positions.
  ExpressionPointer narrowed(const ExpressionPointer& choice, std::optional<std::size_t> i) const {
    if (!i) return choice;
    if (choice->operation == Operation::all) return position(*i);
    if (choice->operation == Operation::range) {
      const auto first = whole(choice->operands[0]->constant(0, 0));
      return position(static_cast<std::size_t>(first.value()) - 1 + *i);
    }
    return part(choice, {{}, i});
  }

  static std::optional<std::size_t> known_position(const ExpressionPointer& choice) {
    if (!is_number(*choice)) return std::nullopt;
    return static_cast<std::size_t>(whole(choice->constant(0, 0)).value()) - 1;
  }

  ExpressionPointer of_index(const ExpressionPointer& e, const Selection& selection) const {
    const ExpressionPointer rows = narrowed(e->operands[1], selection.row);
    const ExpressionPointer cols = narrowed(e->operands[2], selection.col);
    const Selection inside{known_position(rows), known_position(cols)};
    const bool is_known = (inside.row || rows->operation == Operation::all) &&
                          (inside.col || cols->operation == Operation::all);
    if (is_known) return part(e->operands[0], inside);
    return with_operands(e, {e->operands[0], rows, cols});
  }

  const KnownNames& m_names;
  const Budget& m_budget;
};

}  // namespace

ExpressionPointer rule_of_part(const ExpressionPointer& rule, const Selection& part,
                               const KnownNames& names, const Budget& budget) {
  return PartRule(names, budget).part(rule, part);
}

}  // namespace byhand
