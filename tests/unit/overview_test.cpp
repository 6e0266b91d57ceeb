#include "report/overview.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "catch.hpp"
#include "format/terminal.hpp"
#include "grade/answer_key.hpp"
#include "grade/grade.hpp"
#include "sheet/sheet.hpp"
#include "sheets_of.hpp"
#include "test_files.hpp"

using namespace byhand;

namespace {

Overview three_worksheets() {
  return {{{"01", "warm-up", "Warm-up", "01"},
           {"02", "reweighing", "Reweighing", "02"},
           {"", "own", "My own", "own"}},
          {}};
}

SheetProgress sheet(const std::string& file, std::size_t score, std::size_t mistakes = 0) {
  SheetProgress progress;
  progress.file = file;
  progress.score = score;
  progress.max = 10;
  progress.mistakes = mistakes;
  progress.wrong = mistakes;
  if (mistakes > 0) progress.look_at = "S[1,2]";
  progress.is_untouched = score == 0 && mistakes == 0;
  return progress;
}

std::string shown(const Overview& overview, const TerminalStyle& style = {}) {
  return to_terminal(overview_document(overview).blocks, style);
}

bool has_line(const std::string& text, const std::string& line) {
  return test_files::contains("\n" + text, "\n" + line + "\n");
}

}  // namespace

TEST_CASE("without a sheet there is a welcome, and no list", "[overview]") {
  const std::string text = shown(three_worksheets());
  CHECK(has_line(text, "byhand learn 01"));
  CHECK(test_files::contains(text, "byhand list"));
  CHECK(test_files::contains(text, "byhand --help"));
  CHECK_FALSE(test_files::contains(text, "Reweighing"));
  CHECK(std::count(text.begin(), text.end(), '\n') <= 8);
}

TEST_CASE("each worksheet has a line with sign and word", "[overview]") {
  Overview overview = three_worksheets();
  overview.course[0].sheet = sheet("warm-up.md", 10);
  overview.course[1].sheet = sheet("reweighing.md", 4);
  const std::string text = shown(overview);
  CHECK(test_files::contains(text, "1 of 3 worksheets done"));
  CHECK(has_line(text, "  ✓  01  Warm-up     done"));
  CHECK(has_line(text, "  ▸  02  Reweighing  4 of 10"));
  CHECK(has_line(text, "         My own"));
  CHECK(has_line(text, "byhand learn 02"));
  CHECK_FALSE(test_files::contains(text, "byhand review"));

  const std::string plain = shown(overview, {80, false, true});
  CHECK(has_line(plain, "  01: Warm-up, done"));
  CHECK(has_line(plain, "  02: Reweighing, 4 of 10"));
  CHECK(has_line(plain, "  My own"));

  const std::string narrow = shown(overview, {24, false, false});
  CHECK(has_line(narrow, "  ✓ 01: Warm-up, done"));
  CHECK(has_line(narrow, "  ▸ 02: Reweighing, 4 of\n      10"));
}

TEST_CASE("the sheet that was saved last comes next", "[overview]") {
  Overview overview = three_worksheets();
  overview.course[0].sheet = sheet("warm-up.md", 9);
  overview.course[1].sheet = sheet("reweighing.md", 4);
  overview.course[0].sheet->saved = 5;
  overview.course[1].sheet->saved = 4;
  CHECK(has_line(shown(overview), "byhand learn 01"));
  overview.course[1].sheet->saved = 6;
  CHECK(has_line(shown(overview), "byhand learn 02"));
}

TEST_CASE("mistakes are counted, and the first is named", "[overview]") {
  Overview overview = three_worksheets();
  overview.course[1].sheet = sheet("reweighing.md", 4, 1);
  CHECK(test_files::contains(shown(overview), "4 of 10, 1 mistake\n"));
  CHECK(test_files::contains(shown(overview),
                             "Next: go on with Reweighing, and look at S[1,2] again"));
  CHECK(has_line(shown(overview), "byhand review"));
  overview.options = " --exercises my";
  CHECK(has_line(shown(overview), "byhand learn 02 --exercises my"));
}

TEST_CASE("a sheet of another name is named, and gone on with under that name", "[overview]") {
  Overview overview = three_worksheets();
  overview.course[1].sheet = sheet("my sheet.md", 4);
  CHECK(test_files::contains(shown(overview), "4 of 10, in my sheet.md\n"));
  CHECK(has_line(shown(overview), "byhand learn 'my sheet.md'"));
  overview.course[1].sheet->score = 10;
  CHECK(test_files::contains(shown(overview), "done, in my sheet.md\n"));
  overview.course[1].sheet = sheet("table.csv", 4);  // no lesson can fill it in
  CHECK(has_line(shown(overview), "byhand watch table.csv"));
}

TEST_CASE("the first worksheet that is not done comes next", "[overview]") {
  Overview overview = three_worksheets();
  overview.course[0].sheet = sheet("warm-up.md", 10);
  CHECK(test_files::contains(shown(overview), "Next: Reweighing\n\nbyhand learn 02\n"));
  overview.course[1].sheet = sheet("reweighing.md", 0);
  CHECK(test_files::contains(shown(overview), "blank sheet\n"));
  CHECK(test_files::contains(shown(overview), "Next: Reweighing\n\nbyhand learn 02\n"));
  overview.course[1].sheet = sheet("reweighing.md", 10);
  CHECK(has_line(shown(overview), "byhand learn own"));
  overview.course[2].sheet = sheet("own.md", 10);
  CHECK(test_files::contains(shown(overview), "All of them are done"));
}

TEST_CASE("a sheet without marks is told of, five at most", "[overview]") {
  Overview overview = three_worksheets();
  overview.unreadable = {"a.md: it is broken; mend it"};
  CHECK(has_line(shown(overview), "a.md: it is broken; mend it"));
  CHECK(has_line(shown(overview), "byhand learn 01"));
  overview.course[0].sheet = sheet("warm-up.md", 10);
  overview.unreadable.resize(12, "b.md: \x1b[2J");
  CHECK(test_files::contains(shown(overview), "7 sheets"));
  CHECK_FALSE(test_files::contains(shown(overview), "\x1b"));
}

TEST_CASE("the furthest of two sheets", "[overview]") {
  CHECK(is_further(sheet("a.md", 10), sheet("b.md", 9)));
  CHECK(is_further(sheet("a.md", 5), sheet("b.md", 4)));
  CHECK(is_further(sheet("a.md", 0, 1), sheet("b.md", 0)));
  CHECK_FALSE(is_further(sheet("a.md", 5), sheet("b.md", 5)));
  SheetProgress given_away = sheet("a.md", 8);
  given_away.given_away = 2;  // which have no mark
  CHECK(is_further(given_away, sheet("b.md", 9)));
  CHECK(is_further(sheet("b.md", 10), given_away));
}

TEST_CASE("a sheet with cells that were given away is done, and no more than that", "[overview]") {
  Overview overview = three_worksheets();
  overview.course[0].sheet = sheet("warm-up.md", 8);
  overview.course[0].sheet->given_away = 2;
  const std::string text = shown(overview);
  CHECK(has_line(text, "  ·  01  Warm-up     done, 8 of 10, 2 given away"));
  CHECK_FALSE(test_files::contains(text, "✓"));
  CHECK(test_files::contains(text, "1 of 3 worksheets done"));
  CHECK(test_files::contains(text, "Next: Reweighing"));
  overview.course[1].sheet = sheet("reweighing.md", 10);
  overview.course[2].sheet = sheet("own.md", 10);
  CHECK(test_files::contains(shown(overview), "All of them are done. Now find"));
  overview.course[0].sheet = sheet("warm-up.md", 10);
  CHECK(test_files::contains(shown(overview), "All of them are done. Well done! Now find"));
}

TEST_CASE("progress is read from a graded sheet", "[overview]") {
  const SheetsOf sheets;
  const auto key = std::make_shared<AnswerKey>(sheets.worksheet(), Rules::hand);
  const auto progress = [&](const std::string& text) {
    const Source source("mine.md", text);
    const Sheet read = sheets.read(source);
    const Grade graded = grade(read, *key, false);
    const SheetName name = sheet_name(source);
    return progress_of({source, name, read, key, graded, {}}, 3);
  };
  const SheetProgress full = progress(sheets.filled(SheetFormat::markdown));
  CHECK(full.is_done());
  CHECK(full.mistakes == 0);
  CHECK(full.file == "mine.md");
  CHECK(full.saved == 3);
  CHECK(full.look_at.empty());

  const SheetProgress blank = progress(sheets.blank(SheetFormat::markdown));
  CHECK(blank.is_untouched);
  CHECK_FALSE(blank.is_begun());
  CHECK(blank.score == 0);

  // The first row of Q, with one mistake and one entry that is none.
  const auto begun = [&](std::size_t step, std::size_t row, std::size_t col) -> std::string {
    if (step != 0 || row != 0) return "_";
    return col == 1 ? "77" : col == 2 ? "2*3" : sheets.right_text(step, row, col);
  };
  const SheetProgress some = progress(sheets.with(begun, SheetFormat::markdown));
  CHECK(some.is_begun());
  CHECK(some.score == 2);
  CHECK(some.mistakes == 2);
  CHECK(some.wrong == 1);
  CHECK(some.look_at == "Q[1,2]");
}
