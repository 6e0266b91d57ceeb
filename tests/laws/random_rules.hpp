#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "language/syntax.hpp"
#include "test_files.hpp"

/// Random matrices and random rules that fit them, the same on every machine for the same seed.
namespace random_rules {

using namespace byhand;

/// So many tries, fewer under the sanitizers. BYHAND_LONG=50 makes a test 50 times as long.
inline std::int64_t times_long(std::int64_t count) {
  const char* factor = std::getenv("BYHAND_LONG");
  const std::int64_t tries = factor == nullptr ? count : count * std::atoll(factor);
  return std::max<std::int64_t>(tries / test_files::every, 1);
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : m_engine(seed) {}
  /// From `least` to `most`, both included. Not uniform_int_distribution, which differs by library.
  std::int64_t number(std::int64_t least, std::int64_t most) {
    return least +
           static_cast<std::int64_t>(m_engine() % static_cast<std::uint64_t>(most - least + 1));
  }
  template <class T>
  const T& one_of(const std::vector<T>& choices) {
    return choices[static_cast<std::size_t>(
        number(0, static_cast<std::int64_t>(choices.size()) - 1))];
  }

 private:
  std::mt19937_64 m_engine;
};

template <class N>
Matrix<N> product(const Matrix<N>& a, const Matrix<N>& b) {
  return build<N>({a.rows(), b.cols()},
                  [&](std::size_t row, std::size_t col) { return row_by_column(a, row, b, col); });
}

inline Exact fraction(Random& random) {
  return Exact::ratio(random.number(-9, 9), random.number(1, 6));
}

inline Matrix<Exact> matrix(Random& random, Shape shape) {
  return build<Exact>(shape, [&](std::size_t, std::size_t) { return fraction(random); });
}

inline Shape shape(Random& random) {
  return {static_cast<std::size_t>(random.number(1, 4)),
          static_cast<std::size_t>(random.number(1, 4))};
}

/// A rule of that shape over constants. `is_rational` leaves out what makes irrational numbers.
inline ExpressionPointer rule(Random& random, Shape shape, int depth, bool is_rational) {
  const auto inner = [&](Shape of) { return rule(random, of, depth - 1, is_rational); };
  const auto call = [&](const char* name, Shape of) { return make_call(name, {inner(of)}); };
  if (depth == 0) return make_constant(matrix(random, shape));
  switch (random.number(0, is_rational ? 13 : 17)) {
    case 0:
      return make_node(Operation::add, {inner(shape), inner(shape)});
    case 1:
      return make_node(Operation::subtract, {inner(shape), inner(shape)});
    case 2: {
      const auto k = static_cast<std::size_t>(random.number(1, 3));
      return make_node(Operation::multiply, {inner({shape.rows, k}), inner({k, shape.cols})});
    }
    case 3:
      return make_node(Operation::multiply_cells, {inner(shape), inner({shape.rows, 1})});
    case 4:
      return make_node(Operation::divide, {inner(shape), make_constant(random.number(1, 7))});
    case 5:
      return make_node(Operation::negate, {inner(shape)});
    case 6:
      return make_node(Operation::transpose, {inner(shape.transposed())});
    case 7:
      return make_node(Operation::power, {inner(shape), make_constant(random.number(0, 3))});
    case 8:
      return call(random.one_of(std::vector<const char*>{"floor", "ceil", "trunc", "sign", "step",
                                                         "abs", "relu"}),
                  shape);
    case 9:
      return make_call(random.number(0, 1) == 0 ? "max" : "min",
                       {inner(shape), inner({1, shape.cols})});
    case 10: {
      if (shape.rows != 1) return inner(shape);
      const Shape tall{static_cast<std::size_t>(random.number(1, 4)), shape.cols};
      return call(random.one_of(std::vector<const char*>{"colsum", "colmean", "colvar", "colmax",
                                                         "argmax_cols"}),
                  tall);
    }
    case 11: {
      if (shape.cols != 1) return inner(shape);
      const Shape wide{shape.rows, static_cast<std::size_t>(random.number(1, 4))};
      return call(random.one_of(std::vector<const char*>{"rowsum", "rowmean", "rowvar", "rowmax",
                                                         "argmax_rows"}),
                  wide);
    }
    case 12: {
      const Shape larger{shape.rows + 1, shape.cols + 1};
      const auto range = [](std::size_t count) {
        const auto end = [](std::size_t i) {
          return make_constant(Exact(static_cast<std::int64_t>(i)));
        };
        return make_node(Operation::range, {end(2), end(count + 1)});
      };
      return make_node(Operation::index, {inner(larger), range(shape.rows), range(shape.cols)});
    }
    case 13:
      return make_call("round", {inner(shape), make_constant(random.number(0, 3))});
    case 14:
      return call(
          random.one_of(std::vector<const char*>{"exp", "tanh", "sigmoid", "silu", "sin", "cos"}),
          shape);
    case 15:
      return make_call("sqrt", {call("abs", shape)});
    case 16:
      return call(random.number(0, 1) == 0 ? "softmax_cols" : "softmax_rows", shape);
    default:
      return make_node(Operation::multiply, {make_name("pi"), inner(shape)});
  }
}

}  // namespace random_rules
