#include "language/syntax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/lists.hpp"
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

bool is_call_of(const Expression& e, std::string_view function) {
  return e.operation == Operation::call && e.text == function;
}

bool is_number(const Expression& e) {
  return e.operation == Operation::constant && e.constant.shape().is_scalar();
}

bool same(const Expression& a, const Expression& b) {
  return a.operation == b.operation && a.text == b.text && a.constant == b.constant &&
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
         all_of(text, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

namespace {

/// The shortest text without exponent that the lexer reads as this number; nothing where a fraction
/// or a sign is needed.
std::string number_text(const Exact& value) {
  if (value.is_infinite()) return value.sign_of() > 0 ? "inf" : "";
  if (!value.is_rational() || value.sign_of() < 0) return "";
  const auto is_whole = [](const Exact& x) { return x == floor(x); };
  constexpr int most_decimals = 450;  // an exponent of -400 and some digits
  if (!is_whole(power(Exact(10), most_decimals) / denominator(value))) return "";
  int places = 0;
  for (Exact scaled = value; !is_whole(scaled); scaled = scaled * Exact(10)) ++places;
  return value.decimal_text(places);
}

std::string constant_text(const Matrix<Exact>& cells) {
  if (cells.shape().is_scalar()) {
    if (auto text = number_text(cells(0, 0)); !text.empty()) return text;
  }
  std::string result = "[";
  for (std::size_t r = 0; r < cells.rows(); ++r) {
    if (r > 0) result += "; ";
    for (std::size_t c = 0; c < cells.cols(); ++c) {
      result += (c > 0 ? " " : "") + cells(r, c).text();
    }
  }
  return result + "]";
}

std::string_view symbol(Operation binary) {
  constexpr std::array<std::string_view, 6> symbols{" + ", " - ", " * ", " .* ", " / ", "^"};
  return symbols.at(static_cast<std::size_t>(binary) - static_cast<std::size_t>(Operation::add));
}

std::string bracketed(const Expression& expression, Precedence least) {
  const std::string text = unparse(expression);
  return precedence(expression) < least ? "(" + text + ")" : text;
}

Precedence next(Precedence precedence) {
  return static_cast<Precedence>(static_cast<int>(precedence) + 1);
}

std::string binary_text(const Expression& e) {
  return fold_left(e, unparse, [](std::string text, const Expression& node) {
    const Precedence own = precedence(node);
    const bool is_power = node.operation == Operation::power;
    const Precedence left = is_power ? Precedence::postfix : own;
    const Precedence right = is_power ? Precedence::sign : next(own);  // 2^-n: no brackets
    if (precedence(*node.operands[0]) < left) text.insert(0, "(") += ')';
    text += symbol(node.operation);
    return text + bracketed(*node.operands[1], right);
  });
}

std::string call_text(const Expression& e) {
  const auto arguments = mapped(e.operands, [](const auto& one) { return unparse(*one); });
  return fmt::format("{}({})", e.text, fmt::join(arguments, ", "));
}

}  // namespace

Precedence precedence(const Expression& expression) {
  switch (expression.operation) {
    case Operation::add:
    case Operation::subtract:
      return Precedence::sum;
    case Operation::multiply:
    case Operation::multiply_cells:
    case Operation::divide:
      return Precedence::product;
    case Operation::negate:
      return Precedence::sign;
    case Operation::power:
      return Precedence::power;
    case Operation::transpose:
    case Operation::index:
      return Precedence::postfix;
    default:
      return Precedence::operand;
  }
}

std::string unparse(const Expression& e) {
  switch (e.operation) {
    case Operation::constant:
      return constant_text(e.constant);
    case Operation::name:
      return e.text;
    case Operation::negate:
      return "-" + bracketed(*e.operands[0], Precedence::sign);
    case Operation::transpose:
      return bracketed(*e.operands[0], Precedence::postfix) + "^T";
    case Operation::index:
      return fmt::format("{}[{}, {}]", bracketed(*e.operands[0], Precedence::postfix),
                         unparse(*e.operands[1]), unparse(*e.operands[2]));
    case Operation::all:
      return ":";
    case Operation::range:
      return unparse(*e.operands[0]) + ":" + unparse(*e.operands[1]);
    case Operation::call:
      return call_text(e);
    default:
      return binary_text(e);
  }
}

}  // namespace byhand
