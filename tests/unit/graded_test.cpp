#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "format/csv.hpp"
#include "format/json.hpp"
#include "format/markdown.hpp"
#include "format/terminal.hpp"
#include "grade/grade.hpp"
#include "report/class_summary.hpp"
#include "report/comparison.hpp"
#include "report/grade_report.hpp"
#include "report/graded_sheet.hpp"
#include "report/views.hpp"
#include "sheet/sheet.hpp"
#include "test_files.hpp"
#include "text/suggestion.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

const Source worksheet_text("t.md",
                            "# Halves\n\n```given\nX\n  1 3\n```\n\n```step\nY = X / 2\nZ = Y + "
                            "Y\n```\n");

/// A sheet whose entries and verdicts are put together by hand: 1/2 and 5/3 in Y, nothing in Z.
struct HandMade {
  Source source{"a|b.md", "1/2 5/3"};
  SheetName name;
  std::shared_ptr<AnswerKey> key =
      std::make_shared<AnswerKey>(read_worksheet(worksheet_text).worksheet, Rules::hand);
  Sheet sheet;
  Grade grade;

  HandMade() {
    name.worksheet = "t";
    SheetBlock first;
    first.cells = {{read_entry("1/2"), {0, 3}}, {read_entry("5/3"), {4, 7}}};
    first.shown.resize(2);
    SheetBlock second;
    second.cells.resize(2);
    second.shown.resize(2);
    sheet.blocks = {first, second};
    StepGrade y;
    y.score = 1;
    y.max = 2;
    y.verdicts = Matrix<Verdict>({1, 2}, std::vector<Verdict>{Verdict::correct, Verdict::wrong});
    y.reasons = {
        {{{"a-slip", "X / 3 + 2/3", "because *it* is so"}}, Basis::right, {{0, 0, 1}}, {}}};
    y.notes = {{CellNote::Kind::does_not_follow, {0, 0, 0}, "a note"}};
    StepGrade z;
    z.max = 2;
    z.verdicts = Matrix<Verdict>({1, 2}, std::vector<Verdict>{Verdict::blank, Verdict::blank});
    grade.steps = {y, z};
    grade.score = 1;
    grade.max = 4;
  }

  GradedSheet graded(std::vector<Problem> problems = {}) const {
    return {source, name, sheet, key, grade, std::move(problems), false};
  }
};

std::string text_of(const GradedSheet& graded, Reveal reveal, bool is_plain = false) {
  TerminalStyle style;
  style.width = 120;  // no line is broken
  style.is_plain = is_plain;
  return to_terminal(graded_document(graded, reveal).blocks, style);
}

}  // namespace

TEST_CASE("a report has signs with their words, and what to do next") {
  const HandMade made;
  const std::string text = text_of(made.graded(), Reveal::kinds);
  CHECK(test_files::contains(text, "[ 1/2  ✗ 5/3 ]"));
  CHECK(test_files::contains(text, "✗ wrong: Y[1,2]\n"));
  CHECK(test_files::contains(
      text, "because it is so (in Y[1,2]; computed with the right numbers, not with yours)"));
  CHECK_FALSE(test_files::contains(text, "X / 3 + 2/3"));
  CHECK_FALSE(test_files::contains(text, "a-slip"));
  CHECK(test_files::contains(text, "Y[1,1]: a note"));
  CHECK(test_files::contains(text, "_ Z: 0 of 2, blank"));
  CHECK(test_files::contains(text, "1 of 4 (25 %)"));
  CHECK(test_files::contains(text, "Look at Y again first:\n\nbyhand explain 'a|b.md' 'Y[1,2]'"));
  CHECK_FALSE(test_files::contains(text, "3/2"));
  CHECK(test_files::contains(text_of(made.graded(), Reveal::answers), "3/2"));
}

TEST_CASE("a plain report is ASCII, with a sentence for each cell") {
  const std::string text = text_of(HandMade().graded(), Reveal::kinds, true);
  CHECK(test_files::contains(text, "row 1, column 2: 5/3, wrong"));
  for (const char c : text) CHECK(static_cast<unsigned char>(c) < 0x80);
}

TEST_CASE("reasons that look alike are one sentence, each other one has its own") {
  HandMade made;
  made.grade.steps[0].reasons = {
      {{{"a", "X", "one thing"}, {"b", "Y", "another"}, {"c", "Z", "a third"}},
       Basis::own,
       {{0, 0, 1}},
       {}},
      {{{"d", "W", "something else"}}, Basis::own, {{0, 0, 0}}, {}}};
  made.grade.steps[0].notes.push_back(
      {CellNote::Kind::would_fit, {0, 0, 1}, "would fit: 3·2 for 3^2?"});
  const std::string text = text_of(made.graded(), Reveal::kinds);
  CHECK(test_files::contains(text,
                             "what happened: either one thing; or another; or a third (in Y[1,2])\n"
                             "  what happened: something else (in Y[1,1])\n"
                             "  Y[1,2]: would fit: 3·2 for 3^2?\n"));
}

TEST_CASE("cells of which the same is asked share a line") {
  HandMade made;
  for (const std::size_t column : {0, 1}) {
    made.grade.steps[0].notes.push_back(
        {CellNote::Kind::would_fit, {0, 0, column}, "cut off? That would fit."});
  }
  const std::string text = text_of(made.graded(), Reveal::kinds);
  CHECK(test_files::contains(text, "Y[1,1] and Y[1,2]: cut off? That would fit.\n"));
}

TEST_CASE("what changed since the last time fits on a screen and says what is new") {
  HandMade made;
  const Changes first = changes_since(nullptr, made.graded());
  const auto text = [](const Document& document) { return to_terminal(document.blocks, {}); };
  CHECK(test_files::contains(text(first.score), "1 of 4 (25 %)\n"));
  CHECK(test_files::contains(text(first.details), "✗ wrong: Y[1,2]\n"));
  CHECK(test_files::contains(text(first.details), "because it is so"));
  CHECK(test_files::contains(text(first.details), "✓ right: Y[1,1]\n"));
  CHECK_FALSE(test_files::contains(text(first.details), "Z"));
  const GradedSheet before = made.graded();
  CHECK(
      test_files::contains(text(changes_since(&before, made.graded()).details), "same as before"));
  made.grade.steps[0].verdicts(0, 1) = Verdict::rounded;
  made.grade.steps[0].score = made.grade.score = 2;
  const Changes then = changes_since(&before, made.graded());
  CHECK(test_files::contains(text(then.score), "2 of 4 (50 %), 1 more than before\n"));
  CHECK(test_files::contains(text(then.details), "✓ right: Y[1,2]\n"));
  CHECK_FALSE(test_files::contains(text(then.details), "Y[1,1]"));
  CHECK_FALSE(test_files::contains(text(then.details), "because"));
}

TEST_CASE("marks tell nothing but points") {
  const HandMade made;
  const std::string text = text_of(made.graded(), Reveal::marks);
  CHECK(test_files::contains(text, "Y: 1 of 2"));
  CHECK(test_files::contains(text, "look at Y again"));
  for (const char* hidden : {"wrong", "a-slip", "because", "a note", "5/3", "Y[1", "away"}) {
    CHECK_FALSE(test_files::contains(text, hidden));
  }
  const std::string json = grade_json(made.graded(), Reveal::marks);
  CHECK(test_files::contains(json, R"("steps":[{"name":"Y","score":1,"max":2},)"));
  CHECK(test_files::contains(json, R"("real":null)"));
  CHECK(grade_csv(row_of(made.graded()), Reveal::marks) == "a|b.md,t,,,1,4,\"Y 1/2; Z 0/2\",,\r\n");
}

TEST_CASE("a slip in JSON and CSV, counted from 1") {
  const HandMade made;
  const std::string json = grade_json(made.graded(), Reveal::kinds);
  CHECK(test_files::contains(json, R"("verdicts":[["correct","wrong"]])"));
  CHECK(test_files::contains(
      json, R"("code":"a-slip","rule":"X / 3 + 2/3","message":"because *it* is so",)"
            R"("basis":"right","cells":[[1,2]])"));
  CHECK(test_files::contains(json, R"("notes":[[1,1,"a note"]])"));
  CHECK_FALSE(test_files::contains(json, "expected"));
  CHECK(test_files::contains(grade_json(made.graded(), Reveal::answers),
                             R"("expected":[["1/2","3/2"]])"));
  CHECK(grade_csv(row_of(made.graded()), Reveal::kinds) ==
        "a|b.md,t,,,1,4,\"Y 1/2; Z 0/2\",Y a-slip,\r\n");
}

TEST_CASE(
    "problems have their place and mean nothing in Markdown, and the message of a slip does") {
  const HandMade made;
  const auto graded = made.graded({Problem(Span{4, 7}, "5/3 <b>", "write *it*")});
  CHECK(test_files::contains(text_of(graded, Reveal::kinds),
                             "line 1, column 5: 5/3 <b>; write *it*"));
  const std::string markdown = to_markdown(graded_document(graded, Reveal::kinds).blocks);
  CHECK(test_files::contains(markdown, R"(5/3 \<b\>; write \*it\*)"));
  CHECK(test_files::contains(markdown, "because *it* is so"));
  CHECK(test_files::contains(text_of(graded, Reveal::kinds), "because it is so"));
  CHECK(test_files::contains(
      grade_json(graded, Reveal::kinds),
      R"("problems":[{"line":1,"column":5,"message":"5/3 <b>; write *it*"}])"));
}

TEST_CASE("labels of a worksheet mean nothing in Markdown") {
  const Source text("t.md",
                    "# T\n\n```given\nX\n  1 0\n  0 2\n```\n\n```step\n"
                    "A = 3^X / colsum(3^X)\nreal softmax_cols(X)\ncols <b>a *c\n```\n");
  const ReplayedWorksheet replayed = replay_both(read_worksheet(text).worksheet);
  const std::string markdown = to_markdown(comparison(replayed, compare(replayed)).blocks);
  CHECK(test_files::contains(markdown, R"(`A`, \<b\>a:)"));
  CHECK(test_files::contains(markdown, R"(furthest apart in \*c:)"));
  Document facts;
  facts.add_fact("A, <b>a", "with a label");
  facts.add_fact("R[3,1]", "a cell");
  CHECK(to_markdown(facts.blocks) == "- A, \\<b\\>a: with a label\n- R[3,1]: a cell\n");
}

TEST_CASE("the distance to the real numbers is not told where it would tell the right one") {
  const HandMade made;  // 5/3 for 3/2, by hand and real
  const auto compared = compare_entries(made.graded());
  REQUIRE(compared);
  CHECK(compared->step == 0);
  CHECK(std::abs(compared->largest_difference - 1.0 / 6) < 1e-12);
  CHECK_FALSE(compared->tells_difference(Reveal::kinds));
  CHECK_FALSE(compared->winners_equal());
  CHECK(test_files::contains(grade_json(made.graded(), Reveal::kinds),
                             R"("largest_difference":null)"));
  CHECK(test_files::contains(grade_json(made.graded(), Reveal::answers),
                             R"("largest_difference":0.1666)"));
}

TEST_CASE("how far a mistake is from a real number is no one's to know, however far that is") {
  // By hand 1, in the real computation 1.7321: 1000000 is 999998.2679 from it.
  const Source text(
      "t.md", "# T\n\n```given\nX\n  3\n```\n\n```step\nY = floor(X / 2)\nreal sqrt(X)\n```\n");
  const auto key = std::make_shared<AnswerKey>(read_worksheet(text).worksheet, Rules::hand);
  SheetName name;
  const auto report = [&](const std::string& entry, Reveal reveal) {
    const Source source("s.md", "<!-- byhand: t -->\n\n```answer Y 1x1\n" + entry + "\n```\n");
    const Sheet sheet = read_sheet(source, key->worksheet(), key->replayed().hand);
    const Grade grade = byhand::grade(sheet, *key, false);
    const GradedSheet graded{source, name, sheet, key, grade, {}, false};
    return text_of(graded, reveal) + to_markdown(graded_document(graded, reveal).blocks) +
           grade_json(graded, reveal);
  };
  for (const char* entry : {"1000000", "0", "2", "-7/3"}) {
    const std::string told = report(entry, Reveal::kinds);
    CHECK_FALSE(test_files::contains(told, "at most"));
    CHECK(test_files::contains(told, R"("largest_difference":null)"));
  }
  CHECK(test_files::contains(report("1000000", Reveal::kinds), "once it is right, you see"));
  CHECK(test_files::contains(report("1000000", Reveal::answers), "999998.2679"));
  CHECK(test_files::contains(report("1", Reveal::kinds), "at most 0.7321"));
}

TEST_CASE("a rough entry is one to look at again") {
  HandMade made;
  made.grade.steps[0].verdicts(0, 1) = Verdict::rough;
  CHECK(test_files::contains(text_of(made.graded(), Reveal::kinds),
                             "Look at Y again first:\n\nbyhand explain 'a|b.md' 'Y[1,2]'"));
}

TEST_CASE("what was given away has no mark, and no report calls the rest all of it") {
  HandMade made;
  made.grade.steps[0].reasons.clear();
  made.grade.steps[0].notes.clear();
  made.grade.steps[0].verdicts(0, 1) = Verdict::shown;
  made.grade.steps[1].verdicts = Matrix<Verdict>({1, 2}, std::vector(2, Verdict::correct));
  made.grade.steps[1].score = 2;
  made.grade.score = 3;
  const std::string text = text_of(made.graded(), Reveal::kinds);
  CHECK(test_files::contains(text, "· Y: 1 of 2, 1 given away"));
  CHECK(test_files::contains(text, "✓ Z: 2 of 2, right"));
  CHECK(test_files::contains(text, "3 of 4 (75 %)"));
  CHECK(test_files::contains(text,
                             "Every entry of yours is right. What was given away has no mark."));
  CHECK_FALSE(test_files::contains(text, "Well done"));
  made.grade.steps[0].verdicts(0, 0) = Verdict::shown;
  made.grade.steps[0].score = 0;
  CHECK(test_files::contains(text_of(made.graded(), Reveal::kinds), "· Y: 0 of 2, 2 given away"));
  made.grade.steps[0].verdicts(0, 0) = Verdict::blank;
  CHECK(test_files::contains(text_of(made.graded(), Reveal::kinds),
                             "_ Y: 0 of 2, 1 blank; 1 given away"));
  ClassSummary summary;
  summary.add(row_of(made.graded()));
  CHECK(summary.worksheets.at("t").full_marks == 0);
  CHECK(summary.worksheets.at("t").steps[0].all_right == 0);
}

TEST_CASE("a summary counts sheets, steps and slips") {
  HandMade made;
  ClassSummary summary;
  summary.add(row_of(made.graded()));
  summary.add(row_of(made.graded({Problem({}, "odd", "")})));
  made.grade.steps[0].reasons.clear();
  made.grade.steps[0].score = 2;
  made.grade.steps[1].score = 2;
  made.grade.score = 4;
  summary.add(row_of(made.graded()));
  const auto& worksheet = summary.worksheets.at("t");
  CHECK(worksheet.sheets == 3);
  CHECK(worksheet.full_marks == 1);
  CHECK(worksheet.score == 6);
  CHECK(worksheet.steps[1].all_right == 1);
  REQUIRE(worksheet.frequent_slips().size() == 1);
  CHECK(worksheet.frequent_slips().front().sheets == 2);
  CHECK(summary.with_problems == 1);
  CHECK(test_files::contains(summary_csv(summary, Reveal::kinds),
                             "t,Y,3,1,4,6,a-slip,because *it* is so,2\r\n"));
}

TEST_CASE("shares are rounded: all of it alone is 100") {
  CHECK(percent(1999, 2000, true) == "99.9");
  CHECK(percent(2000, 2000, true) == "100.0");
  CHECK(percent(2, 3, true) == "66.7");
  CHECK(percent(0, 0, true) == "0.0");
  CHECK(percent(23, 24, false) == "96");
  CHECK(percent(1, 8, false) == "13");
  CHECK(percent(199, 200, false) == "99");
  CHECK(percent(200, 200, false) == "100");
  CHECK(percent(34, 42, false) == "81");
  CHECK(percent(1, 1000, false) == "1");
  CHECK(percent(1, 9999, true) == "0.1");
  CHECK(percent(0, 9999, true) == "0.0");
}

TEST_CASE("fields of a table") {
  CHECK(csv_field("plain text-1.md") == "plain text-1.md");
  CHECK(csv_field("a,b") == "\"a,b\"");
  CHECK(csv_field("say \"so\"") == "\"say \"\"so\"\"\"");
  CHECK(csv_field("=1+1") == "'=1+1");
  CHECK(csv_field("-1,5") == "\"'-1,5\"");
  CHECK(csv_field("@x") == "'@x");
  CHECK(csv_field("+1") == "'+1");
  CHECK(csv_field("  =x") == "'  =x");
  CHECK(csv_field("＝1") == "'＝1");
  CHECK(csv_field("'=1+1") == "''=1+1");  // so that it is not taken for the one above
  CHECK(csv_field("'tis") == "'tis");
  CHECK(csv_field("\t=x") == "<U+0009>=x");
  CHECK(csv_field("a\r\nb") == "a<U+000D><U+000A>b");
  CHECK(csv_field("").empty());
}

TEST_CASE("a word for a shell") {
  CHECK(shell_word("sheet-1.md") == "sheet-1.md");
  CHECK(shell_word("A[1,2]") == "'A[1,2]'");
  CHECK(shell_word("-x") == "'./-x'");
  CHECK(shell_word("it's") == R"('it'\''s')");
  CHECK(shell_word("").size() == 2);
}

TEST_CASE("every verdict has its look, and no two share a sign") {
  std::string signs;
  for (int i = 0; i <= static_cast<int>(Verdict::wrong); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    const VerdictLook& look = look_of(verdict);
    CHECK(look.verdict == verdict);
    if (look.sign.empty()) continue;
    CHECK_FALSE(test_files::contains(signs, std::string(look.sign)));
    signs += look.sign;
  }
}

TEST_CASE("numbers of a program are shown as a person writes them") {
  const auto key =
      std::make_shared<AnswerKey>(read_worksheet(worksheet_text).worksheet, Rules::hand);
  const auto shown = [&](const std::string& typed) {
    const Source sheet("s.md", "```answer Z 1x2\n" + typed + "\n```\n");
    return on_paper(graded_by(key, {}, sheet, false), {1, 0, 0}).text;
  };
  CHECK(shown("1. 3.") == "1");
  CHECK(shown("\\frac{2}{2} 3") == "1");
  CHECK(shown("20. 3.") == "✗ 20");
  CHECK(shown("1.0 3") == "1.0");
  CHECK(shown("0.33... 3") == "✗ 0.33...");  // it goes on
}
