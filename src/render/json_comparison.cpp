#include "render/json_comparison.hpp"

#include <utility>
#include <vector>

#include "render/json_values.hpp"

namespace byhand {

namespace {

Json positions(const std::vector<std::size_t>& winners) {
  Json result = Json::array();
  for (const std::size_t i : winners) result.push_back(i + 1);
  return result;
}

Json distributions(const ComparedStep& step) {
  Json result = Json::array();
  for (std::size_t i = 0; i < step.distributions.size(); ++i) {
    const Distribution& one = step.distributions[i];
    result.push_back({{step.is_by_column ? "col" : "row", i + 1},
                      {"label", one.label},
                      {"hand_winners", positions(one.hand_winners)},
                      {"real_winners", positions(one.real_winners)},
                      {"total_variation", json_of(one.total_variation)}});
  }
  return result;
}

}  // namespace

std::string comparison_json(const ReplayedWorksheet& replayed,
                            std::span<const ComparedStep> steps) {
  Json list = Json::array();
  for (const ComparedStep& compared : steps) {
    const Step& step = replayed.worksheet.steps[compared.index];
    list.push_back({{"name", step.name},
                    {"formula", step.hand.text},
                    {"real_formula", step.real.text},
                    {"same", compared.is_same},
                    {"largest_difference", json_of(compared.largest_difference)},
                    {"at", {compared.row + 1, compared.col + 1}},
                    {"hand", json_of(*replayed.hand[compared.index])},
                    {"real", json_of(*replayed.real[compared.index])},
                    {"distributions", distributions(compared)}});
  }
  return json_text(Json{{"worksheet", replayed.worksheet.name},
                        {"title", replayed.worksheet.title},
                        {"variant", variant_json(replayed.worksheet.variant)},
                        {"steps", std::move(list)}});
}

}  // namespace byhand
