#include "language/syntax.hpp"

#include <algorithm>
#include <utility>

#include "text/unicode.hpp"

namespace byhand {

ExpressionPointer make_constant(Matrix<Exact> cells, Span span) {
  return std::make_shared<Expression>(
      Expression{Operation::constant, "", {}, std::move(cells), span, span});
}

ExpressionPointer make_constant(const Exact& number, Span span) {
  return make_constant(Matrix<Exact>::scalar(number), span);
}

ExpressionPointer make_name(std::string name, Span span) {
  return std::make_shared<Expression>(
      Expression{Operation::name, std::move(name), {}, {}, span, span});
}

ExpressionPointer make_node(Operation operation, std::vector<ExpressionPointer> operands, Span span,
                            Span mark) {
  return std::make_shared<Expression>(
      Expression{operation, "", std::move(operands), {}, span, mark});
}

ExpressionPointer make_call(std::string function, std::vector<ExpressionPointer> arguments,
                            Span span, Span mark) {
  return std::make_shared<Expression>(
      Expression{Operation::call, std::move(function), std::move(arguments), {}, span, mark});
}

ExpressionPointer with_operands(const ExpressionPointer& node,
                                std::vector<ExpressionPointer> operands) {
  if (node->operands == operands) return node;
  auto copy = std::make_shared<Expression>(*node);
  copy->operands = std::move(operands);
  return copy;
}

bool is_binary(Operation operation) {
  switch (operation) {
    case Operation::add:
    case Operation::subtract:
    case Operation::multiply:
    case Operation::multiply_cells:
    case Operation::divide:
    case Operation::power:
      return true;
    default:
      return false;
  }
}

bool is_call_of(const Expression& e, std::string_view function) {
  return e.operation == Operation::call && e.text == function;
}

bool same(const Expression& a, const Expression& b) {
  const auto cells_equal = [](const Matrix<Exact>& x, const Matrix<Exact>& y) {
    return x.shape() == y.shape() &&
           std::equal(x.cells().begin(), x.cells().end(), y.cells().begin(), y.cells().end());
  };
  return a.operation == b.operation && a.text == b.text && cells_equal(a.constant, b.constant) &&
         std::equal(a.operands.begin(), a.operands.end(), b.operands.begin(), b.operands.end(),
                    [](const auto& x, const auto& y) { return same(*x, *y); });
}

std::vector<const Expression*> names_in(const Expression& expression) {
  std::vector<const Expression*> names;
  visit_nodes(expression, [&](const Expression& e) {
    if (e.operation == Operation::name && e.text != "pi") names.push_back(&e);
    return true;
  });
  return names;
}

bool is_name(std::string_view text) {
  return !text.empty() && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

}  // namespace byhand
