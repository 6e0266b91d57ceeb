#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/syntax.hpp"
#include "number/matrix.hpp"

namespace byhand {

/// What a function does to rational numbers.
enum class Nature : unsigned char {
  decimal,     // takes or adds up cells of its arguments: decimals stay decimals
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

/// A call as the shape check sees it.
struct CallShape {
  std::vector<Shape> arguments;
  std::vector<std::size_t> sizes;  // of a function whose arguments are sizes: what they are
};

/// The shape of a function's result. Throws Problem (without a place) where the arguments do not
/// fit.
using ShapeRule = Shape (*)(const CallShape& call);

Shape same_shape(const CallShape& call);
Shape first_with_scalar(const CallShape& call);  // the second argument is one number
Shape fitted_shape(const CallShape& call);       // of two, cell by cell, each repeated to fit
Shape row_shape(const CallShape& call);          // 1 x cols
Shape column_shape(const CallShape& call);       // rows x 1
Shape scalar_shape(const CallShape& call);       // of what takes a shape alone
Shape square_of_size(const CallShape& call);
Shape of_sizes(const CallShape& call);
Shape square_of_vector(const CallShape& call);
Shape stacked(const CallShape& call);
Shape side_by_side(const CallShape& call);

/// What is known of a function of the worksheet language, whatever it is computed with. The
/// functions stand in the table of builtins.hpp.
struct Function {
  std::string_view signature;  // its name and arguments
  std::string_view summary;    // what it gives, for the reader of a walkthrough
  /// The same as part of a sentence. {0} and {1} are the arguments; where it begins with {0}, a
  /// compound one stands there without brackets.
  std::string_view words;
  /// Likewise as a formula. No fmt pattern: every other brace is printed, e^{{0}} becomes e^{x}. No
  /// brackets are added; write them, as in \ln\left({0}\right).
  std::string_view latex;
  std::string_view example;  // a worked example, which the tests run
  std::string_view result;
  Nature nature = Nature::rational;
  ShapeRule shape = nullptr;
  Reach reach = Reach::cell;
  /// In the worksheet language, of a function that is made of others: "D = A - colmean(A); …", the
  /// last part is its value. Empty where C++ has to do it.
  std::string_view definition{};

  constexpr std::string_view name() const { return signature.substr(0, signature.find('(')); }
  /// Whether its arguments are the sizes of its result, as those of ones(m, n).
  bool takes_sizes() const { return shape == square_of_size || shape == of_sizes; }
  /// Whether the cells of its argument do not count: rows(A), cols(A).
  bool takes_only_shape() const { return shape == scalar_shape; }
  /// Whether it makes one number of each row or column, such as its sum or its largest.
  bool is_reduction() const { return shape == row_shape || shape == column_shape; }
  /// Whether it adds up each row or column.
  bool adds_up() const { return name() == "colsum" || name() == "rowsum"; }
  /// Whether it puts matrices below or beside one another.
  bool joins() const { return shape == stacked || shape == side_by_side; }
};

/// All functions, in the order of the table.
const std::vector<Function>& functions();
/// Nothing where there is no such function.
const Function* find_function(std::string_view name);
bool is_call_of(const Expression& e, Nature nature);
bool is_call_of(const Expression& e, bool (Function::*kind)() const);
std::vector<std::string> function_names();
/// What this language has where others have a function of that name, or one with other arguments;
/// empty where nobody knows.
/// e.g. instead_of("log") -> "ln(x)"
std::string_view instead_of(std::string_view name);

/// A function's definition, parsed.
struct FunctionDefinition {
  std::vector<std::string> arguments;
  std::vector<std::pair<std::string, ExpressionPointer>> steps;  // name and rule; the last is it
};
const FunctionDefinition& definition_of(const Function& function);

}  // namespace byhand
