#pragma once

#include <array>
#include <string_view>

#include "evaluate/bodies.hpp"
#include "evaluate/shape_rules.hpp"

namespace byhand {

/// What a function does to rational numbers.
enum class Nature : unsigned char {
  rational,    // keeps them rational
  irrational,  // leaves the rationals, but for a few arguments
  jump,        // comes back to them: it is decided with as many digits as it takes
};

/// What one cell of a function's result needs of its arguments.
enum class Reach : unsigned char {
  cell,    // the cell at the same place
  column,  // the column at the same place
  row,
  whole,
};

/// A function of the worksheet language. Adding one is adding its row below.
template <class N>
struct Builtin {
  std::string_view signature;  // its name and arguments
  std::string_view summary;    // what it gives, for the reader of a walkthrough
  std::string_view words;      // the same as part of a sentence; {0} is the first argument
  std::string_view latex;
  std::string_view example;  // a worked example, which the tests run
  std::string_view result;
  Nature nature;
  ShapeRule shape;
  Body<N> body;
  Reach reach = Reach::cell;

  constexpr std::string_view name() const { return signature.substr(0, signature.find('(')); }
};

// clang-format off
template <class N>
inline constexpr std::array builtins{
    // Cell by cell.
    Builtin<N>{"floor(x)", "the largest whole number that is not above x",
               "{0}, rounded down to a whole number", R"(\left\lfloor {0} \right\rfloor)",
               "floor([3 -1] / 2)", "[1 -1]",
               Nature::jump, same_shape, each<N, [](const N& x) { return floor(x); }>},
    Builtin<N>{"ceil(x)", "the smallest whole number that is not below x",
               "{0}, rounded up to a whole number", R"(\left\lceil {0} \right\rceil)",
               "ceil([3 -1] / 2)", "[2 0]",
               Nature::jump, same_shape, each<N, [](const N& x) { return ceil(x); }>},
    Builtin<N>{"trunc(x)", "x without its decimals",
               "{0}, with its decimals cut off", R"(\mathrm{trunc}\left({0}\right))",
               "trunc([3 -3] / 2)", "[1 -1]",
               Nature::jump, same_shape, each<N, [](const N& x) { return trunc(x); }>},
    Builtin<N>{"round(x, places)", "x rounded to so many decimals, half away from zero",
               "{0}, rounded to {1} decimals", R"(\mathrm{round}_{{1}}\left({0}\right))",
               "round([1/8 -2/3], 2)", "[0.13 -0.67]",
               Nature::jump, first_with_scalar, pairs<N, [](const N& x, const N& places) { return round(x, places); }>},
    Builtin<N>{"abs(x)", "x without its sign",
               "the absolute value of {0}", R"(\left| {0} \right|)",
               "abs([2 -2])", "[2 2]",
               Nature::rational, same_shape, each<N, [](const N& x) { return abs(x); }>},
    Builtin<N>{"sign(x)", "-1, 0 or 1 as x is below, at or above 0",
               "the sign of {0}", R"(\mathrm{sign}\left({0}\right))",
               "sign([5 0 -1/2])", "[1 0 -1]",
               Nature::jump, same_shape, each<N, [](const N& x) { return sign(x); }>},
    Builtin<N>{"step(x)", "1 where x is above 0, else 0",
               "1 where {0} is above 0, else 0", R"(\mathrm{step}\left({0}\right))",
               "step([5 0 -1/2])", "[1 0 0]",
               Nature::jump, same_shape, each<N, [](const N& x) { return step(x); }>},
    Builtin<N>{"sqrt(x)", "the square root of x >= 0",
               "the square root of {0}", R"(\sqrt{{0}})",
               "sqrt([9/4 0])", "[3/2 0]",
               Nature::irrational, same_shape, each<N, [](const N& x) { return sqrt(x); }>},
    Builtin<N>{"exp(x)", "e to the power x",
               "e to the power {0}", R"(e^{{0}})",
               "exp([0 -inf])", "[1 0]",
               Nature::irrational, same_shape, each<N, [](const N& x) { return exp(x); }>},
    Builtin<N>{"ln(x)", "the natural logarithm of x > 0",
               "the natural logarithm of {0}", R"(\ln\left({0}\right))",
               "ln(1)", "0",
               Nature::irrational, same_shape, each<N, [](const N& x) { return ln(x); }>},
    Builtin<N>{"sin(x)", "the sine of x radians",
               "the sine of {0}", R"(\sin\left({0}\right))",
               "round(sin([0 1]), 2)", "[0 0.84]",
               Nature::irrational, same_shape, each<N, [](const N& x) { return sin(x); }>},
    Builtin<N>{"cos(x)", "the cosine of x radians",
               "the cosine of {0}", R"(\cos\left({0}\right))",
               "round(cos([0 1]), 2)", "[1 0.54]",
               Nature::irrational, same_shape, each<N, [](const N& x) { return cos(x); }>},
    Builtin<N>{"tanh(x)", "the hyperbolic tangent of x",
               "the hyperbolic tangent of {0}", R"(\tanh\left({0}\right))",
               "round(tanh([0 1]), 2)", "[0 0.76]",
               Nature::irrational, same_shape, each<N, [](const N& x) { return tanh(x); }>},
    Builtin<N>{"sigmoid(x)", "1 / (1 + exp(-x))",
               "the sigmoid of {0}", R"(\sigma\left({0}\right))",
               "sigmoid(0)", "1/2",
               Nature::irrational, same_shape, each<N, [](const N& x) { return sigmoid(x); }>},
    Builtin<N>{"relu(x)", "x where x is above 0, else 0",
               "{0} with 0 for everything below 0", R"(\mathrm{relu}\left({0}\right))",
               "relu([2 -2])", "[2 0]",
               Nature::rational, same_shape, each<N, [](const N& x) { return max(x, N(0)); }>},
    Builtin<N>{"silu(x)", "x .* sigmoid(x)",
               "{0} times its sigmoid", R"(\mathrm{silu}\left({0}\right))",
               "round(silu([0 1]), 2)", "[0 0.73]",
               Nature::irrational, same_shape, each<N, [](const N& x) { return x * sigmoid(x); }>},
    Builtin<N>{"max(x, y)", "the larger of x and y",
               "the larger of {0} and {1}", R"(\max\left({0}, {1}\right))",
               "max([1 -2; 3 0], [2; 1])", "[2 2; 3 1]",
               Nature::rational, fitted_shape, pairs<N, [](const N& x, const N& y) { return max(x, y); }>},
    Builtin<N>{"min(x, y)", "the smaller of x and y",
               "the smaller of {0} and {1}", R"(\min\left({0}, {1}\right))",
               "min([1 -2; 3 0], [2; 1])", "[1 -2; 1 0]",
               Nature::rational, fitted_shape, pairs<N, [](const N& x, const N& y) { return min(x, y); }>},

    // Along a direction.
    Builtin<N>{"colsum(A)", "the sum of each column, as a row",
               "the sum of each column of {0}", R"(\mathrm{colsum}\left({0}\right))",
               "colsum([1 2; 3 4])", "[4 6]",
               Nature::rational, row_shape, columns<N, row_sum<N>>, Reach::column},
    Builtin<N>{"rowsum(A)", "the sum of each row, as a column",
               "the sum of each row of {0}", R"(\mathrm{rowsum}\left({0}\right))",
               "rowsum([1 2; 3 4])", "[3; 7]",
               Nature::rational, column_shape, rows<N, row_sum<N>>, Reach::row},
    Builtin<N>{"colmean(A)", "the mean of each column, as a row",
               "the mean of each column of {0}", R"(\mathrm{colmean}\left({0}\right))",
               "colmean([1 2; 3 4])", "[2 3]",
               Nature::rational, row_shape, columns<N, mean<N>>, Reach::column},
    Builtin<N>{"rowmean(A)", "the mean of each row, as a column",
               "the mean of each row of {0}", R"(\mathrm{rowmean}\left({0}\right))",
               "rowmean([1 2; 3 4])", "[3/2; 7/2]",
               Nature::rational, column_shape, rows<N, mean<N>>, Reach::row},
    Builtin<N>{"colvar(A)", "the variance of each column (divided by n), as a row",
               "the variance of each column of {0}", R"(\mathrm{colvar}\left({0}\right))",
               "colvar([1 2; 3 6])", "[1 4]",
               Nature::rational, row_shape, columns<N, variance<N>>, Reach::column},
    Builtin<N>{"rowvar(A)", "the variance of each row (divided by n), as a column",
               "the variance of each row of {0}", R"(\mathrm{rowvar}\left({0}\right))",
               "rowvar([1 3; 2 6])", "[1; 4]",
               Nature::rational, column_shape, rows<N, variance<N>>, Reach::row},
    Builtin<N>{"colmax(A)", "the largest of each column, as a row",
               "the largest cell of each column of {0}", R"(\mathrm{colmax}\left({0}\right))",
               "colmax([1 5; 3 4])", "[3 5]",
               Nature::rational, row_shape, columns<N, largest<N>>, Reach::column},
    Builtin<N>{"rowmax(A)", "the largest of each row, as a column",
               "the largest cell of each row of {0}", R"(\mathrm{rowmax}\left({0}\right))",
               "rowmax([1 5; 3 4])", "[5; 4]",
               Nature::rational, column_shape, rows<N, largest<N>>, Reach::row},
    Builtin<N>{"argmax_cols(A)", "where the largest of each column stands, from 1, the first of ties",
               "the position of the largest cell in each column of {0}", R"(\mathrm{argmax}_{\mathrm{cols}}\left({0}\right))",
               "argmax_cols([1 5; 3 5])", "[2 1]",
               Nature::jump, row_shape, columns<N, position_of_largest<N>>, Reach::column},
    Builtin<N>{"argmax_rows(A)", "where the largest of each row stands, from 1, the first of ties",
               "the position of the largest cell in each row of {0}", R"(\mathrm{argmax}_{\mathrm{rows}}\left({0}\right))",
               "argmax_rows([1 5; 4 4])", "[2; 1]",
               Nature::jump, column_shape, rows<N, position_of_largest<N>>, Reach::row},

    // Building.
    Builtin<N>{"rows(A)", "how many rows A has",
               "the number of rows of {0}", R"(\mathrm{rows}\left({0}\right))",
               "rows([1 2 3; 4 5 6])", "2",
               Nature::rational, scalar_shape, row_count<N>, Reach::whole},
    Builtin<N>{"cols(A)", "how many columns A has",
               "the number of columns of {0}", R"(\mathrm{cols}\left({0}\right))",
               "cols([1 2 3; 4 5 6])", "3",
               Nature::rational, scalar_shape, column_count<N>, Reach::whole},
    Builtin<N>{"identity(n)", "n x n with 1 on the diagonal, else 0",
               "the identity matrix of size {0}", R"(I_{{0}})",
               "identity(2)", "[1 0; 0 1]",
               Nature::rational, square_of_size, identity<N>, Reach::whole},
    Builtin<N>{"ones(m, n)", "m x n, all 1",
               "a {0} x {1} matrix of ones", R"(\mathbf 1_{{0} \times {1}})",
               "ones(1, 3)", "[1 1 1]",
               Nature::rational, of_sizes, filled<N, 1>, Reach::whole},
    Builtin<N>{"zeros(m, n)", "m x n, all 0",
               "a {0} x {1} matrix of zeros", R"(\mathbf 0_{{0} \times {1}})",
               "zeros(2, 1)", "[0; 0]",
               Nature::rational, of_sizes, filled<N, 0>, Reach::whole},
    Builtin<N>{"diag(v)", "a square matrix with v on its diagonal, else 0",
               "the diagonal matrix of {0}", R"(\mathrm{diag}\left({0}\right))",
               "diag([2 3])", "[2 0; 0 3]",
               Nature::rational, square_of_vector, diagonal<N>, Reach::whole},
    Builtin<N>{"stack(A, B, ...)", "the matrices one above the other",
               "{0}, one above the other", R"(\mathrm{stack}\left({0}\right))",
               "stack([1 2], [3 4])", "[1 2; 3 4]",
               Nature::rational, stacked, stack<N>, Reach::whole},
    Builtin<N>{"beside(A, B, ...)", "the matrices side by side",
               "{0}, side by side", R"(\mathrm{beside}\left({0}\right))",
               "beside([1; 2], [3; 4])", "[1 3; 2 4]",
               Nature::rational, side_by_side, beside<N>, Reach::whole},
    Builtin<N>{"causal(n)", "n x n: 0 in row k, column q where k <= q, else -inf",
               "the causal mask of size {0}", R"(\mathrm{causal}\left({0}\right))",
               "causal(2)", "[0 0; -inf 0]",
               Nature::rational, square_of_size, causal<N>, Reach::whole},

    // The whole softmax, base e. The largest is subtracted first, so that nothing overflows.
    Builtin<N>{"softmax_cols(A)", "each column as positive weights that add up to 1",
               "the softmax of each column of {0} (e to the power of each cell less the largest, divided by the sum of these powers)", R"(\mathrm{softmax}_{\mathrm{cols}}\left({0}\right))",
               "softmax_cols([1 0; 1 -inf])", "[1/2 1; 1/2 0]",
               Nature::irrational, same_shape, softmax_of_columns<N>, Reach::column},
    Builtin<N>{"softmax_rows(A)", "each row as positive weights that add up to 1",
               "the softmax of each row of {0} (e to the power of each cell less the largest, divided by the sum of these powers)", R"(\mathrm{softmax}_{\mathrm{rows}}\left({0}\right))",
               "softmax_rows([1 1; 0 -inf])", "[1/2 1/2; 1 0]",
               Nature::irrational, same_shape, softmax_of_rows<N>, Reach::row},
};
// clang-format on

template <class N>
const Builtin<N>* find_builtin(std::string_view name) {
  for (const Builtin<N>& builtin : builtins<N>) {
    // The bracket first: it tells most names apart.
    if (builtin.signature.size() > name.size() && builtin.signature[name.size()] == '(' &&
        builtin.signature.starts_with(name)) {
      return &builtin;
    }
  }
  return nullptr;
}

}  // namespace byhand
