// Maps of worksheets: what a box has, and the lines between them.

#include <fmt/format.h>

#include <string>
#include <vector>

#include "catch.hpp"
#include "picture/kinds.hpp"
#include "picture/picture.hpp"
#include "written_worksheets.hpp"

using namespace byhand;

namespace {

using Lines = std::vector<std::string>;

Picture first_picture(const std::string& text) {
  const ReplayedWorksheet worksheet = replayed(text);
  return picture_of(worksheet.worksheet.pictures.front(),
                    {worksheet.worksheet, worksheet.hand, worksheet.real});
}

/// The map of a worksheet with these steps, each a box of its own.
Lines map_of(const std::string& steps) {
  const std::string text = "# T\n```given\nX\n  1 2\n```\n```step\n" + steps + "```\n";
  Lines result;
  for (const Sentence& line : first_picture(text + "```picture\nmap\n```\n").lines) {
    result.emplace_back();
    for (const Styled& piece : line) result.back() += piece.text;
  }
  return result;
}

}  // namespace

TEST_CASE("a step has its place on the map, by its section or else by itself") {
  const ReplayedWorksheet alone =
      replayed("# T\n```given\nX = 1\n```\n```step\nY = X + 1\n```\n```step\nZ = Y + 1\n```\n");
  CHECK(place_on_map(alone.worksheet, 1).title == "Z");
  CHECK(place_on_map(alone.worksheet, 1).count == 2);
  const ReplayedWorksheet parted = replayed(
      "# T\n```given\nX = 1\n```\n## One: a\n```step\nY = X + 1\n```\n```step\nZ = Y + 1\n```\n"
      "## Two\n```step\nU = Z + 1\n```\n");
  CHECK(place_on_map(parted.worksheet, 1).title == "One");
  CHECK(place_on_map(parted.worksheet, 1).number == 1);
  CHECK(place_on_map(parted.worksheet, 2).number == 2);
  CHECK(place_on_map(parted.worksheet, 2).count == 2);
}

TEST_CASE("who is at a question is where the step before it is") {
  const ReplayedWorksheet worksheet = replayed(
      "# T\n```given\nX = 1\n```\n```step\nY = X + 1\n```\n```question\nq = Y\n```\n"
      "```step\nZ = Y + 1\n```\n");
  const Picture picture = map_at(1, {worksheet.worksheet, worksheet.hand, worksheet.real});
  CHECK(picture.sentences == Lines{"Y is made from X; you are here", "Z is made from Y"});
}

TEST_CASE("a map puts the steps of a section together") {
  const Picture picture = first_picture(
      "# T\n```given\nX\n  1 2\n```\n## One: first\n```step\nA = X + 1\nB = A + X\n```\n"
      "## Two\n```step\nC = B + A\n```\n## Three\n```step\nD = X\nE = D + C\n```\n"
      "```picture\nmap D\n```\n");
  CHECK(picture.sentences == Lines{"One: A and B are made from X", "Two: C is made from B and A",
                                   "Three: D and E are made from X and C; you are here"});
}

TEST_CASE("a map of forty steps fits on a terminal") {
  std::string text = "# T\n```given\nX\n  1 2\n```\n";
  std::string last = "X";
  for (int i = 1; i <= 40; ++i) {
    if (i % 5 == 1) text += fmt::format("\n## Section {}\n", i / 5 + 1);
    text += fmt::format("```step\nS{} = {} + 1\n```\n", i, last);
    last = fmt::format("S{}", i);
  }
  const Picture picture = first_picture(text + "```picture\nmap\n```\n");
  CHECK(picture.sentences.size() == 8);
  CHECK(picture.sentences[1] == "Section 2: S6, S7, S8, S9 and S10 are made from S5");
  CHECK(picture.lines.size() <= 40);
}

TEST_CASE("a map begins at the top") {
  const Picture picture =
      first_picture("# T\n```given\nX\n  1 2\n```\n```step\nA = X\n```\n```picture\nmap\n```\n");
  CHECK(picture.drawing.height < 80);  // one box with two lines
}

TEST_CASE("lines of a map lead from each box to those that use it") {
  CHECK(map_of("Q = X\nK = X\nV = X\nS = Q + K\nZ = V + S\n") ==
        Lines{"┌─ Q ───────────────────┐ ┌─ K ───────────────────┐ ┌─ V ───────────────────┐",
              "│ Q ← X                 │ │ K ← X                 │ │ V ← X                 │",
              "└───────────┬───────────┘ └───────────┬───────────┘ └───────────┬───────────┘",
              "            └─────────────────────────▼                         │",
              "                          ┌─ S ───────────────────┐             │",
              "                          │ S ← Q and K           │             │",
              "                          └───────────┬───────────┘             │",
              "                                      ▼─────────────────────────┘",
              "                          ┌─ Z ───────────────────┐",
              "                          │ Z ← V and S           │",
              "                          └───────────────────────┘"});
}

TEST_CASE("lines of a map to other boxes have rails of their own") {
  CHECK(map_of("A = X\nB = X\nC = A\nD = B\nE = A + B\n") ==
        Lines{"             ┌─ A ───────────────────┐ ┌─ B ───────────────────┐",
              "             │ A ← X                 │ │ B ← X                 │",
              "             └───────────┬───────────┘ └───────────┬───────────┘",
              "            ┌────────────┴─────────────────────────│────────────┐",
              "            │                         ┌────────────┴────────┐   │",
              "            ▼                         ▼                     ▼   ▼",
              "┌─ C ───────────────────┐ ┌─ D ───────────────────┐ ┌─ E ───────────────────┐",
              "│ C ← A                 │ │ D ← B                 │ │ E ← A and B           │",
              "└───────────────────────┘ └───────────────────────┘ └───────────────────────┘"});
}

TEST_CASE("a line of a map parts, and one that would run behind boxes is named below") {
  // Below A no column is free down to D.
  CHECK(map_of("A = X\nB = A\nC = A\nD = A + B\n") ==
        Lines{"                   ┌─ A ────────────────────────────────┐",
              "                   │ A ← X                              │",
              "                   └──────────────────┬─────────────────┘",
              "                   ▼──────────────────┴───────────────────▼",
              "┌─ B ────────────────────────────────┐ ┌─ C ────────────────────────────────┐",
              "│ B ← A                              │ │ C ← A                              │",
              "└──────────────────┬─────────────────┘ └────────────────────────────────────┘",
              "                   └──────────────────▼",
              "                   ┌─ D ────────────────────────────────┐",
              "                   │ D ← A and B                        │",
              "                   └────────────────────────────────────┘",
              "No room for this line: A → D"});
}
