#include "learn/turning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "report/grade_report.hpp"
#include "report/sheet_comparison.hpp"
#include "report/views.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

namespace {

constexpr std::size_t most_named = 6;
constexpr std::size_t most_line_bytes = 2000;

std::string duration(double seconds) {
  constexpr double minute = 60;
  if (seconds < 2 * minute) return "less than two minutes";
  return fmt::format("{} minutes", std::lround(seconds / minute));
}

std::string misses(std::size_t count) {
  if (count == 0) return ", and every entry did fit";
  return fmt::format(", and {} did not fit at first",
                     count == 1 ? "one entry" : fmt::format("{} entries", count));
}

/// A line of a pasted block that holds no entries.
bool is_fence_or_comment(std::string_view line) {
  line = without_blanks_around(line);
  return line.starts_with('#') || line.starts_with("```") || line.starts_with("~~~");
}

/// Whether a word only tells something, so that what was asked is asked again.
bool stays(Word word) {
  return word == Word::help || word == Word::again || word == Word::explain ||
         word == Word::calculate;
}

/// The part of the worksheet behind the last step of which something is asked.
std::size_t closing_part(const Worksheet& worksheet) {
  std::size_t result = 0;
  for (std::size_t i = 0; i < worksheet.parts.size(); ++i) {
    const Part& part = worksheet.parts[i];
    const bool asks = part.kind == Part::Kind::step && worksheet.steps[part.index].asks();
    if (asks) result = i + 1;
  }
  return result;
}

std::size_t part_of_step(const Worksheet& worksheet, std::size_t step) {
  const auto found = std::find_if(
      worksheet.parts.begin(), worksheet.parts.end(),
      [&](const Part& part) { return part.kind == Part::Kind::step && part.index == step; });
  return static_cast<std::size_t>(found - worksheet.parts.begin());
}

}  // namespace

Turning::Turning(const Lesson& lesson, LessonState state)
    : m_lesson(lesson), m_state(std::move(state)) {
  read();
}

void Turning::read() {
  m_reading = std::make_unique<SheetReading>(m_lesson.manner().file, m_state.sheet, m_lesson.key());
}

void Turning::add(Document document) {
  for (Block& block : document.blocks) add(std::move(block));
}

std::string Turning::points() const {
  return byhand::points(reading().grade().score, reading().grade().max);
}

/// " (k1, q2)", where the worksheet has labels.
std::string Turning::labels_of(AskedCell place) const {
  const Labels& labels = step(place.step).labels;
  const Cell cell = graded_cell(worksheet(), place);
  std::vector<std::string> words;
  if (!labels.rows.empty()) words.push_back(labels.rows[cell.row]);
  if (!labels.cols.empty()) words.push_back(labels.cols[cell.col]);
  return words.empty()
             ? ""
             : fmt::format(" ({})", visible_line(fmt::format("{}", fmt::join(words, ", "))));
}

LessonTurn Turning::finish() && {
  Turn turn;
  turn.said = std::move(m_said);
  turn.is_over = m_is_over;
  switch (m_state.asked) {
    case Asked::cell:
      turn.prompt = name(m_state.open) + labels_of(m_state.open);
      break;
    case Asked::prediction:
      turn.prompt = "your guess";
      break;
    case Asked::answer:
      turn.prompt = "your answer";
      break;
    case Asked::nothing:
      break;
  }
  return {std::move(m_state), std::move(turn)};
}

void Turning::begin() {
  const auto open = open_cells(reading().grade(), worksheet());
  if (m_lesson.manner().is_review || is_untouched(reading().grade())) {
    tell_problems();
    return go_on();
  }
  quote(fmt::format("Your sheet {} has {} so far.", m_lesson.manner().file, points()));
  tell_problems();
  m_state.part = open.empty() ? closing_part(worksheet()) : part_to_go_on_with(open.front().step);
  go_on();
}

/// Where a lesson goes on that comes to this step first. Of a step that was begun the prose before
/// it is enough; before another one there may be a question that was not answered yet.
std::size_t Turning::part_to_go_on_with(std::size_t index) const {
  const auto& parts = worksheet().parts;
  const std::size_t here = part_of_step(worksheet(), index);
  const bool is_begun =
      open_cells(reading().grade(), worksheet(), index).size() <
          asked_cells(worksheet(), index).size() ||
      reading().verdict(asked_cells(worksheet(), index).front()) != Verdict::blank;
  std::size_t part = here;
  const auto is_behind_step = [&] {
    const Part& before = parts[part - 1];
    return before.kind == Part::Kind::step && step(before.index).asks();
  };
  while (part > 0 && !is_behind_step() &&
         (!is_begun || parts[part - 1].kind == Part::Kind::prose)) {
    --part;
  }
  return part;
}

void Turning::tell_reread(const SheetReading& before) {
  for (const AskedCell place : asked_cells(worksheet())) {
    const bool is_filled = reading().verdict(place) != Verdict::blank;
    if (is_filled && before.text(place) != reading().text(place)) m_state.of_others.insert(place);
  }
  quote(fmt::format("{} was changed elsewhere and has been read again: {}.", m_lesson.manner().file,
                    points()));
  tell_problems();
  if (m_state.asked == Asked::cell && m_state.of_others.contains(m_state.open)) tell_content();
}

void Turning::take(std::string_view line) {
  switch (m_state.asked) {
    case Asked::cell:
      return take_at_cell(line);
    case Asked::prediction:
      return take_guess(line);
    case Asked::answer:
      return take_answer(line);
    case Asked::nothing:
      m_is_over = true;
  }
}

void Turning::take_at_cell(std::string_view line) {
  if (without_blanks_around(line).empty()) {
    return say("Type a number, or hint for a hint; help lists all words.");
  }
  if (const auto offset = invalid_utf8(line)) {
    return say(
        fmt::format("Nothing was entered: byte {} of that line is no UTF-8 text.", *offset + 1));
  }
  if (line.size() > most_line_bytes) {
    return say(
        fmt::format("Nothing was entered: that line is longer than {} bytes.", most_line_bytes));
  }
  if (is_fence_or_comment(line)) return;
  if (looks_like_entries(line, worksheet(), m_state.open.step)) return take_entries(line);
  m_state.unfinished.clear();
  speak(spoken(line));
}

void Turning::take_guess(std::string_view line) {
  const Prediction& prediction = m_lesson.predictions()[m_state.guess->prediction];
  const std::string_view said = without_blanks_around(line);
  m_state.guess->choice = choice_of(prediction, said);
  if (m_state.guess->choice) say("We shall see.");
  const bool is_passed_over = said.empty() || said == "skip" || m_state.guess->choice;
  if (!is_passed_over && spoken(said).row == nullptr) {
    return say(fmt::format("Type one of {}, or just Enter to go on without a guess.",
                           listed_at_most(8, prediction.names)));
  }
  if (!is_passed_over && stays(spoken(said).row->word)) return speak(spoken(said));
  m_state.asked = Asked::cell;
  if (!is_passed_over) return speak(spoken(said));
  open_cell(m_state.open);
}

/// A question in words: what was typed is the learner's own, and ours stands beside it. Words that
/// lead elsewhere are understood here too; the question comes again.
void Turning::take_answer(std::string_view line) {
  const SpokenWord word = spoken(line);
  const bool leads_on = word.row != nullptr && (is_word(line) || word.row->word == Word::quit) &&
                        word.row->word != Word::hint && word.row->word != Word::show &&
                        word.row->word != Word::skip;
  if (leads_on) return speak(word);
  const Part& part = worksheet().parts[m_state.part++];
  add(Paragraph{{{Role::strong, std::string(answer_heading(worksheet()))}}});
  add(Prose{part.text});
  go_on();
}

/// Shows the worksheet from the first part that was not shown to the next thing to do.
void Turning::go_on() {
  const std::size_t closing = closing_part(worksheet());
  while (true) {
    if (m_state.part == closing && !m_state.is_compared) {
      if (!m_state.is_last_round && !open_cells(reading().grade(), worksheet()).empty()) {
        return come_back_to_open_cells();
      }
      close();
    }
    if (m_state.part >= worksheet().parts.size() ||
        (m_lesson.manner().is_review && m_state.part >= closing)) {
      return end(true);
    }
    if (!pass_part()) return;
  }
}

/// Shows a part and passes it; false where something is asked there.
bool Turning::pass_part() {
  const Part& part = worksheet().parts[m_state.part];
  const bool is_review = m_lesson.manner().is_review;
  if (part.kind == Part::Kind::step && step(part.index).asks()) {
    const auto& grade = reading().grade();
    if (!open_cells(grade, worksheet(), part.index).empty()) {
      come_to_step(part.index);
      return false;
    }
  } else if (part.kind == Part::Kind::answer && !is_review) {
    // Where the learner was somewhere else meanwhile, the question is asked once more.
    if (!m_is_prose_seen && m_state.part > 0) {
      const Part& before = worksheet().parts[m_state.part - 1];
      if (before.kind == Part::Kind::prose) add(Prose{before.text});
    }
    m_state.asked = Asked::answer;
    say("Think about it; type your answer, or just Enter, and ours is shown.");
    return false;
  } else if (part.kind == Part::Kind::prose && !is_review) {
    add(Prose{part.text});
    m_is_prose_seen = true;
  } else if (part.kind == Part::Kind::given && !is_review) {
    add(given_view(worksheet().givens[part.index]));
    m_seen.insert(worksheet().givens[part.index].name);
  } else if (part.kind == Part::Kind::step && !is_review) {
    show_shown_step(part.index);
  }
  ++m_state.part;
  return true;
}

void Turning::come_to_step(std::size_t index) {
  const AskedCell first = open_cells(reading().grade(), worksheet(), index).front();
  m_state.open = first;
  m_state.hints = 0;
  show_step(index);
  const auto& predictions = m_lesson.predictions();
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    const bool is_untouched_step = open_cells(reading().grade(), worksheet(), index).size() ==
                                   asked_cells(worksheet(), index).size();
    const bool was_asked = m_state.guess && m_state.guess->prediction >= i;
    if (predictions[i].before != index || !is_untouched_step || was_asked) continue;
    m_state.guess = Guess{i, {}, false};
    m_state.asked = Asked::prediction;
    return say(
        fmt::format("Before you compute, a guess that carries no mark: in {}, which of {} "
                    "will have the largest weight?",
                    predictions[i].distribution, listed(predictions[i].names, "or")));
  }
  m_state.asked = Asked::cell;
  if (reading().verdict(first) != Verdict::blank) return tell_content();
  const bool is_beginning = is_untouched(reading().grade()) && !m_lesson.manner().is_review;
  if (is_beginning) say("Type what belongs into the ?; hint and help are there for you.");
}

bool Turning::is_behind_all_steps() const {
  return m_state.part >= closing_part(worksheet());
}

/// All steps were passed, but some cells are left.
void Turning::come_back_to_open_cells() {
  const auto open = open_cells(reading().grade(), worksheet());
  std::vector<std::string> names;
  for (const AskedCell place : open) names.push_back(name(place));
  say(fmt::format("{} still open: {}. skip passes over them.",
                  open.size() == 1 ? "One cell is" : fmt::format("{} cells are", open.size()),
                  listed_at_most(most_named, names)));
  open_cell(open.front());
}

/// Makes a cell the one that is asked for, and shows its step where that is another one.
void Turning::open_cell(AskedCell place) {
  const bool is_other_step = place.step != m_state.open.step;
  m_state.open = place;
  m_state.hints = 0;
  m_state.asked = Asked::cell;
  if (is_other_step) show_step(place.step);
}

/// Nothing more is to be done in the step of the open cell: the way through the worksheet goes on.
void Turning::leave_cell() {
  const std::size_t here = part_of_step(worksheet(), m_state.open.step);
  if (m_state.part == here) ++m_state.part;
  const auto open = open_cells(reading().grade(), worksheet(), m_state.open.step);
  const bool is_mistaken = std::any_of(open.begin(), open.end(), [&](AskedCell place) {
    return reading().verdict(place) != Verdict::blank;
  });
  if (is_mistaken && !m_lesson.manner().is_review) {
    say(
        fmt::format("{} stays as it is for now. What the text says of its numbers is meant of the "
                    "right ones.",
                    step().name));
  }
  go_on();
}

/// Behind the last step: the comparison with the real computation.
void Turning::close() {
  m_state.is_compared = true;
  if (m_lesson.manner().is_review) return;
  const auto open = open_cells(reading().grade(), worksheet());
  if (asked_cells(worksheet()).empty()) return;
  const std::size_t given_away = count_of(reading().grade(), Verdict::shown);
  if (open.empty()) {
    say(fmt::format("All cells are done: {}{}.", points(),
                    given_away > 0 ? fmt::format(", {} given away", given_away) : ""));
  }
  add_beside_real(m_said, reading().graded(), Reveal::kinds);
}

void Turning::end(bool is_done) {
  m_is_over = true;
  m_state.asked = Asked::nothing;
  const Manner& manner = m_lesson.manner();
  if (manner.is_review) return;
  const std::size_t open = open_cells(reading().grade(), worksheet()).size();
  if (is_done && open == 0) {
    quote(fmt::format("That was the whole sheet: {}, kept in {}. This sitting took {}{}.", points(),
                      manner.file, duration(m_state.seconds), misses(m_state.misses)));
    if (!manner.next.empty()) quote(manner.next);
    return;
  }
  quote(fmt::format("{} has {}; {}.", manner.file, points(),
                    open == 1 ? "one cell is open" : fmt::format("{} cells are open", open)));
  quote(fmt::format("To go on with it: {}", manner.command));
  if (is_done) say("To practise what went wrong with other numbers: byhand review");
}

std::string_view praise(std::size_t count) {
  constexpr std::array praises{"right",     "yes",        "that is it", "correct",
                               "well done", "yes, right", "just so"};
  return praises.at(count % praises.size());
}

}  // namespace byhand::learn
