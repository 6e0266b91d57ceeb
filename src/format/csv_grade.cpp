#include "format/csv_grade.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "format/csv.hpp"

namespace byhand {

namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::string_view sheet_heading =
    "file,worksheet,variant,for,score,max,steps,slips,problems\r\n";
constexpr std::string_view summary_heading =
    "worksheet,step,sheets,all_right,score,max,slip,reason,slip_sheets\r\n";
constexpr std::size_t most_problems = 20;  // in a cell of a table

void add_number(std::string& text, std::uint64_t number) {
  const fmt::format_int digits(number);
  text.append(digits.data(), digits.size());
}

/// "Q 12/12; K 9/12"
void add_steps(std::string& text, const GradedSheet& graded) {
  text += '"';  // so that the semicolons part nothing in a spreadsheet
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    const StepGrade& step = graded.grade.steps[s];
    if (s > 0) text += "; ";
    text += graded.step(s).name;
    text += ' ';
    add_number(text, step.score);
    text += '/';
    add_number(text, step.max);
  }
  text += '"';
}

/// "A row-sums; Z transposed"
std::string slips_of(const GradedSheet& graded) {
  std::string text;
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    for (const Reason& reason : graded.grade.steps[s].reasons) {
      text += fmt::format("{}{} {}", text.empty() ? "" : "; ", graded.step(s).name,
                          reason.either.front().code);
    }
  }
  return text;
}

/// "line 12, column 5: …; line 14, …"
std::string problems_of(const GradedSheet& graded) {
  std::string text;
  const auto& problems = graded.problems;
  for (std::size_t i = 0; i < std::min(problems.size(), most_problems); ++i) {
    if (i > 0) text += "; ";
    if (problems[i].span()) {
      const Place place = graded.source.place(problems[i].span()->begin);
      text += fmt::format("line {}, column {}: ", place.line, place.column);
    }
    text += message_of(problems[i]);
  }
  if (problems.size() > most_problems) {
    text += fmt::format("; and {} more", problems.size() - most_problems);
  }
  return text;
}

void add_fields(std::string& text, std::initializer_list<std::string> fields) {
  bool is_first = true;
  for (const std::string& field : fields) {
    if (!is_first) text += ',';
    add_csv_field(text, field);
    is_first = false;
  }
  text += line_end;
}

void add_step(std::string& text, const std::string& name,
              const ClassSummary::OfWorksheet& worksheet, const ClassSummary::StepCount& step,
              const std::vector<ClassSummary::Slip>& slips) {
  const auto found = std::find_if(slips.begin(), slips.end(), [&](const ClassSummary::Slip& slip) {
    return slip.step == step.name;
  });
  const bool has_slip = found != slips.end();
  add_fields(text,
             {name, step.name, std::to_string(worksheet.sheets), std::to_string(step.all_right),
              std::to_string(step.score), std::to_string(step.max), has_slip ? found->code : "",
              has_slip ? found->message : "", has_slip ? std::to_string(found->sheets) : ""});
}

}  // namespace

std::string grade_csv_heading() {
  return std::string(sheet_heading);
}

void add_grade_csv(std::string& text, const GradedSheet& graded, Reveal reveal) {
  add_csv_field(text, graded.source.name());
  text += ',';
  add_csv_field(text, graded.worksheet().name);
  text += ',';
  if (const auto& variant = graded.worksheet().variant) {
    add_number(text, static_cast<std::uint64_t>(variant->number));
  }
  text += ',';
  if (graded.name.variant) add_csv_field(text, graded.name.variant->learner);
  text += ',';
  add_number(text, graded.grade.score);
  text += ',';
  add_number(text, graded.grade.max);
  text += ',';
  add_steps(text, graded);
  text += ',';
  if (reveal != Reveal::marks) add_csv_field(text, slips_of(graded));
  text += ',';
  add_csv_field(text, problems_of(graded));
  text += line_end;
}

bool is_grade_csv(std::string_view text) {
  return text.starts_with(sheet_heading) || text.starts_with(summary_heading);
}

std::string summary_csv(const ClassSummary& summary, Reveal reveal) {
  std::string text(summary_heading);
  for (const auto& [name, worksheet] : summary.worksheets()) {
    const auto slips =
        reveal == Reveal::marks ? std::vector<ClassSummary::Slip>() : worksheet.frequent_slips();
    const ClassSummary::StepCount all{"", worksheet.full_marks, worksheet.score, worksheet.max};
    add_step(text, name, worksheet, all, {});
    for (const auto& step : worksheet.steps) add_step(text, name, worksheet, step, slips);
  }
  return text;
}

}  // namespace byhand
