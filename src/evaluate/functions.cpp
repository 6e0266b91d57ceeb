#include "evaluate/functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "evaluate/builtins.hpp"
#include "language/syntax.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// What other languages call it, or call with other arguments, and what this one has.
struct StrangeFunction {
  std::string_view name;
  std::string_view remedy;
};

constexpr std::array strange_functions{
    StrangeFunction{"transpose", "A^T"},
    StrangeFunction{"sum", "colsum(A) or rowsum(A)"},
    StrangeFunction{"mean", "colmean(A) or rowmean(A)"},
    StrangeFunction{"average", "colmean(A) or rowmean(A)"},
    StrangeFunction{"var", "colvar(A) or rowvar(A)"},
    StrangeFunction{"std", "sqrt(colvar(A)) or sqrt(rowvar(A))"},
    StrangeFunction{"softmax", "softmax_cols(A) or softmax_rows(A)"},
    StrangeFunction{"argmax", "argmax_cols(A) or argmax_rows(A)"},
    StrangeFunction{"log", "ln(x)"},
    StrangeFunction{"matmul", "A * B"},
    StrangeFunction{"mmult", "A * B"},
    StrangeFunction{"dot", "A * B; of two rows, a * b^T"},
    StrangeFunction{"power", "x^y"},
    StrangeFunction{"pow", "x^y"},
    StrangeFunction{"max", "colmax(A) or rowmax(A)"},
    StrangeFunction{"maximum", "max(x, y), or colmax(A) or rowmax(A)"},
    StrangeFunction{"min", "-colmax(-A) or -rowmax(-A)"},
    StrangeFunction{"minimum", "min(x, y), or -colmax(-A) or -rowmax(-A)"},
    StrangeFunction{"tan", "sin(x) / cos(x)"},
    StrangeFunction{"mod", "x - y * floor(x / y)"},
    StrangeFunction{"int", "trunc(x)"},
    StrangeFunction{"fix", "trunc(x)"},
    StrangeFunction{"if", "step(x), which is 1 where x is above 0, else 0"},
    StrangeFunction{"len", "rows(A) or cols(A)"},
    StrangeFunction{"size", "rows(A) or cols(A)"},
    StrangeFunction{"shape", "rows(A) or cols(A)"},
    StrangeFunction{"eye", "identity(n)"},
    StrangeFunction{"hstack", "beside(A, B)"},
    StrangeFunction{"horzcat", "beside(A, B)"},
    StrangeFunction{"vstack", "stack(A, B)"},
    StrangeFunction{"vertcat", "stack(A, B)"},
    StrangeFunction{"cat", "beside(A, B) or stack(A, B)"},
    StrangeFunction{"concat", "beside(A, B) or stack(A, B)"},
    StrangeFunction{"concatenate", "beside(A, B) or stack(A, B)"}};

FunctionDefinition parsed(const Function& function) {
  FunctionDefinition result;
  const std::string_view signature = function.signature;
  const std::size_t open = signature.find('(');
  for (std::string_view rest = signature.substr(open + 1); !rest.empty();) {
    const std::size_t end = rest.find_first_of(",)");
    result.arguments.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  for (std::string_view rest = function.definition; !rest.empty();) {
    std::string_view step = rest.substr(0, rest.find("; "));
    rest.remove_prefix(std::min(step.size() + 2, rest.size()));
    const std::size_t equals = step.find(" = ");
    std::string name;
    if (equals != std::string_view::npos) {
      name = step.substr(0, equals);
      step.remove_prefix(equals + 3);
    }
    result.steps.emplace_back(std::move(name), parse(step));
  }
  return result;
}

}  // namespace

const std::vector<Function>& functions() {
  static const std::vector<Function> all = [] {
    std::vector<Function> result;
    for (const Builtin<Exact>& builtin : builtins<Exact>) result.push_back(builtin.function);
    return result;
  }();
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
  std::vector<std::string> names;
  for (const Function& function : functions()) names.emplace_back(function.name());
  return names;
}

std::string_view instead_of(std::string_view name) {
  for (const StrangeFunction& stranger : strange_functions) {
    if (is_same_but_for_case(stranger.name, name)) return stranger.remedy;
  }
  return "";
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
