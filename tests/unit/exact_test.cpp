// `Exact` against Boost's rational, and its rules for infinities and unknown numbers.

#include "number/exact.hpp"

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "laws/random_rules.hpp"
#include "number/interval.hpp"
#include "number/matrix.hpp"
#include "test_files.hpp"

using namespace byhand;
using Naive = boost::multiprecision::cpp_rational;

namespace {

/// Numbers around the edges of a machine word, and small ones.
std::int64_t edgy_number(random_rules::Random& random) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  switch (random.number(0, 5)) {
    case 0:
      return most - random.number(0, 3);
    case 1:
      return -most + random.number(0, 3);
    case 2:
      return (std::int64_t{1} << 32) + random.number(-3, 3);
    case 3:
      return -(std::int64_t{1} << 31) + random.number(-3, 3);
    case 4:
      return random.number(-1000000000000, 1000000000000);
    default:
      return random.number(-12, 12);
  }
}

std::string naive_text(const Naive& x) {
  return x.str();
}

}  // namespace

TEST_CASE("Exact computes as Boost's rationals do, also beyond a machine word") {
  random_rules::Random random(11);
  for (int i = 0; i < 20000 / test_files::every; ++i) {
    const std::int64_t n[4]{edgy_number(random), edgy_number(random), edgy_number(random),
                            edgy_number(random)};
    if (n[1] == 0 || n[3] == 0) continue;
    const Exact a = Exact::ratio(n[0], n[1]);
    const Exact b = Exact::ratio(n[2], n[3]);
    // Boost 1.74 wants a positive denominator.
    const Naive x = Naive(n[0]) / n[1];
    const Naive y = Naive(n[2]) / n[3];
    INFO(a.text() << " and " << b.text());
    CHECK(a.text() == naive_text(x));
    CHECK((a + b).text() == naive_text(Naive(x + y)));
    CHECK((a - b).text() == naive_text(Naive(x - y)));
    CHECK((a * b).text() == naive_text(Naive(x * y)));
    CHECK((-a).text() == naive_text(Naive(-x)));
    if (n[2] != 0) CHECK((a / b).text() == naive_text(Naive(x / y)));
    CHECK((a == b) == (x == y));
    CHECK(compare(a, b) == (x < y ? -1 : x > y ? 1 : 0));
    // The same number by another way has the same representation.
    CHECK((a + b - b) == a);
  }
}

TEST_CASE("the smallest machine word is a number like any other") {
  const Exact smallest(std::numeric_limits<std::int64_t>::min());
  CHECK(smallest.text() == "-9223372036854775808");
  CHECK((-smallest).text() == "9223372036854775808");
  CHECK((smallest - Exact(1) + Exact(1)) == smallest);
  CHECK(Exact::ratio(std::numeric_limits<std::int64_t>::min(), -2).text() == "4611686018427387904");
}

TEST_CASE("a number becomes the nearest double, ties to even") {
  random_rules::Random random(12);
  for (int i = 0; i < 20000 / test_files::every; ++i) {
    // A random double, and the middle between it and the next: both ways round are known.
    const double a = std::ldexp(static_cast<double>(random.number(1, (std::int64_t{1} << 53) - 1)),
                                static_cast<int>(random.number(-1074, 900)));
    const double next = std::nextafter(a, std::numeric_limits<double>::infinity());
    const Exact x = Exact::from_double(a);
    if (x.is_unknown() || std::isinf(next)) continue;
    CHECK(x.to_double() == a);
    CHECK((-x).to_double() == -a);
    const Exact middle = (x + Exact::from_double(next)) / Exact(2);
    const Exact little = (Exact::from_double(next) - x) / Exact(1000);
    if (middle.is_unknown() || little.is_unknown()) continue;
    CHECK((middle - little).to_double() == a);
    CHECK((middle + little).to_double() == next);
    const bool is_even = std::fmod(std::ldexp(a, -std::ilogb(next - a)), 2) == 0;
    CHECK(middle.to_double() == (is_even ? a : next));
  }
  CHECK(Exact::decimal("1", 0, 400).to_double() == std::numeric_limits<double>::infinity());
  CHECK(Exact::decimal("1", 0, -400).to_double() == 0);
}

TEST_CASE("numbers can be compared whose difference would be too large for a hand") {
  const Exact larger = power(Exact(3), Exact(-2500));
  const Exact smaller = power(Exact(2), Exact(-4000));
  CHECK((larger - smaller).fault() == Fault::result_too_large);
  CHECK(compare(larger, smaller) == 1);
  CHECK(compare(smaller, larger) == -1);
  CHECK(max(smaller, larger) == larger);
  CHECK(min(smaller, larger) == smaller);
  CHECK(argmax(std::array{smaller, larger, smaller}) == Exact(2));
}

TEST_CASE("a copy of a large number is the number, and outlives it") {
  Exact copy;
  {
    const Exact large = power(Exact(2), Exact(200));
    copy = large;
  }
  Exact moved = std::move(copy);
  CHECK(moved == power(Exact(2), Exact(200)));
  CHECK(is_zero(copy));  // NOLINT(bugprone-use-after-move): that is what is tested
  moved = *&moved;       // to itself
  CHECK(moved == power(Exact(2), Exact(200)));
}

TEST_CASE("a sum of products that leaves a machine word comes back from the large numbers") {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  // 2 most * most is above 2^127, and cancels.
  const Matrix<Exact> row({1, 4}, std::vector<Exact>{most, most, -most, -most});
  const Matrix<Exact> column({4, 1}, std::vector<Exact>{most, most, most, most - 1});
  CHECK(row_by_column(row, 0, column, 0) == Exact(most));
  const std::vector<Exact> values{most, most, -most, Exact(1) / Exact(most), -most};
  CHECK(sum<Exact>(values) == Exact::ratio(1, most));
}

TEST_CASE("infinities and unknown numbers keep their rules") {
  const Exact infinity = Exact::infinity(1);
  const Exact unknown = Exact::unknown();
  CHECK((-infinity + Exact(2)) == -infinity);
  CHECK((infinity - infinity).fault() == Fault::infinity_minus_infinity);
  CHECK((Exact(0) * infinity).fault() == Fault::zero_times_infinity);
  CHECK((infinity / infinity).fault() == Fault::infinity_over_infinity);
  CHECK((Exact(3) / infinity) == Exact(0));
  CHECK((Exact(-2) * infinity) == -infinity);
  CHECK(floor(-infinity / Exact(2)) == -infinity);
  CHECK(power(3, -infinity) == Exact(0));
  CHECK(exp(-infinity) == Exact(0));
  CHECK((Exact(0) * unknown).fault() == Fault::blank);
  CHECK((unknown + Exact(1)).is_unknown());
  CHECK_FALSE(unknown == unknown);
  CHECK(max(unknown, Exact(1)).is_unknown());
  CHECK((Exact(1) / Exact(0)).fault() == Fault::division_by_zero);
}

TEST_CASE("irrational numbers stay irrational until a jump, and 0 times one is 0") {
  const Exact root = sqrt(Exact(2));
  CHECK(root.is_irrational());
  CHECK((root * Exact(0)) == Exact(0));
  CHECK((root - Exact(1)).is_irrational());
  CHECK(floor(root) == Exact(1));
  CHECK(round(root, Exact(5)) == Exact::ratio(141421, 100000));
  CHECK(exp(Exact(0)) == Exact(1));
  CHECK(sqrt(Exact::ratio(9, 4)) == Exact::ratio(3, 2));
  CHECK(power(Exact::ratio(8, 27), Exact::ratio(1, 3)) == Exact::ratio(2, 3));
  // On the boundary itself, 60 digits cannot tell.
  CHECK(floor(root * root).fault() == Fault::uncertain);
  const WorkingPrecision precision(960);
  CHECK(floor(sqrt(Exact(2)) * sqrt(Exact(2))) == Exact(2));
}

TEST_CASE("more digits only make enclosures narrower") {
  random_rules::Random random(13);
  for (int i = 0; i < 200; ++i) {
    const Exact x = Exact::ratio(random.number(-200000, 200000), random.number(1, 1000));
    const std::array<Exact (*)(const Exact&), 4> functions{exp, sin, cos, tanh};
    for (const auto function : functions) {
      const Exact wide = function(x);
      const WorkingPrecision precision(300);
      const Exact closer = function(x);
      if (!wide.is_irrational() || !closer.is_irrational()) continue;
      CHECK_FALSE(closer.enclosure().low() < wide.enclosure().low());
      CHECK_FALSE(wide.enclosure().high() < closer.enclosure().high());
      CHECK(closer.enclosure().low() < closer.enclosure().high());
    }
  }
}
