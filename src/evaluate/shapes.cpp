#include "evaluate/shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// How many arguments at least, and whether it may be more.
/// e.g. arity("round(x, places)") -> 2; arity("stack(A, B, ...)") -> 2 or more
std::pair<std::size_t, bool> arity(std::string_view signature) {
  const auto commas = static_cast<std::size_t>(std::count(signature.begin(), signature.end(), ','));
  const bool is_open = contains(signature, "...");
  return {is_open ? commas : commas + 1, is_open};
}

class RuleCheck {
 public:
  RuleCheck(const KnownNames& names, const Budget& budget, Effort& effort)
      : m_names(names), m_budget(budget), m_effort(effort) {}

  /// Throws Problem at a name that is neither known nor broken.
  void require_known_names(const Expression& rule) const {
    for (const Expression* name : names_in(rule)) {
      if (!m_names.broken.contains(name->text)) shape_of_name(*name);
    }
  }

  CheckedRule check(const ExpressionPointer& tree) {
    // As in the evaluator: a long sum is walked in a loop.
    std::vector<ExpressionPointer> spine;
    ExpressionPointer e = tree;
    for (; is_binary(e->operation); e = e->operands[0]) spine.push_back(e);
    CheckedRule result = leaf(e);
    for (; !spine.empty(); spine.pop_back()) {
      const Expression& node = *spine.back();
      const CheckedRule right = check(node.operands[1]);
      const Shape shape = limited(node, binary(node, result.shape, right.shape));
      result = {shape, with_operands(spine.back(), {result.rule, right.rule})};
    }
    return result;
  }

 private:
  Shape limited(const Expression& e, Shape shape) const {
    require_room(shape, m_budget, e.mark);
    return shape;
  }

  CheckedRule leaf(const ExpressionPointer& e) {
    switch (e->operation) {
      case Operation::constant:
        return {limited(*e, e->constant.shape()), e};
      case Operation::name:
        return {shape_of_name(*e), e};
      case Operation::index:
        return index(e);
      case Operation::call:
        return call(e);
      default:
        break;
    }
    assert(e->operation == Operation::negate || e->operation == Operation::transpose);
    const CheckedRule inside = check(e->operands[0]);
    const bool is_turned = e->operation == Operation::transpose;
    return {is_turned ? inside.shape.transposed() : inside.shape, with_operands(e, {inside.rule})};
  }

  Shape shape_of_name(const Expression& e) const {
    if (e.text == "pi") return {1, 1};
    if (m_names.broken.contains(e.text)) throw DependsOnBroken();
    if (const auto found = m_names.values.find(e.text); found != m_names.values.end()) {
      return found->second->shape();
    }
    if (const Function* const function = find_function(e.text)) {
      throw Problem(e.mark, fmt::format("{} is a function, so its argument stands in ( )", e.text),
                    fmt::format("write {}", function->signature));
    }
    const auto known = mapped(m_names.values, [](const auto& named) { return named.first; });
    std::string names = "nothing is defined above";
    if (!m_names.broken.empty()) names = "what is defined above has errors";
    if (!known.empty()) names = "known here: " + some(known);
    if (e.text == "t") names += "; the transpose is written ^T";
    if (e.text == "e") names += "; e to the power x is exp(x)";
    if (e.text == "end") names += "; the last row of A is A[rows(A), :]";
    throw UnknownName(e.mark, excerpt(e.text), names + did_you_mean(e.text, known));
  }

  static std::string some(std::vector<std::string> names) {
    constexpr std::size_t most = 12;
    for (std::string& name : names) name = excerpt(name);
    if (names.size() <= most) return listed(names);
    names.resize(most);
    names.emplace_back("more");
    return listed(names);
  }

  static Shape binary(const Expression& e, Shape a, Shape b) {
    const bool is_product = e.operation == Operation::multiply && !a.is_scalar() && !b.is_scalar();
    if (is_product) {
      if (a.cols == b.rows) return {a.rows, b.cols};
      throw Problem(e.mark,
                    fmt::format("cannot multiply a {} matrix by a {} matrix", a.text(), b.text()),
                    fmt::format("the inner sizes must be equal, here {} and {}{}", a.cols, b.rows,
                                meant_product(e, a, b)));
    }
    if (const auto shape = fitted(a, b)) return *shape;
    throw Problem(e.mark, mismatch(e.operation, a, b),
                  "cell by cell the shapes must be equal, or one side a single number, row or "
                  "column that fits" +
                      meant_cells(e, a, b));
  }

  static std::string mismatch(Operation operation, Shape a, Shape b) {
    const std::string left = fmt::format("a {} matrix", a.text());
    const std::string right = fmt::format("a {} matrix", b.text());
    switch (operation) {
      case Operation::add:
        return fmt::format("cannot add {} and {}", left, right);
      case Operation::subtract:
        return fmt::format("cannot subtract {} from {}", right, left);
      case Operation::divide:
        return fmt::format("cannot divide {} by {}", left, right);
      case Operation::power:
        return fmt::format("cannot raise {} to {}", left, right);
      default:
        return fmt::format("cannot multiply {} and {} cell by cell", left, right);
    }
  }

  /// The same operation with a transpose added, or taken away where there is one, or swapped.
  static std::string meant(const Expression& e, const ExpressionPointer& left,
                           const ExpressionPointer& right) {
    return "; did you mean " + unparse(*make_node(e.operation, {left, right})) + "?";
  }

  static ExpressionPointer turned(const ExpressionPointer& e) {
    if (e->operation == Operation::transpose) return e->operands[0];
    return make_node(Operation::transpose, {e});
  }

  static std::string meant_product(const Expression& e, Shape a, Shape b) {
    const ExpressionPointer& left = e.operands[0];
    const ExpressionPointer& right = e.operands[1];
    if (unparse(e).size() > 60) return "";
    if (a.rows == b.rows) return meant(e, turned(left), right);
    if (a.cols == b.cols) return meant(e, left, turned(right));
    if (b.cols == a.rows) return meant(e, right, left);
    return "";
  }

  static std::string meant_cells(const Expression& e, Shape a, Shape b) {
    if (unparse(e).size() > 60) return "";
    const ExpressionPointer& left = e.operands[0];
    const ExpressionPointer& right = e.operands[1];
    std::string text;
    if (unparse(*left) == unparse(*turned(right))) {
      text = "";  // p - p^T: nobody means p - p
    } else if (fitted(a, b.transposed())) {
      text = meant(e, left, turned(right));
    } else if (fitted(a.transposed(), b)) {
      text = meant(e, turned(left), right);
    }
    const bool is_row_first = a.rows == 1 && b.cols == 1;
    if (!is_row_first && (a.cols != 1 || b.rows != 1)) return text;
    const ExpressionPointer& row = is_row_first ? left : right;
    const bool is_plain =
        row->operation == Operation::name || row->operation == Operation::constant;
    std::string repeated = fmt::format("ones({}, 1) * {}", is_row_first ? b.rows : a.rows,
                                       is_plain ? unparse(*row) : "(" + unparse(*row) + ")");
    const bool is_sum = e.operation == Operation::add || e.operation == Operation::subtract;
    if (!is_sum) repeated = "(" + repeated + ")";
    return fmt::format("{}{}o repeat the row, write {}", text, text.empty() ? "; t" : " T",
                       repeated);
  }

  // Functions.

  const Function& known_function(const Expression& e) const {
    if (const Function* const function = find_function(e.text)) return *function;
    if (m_names.values.contains(e.text)) {
      throw Problem(e.mark, excerpt(e.text) + " is no function",
                    fmt::format("a cell is {0}[1, 2]; to multiply, write {0} * (…)", e.text));
    }
    const bool is_known_in_small = find_function(in_small_letters(e.text)) != nullptr;  // EXP, MAX
    const std::string_view remedy = is_known_in_small ? "" : instead_of(e.text);
    if (!remedy.empty()) {
      throw UnknownFunction(e.mark, e.text, "write " + std::string(remedy));
    }
    throw UnknownFunction(
        e.mark, e.text,
        "byhand functions lists the functions" + did_you_mean(e.text, function_names()));
  }

  CheckedRule call(const ExpressionPointer& e) {
    const Function& function = known_function(*e);
    const auto [least, is_open] = arity(function.signature);
    const std::size_t count = e->operands.size();
    if (count < least || (count > least && !is_open)) {
      const std::string_view other = count < least ? instead_of(e->text) : "";
      throw Problem(
          e->mark,
          fmt::format("{} takes {}{}, not {}", e->text, counted(least, "argument"),
                      is_open ? " or more" : "", count),
          fmt::format("write {}{}{}", function.signature, other.empty() ? "" : ", or ", other));
    }
    CallShape shapes;
    std::vector<ExpressionPointer> operands;
    for (const auto& operand : e->operands) {
      const CheckedRule argument = check(operand);
      shapes.arguments.push_back(argument.shape);
      operands.push_back(argument.rule);
    }
    for (std::size_t i = 0; function.takes_sizes() && i < count; ++i) {
      shapes.sizes.push_back(known_size(*e->operands[i], {shapes.arguments[i], operands[i]}));
      operands[i] = whole_constant(shapes.sizes[i], e->operands[i]->span);
    }
    try {
      const Shape shape = limited(*e, function.shape(shapes));
      return {shape, with_operands(e, std::move(operands))};
    } catch (const Problem& problem) {
      if (problem.span()) throw;
      throw Problem(e->mark, problem.message(), problem.remedy());
    }
  }

  static ExpressionPointer whole_constant(std::size_t value, Span span) {
    return make_constant(Exact(static_cast<std::int64_t>(value)), span);
  }

  /// A number that can be told before anything is computed: a size, or a limit of a range.
  Exact known_number(const Expression& e, const CheckedRule& checked, std::string_view noun) {
    if (!checked.shape.is_scalar()) {
      throw Problem(e.span,
                    fmt::format("a {} is one number, not a {} matrix", noun, checked.shape.text()),
                    "write a whole number, rows(A) or cols(A)");
    }
    Exact value = (*known_value(*checked.rule))(0, 0);
    if (value.is_unknown()) {
      throw Problem(e.span, fmt::format("this {} is not known before the steps are computed", noun),
                    "make it of numbers, givens, rows(A) and cols(A)");
    }
    return value;
  }

  std::size_t known_size(const Expression& e, const CheckedRule& checked) {
    const Exact value = known_number(e, checked, "size");
    if (!(value == floor(value)) || value.is_infinite() || value.sign_of() < 1) {
      throw Problem(e.span, "a size is a whole number from 1, not " + excerpt(value.text()),
                    "write a whole number, rows(A) or cols(A)");
    }
    if (compare(value, Exact(static_cast<std::int64_t>(m_budget.side))) == 1) {
      throw TooMuch(e.span, "a size of " + excerpt(value.text()),
                    fmt::format("a matrix has at most {} rows or columns", m_budget.side));
    }
    return static_cast<std::size_t>(whole(value).value());
  }

  Shared<Exact> known_value(const Expression& rule) {
    return Evaluator<Exact>(m_names.values, m_effort, OnFault::keep).evaluate(rule);
  }

  // Indices.

  struct Choice {
    std::size_t count;
    ExpressionPointer rule;
  };

  CheckedRule index(const ExpressionPointer& e) {
    const CheckedRule of = check(e->operands[0]);
    const Choice rows = choice(e->operands[1], of.shape.rows, "row");
    const Choice cols = choice(e->operands[2], of.shape.cols, "column");
    const Shape shape = limited(*e, {rows.count, cols.count});
    return {shape, with_operands(e, {of.rule, rows.rule, cols.rule})};
  }

  Choice choice(const ExpressionPointer& e, std::size_t count, std::string_view noun) {
    if (e->operation == Operation::all) return {count, e};
    if (e->operation == Operation::range) {
      const auto end = [&](const ExpressionPointer& operand) {
        const Exact position = known_number(*operand, check(operand), "limit of a range");
        require_inside(*operand, position, count, noun);
        return static_cast<std::size_t>(whole(position).value());
      };
      const std::size_t first = end(e->operands[0]);
      const std::size_t last = end(e->operands[1]);
      if (first > last) {
        throw Problem(e->span, fmt::format("the range {}:{} is empty", first, last),
                      "write the smaller end first");
      }
      return {last - first + 1, with_operands(e, {whole_constant(first, e->operands[0]->span),
                                                  whole_constant(last, e->operands[1]->span)})};
    }
    const CheckedRule checked = check(e);
    if (checked.shape.rows != 1) {
      throw Problem(e->span,
                    fmt::format("an index is one number or a row of them, not a {} matrix",
                                checked.shape.text()),
                    "write A[1, 2], A[:, 1:3] or A[ids, :] with a row ids");
    }
    const Shared<Exact> positions = known_value(*checked.rule);
    for (const Exact& position : positions->cells()) {
      if (!position.is_unknown()) require_inside(*e, position, count, noun);
    }
    return {checked.shape.cols, checked.rule};
  }

  static void require_inside(const Expression& e, const Exact& position, std::size_t count,
                             std::string_view noun) {
    const auto value = whole(position);
    if (value && *value >= 1 && *value <= static_cast<std::int64_t>(count)) return;
    throw Problem(e.span,
                  fmt::format("there is no {} {} in a matrix of {}", noun, excerpt(position.text()),
                              counted(count, noun)),
                  count == 1 ? fmt::format("its only {} is {} 1", noun, noun)
                             : fmt::format("{}s are counted from 1 to {}", noun, count));
  }

  const KnownNames& m_names;
  const Budget& m_budget;
  Effort& m_effort;
};

}  // namespace

void require_room(Shape shape, const Budget& budget, Span where) {
  if (shape.rows <= budget.side && shape.cols <= budget.side && shape.cells() <= budget.cells) {
    return;
  }
  throw TooMuch(where, fmt::format("a {} matrix", shape.text()),
                fmt::format("a matrix has at most {} cells, and {} rows or columns", budget.cells,
                            budget.side));
}

CheckedRule check_rule(const ExpressionPointer& rule, const KnownNames& names,
                       const Budget& budget) {
  Effort effort(budget);
  return check_rule(rule, names, budget, effort);
}

CheckedRule check_rule(const ExpressionPointer& rule, const KnownNames& names, const Budget& budget,
                       Effort& effort) {
  RuleCheck check(names, budget, effort);
  try {
    return check.check(rule);
  } catch (const DependsOnBroken&) {
    check.require_known_names(*rule);  // a name that is broken hides no other that is wrong
    throw;
  }
}

}  // namespace byhand
