#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/exact.hpp"
#include "number/matrix.hpp"
#include "text/lists.hpp"
#include "text/source.hpp"

namespace byhand {

enum class Operation : unsigned char {
  constant,        // 3, inf, [1 -2; 3 3/4]: `constant` holds the cells
  name,            // Q, pi: `text` is the name
  negate,          // -x
  transpose,       // x^T
  add,             // x + y
  subtract,        // x - y
  multiply,        // x * y
  multiply_cells,  // x .* y
  divide,          // x / y
  power,           // x ^ y
  index,           // x[rows, cols]: three operands
  all,             // the : of an index
  range,           // the a:b of an index
  call,            // f(x, y): `text` is the function's name
};

struct Expression;
using ExpressionPointer = std::shared_ptr<const Expression>;

/// A node of a rule's syntax tree. Trees are never changed: a rewritten rule shares what it keeps.
struct Expression {
  Operation operation = Operation::constant;
  std::string text;
  std::vector<ExpressionPointer> operands;
  Matrix<Exact> constant;
  Span span;  // the whole node in its source
  Span mark;  // where an error of this node points: its operator or its name
};

ExpressionPointer make_constant(Matrix<Exact> cells, Span span = {});
ExpressionPointer make_constant(const Exact& number, Span span = {});
ExpressionPointer make_name(std::string name, Span span = {});
ExpressionPointer make_node(Operation operation, std::vector<ExpressionPointer> operands,
                            Span span = {}, Span mark = {});
ExpressionPointer make_call(std::string function, std::vector<ExpressionPointer> arguments,
                            Span span = {}, Span mark = {});

/// The node with these operands; itself where they are its own.
ExpressionPointer with_operands(const ExpressionPointer& node,
                                std::vector<ExpressionPointer> operands);

/// An operation of two operands: + - * .* / ^
constexpr bool is_binary(Operation operation) {
  return operation >= Operation::add && operation <= Operation::power;
}

/// Whether the node calls that function.
bool is_call_of(const Expression& e, std::string_view function);

/// Whether it is a single number that stands in the rule.
bool is_number(const Expression& e);

/// The same tree, wherever it stands in a source.
bool same(const Expression& a, const Expression& b);

/// All nodes of an expression from left to right, each before its operands; these only where
/// `visit` returns true.
template <class Visit>
void visit_nodes(const Expression& expression, const Visit& visit) {
  std::vector<const Expression*> rest{&expression};  // a loop: a long sum is a deep tree
  while (!rest.empty()) {
    const Expression& e = *rest.back();
    rest.pop_back();
    if (!visit(e)) continue;
    for (std::size_t i = e.operands.size(); i-- > 0;) rest.push_back(e.operands[i].get());
  }
}

/// A chain such as a + b - c from left to right: what `begin` makes of its first operand, then what
/// `go_on` makes of the result so far and of each operation, whose right operand is the next one.
template <class Begin, class GoOn>
auto fold_left(const Expression& expression, const Begin& begin, const GoOn& go_on) {
  std::vector<const Expression*> operations;  // a loop: a long sum is a deep tree
  const Expression* first = &expression;
  for (; is_binary(first->operation); first = first->operands[0].get()) operations.push_back(first);
  auto result = begin(*first);
  for (; !operations.empty(); operations.pop_back()) {
    result = go_on(std::move(result), *operations.back());
  }
  return result;
}

/// Names of givens and steps.
using Names = std::set<std::string, std::less<>>;

/// The nodes of an expression that are names, from left to right. `pi` is none: it is a number.
std::vector<const Expression*> names_in(const Expression& expression);

/// The tree with each node replaced by what `rewrite` makes of it, operands first; `rewrite`
/// returns nothing where a node may stay.
template <class Rewrite>
ExpressionPointer rewritten(const ExpressionPointer& tree, const Rewrite& rewrite) {
  const ExpressionPointer kept = with_operands(
      tree, mapped(tree->operands, [&](const auto& one) { return rewritten(one, rewrite); }));
  const ExpressionPointer replacement = rewrite(*kept);
  return replacement ? replacement : kept;
}

bool is_name(std::string_view text);

// parser.cpp

/// At most this many levels of brackets, powers, signs and indices around one another.
inline constexpr int most_nesting = 100;

/// The syntax tree of an expression that fills `text`; `offset` is where it begins in its source.
/// Loosest first: + -, then * .* /, unary -, ^ (to the right), and ^T, [r, c], f(x) after an
/// operand. Throws Problem with a place in the source.
/// e.g. parse("K^T * Q") -> multiply(transpose(K), Q)
ExpressionPointer parse(std::string_view text, std::size_t offset = 0);

/// The choices of cells of a worksheet's `ask` line: [3,1] [:,2] …, each as an index node whose
/// first operand is the name `of`.
std::vector<ExpressionPointer> parse_indices(std::string_view text, std::size_t offset,
                                             const std::string& of);

// Back to text.

/// The expression as text, with brackets only where they are needed; parsing it gives the same
/// tree. e.g. "(K^T)*Q" -> "K^T * Q"
std::string unparse(const Expression& expression);

/// How tightly an expression holds together: what stands in brackets within what.
enum class Precedence : unsigned char { sum, product, sign, power, postfix, operand };
Precedence precedence(const Expression& expression);

}  // namespace byhand
