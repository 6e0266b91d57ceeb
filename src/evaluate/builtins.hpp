#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "evaluate/functions.hpp"
#include "number/exact.hpp"
#include "number/lines.hpp"
#include "number/matrix.hpp"
#include "number/real.hpp"
#include "text/lists.hpp"

namespace byhand {

// What the functions of the worksheet language do to matrices, for every number type. Shapes have
// been checked before, and sizes are known numbers by then.

template <class N>
using Body = Matrix<N> (*)(const Arguments<N>& arguments);

template <class N, auto Apply>
Matrix<N> each(const Arguments<N>& arguments) {
  return map_cells(*arguments[0], Apply);
}

template <class N, auto Apply>
Matrix<N> pairs(const Arguments<N>& arguments) {
  return cell_by_cell(*arguments[0], *arguments[1], Apply);
}

// Reductions of one row; a column is reduced as the row of the transpose.

template <class N, N (*Reduction)(std::span<const N>)>
Matrix<N> rows(const Arguments<N>& arguments) {
  const Matrix<N>& a = *arguments[0];
  return build<N>({a.rows(), 1}, [&](std::size_t r, std::size_t) { return Reduction(a.row(r)); });
}

template <class N, N (*Reduction)(std::span<const N>)>
Matrix<N> columns(const Arguments<N>& arguments) {
  const Matrix<N> turned = transposed(*arguments[0]);
  return build<N>({1, turned.rows()},
                  [&](std::size_t, std::size_t c) { return Reduction(turned.row(c)); });
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
    for (const auto& part : arguments) append(cells, part->row(r));
  }
  return Matrix<N>(shape, std::move(cells));
}

template <class N>
Matrix<N> stack(const Arguments<N>& arguments) {
  Shape shape{0, arguments[0]->cols()};
  std::vector<N> cells;
  for (const auto& part : arguments) {
    shape.rows += part->rows();
    append(cells, part->cells());
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

/// A function of the worksheet language in one number type.
template <class N>
struct Builtin {
  Function function;
  Body<N> body = nullptr;  // of one that has no definition
};

/// Adding a function is adding its row.
// clang-format off
template <class N>
inline constexpr std::array builtins{
    // Cell by cell.
    Builtin<N>{{"floor(x)", "the largest whole number that is not above x",
                "{0}, rounded down to a whole number", R"(\left\lfloor {0} \right\rfloor)",
                "floor([3 -1] / 2)", "[1 -1]",
                Nature::jump, same_shape, Reach::cell},
               each<N, [](const N& x) { return floor(x); }>},
    Builtin<N>{{"ceil(x)", "the smallest whole number that is not below x",
                "{0}, rounded up to a whole number", R"(\left\lceil {0} \right\rceil)",
                "ceil([3 -1] / 2)", "[2 0]",
                Nature::jump, same_shape, Reach::cell},
               each<N, [](const N& x) { return ceil(x); }>},
    Builtin<N>{{"trunc(x)", "x without its decimals",
                "{0}, with its decimals cut off", R"(\mathrm{trunc}\left({0}\right))",
                "trunc([3 -3] / 2)", "[1 -1]",
                Nature::jump, same_shape, Reach::cell},
               each<N, [](const N& x) { return trunc(x); }>},
    Builtin<N>{{"round(x, places)", "x rounded to so many decimals, half away from zero",
                "{0}, rounded to {1} decimals", R"(\mathrm{round}_{{1}}\left({0}\right))",
                "round([1/8 -2/3], 2)", "[0.13 -0.67]",
                Nature::jump, first_with_scalar, Reach::cell},
               pairs<N, [](const N& x, const N& places) { return round(x, places); }>},
    Builtin<N>{{"abs(x)", "x without its sign",
                "the absolute value of {0}", R"(\left| {0} \right|)",
                "abs([2 -2])", "[2 2]",
                Nature::decimal, same_shape, Reach::cell},
               each<N, [](const N& x) { return abs(x); }>},
    Builtin<N>{{"sign(x)", "-1, 0 or 1 as x is below, at or above 0",
                "the sign of {0}", R"(\mathrm{sign}\left({0}\right))",
                "sign([5 0 -1/2])", "[1 0 -1]",
                Nature::jump, same_shape, Reach::cell},
               each<N, [](const N& x) { return sign(x); }>},
    Builtin<N>{{"step(x)", "1 where x is above 0, else 0",
                "1 where {0} is above 0, else 0", R"(\mathrm{step}\left({0}\right))",
                "step([5 0 -1/2])", "[1 0 0]",
                Nature::jump, same_shape, Reach::cell},
               each<N, [](const N& x) { return step(x); }>},
    Builtin<N>{{"sqrt(x)", "the square root of x >= 0",
                "the square root of {0}", R"(\sqrt{{0}})",
                "sqrt([9/4 0])", "[3/2 0]",
                Nature::irrational, same_shape, Reach::cell},
               each<N, [](const N& x) { return sqrt(x); }>},
    Builtin<N>{{"exp(x)", "e to the power x",
                "e to the power {0}", R"(e^{{0}})",
                "exp([0 -inf])", "[1 0]",
                Nature::irrational, same_shape, Reach::cell},
               each<N, [](const N& x) { return exp(x); }>},
    Builtin<N>{{"ln(x)", "the natural logarithm of x > 0",
                "the natural logarithm of {0}", R"(\ln\left({0}\right))",
                "ln(1)", "0",
                Nature::irrational, same_shape, Reach::cell},
               each<N, [](const N& x) { return ln(x); }>},
    Builtin<N>{{"sin(x)", "the sine of x radians",
                "the sine of {0}", R"(\sin\left({0}\right))",
                "round(sin([0 1]), 2)", "[0 0.84]",
                Nature::irrational, same_shape, Reach::cell},
               each<N, [](const N& x) { return sin(x); }>},
    Builtin<N>{{"cos(x)", "the cosine of x radians",
                "the cosine of {0}", R"(\cos\left({0}\right))",
                "round(cos([0 1]), 2)", "[1 0.54]",
                Nature::irrational, same_shape, Reach::cell},
               each<N, [](const N& x) { return cos(x); }>},
    Builtin<N>{{"tanh(x)", "the hyperbolic tangent of x",
                "the hyperbolic tangent of {0}", R"(\tanh\left({0}\right))",
                "round(tanh([0 1]), 2)", "[0 0.76]",
                Nature::irrational, same_shape, Reach::cell},
               each<N, [](const N& x) { return tanh(x); }>},
    // Goodfellow, Bengio and Courville, "Deep Learning" (2016), section 3.10.
    Builtin<N>{{"sigmoid(x)", "1 / (1 + exp(-x))",
                "the sigmoid of {0}", R"(\sigma\left({0}\right))",
                "sigmoid(0)", "1/2",
                Nature::irrational, same_shape, Reach::cell,
                "1 / (1 + exp(-x))"}},
    Builtin<N>{{"relu(x)", "x where x is above 0, else 0",
                "{0} with 0 for everything below 0", R"(\mathrm{relu}\left({0}\right))",
                "relu([2 -2])", "[2 0]",
                Nature::decimal, same_shape, Reach::cell,
                "max(x, 0)"}},
    Builtin<N>{{"silu(x)", "x .* sigmoid(x)",
                "{0} times its sigmoid", R"(\mathrm{silu}\left({0}\right))",
                "round(silu([0 1]), 2)", "[0 0.73]",
                Nature::irrational, same_shape, Reach::cell,
                "x .* sigmoid(x)"}},
    Builtin<N>{{"max(x, y)", "the larger of x and y",
                "the larger of {0} and {1}", R"(\max\left({0}, {1}\right))",
                "max([1 -2; 3 0], [2; 1])", "[2 2; 3 1]",
                Nature::decimal, fitted_shape, Reach::cell},
               pairs<N, [](const N& x, const N& y) { return max(x, y); }>},
    Builtin<N>{{"min(x, y)", "the smaller of x and y",
                "the smaller of {0} and {1}", R"(\min\left({0}, {1}\right))",
                "min([1 -2; 3 0], [2; 1])", "[1 -2; 1 0]",
                Nature::decimal, fitted_shape, Reach::cell},
               pairs<N, [](const N& x, const N& y) { return min(x, y); }>},

    // Along a direction.
    Builtin<N>{{"colsum(A)", "the sum of each column, as a row",
                "the sum of each column of {0}", R"(\mathrm{colsum}\left({0}\right))",
                "colsum([1 2; 3 4])", "[4 6]",
                Nature::decimal, row_shape, Reach::column},
               columns<N, sum<N>>},
    Builtin<N>{{"rowsum(A)", "the sum of each row, as a column",
                "the sum of each row of {0}", R"(\mathrm{rowsum}\left({0}\right))",
                "rowsum([1 2; 3 4])", "[3; 7]",
                Nature::decimal, column_shape, Reach::row},
               rows<N, sum<N>>},
    Builtin<N>{{"colmean(A)", "the mean of each column, as a row",
                "the mean of each column of {0}", R"(\mathrm{colmean}\left({0}\right))",
                "colmean([1 2; 3 4])", "[2 3]",
                Nature::rational, row_shape, Reach::column,
                "colsum(A) / rows(A)"}},
    Builtin<N>{{"rowmean(A)", "the mean of each row, as a column",
                "the mean of each row of {0}", R"(\mathrm{rowmean}\left({0}\right))",
                "rowmean([1 2; 3 4])", "[3/2; 7/2]",
                Nature::rational, column_shape, Reach::row,
                "rowsum(A) / cols(A)"}},
    // The mean of the squared distances from the mean: divided by n, as layer norm does.
    Builtin<N>{{"colvar(A)", "the variance of each column (divided by n), as a row",
                "the variance of each column of {0}", R"(\mathrm{colvar}\left({0}\right))",
                "colvar([1 2; 3 6])", "[1 4]",
                Nature::rational, row_shape, Reach::column,
                "D = A - colmean(A); colmean(D .* D)"}},
    Builtin<N>{{"rowvar(A)", "the variance of each row (divided by n), as a column",
                "the variance of each row of {0}", R"(\mathrm{rowvar}\left({0}\right))",
                "rowvar([1 3; 2 6])", "[1; 4]",
                Nature::rational, column_shape, Reach::row,
                "D = A - rowmean(A); rowmean(D .* D)"}},
    Builtin<N>{{"colmax(A)", "the largest of each column, as a row",
                "the largest cell of each column of {0}", R"(\mathrm{colmax}\left({0}\right))",
                "colmax([1 5; 3 4])", "[3 5]",
                Nature::decimal, row_shape, Reach::column},
               columns<N, largest<N>>},
    Builtin<N>{{"rowmax(A)", "the largest of each row, as a column",
                "the largest cell of each row of {0}", R"(\mathrm{rowmax}\left({0}\right))",
                "rowmax([1 5; 3 4])", "[5; 4]",
                Nature::decimal, column_shape, Reach::row},
               rows<N, largest<N>>},
    Builtin<N>{{"argmax_cols(A)", "where the largest of each column stands, from 1, the first of ties",
                "the position of the largest cell in each column of {0}", R"(\mathrm{argmax}_{\mathrm{cols}}\left({0}\right))",
                "argmax_cols([1 5; 3 5])", "[2 1]",
                Nature::jump, row_shape, Reach::column},
               columns<N, position_of_largest<N>>},
    Builtin<N>{{"argmax_rows(A)", "where the largest of each row stands, from 1, the first of ties",
                "the position of the largest cell in each row of {0}", R"(\mathrm{argmax}_{\mathrm{rows}}\left({0}\right))",
                "argmax_rows([1 5; 4 4])", "[2; 1]",
                Nature::jump, column_shape, Reach::row},
               rows<N, position_of_largest<N>>},

    // Building.
    Builtin<N>{{"rows(A)", "how many rows A has",
                "the number of rows of {0}", R"(\mathrm{rows}\left({0}\right))",
                "rows([1 2 3; 4 5 6])", "2",
                Nature::rational, scalar_shape, Reach::whole},
               row_count<N>},
    Builtin<N>{{"cols(A)", "how many columns A has",
                "the number of columns of {0}", R"(\mathrm{cols}\left({0}\right))",
                "cols([1 2 3; 4 5 6])", "3",
                Nature::rational, scalar_shape, Reach::whole},
               column_count<N>},
    Builtin<N>{{"identity(n)", "n x n with 1 on the diagonal, else 0",
                "the identity matrix of size {0}", R"(I_{{0}})",
                "identity(2)", "[1 0; 0 1]",
                Nature::decimal, square_of_size, Reach::whole},
               identity<N>},
    Builtin<N>{{"ones(m, n)", "m x n, all 1",
                "a {0} x {1} matrix of ones", R"(\mathbf 1_{{0} \times {1}})",
                "ones(1, 3)", "[1 1 1]",
                Nature::decimal, of_sizes, Reach::whole},
               filled<N, 1>},
    Builtin<N>{{"zeros(m, n)", "m x n, all 0",
                "a {0} x {1} matrix of zeros", R"(\mathbf 0_{{0} \times {1}})",
                "zeros(2, 1)", "[0; 0]",
                Nature::decimal, of_sizes, Reach::whole},
               filled<N, 0>},
    Builtin<N>{{"diag(v)", "a square matrix with v on its diagonal, else 0",
                "the diagonal matrix of {0}", R"(\mathrm{diag}\left({0}\right))",
                "diag([2 3])", "[2 0; 0 3]",
                Nature::decimal, square_of_vector, Reach::whole},
               diagonal<N>},
    Builtin<N>{{"stack(A, B, ...)", "the matrices one above the other",
                "{0}, one above the other", R"(\begin{bmatrix} {0} \\ {1} \end{bmatrix})",
                "stack([1 2], [3 4])", "[1 2; 3 4]",
                Nature::decimal, stacked, Reach::whole},
               stack<N>},
    Builtin<N>{{"beside(A, B, ...)", "the matrices side by side",
                "{0}, side by side", R"(\begin{bmatrix} {0} & {1} \end{bmatrix})",
                "beside([1; 2], [3; 4])", "[1 3; 2 4]",
                Nature::decimal, side_by_side, Reach::whole},
               beside<N>},
    Builtin<N>{{"causal(n)", "n x n: 0 in row k, column q where k <= q, else -inf",
                "the causal mask of size {0}", R"(\mathrm{causal}\left({0}\right))",
                "causal(2)", "[0 0; -inf 0]",
                Nature::rational, square_of_size, Reach::whole},
               causal<N>},

    // The whole softmax, base e. The largest is subtracted first, so that nothing overflows:
    // Goodfellow, Bengio and Courville, "Deep Learning" (2016), sections 4.1 and 6.2.2.3.
    Builtin<N>{{"softmax_cols(A)", "each column as positive weights that add up to 1",
                "the softmax of each column of {0} (e to the power of each cell less the largest, divided by the sum of these powers)", R"(\mathrm{softmax}_{\mathrm{cols}}\left({0}\right))",
                "softmax_cols([1 0; 1 -inf])", "[1/2 1; 1/2 0]",
                Nature::irrational, same_shape, Reach::column,
                "E = exp(A - colmax(A)); E / colsum(E)"}},
    Builtin<N>{{"softmax_rows(A)", "each row as positive weights that add up to 1",
                "the softmax of each row of {0} (e to the power of each cell less the largest, divided by the sum of these powers)", R"(\mathrm{softmax}_{\mathrm{rows}}\left({0}\right))",
                "softmax_rows([1 1; 0 -inf])", "[1/2 1/2; 1 0]",
                Nature::irrational, same_shape, Reach::row,
                "E = exp(A - rowmax(A)); E / rowsum(E)"}},
};
// clang-format on

template <class N>
const Builtin<N>* find_builtin(std::string_view name) {
  return first_that(builtins<N>,
                    [&](const Builtin<N>& builtin) { return builtin.function.name() == name; });
}

}  // namespace byhand
