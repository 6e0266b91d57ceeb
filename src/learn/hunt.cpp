#include "learn/hunt.hpp"

#include <fmt/format.h>

#include "learn/hunt_documents.hpp"
#include "learn/hunt_words.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

namespace {

using Phase = HuntState::Phase;

constexpr std::size_t most_listed = 12;

/// Half of the other steps that could have been wrong, in their order.
std::vector<std::string> cleared_steps(const DrawnHunt& hunt) {
  std::vector<std::size_t> others;
  const std::vector<Step>& steps = hunt.worksheet().steps;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i != hunt.step && steps[i].asks()) others.push_back(i);
  }
  const std::size_t kept = others.size() / 2;
  SplitMix64 random(static_cast<std::uint64_t>(hunt.seed) ^ fnv1a64("hint"));
  while (others.size() > kept) {
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(random.below(others.size())));
  }
  std::vector<std::string> names;
  for (const std::size_t i : others) names.push_back(steps[i].name);
  return names;
}

/// The answer to one line.
class Answering {
 public:
  Answering(HuntState state, const std::string& command)
      : m_state(std::move(state)), m_hunt(*m_state.hunt), m_command(command) {}

  /// Answers to all but the wish for another hunt.
  void answer(const HuntRequest& request) {
    switch (request.kind) {
      case HuntRequest::Kind::nothing:
        return say(what_is_asked());
      case HuntRequest::Kind::word:
        return obey(request);
      case HuntRequest::Kind::step:
        return m_state.phase == Phase::finding ? guess(request.name) : say(what_is_asked());
      case HuntRequest::Kind::given:
        return say(
            fmt::format("{} was given, and is right: it is a step that went wrong.", request.name));
      case HuntRequest::Kind::choice:
        return choose(request.number);
      case HuntRequest::Kind::ambiguous:
        return say(fmt::format("That is the beginning of {}.",
                               listed_at_most(most_listed, request.meanings)));
      case HuntRequest::Kind::unknown:
        break;
    }
    const std::string meant =
        request.meanings.empty() ? "" : "Did you mean " + request.meanings.front() + "? ";
    add(Paragraph{{{Role::quoted, excerpt(request.name)},
                   {Role::plain, " is not understood here. " + meant + what_is_asked()}}});
  }

  void open() {
    add_title(m_document, m_hunt);
    say("This sheet is filled in, and one of its steps follows a wrong rule. Those before it are "
        "right. Those behind it were computed by their right rules, from the numbers that stand "
        "before them.");
    add_sheet(m_document, m_hunt);
    say("Which step is the first wrong one? Type its name. Other words: hint, show and a name, "
        "again, give up, help, quit.");
  }

  bool is_over() const { return m_state.phase == Phase::left; }

  Hunting::Reply reply() && {
    Turn turn{std::move(m_document), prompt(), is_over()};
    return {std::move(m_state), std::move(turn)};
  }

 private:
  void add(Block block) { m_document.blocks.push_back(std::move(block)); }
  void say(std::string text, Role role = Role::plain) { add(Paragraph{{{role, std::move(text)}}}); }

  const std::string& wrong_name() const { return m_hunt.worksheet().steps[m_hunt.step].name; }

  std::string prompt() const {
    switch (m_state.phase) {
      case Phase::finding:
        return "the first wrong step";
      case Phase::naming:
        return fmt::format("1 to {}", m_hunt.suspects.size());
      default:
        return "Enter for another, q to stop";
    }
  }

  std::string what_is_asked() const {
    switch (m_state.phase) {
      case Phase::finding:
        return "Type the name of the first wrong step, or help.";
      case Phase::naming:
        return fmt::format(
            "{} is the step. Type the number of what happened there, 1 to {}, or "
            "help.",
            wrong_name(), m_hunt.suspects.size());
      default:
        return "This hunt is over: Enter for another, q to stop.";
    }
  }

  void obey(const HuntRequest& request) {
    switch (request.word) {
      case HuntWord::hint:
        return hint();
      case HuntWord::show:
        if (request.name.empty())
          return say(fmt::format("Say what to show, as in show {}.", example_name()));
        return add_matrix(m_document, m_hunt, request.name);
      case HuntWord::again:
        return show_again();
      case HuntWord::give_up:
        return give_up();
      case HuntWord::help:
        return help();
      case HuntWord::quit:
        m_state.phase = Phase::left;
    }
  }

  /// An example that tells nothing.
  std::string example_name() const { return m_hunt.worksheet().steps.back().name; }

  void show_again() {
    add_title(m_document, m_hunt);
    add_sheet(m_document, m_hunt);
    if (m_state.phase == Phase::naming) add_suspects(m_document, m_hunt);
    say(what_is_asked());
  }

  void help() {
    const auto tell = [this](std::string word, std::string meaning) {
      add(Fact{std::move(word), {{Role::plain, std::move(meaning)}}});
    };
    say(what_is_asked());
    const bool is_finding = m_state.phase == Phase::finding;
    if (m_state.phase != Phase::solved) {
      tell("hint", is_finding ? "half of the steps that are not it, then a cell that does not fit"
                              : "one thing that did not happen");
    }
    tell("show " + example_name(), "a matrix, and those that its rule uses; any name will do");
    tell("again", "the whole sheet");
    if (m_state.phase != Phase::solved) tell("give up", "what happened is told");
    tell("quit", "leave");
    say("The beginning of a word is enough.");
  }

  // The first wrong step.

  void guess(const std::string& name) {
    const std::size_t index = position_of(name, m_hunt.worksheet().steps).value();
    if (index == m_hunt.step) return find();
    ++m_state.wrong_guesses;
    if (index < m_hunt.step) {
      say(fmt::format("{} is right: its cells follow from its rule. Look further on.", name));
    } else {
      say(fmt::format("{} follows faithfully from what stands before it: the mistake is earlier.",
                      name));
    }
  }

  void find() {
    m_state.phase = Phase::naming;
    say(fmt::format("Yes: {} is the first step that does not follow from its rule.", wrong_name()),
        Role::good);
    add_matrix(m_document, m_hunt, wrong_name());
    say("What happened there?");
    add_suspects(m_document, m_hunt);
  }

  // What happened.

  void choose(std::size_t number) {
    if (m_state.phase != Phase::naming) return say(what_is_asked());
    if (number < 1 || number > m_hunt.suspects.size()) {
      return say(
          fmt::format("There are {} to choose from. {}", m_hunt.suspects.size(), what_is_asked()));
    }
    if (number - 1 != m_hunt.culprit) {
      ++m_state.wrong_guesses;
      return rule_out(number - 1);
    }
    say("Yes, that is what happened.", Role::good);
    tell_all();
    say(score());
    say_seed();
  }

  void rule_out(std::size_t suspect) {
    m_state.is_ruled_out[suspect] = true;
    say(fmt::format("Not {}: {}.", suspect + 1, alibi(m_hunt, suspect)));
  }

  void give_up() {
    if (m_state.phase == Phase::solved) return say(what_is_asked());
    say(fmt::format("The first wrong step is {}.", wrong_name()));
    tell_all();
    say_seed();
  }

  void tell_all() {
    m_state.phase = Phase::solved;
    add_reason(m_document, m_hunt);
  }

  std::string score() const {
    if (m_state.wrong_guesses + m_state.hints == 0) return "Found at once, without a hint.";
    const std::string guesses = m_state.wrong_guesses == 1
                                    ? "1 wrong guess"
                                    : fmt::format("{} wrong guesses", m_state.wrong_guesses);
    return fmt::format("Found with {} and {}.", guesses, counted(m_state.hints, "hint"));
  }

  void say_seed() {
    say("The same hunt again, or for others:", Role::quiet);
    add(Paragraph{{{Role::code, fmt::format("{} --seed {}", m_command, m_hunt.seed)}}});
  }

  // Hints.

  void hint() {
    if (m_state.phase == Phase::solved) return say(what_is_asked());
    ++m_state.hints;
    return m_state.phase == Phase::finding ? hint_at_step() : hint_at_mistake();
  }

  void hint_at_step() {
    const std::vector<std::string> cleared = cleared_steps(m_hunt);
    if (m_state.hints == 1 && !cleared.empty()) {
      return say(fmt::format("Not in {}: all that stands there follows from what stands before it.",
                             listed_at_most(most_listed, cleared)));
    }
    const ShownCell cell = misfit(m_hunt);
    say(fmt::format("Work out {} by its rule: it is not {}.", cell.name, cell.text));
  }

  void hint_at_mistake() {
    std::vector<std::size_t> open;
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < m_hunt.suspects.size(); ++i) {
      if (m_state.is_ruled_out[i]) continue;
      numbers.push_back(std::to_string(i + 1));
      if (i != m_hunt.culprit) open.push_back(i);
    }
    if (open.size() > 1) return rule_out(open.front());
    say(fmt::format("Left {} {}: work out {} by its rule, and see what would make it {}.",
                    numbers.size() == 1 ? "is" : "are", listed(numbers), misfit(m_hunt).name,
                    misfit(m_hunt).text));
  }

  HuntState m_state;
  const DrawnHunt& m_hunt;
  const std::string& m_command;
  Document m_document;
};

HuntState fresh(DrawnHunt hunt) {
  HuntState state;
  state.is_ruled_out.resize(hunt.suspects.size());
  state.hunt = std::make_shared<const DrawnHunt>(std::move(hunt));
  return state;
}

}  // namespace

Hunting::Reply Hunting::begin(std::int64_t seed) const {
  Answering answering(fresh(m_ground.draw(seed)), m_command);
  answering.open();
  return std::move(answering).reply();
}

Hunting::Reply Hunting::answer(HuntState state, std::string_view line) const {
  const HuntRequest request = understood(line, state.hunt->worksheet(), state.phase);
  const bool is_next = state.phase == Phase::solved && request.kind == HuntRequest::Kind::nothing;
  if (is_next) {
    Answering answering(fresh(m_ground.draw_after(*state.hunt)), m_command);
    answering.open();
    return std::move(answering).reply();
  }
  Answering answering(std::move(state), m_command);
  if (!answering.is_over()) answering.answer(request);
  return std::move(answering).reply();
}

}  // namespace byhand::learn
