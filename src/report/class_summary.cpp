#include "report/class_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "report/grade_report.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/prose.hpp"

namespace byhand {

namespace {

SheetRow::Step row_of_step(const Step& step, const StepGrade& grade) {
  return {step.name,
          grade.score,
          grade.max,
          grade.has_all_right(),
          step.asks(),
          mapped(grade.reasons, [](const Reason& reason) {
            return SheetRow::Slip{reason.codes(), reason.message()};
          })};
}

constexpr std::size_t most_slips = 10;

void count(const SheetRow& row, ClassSummary::OfWorksheet& result) {
  if (result.steps.empty()) {
    result.title = row.title;
    for (const SheetRow::Step& step : row.steps) {
      result.steps.push_back({step.name, 0, 0, 0, step.is_asked});
    }
  }
  ++result.sheets;
  if (row.is_full()) ++result.full_marks;
  result.score += row.score;
  result.max += row.max;
  for (std::size_t s = 0; s < row.steps.size(); ++s) {
    const SheetRow::Step& step = row.steps[s];
    if (step.is_all_right) ++result.steps[s].all_right;
    result.steps[s].score += step.score;
    result.steps[s].max += step.max;
    std::set<std::string_view> counted_here;  // one mistake at two places is one sheet
    for (const auto& [code, message] : step.slips) {
      if (!counted_here.insert(code).second) continue;
      ClassSummary::Slip& slip = result.slips[{s, code}];
      if (slip.sheets == 0) slip = {step.name, code, message};
      ++slip.sheets;
    }
  }
}

void add_slips(Document& document, const std::vector<ClassSummary::Slip>& slips) {
  if (slips.empty()) return;
  document.say("What happened most", Role::strong);
  for (std::size_t i = 0; i < std::min(slips.size(), most_slips); ++i) {
    document.add_fact(counted(slips[i].sheets, "sheet") + " in " + slips[i].step,
                      quoted_markdown(slips[i].message));
  }
  if (slips.size() <= most_slips) return;
  document.add_fact("and", fmt::format("{} rarer ones", slips.size() - most_slips));
}

void add_worksheet(Document& document, const ClassSummary::OfWorksheet& worksheet, Reveal reveal) {
  document.add(Heading{1, worksheet.title});
  document.say({{Role::strong, counted(worksheet.sheets, "sheet")},
                {Role::plain, fmt::format(", {} with full marks; on average {} % of the marks.",
                                          worksheet.full_marks,
                                          percent(worksheet.score, worksheet.max, true))}});
  Table table;
  table.columns = {{"step", false}, {"all right", true, "all right in"}, {"marks", true}};
  for (const ClassSummary::StepCount& step : worksheet.steps) {
    if (!step.is_asked) continue;
    table.rows.push_back(
        {{Role::name, step.name},
         {Role::plain, fmt::format("{} of {}", step.all_right, worksheet.sheets)},
         {Role::plain, step.max == 0 ? "" : percent(step.score, step.max, true) + " %"}});
  }
  if (!table.rows.empty()) document.add(std::move(table));
  if (reveal != Reveal::marks) add_slips(document, worksheet.frequent_slips());
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

std::vector<ClassSummary::Slip> ClassSummary::OfWorksheet::frequent_slips() const {
  std::vector<Slip> result = mapped(slips, [](const auto& placed) { return placed.second; });
  std::stable_sort(result.begin(), result.end(),
                   [](const Slip& a, const Slip& b) { return a.sheets > b.sheets; });
  return result;
}

void ClassSummary::add(const SheetRow& row) {
  ++sheets;
  count(row, worksheets[row.worksheet]);
  if (row.problems.empty()) return;
  ++with_problems;
  if (files_with_problems.size() < most_files) files_with_problems.push_back(row.file);
}

Document summary_document(const ClassSummary& summary, Reveal reveal) {
  Document document;
  for (const auto& [name, worksheet] : summary.worksheets) {
    add_worksheet(document, worksheet, reveal);
  }
  if (summary.with_problems > 0) {
    std::vector<std::string> files = summary.files_with_problems;
    const std::size_t more = summary.with_problems - files.size();
    if (more > 0) files.push_back(fmt::format("{} more", more));
    document.say({{Role::strong, counted(summary.with_problems, "sheet")},
                  {Role::plain, " with something that could not be read, or was edited: "},
                  {Role::quoted, listed(files)}});
  }
  if (summary.unusable > 0) {
    document.say(counted(summary.unusable, "file") + " could not be used: see the errors.");
  }
  return document;
}

}  // namespace byhand
