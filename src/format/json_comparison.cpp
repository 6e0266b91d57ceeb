#include "format/json_comparison.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "format/json_values.hpp"
#include "report/graded_comparison.hpp"
#include "report/sheet_comparison.hpp"

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

/// The cells that a learner knows.
template <class N>
Json known_cells(const Matrix<N>& matrix, const Matrix<Verdict>& verdicts) {
  Json result = json_of(matrix);
  for (std::size_t r = 0; r < matrix.rows(); ++r) {
    for (std::size_t c = 0; c < matrix.cols(); ++c) {
      if (!is_known(verdicts(r, c))) result[r][c] = nullptr;
    }
  }
  return result;
}

Json entries(const GradedSheet& graded, std::size_t step) {
  const Matrix<Verdict>& verdicts = graded.grade.steps[step].verdicts;
  Json result = Json::array();
  for (std::size_t r = 0; r < verdicts.rows(); ++r) {
    Json row = Json::array();
    for (std::size_t c = 0; c < verdicts.cols(); ++c) {
      const std::string text = written(graded, {step, r, c});
      row.push_back(text.empty() || verdicts(r, c) == Verdict::blank ? Json() : Json(text));
    }
    result.push_back(std::move(row));
  }
  return result;
}

/// Of weights: who wins, by the labels of the distributions.
Json winners(const std::optional<ComparedEntries>& compared, std::size_t step) {
  Json result = Json::array();
  if (!compared) return result;
  for (const ComparedWinners& weights : compared->weights) {
    if (weights.step != step) continue;
    for (const ComparedWinner& one : weights.of_each) {
      result.push_back({{"label", one.label},
                        {"own_winners", one.own_winners},
                        {"real_winners", one.is_right ? Json(one.real_winners) : Json()},
                        {"same", one.is_same()}});
    }
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

std::string sheet_comparison_json(const GradedSheet& graded) {
  Json list = Json::array();
  const auto compared = compare_entries(graded);
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    const Step& step = graded.step(s);
    const Matrix<Verdict>& verdicts = graded.grade.steps[s].verdicts;
    list.push_back({{"name", step.name},
                    {"formula", step.hand.text},
                    {"real_formula", step.real.text},
                    {"entries", entries(graded, s)},
                    {"hand", known_cells(*graded.key->replayed().hand[s], verdicts)},
                    {"real", known_cells(*graded.key->replayed().real[s], verdicts)},
                    {"distributions", winners(compared, s)}});
  }
  return json_text(Json{{"file", graded.source.name()},
                        {"worksheet", graded.worksheet().name},
                        {"title", graded.worksheet().title},
                        {"variant", variant_json(graded.worksheet().variant)},
                        {"steps", std::move(list)}});
}

}  // namespace byhand
