#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "language/syntax.hpp"
#include "number/matrix.hpp"
#include "text/problem.hpp"

namespace byhand {

/// What is still little enough to compute by hand, and little enough never to hang the program. The
/// limits count work, not seconds, so they are the same on every machine.
struct Budget {
  std::size_t source_bytes = std::size_t{1} << 20;
  std::size_t steps = 1000;
  std::size_t cells = 4096;
  std::size_t side = 256;
  /// Additions and multiplications of small numbers in one replay; large ones count for more.
  std::int64_t effort = std::int64_t{1} << 25;

  /// The same for so many times the work.
  Budget times(std::int64_t factor) const {
    Budget result = *this;
    result.effort *= factor;
    return result;
  }
  /// The same with room for `factor` times more cells a side, for benchmarks.
  Budget enlarged(std::size_t factor) const;
};

/// Thrown where that is not enough.
struct TooMuch : Problem {
  TooMuch(Span where, const std::string& what, std::string remedy)
      : Problem(where, "too much to compute by hand: " + what, std::move(remedy)) {}
};

/// The work that a replay has done so far.
class Effort {
 public:
  explicit Effort(const Budget& budget) : m_most(budget.effort), m_left(budget.effort) {}
  static Effort unlimited() { return Effort({.effort = std::numeric_limits<std::int64_t>::max()}); }

  /// Throws TooMuch where `units` is more than is left. `where` is the operation that needs it.
  void spend(std::int64_t units, Span where) {
    if (units > m_left) give_up(where);
    m_left -= units;
  }
  /// Whether something was too much; what comes after it would soon be too much as well.
  bool is_exhausted() const { return m_is_exhausted; }
  std::int64_t spent() const { return m_most - m_left; }

 private:
  [[noreturn]] void give_up(Span where);

  std::int64_t m_most;
  std::int64_t m_left;
  bool m_is_exhausted = false;
};

template <class N>
using Shared = std::shared_ptr<const Matrix<N>>;

/// Matrices with the same number in every cell; those of one shape are the same one.
template <class N>
class MatrixOfEachShape {
 public:
  explicit MatrixOfEachShape(N cell) : m_cell(std::move(cell)) {}

  Shared<N> of(Shape shape) {
    Shared<N>& cells = m_cells[{shape.rows, shape.cols}];
    if (!cells) cells = std::make_shared<const Matrix<N>>(shape, m_cell);
    return cells;
  }

 private:
  N m_cell;
  std::map<std::pair<std::size_t, std::size_t>, Shared<N>> m_cells;
};

/// What the names of a worksheet stand for.
template <class N>
using Values = std::map<std::string, Shared<N>, std::less<>>;

/// What the operands of a call are.
template <class N>
using Arguments = std::vector<Shared<N>>;

template <class N>
struct Builtin;

/// What becomes of 0 * inf, a division by zero and the like.
enum class OnFault : unsigned char {
  raise,  // a Problem at the operation
  keep,   // an unknown cell: a mistake, or a learner's own entries
};

/// The one evaluator: replays a checked rule in any number type. A number type offers
///
///   N(whole), + - * /, unary -, power, max, min, abs, floor, ceil, trunc, round, sign, step, sqrt,
///   exp, ln, sin, cos, tanh, argmax;
///   fault(x): why x is no number, if so; needs_more_digits(x); is_zero(x); whole(x), if it is one;
///   words(x): how much work an operation on x is; make_number and make_pi.
///
/// What a type lacks it answers itself; nothing here asks which type it is. evaluator.cpp compiles
/// it for Exact, double, Spelled and Tally; who has another number type includes
/// evaluator_template.hpp.
template <class N>
class Evaluator {
 public:
  Evaluator(const Values<N>& names, Effort& effort, OnFault on_fault = OnFault::raise)
      : m_names(names), m_effort(effort), m_on_fault(on_fault) {}

  Shared<N> evaluate(const Expression& expression);

 private:
  Shared<N> leaf(const Expression& e);
  Shared<N> with_right(const Expression& e, const Matrix<N>& left);
  Matrix<N> binary(const Expression& e, const Matrix<N>& a, const Matrix<N>& b);
  Matrix<N> quotient(const Expression& e, const Matrix<N>& a, const Matrix<N>& b);
  Matrix<N> call(const Expression& e);
  Matrix<N> decided(const Expression& e, const Builtin<N>& builtin);
  Matrix<N> applied(const Builtin<N>& builtin, const Arguments<N>& values) const;
  Arguments<N> arguments(const Expression& e);
  Matrix<N> index(const Expression& e);
  std::vector<std::size_t> chosen(const Expression& choice, std::size_t count);

  std::int64_t cost(std::int64_t size) const;
  void spend(const Expression& e, std::size_t operations, const Matrix<N>& a, const Matrix<N>& b);
  void require_numbers(const Expression& e, const Matrix<N>& result) const;
  Shared<N> share(const Expression& e, Matrix<N> result) const {
    require_numbers(e, result);
    return std::make_shared<const Matrix<N>>(std::move(result));
  }

  const Values<N>& m_names;
  Effort& m_effort;
  OnFault m_on_fault;
  int m_open_jumps = 0;
};

/// " (row 2, column 3)", or nothing for a 1x1.
std::string cell_place(Shape shape, std::size_t cell);

}  // namespace byhand
