#include "format/json_cost.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "format/json_values.hpp"

namespace byhand {

namespace {

Json json_of_count(const Exact& count) {
  constexpr std::int64_t largest = std::int64_t{1} << 53;
  const auto value = whole(count);
  if (value && *value <= largest) return *value;
  return count.text();
}

Json counts_json(const Counts<Exact>& counts) {
  constexpr std::array<const char*, Counts<Exact>::kinds> names{
      "multiplications", "additions", "divisions", "powers",
      "comparisons",     "roundings", "functions"};  // as in Work
  Json result;
  for (std::size_t i = 0; i < names.size(); ++i) result[names.at(i)] = json_of_count(counts.of[i]);
  result["total"] = json_of_count(counts.total());
  return result;
}

Json kept_json(const MostKept& kept, const Worksheet& worksheet) {
  return {{"numbers", json_of_count(kept.numbers)}, {"step", worksheet.steps[kept.step].name}};
}

/// The same fields for the worksheet as it is and for other numbers of tokens.
void add_cost(Json& result, const Cost& cost, const Worksheet& worksheet) {
  Json steps = Json::array();
  for (std::size_t i = 0; i < cost.steps.size(); ++i) {
    steps.push_back({{"name", worksheet.steps[i].name},
                     {"hand", counts_json(cost.steps[i].counts.hand)},
                     {"real", counts_json(cost.steps[i].counts.real)},
                     {"cells", json_of_count(cost.steps[i].cells)}});
  }
  result["steps"] = std::move(steps);
  result["total"] = {{"hand", counts_json(cost.total(Rules::hand))},
                     {"real", counts_json(cost.total(Rules::real))}};
  result["kept"] = {{"hand", kept_json(cost.kept.hand, worksheet)},
                    {"real", kept_json(cost.kept.real, worksheet)}};
}

Json growth_of(const CostReport& report, std::size_t step, Rules rules) {
  const Polynomial total = report.growth->total(step, rules);
  Json coefficients = Json::array();
  for (const Exact& coefficient : total.coefficients()) coefficients.push_back(coefficient.text());
  Json exponent = nullptr;
  if (const auto fitted = fitted_exponent(report.tokens, operations(report, step, rules))) {
    constexpr double unit = 1e6;  // more digits would say no more
    exponent = std::round(*fitted * unit) / unit;
  }
  return {{"degree", total.degree()},
          {"growth", growth_name(total)},
          {"coefficients", std::move(coefficients)},
          {"exponent", std::move(exponent)}};
}

Json dominance_of(const CostReport& report) {
  const auto most = dominance(*report.growth);
  if (!most) return nullptr;
  Json names = Json::array();
  for (const std::size_t step : most->steps) names.push_back(report.worksheet.steps[step].name);
  return {{"steps", std::move(names)}, {"from", json_of_count(most->from)}};
}

}  // namespace

std::string cost_json(const CostReport& report) {
  const Worksheet& worksheet = report.worksheet;
  Json document{{"worksheet", worksheet.name}, {"title", worksheet.title}, {"variant", nullptr}};
  if (worksheet.variant) document["variant"] = worksheet.variant->number;
  add_cost(document, report.own, worksheet);
  document["tokens"] = Json::array();
  document["growth"] = Json::array();
  document["most"] = nullptr;
  if (!report.growth) return json_text(document);
  for (std::size_t i = 0; i < report.tokens.size(); ++i) {
    Json entry{{"tokens", report.tokens[i]}};
    add_cost(entry, report.with_tokens[i], worksheet);
    document["tokens"].push_back(std::move(entry));
  }
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    document["growth"].push_back({{"name", worksheet.steps[i].name},
                                  {"hand", growth_of(report, i, Rules::hand)},
                                  {"real", growth_of(report, i, Rules::real)}});
  }
  document["most"] = dominance_of(report);
  return json_text(document);
}

}  // namespace byhand
