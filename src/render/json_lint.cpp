#include "render/json_lint.hpp"

#include "render/json_values.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

Json json_of(const Problem& problem, const Source& source) {
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

}  // namespace

std::string lint_json(std::span<const LintedWorksheet> worksheets) {
  constexpr int on_one_line = -1;
  std::string text;
  for (const LintedWorksheet& worksheet : worksheets) {
    const auto& [source, lint] = worksheet;
    Json errors = Json::array();
    for (const Problem& problem : lint.errors) errors.push_back(json_of(problem, source));
    for (const FailingVariants& failing : lint.failing) {
      errors.push_back(json_of(variant_error(failing, worksheet), source));
      errors.back()["variant"] = failing.first;
      errors.back()["variants"] = failing.count;
    }
    Json notes = Json::array();
    for (const Problem& note : lint.notes) notes.push_back(json_of(note, source));
    text += json_text({{"file", source.name()},
                       {"worksheet", worksheet_name(source.name())},
                       {"steps", lint.steps},
                       {"variants", lint.variants},
                       {"failing_variants", lint.bad_variants},
                       {"errors", std::move(errors)},
                       {"notes", std::move(notes)}},
                      on_one_line);
  }
  return text;
}

}  // namespace byhand
