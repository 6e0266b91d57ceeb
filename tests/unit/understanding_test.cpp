// What a class did not understand, from marks that are written down here.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "classroom/class_report.hpp"
#include "format/terminal.hpp"
#include "sheets_of.hpp"

using namespace byhand;

namespace {

constexpr std::size_t in_q = 0;
constexpr std::size_t in_k = 1;

/// A class with the steps of the flagship, 49 points in all, and nobody in it.
struct ClassOfFlagship {
  SheetsOf flagship;
  ReplayedWorksheet replayed = replay_both(flagship.worksheet(), {});
  ClassGrade grade;

  ClassOfFlagship() {
    grade.title = "Self-attention by hand";
    for (std::size_t i = 0; i < flagship.worksheet().steps.size(); ++i) {
      const auto& asked = flagship.worksheet().steps[i].asked;
      const auto cells = static_cast<std::size_t>(std::count(asked.begin(), asked.end(), true));
      const Points points{static_cast<std::int64_t>(cells) * 100};
      grade.steps.push_back({flagship.worksheet().steps[i].name, i, cells, {100}, points, false});
      grade.max += points;
    }
  }

  /// A student whose sheet is all right but for those cells of a step, explained by a mistake where
  /// it has a code.
  void add(const std::string& name, std::size_t step = 0, std::vector<Cell> wrong = {},
           const std::string& code = "") {
    FileRow file;
    file.path = name + ".md";
    file.student = grade.students.size();
    file.outcome = Outcome::counts;
    for (const MarkedStep& one : grade.steps) {
      StepMarks marks;
      marks.right = static_cast<std::uint32_t>(one.asked);
      marks.score = one.max;
      file.steps.push_back(marks);
    }
    StepMarks& marks = file.steps[step];
    marks.right -= static_cast<std::uint32_t>(wrong.size());
    marks.score.hundredths -= static_cast<std::int64_t>(wrong.size()) * 100;
    if (!code.empty()) marks.mistakes.push_back({code, "it reads as " + code, wrong});
    marks.wrong_cells = std::move(wrong);
    for (const StepMarks& one : file.steps) file.score += one.score;
    StudentRow row;
    row.student = {std::to_string(grade.students.size()), name, ""};
    row.standing = Standing::marked;
    row.file = grade.files.size();
    grade.files.push_back(std::move(file));
    grade.students.push_back(std::move(row));
  }

  std::string text() const {
    return to_terminal(understanding_document(grade, replayed).blocks, {});
  }
};

}  // namespace

TEST_CASE("understanding: a mistake counts once a student, the most frequent first") {
  ClassOfFlagship one;
  one.add("Ann", in_k, {{in_k, 0, 0}, {in_k, 0, 1}}, "rows-swapped");
  one.add("Ben", in_q, {{in_q, 1, 1}}, "transposed");
  one.add("Cem", in_q, {{in_q, 2, 2}}, "transposed");
  auto& of_ann = one.grade.files[0].steps[in_k].mistakes;
  of_ann.push_back({"rows-swapped", of_ann.front().message, {{in_k, 2, 0}}});
  const auto mistakes = frequent_mistakes(one.grade);
  REQUIRE(mistakes.size() == 2);
  CHECK(mistakes[0].code == "transposed");
  CHECK(mistakes[0].students == std::vector<std::size_t>{1, 2});
  CHECK(mistakes[0].first == Cell{in_q, 1, 1});
  CHECK(mistakes[1].students == std::vector<std::size_t>{0});
}

TEST_CASE("understanding: mistakes of one code that are told differently stand apart") {
  ClassOfFlagship one;
  one.add("Ann", in_k, {{in_k, 0, 0}}, "minus-overlooked");
  one.add("Ben", in_k, {{in_k, 1, 1}}, "minus-overlooked");
  one.grade.files[0].steps[in_k].mistakes.front().message = "a minus in W_K was overlooked";
  one.grade.files[1].steps[in_k].mistakes.front().message = "a minus in X was overlooked";
  const auto mistakes = frequent_mistakes(one.grade);
  REQUIRE(mistakes.size() == 2);
  CHECK(mistakes[0].students == std::vector<std::size_t>{0});
  CHECK(mistakes[1].students == std::vector<std::size_t>{1});
}

TEST_CASE("understanding: a sheet that does not count is nobody's mark") {
  ClassOfFlagship one;
  one.add("Ann", in_q, {{in_q, 0, 0}}, "transposed");
  one.add("Ben");
  one.grade.students[0].file.reset();
  one.grade.students[0].standing = Standing::missing;
  CHECK(frequent_mistakes(one.grade).empty());
  const std::string text = one.text();
  CHECK(text.find("2 students: 1 marked, 1 missing") != std::string::npos);
  CHECK(text.find("90 to 100 %") != std::string::npos);
  CHECK(text.find("To say tomorrow") == std::string::npos);
}

TEST_CASE("understanding: three things to say, of three steps, the unnamed ones last") {
  ClassOfFlagship one;
  one.add("Ann", in_q, {{in_q, 0, 0}}, "transposed");
  one.add("Ben", in_q, {{in_q, 0, 0}}, "other");
  one.add("Cem", in_k, {{in_k, 2, 1}});
  const std::string text = one.text();
  const std::size_t named = text.find("1. Q: it reads as");
  const std::size_t unnamed = text.find("2. K: 1 sheet went wrong");
  CHECK(named != std::string::npos);
  CHECK(unnamed != std::string::npos);
  CHECK(named < unnamed);
  CHECK(text.find("Mistakes\n--------\n") != std::string::npos);
  CHECK(text.find("3. ") == std::string::npos);  // the second mistake is one in Q, too
  CHECK(text.find("cells most often wrong: Q[1,1] (2) and K[3,2] (1)") != std::string::npos);
  CHECK(text.find(one.replayed.worksheet.steps[in_q].hints.front().substr(0, 20)) !=
        std::string::npos);
}

TEST_CASE("understanding: nobody has handed in anything") {
  const ClassOfFlagship one;
  CHECK(one.text().find("There is no sheet with marks yet") != std::string::npos);
}
