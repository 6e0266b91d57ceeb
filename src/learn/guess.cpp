#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/syntax.hpp"
#include "learn/lesson_parts.hpp"
#include "learn/words.hpp"
#include "number/entry.hpp"
#include "report/comparison.hpp"
#include "text/suggestion.hpp"

namespace byhand::learn {

namespace {

/// Whether an operand of a product is a plain factor, such as the 2 of 2 * S.
bool is_scalar(const Expression& e, const Worksheet& worksheet) {
  if (e.operation == Operation::constant) return e.constant.shape().is_scalar();
  if (e.operation != Operation::name) return false;
  const auto given = position_of(e.text, worksheet.givens);
  const auto step = position_of(e.text, worksheet.steps);
  return (given && worksheet.givens[*given].cells.shape().is_scalar()) ||
         (step && worksheet.steps[*step].shape.is_scalar());
}

/// Whether a cell of the result is made of that same cell of the operands, as in S / 2, but not in
/// K^T * Q.
bool works_cell_by_cell(const Expression& e, const Worksheet& worksheet) {
  if (e.operation == Operation::transpose || e.operation == Operation::index) return false;
  if (e.operation != Operation::multiply) return true;
  return is_scalar(*e.operands[0], worksheet) || is_scalar(*e.operands[1], worksheet);
}

/// The step of the same shape that this one is made of, cell by cell: of several one that is asked.
std::optional<std::size_t> made_of(const Worksheet& worksheet, std::size_t step) {
  std::optional<std::size_t> found;
  visit_nodes(*worksheet.steps[step].hand.written, [&](const Expression& e) {
    const auto earlier =
        e.operation == Operation::name ? position_of(e.text, worksheet.steps) : std::nullopt;
    const bool is_it = earlier && *earlier < step &&
                       worksheet.steps[*earlier].shape == worksheet.steps[step].shape;
    if (is_it && (!found || !worksheet.steps[*found].asks())) found = earlier;
    return works_cell_by_cell(e, worksheet);
  });
  return found;
}

/// The way that leads to a step of weights through matrices of its shape, from the scores on: they
/// decide which weight is the largest.
std::vector<std::size_t> way_to(const Worksheet& worksheet, std::size_t weights) {
  std::vector<std::size_t> way{weights};
  while (const auto earlier = made_of(worksheet, way.front())) way.insert(way.begin(), *earlier);
  return way;
}

/// The cells of one distribution, in a step of the shape of its weights.
std::vector<Cell> cells_of(const ComparedStep& compared, std::size_t number, std::size_t step) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < compared.distributions[number].names.size(); ++i) {
    cells.push_back(compared.is_by_column ? Cell{step, i, number} : Cell{step, number, i});
  }
  return cells;
}

/// How many cells of a distribution are to be found: in the step that decides it, and as weights. 0
/// where there is nothing to guess: several are the largest, or too much is printed.
std::size_t cells_to_find(const Worksheet& worksheet, const ComparedStep& compared,
                          std::size_t number, std::size_t deciding) {
  constexpr std::size_t fewest = 2;  // of one, the others tell
  const Distribution& distribution = compared.distributions[number];
  if (distribution.hand_winners.size() != 1 || distribution.names.size() < fewest) return 0;
  const auto count = [&](const std::vector<Cell>& cells) {
    return static_cast<std::size_t>(std::count_if(
        cells.begin(), cells.end(), [&](const Cell& cell) { return is_asked(worksheet, cell); }));
  };
  const auto scores = cells_of(compared, number, deciding);
  const std::size_t weights = count(cells_of(compared, number, compared.index));
  const bool is_winner_asked = is_asked(worksheet, scores[distribution.hand_winners.front()]);
  if (!is_winner_asked || count(scores) < fewest || weights == 0) return 0;
  return count(scores) + weights;
}

/// A label that is a word would be read as one of ours: "the", "a"; but q2.
std::string quoted(const std::string& label) {
  const bool is_word = label.find_first_of("0123456789_") == std::string::npos;
  return is_word ? '"' + label + '"' : label;
}

std::vector<std::string> quoted(std::vector<std::string> labels) {
  for (std::string& label : labels) label = quoted(label);
  return labels;
}

/// Which of the names a line means: the name itself, or its number from 1; nothing where none.
std::optional<std::size_t> choice_of(const Prediction& prediction, std::string_view line) {
  for (std::size_t i = 0; i < prediction.names.size(); ++i) {
    const std::string& name = prediction.names[i];
    if (line == name || line == quoted(name) || line == fmt::format("{}", i + 1)) return i;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Prediction> predictions_of(const ReplayedWorksheet& replayed) {
  constexpr std::size_t most = 2;
  const Worksheet& worksheet = replayed.worksheet;
  std::vector<Prediction> result;
  for (const ComparedStep& step : compare(replayed)) {
    if (result.size() == most) break;
    const auto way = way_to(worksheet, step.index);
    std::size_t most_cells = 0;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < step.distributions.size(); ++i) {
      const std::size_t cells = cells_to_find(worksheet, step, i, way.front());
      if (cells > most_cells) chosen = i;
      most_cells = std::max(cells, most_cells);
    }
    if (most_cells == 0) continue;
    const Distribution& distribution = step.distributions[chosen];
    const std::string kind = step.is_by_column ? "column" : "row";
    const bool is_labelled = !distribution.label.starts_with(kind + " ");
    result.push_back({way.front(), step.index, way,
                      is_labelled ? kind + " " + quoted(distribution.label) : distribution.label,
                      distribution.names, distribution.hand_winners.front()});
  }
  return result;
}

bool ask_for_guess(Lesson& lesson, std::size_t step) {
  const auto is_blank = [&](std::size_t one) {
    const auto cells = asked_cells(lesson.worksheet(), one);
    return std::all_of(cells.begin(), cells.end(), [&](const Cell& cell) {
      return verdict_of(*lesson.sheet, cell) == Verdict::blank;
    });
  };
  for (std::size_t i = 0; i < lesson.predictions.size(); ++i) {
    const Prediction& prediction = lesson.predictions[i];
    const bool was_asked = lesson.guess && lesson.guess->prediction >= i;
    if (prediction.before != step || was_asked) continue;
    if (!std::all_of(prediction.steps.begin(), prediction.steps.end(), is_blank)) continue;
    lesson.guess = Guess{i, {}, false};
    lesson.awaits = Awaits::guess;
    say_question(lesson);
    return true;
  }
  return false;
}

void say_question(Lesson& lesson) {
  const Prediction& prediction = lesson.predictions[lesson.guess->prediction];
  const std::string& name = lesson.step(prediction.weights).name;
  const std::string where =
      prediction.before == prediction.weights
          ? fmt::format("in {} of {}", prediction.distribution, name)
          : fmt::format("{} comes later; in its {}", name, prediction.distribution);
  lesson.reply.say(
      fmt::format("Before you compute, take a guess; it carries no mark: {}, which of {} will have "
                  "the largest weight?",
                  where, listed(quoted(prediction.names), "or")));
}

void take_guess(Lesson& lesson, std::string_view line) {
  constexpr std::size_t most_named = 8;
  const Prediction& prediction = lesson.predictions[lesson.guess->prediction];
  line = without_blanks_around(line);
  lesson.guess->choice = choice_of(prediction, line);
  if (lesson.guess->choice) lesson.reply.say("We shall see.");
  if (line.empty() || line == "skip" || lesson.guess->choice) {
    lesson.awaits = Awaits::entry;
    return open_cell(lesson, lesson.open);
  }
  const SpokenWord word = spoken(line);
  if (word.word == nullptr) {
    return lesson.reply.say(fmt::format("Type one of {}, or just Enter to go on without a guess.",
                                        listed_at_most(most_named, quoted(prediction.names))));
  }
  if (word.word->about != About::telling) lesson.awaits = Awaits::entry;
  obey(lesson, word);
}

void tell_guess(Lesson& lesson, std::size_t finished_step) {
  auto& guess = lesson.guess;
  if (!guess || guess->is_compared || !guess->choice) return;
  const Prediction& prediction = lesson.predictions[guess->prediction];
  if (prediction.weights != finished_step) return;
  guess->is_compared = true;
  const std::string guessed =
      fmt::format("You guessed {} for {} of {}", quoted(prediction.names[*guess->choice]),
                  prediction.distribution, lesson.step(prediction.weights).name);
  const std::string winner = quoted(prediction.names[prediction.winner]);
  const bool is_it = prediction.winner == *guess->choice;
  lesson.reply.say(guessed +
                   (is_it ? ", and you were right." : fmt::format("; it is {}.", winner)));
}

}  // namespace byhand::learn
