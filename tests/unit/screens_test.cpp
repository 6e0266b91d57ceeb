#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "catch.hpp"
#include "format/terminal.hpp"
#include "report/document.hpp"
#include "test_files.hpp"

using namespace byhand;

namespace {

TerminalStyle style_of(std::size_t height) {
  TerminalStyle style;
  style.height = height;
  return style;
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// A matrix of so many rows, with its name above it.
Matrices column(const std::string& name, std::size_t rows) {
  MatrixView view;
  view.caption = {{Role::name, name}};
  view.cells = Matrix<Styled>({rows, 1}, Styled{Role::hand, "1"});
  return {{view}};
}

/// Three sections, each with a matrix that is told of.
Document sections() {
  Document document;
  for (const std::size_t rows : {3U, 9U, 5U}) {
    document.add(Heading{2, "About " + std::to_string(rows)});
    document.add(Prose{"One sentence.\n\nAnother sentence.\n"});
    document.say("This is the matrix of " + std::to_string(rows) + ":");
    document.add(column("M", rows));
  }
  document.say("Which number is it?");
  return document;
}

}  // namespace

TEST_CASE("a document without an end to its screen is one screen", "[screens]") {
  const Document document = sections();
  const auto screens = screens_of(document, style_of(0));
  REQUIRE(screens.size() == 1);
  CHECK(screens.front().text == to_terminal(document.blocks, style_of(0)));
  CHECK(screens_of({}, style_of(24)).size() == 1);
}

TEST_CASE("screens hold all of a document, and none is too high", "[screens]") {
  const Document document = sections();
  const std::string whole = to_terminal(document.blocks, style_of(0));
  for (std::size_t height = 16; height < 60; ++height) {
    std::string text;
    for (const TextScreen& screen : screens_of(document, style_of(height))) {
      CHECK(lines(screen.text) <= height - lines_below_screen);
      text += (text.empty() ? "" : "\n") + screen.text;
    }
    CHECK(text == whole);
  }
}

TEST_CASE("no screen cuts a matrix or parts it from what is said of it", "[screens]") {
  for (std::size_t height = 16; height < 60; ++height) {
    for (const TextScreen& screen : screens_of(sections(), style_of(height))) {
      for (const std::string rows : {"3", "9", "5"}) {
        const std::size_t said = screen.text.find("This is the matrix of " + rows);
        if (said == std::string::npos) continue;
        CHECK(test_files::contains(screen.text.substr(said), "⎣"));
      }
      const std::size_t end = screen.text.rfind("About");
      if (end != std::string::npos)
        CHECK(test_files::contains(screen.text.substr(end), "One sentence."));
    }
  }
}

TEST_CASE("what is asked at the end stands with its section", "[screens]") {
  const auto screens = screens_of(sections(), style_of(24));
  REQUIRE(screens.size() > 1);
  CHECK(test_files::contains(screens.back().text, "About 5"));
  CHECK(test_files::contains(screens.back().text, "Which number is it?"));
}

TEST_CASE("only what is higher than a screen is cut", "[screens]") {
  Document document;
  document.say("One line.");
  document.add(column("A", 30));
  const auto screens = screens_of(document, style_of(12));
  REQUIRE(screens.size() == 5);  // the line; then a name and 30 rows, by tens
  CHECK(lines(screens[1].text) == 10);
  CHECK(lines(screens[4].text) == 1);
}

TEST_CASE("a screen ends at a pause, with what is ahead", "[screens]") {
  Document document;
  document.say("The rule.");
  document.add(Pause{{{Role::plain, "What comes of it?"}}});
  document.add_fact("one cell", "3");
  document.add(Pause{});
  document.add(Pause{});
  document.say("The end.");
  const auto screens = screens_of(document, style_of(0));
  REQUIRE(screens.size() == 3);
  CHECK(screens[0].text == "The rule.\n\nWhat comes of it?\n");
  CHECK(screens[1].text == "  one cell: 3\n");
  CHECK(screens[2].text == "The end.\n");
}

TEST_CASE("a screen is found again by its piece at another size", "[screens]") {
  const auto high = screens_of(sections(), style_of(40));
  const auto low = screens_of(sections(), style_of(16));
  for (const TextScreen& screen : high) {
    const bool is_there = std::any_of(low.begin(), low.end(), [&](const TextScreen& other) {
      const std::string first = screen.text.substr(0, screen.text.find('\n'));
      return other.piece == screen.piece && test_files::contains(other.text, first);
    });
    const bool begins_a_section = test_files::contains(screen.text.substr(0, 6), "About");
    CHECK((is_there || !begins_a_section));
  }
}
