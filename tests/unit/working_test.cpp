// The working of a number, line by line, as it was done on paper.

#include "report/working.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace byhand;

namespace {

/// What stands on paper, with the remarks in brackets.
std::vector<std::string> lines_of(const Spelled& number) {
  std::vector<std::string> result;
  for (const WorkingLine& line : working(number)) {
    const std::string remark = line.remark.empty() ? "" : " (" + line.remark + ")";
    result.push_back(line.expression.text({line.has_names, true}) + remark);
  }
  return result;
}

Spelled ratio(std::int64_t numerator, std::int64_t denominator) {
  return Spelled(Exact::ratio(numerator, denominator));
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a row meets a column: products, a common denominator, the sum, reduced") {
  const Spelled sum = Spelled(20) * Spelled::named("A[1,1]", Exact::ratio(9, 46)) +
                      Spelled(0) * ratio(27, 46) + Spelled(20) * ratio(9, 46);
  CHECK(lines_of(sum) == Lines{"20·A[1,1] + 0·27/46 + 20·9/46", "20·9/46 + 0·27/46 + 20·9/46",
                               "180/46 + 0 + 180/46", "360/46", "180/23 (both divided by 2)"});
}

TEST_CASE("a difference stays a difference, and a negative term is taken away") {
  CHECK(lines_of(Spelled(1) * Spelled(2) - Spelled(3) * Spelled(-1)) ==
        Lines{"1·2 - 3·(-1)", "2 + 3", "5"});
  CHECK(lines_of(Spelled(2) + Spelled(-1) * Spelled(5)) == Lines{"2 + (-1)·5", "2 - 5", "-3"});
}

TEST_CASE("fractions of several denominators meet over a common one") {
  CHECK(lines_of(Spelled(3) + ratio(1, 3) + ratio(1, 2)) ==
        Lines{"3 + 1/3 + 1/2", "18/6 + 2/6 + 3/6 (over the common denominator 6)", "23/6"});
}

TEST_CASE("to divide by a fraction is to multiply by it turned over") {
  CHECK(lines_of(Spelled(3) / ratio(46, 3)) ==
        Lines{"3 / (46/3)", "3·3/46 (to divide by 46/3 is to multiply by 3/46)", "9/46"});
  CHECK(lines_of(Spelled(6) / Spelled(4)) == Lines{"6/4", "3/2 (both divided by 2)"});
}

TEST_CASE("powers: factors, the power 0, negative exponents and a masked score") {
  CHECK(lines_of(power(Spelled(3), Spelled(2))) == Lines{"3^2", "3·3", "9"});
  CHECK(lines_of(power(Spelled(3), Spelled(0))) ==
        Lines{"3^0", "1 (any number to the power 0 is 1)"});
  CHECK(lines_of(power(Spelled(3), Spelled(-2))) ==
        Lines{"3^-2", "1 / 3^2 (a negative exponent: 1 over the power)", "1 / (3·3)", "1/9"});
  CHECK(lines_of(power(Spelled(3), Spelled(Exact::infinity(-1)))) ==
        Lines{"3^-inf", "0 (a score of -inf counts for nothing: its power is 0)"});
}

TEST_CASE("rounding says between which whole numbers a value lies") {
  CHECK(lines_of(floor(Spelled(5) / Spelled(2))) ==
        Lines{"floor(5/2)", "2 (5/2 lies between 2 and 3; down is 2)"});
  CHECK(lines_of(floor(Spelled(-1) / Spelled(2))) ==
        Lines{"floor(-1/2)", "-1 (-1/2 lies between -1 and 0; down is -1)"});
  CHECK(lines_of(ceil(ratio(-1, 2))) ==
        Lines{"ceil(-1/2)", "0 (-1/2 lies between -1 and 0; up is 0)"});
  CHECK(lines_of(trunc(ratio(-7, 2))) ==
        Lines{"trunc(-7/2)", "-3 (-7/2 lies between -4 and -3; without its decimals it is -3)"});
}

TEST_CASE("what is used three times or more is worked out first") {
  const Spelled mean = (Spelled(1) + Spelled(2) + Spelled(6)) / Spelled(3);
  const Spelled sum = (Spelled(1) - mean) + (Spelled(2) - mean) + (Spelled(6) - mean);
  const auto first = worked_out_first(sum);
  REQUIRE(first.size() == 1);
  CHECK(first[0].text() == "(1 + 2 + 6) / 3");
  CHECK(first[0].value() == Exact(3));
  CHECK(lines_of(sum).front() == "1 - 3 + (2 - 3) + (6 - 3)");
}

TEST_CASE("a masked score stays -inf whatever is added") {
  CHECK(lines_of(Spelled(2) + Spelled(Exact::infinity(-1))) ==
        Lines{"2 + (-inf)", "-inf (nothing that is added changes an infinity)"});
}

TEST_CASE("pi keeps its name up to the end") {
  const Spelled area = make_pi(Type<Spelled>()) * power(Spelled(3), Spelled(2));
  CHECK(lines_of(round(area, Spelled(2))) == Lines{"round(pi·3^2, 2)", "round(pi·3·3, 2)",
                                                   "round(pi·9, 2)", "round(28.2743..., 2)",
                                                   "2827/100"});
}

TEST_CASE("what comes out whole is not written as a fraction again") {
  CHECK(lines_of(abs(Spelled(2) * ratio(3, 2))) == Lines{"abs(2·3/2)", "abs(3)", "3"});
  CHECK(lines_of(abs(ratio(1, 2) + ratio(3, 2))) == Lines{"abs(1/2 + 3/2)", "abs(2)", "2"});
}

TEST_CASE("the last hint stops before the value, and before a fraction that is only reduced") {
  const auto lines = working(Spelled(20) * ratio(9, 46) + Spelled(20) * ratio(9, 46));
  CHECK(lines_before_the_end(lines) == lines.size() - 2);  // without 360/46 and 180/23
  CHECK(lines_before_the_end(working(Spelled(6) / Spelled(4))) == 1);
}

TEST_CASE("a very deep spelling is forgotten, its value is not") {
  Spelled sum(0);
  for (int i = 0; i < 100'000; ++i) sum = sum + Spelled(1);
  CHECK(sum.value() == Exact(100'000));
  CHECK(working(sum).back().expression.value() == Exact(100'000));
}
