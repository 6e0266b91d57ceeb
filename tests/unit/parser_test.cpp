// Limits of the parser that are too long for a case file.

#include <string>
#include <string_view>

#include "catch.hpp"
#include "language/lexer.hpp"
#include "language/syntax.hpp"
#include "text/problem.hpp"

using namespace byhand;

namespace {

/// 1+1+…+1 with that many tokens; an odd number.
std::string sum_of(std::size_t tokens) {
  std::string text = "1";
  for (std::size_t i = 1; i < tokens; i += 2) text += "+1";
  return text;
}

}  // namespace

TEST_CASE("an expression has at most 10,000 tokens") {
  CHECK_NOTHROW(parse("-" + sum_of(most_tokens - 1)));
  CHECK_THROWS_AS(parse(sum_of(most_tokens + 1)), Problem);
}

TEST_CASE("a long sum is printed and read again") {
  const auto tree = parse(sum_of(9999));
  CHECK(same(*parse(unparse(*tree)), *tree));
}

TEST_CASE("an error in a long line is shown around its place") {
  const std::string text = sum_of(999) + " ? " + sum_of(999);
  const Source source("long.md", text);
  try {
    parse(text);
    FAIL("the question mark was accepted");
  } catch (const Problem& problem) {
    const std::string shown = describe(problem, source);
    CHECK(shown.starts_with("long.md:1:1001: unexpected '?'\n"));
    CHECK(shown.size() < 400);
  }
}

TEST_CASE("the place of a part is all of it") {
  const auto text_of = [](std::string_view text) {
    const ExpressionPointer part = parse(text)->operands[0];  // of the transpose around it
    return std::string(text.substr(part->span.begin, part->span.end - part->span.begin));
  };
  for (const std::string part : {"A[1, 2]", "A[:, 1:2]", "A[:, : ]", "A[[1 2], :][2, 1]", "f(x, y)",
                                 "[1 2; 3 4]", "A^T", "3", "A"}) {
    CHECK(text_of(part + "^T") == part);
  }
}
