#include "format/json_lint.hpp"

#include <string_view>
#include <utility>

#include "format/json_values.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

Json problem_json(const Problem& problem, const Source& source) {
  Json result{{"line", nullptr},
              {"column", nullptr},
              {"message", problem.message()},
              {"remedy", problem.remedy()}};
  if (problem.span()) {
    const Place place = source.place(problem.span()->begin);
    result["line"] = place.line;
    result["column"] = place.column;
  }
  return result;
}

std::string_view key_of(Told::Kind kind) {
  switch (kind) {
    case Told::Kind::apart:
      return "apart";
    case Told::Kind::blind:
      return "blind";
    case Told::Kind::accepted:
      return "accepted";
    default:
      return "not_carried";
  }
}

Json mistakes_json(const MistakeMatrix& matrix) {
  Json steps = Json::array();
  for (std::size_t i = 0; i < matrix.told.size(); ++i) {
    Json mistakes = Json::array();
    for (const Told& told : matrix.told[i]) {
      mistakes.push_back({{"code", told.mutation.code},
                          {"rule", told.mutation.rule.text},
                          {"message", told.mutation.message},
                          {"told", key_of(told.kind)},
                          {"reason", told.reason.empty() ? Json(nullptr) : Json(told.reason)},
                          {"same_as", nullptr}});
      if (told.same_as) {
        mistakes.back()["same_as"] = matrix.told[i][*told.same_as].mutation.rule.text;
      }
    }
    const Step& step = matrix.worksheet.steps[i];
    steps.push_back({{"step", step.name}, {"mistakes", std::move(mistakes)}});
  }
  return steps;
}

}  // namespace

std::string lint_json(std::span<const LintedWorksheet> worksheets) {
  std::string text;
  for (const LintedWorksheet& worksheet : worksheets) {
    const auto& [source, lint, matrix] = worksheet;
    Json errors = Json::array();
    for (const Problem& problem : lint.errors) errors.push_back(problem_json(problem, source));
    for (const FailingVariants& failing : lint.failing) {
      errors.push_back(problem_json(variant_error(failing, worksheet), source));
      errors.back()["variant"] = failing.first;
      errors.back()["variants"] = failing.count;
    }
    Json notes = Json::array();
    for (const Problem& note : lint.notes) notes.push_back(problem_json(note, source));
    Json result{{"file", source.name()},
                {"worksheet", worksheet_name(source.name())},
                {"steps", lint.steps},
                {"variants", lint.variants},
                {"failing_variants", lint.bad_variants},
                {"errors", std::move(errors)},
                {"notes", std::move(notes)}};
    if (matrix) result["matrix"] = mistakes_json(*matrix);
    text += json_text(result, on_one_line);
  }
  return text;
}

}  // namespace byhand
