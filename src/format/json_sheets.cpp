// JSON of learners' sheets.

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "format/json.hpp"
#include "format/json_values.hpp"
#include "report/class_summary.hpp"
#include "report/comparison.hpp"

namespace byhand {

namespace {

constexpr int rules_version = 1;  // of the verdicts: another number where a mark may change

// Of a sheet beside the real computation.

/// The cells that a learner knows.
template <class N>
Json known_cells(const Matrix<N>& matrix, const Matrix<Verdict>& verdicts) {
  return rows_of(matrix.shape(), [&](std::size_t r, std::size_t c) {
    return is_known(verdicts(r, c)) ? json_of(matrix(r, c)) : Json();
  });
}

Json entries(const GradedSheet& graded, std::size_t step) {
  const Matrix<Verdict>& verdicts = graded.verdicts(step);
  return rows_of(verdicts.shape(), [&](std::size_t r, std::size_t c) {
    const std::string text = written(graded, {step, r, c});
    return text.empty() || verdicts(r, c) == Verdict::blank ? Json() : Json(text);
  });
}

/// Who wins in the weights of a step, by the labels of the distributions.
Json winners_json(const std::optional<ComparedEntries>& compared, std::size_t step) {
  Json result = Json::array();
  if (!compared) return result;
  for (const auto& [of_step, weights, is_right] : compared->distributions) {
    if (of_step != step) continue;
    const auto real_winners = weights.names_at(weights.real_winners);
    result.push_back({{"label", weights.label},
                      {"own_winners", weights.names_at(weights.hand_winners)},
                      {"real_winners", is_right ? Json(real_winners) : Json()},
                      {"same", weights.has_same_winners()}});
  }
  return result;
}

// Of a grade: a line for each of many sheets.

void write_slip(JsonLine& line, const Reason& reason, const NamedMistake& slip) {
  line.open('{');
  line.field("code", slip.code);
  line.field("rule", slip.rule);
  line.field("message", slip.message);
  line.field("basis", reason.basis == Basis::own ? "own" : "right");
  line.list("cells", reason.cells, [&](const Cell& cell) { line.row(cell.row + 1, cell.col + 1); });
  line.close('}');
}

/// The first of them, and all.
void write_slips(JsonLine& line, const StepGrade& grade) {
  line.name("slip");
  if (grade.reasons.empty()) {
    line.value(nullptr);
  } else {
    write_slip(line, grade.reasons.front(), grade.reasons.front().either.front());
  }
  line.list("slips", grade.reasons, [&](const Reason& reason) {
    for (const NamedMistake& slip : reason.either) write_slip(line, reason, slip);
  });
}

/// Of single cells, and of weights that do not add up to 1 at the first of theirs.
void write_notes(JsonLine& line, const GradedSheet& graded, std::size_t index) {
  line.name("notes");
  line.open('[');
  for (const auto& [kind, cell, text] : graded.grade.steps[index].notes) {
    line.row(cell.row + 1, cell.col + 1, text);
  }
  for (const auto& [label, cell, sum] : off_weights(graded, index)) {
    line.row(cell.row + 1, cell.col + 1,
             fmt::format("the weights of {} add up to {}, not to 1", label, sum));
  }
  line.close(']');
}

void write_step(JsonLine& line, const GradedSheet& graded, std::size_t index, Reveal reveal) {
  const StepGrade& grade = graded.grade.steps[index];
  line.open('{');
  line.field("name", graded.step(index).name);
  line.field("score", grade.score);
  line.field("max", grade.max);
  if (reveal != Reveal::marks) {
    const Choices& choices = graded.step(index).choices;
    if (!choices.empty()) line.list("choices", choices.words);
    const Matrix<Verdict>& verdicts = grade.verdicts;
    line.rows("verdicts", verdicts.shape(),
              [&](std::size_t r, std::size_t c) { line.value(word(verdicts(r, c))); });
    if (reveal == Reveal::answers) line.field("expected", json_of(graded.right(index)));
    write_slips(line, grade);
    write_notes(line, graded, index);
  }
  line.close('}');
}

void write_real(JsonLine& line, const GradedSheet& graded, Reveal reveal) {
  line.name("real");
  const auto compared = reveal == Reveal::marks ? std::nullopt : compare_entries(graded);
  if (!compared) return line.value(nullptr);
  const auto winners = compared->winners_equal();
  const bool is_told = compared->tells_difference(reveal);
  line.open('{');
  line.field("step", graded.step(compared->step).name);
  line.field("largest_difference", is_told ? json_of(compared->largest_difference) : Json());
  line.field("winners_equal", winners);
  line.close('}');
}

void write_problems(JsonLine& line, const GradedSheet& graded) {
  line.list("problems", graded.problems, [&](const Problem& problem) {
    Json result = place_of(problem, graded.source);
    result["message"] = message_of(problem);
    line.value(result);
  });
}

// Of many.

Json worksheet_summary(const std::string& name, const ClassSummary::OfWorksheet& worksheet,
                       Reveal reveal) {
  Json result{{"worksheet", name},          {"title", worksheet.title},
              {"sheets", worksheet.sheets}, {"full_marks", worksheet.full_marks},
              {"score", worksheet.score},   {"max", worksheet.max}};
  result["steps"] = list_of(worksheet.steps, [](const ClassSummary::StepCount& step) -> Json {
    return {{"name", step.name},
            {"all_right", step.all_right},
            {"score", step.score},
            {"max", step.max}};
  });
  if (reveal == Reveal::marks) return result;
  result["slips"] = list_of(worksheet.frequent_slips(), [](const ClassSummary::Slip& slip) -> Json {
    return {{"step", slip.step},
            {"code", slip.code},
            {"message", slip.message},
            {"sheets", slip.sheets}};
  });
  return result;
}

}  // namespace

std::string sheet_comparison_json(const GradedSheet& graded) {
  const auto compared = compare_entries(graded);
  Json document{{"file", graded.source.name()}};
  document.update(heading_of(graded.worksheet()));
  document["steps"] = list_of(graded.worksheet().steps, [&](const Step& step, std::size_t s) {
    const Matrix<Verdict>& verdicts = graded.verdicts(s);
    Json result = heading_of(step);
    result["entries"] = entries(graded, s);
    result["hand"] = known_cells(graded.hand(s), verdicts);
    result["real"] = known_cells(graded.real(s), verdicts);
    result["distributions"] = winners_json(compared, s);
    return result;
  });
  return json_text(document);
}

std::string grade_json(const GradedSheet& graded, Reveal reveal) {
  JsonLine line;
  line.open('{');
  line.field("file", graded.source.name());
  line.field("worksheet", graded.worksheet().name);
  const auto& variant = graded.worksheet().variant;
  line.field("variant", variant ? std::optional(variant->number) : std::nullopt);
  line.field("rules_version", rules_version);
  line.field("score", graded.grade.score);
  line.field("max", graded.grade.max);
  line.name("steps");
  line.open('[');
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) write_step(line, graded, s, reveal);
  line.close(']');
  write_real(line, graded, reveal);
  write_problems(line, graded);
  line.close('}');
  return std::move(line).take();
}

std::string summary_json(const ClassSummary& summary, Reveal reveal) {
  Json worksheets = list_of(summary.worksheets, [&](const auto& named) {
    return worksheet_summary(named.first, named.second, reveal);
  });
  return json_text({{"sheets", summary.sheets},
                    {"unusable", summary.unusable},
                    {"sheets_with_problems", summary.with_problems},
                    {"files_with_problems", summary.files_with_problems},
                    {"worksheets", std::move(worksheets)}},
                   without_breaks);
}

}  // namespace byhand
