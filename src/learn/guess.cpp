#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/syntax.hpp"
#include "learn/lesson_parts.hpp"
#include "report/comparison.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

namespace {

/// Whether an operand of a product is a plain factor, such as the 2 of 2 * S.
bool is_scalar(const Expression& e, const Worksheet& worksheet) {
  if (e.operation == Operation::constant) return e.constant.shape().is_scalar();
  if (e.operation != Operation::name) return false;
  const auto matrix = matrix_named(worksheet, e.text);
  return matrix && matrix->shape.is_scalar();
}

/// Whether a cell of the result is made of that same cell of the operands, as in S / 2, but not in
/// K^T * Q.
bool works_cell_by_cell(const Expression& e, const Worksheet& worksheet) {
  if (e.operation == Operation::transpose || e.operation == Operation::index) return false;
  if (e.operation != Operation::multiply) return true;
  return is_scalar(*e.operands[0], worksheet) || is_scalar(*e.operands[1], worksheet);
}

/// The steps that another one is made of, cell by cell.
struct Origins {
  std::optional<std::size_t> same_places;  // of its shape: of several one that is asked
  std::optional<std::size_t> picked_from;  // some cells, as in S[:, [2 4]] / c
};

Origins origins_of(const Worksheet& worksheet, std::size_t step) {
  const auto& steps = worksheet.steps;
  Origins found;
  visit_nodes(*steps[step].hand.written, [&](const Expression& e) {
    const auto named = e.operation == Operation::name ? position_of(e.text, steps) : std::nullopt;
    const bool is_it = named && *named < step && steps[*named].shape == steps[step].shape;
    if (is_it && (!found.same_places || !steps[*found.same_places].asks())) {
      found.same_places = named;
    }
    if (e.operation == Operation::index && !found.picked_from) {
      found.picked_from = position_of(e.operands.front()->text, steps);
    }
    return works_cell_by_cell(e, worksheet);
  });
  return found;
}

using Cells = std::vector<Cell>;

/// Finds the way that leads to a distribution from its scores on: they decide which weight is the
/// largest.
class Way {
 public:
  Way(const ReplayedWorksheet& replayed, const Budget& budget)
      : m_worksheet(replayed.worksheet), m_explainer(replayed, budget) {}

  /// The scores first, the weights last.
  std::vector<Cells> to(const Cells& weights) {
    std::vector<Cells> way{weights};
    while (auto earlier = before(way.front())) way.insert(way.begin(), std::move(*earlier));
    return way;
  }

 private:
  std::optional<Cells> before(const Cells& cells) {
    const auto [same_places, picked_from] = origins_of(m_worksheet, cells.front().step);
    if (!same_places) return picked_from ? sources_of(cells, *picked_from) : std::nullopt;
    Cells earlier = cells;
    for (Cell& cell : earlier) cell.step = *same_places;
    return earlier;
  }

  /// The one cell of a step that each of these is made of; nothing where there are several.
  std::optional<Cells> sources_of(const Cells& cells, std::size_t step) {
    Cells sources;
    try {
      for (const Cell& cell : cells) {
        Cells all = m_explainer.explain(cell).cells;
        std::erase_if(all, [&](const Cell& source) { return source.step != step; });
        if (all.size() != 1) return std::nullopt;
        sources.push_back(all.front());
      }
    } catch (const Problem&) {  // too much to work out for a guess
      return std::nullopt;
    }
    return sources;
  }

  const Worksheet& m_worksheet;
  Explainer m_explainer;
};

/// How many cells of a distribution are to be found, as scores and as weights. 0 where there is
/// nothing to guess: several are the largest, or too much is printed.
std::size_t cells_to_find(const Worksheet& worksheet, const Distribution& distribution,
                          const std::vector<Cells>& way) {
  constexpr std::size_t fewest = 2;  // of one, the others tell
  if (distribution.hand_winners.size() != 1 || distribution.names.size() < fewest) return 0;
  const auto count = [&](const Cells& cells) {
    return count_if(cells, [&](const Cell& cell) { return is_asked(worksheet, cell); });
  };
  const std::size_t scores = count(way.front());
  const std::size_t weights = count(way.back());
  const bool is_winner_asked = is_asked(worksheet, way.front()[distribution.hand_winners.front()]);
  return is_winner_asked && scores >= fewest && weights > 0 ? scores + weights : 0;
}

/// A label that is a word would be read as one of ours: "the", "a"; but q2.
std::string quoted(const std::string& label) {
  const bool is_word = label.find_first_of("0123456789_") == std::string::npos;
  return is_word ? '"' + label + '"' : label;
}

/// The prediction about the distribution of which most is to be found; nothing where there is none.
std::optional<Prediction> prediction_about(const Worksheet& worksheet, const ComparedStep& step,
                                           Way& way) {
  std::optional<Prediction> best;
  std::size_t most_cells = 0;
  for (const Distribution& distribution : step.distributions) {
    const auto cells = way.to(distribution.cells);
    const std::size_t to_find = cells_to_find(worksheet, distribution, cells);
    if (to_find <= most_cells) continue;
    most_cells = to_find;
    const std::string kind = step.is_by_column ? "column" : "row";
    const bool is_labelled = !distribution.label.starts_with(kind + " ");
    best = Prediction{mapped(cells, [](const Cells& one) { return one.front().step; }),
                      is_labelled ? kind + " " + quoted(distribution.label) : distribution.label,
                      distribution.names, distribution.hand_winners.front()};
  }
  return best;
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

std::vector<Prediction> predictions_of(const ReplayedWorksheet& replayed, const Budget& budget) {
  constexpr std::size_t most = 2;
  Way way(replayed, budget);
  std::vector<Prediction> result;
  for (const ComparedStep& step : compare(replayed)) {
    if (result.size() == most || !replayed.worksheet.steps[step.index].asks()) continue;
    auto prediction = prediction_about(replayed.worksheet, step, way);
    if (prediction) result.push_back(std::move(*prediction));
  }
  return result;
}

bool ask_for_guess(Lesson& lesson, std::size_t step) {
  const auto is_blank = [&](std::size_t one) {
    const auto asked = asked_cells(lesson.worksheet(), one);
    return cells_with(*lesson.sheet, one, Verdict::blank).size() == asked.size();
  };
  const bool is_one_open = lesson.guess && lesson.guess->choice && !lesson.guess->is_compared;
  for (std::size_t i = 0; i < lesson.predictions.size() && !is_one_open; ++i) {
    const Prediction& prediction = lesson.predictions[i];
    const bool was_asked = lesson.guess && lesson.guess->prediction >= i;
    if (prediction.steps.front() != step || was_asked) continue;
    if (!all_of(prediction.steps, is_blank)) continue;
    lesson.guess = Guess{i, {}, false};
    lesson.awaits = Awaits::guess;
    say_question(lesson);
    return true;
  }
  return false;
}

void say_question(Lesson& lesson) {
  const Prediction& prediction = lesson.predictions[lesson.guess->prediction];
  const std::string& name = lesson.step(prediction.steps.back()).name;
  const std::string where =
      prediction.steps.size() == 1
          ? fmt::format("in {} of {}", prediction.distribution, name)
          : fmt::format("{} comes later; in its {}", name, prediction.distribution);
  lesson.reply.say(
      fmt::format("Before you compute, take a guess; it carries no mark: {}, which of {} will have "
                  "the largest weight? Just Enter skips it.",
                  where, listed(mapped(prediction.names, quoted), "or")));
}

bool is_no_guess(const Lesson& lesson, std::string_view line) {
  line = without_blanks_around(line);
  const bool is_choice = choice_of(lesson.predictions[lesson.guess->prediction], line).has_value();
  return !is_choice && looks_like_entries(line, lesson.worksheet(), lesson.cursor.step);
}

void take_guess(Lesson& lesson, std::string_view line) {
  constexpr std::size_t most_named = 8;
  const Prediction& prediction = lesson.predictions[lesson.guess->prediction];
  line = without_blanks_around(line);
  lesson.guess->choice = choice_of(prediction, line);
  if (lesson.guess->choice) lesson.reply.say("We shall see.");
  const SpokenWord word = spoken_to(lesson, line);
  const bool is_skipped = line.empty() || (word.word != nullptr && word.word->name == "skip");
  if (is_skipped || lesson.guess->choice) {
    lesson.awaits = Awaits::entry;
    return move_cursor(lesson, lesson.cursor);
  }
  if (word.word == nullptr) {
    return lesson.reply.say(
        fmt::format("Type one of {}, or just Enter to go on without a guess.",
                    listed_at_most(most_named, mapped(prediction.names, quoted))));
  }
  const bool stays = word.word->about == About::telling || word.word->name == "hint";
  if (!stays) lesson.awaits = Awaits::entry;
  obey(lesson, word);
}

void tell_guess(Lesson& lesson, std::size_t finished_step) {
  auto& guess = lesson.guess;
  if (!guess || guess->is_compared || !guess->choice) return;
  const Prediction& prediction = lesson.predictions[guess->prediction];
  if (prediction.steps.back() != finished_step) return;
  guess->is_compared = true;
  const std::string guessed =
      fmt::format("You guessed {} for {} of {}", quoted(prediction.names[*guess->choice]),
                  prediction.distribution, lesson.step(finished_step).name);
  const std::string winner = quoted(prediction.names[prediction.winner]);
  const bool is_it = prediction.winner == *guess->choice;
  lesson.reply.say(guessed +
                   (is_it ? ", and you were right." : fmt::format("; it is {}.", winner)));
}

}  // namespace byhand::learn
