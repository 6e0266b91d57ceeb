#include "render/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

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
  Json variant = nullptr;
  if (worksheet.variant) variant = worksheet.variant->number;
  const Json document{{"worksheet", worksheet.name},
                      {"title", worksheet.title},
                      {"variant", variant},
                      {"givens", std::move(givens)},
                      {"steps", std::move(steps)}};
  // In ASCII, so that no character of a file can drive a terminal; bytes that are no UTF-8 are
  // replaced.
  return document.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace byhand
