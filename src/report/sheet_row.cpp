#include "report/sheet_row.hpp"

#include <fmt/format.h>

namespace byhand {

namespace {

SheetRow::Step row_of_step(const Step& step, const StepGrade& grade) {
  SheetRow::Step row{step.name, grade.score, grade.max, grade.has_all_right(), step.asks(), {}};
  for (const Reason& reason : grade.reasons) {
    row.slips.push_back({reason.either.front().code, reason.either.front().message});
  }
  return row;
}

}  // namespace

SheetRow row_of(const GradedSheet& graded) {
  const Worksheet& worksheet = graded.worksheet();
  SheetRow row;
  row.file = graded.source.name();
  row.worksheet = worksheet.name;
  row.title = worksheet.title;
  if (worksheet.variant) row.variant = worksheet.variant->number;
  if (graded.name.variant) row.learner = graded.name.variant->learner;
  row.score = graded.grade.score;
  row.max = graded.grade.max;
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    row.steps.push_back(row_of_step(worksheet.steps[s], graded.grade.steps[s]));
  }
  row.problems = told_problems(graded);
  return row;
}

std::vector<std::string> told_problems(const GradedSheet& graded) {
  constexpr std::size_t most_problems = 20;  // in a cell of a table
  std::vector<std::string> told;
  for (const Problem& problem : graded.problems) {
    if (told.size() == most_problems) {
      told.push_back(fmt::format("and {} more", graded.problems.size() - most_problems));
      break;
    }
    const std::string place = place_of(graded, problem);
    told.push_back(place + (place.empty() ? "" : ": ") + message_of(problem));
  }
  return told;
}

}  // namespace byhand
