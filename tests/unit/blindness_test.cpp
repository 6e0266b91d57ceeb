// Runs tests/cases/blindness/*.cases: worksheets with what check notes on mistakes.
// tests/cases/README.md tells the format.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "mistakes/mutation.hpp"
#include "test_files.hpp"
#include "worksheet/reader.hpp"
#include "written_worksheets.hpp"

using namespace byhand;

namespace {

struct BlindnessCase {
  std::size_t line = 0;
  std::string worksheet;
  std::string expected;
};

std::vector<BlindnessCase> read_blindness_cases(const std::filesystem::path& path) {
  std::vector<BlindnessCase> cases;
  std::istringstream text(test_files::read(path));
  bool in_worksheet = false;
  std::string line;
  for (std::size_t number = 1; std::getline(text, line); ++number) {
    if (line.starts_with("??? ")) {
      cases.push_back({number, "", ""});
      in_worksheet = true;
    } else if (line == "---") {
      in_worksheet = false;
    } else if (in_worksheet) {
      cases.back().worksheet += line + "\n";
    } else if (!line.empty() && !line.starts_with("# ")) {
      cases.back().expected += line + "\n";
    }
  }
  return cases;
}

std::string notes_of(const std::string& text) {
  const Source source("case", text);
  const ReplayedWorksheet both = replayed(text);
  std::string result;
  for (const Problem& note : notes_on_mistakes(both.worksheet, tell_apart(both, {}))) {
    const Place place = source.place(note.span()->begin);
    result +=
        fmt::format("{}:{}: {}\n{}\n", place.line, place.column, note.message(), note.remedy());
  }
  return result;
}

std::string flagship_text() {
  return test_files::read(test_files::root() / "exercises/04-self-attention.md");
}

bool has(const std::vector<JudgedMutation>& told, const std::string& code) {
  return std::any_of(told.begin(), told.end(),
                     [&](const JudgedMutation& one) { return one.mutation.code == code; });
}

}  // namespace

TEST_CASE("every worksheet of tests/cases/blindness has the notes that stand below it") {
  const auto files = test_files::in("tests/cases/blindness", ".cases");
  REQUIRE(!files.empty());
  for (const auto& file : files) {
    for (const BlindnessCase& test : read_blindness_cases(file)) {
      INFO(file.filename().string() << ":" << test.line << "\n" << test.worksheet);
      CHECK(notes_of(test.worksheet) == test.expected);
    }
  }
}

TEST_CASE("what no givens can tell from the right rule is no mistake") {
  const ReplayedWorksheet both = replayed(flagship_text());
  const auto told = tell_apart(both, {});
  REQUIRE(both.worksheet.steps[4].name == "R");
  CHECK(has(told[4], "divided-by-root-d_model"));
  CHECK_FALSE(has(told[4], "divided-by-root-n"));  // the root of 4 tokens is 2
}

TEST_CASE("mistakes that are too much work to replay are said to be so") {
  const ReplayedWorksheet both = replayed(flagship_text());
  Budget small;
  small.effort = 100;  // four times as much is less than one product of Q takes
  bool is_said = false;
  for (const auto& step : tell_apart(both, small)) {
    for (const JudgedMutation& one : step) {
      CHECK(one.kind != JudgedMutation::Kind::blind);
      is_said = is_said || one.reason == "too much work to replay all mistakes";
    }
  }
  CHECK(is_said);
}

TEST_CASE("of a step that asks for nothing no mistakes are told apart") {
  const std::string worksheet =
      "# T\n```given\nA\n  1 2\n  3 5\n```\n```step\nC = A^T\nshow\nD = C + 1\n```\n";
  const auto told = tell_apart(replayed(worksheet), {});
  REQUIRE(told.size() == 2);
  CHECK(told[0].empty());
  CHECK(has(told[1], "result-transposed"));
}
