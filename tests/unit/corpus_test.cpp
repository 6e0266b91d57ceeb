// The fuzz targets, once over every worksheet of their corpus: what was found once stays found.

#define LLVMFuzzerTestOneInput read_any_bytes
#include "fuzz/fuzz_parse.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput replay_any_bytes
#include "fuzz/fuzz_replay.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput read_any_entry
#include "fuzz/fuzz_entry.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput read_any_sheet
#include "fuzz/fuzz_sheet.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput grade_any_sheet
#include "fuzz/fuzz_grade.cpp"
#undef LLVMFuzzerTestOneInput

#define LLVMFuzzerTestOneInput hold_any_lesson
#include "fuzz/fuzz_lesson.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput evaluate_any_expression
#include "fuzz/fuzz_eval.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput follow_any_rule
#include "fuzz/fuzz_rule.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput grade_any_step
#include "fuzz/fuzz_step.cpp"
#undef LLVMFuzzerTestOneInput

#include <cstdint>
#include <sstream>
#include <string>

#include "catch.hpp"
#include "test_files.hpp"

namespace {

using Target = int (*)(const std::uint8_t*, std::size_t);

void run(const std::string& text, Target target) {
  CHECK(target(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()) == 0);
}

void run_all(const std::string& folder, Target target, std::size_t least = 40) {
  const auto files = test_files::in(folder, ".md");
  REQUIRE(files.size() > least);
  for (const auto& file : files) {
    INFO(file.string());
    run(test_files::read(file), target);
  }
}

}  // namespace

TEST_CASE("the corpus of the parser is read without harm") {
  run_all("tests/fuzz/corpus/parse", read_any_bytes);
}

TEST_CASE("the corpus of the replay is computed without harm") {
  run_all("tests/fuzz/corpus/replay", replay_any_bytes);
}

TEST_CASE("the corpus of sheets is read without harm, and every beginning of each") {
  run_all("tests/fuzz/corpus/sheet", read_any_sheet, 5);
  for (const auto& file : test_files::in("tests/fuzz/corpus/sheet", ".md")) {
    const std::string text = test_files::read(file);
    for (std::size_t size = 0; size < text.size(); ++size)
      run(text.substr(0, size), read_any_sheet);
  }
}

TEST_CASE("the corpus of the grader is graded without harm") {
  run_all("tests/fuzz/corpus/grade", grade_any_sheet, 5);
}

TEST_CASE("the corpus of lessons is held without harm") {
  run_all("tests/fuzz/corpus/lesson", hold_any_lesson, 5);
}

TEST_CASE("every expression of the cases is evaluated without harm, and lies in its intervals") {
  std::size_t count = 0;
  for (const auto& file : test_files::in("tests/cases", ".cases")) {
    std::istringstream lines(test_files::read(file));
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("> ") && !line.starts_with("! ")) continue;
      INFO(line);
      run(line.substr(2), evaluate_any_expression);
      ++count;
    }
  }
  CHECK(count > 400);
}

TEST_CASE("the corpora of expressions, rules and entries of one step do no harm") {
  run_all("tests/fuzz/corpus/eval", evaluate_any_expression, 5);
  run_all("tests/fuzz/corpus/rule", follow_any_rule, 5);
  run_all("tests/fuzz/corpus/step", grade_any_step, 5);
}

TEST_CASE("every line about entries is read as an entry without harm, and every part of it") {
  std::istringstream lines(test_files::read(test_files::root() / "tests/sheets/entries.cases"));
  for (std::string line; std::getline(lines, line);) {
    const std::string text = test_files::spelled_out(line);
    for (std::size_t size = 0; size <= text.size(); ++size) {
      run(text.substr(0, size), read_any_entry);
      run(text.substr(size), read_any_entry);
    }
  }
}
