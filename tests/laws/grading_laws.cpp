// Laws of marks, on variants of the flagship whose cells are filled in by a learner who computes
// each step from her own numbers.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "grade/answer_key.hpp"
#include "grade/grade.hpp"
#include "random_rules.hpp"
#include "sheet/sheet.hpp"
#include "test_files.hpp"
#include "worksheet/question.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;
using random_rules::Random;

namespace {

const int variants = 100 / test_files::every;

/// Without its question, which carries no mark: the laws count cells.
Worksheet flagship(std::int64_t variant) {
  const std::string path = "exercises/04-self-attention.md";
  const Source source(path, test_files::read(test_files::root() / path));
  return without_questions(read_worksheet(source, {}, Variant{variant, ""}).worksheet);
}

/// What the learner writes into a cell, where her own numbers say `value`.
using Pen = std::function<std::string(std::size_t step, std::size_t cell, const Exact& value)>;

/// A sheet by someone who goes from step to step on the numbers that she wrote before.
Sheet filled_in(const Worksheet& worksheet, const Pen& pen) {
  Sheet sheet;
  Values<Exact> own = values_of_givens<Exact>(worksheet);
  Effort effort{Budget{}};
  for (std::size_t index = 0; index < worksheet.steps.size(); ++index) {
    const Step& step = worksheet.steps[index];
    const Shared<Exact> computed =
        Evaluator<Exact>(own, effort, OnFault::keep).evaluate(*step.hand.checked);
    SheetBlock block;
    block.is_there = true;
    block.shown.assign(step.shape.cells(), false);
    std::vector<Exact> written;
    for (std::size_t i = 0; i < step.shape.cells(); ++i) {
      block.cells.push_back({read_entry(pen(index, i, computed->cells()[i])), {}});
      const Entry& entry = block.cells.back().entry;
      written.push_back(entry.kind == Entry::Kind::number ? entry.value : Exact::unknown());
    }
    own[step.name] = std::make_shared<const Matrix<Exact>>(step.shape, std::move(written));
    sheet.blocks.push_back(std::move(block));
  }
  return sheet;
}

std::size_t count(const Grade& grade, Verdict verdict) {
  std::size_t result = 0;
  for (const StepGrade& step : grade.steps) {
    for (const Verdict other : step.verdicts.cells()) result += other == verdict ? 1 : 0;
  }
  return result;
}

}  // namespace

TEST_CASE("exact answers have full marks, and blank sheets none") {
  for (std::int64_t variant = 0; variant < variants; ++variant) {
    AnswerKey key(flagship(variant), Rules::hand);
    const Grade right = grade(
        filled_in(key.worksheet(), [](auto, auto, const Exact& x) { return x.text(); }), key, true);
    CHECK(right.score == right.max);
    CHECK(count(right, Verdict::correct) == right.max);
    const Grade blank =
        grade(filled_in(key.worksheet(), [](auto, auto, const Exact&) { return "_"; }), key, false);
    CHECK(blank.score == 0);
    CHECK(blank.max == right.max);
    CHECK(count(blank, Verdict::blank) == right.max);
  }
}

TEST_CASE("who rounds every number to two places or more and goes on has full marks") {
  for (std::int64_t variant = 0; variant < variants; ++variant) {
    AnswerKey key(flagship(variant), Rules::hand);
    for (const int places : {2, 3, 4}) {
      const auto pen = [&](auto, auto, const Exact& x) { return x.decimal_text(places); };
      const Grade result = grade(filled_in(key.worksheet(), pen), key, true);
      CHECK(result.score == result.max);
      CHECK(count(result, Verdict::follows) == 0);
    }
  }
}

TEST_CASE("one mistake costs once, wherever it is made") {
  Random random(20);
  for (std::int64_t variant = 0; variant < variants; ++variant) {
    AnswerKey key(flagship(variant), Rules::hand);
    const std::vector<Step>& steps = key.worksheet().steps;
    const auto step =
        static_cast<std::size_t>(random.number(0, static_cast<std::int64_t>(steps.size()) - 1));
    const auto cell = static_cast<std::size_t>(
        random.number(0, static_cast<std::int64_t>(steps[step].shape.cells()) - 1));
    const Exact shift = random.number(1, 3);  // keeps the powers small
    const auto pen = [&](std::size_t s, std::size_t c, const Exact& x) {
      return (s == step && c == cell ? x + shift : x).text();
    };
    const Grade result = grade(filled_in(key.worksheet(), pen), key, false);
    INFO("variant " << variant << ", " << steps[step].name << ", cell " << cell);
    CHECK(result.score + 1 == result.max);
    CHECK(result.steps[step].score + 1 == result.steps[step].max);
    CHECK(count(result, Verdict::wrong) == 1);
    const Grade strict = grade(filled_in(key.worksheet(), pen), key, true);
    CHECK(strict.score + 1 + count(strict, Verdict::follows) == strict.max);
  }
}

TEST_CASE("one more mistake never raises the score") {
  Random random(21);
  for (std::int64_t variant = 0; variant < variants; ++variant) {
    AnswerKey key(flagship(variant), Rules::hand);
    Sheet sheet = filled_in(key.worksheet(), [](auto, auto, const Exact& x) { return x.text(); });
    std::size_t before = grade(sheet, key, false).score;
    for (int mistake = 0; mistake < 8; ++mistake) {
      SheetBlock& block = random.number(0, 1) == 0 ? sheet.blocks[0] : sheet.blocks[4];
      const auto cell = static_cast<std::size_t>(
          random.number(0, static_cast<std::int64_t>(block.cells.size()) - 1));
      block.cells[cell].entry = read_entry(std::to_string(random.number(1000, 9999)));
      const std::size_t after = grade(sheet, key, false).score;
      CHECK(after <= before);
      before = after;
    }
  }
}
