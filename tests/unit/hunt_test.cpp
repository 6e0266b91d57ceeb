#include "learn/hunt.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "format/terminal.hpp"
#include "hunts.hpp"
#include "learn/hunt_documents.hpp"
#include "learn/hunt_words.hpp"
#include "report/views.hpp"
#include "worksheet/cell.hpp"

using namespace byhand;
using namespace byhand::learn;

namespace {

using Phase = HuntState::Phase;
using Kind = HuntRequest::Kind;

std::string said(const Turn& turn) {
  return to_terminal(turn.said.blocks, {});
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Lines that lead from the beginning of a hunt to its end.
std::vector<std::string> solution(const DrawnHunt& hunt) {
  return {hunt.worksheet().steps[hunt.step].name, std::to_string(hunt.culprit + 1)};
}

HuntState solved(const Hunting& hunting, HuntState state) {
  for (const std::string& line : solution(*state.hunt)) {
    state = hunting.answer(std::move(state), line).state;
  }
  return state;
}

}  // namespace

TEST_CASE("the right step and the right mistake lead to the end") {
  for (const auto& file : test_files::in("exercises", ".md")) {
    const Hunting hunting = hunting_in(source_of(file));
    Hunting::Reply reply = hunting.begin(7);
    for (int round = 0; round < 2; ++round) {
      const std::shared_ptr<const DrawnHunt> hunt = reply.state.hunt;
      INFO(file << ", seed " << hunt->seed);
      const std::vector<std::string> lines = solution(*hunt);
      reply = hunting.answer(reply.state, lines[0]);
      CHECK(reply.state.phase == Phase::naming);
      for (const Suspect& suspect : hunt->suspects) {
        CHECK(contains(said(reply.turn), suspect.message.substr(0, 20)));
      }
      reply = hunting.answer(reply.state, lines[1]);
      CHECK(reply.state.phase == Phase::solved);
      CHECK(contains(said(reply.turn), "Found at once, without a hint."));
      CHECK(contains(said(reply.turn), "byhand hunt W --seed " + std::to_string(hunt->seed)));
      reply = hunting.answer(reply.state, "");
      CHECK(reply.state.phase == Phase::finding);
      CHECK(reply.state.wrong_guesses + reply.state.hints == 0);
      CHECK_FALSE(are_alike(*reply.state.hunt, *hunt));
    }
    const Hunting::Reply end = hunting.answer(solved(hunting, reply.state), "q");
    CHECK(end.turn.is_over);
    CHECK(hunting.answer(end.state, "give up").turn.is_over);
  }
}

TEST_CASE("what is said of a wrong step tells on which side the mistake is") {
  const Hunting hunting = hunting_in(flagship());
  for (std::int64_t seed = 0; seed < 20; ++seed) {
    const HuntState begin = hunting.begin(seed).state;
    const std::vector<Step>& steps = begin.hunt->worksheet().steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Hunting::Reply reply = hunting.answer(begin, steps[i].name);
      const std::string text = said(reply.turn);
      CHECK(contains(text, " is right: its cells follow") == (i < begin.hunt->step));
      CHECK(contains(text, "the mistake is earlier") == (i > begin.hunt->step));
      CHECK(reply.state.wrong_guesses == (i == begin.hunt->step ? 0 : 1));
    }
    CHECK(contains(said(hunting.answer(begin, "W_Q").turn), "W_Q was given"));
  }
}

TEST_CASE("a wrong choice is told a cell that it would have changed") {
  const Hunting hunting = hunting_in(flagship());
  for (std::int64_t seed = 0; seed < 20; ++seed) {
    const HuntState begin = hunting.begin(seed).state;
    const DrawnHunt& hunt = *begin.hunt;
    const HuntState found = hunting.answer(begin, solution(hunt)[0]).state;
    for (std::size_t i = 0; i < hunt.suspects.size(); ++i) {
      const Hunting::Reply reply = hunting.answer(found, std::to_string(i + 1));
      CHECK((reply.state.phase == Phase::solved) == (i == hunt.culprit));
      if (i == hunt.culprit) continue;
      const std::string text = said(reply.turn);
      CHECK(contains(text, "Not " + std::to_string(i + 1) + ": that would have made "));
      std::size_t named = 0;  // cells of which the sentence tells the truth
      const Step& step = hunt.worksheet().steps[hunt.step];
      for (std::size_t cell = 0; cell < step.shape.cells(); ++cell) {
        const std::string name =
            cell_name(step.name, step.shape, cell / step.shape.cols, cell % step.shape.cols);
        const std::string truth =
            fmt::format("made {} {}, and here stands {}.", name,
                        short_cell_text(step, hunt.suspects[i].result->cells()[cell]),
                        short_cell_text(step, hunt.shown[hunt.step]->cells()[cell]));
        if (contains(text, truth)) ++named;
      }
      CHECK(named == 1);
    }
    CHECK(contains(said(hunting.answer(found, "5").turn), "to choose from"));
    CHECK(contains(said(hunting.answer(found, "0").turn), "to choose from"));
    CHECK(hunting.answer(found, "5").state.wrong_guesses == 0);
  }
}

TEST_CASE("hints clear half of the steps, then tell a cell that does not fit") {
  const Hunting hunting = hunting_in(flagship());
  for (std::int64_t seed = 0; seed < 20; ++seed) {
    Hunting::Reply reply = hunting.begin(seed);
    const DrawnHunt& hunt = *reply.state.hunt;
    const std::vector<Step>& steps = hunt.worksheet().steps;
    const std::string wrong = steps[hunt.step].name;
    reply = hunting.answer(reply.state, "hint");
    const std::string first = said(reply.turn);
    const std::string listed = first.substr(0, first.find(':'));
    std::size_t cleared = 0;
    for (const Step& step : steps) {
      const bool is_cleared = contains(listed, " " + step.name);
      if (is_cleared) ++cleared;
      if (step.name == wrong) CHECK_FALSE(is_cleared);
    }
    CHECK(cleared == 4);  // of the eight others
    reply = hunting.answer(reply.state, "hint");
    CHECK(contains(said(reply.turn), "Work out " + wrong + "["));
    reply = hunting.answer(reply.state, wrong);
    for (int i = 0; i < 4; ++i) {  // never the right one
      reply = hunting.answer(reply.state, "hint");
      CHECK_FALSE(reply.state.is_ruled_out[hunt.culprit]);
    }
    CHECK(contains(said(reply.turn), "Left are "));
    reply = hunting.answer(reply.state, std::to_string(hunt.culprit + 1));
    CHECK(contains(said(reply.turn), "Found with 0 wrong guesses and 6 hints."));
  }
}

TEST_CASE("the title tells the seed and the variant") {
  const Hunting hunting(HuntingGround(flagship(), {}, Variant{3, "Ann"}), "byhand hunt W");
  CHECK(contains(said(hunting.begin(9).turn),
                 "Hunt 9: Self-attention by hand, variant 3, for Ann\n"));
}

TEST_CASE("who gives up is told everything") {
  const Hunting hunting = hunting_in(flagship());
  const HuntState begin = hunting.begin(3).state;
  const HuntState found = hunting.answer(begin, solution(*begin.hunt)[0]).state;
  for (const HuntState& state : {begin, found}) {
    const Hunting::Reply reply = hunting.answer(state, "give up");
    CHECK(reply.state.phase == Phase::solved);
    CHECK(contains(said(reply.turn), culprit(*begin.hunt).rule));
    CHECK(contains(said(reply.turn), begin.hunt->worksheet().steps[begin.hunt->step].hand.text));
  }
}

TEST_CASE("a matrix is shown with those that its rule uses") {
  const Hunting hunting = hunting_in(flagship());
  const HuntState begin = hunting.begin(3).state;
  const std::string text = said(hunting.answer(begin, "show S").turn);
  for (const char* rule : {"K = W_K * X", "Q = W_Q * X", "S = K^T * Q"})
    CHECK(contains(text, rule));
  CHECK_FALSE(contains(text, "W_V"));
  CHECK(contains(said(hunting.answer(begin, "sh x").turn), "X, given"));
  CHECK(contains(said(hunting.answer(begin, "again").turn), "9. Z = V * A"));
}

TEST_CASE("words of a hunt") {
  const Worksheet worksheet = HuntingGround(flagship(), {}, {}).draw(1).worksheet();
  const auto finding = [&](const char* line) {
    return understood(line, worksheet, Phase::finding);
  };
  const auto naming = [&](const char* line) { return understood(line, worksheet, Phase::naming); };
  const auto over = [&](const char* line) { return understood(line, worksheet, Phase::solved); };
  CHECK(finding("  ").kind == Kind::nothing);
  CHECK(finding("c").name == "c");
  CHECK(finding(" Z[1,2] ").name == "Z");
  CHECK(finding("q").name == "Q");  // a step's name is more than the beginning of a word
  CHECK(finding("qu").word == HuntWord::quit);
  CHECK(naming("q").word == HuntWord::quit);
  CHECK(over("q").word == HuntWord::quit);
  CHECK(over("Q").kind == Kind::word);
  CHECK(finding("X").kind == Kind::given);
  CHECK(finding("hi").word == HuntWord::hint);
  CHECK(finding("HELP").word == HuntWord::help);
  CHECK(finding("give  u").word == HuntWord::give_up);
  CHECK(finding("h").kind == Kind::ambiguous);
  CHECK(finding("h").meanings == std::vector<std::string>{"hint", "help"});
  CHECK(finding("show z").name == "Z");
  CHECK(finding("show Y").kind == Kind::unknown);
  CHECK(finding("hnit").meanings == std::vector<std::string>{"hint"});
  CHECK(finding("give me a hint").kind == Kind::unknown);
  CHECK(naming("2)").number == 2);
  CHECK(naming("99999999999999999999").kind == Kind::unknown);
}

TEST_CASE("any line in any state leads to a state") {
  const std::vector<std::string> lines{"",
                                       "Q",
                                       "K",
                                       "V",
                                       "S",
                                       "R",
                                       "E",
                                       "c",
                                       "A",
                                       "Z",
                                       "hint",
                                       "show Q",
                                       "show",
                                       "again",
                                       "h",
                                       "help",
                                       "give up",
                                       "1",
                                       "2",
                                       "3",
                                       "4",
                                       "0",
                                       "show W_Q",
                                       "\x1b[2J",
                                       "\xff\xfe",
                                       "-1",
                                       "1e9",
                                       "quit now",
                                       "X",
                                       "[",
                                       "show [",
                                       std::string(4000, 'x'),
                                       std::string("\0", 1),
                                       "✓ ∞",
                                       "* * *",
                                       "show \x1b"};
  const Hunting hunting = hunting_in(flagship());
  SplitMix64 random(1);
  std::set<Phase> phases;
  for (std::int64_t seed = 0; seed < 10; ++seed) {
    Hunting::Reply reply = hunting.begin(seed);
    for (int i = 0; i < 200; ++i) {
      reply = hunting.answer(reply.state, lines[random.below(lines.size())]);
      phases.insert(reply.state.phase);
      REQUIRE(reply.state.hunt);
      CHECK(reply.turn.is_over == (reply.state.phase == Phase::left));
      CHECK_FALSE(reply.turn.prompt.empty());
      const std::string text = said(reply.turn);
      CHECK(text.empty() == reply.turn.is_over);
      CHECK_FALSE(contains(text, "\x1b"));
      if (reply.turn.is_over) reply = hunting.begin(seed + i);
    }
    CHECK(hunting.answer(reply.state, "quit").turn.is_over);
  }
  CHECK(phases == std::set<Phase>{Phase::finding, Phase::naming, Phase::solved, Phase::left});
}
