#include "format/csv.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>
#include <vector>

#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::string_view summary_heading =
    "worksheet,step,sheets,all_right,score,max,slip,reason,slip_sheets\r\n";

/// "Q 12/12; K 9/12", always in quotes, so that the semicolons part nothing in a spreadsheet.
std::string points_of_steps(const SheetRow& row) {
  std::string points = "\"";
  for (const SheetRow::Step& step : row.steps) {
    fmt::format_to(std::back_inserter(points), "{}{} {}/{}", points.size() == 1 ? "" : "; ",
                   step.name, step.score, step.max);
  }
  return points + "\"";
}

/// "A row-sums; Z transposed"
std::string slips_of(const SheetRow& row) {
  std::vector<std::string> slips;
  for (const SheetRow::Step& step : row.steps) {
    for (const SheetRow::Slip& slip : step.slips) slips.push_back(step.name + " " + slip.code);
  }
  return joined(slips, "; ");
}

/// The line of a step, or of all of them, with the slip that most sheets have there.
std::string summary_line(const std::string& name, const ClassSummary::OfWorksheet& worksheet,
                         const ClassSummary::StepCount& step,
                         const std::vector<ClassSummary::Slip>& slips) {
  const auto* found =
      first_that(slips, [&](const ClassSummary::Slip& slip) { return slip.step == step.name; });
  const std::string slip = found == nullptr ? ",,"
                                            : fmt::format("{},{},{}", csv_field(found->code),
                                                          csv_field(found->message), found->sheets);
  return fmt::format("{},{},{},{},{},{},{}\r\n", csv_field(name), csv_field(step.name),
                     worksheet.sheets, step.all_right, step.score, step.max, slip);
}

}  // namespace

std::string csv_field(std::string_view text) {
  std::string field = as_text_field(visible_line(text));
  if (field.find_first_of(",\";\r\n") == std::string::npos && !field.starts_with(' ')) return field;
  return in_quotes(field);
}

std::string grade_csv(const SheetRow& row, Reveal reveal) {
  return fmt::format("{},{},{},{},{},{},{},{},{}\r\n", csv_field(row.file),
                     csv_field(row.worksheet), row.variant ? std::to_string(*row.variant) : "",
                     csv_field(row.learner), row.score, row.max, points_of_steps(row),
                     reveal == Reveal::marks ? "" : csv_field(slips_of(row)),
                     csv_field(joined(row.problems, "; ")));
}

bool is_grade_csv(std::string_view text) {
  return text.starts_with(grade_csv_heading) || text.starts_with(summary_heading);
}

std::string summary_csv(const ClassSummary& summary, Reveal reveal) {
  std::string text(summary_heading);
  for (const auto& [name, worksheet] : summary.worksheets) {
    const auto slips =
        reveal == Reveal::marks ? std::vector<ClassSummary::Slip>() : worksheet.frequent_slips();
    const ClassSummary::StepCount all{"", worksheet.full_marks, worksheet.score, worksheet.max};
    text += summary_line(name, worksheet, all, {});
    for (const auto& step : worksheet.steps) text += summary_line(name, worksheet, step, slips);
  }
  return text;
}

}  // namespace byhand
