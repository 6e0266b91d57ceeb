// The draws of variants: published test vectors, and that no value is favoured.

#include "worksheet/variant.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "format/json.hpp"
#include "language/syntax.hpp"
#include "test_files.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

using namespace byhand;

namespace {

/// Sum of (counted - expected)^2 / expected over all values; deterministic, since the seed is.
double chi_square(std::uint64_t seed, std::uint64_t values, std::size_t draws) {
  SplitMix64 random(seed);
  std::vector<std::size_t> counts(values);
  for (std::size_t i = 0; i < draws; ++i) ++counts.at(random.below(values));
  const double expected = static_cast<double>(draws) / static_cast<double>(values);
  double sum = 0;
  for (const std::size_t count : counts) {
    const double off = static_cast<double>(count) - expected;
    sum += off * off / expected;
  }
  return sum;
}

Worksheet variant_of(const std::string& text, std::int64_t number) {
  const Source source("sheet.md", text);
  WorksheetReading reading = read_worksheet(source, {}, Variant{number, ""});
  REQUIRE(reading.problems.empty());
  return std::move(reading.worksheet);
}

bool same_cells(const Matrix<Exact>& a, const Matrix<Exact>& b) {
  return a.shape() == b.shape() &&
         std::equal(a.cells().begin(), a.cells().end(), b.cells().begin(), b.cells().end());
}

const std::string two_givens =
    "# T\n\n```given\nX    draw 0 0 0 1 1 2\n  1 2 3\n  4 5 6\nW\n  1 2\nd = rows(X) + X[1, 1]\n"
    "```\n\n```step\nY = W * X + d\n```\n";

}  // namespace

TEST_CASE("FNV-1a has the published values") {
  // Fowler, Noll, Vo, Eastlake: "The FNV Non-Cryptographic Hash Algorithm", test vectors of 64
  // bits.
  CHECK(fnv1a64("") == 0xcbf29ce484222325);
  CHECK(fnv1a64("a") == 0xaf63dc4c8601ec8c);
  CHECK(fnv1a64("foobar") == 0x85944171f73967e8);
}

TEST_CASE("SplitMix64 has the published values") {
  // Of seed 1234567: Rosetta Code, "Pseudo-random numbers/Splitmix64".
  SplitMix64 random(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U,
        16408922859458223821U}) {
    CHECK(random.next() == expected);
  }
}

TEST_CASE("a bounded draw favours no value") {
  // Above its limit a fair draw is once in a thousand seeds: chi-square quantiles of 0.999, in
  // Pearson and Hartley, Biometrika Tables for Statisticians, table 8.
  struct Row {
    std::uint64_t values;
    double limit;
  };
  for (const auto& [values, limit] : {Row{2, 10.83}, Row{3, 13.82}, Row{5, 18.47}, Row{6, 20.52},
                                      Row{7, 22.46}, Row{10, 27.88}, Row{31, 59.70}}) {
    INFO(values << " values");
    CHECK(chi_square(17, values, 60'000) < limit);
  }
}

TEST_CASE("a draw below a bound that does not divide 2^64 is drawn again where it must be") {
  // Taken mod 3 * 2^62, half of all draws would fall into the first third.
  constexpr std::uint64_t third = std::uint64_t{1} << 62U;
  constexpr int draws = 30'000;
  SplitMix64 random(5);
  std::array<int, 3> counts{};
  for (int i = 0; i < draws; ++i) ++counts.at(random.below(3 * third) / third);
  for (const int count : counts) CHECK(std::abs(count - draws / 3) < 300);  // 3.7 deviations
}

TEST_CASE("a bounded draw stays below its bound") {
  SplitMix64 random(1);
  for (int i = 0; i < 1000; ++i) {
    CHECK(random.below(1) == 0);
    CHECK(random.below(3) < 3);
  }
}

TEST_CASE("each value is drawn as often as it is listed") {
  const std::vector<Exact> values{0, 0, 0, 1, 1, 2};
  std::array<int, 3> counts{};
  for (std::int64_t number = 0; number < 1000; ++number) {
    const Matrix<Exact> cells = drawn_cells({6, 4}, values, "X", {number, ""});
    for (const Exact& cell : cells.cells()) ++counts.at(static_cast<std::size_t>(*whole(cell)));
  }
  CHECK(std::abs(counts[0] - 12'000) < 300);  // of 24,000 cells; 3.9 deviations
  CHECK(std::abs(counts[1] - 8'000) < 300);
  CHECK(std::abs(counts[2] - 4'000) < 300);
}

TEST_CASE("a given that is not drawn is the same in every variant, and others follow") {
  bool is_ever_different = false;
  const Worksheet first = variant_of(two_givens, 0);
  for (std::int64_t number = 1; number <= 50; ++number) {
    const Worksheet other = variant_of(two_givens, number);
    is_ever_different =
        is_ever_different || !same_cells(first.givens[0].cells, other.givens[0].cells);
    CHECK(same_cells(first.givens[1].cells, other.givens[1].cells));
    CHECK(other.givens[0].cells.shape() == first.givens[0].cells.shape());
    CHECK(other.givens[2].cells(0, 0) == Exact(2) + other.givens[0].cells(0, 0));
  }
  CHECK(is_ever_different);
}

TEST_CASE("editing one given leaves the draw of another as it was") {
  std::string edited = two_givens;
  edited.replace(edited.find("W\n  1 2\n"), 8, "A    draw 5 6\n  1 2 3\nW    draw 7 8 9\n  1 2\n");
  for (std::int64_t number = 0; number < 20; ++number) {
    CHECK(same_cells(variant_of(two_givens, number).givens[0].cells,
                     variant_of(edited, number).givens[0].cells));
  }
}

TEST_CASE("two givens of one variant are drawn apart") {
  const std::string text =
      "# T\n\n```given\nA    draw 0 1\n  0 0 0 0 0 0 0 0\nB    draw 0 1\n  0 0 0 0 0 0 0 0\n```\n\n"
      "```step\nC = A + B\n```\n";
  int equal = 0;
  for (std::int64_t number = 0; number < 256; ++number) {
    const Worksheet drawn = variant_of(text, number);
    if (same_cells(drawn.givens[0].cells, drawn.givens[1].cells)) ++equal;
  }
  CHECK(equal < 10);  // of 256 pairs of 8 coins one is expected to be equal
}

TEST_CASE("the variant of a name is its hash, cut to six digits") {
  CHECK(variant_for("a").number == static_cast<std::int64_t>(0xaf63dc4c8601ec8cU % 1'000'000));
  CHECK(variant_for("a").learner == "a");
}

TEST_CASE("a name has one variant, in whichever of its forms it was typed") {
  CHECK(variant_for("\u00e5").number == 654773);  // the hash of its two bytes, worked out in Python
  CHECK(variant_for("a\u030a").number == 654773);
}

TEST_CASE("variant: a secret enters the drawing, and each variant, given and secret its own way") {
  // Python: s = int.from_bytes(hashlib.sha256(b"salt 17 X").digest()[:8], "big"), then SplitMix64
  // below 1000; the same with "salt 18 X", "salt 17 Y" and "pepper 17 X".
  std::vector<Exact> values;
  for (int i = 0; i < 1000; ++i) values.emplace_back(i);
  const auto texts = [&](const std::string& secret, std::int64_t number, const std::string& given) {
    std::vector<std::string> result;
    const Variant variant{number, "Ann", {"1", "mark", secret}};
    const Matrix<Exact> cells = drawn_cells({1, 4}, values, given, variant);
    for (const Exact& cell : cells.cells()) result.push_back(cell.text());
    return result;
  };
  CHECK(texts("salt", 17, "X") == std::vector<std::string>{"979", "598", "11", "888"});
  CHECK(texts("salt", 18, "X") == std::vector<std::string>{"383", "746", "951", "308"});
  CHECK(texts("salt", 17, "Y") == std::vector<std::string>{"25", "405", "108", "668"});
  CHECK(texts("pepper", 17, "X") == std::vector<std::string>{"464", "634", "755", "513"});
}

namespace {

/// All that depends on the numbers of a worksheet, as text.
std::string told(Worksheet worksheet) {
  std::string text;
  for (const Step& step : worksheet.steps) {
    text += unparse(*step.hand.checked) + '|' + unparse(*step.real.checked) + '|' +
            step.shape.text() + '|' + std::to_string(step.decimals);
    for (const bool is_asked : step.asked) text += is_asked ? '_' : '.';
    for (const Slip& slip : step.slips) text += unparse(*slip.rule.checked);
  }
  return text + walkthrough_json(replay_both(std::move(worksheet), {}));
}

bool can_be_redrawn(const std::string& text) {
  const Source source("sheet.md", "```given\n" + text + "\n```\n");
  const WorksheetReading reading = read_worksheet(source);
  REQUIRE(reading.problems.empty());
  return byhand::can_be_redrawn(reading.worksheet);
}

}  // namespace

TEST_CASE("a redrawn worksheet is the one that is read in that variant") {
  std::size_t redrawn_ones = 0;
  for (const auto& path : test_files::in("exercises", ".md")) {
    const Source source(path.filename().string(), test_files::read(path));
    const WorksheetReading plain = read_worksheet(source);
    if (!plain.problems.empty() || !byhand::can_be_redrawn(plain.worksheet)) continue;
    ++redrawn_ones;
    for (std::int64_t number = 0; number < 5; ++number) {
      const Variant variant{number, ""};
      INFO(path << ", variant " << number);
      CHECK(told(redrawn(plain.worksheet, variant)) ==
            told(read_worksheet(source, {}, variant).worksheet));
    }
  }
  CHECK(redrawn_ones > 10);
}

TEST_CASE("what cannot be redrawn has to be read again") {
  const std::string drawn = "X draw 1 2\n  1 2\n";
  const auto with = [&](const std::string& given, const std::string& step) {
    return can_be_redrawn(drawn + given + "\n```\n\n```step\n" + step);
  };
  CHECK(with("", "Y = X + 1"));
  CHECK(with("n = cols(X)", "Y = identity(n) + X"));
  CHECK(with("", "Y = X * ones(cols(X), 2)"));
  CHECK(with("i = 2", "Y = X[:, i]"));
  CHECK_FALSE(with("n = X[1, 1]", "Y = X + 1"));
  CHECK_FALSE(with("", "Y = X[:, X]"));
  CHECK_FALSE(with("", "Y = zeros(X[1, 1], 2)"));
  CHECK_FALSE(with("", "Y = X + 1\nslip X[:, X] : no"));
  CHECK_FALSE(with("", "Y = X + 1\nask [1, X[1, 1]]"));
  CHECK_FALSE(can_be_redrawn("X draw 1 2 where colsum(X) > 0\n  1 2\n```\n\n```step\nY = X"));
}
