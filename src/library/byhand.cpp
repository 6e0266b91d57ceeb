#include "library/byhand.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "format/terminal.hpp"
#include "grade/answer_key.hpp"
#include "report/explanation.hpp"
#include "report/graded_sheet.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

namespace byhand::library {

namespace {

/// What a piece of work gives; a problem in it is told with its place in the text.
template <class Work>
auto telling_places(const Source& source, const Work& work) {
  try {
    return work();
  } catch (const Problem& problem) {
    throw Error(problem.span() ? describe(problem, source) : message_of(problem));
  }
}

ReplayedWorksheet replayed(const Exercise& exercise, const Source& source) {
  std::optional<Variant> variant;
  if (!exercise.variant.empty()) variant = variant_numbered(exercise.variant);
  return replay_both(read_right_worksheet(source, Budget(), variant));
}

StepMarks marks_of(const GradedSheet& graded, std::size_t index) {
  const StepGrade& grade = graded.grade.steps[index];
  StepMarks marks{graded.step(index).name, grade.score, grade.max, {}, {}};
  for (const Cell& cell : asked_cells(graded.worksheet(), index)) {
    marks.cells.push_back({cell_name(graded.worksheet(), cell), written(graded, cell),
                           std::string(word(verdict_of(graded, cell)))});
  }
  for (const Reason& reason : grade.reasons) {
    for (const NamedMistake& slip : reason.either) marks.reasons.push_back(slip.message);
  }
  return marks;
}

}  // namespace

std::vector<Step> replay(const Exercise& exercise) {
  const Source source("worksheet", exercise.worksheet);
  return telling_places(source, [&] {
    const auto [worksheet, hand, real] = replayed(exercise, source);
    std::vector<Step> steps;
    for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
      const byhand::Step& step = worksheet.steps[i];
      const auto cells = real[i]->cells();
      steps.push_back({step.name,
                       step.hand.text,
                       step.shape.rows,
                       step.shape.cols,
                       mapped(hand[i]->cells(), [](const Exact& cell) { return cell.text(); }),
                       {cells.begin(), cells.end()}});
    }
    return steps;
  });
}

Marks grade(const std::string& worksheet, const std::string& sheet) {
  const Source source("sheet", sheet);
  const auto name = telling_places(source, [&] { return sheet_name(source); });
  const Source exercise(name.worksheet, worksheet);
  const auto key = telling_places(exercise, [&] {
    return std::make_shared<const AnswerKey>(read_right_worksheet(exercise, Budget(), name.variant),
                                             Rules::hand);
  });
  return telling_places(source, [&] {
    const GradedSheet graded = graded_by(key, name, source);
    Marks marks{graded.grade.score, graded.grade.max, {}};
    for (std::size_t i = 0; i < graded.worksheet().steps.size(); ++i) {
      marks.steps.push_back(marks_of(graded, i));
    }
    return marks;
  });
}

std::string explain(const Exercise& exercise, const std::string& cells) {
  const Source source("worksheet", exercise.worksheet);
  const auto replay = telling_places(source, [&] { return replayed(exercise, source); });
  return telling_places(Source("cells", cells), [&] {
    Explainer explainer(replay, Budget());
    const auto explanations =
        mapped(explainer.places(cells), [&](const Cell& cell) { return explainer.explain(cell); });
    const Document document = explanations.size() == 1
                                  ? explained_cell(explanations.front(), Hint::everything)
                                  : explained_cells(explanations);
    TerminalStyle style;
    style.is_plain = true;
    return to_terminal(document.blocks, style);
  });
}

}  // namespace byhand::library
