// Who follows the lines of a map with a finger gets from a box to those that use it, and to no
// other.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "laws/random_rules.hpp"
#include "picture/kinds.hpp"
#include "picture/picture.hpp"
#include "text/unicode.hpp"
#include "written_worksheets.hpp"

using namespace byhand;
using random_rules::Random;

namespace {

using Edges = std::set<std::pair<std::string, std::string>>;  // from a box to one that uses it

/// A map as it is printed, square by square.
class PrintedMap {
 public:
  struct Frame {
    std::string title;  // one word
    std::size_t top, bottom, left, right;
  };

  explicit PrintedMap(const Picture& picture) {
    for (const Sentence& sentence : picture.lines) {
      auto& row = m_rows.emplace_back();
      for (const Styled& piece : sentence) {
        for (std::string_view rest = piece.text; !rest.empty();) {
          row.emplace_back(take_character(rest).text);
        }
      }
    }
    find_frames();
  }

  const std::vector<Frame>& frames() const { return m_frames; }

  /// The boxes to which one's line leads.
  std::set<std::string> reached_from(const Frame& frame) const {
    std::set<std::string> reached;
    for (std::size_t col = frame.left; col <= frame.right; ++col) {
      if (at(frame.bottom, col) == "┬") go(frame.bottom + 1, col, Way::down, reached);
      if (at(frame.bottom, col) == "▼") arrive(frame.bottom, col, reached);
    }
    return reached;
  }

 private:
  enum class Way { down, left, right };

  std::string at(std::size_t row, std::size_t col) const {
    return row < m_rows.size() && col < m_rows[row].size() ? m_rows[row][col] : " ";
  }

  void find_frames() {
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
      for (std::size_t col = 0; col < m_rows[row].size(); ++col) {
        if (at(row, col) != "┌" || at(row, col + 1) != "─" || at(row, col + 2) != " ") continue;
        Frame frame{"", row, row, col, col};
        for (std::size_t i = col + 3; at(row, i) != " "; ++i) frame.title += at(row, i);
        while (at(row, frame.right) != "┐") ++frame.right;
        while (at(frame.bottom, col) != "└") ++frame.bottom;
        m_frames.push_back(frame);
      }
    }
  }

  void arrive(std::size_t row, std::size_t col, std::set<std::string>& reached) const {
    const auto below = std::find_if(m_frames.begin(), m_frames.end(), [&](const Frame& frame) {
      return frame.top == row + 1 && frame.left < col && col < frame.right;
    });
    CAPTURE(row, col);
    REQUIRE(below != m_frames.end());
    reached.insert(below->title);
  }

  static bool is_one_of(std::string_view characters, const std::string& character) {
    return character != " " && characters.find(character) != std::string_view::npos;
  }

  /// On from a square that was entered on that way.
  void go(std::size_t row, std::size_t col, Way way, std::set<std::string>& reached) const {
    const std::string here = at(row, col);
    const bool is_across = (here == "│") == (way == Way::down);
    const bool is_passed = (here == "│" || here == "─") && (is_across || way != Way::down);
    CAPTURE(row, col, here);
    REQUIRE((is_passed || is_one_of("▼┬┴┼├┤└┘┌┐", here)));
    if (here == "▼") arrive(row, col, reached);
    const bool comes_from_left = way == Way::right;
    const bool comes_from_right = way == Way::left;
    if (is_passed ? way == Way::down : is_one_of("┬┼├┤┌┐", here)) {
      go(row + 1, col, Way::down, reached);
    }
    const bool is_head = here == "▼";
    const bool has_left = is_passed ? comes_from_right
                          : is_head ? is_one_of("─┴└┬┼├┌", at(row, col - 1))
                                    : is_one_of("┬┴┼┤┘┐", here);
    const bool has_right = is_passed ? comes_from_left
                           : is_head ? is_one_of("─┴┘┬┼┤┐", at(row, col + 1))
                                     : is_one_of("┬┴┼├└┌", here);
    if (has_left && !comes_from_left) go(row, col - 1, Way::left, reached);
    if (has_right && !comes_from_right) go(row, col + 1, Way::right, reached);
  }

  std::vector<std::vector<std::string>> m_rows;
  std::vector<Frame> m_frames;
};

/// Steps, each a box, and who uses whom.
struct RandomSteps {
  std::string text = "# T\n```given\nX\n  1 2\n```\n```step\n";
  Edges edges;

  explicit RandomSteps(Random& random) {
    const std::int64_t count = random.number(2, 11);
    for (std::int64_t i = 0; i < count; ++i) {
      const std::string name = fmt::format("s{}", i);
      text += name + " = X";
      for (std::int64_t used = i == 0 ? 0 : random.number(0, 3); used > 0; --used) {
        const std::string other = fmt::format("s{}", random.number(0, i - 1));
        if (edges.insert({other, name}).second) text += " + " + other;
      }
      text += "\n";
    }
    text += "```\n```picture\nmap\n```\n";
  }
};

/// What is said below a printed map of uses without a line.
Edges named_below(std::string printed) {
  const std::size_t begin = printed.find("No room for ");
  if (begin == std::string::npos) return {};
  std::replace(printed.begin(), printed.end(), '\n', ' ');
  std::istringstream words(printed.substr(printed.find(": ", begin) + 2));
  Edges edges;
  for (std::string from, arrow, to; words >> from >> arrow >> to;) {
    REQUIRE(arrow == "→");
    if (to.back() == ';') to.pop_back();
    edges.insert({from, to});
  }
  return edges;
}

}  // namespace

TEST_CASE("law: the lines of a map lead from boxes to those that use them, and to no others") {
  Random random(20);
  std::size_t drawn = 0;
  std::int64_t complete_maps = 0;
  for (std::int64_t i = 0; i < random_rules::times_long(300); ++i) {
    const RandomSteps steps(random);
    const ReplayedWorksheet worksheet = replayed(steps.text);
    const Picture picture = picture_of(worksheet.worksheet.pictures.front(),
                                       {worksheet.worksheet, worksheet.hand, worksheet.real});
    const PrintedMap map(picture);
    std::string printed;
    for (const Sentence& line : picture.lines) {
      for (const Styled& piece : line) printed += piece.text;
      printed += "\n";
    }
    INFO(steps.text << printed);
    const Edges named = named_below(printed);
    complete_maps += named.empty() ? 1 : 0;
    for (const auto& edge : steps.edges) {
      INFO(edge.first << " -> " << edge.second);
      const auto frame = std::find_if(map.frames().begin(), map.frames().end(),
                                      [&](const auto& one) { return one.title == edge.first; });
      REQUIRE(frame != map.frames().end());
      CHECK(map.reached_from(*frame).contains(edge.second) != named.contains(edge));
    }
    for (const auto& from : map.frames()) {
      const auto reached = map.reached_from(from);
      drawn += reached.size();
      for (const std::string& to : reached) {
        INFO(from.title << " -> " << to);
        CHECK(steps.edges.contains({from.title, to}));
      }
      for (const auto& below : map.frames()) {  // in the next row nothing is in the way
        const bool is_between = std::any_of(
            map.frames().begin(), map.frames().end(),
            [&](const auto& other) { return other.top > from.top && other.top < below.top; });
        if (below.top <= from.top || is_between) continue;
        INFO(from.title << " -> " << below.title);
        CHECK(reached.contains(below.title) == steps.edges.contains({from.title, below.title}));
      }
    }
  }
  CHECK(std::cmp_greater(drawn, random_rules::times_long(300)));
  CHECK(complete_maps > 0);
  CHECK(complete_maps < random_rules::times_long(300));
}
