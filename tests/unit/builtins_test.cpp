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
    CHECK(std::regex_search(cases, std::regex("\\b" + std::string(builtin.name()) + "\\(")));
  }
}

TEST_CASE("functions have different names, none of which is taken") {
  std::vector<std::string_view> names{"T", "inf", "pi"};
  for (const Function& builtin : functions()) {
    CHECK(std::find(names.begin(), names.end(), builtin.name()) == names.end());
    names.push_back(builtin.name());
  }
}
