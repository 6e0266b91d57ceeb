#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "evaluate/functions.hpp"
#include "report/reference.hpp"

using namespace byhand;

namespace {

std::vector<std::string_view> names_of(const std::vector<FunctionGroup>& groups) {
  std::vector<std::string_view> names;
  for (const FunctionGroup& group : groups) {
    for (const Function* function : group.functions) names.push_back(function->name());
  }
  return names;
}

std::string text_of(const Sentence& sentence) {
  std::string text;
  for (const Styled& part : sentence) text += part.text;
  return text;
}

using Found = std::vector<std::string_view>;

}  // namespace

TEST_CASE("every function is listed once, in a group") {
  const Found names = names_of(all_functions());
  CHECK(names.size() == functions().size());
  for (const Function& builtin : functions()) {
    INFO(builtin.name());
    CHECK(std::count(names.begin(), names.end(), builtin.name()) == 1);
  }
}

TEST_CASE("a word means a name, else a beginning, else a part of names") {
  CHECK(names_of(functions_named("max")) == Found{"max"});
  CHECK(names_of(functions_named("max(x, y)")) == Found{"max"});
  CHECK(names_of(functions_named("argm")) == Found{"argmax_cols", "argmax_rows"});
  CHECK(names_of(functions_named("var")) == Found{"colvar", "rowvar"});
  CHECK(functions_named("nothing").empty());
  CHECK(functions_named("").empty());
  CHECK(functions_named("(").empty());
}

TEST_CASE("only what gives irrational numbers is told of") {
  CHECK(irrational_sentence(functions_named("floor")).empty());
  const auto cos_and_more = functions_named("cos");
  CHECK(text_of(irrational_sentence(cos_and_more)).starts_with("What cos gives is irrational"));
  CHECK(text_of(irrational_sentence(functions_named("s")))
            .starts_with("What sqrt, sin, sigmoid, silu, softmax_cols and softmax_rows give is"));
}
