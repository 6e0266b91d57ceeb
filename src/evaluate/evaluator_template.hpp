#pragma once

// What Evaluator does, for all number types. Dear to compile: evaluator.cpp does it for most.

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "evaluate/builtins.hpp"
#include "evaluate/evaluator.hpp"
#include "evaluate/functions.hpp"
#include "number/lines.hpp"
#include "text/lists.hpp"

namespace byhand {

template <class N>
Shared<N> Evaluator<N>::evaluate(const Expression& expression) {
  // A long sum leans to the left. Its spine is walked in a loop, so that the depth of the recursion
  // is that of the brackets.
  if (!is_binary(expression.operation)) return leaf(expression);
  std::vector<const Expression*> spine;  // but for its lowest, mostly the only operation
  const Expression* lowest = &expression;
  for (; is_binary(lowest->operands[0]->operation); lowest = lowest->operands[0].get()) {
    spine.push_back(lowest);
  }
  Shared<N> value = with_right(*lowest, *leaf(*lowest->operands[0]));
  for (; !spine.empty(); spine.pop_back()) value = with_right(*spine.back(), *value);
  return value;
}

/// The value of a binary operation whose left side is known.
template <class N>
Shared<N> Evaluator<N>::with_right(const Expression& e, const Matrix<N>& left) {
  const Shared<N> right = evaluate(*e.operands[1]);
  return share(e, binary(e, left, *right));
}

template <class N>
Shared<N> Evaluator<N>::leaf(const Expression& e) {
  switch (e.operation) {
    case Operation::constant:
      return share(e,
                   map_cells(e.constant, [](const Exact& x) { return make_number(Type<N>(), x); }));
    case Operation::name: {
      if (e.text == "pi") return share(e, Matrix<N>::scalar(make_pi(Type<N>())));
      const auto found = m_names.find(e.text);
      assert(found != m_names.end());
      return found->second;
    }
    case Operation::negate:
    case Operation::transpose: {
      const Shared<N> x = evaluate(*e.operands[0]);
      spend(e, x->shape().cells(), *x, *x);
      return share(e, e.operation == Operation::transpose
                          ? transposed(*x)
                          : map_cells(*x, [](const N& cell) { return N(-cell); }));
    }
    case Operation::index:
      return share(e, index(e));
    default:
      assert(e.operation == Operation::call);
      return share(e, call(e));
  }
}

template <class N>
Matrix<N> Evaluator<N>::binary(const Expression& e, const Matrix<N>& a, const Matrix<N>& b) {
  const auto by_cell = [&](const auto& operation) {
    spend(e, std::max(a.shape().cells(), b.shape().cells()), a, b);
    return cell_by_cell(a, b, operation);
  };
  const bool is_scaling = a.shape().is_scalar() || b.shape().is_scalar();
  switch (e.operation) {
    case Operation::add:
      return by_cell([](const N& x, const N& y) { return x + y; });
    case Operation::subtract:
      return by_cell([](const N& x, const N& y) { return x - y; });
    case Operation::power:
      spend(e, std::max(a.shape().cells(), b.shape().cells()), a, b);
      return powers(a, b);
    case Operation::divide:
      return quotient(e, a, b);
    case Operation::multiply:
      if (!is_scaling) {
        spend(e, a.rows() * a.cols() * b.cols(), a, b);
        MatrixProduct<N> product(a, b);
        return build<N>({a.rows(), b.cols()}, [&](std::size_t row, std::size_t col) {
          N cell = product(row, col);
          // Sums of many denominators grow far beyond the numbers that go in.
          m_effort.spend(static_cast<std::int64_t>(a.cols()) * cost(words(cell)), e.mark);
          return cell;
        });
      }
      [[fallthrough]];
    default:
      return by_cell([](const N& x, const N& y) { return x * y; });
  }
}

template <class N>
Matrix<N> Evaluator<N>::quotient(const Expression& e, const Matrix<N>& a, const Matrix<N>& b) {
  spend(e, std::max(a.shape().cells(), b.shape().cells()), a, b);
  const auto zero = position_that(b.cells(), [](const N& x) { return is_zero(x); });
  if (!zero) return quotients(a, b);
  if (m_on_fault == OnFault::raise) {
    throw Problem(e.mark, message(Fault::division_by_zero) + cell_place(b.shape(), *zero),
                  remedy(Fault::division_by_zero));
  }
  const N undefined = make_number(Type<N>(), Exact::unknown(Fault::division_by_zero));
  return cell_by_cell(a, b, [&](const N& x, const N& y) { return is_zero(y) ? undefined : x / y; });
}

template <class N>
Arguments<N> Evaluator<N>::arguments(const Expression& e) {
  return mapped(e.operands, [&](const auto& operand) { return evaluate(*operand); });
}

template <class N>
Matrix<N> Evaluator<N>::call(const Expression& e) {
  const Builtin<N>& builtin = *find_builtin<N>(e.text);
  if (builtin.function.nature == Nature::jump) return decided(e, builtin);
  constexpr std::size_t of_irrational = 300;  // operations on each cell
  const Arguments<N> values = arguments(e);
  for (const auto& value : values) {
    const bool is_irrational = builtin.function.nature == Nature::irrational;
    spend(e, value->shape().cells() * (is_irrational ? of_irrational : 1), *value, *value);
  }
  return applied(builtin, values);
}

/// The value of a function that C++ computes, or of its definition.
template <class N>
Matrix<N> Evaluator<N>::applied(const Builtin<N>& builtin, const Arguments<N>& values) const {
  if (builtin.body != nullptr) return builtin.body(values);
  const FunctionDefinition& definition = definition_of(builtin.function);
  Values<N> names;
  for (std::size_t i = 0; i < values.size(); ++i) names[definition.arguments[i]] = values[i];
  // The call has been paid for, and is what a fault is reported of.
  Effort effort = Effort::unlimited();
  Evaluator inside(names, effort, OnFault::keep);
  Shared<N> value;
  for (const auto& [name, rule] : definition.steps) {
    value = inside.evaluate(*rule);
    names[name] = value;
  }
  return *value;
}

/// A jump, with as many digits as it takes to tell on which side of it every cell lies.
template <class N>
Matrix<N> Evaluator<N>::decided(const Expression& e, const Builtin<N>& builtin) {
  const int around = m_open_jumps;
  for (int digits = WorkingPrecision::digits();;) {
    m_open_jumps = around + 1;
    const WorkingPrecision precision(digits);
    const Arguments<N> values = arguments(e);
    spend(e, values[0]->shape().cells(), *values[0], *values[0]);
    Matrix<N> result = applied(builtin, values);
    const bool is_decided =
        none_of(result.cells(), [](const N& x) { return needs_more_digits(x); });
    if (is_decided) {
      m_open_jumps = around;
      return result;
    }
    const bool is_undecided_inside = m_open_jumps == 0;
    if (digits == WorkingPrecision::largest_digits) {
      m_open_jumps = 0;  // this jump stays undecided, so those around it try all digits at once
      require_numbers(e, result);
      return result;
    }
    digits = is_undecided_inside ? WorkingPrecision::largest_digits
                                 : std::min(2 * digits, WorkingPrecision::largest_digits);
  }
}

template <class N>
Matrix<N> Evaluator<N>::index(const Expression& e) {
  const Shared<N> of = evaluate(*e.operands[0]);
  const std::vector<std::size_t> row_choice = chosen(*e.operands[1], of->rows());
  const std::vector<std::size_t> col_choice = chosen(*e.operands[2], of->cols());
  const N undefined = make_number(Type<N>(), Exact::unknown(Fault::index));
  spend(e, row_choice.size() * col_choice.size(), *of, *of);
  return build<N>({row_choice.size(), col_choice.size()}, [&](std::size_t r, std::size_t c) {
    const bool is_inside = row_choice[r] < of->rows() && col_choice[c] < of->cols();
    return is_inside ? (*of)(row_choice[r], col_choice[c]) : undefined;
  });
}

/// Positions from 0; one outside where an index is no whole number from 1 to `count`.
template <class N>
std::vector<std::size_t> Evaluator<N>::chosen(const Expression& choice, std::size_t count) {
  std::size_t first = 1;
  std::size_t last = count;
  const auto position = [count](const N& x) {
    const auto value = whole(x);
    const bool is_inside = value && *value >= 1 && *value <= static_cast<std::int64_t>(count);
    return is_inside ? static_cast<std::size_t>(*value) - 1 : count;
  };
  if (choice.operation == Operation::range) {
    first = position((*evaluate(*choice.operands[0]))(0, 0)) + 1;
    last = position((*evaluate(*choice.operands[1]))(0, 0)) + 1;
  } else if (choice.operation != Operation::all) {
    return mapped(evaluate(choice)->cells(), position);
  }
  std::vector<std::size_t> positions;
  for (std::size_t i = first; i <= last; ++i) positions.push_back(i - 1);
  return positions;
}

/// What one operation on numbers of so many words costs: about the square of that, and the digits
/// of the working precision.
template <class N>
std::int64_t Evaluator<N>::cost(std::int64_t size) const {
  constexpr std::int64_t of_any_large = 20;  // beside the square of its words
  constexpr std::int64_t squares_of_words = 4;
  constexpr std::int64_t squares_of_digits = 16384;
  const int working = WorkingPrecision::digits();
  const bool is_with_digits = m_open_jumps > 0 || working > WorkingPrecision::initial_digits;
  const std::int64_t digits = is_with_digits ? working : 0;
  return (size == 1 ? 1 : of_any_large + size * size / squares_of_words) +
         digits * digits / squares_of_digits;
}

template <class N>
void Evaluator<N>::spend(const Expression& e, std::size_t operations, const Matrix<N>& a,
                         const Matrix<N>& b) {
  std::int64_t most = 1;
  for (const N& cell : a.cells()) most = std::max(most, words(cell));
  for (const N& cell : b.cells()) most = std::max(most, words(cell));
  m_effort.spend(static_cast<std::int64_t>(operations) * cost(most), e.mark);
}

template <class N>
void Evaluator<N>::require_numbers(const Expression& e, const Matrix<N>& result) const {
  if (m_on_fault == OnFault::keep) return;
  const std::span<const N> cells = result.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Fault why = fault(cells[i]);
    const bool is_undecided_yet = m_open_jumps > 0 && needs_more_digits(cells[i]);
    if (why <= Fault::blank || is_undecided_yet) continue;
    throw Problem(e.mark, message(why) + cell_place(result.shape(), i), remedy(why));
  }
}

extern template class Evaluator<Exact>;
extern template class Evaluator<double>;

}  // namespace byhand
