#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "evaluate/evaluator.hpp"
#include "evaluate/functions.hpp"
#include "evaluate/shapes.hpp"
#include "language/syntax.hpp"
#include "test_files.hpp"

using namespace byhand;

namespace {

Matrix<Exact> matrix_of(std::string_view text) {
  const Budget budget;
  Effort effort(budget);
  const Values<Exact> names;
  return *Evaluator<Exact>(names, effort).evaluate(*check_rule(parse(text), {}, budget).rule);
}

/// Whether name( stands in a text, and is not the end of another name.
bool is_called(std::string_view name, const std::string& text) {
  const std::string call = std::string(name) + "(";
  const std::string_view letters = "abcdefghijklmnopqrstuvwxyz_";
  for (std::size_t at = 0; (at = text.find(call, at)) != std::string::npos; ++at) {
    if (at == 0 || letters.find(text[at - 1]) == std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("the worked example of every function is true") {
  for (const Function& builtin : functions()) {
    INFO(builtin.signature << ": " << builtin.example << " -> " << builtin.result);
    CHECK(builtin.example.find(builtin.name()) != std::string_view::npos);
    const auto got = make_constant(matrix_of(builtin.example));
    const auto expected = make_constant(matrix_of(builtin.result));
    CHECK(same(*got, *expected));
  }
}

TEST_CASE("every function has a case in tests/cases") {
  std::string cases;
  for (const auto& path : test_files::in("tests/cases", ".cases")) cases += test_files::read(path);
  for (const Function& builtin : functions()) {
    INFO(builtin.name());
    CHECK(is_called(builtin.name(), cases));
  }
}

TEST_CASE("functions have different names, none of which is taken") {
  std::vector<std::string_view> names{"T", "inf", "pi"};
  for (const Function& builtin : functions()) {
    CHECK(std::find(names.begin(), names.end(), builtin.name()) == names.end());
    names.push_back(builtin.name());
  }
}
