// The digits of irrational values, and which names an expression knows. Random expressions are
// compared with another program in tests/oracle/expressions.py.

#include "report/evaluation.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "text/problem.hpp"
#include "worksheet/reader.hpp"
#include "written_worksheets.hpp"

using namespace byhand;

namespace {

Evaluation value_of(const std::string& text) {
  return evaluate(Source("expression", text), nullptr);
}

std::string exact_text(const std::string& text) {
  return value_of(text).exact_cells(0, 0).text;
}

}  // namespace

TEST_CASE("an irrational value begins with its published digits") {
  // OEIS A002193, A000796, A001113.
  CHECK(exact_text("sqrt(2)") == "1.4142135623730950488...");
  CHECK(exact_text("pi") == "3.1415926535897932384...");
  CHECK(exact_text("exp(1)") == "2.7182818284590452353...");
  CHECK(exact_text("-pi") == "-3.1415926535897932384...");
}

TEST_CASE("digits of large and small values have a power of ten") {
  CHECK(exact_text("sqrt(2) * 10^18") == "1414213562373095048.8...");
  CHECK(exact_text("sqrt(2) * 10^19") == "1.4142135623730950488...e19");
  CHECK(exact_text("sqrt(2) / 10^5") == "0.000014142135623730950488...");
  CHECK(exact_text("-sqrt(2) / 10^6") == "-1.4142135623730950488...e-6");
  CHECK(exact_text("sqrt(2) * 10^1000") == "1.4142135623730950488...e1000");
}

TEST_CASE("digits are certain however many were cancelled") {
  CHECK(exact_text("(10^70 + sqrt(2)) - 10^70") == "1.4142135623730950488...");
  CHECK(exact_text("(10^700 + pi) - 10^700") == "3.1415926535897932384...");
}

TEST_CASE("what is rational in truth shows the digits that it has") {
  CHECK(exact_text("sqrt(2)^2") == "2.0000000000000000000...");
  CHECK(exact_text("sqrt(2)^2 - 2") == "0.00000000000000000000...");
  CHECK(exact_text("exp(-100000)") == "0.00000000000000000000...");
}

TEST_CASE("a value inside a jump is exact") {
  CHECK(exact_text("floor(sqrt(2)^2)") == "2");
  CHECK(exact_text("round(exp(1), 2)") == "68/25");
  CHECK_FALSE(value_of("round(exp(1), 2)").exact(0, 0).is_irrational());
}

TEST_CASE("a number that is too large for a hand is an error") {
  CHECK_THROWS_AS(exact_text("exp(5000)"), Problem);
  CHECK_THROWS_AS(exact_text("10^2000"), Problem);
}

TEST_CASE("where there is no double the exact value stays") {
  const Evaluation evaluation = value_of("10^400 - 10^400");
  CHECK(evaluation.exact_cells(0, 0).text == "0");
  CHECK_FALSE(evaluation.real.has_value());
  CHECK_FALSE(evaluation.why_no_double.empty());
}

TEST_CASE("names are results by hand in the exact value and real ones in the double") {
  const ReplayedWorksheet worksheet = replayed(
      "# T\n\n```given\nX\n  5\n```\n\n```step\nA = floor(X / 2)\nreal X / 2\nB = A + 1\n```\n");
  const Evaluation evaluation = evaluate(Source("expression", "B * 10 + X"), &worksheet);
  CHECK(evaluation.exact_cells(0, 0).text == "35");  // (floor(2.5) + 1) * 10 + 5
  CHECK(evaluation.real.value()(0, 0) == 40.0);      // (2.5 + 1) * 10 + 5
  CHECK(evaluation.steps == std::vector<std::string>{"B"});
}

TEST_CASE("an expression that is none has a place") {
  for (const std::string text : {"", "  \n", "1 +", "x", "\xff", "1\x1b", "Floor(1)", "[1 2"}) {
    INFO(text);
    try {
      value_of(text);
      FAIL("it was accepted");
    } catch (const Problem& problem) {
      CHECK(problem.span().has_value());
      CHECK_FALSE(problem.remedy().empty());
    }
  }
}

TEST_CASE("a value around 0 can be squared, and shows that it is about 0") {
  CHECK(exact_text("(sqrt(2)*sqrt(2) - 2)^2") == "0.00000000000000000000...");
  CHECK(exact_text("(pi - pi)^4 + abs(pi - pi)^2") == "0.00000000000000000000...");
  CHECK(exact_text("round((sqrt(2)*sqrt(2) - 2)^2, 2)") == "0");
  CHECK_THROWS_AS(exact_text("(pi - pi)^-2"), Problem);
}
