#include "format/json.hpp"

#include <utility>

#include "format/json_values.hpp"

namespace byhand {

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
                      {"variant", variant_json(worksheet.variant)},
                      {"givens", std::move(givens)},
                      {"steps", std::move(steps)}};
  return json_text(document);
}

}  // namespace byhand
