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

/// The first step of the way that leads to this one through matrices of the same shape: the scores
/// that the weights are made of. The guess is asked before it, while it is not yet plain to see.
std::size_t first_of_its_shape(const Worksheet& worksheet, std::size_t step) {
  const auto& steps = worksheet.steps;
  for (std::size_t i = 0; i < step; ++i) {
    if (steps[i].shape != steps[step].shape || !steps[i].asks()) continue;
    const auto names = names_in(*steps[step].hand.written);
    const bool is_used = std::any_of(names.begin(), names.end(), [&](const Expression* name) {
      return name->text == steps[i].name;
    });
    if (is_used) return first_of_its_shape(worksheet, i);
  }
  return step;
}

/// Which of the names a line means: the name itself, or its number from 1; nothing where none.
std::optional<std::size_t> choice_of(const Prediction& prediction, std::string_view line) {
  for (std::size_t i = 0; i < prediction.names.size(); ++i) {
    if (line == prediction.names[i] || line == fmt::format("{}", i + 1)) return i;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Prediction> predictions_of(const ReplayedWorksheet& replayed) {
  constexpr std::size_t most = 2;
  const Worksheet& worksheet = replayed.worksheet;
  std::vector<Prediction> result;
  for (const ComparedStep& step : compare(replayed)) {
    const Step& weights = worksheet.steps[step.index];
    if (!weights.asks() || result.size() == most) continue;
    for (const Distribution& chosen : step.distributions) {
      if (chosen.hand_winners.size() != 1 || chosen.names.size() < 2) continue;
      const std::string kind = step.is_by_column ? "column" : "row";
      const std::string which =
          chosen.label.starts_with(kind) ? chosen.label : kind + " " + chosen.label;
      result.push_back({first_of_its_shape(worksheet, step.index), step.index,
                        fmt::format("{} of {}", which, weights.name), chosen.names,
                        chosen.hand_winners.front()});
      break;
    }
  }
  return result;
}

bool ask_for_guess(Lesson& lesson, std::size_t step) {
  const bool is_untouched_step =
      open_cells(*lesson.sheet, step).size() == asked_cells(lesson.worksheet(), step).size();
  if (!is_untouched_step) return false;
  for (std::size_t i = 0; i < lesson.predictions.size(); ++i) {
    const Prediction& prediction = lesson.predictions[i];
    const bool was_asked = lesson.guess && lesson.guess->prediction >= i;
    if (prediction.before != step || was_asked) continue;
    lesson.guess = Guess{i, {}, false};
    lesson.awaits = Awaits::guess;
    say_question(lesson);
    return true;
  }
  return false;
}

void say_question(Lesson& lesson) {
  const Prediction& prediction = lesson.predictions[lesson.guess->prediction];
  lesson.reply.say(
      fmt::format("Before you compute, take a guess; it carries no mark: in {}, which of {} "
                  "will have the largest weight?",
                  prediction.distribution, listed(prediction.names, "or")));
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
                                        listed_at_most(most_named, prediction.names)));
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
  const std::string& choice = prediction.names[*guess->choice];
  const std::string guessed = fmt::format("You guessed {} for {}", choice, prediction.distribution);
  const std::string& winner = prediction.names[prediction.winner];
  const bool is_it = prediction.winner == *guess->choice;
  lesson.reply.say(guessed +
                   (is_it ? ", and you were right." : fmt::format("; it is {}.", winner)));
}

}  // namespace byhand::learn
