// What worksheets cost, against counts worked out on paper.

#include "worksheet/cost.hpp"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "report/cost_report.hpp"
#include "test_files.hpp"
#include "text/source.hpp"
#include "worksheet/question.hpp"
#include "worksheet/reader.hpp"
#include "written_worksheets.hpp"

using namespace byhand;

namespace {

Worksheet flagship_steps() {
  return without_questions(
      written_worksheet(test_files::read(test_files::root() / "exercises/04-self-attention.md")));
}

/// A worksheet with a 2x4 matrix X of four tokens.
Worksheet four_tokens(const std::string& givens, const std::string& steps) {
  return written_worksheet("# T\n```given\nX tokens\n  1 2 3 4\n  5 6 7 8\n" + givens +
                           "```\n```step\n" + steps + "```\n");
}

Counts<Exact> counts(std::int64_t multiplications, std::int64_t additions, std::int64_t divisions,
                     std::int64_t powers, std::int64_t roundings) {
  Counts<Exact> result;
  result[Work::multiplication] = multiplications;
  result[Work::addition] = additions;
  result[Work::division] = divisions;
  result[Work::power] = powers;
  result[Work::rounding] = roundings;
  return result;
}

/// The error of a worksheet that cannot have other numbers of tokens.
Problem problem_of(const Worksheet& sheet) {
  try {
    growth(sheet);
  } catch (const Problem& problem) {
    return problem;
  }
  FAIL("no problem");
  return {std::nullopt, "", ""};
}

}  // namespace

TEST_CASE("every step of the flagship, counted on paper") {
  // W_Q, W_K and W_V are 3x6, X is 6x4, so Q, K and V are 3x4 and S, R, E and A 4x4.
  const std::vector<std::pair<std::string, Counts<Exact>>> expected{
      {"Q", counts(3 * 6 * 4, 3 * 5 * 4, 0, 0, 0)},  // 12 cells of 6 products and 5 sums
      {"K", counts(72, 60, 0, 0, 0)},
      {"V", counts(72, 60, 0, 0, 0)},
      {"S", counts(4 * 3 * 4, 4 * 2 * 4, 0, 0, 0)},  // (4x3) * (3x4); the transpose is free
      {"R", counts(0, 0, 16, 0, 16)},                // floor(S / 2)
      {"E", counts(0, 0, 0, 16, 0)},                 // 3^R
      {"c", counts(0, 4 * 3, 0, 0, 0)},              // 4 columns of 3 sums
      {"A", counts(0, 0, 16, 0, 0)},
      {"Z", counts(3 * 4 * 4, 3 * 3 * 4, 0, 0, 0)}};  // (3x4) * (4x4)
  const Worksheet sheet = flagship_steps();
  const Cost cost = counted_cost(sheet);
  REQUIRE(cost.steps.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO(expected[i].first);
    CHECK(sheet.steps[i].name == expected[i].first);
    CHECK(cost.steps[i].counts.hand == expected[i].second);
    // The real rule of R is S / sqrt(d_k): 16 divisions, one root. E is exp(R): 16 powers.
    const bool is_scaling = expected[i].first == "R";
    CHECK(cost.steps[i].counts.real == (is_scaling ? counts(0, 0, 16, 1, 0) : expected[i].second));
  }
  // 72 + 72 + 72 + 48 + 48; 60 + 60 + 60 + 32 + 12 + 36; 16 + 16; 16; 16
  CHECK(cost.total(Rules::hand) == counts(312, 260, 32, 16, 16));
  CHECK(cost.total(Rules::real) == counts(312, 260, 32, 17, 0));
}

TEST_CASE("what the flagship has to keep, step by step on paper") {
  // By hand: X 24, W_Q, W_K and W_V 18 each; d_k belongs to a real rule alone.
  //   Q  24 + 18 + 18 + 18 + 12 = 90
  //   K  24 + 18 + 18 + 12 + 12 = 84     without W_Q
  //   V  24 + 18 + 12 + 12 + 12 = 78     without W_K
  //   S  12 + 12 + 12 + 16 = 52          Q, K, V and S
  //   R  12 + 16 + 16 = 44               V, S and R; so E, with R and E
  //   c  12 + 16 + 4 = 32
  //   A  12 + 16 + 4 + 16 = 48
  //   Z  12 + 16 + 12 = 40
  const Worksheet sheet = flagship_steps();
  const Cost four = counted_cost(sheet);
  CHECK(four.kept.hand.numbers == Exact(90));
  CHECK(four.kept.hand.step == 0);
  CHECK(four.kept.real.numbers == Exact(91));  // and d_k until R
  CHECK(four.kept.real.step == 0);
  // With 8 tokens: Q 48 + 54 + 24 = 126; A: V 24, E 64, c 8 and A 64 = 160.
  const Growth grown = growth(sheet);
  const Cost eight = cost_with(sheet, grown, 8);
  CHECK(eight.kept.hand.numbers == Exact(160));
  CHECK(sheet.steps[eight.kept.hand.step].name == "A");
}

TEST_CASE("a result that nothing uses is kept, and a size alone keeps nothing") {
  const Worksheet sheet = four_tokens("", "A = X + 1\nB = ones(1, 8) * 2\nC = [1 1] * rows(X)\n");
  // A: X 8 and A 8. B: A 8, B 8: X is only asked for its rows. C: A 8, B 8, C 2.
  const Cost cost = counted_cost(sheet);
  CHECK(cost.kept.hand.numbers == Exact(18));
  CHECK(cost.kept.hand.step == 2);
}

TEST_CASE("the flagship's growth, on paper") {
  // Q: 3 n cells of 6 products and 5 sums. S: n² cells of 3 and 2. Z: 3 n cells of n and n - 1.
  const std::vector<std::string> expected{"33n", "33n",    "33n", "5n²",     "2n²",
                                          "n²",  "n² - n", "n²",  "6n² - 3n"};
  const Growth grown = growth(flagship_steps());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(grown.total(i, Rules::hand).text() == expected[i]);
  }
  CHECK(grown.total(4, Rules::real).text() == "n² + 1");
  CHECK(growth_name(grown.total(0, Rules::hand)) == "linear");
  CHECK(growth_name(grown.total(8, Rules::hand)) == "quadratic");
  // 6n² - 3n is 165, 198 with 5 and 6 tokens, 33n is 165, 198; with 5 it is 135. So from 6 on.
  const auto most = dominance(grown);
  REQUIRE(most);
  CHECK(most->steps == std::vector<std::size_t>{8});
  CHECK(most->from == Exact(6));
  // 5 (10^9)² and no rounding.
  const Cost huge = cost_with(flagship_steps(), grown, 1'000'000'000);
  CHECK(huge.steps[3].counts.hand.total().text() == "5000000000000000000");
  CHECK(huge.steps[8].counts.hand.total().text() == "5999999997000000000");
}

TEST_CASE("tokens in rows, sizes that follow, ids of tokens, a cube") {
  const Worksheet rows = written_worksheet(
      "# T\n```given\nX tokens rows\n  1 2\n  3 4\n  5 6\n```\n```step\n"
      "S = X * X^T + causal(rows(X))\nD = S * S\n```\n");
  // S: n² cells of 2 products and 1 sum, and n² sums of the mask. D: n² cells of n and n - 1.
  CHECK(growth(rows).total(0, Rules::hand).text() == "4n²");
  CHECK(growth(rows).total(1, Rules::hand).text() == "2n³ - n²");
  const Worksheet ids = written_worksheet(
      "# T\n```given\nids tokens\n  1 3 1\nE\n  1 2 3\n  4 5 6\n```\n```step\n"
      "X = E[:, ids]\nY = X + 1\n```\n");
  CHECK(growth(ids).total(1, Rules::hand).text() == "2n");
  CHECK(growth(ids).total(0, Rules::hand).is_zero());
  CHECK(growth_name(growth(ids).total(0, Rules::hand)) == "nothing");
}

TEST_CASE("a worksheet that cannot have other numbers of tokens says what is in the way") {
  const auto message = [](const std::string& givens, const std::string& steps) {
    return problem_of(four_tokens(givens, steps)).message();
  };
  CHECK(message("", "S = X^T * X + causal(4)\n") ==
        "with 5 tokens: cannot add a 5x5 matrix and a 4x4 matrix");
  CHECK(message("", "S = X + [1 2 3 4]\n") ==
        "with 5 tokens: cannot add a 2x5 matrix and a 1x4 matrix");
  CHECK(message("P\n  1 2 3 4\n", "S = X + P\n") ==
        "with 5 tokens: cannot add a 2x5 matrix and a 1x4 matrix");
  CHECK(message("", "S = ones(cols(X) / 2, 1)\n") ==
        "with 5 tokens: a size is a whole number from 1, not 5/2");
  CHECK(message("", "S = X\nreal X[1:2, 1:4]\n") ==
        "with 5 tokens: the real rule gives a 2x4 matrix, the hand rule a 2x5 matrix");
  const Problem none = problem_of(written_worksheet("# T\n```step\nX = 1 + 1\n```\n"));
  CHECK(none.message() == "no given of this worksheet is marked with tokens");
  CHECK(!none.span());
  const Problem mask = problem_of(four_tokens("", "S = X^T * X + causal(4)\n"));
  CHECK(mask.span());
  CHECK(mask.remedy().find("causal(cols(X)) instead of a fixed number") != std::string::npos);
}

TEST_CASE("sizes that a few small numbers of tokens would not give away") {
  const auto message = [](const std::string& steps) {
    return problem_of(four_tokens("", steps)).message();
  };
  const std::string uneven = "this size does not grow evenly with the tokens";
  CHECK(message("S = ones(floor(cols(X) / 100) + 1, 1) + 1\n") == uneven);
  CHECK(message("S = ones(min(cols(X), 20), 1) + 1\n") == uneven);
  CHECK(message("S = ones(cols(X) * cols(X), 1) + 1\n") == uneven);
  CHECK(message("S = ones(cols(X) ^ 2, 1) + 1\n") == uneven);
  CHECK(message("S = X[:, 1:max(cols(X), 7) - 6]\n") == uneven);
  CHECK(message("S = ones(20 - cols(X), 1) + 1\n") ==
        "this size shrinks as the tokens become more");
  const std::string leaves = "with more tokens this index leaves its matrix";
  CHECK(message("S = ones(1, 50)[:, 1:cols(X)] + 1\n") == leaves);
  CHECK(message("S = ones(1, 50)[:, cols(X):50] + 1\n") == leaves);
  CHECK(message("S = ones(1, 50)[1, cols(X)] + 1\n") == leaves);
  // What follows the tokens is as it should be.
  const Worksheet even = four_tokens(
      "k = 2 * cols(X) - 3\n",
      "S = ones(k, 1) + X[1, 2]\nM = X[:, 2:cols(X) - 1] * 2\nU = ones(rows(X) * cols(X), 3) + 1\n"
      "V = X[2, cols(X)] + 1\n");
  CHECK(growth(even).total(0, Rules::hand).text() == "2n - 3");
  CHECK(growth(even).total(1, Rules::hand).text() == "2n - 4");
  CHECK(growth(even).total(2, Rules::hand).text() == "6n");
  CHECK(growth(even).total(3, Rules::hand).text() == "1");
}

TEST_CASE("fewer tokens than the rules name are an error, as many are not") {
  const Worksheet sheet = four_tokens("", "S = X[:, 3] + X[:, 1]\n");
  const Growth grown = growth(sheet);
  CHECK(cost_with(sheet, grown, 3).steps[0].counts.hand.total() == Exact(2));
  CHECK_THROWS_AS(cost_with(sheet, grown, 2), Problem);
}

TEST_CASE("the fitted exponent is the slope of the regression line") {
  // A power law has its own exponent.
  CHECK(std::abs(fitted_exponent({1, 2, 5}, {7, 28, 175}).value() - 2) < 1e-12);
  CHECK(std::abs(fitted_exponent({4, 8}, {132, 264}).value() - 1) < 1e-12);
  CHECK(fitted_exponent({4, 8, 16}, {5, 5, 5}).value() == 0);
  // In logarithms to base 2: (0, 0), (1, 2), (2, 3). The slope is (5/3 + 4/3) / 2 = 3/2.
  CHECK(std::abs(fitted_exponent({1, 2, 4}, {1, 4, 8}).value() - 1.5) < 1e-12);
  // 0 has no logarithm.
  CHECK(std::abs(fitted_exponent({1, 2, 4}, {0, 2, 4}).value() - 1) < 1e-12);
  CHECK(!fitted_exponent({1, 2}, {0, 2}));
  CHECK(!fitted_exponent({4}, {5}));
}
