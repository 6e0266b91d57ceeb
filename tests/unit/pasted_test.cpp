// What programs print of a matrix, pasted into a block of a sheet and into a lesson.

#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "catch.hpp"
#include "learn/lesson.hpp"
#include "printed.hpp"
#include "report/graded_sheet.hpp"
#include "sheets_of.hpp"
#include "test_files.hpp"

using namespace byhand;

namespace {

/// The right entries of a step.
printed::Rows right_rows(const SheetsOf& sheets, std::size_t step) {
  const Shape shape = sheets.worksheet().steps[step].shape;
  printed::Rows rows(shape.rows);
  for (std::size_t r = 0; r < shape.rows; ++r) {
    for (std::size_t c = 0; c < shape.cols; ++c) rows[r].push_back(sheets.right_text(step, r, c));
  }
  return rows;
}

std::string givens_of(const Worksheet& worksheet) {
  std::string text;
  for (const Given& given : worksheet.givens) {
    text += fmt::format("```matrix {}\n", given.name);
    for (std::size_t r = 0; r < given.cells.rows(); ++r) {
      for (const Exact& cell : given.cells.row(r)) text += " " + cell.text();
      text += "\n";
    }
    text += "```\n";
  }
  return text;
}

bool are_all_right(const GradedSheet& sheet, std::size_t step) {
  const StepGrade& grade = sheet.grade.steps[step];
  return grade.score == grade.max;
}

}  // namespace

TEST_CASE("every matrix of the course is read in every style in which programs print it") {
  std::size_t count = 0;
  for (const auto& file : test_files::in("exercises", ".md")) {
    const SheetsOf sheets(file, std::nullopt);
    const auto key = std::make_shared<const AnswerKey>(sheets.worksheet(), Rules::hand, Budget());
    for (const printed::Style& style : printed::styles) {
      std::string text = "<!-- byhand: x -->\n" + givens_of(sheets.worksheet());
      for (std::size_t i = 0; i < sheets.worksheet().steps.size(); ++i) {
        const Step& step = sheets.worksheet().steps[i];
        const printed::Rows rows = right_rows(sheets, i);
        text += fmt::format(
            "```answer {}\n{}```\n", step.name,
            step.is_question ? rows[0][0] + "\n" : printed::text(style, rows, step.name));
        ++count;
      }
      INFO(file.filename().string() << "\n" << text);
      const GradedSheet graded = graded_by(key, {}, Source("sheet", text));
      for (const Problem& problem : graded.sheet.problems) CHECK(problem.message().empty());
      CHECK(graded.grade.is_all_right());
    }
  }
  CHECK(count > 1000);
}

TEST_CASE("every matrix of the course is entered in a lesson as programs print it") {
  int count = 0;
  for (const auto& file : test_files::in("exercises", ".md")) {
    const SheetsOf sheets(file, std::nullopt);
    const auto key = std::make_shared<AnswerKey>(sheets.worksheet(), Rules::hand, Budget());
    const learn::Lesson begun = learn::begin_lesson(key, {"sheet.md", "byhand learn", "", false},
                                                    sheets.blank(SheetFormat::markdown));
    for (std::size_t i = 0; i < sheets.worksheet().steps.size(); ++i) {
      const Step& step = sheets.worksheet().steps[i];
      const auto asked = asked_cells(sheets.worksheet(), i);
      if (step.is_question || asked.empty()) continue;
      const learn::Lesson open = learn::at(begun, asked.back());
      for (const printed::Style& style : printed::styles) {
        if (count++ % test_files::every != 0) continue;
        const std::string text = printed::text(style, right_rows(sheets, i), step.name);
        INFO(file.filename().string() << "\n" << text);
        learn::Lesson lesson = open;
        lesson.awaits = learn::Awaits::entry;
        CHECK(are_all_right(*learn::answer(lesson, text).sheet, i));
        CHECK(are_all_right(*learn::enter(lesson, asked.back(), text).sheet, i));
      }
    }
  }
  CHECK(count > 1000);
}
