// What the check of a rule makes of its tree.

#include "evaluate/shapes.hpp"

#include "catch.hpp"
#include "language/syntax.hpp"

using namespace byhand;

namespace {

ExpressionPointer checked(const ExpressionPointer& rule) {
  return check_rule(rule, {}, Budget()).rule;
}

}  // namespace

TEST_CASE("a rule without sizes is not copied") {
  for (const char* text : {"[1 2] * [3; 4] + 1", "-floor([3 4] / 2)^T", "[1 2][1, :] .* 2"}) {
    const ExpressionPointer rule = parse(text);
    CHECK(checked(rule) == rule);
  }
}

TEST_CASE("of a rule with a size only what is around it is copied") {
  const ExpressionPointer rule = parse("[1 2] * 3 + ones(1, cols([5 6]))");
  const ExpressionPointer known = checked(rule);
  CHECK(unparse(*known) == "[1 2] * 3 + ones(1, 2)");
  CHECK(known->operands[0] == rule->operands[0]);
}
