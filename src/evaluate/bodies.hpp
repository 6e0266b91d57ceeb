#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "number/algebra.hpp"
#include "number/exact.hpp"
#include "number/real.hpp"

namespace byhand {

// What the functions of the worksheet language do to matrices, for every number type. Shapes have
// been checked before, and sizes are known numbers by then.

template <class N>
using Arguments = std::vector<std::shared_ptr<const Matrix<N>>>;

template <class N>
using Body = Matrix<N> (*)(const Arguments<N>& arguments);

template <class N, auto Function>
Matrix<N> each(const Arguments<N>& arguments) {
  return map_cells(*arguments[0], Function);
}

template <class N, auto Function>
Matrix<N> pairs(const Arguments<N>& arguments) {
  return cell_by_cell(*arguments[0], *arguments[1], Function);
}

/// 1 / (1 + e^-x): Goodfellow, Bengio and Courville, "Deep Learning" (2016), section 3.10.
template <class N>
N sigmoid(const N& x) {
  return N(1) / (N(1) + exp(-x));
}

// Reductions of one row; a column is reduced as the row of the transpose.

template <class N, N (*Reduction)(std::span<const N>)>
Matrix<N> rows(const Arguments<N>& arguments) {
  return reduce_rows(*arguments[0], Reduction);
}

template <class N, N (*Reduction)(std::span<const N>)>
Matrix<N> columns(const Arguments<N>& arguments) {
  const Matrix<N> turned = transposed(*arguments[0]);
  return build<N>({1, turned.rows()},
                  [&](std::size_t, std::size_t c) { return Reduction(turned.row(c)); });
}

template <class N>
N row_sum(std::span<const N> values) {
  return sum(values);
}

template <class N>
N mean(std::span<const N> values) {
  return sum(values) / N(static_cast<std::int64_t>(values.size()));
}

/// The mean of the squared distances from the mean: divided by n, as layer norm does.
template <class N>
N variance(std::span<const N> values) {
  const N middle = mean(values);
  std::vector<N> squares;
  for (const N& value : values) {
    const N distance = value - middle;
    squares.push_back(distance * distance);
  }
  return mean(std::span<const N>(squares));
}

template <class N>
N largest(std::span<const N> values) {
  N result = values.front();
  for (const N& value : values.subspan(1)) result = max(result, value);
  return result;
}

template <class N>
N position_of_largest(std::span<const N> values) {
  return N(argmax(values));
}

/// e^(x - m) / sum of e^(x - m), m the largest: Goodfellow, Bengio and Courville, "Deep Learning"
/// (2016), sections 4.1 and 6.2.2.3.
template <class N>
std::vector<N> softmax(std::span<const N> values) {
  const N shift = largest(values);
  std::vector<N> powers;
  for (const N& value : values) powers.push_back(exp(value - shift));
  const N total = sum(std::span<const N>(powers));
  for (N& power : powers) power = power / total;
  return powers;
}

template <class N>
Matrix<N> softmax_of_rows(const Arguments<N>& arguments) {
  return transform_rows(*arguments[0], softmax<N>);
}

template <class N>
Matrix<N> softmax_of_columns(const Arguments<N>& arguments) {
  return transposed(transform_rows(transposed(*arguments[0]), softmax<N>));
}

// Building.

template <class N>
Matrix<N> row_count(const Arguments<N>& arguments) {
  return Matrix<N>::scalar(N(static_cast<std::int64_t>(arguments[0]->rows())));
}

template <class N>
Matrix<N> column_count(const Arguments<N>& arguments) {
  return Matrix<N>::scalar(N(static_cast<std::int64_t>(arguments[0]->cols())));
}

/// A size, which is a known number by now.
template <class N>
std::size_t size(const Arguments<N>& arguments, std::size_t i) {
  return static_cast<std::size_t>(whole((*arguments[i])(0, 0)).value());
}

template <class N>
Matrix<N> identity(const Arguments<N>& arguments) {
  const std::size_t n = size(arguments, 0);
  return build<N>({n, n}, [](std::size_t r, std::size_t c) { return N(r == c ? 1 : 0); });
}

template <class N, int Value>
Matrix<N> filled(const Arguments<N>& arguments) {
  return Matrix<N>({size(arguments, 0), size(arguments, 1)}, N(Value));
}

template <class N>
Matrix<N> diagonal(const Arguments<N>& arguments) {
  const std::span<const N> values = arguments[0]->cells();
  return build<N>({values.size(), values.size()},
                  [&](std::size_t r, std::size_t c) { return r == c ? values[r] : N(0); });
}

template <class N>
Matrix<N> beside(const Arguments<N>& arguments) {
  Shape shape{arguments[0]->rows(), 0};
  for (const auto& part : arguments) shape.cols += part->cols();
  std::vector<N> cells;
  cells.reserve(shape.cells());
  for (std::size_t r = 0; r < shape.rows; ++r) {
    for (const auto& part : arguments) {
      cells.insert(cells.end(), part->row(r).begin(), part->row(r).end());
    }
  }
  return Matrix<N>(shape, std::move(cells));
}

template <class N>
Matrix<N> stack(const Arguments<N>& arguments) {
  Shape shape{0, arguments[0]->cols()};
  std::vector<N> cells;
  for (const auto& part : arguments) {
    shape.rows += part->rows();
    cells.insert(cells.end(), part->cells().begin(), part->cells().end());
  }
  return Matrix<N>(shape, std::move(cells));
}

/// Row k is a key, column q a query, which sees the keys up to itself.
template <class N>
Matrix<N> causal(const Arguments<N>& arguments) {
  const std::size_t n = size(arguments, 0);
  const N masked = make_number(Type<N>(), Exact::infinity(-1));
  return build<N>({n, n}, [&](std::size_t k, std::size_t q) { return k <= q ? N(0) : masked; });
}

}  // namespace byhand
