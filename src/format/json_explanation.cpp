#include "format/json_explanation.hpp"

#include <utility>
#include <vector>

#include "format/json_values.hpp"

namespace byhand {

namespace {

Json ingredients(const Explanation& explanation) {
  Json result = Json::array();
  for (const Ingredient& part : explanation.ingredients) {
    Json cells = Json::array();
    for (const Exact& cell : part.cells) cells.push_back(json_of(cell));
    result.push_back({{"words", part.words}, {"cells", std::move(cells)}});
  }
  return result;
}

Json working(const Explanation& explanation, Hint hint) {
  const std::vector<WorkingLine>& lines = explanation.working;
  Json result = Json::array();
  if (lines.empty()) return result;
  const std::size_t count = hint == Hint::everything ? lines.size() : lines_before_the_end(lines);
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back({{"expression", lines[i].expression.text({lines[i].has_names})},
                      {"remark", lines[i].remark}});
  }
  return result;
}

/// What stands as a number in the working.
Json first(const Explanation& explanation) {
  Json result = Json::array();
  for (const Spelled& part : explanation.first) {
    result.push_back({{"expression", part.text({true})}, {"value", json_of(part.value())}});
  }
  return result;
}

Json cell(const Explanation& explanation, Hint hint) {
  Json result{{"cell", explanation.cell},
              {"name", explanation.place.name},
              {"row", explanation.place.row + 1},
              {"col", explanation.place.col + 1},
              {"formula", nullptr}};
  if (!explanation.rule.empty()) {
    result["formula"] = explanation.rule;
    result["words"] = explanation.words;
    if (hint >= Hint::ingredients) result["ingredients"] = ingredients(explanation);
    if (hint >= Hint::all_but_the_end) {
      result["first"] = first(explanation);
      result["working"] = working(explanation, hint);
    }
  }
  if (explanation.own) {
    const auto& [text, verdict] = *explanation.own;
    result["entry"] = text.empty() ? Json() : Json(text);
    result["verdict"] = std::string(word(verdict));
    result["own_inputs"] = explanation.own_inputs.names;
  }
  if (hint != Hint::everything) return result;
  result["value"] = json_of(explanation.value);
  if (explanation.own) result["is_right_value"] = explanation.own_inputs.gives_right_value;
  if (!explanation.real_rule.empty()) {
    result["real_formula"] = explanation.real_rule;
    result["real"] = json_of(explanation.real);
  }
  return result;
}

}  // namespace

std::string explanation_json(const Worksheet& worksheet, std::span<const Explanation> explanations,
                             Hint hint) {
  Json cells = Json::array();
  for (const Explanation& explanation : explanations) cells.push_back(cell(explanation, hint));
  return json_text(Json{{"worksheet", worksheet.name},
                        {"title", worksheet.title},
                        {"variant", variant_json(worksheet.variant)},
                        {"cells", std::move(cells)}});
}

}  // namespace byhand
