// Laws of lessons, on lesson_worksheets of the course: whatever is typed, wherever it is left.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "grade/answer_key.hpp"
#include "grade/grade.hpp"
#include "learn/lesson.hpp"
#include "random_rules.hpp"
#include "sheet/sheet.hpp"
#include "sheets_of.hpp"
#include "test_files.hpp"

using namespace byhand;
using namespace byhand::learn;
using random_rules::Random;

namespace {

const std::vector<std::string> lesson_worksheets{
    "01-warm-up.md",    "02-reweighing.md", "04-self-attention.md",
    "09-positional.md", "11-masked.md",     "14-layer-norm.md",
    "18-cost.md"};

std::size_t below(Random& random, std::size_t count) {
  return static_cast<std::size_t>(random.number(0, static_cast<std::int64_t>(count) - 1));
}

/// A lesson with all that it stands on.
struct Held {
  explicit Held(const std::string& name, const std::optional<Variant>& variant = {})
      : sheets(test_files::root() / "exercises" / name, variant),
        key(std::make_shared<AnswerKey>(sheets.worksheet(), Rules::hand)) {}

  Lesson begin(std::string sheet) const {
    return begin_lesson(key, {"sheet.md", "byhand learn", "", false}, std::move(sheet));
  }
  Lesson begin() const { return begin(sheets.blank(SheetFormat::markdown)); }
  /// What belongs into the cell at the cursor.
  std::string right(const Lesson& lesson) const {
    const Cell& cursor = lesson.cursor;
    return entry_text(lesson.step(), (*sheets.right()[cursor.step])(cursor.row, cursor.col));
  }
  /// What a learner types who knows all.
  std::string next(const Lesson& lesson) const {
    return lesson.awaits == Awaits::entry ? right(lesson) : "";
  }
  Grade grade(const std::string& text) const {
    const Source source("sheet", text);
    AnswerKey own(sheets.worksheet(), Rules::hand);
    return byhand::grade(sheets.read(source), own, false);
  }

  SheetsOf sheets;
  std::shared_ptr<AnswerKey> key;
};

/// The lesson from here to its end, with every entry right.
Lesson to_the_end(const Held& held, Lesson lesson) {
  for (int lines = 0; !lesson.reply.is_over; ++lines) {
    REQUIRE(lines < 500);
    lesson = answer(lesson, held.next(lesson));
  }
  return lesson;
}

std::string some_line(Random& random, const Held& held, const Lesson& lesson) {
  static const std::vector<std::string> lines{"1",
                                              "-2",
                                              "1/3",
                                              "0.5",
                                              "0.33",
                                              "0.3333",
                                              "inf",
                                              "1 2",
                                              "1 2 3",
                                              "2 1 0 2",
                                              "_ 1",
                                              "1 _ _ _",
                                              "hint",
                                              "h",
                                              "show",
                                              "skip",
                                              "back",
                                              "again",
                                              "help",
                                              "undo",
                                              "undo",
                                              "goto 1",
                                              "goto 2",
                                              "goto S",
                                              "goto A[1,1]",
                                              "goto A",
                                              "goto X",
                                              "explain A[1,1]",
                                              "explain S",
                                              "explain X[1,1]",
                                              "calc 1/3",
                                              "calc X",
                                              "calc A",
                                              "calc 1/0",
                                              "calc (",
                                              "",
                                              " ",
                                              "\t",
                                              "½",
                                              "2*3",
                                              "1,5",
                                              "[1,1]",
                                              "[1,1] 3",
                                              "[9,9] 3",
                                              "= 3",
                                              "-",
                                              "|",
                                              "---",
                                              "# shown [1,1]",
                                              "```",
                                              "\x1b[2J",
                                              "\xff",
                                              std::string(5000, '1'),
                                              "注意力",
                                              "k1 1 2 3 4",
                                              "q1 q2 q3 q4",
                                              "quit now",
                                              "S[1,2] = 4"};
  const std::size_t at = below(random, lines.size() + 12);
  return at < lines.size() ? lines[at] : held.right(lesson);
}

}  // namespace

TEST_CASE("a learner who knows all has a full sheet in the end") {
  for (const auto& path : test_files::in("exercises", ".md")) {
    const std::string name = path.filename().string();
    const bool has_variant = name.size() % 2 == 0;
    const Held held(name, has_variant ? std::optional(Variant{17, ""}) : std::nullopt);
    INFO(name);
    const Lesson end = to_the_end(held, held.begin());
    CHECK(end.text() ==
          held.sheets.with(right_entries(held.sheets.worksheet(), held.sheets.right()),
                           SheetFormat::markdown));
    CHECK(held.grade(end.text()).is_full());
  }
}

TEST_CASE("a lesson that is left and gone on with leads to the same sheet") {
  Random random(1);
  for (const std::string& name : lesson_worksheets) {
    const Held held(name);
    const std::string whole = to_the_end(held, held.begin()).text();
    Lesson lesson = held.begin();
    for (int lines = 0; lesson.text() != whole; ++lines) {
      REQUIRE(lines < 500);
      if (below(random, 4) == 0) lesson = held.begin(lesson.text());
      lesson = answer(lesson, held.next(lesson));
    }
    INFO(name);
    CHECK(to_the_end(held, held.begin(lesson.text())).text() == whole);
  }
}

TEST_CASE("from any state any line leads to a state") {
  Random random(2);
  for (const std::string& name : lesson_worksheets) {
    const Held held(name);
    Lesson lesson = held.begin();
    for (int i = 0; i < 400 / test_files::every; ++i) {
      const std::string line = some_line(random, held, lesson);
      INFO(name << ", line " << i << ": " << line);
      const Lesson next = answer(lesson, line);
      REQUIRE(next.reply.is_over == (next.awaits == Awaits::nothing));
      REQUIRE(next.reply.prompt.empty() == next.reply.is_over);
      // The sheet stays whole: every block in its shape, every entry readable.
      REQUIRE(held.sheets.read(next.text()).problems.empty());
      lesson = next.reply.is_over ? held.begin(next.text()) : next;
    }
  }
}

TEST_CASE("signs alone, typed at a cell or behind its place, enter nothing that cannot be read") {
  constexpr std::string_view signs = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t\r";
  const Held held("01-warm-up.md");
  Lesson blank = held.begin();
  while (blank.awaits != Awaits::entry) blank = answer(blank, "");
  const std::string name = blank.step().name;
  const std::vector<std::string> places{"", name + " = ", name + "[1,:] = ", "row 1: ", "i"};
  for (std::size_t i = 0; i < signs.size() * signs.size(); ++i) {
    const std::string two{signs[i / signs.size()], signs[i % signs.size()]};
    for (const std::string& place : places) {
      const std::string line = place + (two[0] == two[1] ? two.substr(1) : two);
      INFO(line);
      const Lesson next = answer(blank, line);
      REQUIRE(next.reply.is_over == (next.awaits == Awaits::nothing));
      REQUIRE(next.text() == blank.text());
    }
  }
}

TEST_CASE("undo takes the last entry back") {
  Random random(3);
  for (const std::string& name : lesson_worksheets) {
    const Held held(name);
    Lesson lesson = held.begin();
    for (int i = 0; i < 200 / test_files::every; ++i) {
      const std::string line = some_line(random, held, lesson);
      INFO(name << ", line " << i << ": " << line);
      Lesson next = answer(lesson, line);
      const bool is_new_entry = next.before.size() == lesson.before.size() + 1;
      if (is_new_entry && next.awaits == Awaits::entry) {
        const Lesson back = answer(next, "undo");
        REQUIRE(back.sheet == lesson.sheet);  // not read and graded again
        REQUIRE(back.cursor == lesson.cursor);
      }
      lesson = next.reply.is_over ? held.begin(next.text()) : std::move(next);
    }
  }
}

TEST_CASE("only what was typed changes in a sheet") {
  Random random(4);
  for (const std::string& name : lesson_worksheets) {
    const Held held(name);
    const auto& steps = held.sheets.worksheet().steps;
    std::string text = held.sheets.blank(SheetFormat::markdown);
    for (int i = 0; i < 60; ++i) {
      const std::size_t step = below(random, steps.size());
      const std::size_t cell = below(random, steps[step].shape.cells());
      if (!steps[step].asked[cell]) continue;
      const Source source("sheet", text);
      const Sheet before = held.sheets.read(source);
      const Choices& choices = steps[step].choices;
      const std::string entry = !choices.empty()        ? choices.words[below(random, 2)]
                                : below(random, 2) == 0 ? "-12/345"
                                                        : "7";
      const std::size_t cols = steps[step].shape.cols;
      const std::string edited =
          with_entries(source, before, held.sheets.worksheet(), held.sheets.right(),
                       {{Cell{step, cell / cols, cell % cols}, entry}});
      const Source edited_source("sheet", edited);
      const Sheet after = held.sheets.read(edited_source);
      INFO(name << ": " << steps[step].name << ", cell " << cell);
      REQUIRE(after.problems.empty());
      for (std::size_t s = 0; s < steps.size(); ++s) {
        for (std::size_t c = 0; c < steps[s].shape.cells(); ++c) {
          if (!steps[s].asked[c]) continue;
          const bool is_edited = s == step && c == cell;
          const auto was = source.slice(before.blocks[s].cells[c].span);
          REQUIRE(edited_source.slice(after.blocks[s].cells[c].span) == (is_edited ? entry : was));
        }
      }
      // All around the block stays as it is, byte for byte.
      const Span inside = before.blocks[step].inside;
      REQUIRE(edited.starts_with(text.substr(0, inside.begin)));
      REQUIRE(edited.ends_with(text.substr(inside.end)));
      text = edited;
    }
  }
}
