// Pictures, against values on paper.

#include "picture/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "format/picture.hpp"
#include "picture/canvas.hpp"
#include "picture/kinds.hpp"
#include "picture/weights.hpp"
#include "text/source.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"
#include "written_worksheets.hpp"

using namespace byhand;

namespace {

/// A worksheet with these givens and steps, and one picture.
struct Drawn {
  Drawn(const std::string& givens, const std::string& steps, const std::string& line)
      : worksheet(replayed("# T\n```given\n" + givens + "```\n```step\n" + steps +
                           "```\n```picture\n" + line + "\n```\n")),
        picture(picture_of(worksheet.worksheet.pictures.front(), values())) {}

  PictureValues values() const { return {worksheet.worksheet, worksheet.hand, worksheet.real}; }
  /// Its characters, without what says where it ends.
  std::string text() const {
    std::string result;
    for (const Sentence& line : picture.lines) {
      for (const Styled& piece : line) result += piece.text;
      result += "\n";
    }
    return result;
  }
  std::size_t width() const {
    std::size_t width = 0;
    for (const Sentence& line : picture.lines) {
      std::size_t used = 0;
      for (const Styled& piece : line) used += display_width(piece.text);
      width = std::max(width, used);
    }
    return width;
  }
  bool is_drawn() const { return !picture.drawing.shapes.empty(); }

  ReplayedWorksheet worksheet;
  Picture picture;
};

using Lines = std::vector<std::string>;

std::string rows_of(std::size_t rows, std::size_t cols, const std::string& cell) {
  std::string result;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < cols; ++c) result += " " + cell;
    result += "\n";
  }
  return result;
}

}  // namespace

TEST_CASE("a product has its factors at the left and above") {
  // 1·5 + 2·6 = 17, 3·5 + 4·6 = 39
  const Drawn drawn("A\n  1 2\n  3 4\nB\n  5\n  6\n", "C = A * B\nrows a b\n", "product C[2,1]");
  CHECK(drawn.text() ==
        "              ▼\n"
        "         B │\n"
        "           │  5\n"
        "  A        │  6\n"
        "───────────┼────\n"
        "  a  1  2  │ 17\n"
        "▶ b  3  4  │[39]\n");
  CHECK(drawn.picture.title == "C = A * B");
  CHECK(drawn.picture.sentences ==
        Lines{"each row of A (2x2) meets each column of B (2x1), which gives 2x1",
              "in C[2,1] row 2 of A (3 and 4) meets column 1 of B (5 and 6): added up 39"});
}

TEST_CASE("a product has blanks where nothing is filled in") {
  const Drawn drawn("A\n  1 2\nB\n  5\n  6\n", "C = A * B\n", "product C[1,1]");
  const Replay<Exact> blank{
      std::make_shared<const Matrix<Exact>>(Matrix<Exact>::scalar(Exact::unknown()))};
  const PictureValues values{drawn.worksheet.worksheet, blank, drawn.worksheet.real};
  const auto picture = picture_if_filled(drawn.worksheet.worksheet.pictures.front(), values);
  REQUIRE(picture);
  CHECK(picture->lines.back().back().text == "[_]");
  CHECK(picture->sentences.back() ==
        "in C row 1 of A meets column 1 of B: multiply pairwise, add up");
  CHECK(to_svg(*picture).find(">17<") == std::string::npos);
}

TEST_CASE("a product on a sheet shows what stands there, moved but not worked out") {
  const Drawn drawn("A\n  1 2\n  3 4\nB\n  5 6\n  7 8\n",
                    "C = A^T * B[:, 2]\n```\n```step\nD = (A + B) * B\n", "product C");
  // Of A, B and C each cell has its own letter, so that each is known where it stands.
  const CellText letter = [](const Cell& cell) {
    const std::string names[] = {"stuv", "", "abcd", "efgh"};  // C, D, A, B
    const std::size_t cols = cell.step == 0 ? 1 : 2;
    return Styled{Role::hand, std::string(1, names[cell.step][cell.row * cols + cell.col])};
  };
  const auto picture = lit_product({0, 1, 0}, drawn.values(), letter);
  REQUIRE(picture);
  std::vector<std::string> texts;
  for (const Sentence& line : picture->lines) {
    for (const Styled& piece : line) {
      for (const char c : piece.text) {
        if (c >= 'a' && c <= 'z') texts.emplace_back(1, c);
      }
    }
  }
  // f and h above; beside s and t the columns of A.
  CHECK(fmt::format("{}", fmt::join(texts, "")) == "fhacsbdt");
  // 2·6 + 4·8 = 44 is not said: an entry need not be what comes of others.
  CHECK(picture->sentences.back() ==
        "in C[2,1] row 2 of A^T meets column 1 of B[:, 2]: multiply pairwise, add up");
  CHECK(lit_product({1, 0, 0}, drawn.values()));
  CHECK_FALSE(lit_product({1, 0, 0}, drawn.values(), letter));
}

TEST_CASE("weights by hand and real stand closer together where that puts them side by side") {
  const std::string rows = "  18 9 9 1\n  54 9 3 9\n  2 1 1 1\n  18 9 9 1\n";
  const Drawn drawn("S\n" + rows,
                    "A = S / colsum(S)\nreal softmax_cols(S / 10)\nrows k1..k4\ncols q1..q4\n",
                    "weights A");
  CHECK(drawn.width() <= widest_picture);
  const std::string text = drawn.text();
  const std::string first = text.substr(0, text.find('\n'));
  CHECK(first.find("by hand") != std::string::npos);
  CHECK(first.find("in the real computation") != std::string::npos);
}

TEST_CASE("other pictures wait until all of their cells are filled in") {
  const Drawn drawn("A\n  1\n  2\n", "W = A / colsum(A)\n", "weights W");
  const Replay<Exact> half{std::make_shared<const Matrix<Exact>>(
      Shape{2, 1}, std::vector<Exact>{Exact::ratio(1, 3), Exact::unknown()})};
  const PictureLine& line = drawn.worksheet.worksheet.pictures.front();
  CHECK(picture_if_filled(line, drawn.values()));
  CHECK_FALSE(picture_if_filled(line, {drawn.worksheet.worksheet, half, drawn.worksheet.real}));
}

TEST_CASE("weights are shaded by quarters, and told by the largest") {
  // Columns 1/4 3/4 and 1/2 1/2; row 1 of the second is as large as row 2.
  const Drawn drawn("S\n  1 2\n  3 2\n", "A = S / colsum(S)\nrows cat sat\ncols cat sat\n",
                    "weights A");
  CHECK(drawn.text() ==
        "        cat     sat\n"
        "cat  ░░ 1/4  ▒▒ 1/2\n"
        "sat  ▓▓ 3/4  ▒▒ 1/2\n" +
            std::string(shade_legend) + "\n");
  CHECK(drawn.picture.sentences ==
        Lines{"cat attends most to sat, 3/4", "sat attends to both alike, 1/2 each"});
  CHECK(shade_of(0) == "·");
  CHECK(shade_of(1e-12) == "░");  // not nothing
  CHECK(shade_of(0.26) == "▒");
  CHECK(shade_of(1) == "█");
  const Drawn tiny("S\n  0 1\n  9999 9999\n", "A = S / colsum(S)\n", "weights A");
  const std::string svg = to_svg(tiny.picture);
  CHECK(contains(svg, R"(fill-opacity="0.00")"));
  CHECK(contains(svg, R"(fill-opacity="0.06")"));
}

TEST_CASE("weights are by row where rows add up to 1") {
  const Drawn drawn("S\n  1 4\n  1 1\n", "A = S / rowsum(S)\nrows cat sat\n", "weights A");
  CHECK(drawn.picture.sentences ==
        Lines{"cat attends most to column 2, 4/5", "sat attends to both alike, 1/2 each"});
}

TEST_CASE(
    "the real computation stands beside where it differs, and is left out where it may not be "
    "seen") {
  // softmax of 0 and ln 3 is 1/4 and 3/4; by hand 1/3 and 2/3
  const std::string givens = "S\n  0 0\n  1 1\n";
  const std::string steps = "A = (S + 1) / colsum(S + 1)\nreal (2 * S + 1) / colsum(2 * S + 1)\n";
  const Drawn drawn(givens, steps, "weights A");
  CHECK(drawn.picture.sentences.front() ==
        "column 1 attends most to row 2, 2/3; in the real computation most to row 2, 0.75");
  PictureValues values = drawn.values();
  values.shows_real = false;
  CHECK(picture_of(drawn.worksheet.worksheet.pictures.front(), values).sentences.front() ==
        "column 1 attends most to row 2, 2/3");
}

TEST_CASE("what is a distribution") {
  CHECK(distributions_in({{2, 2}, {0.5, 1, 0.5, 0}}) == Distributions::in_columns);
  CHECK(distributions_in({{2, 2}, {0.5, 0.5, 1, 0}}) == Distributions::in_rows);
  CHECK(distributions_in({{2, 2}, {2, 0.5, -1, 0.5}}) == Distributions::none);
  CHECK(distributions_in({{1, 2}, {1, 1}}) == Distributions::none);  // single cells
}

TEST_CASE("a plane has a letter for each vector, to one scale") {
  const Drawn drawn("X    cols cat sat\n  2 0\n  1 -1\n", "Y = X\n", "plane X rows 1 2");
  const std::string text = drawn.text();
  // 2 across and 2 down: the unit is 8 lines high and 16 characters wide.
  const std::size_t top = text.find("a\n");
  CHECK(std::count(text.begin(), text.begin() + static_cast<long>(top), '\n') == 1);
  CHECK(text.find("a cat (2, 1)   b sat (0, -1)") != std::string::npos);
  CHECK(drawn.picture.sentences == Lines{"cat is at (2, 1)", "sat is at (0, -1)",
                                         "the first number is row 1, the second row 2"});
  CHECK(drawn.width() <= widest_picture);
}

TEST_CASE("a plane shows where vectors went, and which have no place") {
  const Drawn drawn("X    cols cat sat\n  2 0\n  1 -1\nM\n  0 -inf\n  0 0\n", "Y = X + M\n",
                    "plane X to Y rows 1 2");
  CHECK(drawn.picture.sentences == Lines{"cat goes from (2, 1) to (2, 1)",
                                         "sat goes from (0, -1) to (-∞, -1)",
                                         "the first number is row 1, the second row 2"});
  CHECK(drawn.text().find("* several") != std::string::npos);  // a and A
}

TEST_CASE("a plane of nothing but zeros is drawn") {
  const Drawn drawn("X\n  0 0\n  0 0\n", "Y = X\n", "plane X cols 1 2");
  CHECK(drawn.is_drawn());
  CHECK(drawn.picture.sentences.front() == "row 1 is at (0, 0)");
}

TEST_CASE("waves count their turns") {
  const Drawn drawn("P    rows fast slow\n  0 1 0 1 0\n  0 1/2 1 1 1/2\n", "Y = P\n", "waves P");
  CHECK(drawn.picture.sentences == Lines{"fast: 0, 1, 0, 1 and 0; it turns 3 times",
                                         "slow: 0, 1/2, 1, 1 and 1/2; it turns 1 time"});
  // Three lines for each wave, a bar of 1 is three blocks high.
  CHECK(drawn.picture.lines.front().back().text.find("█████") != std::string::npos);
}

TEST_CASE("waves pass over infinite cells") {
  const Drawn drawn("P\n  -inf 1 0\n", "Y = P\n", "waves P");
  CHECK(drawn.is_drawn());
  CHECK(drawn.picture.sentences == Lines{"row 1: -inf, 1 and 0; it turns 0 times"});
}

TEST_CASE("arcs are told from the largest, in the words of the tokens") {
  const Drawn drawn("X    cols cat sat    tokens\n  1 1\n  3 0\n",
                    "A = X / colsum(X)\nrows k1 k2\ncols q1 q2\n", "arcs A");
  CHECK(drawn.text() ==
        "cat → ██████ sat 3/4   ██ cat 1/4\n"
        "sat → ████████ cat 1\n");
  CHECK(drawn.picture.sentences ==
        Lines{"cat attends most to sat, 3/4", "sat attends most to cat, 1"});
}

TEST_CASE("what is too large is not drawn, and one line says so") {
  const std::string wide = "W\n" + rows_of(16, 256, "1/16");
  for (const std::string kind :
       {"weights W", "arcs W", "waves W", "plane W rows 1 2", "product Y"}) {
    INFO(kind);
    const Drawn drawn(wide + "I\n" + rows_of(16, 16, "1"), "Y = I * W\n", kind);
    CHECK_FALSE(drawn.is_drawn());
    CHECK(drawn.picture.sentences.size() == 1);
    CHECK(drawn.picture.lines.size() == 1);
    CHECK(drawn.width() <= 120);
    CHECK(to_svg(drawn.picture).empty());
  }
}

TEST_CASE("numbers that no axis can hold have no place") {
  const std::string givens = "X\n  1e300 1e-300 -1\n  1 0 1/3\n";
  for (const std::string kind : {"plane X rows 1 2", "waves X", "plane X cols 2 3"}) {
    INFO(kind);
    const Drawn drawn(givens, "Y = 0 * X\n", kind);
    CHECK(drawn.width() <= widest_picture);
    CHECK(to_svg(drawn.picture).find("inf") == std::string::npos);
    CHECK(to_svg(drawn.picture).find("nan") == std::string::npos);
  }
}

TEST_CASE("weights by hand may be anything where the real ones add up to 1") {
  const Drawn drawn("S\n  1 1\n  3 1\n", "A = 1000 * S - 2000\nreal S / colsum(S)\n", "arcs A");
  CHECK(drawn.width() <= widest_picture);
  CHECK(drawn.picture.sentences.front() == "column 1 attends most to row 2, 1000");
}

TEST_CASE("many weights are shades alone") {
  const Drawn drawn("S    cols t1..t30\n" + rows_of(30, 30, "1"), "A = S / colsum(S)\n",
                    "weights A");
  CHECK(drawn.is_drawn());
  CHECK(drawn.width() <= widest_picture);
  CHECK(drawn.text().find("1/30") == std::string::npos);
}

TEST_CASE("one column, and labels that are wide") {
  const Drawn drawn("S    rows 猫 座\n  1\n  3\n", "A = S / colsum(S)\nrows 猫 座\ncols 目\n",
                    "weights A");
  CHECK(drawn.text() ==
        "        目\n"
        "猫  ░░ 1/4\n"
        "座  ▓▓ 3/4\n" +
            std::string(shade_legend) + "\n");
}

TEST_CASE("a long label is cut, and characters that drive a terminal are made visible") {
  CHECK(shortened("the second word", 8) == "the sec…");
  CHECK(shortened("猫猫猫", 4) == "猫…");
  CHECK(shortened("\x1b[2J", 20) == "<U+001B>[2J");
  Canvas canvas;
  canvas.put(0, 0, "猫x");
  canvas.put_before(1, 3, "x");
  const auto lines = canvas.lines();
  CHECK(lines[0].front().text == "猫x");
  CHECK(lines[1].front().text == "  x");
}

TEST_CASE("a drawing is told to those who do not see it, and escaped") {
  const Drawn drawn("S\n  1 1\n  3 1\n", "A = S / colsum(S)\nrows <a> b&c\ncols x y\n",
                    "weights A");
  const std::string svg = to_svg(drawn.picture);
  CHECK(svg.find("<title id=\"title\">A as shares of 1</title>") != std::string::npos);
  CHECK(svg.find("x attends most to b&amp;c, 3/4. y attends to both alike, 1/2 each.</desc>") !=
        std::string::npos);
  CHECK(svg.find("&lt;a&gt;") != std::string::npos);
  CHECK(svg.find("prefers-color-scheme: dark") != std::string::npos);
}

TEST_CASE("a picture that no line asks for is not drawn twice") {
  const Drawn asked("S\n  1 1\n  3 1\n", "A = S / colsum(S)\n", "weights  A");
  CHECK_FALSE(unasked_weights(0, asked.values()));
  const Drawn other("S\n  1 1\n  3 1\n", "A = S / colsum(S)\n", "map");
  CHECK(unasked_weights(0, other.values()));
  const Drawn column("S\n  1\n  3\n", "A = S / colsum(S)\n", "map");
  CHECK_FALSE(unasked_weights(0, column.values()));
}
