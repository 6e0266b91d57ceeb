#include "learn/review.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "learn/sheet_reading.hpp"
#include "sheet/writer.hpp"
#include "text/suggestion.hpp"

namespace byhand::learn {

namespace {

std::string blank_sheet(const AnswerKey& key) {
  return write_sheet(key.worksheet(), key.replayed().hand, SheetFormat::markdown,
                     blank_entries(key.worksheet()), false);
}

void say(Turn& turn, Sentence sentence) {
  turn.said.blocks.emplace_back(Paragraph{std::move(sentence)});
}

void append(Turn& turn, Turn further) {
  for (Block& block : further.said.blocks) turn.said.blocks.push_back(std::move(block));
  turn.prompt = std::move(further.prompt);
}

/// Whether an entry of the exercise does not fit, or was given away.
bool has_miss(const SheetReading& reading) {
  const auto& worksheet = reading.worksheet();
  const auto places = asked_cells(worksheet);
  return std::any_of(places.begin(), places.end(), [&](AskedCell place) {
    return needs_reason(reading.verdict(place)) || reading.is_shown(place);
  });
}

/// Whether the lesson named that slip.
bool is_named(const Grade& grade, const PastMistake& mistake) {
  return grade.steps[mistake.step].names(mistake.code);
}

/// Whether one of the new entries is what the past mistake leads to. A single entry is too little
/// to name a mistake by, unless it was made before.
bool is_made_again(const Exercise& exercise, const SheetReading& before,
                   const SheetReading& after) {
  if (exercise.again == nullptr) return false;
  const std::size_t step = exercise.mistake.step;
  const auto places = asked_cells(exercise.worksheet());
  return std::any_of(places.begin(), places.end(), [&](AskedCell place) {
    if (!needs_reason(after.verdict(place)) || before.text(place) == after.text(place))
      return false;
    const Entry& entry = after.sheet().blocks[step].cells[place.cell].entry;
    return exercise.again->results.likeness_of(entry, place.cell) >= Likeness::rounded;
  });
}

/// Behind what was said of the entries, and before what to do.
void add_behind_facts(Document& document, Block block) {
  const auto last = std::find_if(document.blocks.rbegin(), document.blocks.rend(),
                                 [](const Block& b) { return std::holds_alternative<Fact>(b); });
  document.blocks.insert(last.base(), std::move(block));
}

}  // namespace

Review::Review(std::vector<Exercise> exercises, Commands commands)
    : m_exercises(std::move(exercises)), m_commands(std::move(commands)) {
  for (const Exercise& exercise : m_exercises) {
    Manner manner;
    manner.file = exercise.mistake.file;
    manner.is_review = true;
    m_lessons.emplace_back(*exercise.key, std::move(manner));
  }
}

ReviewTurn Review::begin() const {
  ReviewTurn turn;
  introduce(turn);
  return turn;
}

/// What the exercise is, and the first turn of its lesson.
void Review::introduce(ReviewTurn& turn) const {
  const Exercise& exercise = m_exercises[turn.state.exercise];
  const Worksheet& worksheet = exercise.worksheet();
  const std::size_t cells = asked_cells(worksheet).size();
  std::string title = fmt::format("{} of {}: {} of {}", turn.state.exercise + 1, m_exercises.size(),
                                  exercise.step().name, worksheet.title);
  if (worksheet.variant) title += fmt::format(", variant {}", worksheet.variant->number);
  turn.turn.said.blocks.emplace_back(Heading{2, std::move(title)});
  say(turn.turn,
      {{Role::plain, "In "},
       {Role::quoted, exercise.mistake.file},
       {Role::plain,
        fmt::format(" something went wrong in {}. Here it is again{}; {} asked, all else is "
                    "printed.",
                    exercise.step().name, worksheet.variant ? " with other numbers" : "",
                    cells == 1 ? "one cell is" : fmt::format("{} cells are", cells))}});
  LessonTurn first = m_lessons[turn.state.exercise].begin(blank_sheet(*exercise.key));
  turn.state.lesson = std::move(first.state);
  turn.state.is_missed = false;
  append(turn.turn, std::move(first.turn));
}

ReviewTurn Review::answer(const ReviewState& state, std::string_view line) const {
  if (state.exercise == m_exercises.size()) return {state, {{}, "", true}};
  LessonTurn next = m_lessons[state.exercise].answer(state.lesson, line);
  ReviewTurn turn{state, std::move(next.turn)};
  turn.state.lesson = std::move(next.state);
  if (turn.state.lesson.entries != state.lesson.entries) judge(turn, state.lesson.sheet);
  if (turn.turn.is_over) close_exercise(turn);
  return turn;
}

/// What a review adds to the verdicts of the lesson.
void Review::judge(ReviewTurn& turn, const std::string& sheet_before) const {
  const Exercise& exercise = m_exercises[turn.state.exercise];
  const std::string& file = exercise.mistake.file;
  const SheetReading before(file, sheet_before, *exercise.key);
  const SheetReading after(file, turn.state.lesson.sheet, *exercise.key);
  turn.state.is_missed = turn.state.is_missed || has_miss(after);
  if (is_named(after.grade(), exercise.mistake) || !is_made_again(exercise, before, after)) return;
  const Mutation& mistake = *exercise.again->mutation;
  add_behind_facts(turn.turn.said, Fact{"as the last time", {{Role::quoted, mistake.message}}});
}

void Review::close_exercise(ReviewTurn& turn) const {
  const Exercise& exercise = m_exercises[turn.state.exercise];
  const SheetReading reading(exercise.mistake.file, turn.state.lesson.sheet, *exercise.key);
  const std::string& name = exercise.step().name;
  const bool is_left = !turn.state.lesson.is_compared;  // where a lesson ends that was gone through
  if (reading.grade().is_full()) {
    ++turn.state.settled;
    turn.state.right_at_first += turn.state.is_missed ? 0 : 1;
    const std::string how = turn.state.is_missed ? "settled" : "settled, right at the first try";
    turn.turn.said.blocks.emplace_back(Fact{name, {{Role::good, how}}, "✓"});
  } else if (!is_left) {
    turn.turn.said.blocks.emplace_back(Fact{name, {{Role::unsure, "left open this time"}}, "_"});
  }
  if (!is_left) ++turn.state.exercise;
  if (is_left || turn.state.exercise == m_exercises.size()) return close(turn);
  turn.turn.is_over = false;
  introduce(turn);
}

/// What came of it, and what is next.
void Review::close(ReviewTurn& turn) const {
  const auto& [gone_through, lesson, is_missed, settled, right_at_first] = turn.state;
  if (gone_through > 0) {
    const std::string in_the_end =
        settled > right_at_first ? fmt::format(", {} settled in the end", settled) : "";
    say(turn.turn, {{Role::strong, fmt::format("{} of {}", right_at_first, gone_through)},
                    {Role::plain, " right at the first try" + in_the_end + "."}});
  }
  if (settled < m_exercises.size()) {
    say(turn.turn, {{Role::plain, "To practise the rest, with other numbers again:"}});
    say(turn.turn, {{Role::code, m_commands.again}});
    return;
  }
  const std::string& file = m_exercises.front().mistake.file;
  say(turn.turn, {{Role::plain, "What you can do now, put right in "},
                  {Role::quoted, file},
                  {Role::plain, ":"}});
  say(turn.turn, {{Role::code, m_commands.correct(m_exercises.front().mistake)}});
}

}  // namespace byhand::learn
