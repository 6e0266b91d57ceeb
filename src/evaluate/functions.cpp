#include "evaluate/functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "evaluate/builtins.hpp"
#include "language/syntax.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// What other languages call it, or call with other arguments: words, parted by blanks.
constexpr std::array strange_functions{
    Stranger{"transpose", "A^T"},
    Stranger{"sum", "colsum(A) or rowsum(A)"},
    Stranger{"mean average", "colmean(A) or rowmean(A)"},
    Stranger{"var", "colvar(A) or rowvar(A)"},
    Stranger{"std", "sqrt(colvar(A)) or sqrt(rowvar(A))"},
    Stranger{"softmax", "softmax_cols(A) or softmax_rows(A)"},
    Stranger{"argmax", "argmax_cols(A) or argmax_rows(A)"},
    Stranger{"argmin argmin_cols argmin_rows", "argmax_cols(-A) or argmax_rows(-A)"},
    Stranger{"log_softmax logsoftmax", "ln(softmax_cols(A)) or ln(softmax_rows(A))"},
    Stranger{"onehot one_hot", "identity(n)[:, i]"},
    Stranger{"log", "ln(x)"},
    Stranger{"log2", "ln(x) / ln(2)"},
    Stranger{"log10", "ln(x) / ln(10)"},
    Stranger{"square", "x^2"},
    Stranger{"norm", "sqrt(colsum(A^2)) or sqrt(rowsum(A^2))"},
    Stranger{"outer", "a * b^T, of two columns"},
    Stranger{"clip clamp", "min(max(x, a), b)"},
    Stranger{"where", "c .* x + (1 - c) .* y, with 1 or 0 in each cell of c, as of step(x)"},
    Stranger{"matmul mmult", "A * B"},
    Stranger{"dot", "A * B; of two rows, a * b^T"},
    Stranger{"power pow", "x^y"},
    Stranger{"max", "colmax(A) or rowmax(A)"},
    Stranger{"maximum", "max(x, y), or colmax(A) or rowmax(A)"},
    Stranger{"min", "-colmax(-A) or -rowmax(-A)"},
    Stranger{"minimum", "min(x, y), or -colmax(-A) or -rowmax(-A)"},
    Stranger{"tan", "sin(x) / cos(x)"},
    Stranger{"mod", "x - y .* floor(x / y)"},
    Stranger{"int fix", "trunc(x)"},
    Stranger{"if", "step(x), which is 1 where x is above 0, else 0"},
    Stranger{"len size shape", "rows(A) or cols(A)"},
    Stranger{"eye", "identity(n)"},
    Stranger{"hstack horzcat", "beside(A, B)"},
    Stranger{"vstack vertcat", "stack(A, B)"},
    Stranger{"cat concat concatenate", "beside(A, B) or stack(A, B)"}};

FunctionDefinition parsed(const Function& function) {
  FunctionDefinition result;
  std::string_view inside = function.signature.substr(function.name().size() + 1);
  inside.remove_suffix(1);
  for (const std::string_view argument : parted(inside, ',')) {
    result.arguments.emplace_back(without_blanks_around(argument));
  }
  for (const std::string_view step : parted(function.definition, ';')) {
    const auto sides = parted(step, '=');
    const std::string_view name = sides.size() > 1 ? without_blanks_around(sides.front()) : "";
    result.steps.emplace_back(name, parse(sides.back()));
  }
  return result;
}

}  // namespace

const std::vector<Function>& functions() {
  static const std::vector<Function> all = mapped(builtins<Exact>, &Builtin<Exact>::function);
  return all;
}

const Function* find_function(std::string_view name) {
  const Builtin<Exact>* const builtin = find_builtin<Exact>(name);
  return builtin != nullptr ? &builtin->function : nullptr;
}

bool is_call_of(const Expression& e, Nature nature) {
  return e.operation == Operation::call && find_function(e.text)->nature == nature;
}

bool is_call_of(const Expression& e, bool (Function::*kind)() const) {
  return e.operation == Operation::call && (find_function(e.text)->*kind)();
}

std::vector<std::string> function_names() {
  return mapped(functions(), [](const Function& each) { return std::string(each.name()); });
}

std::string_view instead_of(std::string_view name) {
  const auto stranger_called = [](std::string_view word) {
    return first_that(strange_functions,
                      [&](const Stranger& one) { return is_word_of(one.text, word); });
  };
  const std::string small = in_small_letters(name);
  if (const Stranger* const known = stranger_called(small)) return known->remedy;
  if (find_function(small) != nullptr) return "";
  std::vector<std::string> all = function_names();  // sofmax is nearer to softmax than to colmax
  for (const Stranger& one : strange_functions) append(all, parted(one.text, ' '));
  constexpr std::size_t least = 5;  // letters: det is no dot
  const auto meant = small.size() < least ? std::nullopt : nearest(small, all);
  const bool is_near =
      meant && std::max(meant->size(), small.size()) <= std::min(meant->size(), small.size()) + 1;
  const Stranger* const near = is_near ? stranger_called(*meant) : nullptr;
  return near != nullptr ? near->remedy : "";
}

const FunctionDefinition& definition_of(const Function& function) {
  static const std::map<std::string_view, FunctionDefinition> definitions = [] {
    std::map<std::string_view, FunctionDefinition> result;
    for (const Function& each : functions()) {
      if (!each.definition.empty()) result.emplace(each.signature, parsed(each));
    }
    return result;
  }();
  return definitions.at(function.signature);
}

Shape same_shape(const CallShape& call) {
  return call.arguments[0];
}

Shape first_with_scalar(const CallShape& call) {
  if (call.arguments[1].is_scalar()) return call.arguments[0];
  throw Problem(
      fmt::format("the second argument is one number, not a {} matrix", call.arguments[1].text()),
      "write for example round(x, 2)");
}

Shape fitted_shape(const CallShape& call) {
  const Shape left = call.arguments[0];
  const Shape right = call.arguments[1];
  if (const auto shape = fitted(left, right)) return *shape;
  throw Problem(fmt::format("cannot hold a {} matrix against a {} matrix cell by cell", left.text(),
                            right.text()),
                "the shapes must be equal, or one side a single number, row or column that fits");
}

Shape row_shape(const CallShape& call) {
  return {1, call.arguments[0].cols};
}

Shape column_shape(const CallShape& call) {
  return {call.arguments[0].rows, 1};
}

Shape scalar_shape(const CallShape& /*call*/) {
  return {1, 1};
}

Shape square_of_size(const CallShape& call) {
  return {call.sizes[0], call.sizes[0]};
}

Shape of_sizes(const CallShape& call) {
  return {call.sizes[0], call.sizes[1]};
}

Shape square_of_vector(const CallShape& call) {
  const Shape vector = call.arguments[0];
  if (vector.rows == 1 || vector.cols == 1) return {vector.cells(), vector.cells()};
  throw Problem(fmt::format("diag takes one row or column, not a {} matrix", vector.text()),
                "give it the numbers of the diagonal, as in diag([2 3])");
}

Shape stacked(const CallShape& call) {
  Shape result = call.arguments[0];
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    const Shape part = call.arguments[i];
    if (part.cols != result.cols) {
      throw Problem(
          fmt::format("cannot stack a {} matrix on a {} matrix", call.arguments[i - 1].text(),
                      part.text()),
          fmt::format("the widths must be equal, here {} and {}", result.cols, part.cols));
    }
    result.rows += part.rows;
  }
  return result;
}

Shape side_by_side(const CallShape& call) {
  Shape result = call.arguments[0];
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    const Shape part = call.arguments[i];
    if (part.rows != result.rows) {
      throw Problem(
          fmt::format("cannot put a {} matrix beside a {} matrix", part.text(),
                      call.arguments[i - 1].text()),
          fmt::format("the heights must be equal, here {} and {}", result.rows, part.rows));
    }
    result.cols += part.cols;
  }
  return result;
}

}  // namespace byhand
