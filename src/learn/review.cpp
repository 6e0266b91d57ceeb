#include "learn/review.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "learn/lesson_parts.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "worksheet/prose.hpp"
#include "worksheet/reader.hpp"

namespace byhand::learn {

namespace {

// What went wrong, and the same step once more.

/// Whether to practise one is to practise the other.
bool are_alike(const PastMistake& a, const PastMistake& b) {
  return std::tie(a.worksheet, a.step, a.code) == std::tie(b.worksheet, b.step, b.code);
}

/// The asked cells of each row and of each column; of a long one each piece that is not too long.
std::vector<std::vector<Cell>> lines_of(const Worksheet& worksheet, std::size_t step) {
  std::vector<std::vector<Cell>> whole;
  const auto [rows, cols] = worksheet.steps[step].shape;
  for (std::size_t row = 0; row < rows; ++row) whole.push_back(asked_cells(worksheet, step, row));
  for (std::size_t col = 1; col <= cols; ++col)
    whole.push_back(asked_among(worksheet, cells_in(step, {{1, rows}, {col, col}})));
  std::vector<std::vector<Cell>> pieces;
  for (const auto& line : whole) {
    const std::size_t size = std::min(line.size(), most_cells_of_exercise);
    for (std::size_t first = 0; size > 0 && first + size <= line.size(); ++first) {
      const auto begin = line.begin() + static_cast<std::ptrdiff_t>(first);
      pieces.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(size));
    }
  }
  return pieces;
}

/// The step with nothing asked but those cells of it.
Step asking_only(Step step, const std::vector<Cell>& cells) {
  step.asked.assign(step.shape.cells(), false);
  for (const Cell& cell : cells) step.asked[step.shape.position(cell.row, cell.col)] = true;
  return step;
}

/// The worksheet with nothing asked but those cells, which are all of one step.
Worksheet asking_only(Worksheet worksheet, const std::vector<Cell>& cells) {
  for (Step& step : worksheet.steps) step.asked.assign(step.shape.cells(), false);
  Step& asking = worksheet.steps[cells.front().step];
  asking = asking_only(std::move(asking), cells);
  return worksheet;
}

/// In how many of the cells the mistake leads to another number; 0 where its result is never held
/// against entries.
std::size_t showing_cells(const ReplayedMutation& mutation, const AnswerKey& key,
                          const std::vector<Cell>& cells) {
  const std::size_t step = cells.front().step;
  const Matrix<Exact>& right = *key.right(step).value;
  const Matrix<Exact>& result = *mutation.results.value;
  const Step asking = asking_only(key.worksheet().steps[step], cells);
  if (!reason_not_carried(*mutation.mutation, result, asking).empty()) return 0;
  return count_if(cells, [&](const Cell& cell) {
    const auto order = compare(result(cell.row, cell.col), right(cell.row, cell.col));
    return order && *order != 0;
  });
}

/// The mutation with the code of the mistake, if there is one; that with the same rule goes first.
const ReplayedMutation* same_mistake(AnswerKey& key, const PastMistake& mistake) {
  const ReplayedMutation* found = nullptr;
  if (mistake.code.empty()) return found;
  for (const ReplayedMutation& replayed : key.mutations(mistake.step)) {
    if (replayed.mutation->code != mistake.code) continue;
    if (replayed.mutation->rule.text == mistake.rule) return &replayed;
    if (found == nullptr) found = &replayed;
  }
  return found;
}

/// Whether the numbers of these cells stand in the same places of a matrix that the rule names.
bool are_copied(const AnswerKey& key, const std::vector<Cell>& cells) {
  const Matrix<Exact>& right = *key.right(cells.front().step).value;
  const auto names = names_in(*key.worksheet().steps[cells.front().step].hand.written);
  return any_of(names, [&](const Expression* name) {
    const Matrix<Exact>& used = *key.right_values().at(name->text);
    if (used.shape() != right.shape()) return false;
    return all_of(cells, [&](const Cell& cell) {
      return used(cell.row, cell.col) == right(cell.row, cell.col);
    });
  });
}

/// Whether the numbers of cells of one row or column could be copied from another one of the step.
bool have_twin(const AnswerKey& key, const std::vector<Cell>& cells) {
  const Matrix<Exact>& right = *key.right(cells.front().step).value;
  const bool is_single_row = right.shape().rows == 1 && cells.size() == 1;
  const bool is_row = cells.front().row == cells.back().row && !is_single_row;
  const auto is_equal_to = [&](std::size_t line) {
    return all_of(cells, [&](const Cell& cell) {
      const Exact& other = is_row ? right(line, cell.col) : right(cell.row, line);
      return other == right(cell.row, cell.col);
    });
  };
  const std::size_t own = is_row ? cells.front().row : cells.front().col;
  const std::size_t count = is_row ? right.shape().rows : right.shape().cols;
  for (std::size_t line = 0; line < count; ++line) {
    if (line != own && is_equal_to(line)) return true;
  }
  return false;
}

/// Cells that may be asked in one variant, and how well they serve.
struct Candidate {
  std::vector<Cell> cells;
  std::size_t showing = 0;       // the mistake
  std::size_t past_misfits = 0;  // cells that held it
  std::size_t different = 0;     // right values
  bool is_new = true;            // they are not just those of a matrix that the rule names

  bool is_better_than(const Candidate& other) const {
    return std::tie(showing, is_new, past_misfits, different) >
           std::tie(other.showing, other.is_new, other.past_misfits, other.different);
  }
  bool shows_enough() const {
    constexpr std::size_t enough = 2;  // one cell may have any reason
    return showing >= std::min(enough, cells.size());
  }
};

/// Without cells, where nothing is asked in the step at all, or all could be copied.
Candidate best_candidate(const PastMistake& mistake, AnswerKey& key) {
  Candidate best;
  const Matrix<Exact>& right = *key.right(mistake.step).value;
  const ReplayedMutation* mutation = same_mistake(key, mistake);
  for (const auto& cells : lines_of(key.worksheet(), mistake.step)) {
    if (have_twin(key, cells)) continue;
    const auto values = mapped(cells, [&](const Cell& cell) { return right(cell.row, cell.col); });
    Candidate candidate{
        cells, 0, count_if(mistake.cells, [&](const Cell& cell) { return contains(cells, cell); }),
        different_values(values), !are_copied(key, cells)};
    if (mutation != nullptr) candidate.showing = showing_cells(*mutation, key, cells);
    if (best.cells.empty() || candidate.is_better_than(best)) best = std::move(candidate);
  }
  return best;
}

/// Another variant than that of the sheet.
Variant another_variant(const PastMistake& mistake, SplitMix64& random) {
  while (true) {
    Variant variant = drawn_variant(random);
    if (variant.number != mistake.variant) return variant;
  }
}

/// Whether a cell was wrong at first, in a lesson, and is right now.
bool was_put_right(const GradedSheet& graded, const Cell& cell) {
  const std::size_t index = position_in_step(graded.worksheet(), cell);
  return graded.sheet.blocks[cell.step].missed[index] && is_right(verdict_of(graded, cell));
}

// One exercise after another.

/// The lesson on the next exercise, and what that is.
void begin_exercise(Review& review) {
  const Exercise& exercise = review.exercise();
  const Worksheet& worksheet = exercise.worksheet();
  const std::size_t cells = asked_cells(worksheet).size();
  std::string title = fmt::format("{} of {}: {} of {}", review.number + 1, review.exercises->size(),
                                  exercise.step().name, worksheet.title);
  if (worksheet.variant) title += fmt::format(", variant {}", worksheet.variant->number);
  review.reply.add(Heading{2, std::move(title)});
  review.reply.add(Paragraph{
      {{Role::plain, "In "},
       {Role::quoted, exercise.mistake.file},
       {Role::plain,
        fmt::format(" something went wrong in {}{}. Here it is again{}; {} asked, everything else "
                    "is printed.",
                    exercise.step().name,
                    exercise.mistake.is_put_right ? ", and you put it right" : "",
                    worksheet.variant ? " with other numbers" : "",
                    cells == 1 ? "one cell is" : fmt::format("{} cells are", cells))}}});
  const std::string blank = write_sheet(worksheet, exercise.key->replayed().hand,
                                        SheetFormat::markdown, blank_entries(worksheet), false);
  LessonOptions options;
  options.file = exercise.mistake.file;
  options.is_review = true;
  review.lesson = begin_lesson(exercise.key, std::move(options), blank);
  review.is_missed = false;
  review.reply.add(std::move(review.lesson.reply.said));
}

/// Whether an entry of the exercise does not fit, or was given away.
bool has_miss(const Lesson& lesson) {
  const auto is_miss = [](Verdict one) { return needs_reason(one) || one == Verdict::shown; };
  return !cells_with(*lesson.sheet, is_miss).empty();
}

/// Whether one of the new entries is what the past mistake leads to, and no wrong one is anything
/// else. A single entry is too little to name a mistake by, unless it was made before.
bool is_made_again(const Exercise& exercise, const GradedSheet& before, const GradedSheet& after) {
  if (exercise.again == nullptr) return false;
  const auto wrong = cells_with(after, needs_reason);
  const auto changed = changed_cells(before, after);
  const auto is_explained = [&](const Cell& cell) {
    const std::size_t index = position_in_step(exercise.worksheet(), cell);
    return exercise.again->results.likeness_of(entry_of(after, cell), index) >= Likeness::rounded;
  };
  const auto is_new = [&](const Cell& cell) { return contains(changed, cell); };
  return any_of(wrong, is_new) && all_of(wrong, is_explained);
}

/// What a review adds to the verdicts of the lesson: after what was said of the entries, and
/// before what to do.
void judge_again(Review& review, const GradedSheet& before) {
  const Exercise& exercise = review.exercise();
  const GradedSheet& after = *review.lesson.sheet;
  review.is_missed = review.is_missed || has_miss(review.lesson);
  const bool is_named = after.grade.steps[exercise.mistake.step].names(exercise.mistake.code);
  if (is_named || !is_made_again(exercise, before, after)) return;
  auto& said = review.reply.said.blocks;
  const auto last_fact = std::find_if(said.rbegin(), said.rend(), [](const Block& block) {
    return std::holds_alternative<Fact>(block);
  });
  const std::string& message = exercise.again->mutation->message;
  said.insert(last_fact.base(), Fact{"as last time", quoted_markdown(message)});
}

/// What came of it, and what is next.
void close_review(Review& review) {
  review.reply.is_over = true;
  if (review.number > 0) {
    const std::string in_the_end = review.settled > review.right_at_first
                                       ? fmt::format(", {} settled in the end", review.settled)
                                       : "";
    review.reply.add(
        Paragraph{{{Role::strong, fmt::format("{} of {}", review.right_at_first, review.number)},
                   {Role::plain, " right at the first try" + in_the_end + "."}}});
  }
  if (review.settled < review.exercises->size()) {
    review.reply.say("To practise the rest, with other numbers again:");
    return review.reply.say(review.again, Role::code);
  }
  if (review.exercises->front().mistake.is_put_right) {
    return review.reply.say("You can do these now.");
  }
  review.reply.add(Paragraph{{{Role::plain, "You can do these now, so put them right in "},
                              {Role::quoted, review.exercises->front().mistake.file},
                              {Role::plain, ":"}}});
  review.reply.say(review.correct, Role::code);
}

void close_exercise(Review& review) {
  const std::string& name = review.exercise().step().name;
  const bool is_left = !review.lesson.is_compared;  // where a lesson ends that was gone through
  if (review.lesson.grade().is_full()) {
    ++review.settled;
    review.right_at_first += review.is_missed ? 0 : 1;
    const std::string how = review.is_missed ? "settled" : "settled, right at the first try";
    review.reply.add(Fact{name, {{Role::good, how}}, "✓"});
  } else if (!is_left) {
    review.reply.add(Fact{name, {{Role::unsure, "left open this time"}}, "_"});
  }
  if (!is_left) ++review.number;
  if (is_left || review.number == review.exercises->size()) return close_review(review);
  begin_exercise(review);
}

}  // namespace

std::vector<PastMistake> past_mistakes(const GradedSheet& graded) {
  std::vector<PastMistake> mistakes;
  const Worksheet& worksheet = graded.worksheet();
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    if (worksheet.steps[s].is_question) continue;  // its numbers are practised where they stand
    PastMistake mistake{graded.source.name(), worksheet.name, {}, s, "", "", {}, true};
    for (const Cell& cell : asked_cells(worksheet, s)) {
      const bool is_wrong = needs_reason(verdict_of(graded, cell));
      if (!is_wrong && !was_put_right(graded, cell)) continue;
      mistake.cells.push_back(cell);
      mistake.is_put_right = mistake.is_put_right && !is_wrong;
    }
    if (mistake.cells.empty()) continue;
    if (worksheet.variant) mistake.variant = worksheet.variant->number;
    const auto& reasons = graded.grade.steps[s].reasons;
    if (!reasons.empty()) {
      mistake.code = reasons.front().either.front().code;
      mistake.rule = reasons.front().either.front().rule;
    }
    mistakes.push_back(std::move(mistake));
  }
  return mistakes;
}

std::vector<PastMistake> drawn_mistakes(std::vector<PastMistake> mistakes, std::size_t most,
                                        std::int64_t seed) {
  std::vector<PastMistake> drawn;
  std::stable_partition(mistakes.begin(), mistakes.end(),
                        [](const PastMistake& mistake) { return !mistake.is_put_right; });
  for (PastMistake& mistake : mistakes) {
    const bool is_new =
        none_of(drawn, [&](const PastMistake& other) { return are_alike(mistake, other); });
    if (is_new) drawn.push_back(std::move(mistake));
  }
  const std::size_t still_wrong =
      count_if(drawn, [](const PastMistake& mistake) { return !mistake.is_put_right; });
  SplitMix64 random(static_cast<std::uint64_t>(seed));
  while (drawn.size() > most) {  // what was put right is left out first
    const std::size_t kept = drawn.size() > still_wrong ? still_wrong : 0;
    const std::size_t left_out = kept + random.below(drawn.size() - kept);
    drawn.erase(drawn.begin() + static_cast<std::ptrdiff_t>(left_out));
  }
  return drawn;
}

std::optional<Exercise> draw_exercise(const PastMistake& mistake, const Source& worksheet,
                                      const Budget& budget, std::int64_t seed) {
  constexpr int most_variants = 24;
  SplitMix64 random(static_cast<std::uint64_t>(seed) ^ fnv1a64(mistake.worksheet) ^
                    fnv1a64(mistake.code) ^ mistake.step);
  Candidate best;
  Worksheet asked;  // with the best cells
  bool is_settled = false;
  for (int i = 0; i < most_variants && !is_settled; ++i) {
    try {
      WorksheetReading reading =
          read_worksheet(worksheet, budget, another_variant(mistake, random));
      if (!reading.problems.empty() || reading.worksheet.steps.size() <= mistake.step) continue;
      if (!has_variants(reading.worksheet)) {
        reading.worksheet.variant.reset();
        is_settled = true;
      }
      AnswerKey key(std::move(reading.worksheet), Rules::hand, budget);
      Candidate candidate = best_candidate(mistake, key);
      if (candidate.cells.empty()) continue;
      if (!best.cells.empty() && !candidate.is_better_than(best)) continue;
      best = std::move(candidate);
      asked = asking_only(key.worksheet(), best.cells);
      // Without a code nothing can be known to show.
      is_settled = is_settled || (best.is_new && (best.shows_enough() || mistake.code.empty()));
    } catch (const Problem&) {
      continue;  // these numbers do not work out
    }
  }
  if (best.cells.empty()) return std::nullopt;
  auto key = std::make_shared<AnswerKey>(std::move(asked), Rules::hand, budget);
  const ReplayedMutation* again = best.showing > 0 ? same_mistake(*key, mistake) : nullptr;
  return Exercise{mistake, std::move(key), again};
}

std::vector<Exercise> draw_exercises(std::vector<PastMistake> mistakes,
                                     const WorksheetSource& source_of, const Budget& budget,
                                     std::int64_t seed) {
  constexpr std::size_t most_exercises = 8;
  std::vector<Exercise> exercises;
  for (const PastMistake& mistake : drawn_mistakes(std::move(mistakes), most_exercises, seed)) {
    const auto source = source_of(mistake.worksheet);
    auto exercise = source ? draw_exercise(mistake, *source, budget, seed) : std::nullopt;
    if (exercise) exercises.push_back(std::move(*exercise));
  }
  return exercises;
}

Review begin_review(std::vector<Exercise> exercises, std::string again, std::string correct) {
  Review review;
  review.exercises = std::make_shared<const std::vector<Exercise>>(std::move(exercises));
  review.again = std::move(again);
  review.correct = std::move(correct);
  begin_exercise(review);
  review.reply.prompt = review.lesson.reply.prompt;
  return review;
}

Review answer(Review review, std::string_view line) {
  review.reply = {};
  if (review.number == review.exercises->size()) {
    review.reply.is_over = true;
    return review;
  }
  const auto before = review.lesson.sheet;
  const std::size_t entries = review.lesson.entries;
  review.lesson = answer(std::move(review.lesson), line);
  review.reply.said = std::move(review.lesson.reply.said);
  if (review.lesson.entries != entries) judge_again(review, *before);
  if (review.lesson.reply.is_over) close_exercise(review);
  review.reply.prompt = review.lesson.reply.prompt;
  return review;
}

}  // namespace byhand::learn
