#include "render/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "worksheet/reader.hpp"

namespace byhand {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Exact& value) {
  return value.text();
}

Json json_of(double value) {
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  return value;
}

Json json_of(const ExactCell& cell) {
  return cell.text;
}

template <class N>
Json json_of(const Matrix<N>& matrix) {
  Json rows = Json::array();
  for (std::size_t r = 0; r < matrix.rows(); ++r) {
    Json row = Json::array();
    for (const N& cell : matrix.row(r)) row.push_back(json_of(cell));
    rows.push_back(std::move(row));
  }
  return rows;
}

Json json_of(const std::optional<Variant>& variant) {
  return variant ? Json(variant->number) : Json(nullptr);
}

/// In ASCII, so that no character of a file can drive a terminal; bytes that are no UTF-8 are
/// replaced.
std::string text_of(const Json& document, int indent = 2) {
  return document.dump(indent, ' ', true, Json::error_handler_t::replace) + "\n";
}

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

std::string walkthrough_json(const ReplayedWorksheet& replayed) {
  const Worksheet& worksheet = replayed.worksheet;
  Json givens = Json::array();
  for (const Given& given : worksheet.givens) {
    givens.push_back({{"name", given.name},
                      {"rows", given.cells.rows()},
                      {"cols", given.cells.cols()},
                      {"cells", json_of(given.cells)}});
  }
  Json steps = Json::array();
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    const Step& step = worksheet.steps[i];
    steps.push_back({{"name", step.name},
                     {"formula", step.hand.text},
                     {"real_formula", step.real.text},
                     {"rows", step.shape.rows},
                     {"cols", step.shape.cols},
                     {"hand", json_of(*replayed.hand[i])},
                     {"real", json_of(*replayed.real[i])}});
  }
  const Json document{{"worksheet", worksheet.name},
                      {"title", worksheet.title},
                      {"variant", json_of(worksheet.variant)},
                      {"givens", std::move(givens)},
                      {"steps", std::move(steps)}};
  return text_of(document);
}

std::string evaluation_json(const Evaluation& evaluation) {
  const bool has_names = !evaluation.worksheet.empty();
  const Shape shape = evaluation.exact.shape();
  return text_of({{"expression", evaluation.expression},
                  {"worksheet", has_names ? Json(evaluation.worksheet) : Json(nullptr)},
                  {"variant", json_of(evaluation.variant)},
                  {"rows", shape.rows},
                  {"cols", shape.cols},
                  {"exact", json_of(evaluation.exact_cells)},
                  {"double", evaluation.real ? json_of(*evaluation.real) : Json(nullptr)}});
}

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
    text += text_of({{"file", source.name()},
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
