#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "learn/lesson_parts.hpp"
#include "number/entry.hpp"
#include "report/explanation.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand::learn {

namespace {

Words lesson_words();

/// What a word does that stands alone.
template <void (*Action)(Lesson&)>
void alone(Lesson& lesson, const std::string& /*argument*/) {
  Action(lesson);
}

void explain(Lesson& lesson, const std::string& argument) {
  if (const auto cell = cell_asked_about(lesson, argument)) explain_cell(lesson, *cell);
}

void clear(Lesson& lesson, const std::string& argument) {
  const auto cell = cell_meant(lesson, "clear", argument);
  if (!cell) return;
  if (is_asked(lesson.worksheet(), *cell)) return clear_cell(lesson, *cell);
  lesson.reply.quote(name_of(lesson, *cell) + " is printed: there is nothing to clear.");
}

void calculate(Lesson& lesson, const std::string& text) {
  try {
    lesson.reply.add(calculation(lesson, text));
  } catch (const Problem& problem) {
    lesson.reply.quote(message_of(problem) + ".");
  }
}

void undo(Lesson& lesson) {
  if (lesson.before.empty()) {
    return lesson.reply.say(
        "There is nothing to take back: nothing was entered since the lesson began, since show, or "
        "since the sheet was read again.");
  }
  const Lesson::Before before = lesson.before.back();
  lesson.before.pop_back();
  const auto changed = changed_cells(*lesson.sheet, *before.sheet);
  lesson.sheet = before.sheet;
  move_cursor(lesson, before.cursor);
  const bool is_plain = changed.size() == 1 && changed.front() == before.cursor;
  const std::string what =
      is_plain ? "" : ", " + listed_at_most(most_names, cell_names(lesson, changed));
  lesson.reply.say(
      fmt::format("Taken back{}: {} is asked for again.", what, name_of(lesson, before.cursor)));
  tell_content(lesson);
}

void help(Lesson& lesson) {
  const bool is_open = lesson.options.has_worksheet_in_view;
  lesson.reply.say(
      is_open ? "A cell takes a number: 3, -2, 9/46, 0.2; or a whole row or matrix, pasted. These "
                "words help on:"
              : "Type an entry: 3, -2, 9/46, 0.2; or a whole row, with blanks between: 2 1 0 2. "
                "Instead of an entry you can type a word, or just its beginning:");
  Table table;
  table.columns = {{"", false}, {"", false}};
  for (const auto& [word, summary] : words_for_help(lesson_words(), lesson.step())) {
    if (is_open && word == "quit") continue;
    table.rows.push_back({{is_open ? Role::line : Role::code, word}, {Role::plain, summary}});
  }
  lesson.reply.add(std::move(table));
}

/// A page is left as pages are.
void quit(Lesson& lesson) {
  if (!lesson.options.has_worksheet_in_view) return end_lesson(lesson, false);
  lesson.reply.say("There is no need to: what you entered is kept. The map leads on.");
}

// Of two words that begin alike the one that is needed more often stands first.
constexpr std::array words_of_lessons{
    LessonWord{{"hint", "", "the rule; once more: row and column; then all but the end"},
               About::cell,
               alone<give_hint>},
    LessonWord{{"skip", "", "leaves this cell as it is, and goes on", "next"},
               About::cell,
               alone<skip_cell>},
    LessonWord{{"show", "", "gives this cell away; it carries no mark then", "solve"},
               About::cell,
               alone<give_cell_away>},
    LessonWord{{"back", "", "to the cell before this one"}, About::way, alone<go_back>},
    LessonWord{{"goto", "{S[1,2]}", "to that cell; or goto {S}, or goto 3 for row 3", "go"},
               About::way,
               go_to},
    LessonWord{{"again", "", "shows this step once more"}, About::telling, alone<show_again>},
    LessonWord{
        {"explain", "{S[1,2]}", "how a cell is worked out, on your own numbers", "why", true},
        About::telling,
        explain},
    LessonWord{{"calc", "20*9/46", "a calculator; calc {S} shows a matrix", "= eval"},
               About::telling,
               calculate},
    LessonWord{{"map", "", "the way through this worksheet, and where you are"},
               About::telling,
               alone<show_map>},
    LessonWord{{"undo", "", "takes your last entry back"}, About::way, alone<undo>},
    LessonWord{{"clear", "{S[1,2]}", "makes that cell blank again, or this one", "erase", true},
               About::way,
               clear},
    LessonWord{{"help", "", "this list", "?"}, About::telling, alone<help>},
    LessonWord{
        {"quit", "", "stops here; your sheet is saved", "exit bye :q"}, About::way, alone<quit>},
};

Words lesson_words() {
  return mapped(words_of_lessons, [](const LessonWord& word) -> const Word* { return &word; });
}

bool is_spelled_out(std::string_view text, const Word& word) {
  const std::string small = in_small_letters(text);
  return word.name == small || is_word_of(word.also, small);
}

/// What a text means in the worksheet; where it means nothing there, it may be short for a word.
/// e.g. Q is a step, and no quit
std::string name_taken(std::string_view text, const Lesson& lesson) {
  const auto& [rows, cols] = lesson.step().labels;
  if (position_of(text, lesson.worksheet().steps)) {
    return fmt::format("{} is a matrix here; goto {} takes you to it", text, text);
  }
  if (position_of(text, lesson.worksheet().givens)) {
    return fmt::format("{} is given here; calc {} shows it", text, text);
  }
  for (const auto* labels : {&rows, &cols}) {
    if (!contains(*labels, text)) continue;
    return fmt::format("{} is a label here; its numbers go after it, as in {} 5 1", text, text);
  }
  return "";
}

/// The word that a line begins with. A sign ends where it ends: "=3*4" needs no blank.
std::string_view spoken_name(std::string_view line) {
  const bool is_sign = line.starts_with('=') && !line.starts_with("==");
  return is_sign ? line.substr(0, 1) : first_word(line);
}

/// How people say that they do not get on.
bool says_lost(std::string_view line) {
  return any_of(split_markdown_row(line), [](std::string_view word) {
    constexpr std::string_view words = "know idea stuck lost confused understand get how what";
    return is_word_of(words, in_small_letters(word));
  });
}

/// The word that is probably meant by a line that begins with none.
std::optional<std::string> word_meant_in(std::string_view line) {
  std::optional<std::string> meant;
  for (const std::string_view part : split_markdown_row(line)) {  // how do I go back
    const auto inside = words_meant(part, lesson_words());
    if (!inside.empty() && is_spelled_out(part, *inside.front())) meant = inside.front()->name;
  }
  if (meant) return meant;
  const std::string_view called = line.substr(0, line.find('('));
  if (line.ends_with(')') && find_function(called) != nullptr)
    return "calc " + excerpt(line);  // sqrt(9)
  if (says_lost(line)) return "hint";
  return nearest(in_small_letters(spoken_name(line)), names_of(lesson_words()));
}

}  // namespace

Words words_meant(std::string_view text, const Words& known) {
  const std::string small = in_small_letters(text);
  Words begun;
  for (const Word* word : known) {
    if (is_spelled_out(small, *word)) return {word};
    if (word->name.starts_with(small)) begun.push_back(word);
  }
  return begun;
}

std::vector<std::pair<std::string, std::string>> words_for_help(const Words& words,
                                                                const Step& step) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const Word* word : words) {
    if (word->summary.empty()) continue;
    const std::string typed = std::string(word->name) + (word->argument.empty() ? "" : " ");
    std::string summary = with_name(word->summary, step);
    if (!word->also.empty())
      summary += " (or " + replaced(std::string(word->also), " ", ", ") + ")";
    result.emplace_back(typed + with_name(word->argument, step), std::move(summary));
  }
  return result;
}

SpokenWord spoken(std::string_view line, const Step& step) {
  line = without_blanks_around(line);
  if (line.size() > 1 && line.ends_with('?')) line.remove_suffix(1);  // why?
  const std::string_view name = spoken_name(line);
  SpokenWord result;
  result.argument = std::string(without_blanks_around(line.substr(name.size())));
  const auto words = words_meant(name, lesson_words());
  const bool is_assigned = result.argument.starts_with('=') || result.argument.starts_with("<-");
  if (is_assigned && (words.empty() || !is_spelled_out(name, *words.front()))) {
    const std::string_view matrix = name.substr(0, name.find_first_of("[("));
    result.problem = fmt::format("there is no matrix {} here", excerpt(matrix));
    return result;
  }
  if (words.empty()) {
    const auto meant = word_meant_in(line);
    result.problem = excerpt(line) + " is neither an entry nor a word known here; " +
                     (meant ? "did you mean " + *meant + "?" : "help lists the words");
    return result;
  }
  const auto& word = static_cast<const LessonWord&>(*words.front());
  if (word.argument.empty() && !result.argument.empty()) {
    const bool is_of_cell = word.about == About::cell;
    result.problem = fmt::format(
        "{} stands alone, without {}{}", word.name, excerpt(result.argument),
        is_of_cell ? ": it is about the cell where you are; goto takes you to another" : "");
  } else if (!word.argument.empty() && !word.may_stand_alone && result.argument.empty()) {
    result.problem = fmt::format("{} needs to know what: {} {}", word.name, word.name,
                                 with_name(word.argument, step));
  } else {
    result.word = &word;
  }
  return result;
}

SpokenWord spoken_to(const Lesson& lesson, std::string_view line) {
  const std::string_view name = spoken_name(without_blanks_around(line));
  if (name.empty()) return {};
  SpokenWord result = spoken(line, lesson.step());
  const bool is_short = result.word == nullptr || !is_spelled_out(name, *result.word);
  const std::string taken =
      is_short ? name_taken(name.substr(0, name.find_first_of("[(")), lesson) : "";
  if (!taken.empty()) result = {nullptr, "", taken};
  return result;
}

bool is_word_alone(std::string_view line) {
  line = without_blanks_around(line);
  return any_of(lesson_words(), [&](const Word* word) { return is_spelled_out(line, *word); });
}

bool is_word(std::string_view line) {
  const std::string_view name = spoken_name(without_blanks_around(line));
  const auto words = words_meant(name, lesson_words());
  return !words.empty() && words.front()->name == in_small_letters(name);
}

void obey(Lesson& lesson, const SpokenWord& spoken) {
  if (spoken.word == nullptr) {
    return lesson.reply.quote("Nothing was entered: " + spoken.problem + ".");
  }
  spoken.word->action(lesson, spoken.argument);
}

}  // namespace byhand::learn
