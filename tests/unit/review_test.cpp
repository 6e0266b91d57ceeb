#include "learn/review.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "format/terminal.hpp"
#include "grade/answer_key.hpp"
#include "grade/grade.hpp"
#include "sheet/sheet.hpp"
#include "sheets_of.hpp"
#include "test_files.hpp"

using namespace byhand;
using learn::draw_exercise;
using learn::Exercise;
using learn::PastMistake;
using learn::Review;

namespace {

/// Z = X - Y cell by cell; the numbers of all variants are whole.
const Source differences(
    "differences.md",
    "# Differences\n\n```given\nX    draw 1 2 3 4 5 6\n  1 2 3\n  4 5 6\nY    draw 7 8 9\n  7 8 9\n"
    "  9 8 7\n```\n\n```step\nZ = X - Y\nslip sum = X + Y : the second is taken away\nS = Z + "
    "X\n```\n");

PastMistake in_step(std::size_t step, const std::string& code, const std::string& rule = "") {
  return {"mine.md", "differences", 17, step, code, rule, {{step, 0, 1}}};
}

std::size_t asked_of(const Step& step) {
  return static_cast<std::size_t>(std::count(step.asked.begin(), step.asked.end(), true));
}

std::string said(const Review& review) {
  return to_terminal(review.reply.said.blocks, {});
}

/// The text of a matrix's asked cells, one after another.
std::vector<std::string> asked_values(const Exercise& exercise, const Matrix<Exact>& matrix) {
  std::vector<std::string> values;
  for (std::size_t i = 0; i < matrix.cells().size(); ++i) {
    if (exercise.step().asked[i]) values.push_back(matrix.cells()[i].text());
  }
  return values;
}

std::vector<std::string> right_values(const Exercise& exercise) {
  return asked_values(exercise, *exercise.key->right(exercise.mistake.step).value);
}

Review two_exercises() {
  std::vector<Exercise> exercises;
  exercises.push_back(*draw_exercise(in_step(0, "sum", "X + Y"), differences, {}, 1));
  exercises.push_back(*draw_exercise(in_step(1, ""), differences, {}, 1));
  return learn::begin_review(std::move(exercises), "byhand review", "correct mine.md");
}

/// Types all of these entries; returns what is said at the last.
Review type(Review review, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) review = answer(review, line);
  return review;
}

}  // namespace

TEST_CASE("an exercise asks a few cells of one step, in another variant", "[review]") {
  for (std::int64_t seed = 0; seed < 50; ++seed) {
    const auto exercise = draw_exercise(in_step(0, "sum", "X + Y"), differences, {}, seed);
    REQUIRE(exercise);
    const Worksheet& worksheet = exercise->worksheet();
    REQUIRE(worksheet.variant);
    CHECK(worksheet.variant->number != 17);
    CHECK(asked_of(worksheet.steps[0]) == 3);  // a row: the columns have two
    CHECK(asked_of(worksheet.steps[1]) == 0);
    CHECK_FALSE(worksheet.steps[1].asks());
    // The mistake leads to another number in two of them at least.
    REQUIRE(exercise->again != nullptr);
    const auto right = right_values(*exercise);
    const auto wrong = asked_values(*exercise, *exercise->again->results.value);
    std::size_t different = 0;
    for (std::size_t i = 0; i < right.size(); ++i) different += right[i] != wrong[i] ? 1 : 0;
    CHECK(different >= 2);
  }
}

TEST_CASE("a mistake whose rule is written otherwise by now is known by its code", "[review]") {
  std::string text = differences.text();
  const std::string first = "slip sum = X + Y : the second is taken away\n";
  text.insert(text.find(first) + first.size(), "slip product = X .* Y : that is a product\n");
  const Source two("differences.md", text);
  for (const std::string code : {"sum", "product"}) {
    const auto exercise = draw_exercise(in_step(0, code, "Y .* X - 0"), two, {}, 1);
    REQUIRE(exercise);
    REQUIRE(exercise->again != nullptr);
    CHECK(exercise->again->mutation->code == code);
  }
}

TEST_CASE("a seed draws the same exercise again", "[review]") {
  const auto drawn = [](std::int64_t seed) {
    return draw_exercise(in_step(0, "sum", "X + Y"), differences, {}, seed)
        ->worksheet()
        .variant->number;
  };
  CHECK(drawn(5) == drawn(5));
  CHECK((drawn(5) != drawn(6) || drawn(6) != drawn(7)));
}

TEST_CASE("without a named slip the cells of the mistake are asked", "[review]") {
  const auto exercise = draw_exercise(in_step(1, ""), differences, {}, 4);
  REQUIRE(exercise);
  CHECK(exercise->again == nullptr);
  CHECK(asked_of(exercise->step()) >= 2);
  CHECK(exercise->step().asked[1]);
}

TEST_CASE("a worksheet without other numbers is asked with its own", "[review]") {
  const Source fixed("fixed.md",
                     "# Fixed\n\n```given\nX\n  1 2 3\n```\n\n```step\nY = X / 2\n```\n");
  PastMistake mistake{"mine.md", "fixed", {}, 0, "", "", {{0, 0, 0}}};
  const auto exercise = draw_exercise(mistake, fixed, {}, 1);
  REQUIRE(exercise);
  CHECK_FALSE(exercise->worksheet().variant);
  CHECK(right_values(*exercise) == std::vector<std::string>{"1/2", "1", "3/2"});
}

TEST_CASE("long rows are asked in pieces", "[review]") {
  const Source wide("wide.md",
                    "# Wide\n\n```given\nX    draw 1 2 3\n  1 2 3 1 2 3 1 2 3 1 2 3\n```\n\n"
                    "```step\nY = X / 2\n```\n");
  const auto exercise =
      draw_exercise({"mine.md", "wide", {}, 0, "", "", {{0, 0, 10}}}, wide, {}, 1);
  REQUIRE(exercise);
  CHECK(asked_of(exercise->step()) == learn::most_cells_of_exercise);
  CHECK(exercise->step().asked[10]);
}

TEST_CASE("what cannot be drawn is left out", "[review]") {
  const Source broken("broken.md",
                      "# Broken\n\n```given\nX    draw 1\n  1\n```\n\n```step\nY = 1 / "
                      "(X - 1)\n```\n");
  CHECK_FALSE(draw_exercise({"mine.md", "broken", {}, 0, "", "", {{0, 0, 0}}}, broken, {}, 1));
  CHECK_FALSE(
      draw_exercise({"mine.md", "differences", {}, 9, "", "", {{9, 0, 0}}}, differences, {}, 1));
}

TEST_CASE("the mistakes of a sheet, step by step", "[review]") {
  const SheetsOf sheets;
  const auto key = std::make_shared<AnswerKey>(sheets.worksheet(), Rules::hand);
  // floor(S / 2) cut off instead, and one number in Z out of the air.
  const auto cells = [&](std::size_t step, std::size_t row, std::size_t col) -> std::string {
    const std::string text = sheets.right_text(step, row, col);
    if (sheets.worksheet().steps[step].name == "Z" && row == 0 && col == 0) return "77";
    if (sheets.worksheet().steps[step].name != "R" || !text.starts_with('-')) return text;
    return (*sheets.right()[step - 1])(row, col) == Exact(-1) ? "0" : text;
  };
  const Source source("mine.md", sheets.with(cells, SheetFormat::markdown));
  const Sheet sheet = sheets.read(source);
  const Grade grade = byhand::grade(sheet, *key, false);
  const auto mistakes = learn::past_mistakes({source, sheet_name(source), sheet, key, grade, {}});
  REQUIRE(mistakes.size() >= 2);
  CHECK(mistakes.front().code == "rounded-to-zero");
  CHECK(mistakes.front().file == "mine.md");
  CHECK(mistakes.front().worksheet == "self-attention");
  CHECK_FALSE(mistakes.front().variant);
  CHECK(sheets.worksheet().steps[mistakes.front().step].name == "R");
  CHECK(sheets.worksheet().steps[mistakes.back().step].name == "Z");
  CHECK(mistakes.back().code.empty());
  CHECK(mistakes.back().cells.size() == 1);
}

TEST_CASE("equal mistakes are practised once, and of many some", "[review]") {
  std::vector<PastMistake> mistakes;
  for (std::size_t step = 0; step < 9; ++step) {
    mistakes.push_back(in_step(step, "sum"));
    mistakes.push_back(in_step(step, "sum"));
  }
  CHECK(learn::drawn_mistakes(mistakes, 20, 1).size() == 9);
  const auto drawn = learn::drawn_mistakes(mistakes, 4, 1);
  REQUIRE(drawn.size() == 4);
  for (std::size_t i = 1; i < drawn.size(); ++i) CHECK(drawn[i - 1].step < drawn[i].step);
}

TEST_CASE("what was put right is left out before what is still wrong", "[review]") {
  std::vector<PastMistake> mistakes;
  for (std::size_t step = 0; step < 12; ++step) {
    mistakes.push_back(in_step(step, "sum"));
    mistakes.back().is_put_right = step != 5 && step != 11;
  }
  for (int seed = 0; seed < 50; ++seed) {
    const auto drawn = learn::drawn_mistakes(mistakes, 4, seed);
    REQUIRE(drawn.size() == 4);
    CHECK(drawn[0].step == 5);
    CHECK(drawn[1].step == 11);
    CHECK(drawn[2].is_put_right);
    CHECK(learn::drawn_mistakes(mistakes, 1, seed).front().step % 6 == 5);
  }
}

TEST_CASE("two mistakes of one step are practised both, but each once", "[review]") {
  const std::vector<PastMistake> mistakes{in_step(0, "sum"), in_step(0, "transposed"),
                                          in_step(0, "sum")};
  const auto drawn = learn::drawn_mistakes(mistakes, 20, 1);
  REQUIRE(drawn.size() == 2);
  CHECK(drawn[0].code == "sum");
  CHECK(drawn[1].code == "transposed");
}

TEST_CASE("right answers settle all exercises", "[review]") {
  Review review = two_exercises();
  CHECK(test_files::contains(said(review), "1 of 2: Z of Differences"));
  CHECK(test_files::contains(said(review), "In mine.md something went wrong in Z."));
  review = type(review, right_values((*review.exercises)[0]));
  CHECK(test_files::contains(said(review), "Z: settled, right at the first try"));
  CHECK(test_files::contains(said(review), "2 of 2: S of Differences"));
  CHECK_FALSE(review.reply.is_over);
  review = type(review, right_values((*review.exercises)[1]));
  CHECK(review.reply.is_over);
  CHECK(test_files::contains(said(review), "2 of 2 right at the first try."));
  CHECK(test_files::contains(said(review), "correct mine.md"));
}

TEST_CASE("the same slip is named again, and may be settled yet", "[review]") {
  Review review = two_exercises();
  const Exercise first = review.exercises->front();
  REQUIRE(first.again != nullptr);
  review = answer(review, asked_values(first, *first.again->results.value).front());
  CHECK(test_files::contains(said(review), "the second is taken away"));
  CHECK(review.is_missed);
  review = type(review, right_values(first));
  CHECK(test_files::contains(said(review), "Z: settled\n"));
  review = type(review, right_values((*review.exercises)[1]));
  CHECK(test_files::contains(said(review), "1 of 2 right at the first try, 2 settled in the end."));
}

TEST_CASE("what was given away or passed over is not settled", "[review]") {
  Review review = two_exercises();
  auto lines = right_values(review.exercises->front());
  lines.front() = "show";
  review = type(review, lines);
  CHECK(test_files::contains(said(review), "Z: left open this time"));
  CHECK(review.number == 1);
  for (int i = 0; i < 20 && !review.reply.is_over; ++i) review = answer(review, "skip");
  CHECK(review.reply.is_over);
  CHECK(test_files::contains(said(review), "0 of 2 right at the first try."));
  CHECK(test_files::contains(said(review), "byhand review"));
}

TEST_CASE("a review can be left, and every line leads somewhere", "[review]") {
  const Review fresh = two_exercises();
  Review review = answer(fresh, "quit");
  CHECK(review.reply.is_over);
  CHECK_FALSE(test_files::contains(said(review), "first try"));
  for (const std::string line : {"", "quit", "1", "\xff", "show", "back", "undo", "hint"}) {
    CHECK(answer(review, line).reply.is_over);
  }
  SplitMix64 random(7);
  const std::vector<std::string> words{"skip",  "show", "back", "undo",   "hint", "1 2 3", "-5",
                                       "again", "help", "x[",   "goto 1", "",     "\xff",  "3/4"};
  for (int game = 0; game < 30; ++game) {
    review = fresh;
    for (int i = 0; i < 60 && !review.reply.is_over; ++i) {
      review = answer(review, words[random.below(words.size())]);
      CHECK((review.reply.is_over || !review.reply.prompt.empty()));
    }
  }
}

namespace {

/// A sheet of the exercise with what the mistake leads to in all asked cells, graded.
Grade grade_of_mistake(const Exercise& exercise) {
  const Matrix<Exact>& result = *exercise.again->results.value;
  SheetEntries entries = blank_entries(exercise.worksheet());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!exercise.worksheet().steps[i].asks()) continue;
    entries[i] = map_cells(result, [](const Exact& cell) {
      return cell.is_rational() ? cell.text() : std::string("_");
    });
  }
  const Replay<Exact>& right = exercise.key->replayed().hand;
  const Source source(
      "again.md", write_sheet(exercise.worksheet(), right, SheetFormat::markdown, entries, false));
  return grade(read_sheet(source, exercise.worksheet(), right), *exercise.key, false);
}

/// Where the one wrong entry is too little to name a mistake by, it is asked about.
bool names(const Grade& grade, const PastMistake& mistake, const std::string& message) {
  const StepGrade& step = grade.steps[mistake.step];
  const std::string what = message.substr(0, message.find(": "));
  return step.names(mistake.code) ||
         std::any_of(step.notes.begin(), step.notes.end(), [&](const CellNote& note) {
           return note.kind == CellNote::Kind::would_fit &&
                  note.text.find(what) != std::string::npos;
         });
}

struct Counts {
  std::size_t not_drawn = 0;
  std::size_t drawn = 0;
  std::size_t shown = 0;
  std::size_t named = 0;
};

/// Every seventh mistake of a step.
void practise(const Source& text, AnswerKey& key, std::size_t step, Counts& counts) {
  const auto& mutations = key.mutations(step);
  for (std::size_t m = 0; m < mutations.size(); m += 7) {
    const Mutation& mutation = *mutations[m].mutation;
    const PastMistake mistake{"mine.md",     key.worksheet().name, {}, step,
                              mutation.code, mutation.rule.text,   {}};
    const auto exercise = draw_exercise(mistake, text, {}, 3);
    if (!exercise) {  // all could be copied
      ++counts.not_drawn;
      continue;
    }
    CHECK(asked_of(exercise->step()) <= learn::most_cells_of_exercise);
    ++counts.drawn;
    if (exercise->again == nullptr) continue;
    ++counts.shown;
    counts.named += names(grade_of_mistake(*exercise), mistake, mutation.message) ? 1 : 0;
  }
}

}  // namespace

TEST_CASE("in the course nearly every mistake can be made again, and is named", "[review]") {
  Counts counts;
  int asked = 0;
  for (const auto& path : test_files::in("exercises", ".md")) {
    const Source text(path.string(), test_files::read(path));
    AnswerKey key(read_worksheet(text).worksheet, Rules::hand);
    for (std::size_t s = 0; s < key.worksheet().steps.size(); ++s) {
      const Step& step = key.worksheet().steps[s];
      if (!step.asks() || step.is_question || asked++ % test_files::every != 0) continue;
      practise(text, key, s, counts);
    }
  }
  CAPTURE(counts.not_drawn, counts.drawn, counts.shown, counts.named);
  CHECK(counts.drawn > 100 / test_files::every);
  CHECK(50 * counts.not_drawn <= counts.drawn);
  CHECK(10 * counts.shown >= 9 * counts.drawn);
  // Of a tenth of them some more may be left by chance.
  const std::size_t least = test_files::every == 1 ? 90 : 85;
  CHECK(100 * counts.named >= least * counts.shown);
}
