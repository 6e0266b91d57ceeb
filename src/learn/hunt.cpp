#include "learn/hunt.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "learn/lesson_parts.hpp"
#include "report/views.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

namespace {

using Phase = Hunt::Phase;

constexpr std::size_t most_listed = 12;
Words known_words(const Hunt& hunt);

// What is asked.

std::string prompt_of(const Hunt& hunt) {
  switch (hunt.phase) {
    case Phase::finding:
      return "the first wrong step";
    case Phase::naming:
      return fmt::format("1 to {}", hunt.drawn->suspects.size());
    default:
      return "Enter for another, q to stop";
  }
}

std::string what_is_asked(const Hunt& hunt) {
  switch (hunt.phase) {
    case Phase::finding:
      return "Type the name of the first wrong step, or `help`.";
    case Phase::naming:
      return fmt::format(
          "{} is the step. Type the number of what happened there, 1 to {}, or "
          "`help`.",
          hunt.drawn->wrong_step().name, hunt.drawn->suspects.size());
    default:
      return "This hunt is over: Enter for another, q to stop.";
  }
}

/// A step for examples, which tells nothing.
const Step& example(const Hunt& hunt) {
  return hunt.worksheet().steps.back();
}

void tell_all(Hunt& hunt) {
  hunt.phase = Phase::solved;
  show_reason(hunt);
}

void say_seed(Hunt& hunt) {
  if (hunt.command.empty()) return;
  hunt.reply.say("To hunt this one again, or to share it:", Role::quiet);
  hunt.reply.say(fmt::format("{} --seed {}", hunt.command, hunt.drawn->seed), Role::code);
}

// What the learner finds.

/// A cell of the wrong step in which another result would show: its name, what stands there, and
/// what would.
struct WrongCell {
  std::string name;
  std::string text;
  std::string other;
};

WrongCell wrong_cell(const DrawnHunt& drawn, const Matrix<Exact>& other) {
  const Cell cell = *first_difference(drawn.worksheet(), drawn.step, other, drawn.wrong());
  const auto text = [&](const Matrix<Exact>& matrix) {
    return short_cell_text(drawn.wrong_step(), matrix(cell.row, cell.col));
  };
  return {cell_name(drawn.worksheet(), cell), text(drawn.wrong()), text(other)};
}

/// A suspect did not do it: it would have led to another number in some cell.
void rule_out(Hunt& hunt, std::size_t suspect) {
  hunt.is_ruled_out[suspect] = true;
  const WrongCell cell = wrong_cell(*hunt.drawn, *hunt.drawn->suspects[suspect]->results.value);
  hunt.reply.say(fmt::format("Not {}: that would have made {} {}, but here stands {}.", suspect + 1,
                             cell.name, cell.other, cell.text));
}

void take_step(Hunt& hunt, const std::string& name) {
  const DrawnHunt& drawn = *hunt.drawn;
  const std::size_t index = position_of(name, hunt.worksheet().steps).value();
  if (index == drawn.step) {
    hunt.phase = Phase::naming;
    hunt.reply.say(
        fmt::format("Yes: {} is the first step that does not follow from its rule.", name),
        Role::good);
    show_with_ingredients(hunt, name);
    hunt.reply.say("What happened there?");
    return show_suspects(hunt);
  }
  ++hunt.wrong_guesses;
  if (index < drawn.step) {
    return hunt.reply.say(
        fmt::format("{} is right: its cells follow from its rule. Look further on.", name));
  }
  hunt.reply.say(fmt::format(
      "{} was computed correctly from what stands before it: the mistake is earlier.", name));
}

std::string points_of(const Hunt& hunt) {
  if (hunt.wrong_guesses + hunt.hints == 0) return "Found at once, without a hint.";
  const std::string guesses = hunt.wrong_guesses == 1
                                  ? "1 wrong guess"
                                  : fmt::format("{} wrong guesses", hunt.wrong_guesses);
  return fmt::format("Found with {} and {}.", guesses, counted(hunt.hints, "hint"));
}

/// A number from 1 of what may have happened.
void take_number(Hunt& hunt, std::size_t number) {
  if (hunt.phase != Phase::naming) return hunt.reply.say(what_is_asked(hunt));
  const std::size_t count = hunt.drawn->suspects.size();
  if (number < 1 || number > count) {
    return hunt.reply.say(
        fmt::format("There are {} to choose from. {}", count, what_is_asked(hunt)));
  }
  if (number - 1 != hunt.drawn->culprit) {
    ++hunt.wrong_guesses;
    return rule_out(hunt, number - 1);
  }
  hunt.reply.say("Yes, that is what happened.", Role::good);
  tell_all(hunt);
  hunt.reply.say(points_of(hunt));
  say_seed(hunt);
}

// What a line means.

/// A whole number, perhaps with a dot or a bracket behind it, as in "2)".
std::optional<std::size_t> number_in(std::string_view text) {
  if (text.ends_with('.') || text.ends_with(')')) text.remove_suffix(1);
  return number_in_digits(text);
}

/// A name of a step or a given as it is spelled; else, where other letters will do, the only one of
/// the steps, or then of the givens, that is spelled so. "S[1,2]" is S.
std::optional<std::string> name_in(const Worksheet& worksheet, const std::string& text,
                                   bool in_any_letters) {
  const std::string name = text.substr(0, text.find('['));
  if (position_of(name, worksheet.steps) || position_of(name, worksheet.givens)) return name;
  if (!in_any_letters) return std::nullopt;
  for (auto names : {names_of(worksheet.steps), names_of(worksheet.givens)}) {
    std::erase_if(names, [&](const std::string& other) {
      return in_small_letters(other) != in_small_letters(name);
    });
    if (names.size() == 1) return names.front();
  }
  return std::nullopt;
}

void say_unknown(Hunt& hunt, const std::string& text, const std::optional<std::string>& meant) {
  hunt.reply.say_of(excerpt(text), " is not understood here. " +
                                       (meant ? "Did you mean " + *meant + "? " : "") +
                                       what_is_asked(hunt));
}

/// First half of the other steps that could have been wrong, in their order; then a cell.
void hint_at_step(Hunt& hunt, const std::string& /*argument*/) {
  const DrawnHunt& drawn = *hunt.drawn;
  std::vector<std::string> cleared;
  for (std::size_t i = 0; i < hunt.worksheet().steps.size(); ++i) {
    const Step& step = hunt.worksheet().steps[i];
    if (i != drawn.step && step.asks()) cleared.push_back(step.name);
  }
  const std::size_t half = cleared.size() / 2;
  SplitMix64 random = random_of(drawn.seed, "hint");
  while (cleared.size() > half) {
    cleared.erase(cleared.begin() + static_cast<std::ptrdiff_t>(random.below(cleared.size())));
  }
  if (++hunt.hints == 1 && !cleared.empty()) {
    return hunt.reply.say(
        fmt::format("Pass over {}: everything there follows from what stands before it.",
                    listed_at_most(most_listed, cleared)));
  }
  const WrongCell cell = wrong_cell(drawn, drawn.right());
  hunt.reply.say(fmt::format("Work out {} by its rule: it is not {}.", cell.name, cell.text));
}

void hint_at_mistake(Hunt& hunt, const std::string& /*argument*/) {
  ++hunt.hints;
  std::vector<std::size_t> innocent;
  std::vector<std::string> left;
  for (std::size_t i = 0; i < hunt.is_ruled_out.size(); ++i) {
    if (hunt.is_ruled_out[i]) continue;
    left.push_back(std::to_string(i + 1));
    if (i != hunt.drawn->culprit) innocent.push_back(i);
  }
  if (innocent.size() > 1) return rule_out(hunt, innocent.front());
  const WrongCell cell = wrong_cell(*hunt.drawn, hunt.drawn->right());
  hunt.reply.say(
      fmt::format("That leaves {}: work out {} by its rule, and see what would make it {}.",
                  listed(left), cell.name, cell.text));
}

void repeat_question(Hunt& hunt, const std::string& /*argument*/) {
  hunt.reply.say(what_is_asked(hunt));
}

void show_matrix(Hunt& hunt, const std::string& text) {
  if (text.empty()) {
    return hunt.reply.say(fmt::format("Say what to show, as in show {}.", example(hunt).name));
  }
  const Worksheet& worksheet = hunt.worksheet();
  if (const auto name = name_in(worksheet, text, true)) return show_with_ingredients(hunt, *name);
  std::vector<std::string> names = names_of(worksheet.steps);
  append(names, names_of(worksheet.givens));
  auto meant = nearest(text, names);
  if (meant) meant = "show " + *meant;
  say_unknown(hunt, text, meant);
}

void show_hunt_again(Hunt& hunt, const std::string& /*argument*/) {
  show_title(hunt);
  show_sheet(hunt);
  if (hunt.phase == Phase::naming) show_suspects(hunt);
  hunt.reply.say(what_is_asked(hunt));
}

void give_up(Hunt& hunt, const std::string& /*argument*/) {
  hunt.reply.say(fmt::format("The first wrong step is {}.", hunt.drawn->wrong_step().name));
  tell_all(hunt);
  say_seed(hunt);
}

void help_in_hunt(Hunt& hunt, const std::string& /*argument*/) {
  hunt.reply.say(what_is_asked(hunt));
  for (const auto& [word, summary] : words_for_help(known_words(hunt), example(hunt))) {
    hunt.reply.said.add_fact(word, summary);
  }
  hunt.reply.say("The beginning of a word is enough.");
}

void quit_hunt(Hunt& hunt, const std::string& /*argument*/) {
  hunt.phase = Phase::left;
}

/// Where a word is known: a bit for each phase, in their order.
enum Where : unsigned {
  while_finding = 1,  // the wrong step
  while_naming = 2,   // what happened in it
  when_solved = 4,
  always = while_finding | while_naming | when_solved,
};

struct HuntWord : Word {
  unsigned where;  // of Where
  void (*action)(Hunt& hunt, const std::string& argument);
};

constexpr std::array words_of_hunts{
    HuntWord{{"hint", "", "clears half of the other steps, then names a cell that does not fit"},
             while_finding,
             hint_at_step},
    HuntWord{{"hint", "", "rules out one of them"}, while_naming, hint_at_mistake},
    HuntWord{{"hint", "", ""}, when_solved, repeat_question},
    HuntWord{{"show", "{S}", "a matrix, and those that its rule uses; any name will do", "", true},
             always,
             show_matrix},
    HuntWord{{"again", "", "the whole sheet"}, always, show_hunt_again},
    HuntWord{{"give up", "", "tells you what happened"}, while_finding | while_naming, give_up},
    HuntWord{{"give up", "", ""}, when_solved, repeat_question},
    HuntWord{{"help", "", "", "?"}, always, help_in_hunt},
    HuntWord{{"quit", "", "leave"}, always, quit_hunt},
};

Words known_words(const Hunt& hunt) {
  const unsigned here = 1U << static_cast<unsigned>(hunt.phase);
  Words words;
  for (const HuntWord& word : words_of_hunts) {
    if ((word.where & here) != 0) words.push_back(&word);
  }
  return words;
}

/// A word or its beginning; where the step is asked for, the beginning of its name, too.
void take_word(Hunt& hunt, const std::string& text) {
  const auto words = words_meant(text, known_words(hunt));
  const bool is_spelled_out = words.size() == 1 && words.front()->name == in_small_letters(text);
  std::vector<std::string> known = names_of(known_words(hunt));
  std::vector<std::string> meanings = names_of(words);
  if (hunt.phase == Phase::finding && !is_spelled_out) {
    for (const std::string& name : names_of(hunt.worksheet().steps)) {
      known.push_back(name);
      if (in_small_letters(name).starts_with(in_small_letters(text))) meanings.push_back(name);
    }
  }
  if (meanings.empty()) return say_unknown(hunt, text, nearest(text, known));
  if (meanings.size() > 1) {
    return hunt.reply.say(
        fmt::format("That is the beginning of {}.", listed_at_most(most_listed, meanings)));
  }
  if (words.empty()) return take_step(hunt, meanings.front());
  static_cast<const HuntWord*>(words.front())->action(hunt, "");
}

void take_parts(Hunt& hunt, const std::vector<std::string>& parts) {
  const bool is_finding = hunt.phase == Phase::finding;
  if (parts.empty()) return hunt.reply.say(what_is_asked(hunt));
  if (parts.size() == 1) {
    if (const auto number = number_in(parts[0])) return take_number(hunt, *number);
    const bool may_be_name = is_finding || hunt.phase == Phase::naming;
    const auto name = name_in(hunt.worksheet(), parts[0], is_finding);
    if (may_be_name && name) {
      const bool is_step = position_of(*name, hunt.worksheet().steps).has_value();
      if (is_step && is_finding) return take_step(hunt, *name);
      if (is_step) return hunt.reply.say(what_is_asked(hunt));
      return hunt.reply.say(
          fmt::format("{} was given, and is right: look for a step that went wrong.", *name));
    }
  }
  for (const Word* word : words_meant(parts[0], known_words(hunt))) {  // "show S", or "sh S"
    if (parts.size() != 2 || word->argument.empty()) continue;
    return static_cast<const HuntWord*>(word)->action(hunt, parts[1]);
  }
  take_word(hunt, joined(parts, " "));
}

/// A hunt from its beginning.
Hunt opened(std::shared_ptr<const HuntingGround> ground, std::string command, DrawnHunt drawn) {
  Hunt hunt;
  hunt.ground = std::move(ground);
  hunt.command = std::move(command);
  hunt.is_ruled_out.resize(drawn.suspects.size());
  hunt.drawn = std::make_shared<const DrawnHunt>(std::move(drawn));
  show_title(hunt);
  hunt.reply.say(
      "This sheet is filled in, and one of its steps follows a wrong rule. The steps before it "
      "are right. Those after it follow their right rules, from whatever numbers stand before "
      "them.");
  show_sheet(hunt);
  const auto others = mapped(known_words(hunt), [](const Word* word) {
    return std::string(word->name) + (word->argument.empty() ? "" : " and a name");
  });
  hunt.reply.say("Which step is the first wrong one? Type its name. Other words: " +
                 joined(others, ", ") + ".");
  hunt.reply.prompt = prompt_of(hunt);
  return hunt;
}

}  // namespace

Hunt begin_hunt(HuntingGround ground, std::string command, std::int64_t seed) {
  auto shared = std::make_shared<const HuntingGround>(std::move(ground));
  DrawnHunt drawn = shared->draw(seed);
  return opened(std::move(shared), std::move(command), std::move(drawn));
}

Hunt answer(Hunt hunt, std::string_view line) {
  hunt.reply = {};
  const auto parts =
      mapped(split_markdown_row(line), [](std::string_view word) { return std::string(word); });
  if (hunt.phase == Phase::solved && parts.empty()) {
    return opened(hunt.ground, hunt.command, hunt.ground->draw_after(*hunt.drawn));
  }
  if (hunt.phase != Phase::left) take_parts(hunt, parts);
  hunt.reply.prompt = prompt_of(hunt);
  hunt.reply.is_over = hunt.phase == Phase::left;
  return hunt;
}

}  // namespace byhand::learn
