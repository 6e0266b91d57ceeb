#include "format/json_grade.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "format/json_values.hpp"
#include "report/graded_comparison.hpp"

namespace byhand {

namespace {

constexpr int rules_version = 1;  // of the verdicts: another number where a mark may change

Json verdict_json(Verdict verdict) {
  return std::string(word(verdict));
}

Json cells_json(const std::vector<Cell>& cells) {
  Json result = Json::array();
  for (const Cell& cell : cells) result.push_back({cell.row + 1, cell.col + 1});
  return result;
}

Json slips_json(const StepGrade& grade) {
  Json result = Json::array();
  for (const Reason& reason : grade.reasons) {
    for (const NamedSlip& slip : reason.either) {
      result.push_back({{"code", slip.code},
                        {"rule", slip.rule},
                        {"message", slip.message},
                        {"basis", reason.basis == Basis::own ? "own" : "right"},
                        {"cells", cells_json(reason.cells)}});
    }
  }
  return result;
}

/// Of single cells, and of weights that do not add up to 1 at the first of theirs.
Json notes_json(const GradedSheet& graded, std::size_t index) {
  Json result = Json::array();
  for (const CellNote& note : graded.grade.steps[index].notes) {
    result.push_back({note.cell.row + 1, note.cell.col + 1, note.text});
  }
  for (const OffWeights& one : off_weights(graded, index)) {
    result.push_back({one.first.row + 1, one.first.col + 1,
                      fmt::format("the weights of {} add up to {}, not to 1", one.label, one.sum)});
  }
  return result;
}

template <class N, class Function>
Json matrix_json(const Matrix<N>& matrix, const Function& function) {
  Json rows = Json::array();
  for (std::size_t r = 0; r < matrix.rows(); ++r) {
    Json row = Json::array();
    for (const N& cell : matrix.row(r)) row.push_back(function(cell));
    rows.push_back(std::move(row));
  }
  return rows;
}

Json step_json(const GradedSheet& graded, std::size_t index, Reveal reveal) {
  const StepGrade& grade = graded.grade.steps[index];
  Json result{{"name", graded.step(index).name}, {"score", grade.score}, {"max", grade.max}};
  if (reveal == Reveal::marks) return result;
  result["verdicts"] =
      matrix_json(grade.verdicts, [](Verdict verdict) { return verdict_json(verdict); });
  if (reveal == Reveal::answers) {
    result["expected"] =
        matrix_json(graded.right(index), [](const Exact& value) { return value.text(); });
  }
  Json slips = slips_json(grade);
  result["slip"] = slips.empty() ? Json() : slips.front();
  result["slips"] = std::move(slips);
  result["notes"] = notes_json(graded, index);
  return result;
}

Json real_json(const GradedSheet& graded, Reveal reveal) {
  if (reveal == Reveal::marks) return {};
  const auto compared = compare_entries(graded);
  if (!compared) return {};
  const auto winners = compared->winners_equal();
  Json result{{"step", graded.step(compared->step).name},
              {"largest_difference", json_of(compared->largest_difference)},
              {"winners_equal", winners ? Json(*winners) : Json()}};
  if (!compared->tells_difference(reveal)) result["largest_difference"] = nullptr;
  return result;
}

Json problems_json(const GradedSheet& graded) {
  Json result = Json::array();
  for (const Problem& problem : graded.problems) {
    Json one{{"line", nullptr}, {"column", nullptr}, {"message", message_of(problem)}};
    if (problem.span()) {
      const Place place = graded.source.place(problem.span()->begin);
      one["line"] = place.line;
      one["column"] = place.column;
    }
    result.push_back(std::move(one));
  }
  return result;
}

Json worksheet_summary(const std::string& name, const ClassSummary::OfWorksheet& worksheet,
                       Reveal reveal) {
  Json steps = Json::array();
  for (const ClassSummary::StepCount& step : worksheet.steps) {
    steps.push_back({{"name", step.name},
                     {"all_right", step.all_right},
                     {"score", step.score},
                     {"max", step.max}});
  }
  Json result{{"worksheet", name},          {"title", worksheet.title},
              {"sheets", worksheet.sheets}, {"full_marks", worksheet.full_marks},
              {"score", worksheet.score},   {"max", worksheet.max},
              {"steps", std::move(steps)}};
  if (reveal == Reveal::marks) return result;
  Json slips = Json::array();
  for (const ClassSummary::Slip& slip : worksheet.frequent_slips()) {
    slips.push_back({{"step", slip.step},
                     {"code", slip.code},
                     {"message", slip.message},
                     {"sheets", slip.sheets}});
  }
  result["slips"] = std::move(slips);
  return result;
}

}  // namespace

std::string grade_json(const GradedSheet& graded, Reveal reveal) {
  Json steps = Json::array();
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    steps.push_back(step_json(graded, s, reveal));
  }
  return json_text(Json{{"file", graded.source.name()},
                        {"worksheet", graded.worksheet().name},
                        {"variant", variant_json(graded.worksheet().variant)},
                        {"rules_version", rules_version},
                        {"score", graded.grade.score},
                        {"max", graded.grade.max},
                        {"steps", std::move(steps)},
                        {"real", real_json(graded, reveal)},
                        {"problems", problems_json(graded)}},
                   on_one_line);
}

std::string summary_json(const ClassSummary& summary, Reveal reveal) {
  Json worksheets = Json::array();
  for (const auto& [name, worksheet] : summary.worksheets()) {
    worksheets.push_back(worksheet_summary(name, worksheet, reveal));
  }
  return json_text(Json{{"sheets", summary.sheets()},
                        {"unusable", summary.unusable()},
                        {"sheets_with_problems", summary.with_problems()},
                        {"files_with_problems", summary.files_with_problems()},
                        {"worksheets", std::move(worksheets)}},
                   on_one_line);
}

}  // namespace byhand
