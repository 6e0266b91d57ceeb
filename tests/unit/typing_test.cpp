// Sheets on paper, typed row by row.

#include "classroom/typing.hpp"

#include <memory>
#include <string>
#include <vector>

#include "catch.hpp"
#include "report/graded_sheet.hpp"
#include "sheets_of.hpp"

using namespace byhand;

namespace {

struct Paper {
  SheetsOf flagship;
  std::shared_ptr<const AnswerKey> key =
      std::make_shared<const AnswerKey>(flagship.worksheet(), Rules::hand, Budget());

  Typing begun() const { return begin_typing(key, flagship.blank(SheetFormat::markdown), {}); }

  /// The right entries of the row that is asked for.
  std::string right(const Typing& typing) const {
    std::string line;
    for (const Cell& cell : typing.rows[typing.at]) {
      const SheetMatrix matrix =
          sheet_matrix(key->worksheet().steps[cell.step], *flagship.right()[cell.step]);
      line += matrix.printed(position_in_step(key->worksheet(), cell)) + "  ";
    }
    return line;
  }

  std::size_t score(const Typing& typing) const {
    return graded_by(key, {}, Source("typed", typing.text)).grade.score;
  }
};

}  // namespace

TEST_CASE("typing: the right rows give full marks, and an empty line after the last ends it") {
  const Paper paper;
  Typing typing = paper.begun();
  CHECK(typing.reply.prompt == "Q, row 1 (4)");
  while (typing.at < typing.rows.size()) typing = answer(typing, paper.right(typing));
  CHECK_FALSE(typing.reply.is_over);
  const Typing before_last = answer(typing, "undo");
  CHECK(before_last.at + 1 == typing.rows.size());
  CHECK(answer(before_last, paper.right(before_last)).text == typing.text);
  typing = answer(answer(typing, "5"), "");
  CHECK(typing.reply.is_over);
  CHECK(graded_by(paper.key, {}, Source("typed", typing.text)).grade.is_all_right());
}

TEST_CASE("typing: commas may stand between entries, and a word is an entry with its blanks") {
  const Paper paper;
  Typing typing = answer(paper.begun(), "2, 1, 0, 2");
  CHECK(paper.score(typing) == 4);
  typing = answer(typing, "0,1,1,1");
  CHECK(paper.score(typing) == 8);
  const SheetsOf same(test_files::root() / "exercises/06-rows.md", {});
  const auto key = std::make_shared<const AnswerKey>(same.worksheet(), Rules::hand, Budget());
  Typing asked = begin_typing(key, same.blank(SheetFormat::markdown), {});
  while (asked.reply.prompt.find("a cell of") == std::string::npos) {
    REQUIRE_FALSE(asked.reply.is_over);
    asked = answer(asked, "skip");
  }
  const std::size_t before = asked.at;
  CHECK(answer(asked, "A[2, 3]").at == before + 1);
}

TEST_CASE("typing: undo takes back rows one after another, typed or skipped") {
  const Paper paper;
  const Typing begun = paper.begun();
  Typing typing = answer(begun, paper.right(begun));
  typing = answer(typing, "skip");
  CHECK(typing.at == 2);
  CHECK(paper.score(typing) == 4);
  typing = answer(answer(typing, "undo"), "undo");
  CHECK(typing.at == 0);
  CHECK(typing.text == begun.text);
  CHECK(answer(typing, "undo").text == begun.text);
}

TEST_CASE("typing: a row with too few entries or too many is asked for again") {
  const Paper paper;
  const Typing begun = paper.begun();
  for (const char* const line : {"1 2 3", "1 2 3 4 5", "1"}) {
    const Typing typing = answer(begun, line);
    CHECK(typing.at == begun.at);
    CHECK(typing.text == begun.text);
    CHECK(!typing.reply.said.blocks.empty());
  }
}

TEST_CASE("typing: steps that are left out are not asked for") {
  const Paper paper;
  const std::string blank = paper.flagship.blank(SheetFormat::markdown);
  CHECK(begin_typing(paper.key, blank, {"Q", "K"}).reply.prompt == "V, row 1 (4)");
  std::vector<std::string> all;
  for (const Step& step : paper.key->worksheet().steps) all.push_back(step.name);
  CHECK(begin_typing(paper.key, blank, all).reply.is_over);
}

TEST_CASE("typing: what is no number is kept, and told") {
  const Paper paper;
  const Typing typing = answer(paper.begun(), "1 two _ 1/2");
  CHECK(typing.at == 1);
  REQUIRE(typing.reply.said.blocks.size() == 1);
  CHECK(typing.text.find("two") != std::string::npos);
}

TEST_CASE("typing: it goes on where a sheet was left") {
  const Paper paper;
  Typing typing = paper.begun();
  typing = answer(typing, paper.right(typing));
  typing = answer(typing, paper.right(typing));
  typing = answer(typing, "quit");
  CHECK(typing.reply.is_over);
  CHECK(begin_typing(paper.key, typing.text, {}).reply.prompt == "Q, row 3 (4)");
}

TEST_CASE("typing: a row that is saved is not asked for again, one that was skipped is") {
  const Paper paper;
  Typing typing = paper.begun();
  const std::size_t rows = typing.rows.size();
  typing = answer(typing, paper.right(typing));
  typing = answer(typing, "skip");
  typing = answer(typing, paper.right(typing));
  typing = begin_typing(paper.key, typing.text, {});
  CHECK(typing.rows.size() == rows - 2);
  CHECK(typing.reply.prompt == "Q, row 2 (4)");
  CHECK(answer(typing, paper.right(typing)).reply.prompt == "K, row 1 (4)");
}
