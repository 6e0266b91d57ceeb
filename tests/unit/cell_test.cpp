#include "worksheet/cell.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "language/syntax.hpp"
#include "text/problem.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

using namespace byhand;

namespace {

std::string read(std::string_view inside) {
  const Shape shape{2, 3};
  const auto cells = written_cells(inside, shape);
  if (!cells) return "none";
  const std::string text =
      std::to_string(cells->rows.first) + "-" + std::to_string(cells->rows.last) + "," +
      std::to_string(cells->cols.first) + "-" + std::to_string(cells->cols.last);
  return cells->are_within(shape) ? text : text + " outside";
}

}  // namespace

TEST_CASE("cells as people write them") {
  CHECK(read("1,2") == "1-1,2-2");
  CHECK(read(" 2 , 3 ") == "2-2,3-3");
  CHECK(read(":,1:2") == "1-2,1-2");
  CHECK(read("2,:") == "2-2,1-3");
  CHECK(read("3,1") == "3-3,1-1 outside");
  CHECK(read("0,1") == "0-0,1-1 outside");
  CHECK(read("2:1,1") == "none");
  CHECK(read("k2,q3") == "none");
  CHECK(read("1") == "none");
  CHECK(read("1,2,3") == "none");
  CHECK(read("-1,2") == "none");
  CHECK(read("1+1,2") == "none");
}

TEST_CASE("cells that an index chooses") {
  const Worksheet worksheet =
      read_worksheet(Source("w.md",
                            "```given\nX cols a b c\n  1 2 3\n  4 5 6\nn = 2\n```\n"
                            "```step\nS = X + n\n```\n"))
          .worksheet;
  const auto chosen = [&](std::string_view text) {
    Effort effort{Budget()};
    const KnownNames names{values_of(worksheet, replay_by_hand(worksheet)), {}};
    return chosen_cells(parse(text), names, worksheet.givens[0].labels, {}, effort);
  };
  using Positions = std::vector<std::size_t>;
  CHECK(chosen("X[2,1]") == Positions{3});
  CHECK(chosen("X[:,n]") == Positions{1, 4});
  CHECK(chosen("X[2,2:cols(X)]") == Positions{4, 5});
  CHECK(chosen("X[:,c]") == Positions{2, 5});
  CHECK(chosen("n") == Positions{0});
  CHECK(chosen("S").size() == 6);
  CHECK_THROWS_AS(chosen("X[3,1]"), Problem);
}
