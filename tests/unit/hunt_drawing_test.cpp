#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "hunts.hpp"
#include "worksheet/replay.hpp"

using namespace byhand;
using namespace byhand::learn;

namespace {

constexpr std::int64_t seeds = 11 / test_files::every + 1;  // of each worksheet

bool are_equal(const Matrix<Exact>& a, const Matrix<Exact>& b) {
  return a.shape() == b.shape() &&
         std::equal(a.cells().begin(), a.cells().end(), b.cells().begin());
}

/// The whole worksheet replayed with the wrong matrix in the place of the wrong step's rule.
Replay<Exact> replay_with_mistake(const DrawnHunt& hunt) {
  Worksheet worksheet = hunt.worksheet();
  worksheet.steps[hunt.step].hand.checked = make_constant(*hunt.shown[hunt.step]);
  return replay<Exact>(worksheet, Rules::hand);
}

/// Whether some asked cell differs.
bool differ(const Step& step, const Matrix<Exact>& a, const Matrix<Exact>& b) {
  for (std::size_t i = 0; i < step.asked.size(); ++i) {
    if (step.asked[i] && !(a.cells()[i] == b.cells()[i])) return true;
  }
  return false;
}

void check_sheet(const DrawnHunt& hunt) {
  const std::vector<Step>& steps = hunt.worksheet().steps;
  const Replay<Exact> right = replay_by_hand(hunt.worksheet());
  const Replay<Exact> follows = replay_with_mistake(hunt);
  REQUIRE(hunt.shown.size() == steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    INFO(steps[i].name);
    for (const Exact& cell : hunt.shown[i]->cells()) {
      CHECK((cell.is_rational() || cell.is_infinite()));
    }
    CHECK(are_equal(*hunt.shown[i], *follows[i]));
    if (i < hunt.step) CHECK(are_equal(*hunt.shown[i], *right[i]));
  }
  CHECK(differ(steps[hunt.step], *hunt.shown[hunt.step], *right[hunt.step]));
}

void check_suspects(const DrawnHunt& hunt) {
  const Step& step = hunt.worksheet().steps[hunt.step];
  REQUIRE(hunt.suspects.size() >= 2);
  REQUIRE(hunt.suspects.size() <= 4);
  REQUIRE(hunt.culprit < hunt.suspects.size());
  CHECK(are_equal(*culprit(hunt).results.value, *hunt.shown[hunt.step]));
  std::set<std::string> messages;
  const Shared<Exact> right = replay_by_hand(hunt.worksheet())[hunt.step];
  for (std::size_t i = 0; i < hunt.suspects.size(); ++i) {
    CHECK(messages.insert(hunt.suspects[i]->mutation->message).second);
    CHECK(differ(step, *hunt.suspects[i]->results.value, *right));
    for (std::size_t j = 0; j < i; ++j) {
      CHECK(differ(step, *hunt.suspects[i]->results.value, *hunt.suspects[j]->results.value));
    }
  }
}

}  // namespace

TEST_CASE("the sheet of a hunt is right but for one step, and what follows from it follows") {
  for (const auto& file : test_files::in("exercises", ".md")) {
    const HuntingGround ground(source_of(file), {}, std::nullopt);
    for (std::int64_t seed = 0; seed < seeds; ++seed) {
      const DrawnHunt hunt = ground.draw(seed);
      INFO(file << ", seed " << seed << ": " << culprit(hunt).mutation->rule.text);
      CHECK(hunt.seed == seed);
      check_sheet(hunt);
      check_suspects(hunt);
    }
  }
}

TEST_CASE("a seed gives the same hunt again, and the next hunt is another") {
  for (const auto& file : test_files::in("exercises", ".md")) {
    const HuntingGround ground(source_of(file), {}, std::nullopt);
    const HuntingGround same_ground(source_of(file), {}, std::nullopt);
    DrawnHunt hunt = ground.draw(5);
    for (int i = 0; i < 6; ++i) {
      const DrawnHunt next = ground.draw_after(hunt);
      INFO(file << ", seeds " << hunt.seed << " and " << next.seed);
      CHECK(next.seed > hunt.seed);
      const bool is_other = hunt.step != next.step ||
                            culprit(hunt).mutation->rule.text != culprit(next).mutation->rule.text;
      CHECK(is_other);
      const DrawnHunt again = same_ground.draw(next.seed);
      CHECK(again.culprit == next.culprit);
      CHECK(are_alike(again, next));
      CHECK(are_equal(*again.shown.back(), *next.shown.back()));
      hunt = next;
    }
  }
}

TEST_CASE("numbers change from hunt to hunt, unless a variant is chosen") {
  const HuntingGround any(flagship(), {}, std::nullopt);
  CHECK(any.draw(1).worksheet().variant->number != any.draw(2).worksheet().variant->number);
  const HuntingGround one(flagship(), {}, Variant{3, "Ann"});
  for (std::int64_t seed = 0; seed < 5; ++seed) {
    CHECK(one.draw(seed).worksheet().variant->number == 3);
  }
  const HuntingGround fixed(Source("w",
                                   "# T\n```given\nA\n  1 2\n  3 5\n```\n"
                                   "```step\nB = A * A^T\nC = floor(B / 2)\n```\n"),
                            {}, std::nullopt);
  CHECK_FALSE(fixed.draw(1).worksheet().variant);
}

TEST_CASE("all steps and mistakes of a worksheet are hunted in some time") {
  const HuntingGround ground(flagship(), {}, std::nullopt);
  std::set<std::size_t> steps;
  std::set<std::string> rules;
  for (std::int64_t seed = 0; seed < 200; ++seed) {
    const DrawnHunt hunt = ground.draw(seed);
    steps.insert(hunt.step);
    rules.insert(culprit(hunt).mutation->rule.text);
  }
  CHECK(steps.size() == 9);
  CHECK(rules.size() > 30);
}

TEST_CASE("where no two mistakes of a step can be told apart there is nothing to hunt for") {
  const HuntingGround ground(Source("w", "# T\n```given\nx = 3\n```\n```step\ny = x + 1\n```\n"),
                             {}, std::nullopt);
  CHECK_THROWS_AS(ground.draw(1), Problem);
  CHECK_THROWS_AS(hunt_in(Source("w", "# T\n"), 1), Problem);
}
