#include "number/polynomial.hpp"

#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "laws/random_rules.hpp"

using namespace byhand;

namespace {

Polynomial whole_coefficients(const std::vector<std::int64_t>& numbers) {
  return Polynomial(std::vector<Exact>(numbers.begin(), numbers.end()));
}

/// n - root
Polynomial factor(const Exact& root) {
  return Polynomial({-root, Exact(1)});
}

}  // namespace

TEST_CASE("a polynomial is written as on paper") {
  CHECK(whole_coefficients({0, -3, 6}).text() == "6n² - 3n");
  CHECK(whole_coefficients({1, 0, 1}).text() == "n² + 1");
  CHECK(whole_coefficients({0, 0, -1, 24}).text() == "24n³ - n²");
  CHECK(whole_coefficients({-5, -1}).text() == "-n - 5");
  CHECK(whole_coefficients({1234567}).text() == "1,234,567");
  CHECK(Polynomial({Exact(0), Exact::ratio(-1, 2)}).text() == "-(1/2)n");
  CHECK(Polynomial().text() == "0");
  CHECK(whole_coefficients({0, 0, 0}).text() == "0");
  CHECK(whole_coefficients({7, 2, 0, 0}).degree() == 1);
}

TEST_CASE("digits are grouped by three") {
  CHECK(grouped(Exact(0)) == "0");
  CHECK(grouped(Exact(999)) == "999");
  CHECK(grouped(Exact(1000)) == "1,000");
  CHECK(grouped(Exact(-100)) == "-100");
  CHECK(grouped(Exact(-123456)) == "-123,456");
  CHECK(grouped(power(Exact(10), Exact(18))) == "1,000,000,000,000,000,000");
}

TEST_CASE("through values: squares, cubes and a constant") {
  CHECK(Polynomial::through(1, {1, 4, 9}) == whole_coefficients({0, 0, 1}));
  CHECK(Polynomial::through(1, {1, 4, 9, 16}) == whole_coefficients({0, 0, 1}));
  CHECK(Polynomial::through(4, {64, 125, 216, 343}) == whole_coefficients({0, 0, 0, 1}));
  CHECK(Polynomial::through(7, {5, 5, 5, 5}) == whole_coefficients({5}));
  CHECK(Polynomial::through(0, {}) == Polynomial());
}

TEST_CASE("law: the polynomial through the values of a polynomial is that polynomial") {
  random_rules::Random random(31);
  for (int i = 0; i < 300; ++i) {
    std::vector<Exact> coefficients;
    for (int k = 0; k < 4; ++k) coefficients.push_back(random_rules::fraction(random));
    const Polynomial expected(coefficients);
    const std::int64_t first = random.number(-5, 50);
    std::vector<Exact> values;
    for (std::int64_t n = first; n < first + 4; ++n) values.push_back(expected.at(n));
    CHECK(Polynomial::through(first, values) == expected);
  }
}

TEST_CASE("where a polynomial stops being negative, by its roots") {
  CHECK(never_negative_from(Polynomial()) == Exact(1));
  CHECK(never_negative_from(whole_coefficients({5})) == Exact(1));
  CHECK(!never_negative_from(whole_coefficients({-5})));
  CHECK(!never_negative_from(whole_coefficients({1000, -1})));
  CHECK(never_negative_from(whole_coefficients({-1, 1})) == Exact(1));
  CHECK(never_negative_from(factor(12)) == Exact(12));
  CHECK(never_negative_from(factor(Exact::ratio(23, 2))) == Exact(12));
  // Below 0 before 3 and between 7 and 12.
  CHECK(never_negative_from(factor(3) * factor(7) * factor(12)) == Exact(12));
  // Below 0 only between 7.1 and 7.9, where there is no whole number.
  const Polynomial narrow = factor(Exact::ratio(71, 10)) * factor(Exact::ratio(79, 10));
  CHECK(never_negative_from(narrow) == Exact(1));
  // It touches 0 at 5 from above.
  CHECK(never_negative_from(factor(5) * factor(5)) == Exact(1));
  // 6n² - 3n >= 33n from 6 on.
  CHECK(never_negative_from(whole_coefficients({0, -36, 6})) == Exact(6));
  const Exact far = power(Exact(10), Exact(40));
  CHECK(never_negative_from(factor(far) * factor(2)) == far);
}

TEST_CASE("law: never negative from there on, as looking at each number says") {
  random_rules::Random random(32);
  for (int i = 0; i < 300; ++i) {
    // Whole roots up to 20 and a leading 1: beyond 20 it is positive.
    Polynomial p({Exact(1)});
    for (std::int64_t k = random.number(0, 3); k > 0; --k) p = p * factor(random.number(-3, 20));
    std::int64_t expected = 1;
    for (std::int64_t n = 1; n <= 25; ++n) {
      if (p.at(n).sign_of() < 0) expected = n + 1;
    }
    CHECK(never_negative_from(p) == Exact(expected));
  }
}
