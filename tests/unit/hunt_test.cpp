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
#include "report/views.hpp"
#include "test_files.hpp"
#include "worksheet/cell.hpp"

using namespace byhand;
using namespace byhand::learn;

namespace {

using Phase = Hunt::Phase;

std::string said(const Hunt& hunt) {
  return to_terminal(hunt.reply.said.blocks, {});
}

/// Lines that lead from the beginning of a hunt to its end.
std::vector<std::string> solution(const DrawnHunt& hunt) {
  return {hunt.worksheet().steps[hunt.step].name, std::to_string(hunt.culprit + 1)};
}

Hunt solved(Hunt hunt) {
  for (const std::string& line : solution(*hunt.drawn)) hunt = answer(hunt, line);
  return hunt;
}

}  // namespace

TEST_CASE("the right step and the right mistake lead to the end") {
  for (const auto& file : test_files::in("exercises", ".md")) {
    Hunt hunt = hunt_in(source_of(file), 7);
    for (int round = 0; round < 2; ++round) {
      const std::shared_ptr<const DrawnHunt> drawn = hunt.drawn;
      INFO(file << ", seed " << drawn->seed);
      const std::vector<std::string> lines = solution(*drawn);
      hunt = answer(hunt, lines[0]);
      CHECK(hunt.phase == Phase::naming);
      for (const byhand::ReplayedMutation* suspect : drawn->suspects) {
        CHECK(test_files::contains(said(hunt), suspect->mutation->message.substr(0, 20)));
      }
      hunt = answer(hunt, lines[1]);
      CHECK(hunt.phase == Phase::solved);
      CHECK(test_files::contains(said(hunt), "Found at once, without a hint."));
      CHECK(
          test_files::contains(said(hunt), "byhand hunt W --seed " + std::to_string(drawn->seed)));
      hunt = answer(hunt, "");
      CHECK(hunt.phase == Phase::finding);
      CHECK(hunt.wrong_guesses + hunt.hints == 0);
      CHECK_FALSE(are_alike(*hunt.drawn, *drawn));
    }
    const Hunt end = answer(solved(hunt), "q");
    CHECK(end.reply.is_over);
    CHECK(answer(end, "give up").reply.is_over);
  }
}

TEST_CASE("the marks in an author's slip are not read out") {
  const Source worksheet("marked.md",
                         "# Marked\n\n```given\nX\n  1 2\n  3 5\n```\n\n"
                         "```step\nA = 7 * X\nslip nine = 9 * X : not *nine*, but `seven`\n"
                         "slip six = 6 * X : not *six*, but `seven`\n```\n");
  int told = 0;  // at the end, where one of the two was made
  for (std::int64_t seed = 0; seed < 5; ++seed) {
    const Hunt begin = hunt_in(worksheet, seed);
    const Hunt naming = answer(begin, "A");
    const Hunt solved = answer(naming, std::to_string(begin.drawn->culprit + 1));
    CHECK(test_files::contains(said(naming), "not nine, but seven"));
    told += test_files::contains(said(solved), ", but seven") ? 1 : 0;
    for (const std::string& text : {said(naming), said(solved)}) {
      CHECK_FALSE(test_files::contains(text, "*nine*"));
      CHECK_FALSE(test_files::contains(text, "*six*"));
    }
  }
  CHECK(told > 0);
}

TEST_CASE("what is said of a wrong step tells on which side the mistake is") {
  const Source worksheet = flagship();
  for (std::int64_t seed = 0; seed < 20; ++seed) {
    const Hunt begin = hunt_in(worksheet, seed);
    const std::vector<Step>& steps = begin.drawn->worksheet().steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Hunt next = answer(begin, steps[i].name);
      const std::string text = said(next);
      CHECK(test_files::contains(text, " is right: its cells follow") == (i < begin.drawn->step));
      CHECK(test_files::contains(text, "the mistake is earlier") == (i > begin.drawn->step));
      CHECK(next.wrong_guesses == (i == begin.drawn->step ? 0 : 1));
    }
    CHECK(test_files::contains(said(answer(begin, "W_Q")), "W_Q was given"));
  }
}

TEST_CASE("a wrong choice is told a cell that it would have changed") {
  const Source worksheet = flagship();
  for (std::int64_t seed = 0; seed < 20; ++seed) {
    const Hunt begin = hunt_in(worksheet, seed);
    const DrawnHunt& hunt = *begin.drawn;
    const Hunt found = answer(begin, solution(hunt)[0]);
    for (std::size_t i = 0; i < hunt.suspects.size(); ++i) {
      const Hunt next = answer(found, std::to_string(i + 1));
      CHECK((next.phase == Phase::solved) == (i == hunt.culprit));
      if (i == hunt.culprit) continue;
      const std::string text = said(next);
      CHECK(test_files::contains(text, "Not " + std::to_string(i + 1) + ": that would have made "));
      std::size_t named = 0;  // cells of which the sentence tells the truth
      const Step& step = hunt.worksheet().steps[hunt.step];
      for (std::size_t cell = 0; cell < step.shape.cells(); ++cell) {
        const std::string name =
            cell_name(step.name, step.shape, cell / step.shape.cols, cell % step.shape.cols);
        const std::string truth =
            fmt::format("made {} {}, but here stands {}.", name,
                        short_cell_text(step, hunt.suspects[i]->results.value->cells()[cell]),
                        short_cell_text(step, hunt.shown[hunt.step]->cells()[cell]));
        if (test_files::contains(text, truth)) ++named;
      }
      CHECK(named == 1);
    }
    CHECK(test_files::contains(said(answer(found, "5")), "to choose from"));
    CHECK(test_files::contains(said(answer(found, "0")), "to choose from"));
    CHECK(answer(found, "5").wrong_guesses == 0);
  }
}

TEST_CASE("hints clear half of the steps, then tell a cell that does not fit") {
  const Source worksheet = flagship();
  for (std::int64_t seed = 0; seed < 20; ++seed) {
    Hunt next = hunt_in(worksheet, seed);
    const DrawnHunt& hunt = *next.drawn;
    const std::vector<Step>& steps = hunt.worksheet().steps;
    const std::string wrong = steps[hunt.step].name;
    next = answer(next, "hint");
    const std::string first = said(next);
    const std::string listed = first.substr(0, first.find(':'));
    std::size_t cleared = 0;
    for (const Step& step : steps) {
      const bool is_cleared = test_files::contains(listed, " " + step.name);
      if (is_cleared) ++cleared;
      if (step.name == wrong) CHECK_FALSE(is_cleared);
    }
    CHECK(cleared == 4);  // of the eight others
    next = answer(next, "hint");
    CHECK(test_files::contains(said(next), "Work out " + wrong + "["));
    next = answer(next, wrong);
    for (int i = 0; i < 4; ++i) {  // never the right one
      next = answer(next, "hint");
      CHECK_FALSE(next.is_ruled_out[hunt.culprit]);
    }
    CHECK(test_files::contains(said(next), "That leaves "));
    next = answer(next, std::to_string(hunt.culprit + 1));
    CHECK(test_files::contains(said(next), "Found with 0 wrong guesses and 6 hints."));
  }
}

TEST_CASE("the title tells the seed and the variant") {
  const Hunt hunt = begin_hunt({flagship(), {}, Variant{3, "Ann"}}, "byhand hunt W", 9);
  CHECK(test_files::contains(said(hunt), "Hunt 9: Self-attention by hand, variant 3, for Ann\n"));
}

TEST_CASE("who gives up is told everything") {
  const Source worksheet = flagship();
  const Hunt begin = hunt_in(worksheet, 3);
  const Hunt found = answer(begin, solution(*begin.drawn)[0]);
  for (const Hunt& hunt : {begin, found}) {
    const Hunt next = answer(hunt, "give up");
    CHECK(next.phase == Phase::solved);
    CHECK(test_files::contains(said(next), culprit(*begin.drawn).mutation->rule.text));
    CHECK(test_files::contains(said(next),
                               begin.drawn->worksheet().steps[begin.drawn->step].hand.text));
  }
}

TEST_CASE("a matrix is shown with those that its rule uses") {
  const Source worksheet = flagship();
  const Hunt begin = hunt_in(worksheet, 3);
  const std::string text = said(answer(begin, "show S"));
  for (const char* rule : {"K = W_K * X", "Q = W_Q * X", "S = K^T * Q"})
    CHECK(test_files::contains(text, rule));
  CHECK_FALSE(test_files::contains(text, "W_V"));
  CHECK(test_files::contains(said(answer(begin, "sh x")), "X, given"));
  CHECK(test_files::contains(said(answer(begin, "again")), "9. Z = V * A"));
}

TEST_CASE("words of a hunt") {
  const Hunt finding = hunt_in(flagship(), 1);
  const Hunt naming = answer(finding, solution(*finding.drawn)[0]);
  const Hunt over = solved(finding);
  const auto says = [](const Hunt& hunt, const char* line, const char* text) {
    return test_files::contains(said(answer(hunt, line)), text);
  };
  const auto guesses = [&](const char* line) {  // a step, right or wrong
    const Hunt next = answer(finding, line);
    return next.wrong_guesses == 1 || next.phase == Phase::naming;
  };
  CHECK(says(finding, "  ", "Type the name of the first wrong step"));
  CHECK(guesses("c"));
  CHECK(guesses(" Z[1,2] "));
  CHECK(guesses("q"));  // a step's name is more than the beginning of a word
  CHECK(answer(finding, "qu").reply.is_over);
  CHECK(answer(naming, "q").reply.is_over);
  CHECK(answer(over, "q").reply.is_over);
  CHECK(answer(over, "Q").reply.is_over);
  CHECK(says(finding, "X", "X was given"));
  CHECK(answer(finding, "hi").hints == 1);
  CHECK(says(finding, "HELP", "The beginning of a word is enough."));
  CHECK(answer(finding, "give  u").phase == Phase::solved);
  CHECK(says(finding, "h", "That is the beginning of hint and help."));
  CHECK(says(finding, "show z", "Z in words"));
  CHECK(says(finding, "show", "Say what to show, as in show Z."));
  CHECK(says(finding, "show Y", "Y is not understood here."));
  CHECK(says(finding, "Y", "Y is not understood here."));
  CHECK_FALSE(says(finding, "Y", "`"));  // what can be typed stands out by its role
  CHECK(says(finding, "hnit", "Did you mean hint?"));
  CHECK(says(finding, "give me a hint", "is not understood here."));
  CHECK(says(finding, "help", "clears half of the other steps"));
  CHECK(says(naming, "help", "rules out one of them"));
  CHECK_FALSE(says(over, "help", "give up"));
  CHECK(says(over, "hint", "This hunt is over"));
  CHECK((answer(naming, "2)").phase == Phase::solved || answer(naming, "2)").wrong_guesses == 1));
  CHECK(says(naming, "99999999999999999999", "is not understood here."));
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
  const Source worksheet = flagship();
  SplitMix64 random(1);
  std::set<Phase> phases;
  for (std::int64_t seed = 0; seed < 10; ++seed) {
    Hunt next = hunt_in(worksheet, seed);
    for (int i = 0; i < 200; ++i) {
      next = answer(next, lines[random.below(lines.size())]);
      phases.insert(next.phase);
      REQUIRE(next.drawn);
      CHECK(next.reply.is_over == (next.phase == Phase::left));
      CHECK_FALSE(next.reply.prompt.empty());
      const std::string text = said(next);
      CHECK(text.empty() == next.reply.is_over);
      CHECK_FALSE(test_files::contains(text, "\x1b"));
      if (next.reply.is_over) next = hunt_in(worksheet, seed + i);
    }
    CHECK(answer(next, "quit").reply.is_over);
  }
  CHECK(phases == std::set<Phase>{Phase::finding, Phase::naming, Phase::solved, Phase::left});
}
