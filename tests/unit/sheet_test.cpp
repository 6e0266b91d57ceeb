// Runs tests/sheets/*.sheets: damage to the filled sheet of the flagship, what is said of it, and
// which entries it costs. tests/sheets/README.md tells the format.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "sheet/pasted.hpp"
#include "sheet/sheet_text.hpp"
#include "sheets_of.hpp"
#include "test_files.hpp"
#include "text/lists.hpp"
#include "worksheet/cell.hpp"

using namespace byhand;

namespace {

struct DamageCase {
  std::size_t line = 0;
  std::string title;
  std::vector<std::string> edit;
  std::string expected;
};

std::vector<DamageCase> read_damage_cases(const std::filesystem::path& path) {
  std::vector<DamageCase> cases;
  std::istringstream text(test_files::read(path));
  bool in_edit = false;
  std::size_t number = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    if (line.starts_with("=== ")) {
      cases.push_back({number, line.substr(4), {}, ""});
      in_edit = true;
    } else if (line == "---") {
      in_edit = false;
    } else if (!cases.empty() && in_edit) {
      cases.back().edit.push_back(line);
    } else if (!cases.empty() && !line.empty()) {
      cases.back().expected += line + "\n";
    }
  }
  return cases;
}

/// Replaces the lines of a diff: those without + must follow each other somewhere in the sheet, and
/// only once. A line of @@ alone begins another edit.
std::string edited(std::string sheet, const std::vector<std::string>& lines) {
  std::string before = "\n";
  std::string after = "\n";
  sheet = "\n" + sheet;
  const auto apply = [&] {
    const std::size_t at = sheet.find(before);
    INFO("looking for\n" << before);
    REQUIRE(at != std::string::npos);
    if (before.size() > 1) REQUIRE(sheet.find(before, at + 1) == std::string::npos);
    sheet.replace(at, before.size(), after);
    before = after = "\n";
  };
  for (const std::string& line : lines) {
    if (line == "@@") {
      apply();
      continue;
    }
    const bool is_spelled = line.ends_with('\\');
    const std::string text =
        is_spelled ? test_files::spelled_out(line.substr(0, line.size() - 1)) : line;
    const char sign = text.empty() ? ' ' : text.front();
    const std::string inner = text.empty() ? "" : text.substr(1);
    if (sign != '+') before += inner + "\n";
    if (sign != '-') after += inner + "\n";
  }
  apply();
  return sheet.substr(1);
}

bool means_the_same(const Entry& a, const Entry& b) {
  return a.kind == b.kind && (a.kind != Entry::Kind::number || a.value == b.value);
}

/// "lost A[1,2] A[1,3]", or all cells of a row or matrix: "lost A[1,:]", "lost A"
std::string lost_entries(const Worksheet& worksheet, const Sheet& whole, const Sheet& damaged) {
  std::string result;
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    const auto [rows, cols] = worksheet.steps[i].shape;
    std::string found;
    std::size_t lost = 0;
    for (std::size_t r = 0; r < rows; ++r) {
      std::string in_row;
      std::size_t lost_in_row = 0;
      for (std::size_t c = 0; c < cols; ++c) {
        const std::size_t cell = r * cols + c;
        if (means_the_same(whole.blocks[i].cells[cell].entry,
                           damaged.blocks[i].cells[cell].entry)) {
          continue;
        }
        in_row += fmt::format(" {}[{},{}]", worksheet.steps[i].name, r + 1, c + 1);
        ++lost_in_row;
      }
      lost += lost_in_row;
      found +=
          lost_in_row == cols ? fmt::format(" {}[{},:]", worksheet.steps[i].name, r + 1) : in_row;
    }
    result += lost == rows * cols ? " " + worksheet.steps[i].name : found;
  }
  return result.empty() ? "" : "lost" + result + "\n";
}

std::string given_away(const Worksheet& worksheet, const Sheet& sheet) {
  std::string result;
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    const std::size_t cols = worksheet.steps[i].shape.cols;
    for (std::size_t cell = 0; cell < sheet.blocks[i].shown.size(); ++cell) {
      if (!sheet.blocks[i].shown[cell]) continue;
      result +=
          fmt::format(" {}[{},{}]", worksheet.steps[i].name, cell / cols + 1, cell % cols + 1);
    }
  }
  return result.empty() ? "" : "shown" + result + "\n";
}

/// As it was when these cases were written: they name its lines, and its prose goes on changing.
const std::filesystem::path flagship_path =
    test_files::root() / "tests/sheets/04-self-attention.md";

std::string outcome(const SheetsOf& flagship, SheetFormat format, const DamageCase& test) {
  const std::string filled = flagship.filled(format);
  const Source whole("sheet", filled);
  const Source source("sheet", edited(filled, test.edit));
  std::string result;
  const auto add = [&](const Problem& problem) {
    CHECK_FALSE(problem.remedy().empty());
    if (problem.span()) {
      const Place place = source.place(problem.span()->begin);
      result += fmt::format("{}:{}: ", place.line, place.column);
    }
    result += fmt::format("{}\n  {}\n", problem.message(), problem.remedy());
  };
  try {
    sheet_name(source);
    const Sheet sheet = flagship.read(source);
    for (const Problem& problem : sheet.problems) add(problem);
    result += given_away(flagship.worksheet(), sheet);
    result += lost_entries(flagship.worksheet(), flagship.read(whole), sheet);
  } catch (const Problem& problem) {
    add(problem);
  }
  return result.empty() ? "nothing\n" : result;
}

}  // namespace

TEST_CASE("every damaged sheet of tests/sheets costs and says what stands below it") {
  const SheetsOf flagship(flagship_path, {});
  std::size_t count = 0;
  for (const auto& file : test_files::in("tests/sheets", ".sheets")) {
    for (const DamageCase& test : read_damage_cases(file)) {
      INFO(file.filename().string() << ":" << test.line << " " << test.title);
      const bool is_csv = test.title.starts_with("csv");
      CHECK(outcome(flagship, is_csv ? SheetFormat::csv : SheetFormat::markdown, test) ==
            test.expected);
      ++count;
    }
  }
  CHECK(count >= 50);
}

namespace {

std::string repeated(std::string_view text, std::size_t size) {
  std::string result;
  while (result.size() < size) result += text;
  return result;
}

}  // namespace

TEST_CASE("a decimal comma in brackets parts nothing, in a sheet with semicolons") {
  const SheetsOf flagship(flagship_path, {});
  const auto entry = [&](const std::string& cells, std::size_t cell) {
    const Sheet sheet =
        flagship.read("byhand;self-attention\nQ;1;" + cells + "\nQ;2;1;2;3;4\nQ;3;1;2;3;4\n");
    return sheet.blocks.front().cells[cell].entry;
  };
  CHECK(entry("[0 1 1 1]", 0).value == 0);
  CHECK(entry("0,5;1;[1;1]", 0).value == Exact::ratio(1, 2));
  CHECK(entry("0,5;1;[1;1]", 2).value == 1);
  CHECK(entry("[0,5;1,5]", 1).kind != Entry::Kind::number);
  CHECK(entry("[0,5;1;1;1]", 0).kind == Entry::Kind::unreadable);
}

TEST_CASE("of a CSV sheet with too many blocks no new name is read, however often it comes") {
  constexpr std::size_t most = 10'000;
  std::string text = "byhand,self-attention\n";
  for (std::size_t i = 0; i < most; ++i)
    text += i % 2 == 0 ? "Q,1,0\n" : "Q,1,1\n";  // another row 1: another block
  text += "K,1,0\nK,2,0\nQ,2,0\nK,3,0\n";
  const Source source("sheet.csv", text);
  const FoundSheet found = find_blocks(source);
  REQUIRE(found.blocks.size() == most);
  CHECK(found.blocks.back().row_count == 2);
  CHECK(std::all_of(found.blocks.begin(), found.blocks.end(),
                    [](const FoundBlock& block) { return block.name == "Q"; }));
}

TEST_CASE("a text that cannot be a sheet is refused with its reason") {
  const SheetsOf flagship(flagship_path, {});
  const auto refusal = [&](const std::string& text) -> std::string {
    try {
      const Source source("sheet", text);
      sheet_name(source);
      flagship.read(source);
    } catch (const Problem& problem) {
      return problem.message();
    }
    return "";
  };
  const std::string blank = flagship.blank(SheetFormat::markdown);
  CHECK(refusal(blank).empty());
  CHECK(refusal(blank + repeated("\n", most_sheet_bytes - blank.size())).empty());
  CHECK(refusal(blank + repeated("\n", most_sheet_bytes - blank.size() + 1)) ==
        "this is no sheet: more than 1024 KiB");
  CHECK(refusal(blank + "\xFF") == "this is not UTF-8 text");
  std::string utf16 = "\xFF\xFE";
  for (const char c : blank) utf16 += {c, '\0'};
  CHECK(refusal(utf16) == "this is not UTF-8 text");
  CHECK(refusal("A letter\n") == "this sheet does not say which worksheet it belongs to");
  CHECK(refusal("") == "the file is empty");
  CHECK(refusal("\xEF\xBB\xBF \r\n") == "the file is empty");
  CHECK(refusal("\x89PNG\r\n\x1A\n") == "this is no text, but a picture (png)");
  CHECK(refusal(std::string("a\0b", 3)) == "this is no text: it holds the character U+0000");
  CHECK(refusal(test_files::read(test_files::root() / "exercises/04-self-attention.md")) ==
        "this is a worksheet, not a sheet of one");
}

TEST_CASE("the longest sheets with the most problems are read in reasonable time") {
  const SheetsOf flagship(flagship_path, {});
  const std::string name = "<!-- byhand: self-attention -->\n";
  const std::size_t size = (most_sheet_bytes - 100) / test_files::every;
  for (const std::string line :
       {"````x\n~~~\n", "```matrix X\n1 x 2\n```\n", "`\n", " ~", "\r", "```\n", "|", "_ "}) {
    INFO(line);
    const Sheet in_text = flagship.read(name + repeated(line, size));
    const Sheet in_block = flagship.read(name + "```answer Q\n" + repeated(line, size));
    CHECK_FALSE(in_text.problems.empty());
    CHECK_FALSE(in_block.problems.empty());
  }
  for (const std::string line :
       {"Q,1,2\n", "\"", ",", "Q,2,x\nQ,1,x\n"}) {  // more of them in tests/program/hostile.py
    INFO(line);
    CHECK_FALSE(flagship.read("byhand,x\n" + repeated(line, size)).problems.empty());
  }
}

TEST_CASE(
    "an apostrophe keeps a spreadsheet from computing a name, and only then it is taken away") {
  for (const std::string text : {"=1+1", "'=1+1", " @sum", "'quoted'", "plain", "-", "'"}) {
    INFO(text);
    CHECK(from_text_field(as_text_field(text)) == text);
  }
  CHECK(as_text_field("=1+1") == "'=1+1");
  CHECK(as_text_field("'quoted'") == "'quoted'");
}

TEST_CASE("sheet: the first line of a sheet of a class", "[sheet]") {
  Variant variant{17, "Müller, Anna", {"47-11", mark_of_class("secret"), "secret"}};
  const Source source("t.md",
                      "# T\n\n```given\nX draw 1 2\n  1 2\n```\n\n```step\nY = 2 * X\n```\n");
  const WorksheetReading reading = read_worksheet(source, {}, variant);
  REQUIRE(reading.problems.empty());
  const Replay<Exact> right = replay_by_hand(reading.worksheet);
  for (const SheetFormat format : {SheetFormat::markdown, SheetFormat::csv}) {
    const Source sheet("sheet", write_sheet(reading.worksheet, right, format,
                                            blank_entries(reading.worksheet), false));
    CHECK(sheet.text().find("secret") == std::string::npos);
    const SheetName name = sheet_name_in_class(sheet);
    REQUIRE(name.variant);
    CHECK(name.variant->number == 17);
    CHECK(name.variant->learner == "Müller, Anna");
    CHECK(name.variant->enrolment.id == "47-11");
    CHECK(name.variant->enrolment.mark == mark_of_class("secret"));
    CHECK_THROWS_AS(sheet_name(sheet), Problem);
  }
}

TEST_CASE(
    "an answer in words may have a comment behind it, and the name of its question before it") {
  const Source source("w.md",
                      "# T\n\n```given\nx\n  1\n```\n\n```question\nmore = 1\nchoice more tie "
                      "k2\n```\n");
  const Worksheet worksheet = read_worksheet(source).worksheet;
  const Step& question = worksheet.steps.front();
  CHECK(answer_in("tie", question) == "tie");
  CHECK(answer_in("more: tie  # all three", question) == "tie");
  CHECK(answer_in("more = tie ✓", question) == "tie");
  CHECK(answer_in("more", question) == "more");
  CHECK(answer_in("more: more", question) == "more");
  for (const std::string_view text : {"more:", "tie -- k2", "tie // k2", "tie (k2)", "k3 # tie"}) {
    CHECK(answer_in(text, question) == text);
  }
}

TEST_CASE("the beginning of a label says which row it is, where no other label begins so") {
  const SheetsOf sheets(Source("labels.md",
                               "```given\na\n  1 2\n  3 4\n  5 6\n```\n\n```step\nb = 2 * a\nrows "
                               "noun adjective adverb\n```\n"),
                        {});
  const auto first_entries = [&](const std::string& rows) {
    const Sheet sheet = sheets.read("<!-- byhand: labels -->\n```answer b\n" + rows +
                                    "\n```\n```matrix a\n1 2\n3 4\n5 6\n```\n");
    std::string found;
    for (const std::size_t cell : {0U, 2U, 4U})
      found += sheet.blocks[0].cells[cell].entry.value.text();
    return sheet.problems.empty() ? found : "?";
  };
  CHECK(first_entries("adverb 3 3\nno: 1 1\nadj. 2 2") == "123");
  CHECK(first_entries("adv 3 3\nadj 2 2\nNoun 1 1") == "123");
  CHECK(first_entries("ad 3 3\nadj 2 2\nnoun 1 1") == "?");
}

TEST_CASE("a sheet says what its cells are worth where that is not one mark", "[sheet]") {
  const SheetsOf sheets(Source("worth.md",
                               "```given\na\n  1 2\n```\n\n"
                               "```step\nb = 2 * a\npoints 3\nc = b + 1\n```\n\n"
                               "```question\nd = a[1, 1]\npoints 1\ne = a[1, 2]\n```\n"),
                        {});
  const std::string text = sheets.blank(SheetFormat::markdown);
  CHECK(contains(text, "# b = 2 * a\n# 3 marks for each cell\n"));
  CHECK(contains(text, "# c = b + 1\n  _"));
  CHECK(contains(text, "# a number\n# 1 mark\n"));
  CHECK(contains(text, "# a number\n  _"));
  const Sheet sheet = read_sheet(Source("worth.md", sheets.filled(SheetFormat::markdown)),
                                 sheets.worksheet(), sheets.right());
  CHECK(sheet.problems.empty());
}
