#include "format/json.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "format/json_values.hpp"
#include "format/listings.hpp"
#include "format/picture.hpp"
#include "mistakes/rewriting.hpp"
#include "picture/kinds.hpp"
#include "report/comparison.hpp"
#include "report/cost_report.hpp"
#include "report/evaluation.hpp"
#include "report/explanation.hpp"
#include "report/reference.hpp"
#include "text/lists.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

/// From 1.
Json positions(const std::vector<std::size_t>& winners) {
  return list_of(winners, [](std::size_t i) { return i + 1; });
}

Json distributions(const ComparedStep& step) {
  return list_of(step.distributions, [&](const Distribution& one, std::size_t i) -> Json {
    return {{step.is_by_column ? "col" : "row", i + 1},
            {"label", one.label},
            {"hand_winners", positions(one.hand_winners)},
            {"real_winners", positions(one.real_winners)},
            {"total_variation", json_of(one.total_variation)}};
  });
}

// One cell.

Json ingredients_json(const Explanation& explanation) {
  return list_of(explanation.ingredients, [](const Ingredient& part) -> Json {
    return {{"words", part.words},
            {"cells", list_of(part.cells, [](const Exact& cell) { return json_of(cell); })}};
  });
}

Json working_json(const Explanation& explanation, Hint hint) {
  std::span<const WorkingLine> lines(explanation.working);
  if (hint != Hint::everything && !lines.empty()) {
    lines = lines.first(lines_before_the_end(explanation.working));
  }
  return list_of(lines, [](const WorkingLine& line) -> Json {
    return {{"expression", line.expression.text({line.has_names})}, {"remark", line.remark}};
  });
}

/// What stands as a number in the working.
Json first_json(const Explanation& explanation) {
  return list_of(explanation.first, [](const Spelled& part) -> Json {
    return {{"expression", part.text({true})}, {"value", json_of(part.value())}};
  });
}

Json explained_json(const Explanation& explanation, Hint hint) {
  Json result{{"cell", explanation.cell},
              {"name", explanation.name},
              {"row", explanation.place.row + 1},
              {"col", explanation.place.col + 1},
              {"formula", nullptr}};
  if (!explanation.rule.empty()) {
    result["formula"] = explanation.rule;
    result["words"] = explanation.words;
    if (hint >= Hint::ingredients) result["ingredients"] = ingredients_json(explanation);
    if (hint >= Hint::all_but_the_end) {
      result["first"] = first_json(explanation);
      result["working"] = working_json(explanation, hint);
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

// The cost.

Json count_json(const Exact& count) {
  constexpr std::int64_t largest = std::int64_t{1} << 53;
  const auto value = whole(count);
  if (value && *value <= largest) return *value;
  return count.text();
}

Json counts_json(const Counts<Exact>& counts) {
  Json result;
  for (const WorkKind& kind : work_kinds) {
    result[std::string(kind.words)] = count_json(counts[kind.work]);
  }
  result["total"] = count_json(counts.total());
  return result;
}

/// Adds the fields of one number of tokens.
void add_cost(Json& result, const Cost& cost, const Worksheet& worksheet) {
  const auto kept = [&](const MostKept& most) -> Json {
    return {{"numbers", count_json(most.numbers)}, {"step", worksheet.steps[most.step].name}};
  };
  result["steps"] = list_of(cost.steps, [&](const StepCost<Exact>& step, std::size_t i) -> Json {
    return {{"name", worksheet.steps[i].name},
            {"hand", counts_json(step.counts.hand)},
            {"real", counts_json(step.counts.real)},
            {"cells", count_json(step.cells)}};
  });
  result["total"] = {{"hand", counts_json(cost.total(Rules::hand))},
                     {"real", counts_json(cost.total(Rules::real))}};
  result["kept"] = {{"hand", kept(cost.kept.hand)}, {"real", kept(cost.kept.real)}};
}

Json growth_json(const CostReport& report, std::size_t step, Rules rules) {
  const Polynomial total = report.growth->total(step, rules);
  Json exponent = nullptr;
  if (const auto fitted = fitted_exponent(report.tokens, operations(report, step, rules))) {
    constexpr double unit = 1e6;  // more digits would say no more
    exponent = std::round(*fitted * unit) / unit;
  }
  return {{"degree", total.degree()},
          {"growth", growth_name(total)},
          {"coefficients", mapped(total.coefficients(), &Exact::text)},
          {"exponent", std::move(exponent)}};
}

Json dominance_json(const CostReport& report) {
  const auto most = dominance(*report.growth);
  if (!most) return nullptr;
  const auto name = [&](std::size_t step) { return report.worksheet.steps[step].name; };
  return {{"steps", list_of(most->steps, name)}, {"from", count_json(most->from)}};
}

// A check.

Json problem_json(const Problem& problem, const Source& source) {
  Json result = place_of(problem, source);
  result["message"] = problem.message();
  result["remedy"] = problem.remedy();
  return result;
}

Json mistakes_json(const MistakeMatrix& matrix) {
  return list_of(matrix.told, [&](const auto& mistakes, std::size_t i) -> Json {
    const auto mistake_json = [&](const JudgedMutation& told) -> Json {
      return {
          {"code", told.mutation.code},
          {"rule", told.mutation.rule.text},
          {"message", told.mutation.message},
          {"told", look_of(told.kind).key},
          {"reason", told.reason.empty() ? Json() : Json(told.reason)},
          {"same_as", told.same_as ? Json(mistakes[*told.same_as].mutation.rule.text) : Json()}};
    };
    return {{"step", matrix.worksheet.steps[i].name},
            {"mistakes", list_of(mistakes, mistake_json)}};
  });
}

Json linted_json(const LintedWorksheet& worksheet) {
  const auto& [source, lint, matrix] = worksheet;
  const auto in_source = [&](const Problem& problem) {
    return problem_json(problem, worksheet.source);
  };
  Json errors = list_of(lint.errors, in_source);
  for (const FailingVariants& failing : lint.failing) {
    errors.push_back(in_source(variant_error(failing, worksheet)));
    errors.back()["variant"] = failing.first;
    errors.back()["variants"] = failing.count;
  }
  Json result{{"file", source.name()},
              {"worksheet", worksheet_name(source.name())},
              {"steps", lint.steps},
              {"variants", lint.variants},
              {"failing_variants", lint.bad_variants},
              {"errors", std::move(errors)},
              {"notes", list_of(lint.notes, in_source)}};
  if (matrix) result["matrix"] = mistakes_json(*matrix);
  return result;
}

}  // namespace

std::string walkthrough_json(const ReplayedWorksheet& replayed) {
  const Worksheet& worksheet = replayed.worksheet;
  Json document = heading_of(worksheet);
  document["givens"] = list_of(worksheet.givens, [](const Given& given) -> Json {
    return {{"name", given.name},
            {"rows", given.cells.rows()},
            {"cols", given.cells.cols()},
            {"cells", json_of(given.cells)}};
  });
  document["steps"] = list_of(worksheet.steps, [&](const Step& step, std::size_t i) {
    Json result = heading_of(step);
    result["rows"] = step.shape.rows;
    result["cols"] = step.shape.cols;
    result["hand"] = json_of(*replayed.hand[i]);
    result["real"] = json_of(*replayed.real[i]);
    return result;
  });
  if (!worksheet.pictures.empty()) {
    document["pictures"] = list_of(worksheet.pictures, [&](const PictureLine& line) -> Json {
      const Picture picture = picture_of(line, replayed);
      return {{"line", picture.line},
              {"title", picture.title},
              {"sentences", picture.sentences},
              {"svg", to_svg(picture)}};
    });
  }
  return json_text(document);
}

std::string explanation_json(const Worksheet& worksheet, std::span<const Explanation> explanations,
                             Hint hint) {
  Json document = heading_of(worksheet);
  document["cells"] = list_of(explanations, [&](const Explanation& explanation) {
    Json result = explained_json(explanation, hint);
    if (explanation.is_question) {
      result["choices"] = worksheet.steps[explanation.place.step].choices.words;
    }
    return result;
  });
  return json_text(document);
}

std::string comparison_json(const ReplayedWorksheet& replayed,
                            std::span<const ComparedStep> steps) {
  Json document = heading_of(replayed.worksheet);
  document["steps"] = list_of(steps, [&](const ComparedStep& compared) {
    Json result = heading_of(replayed.worksheet.steps[compared.index]);
    result["same"] = compared.is_same;
    result["largest_difference"] = json_of(compared.largest_difference);
    result["at"] = {compared.row + 1, compared.col + 1};
    result["hand"] = json_of(*replayed.hand[compared.index]);
    result["real"] = json_of(*replayed.real[compared.index]);
    result["distributions"] = distributions(compared);
    return result;
  });
  return json_text(document);
}

std::string cost_json(const CostReport& report) {
  const Worksheet& worksheet = report.worksheet;
  Json document = heading_of(worksheet);
  add_cost(document, report.own, worksheet);
  document["tokens"] = Json::array();
  document["growth"] = Json::array();
  document["most"] = nullptr;
  if (report.tokens.empty()) return json_text(document);
  document["tokens"] = list_of(report.with_tokens, [&](const Cost& cost, std::size_t i) {
    Json entry{{"tokens", report.tokens[i]}};
    add_cost(entry, cost, worksheet);
    return entry;
  });
  document["growth"] = list_of(worksheet.steps, [&](const Step& step, std::size_t i) -> Json {
    return {{"name", step.name},
            {"hand", growth_json(report, i, Rules::hand)},
            {"real", growth_json(report, i, Rules::real)}};
  });
  document["most"] = dominance_json(report);
  return json_text(document);
}

std::string evaluation_json(const Evaluation& evaluation) {
  const bool has_names = !evaluation.worksheet.empty();
  const auto cells = map_cells(evaluation.exact_cells, &ExactCell::text);
  return json_text({{"expression", evaluation.expression},
                    {"worksheet", has_names ? Json(evaluation.worksheet) : Json()},
                    {"variant", json_of(evaluation.variant)},
                    {"rows", cells.rows()},
                    {"cols", cells.cols()},
                    {"exact", json_of(cells)},
                    {"double", evaluation.real ? json_of(*evaluation.real) : Json()}});
}

std::string function_list_json(std::span<const FunctionGroup> groups) {
  Json functions = Json::array();
  for (const FunctionGroup& group : groups) {
    for (const Function* function : group.functions) {
      functions.push_back({{"name", function->name()},
                           {"signature", function->signature},
                           {"group", group.title},
                           {"summary", function->summary},
                           {"example", function->example},
                           {"result", function->result},
                           {"irrational", function->nature == Nature::irrational}});
    }
  }
  return json_text({{"functions", std::move(functions)}});
}

std::string mistake_list_json(std::span<const MistakeRow* const> mistakes) {
  return json_text({{"mistakes", list_of(mistakes, [](const MistakeRow* mistake) -> Json {
                       return {{"code", mistake->code},
                               {"rules", mapped(mistake->rules, &RewriteRule::text)},
                               {"message", mistake->message}};
                     })}});
}

std::string lint_json(std::span<const LintedWorksheet> worksheets) {
  std::string text;
  for (const LintedWorksheet& worksheet : worksheets) {
    text += json_text(linted_json(worksheet), without_breaks);
  }
  return text;
}

}  // namespace byhand
