// Which cells an expression names, and what an explanation of a cell holds.

#include "report/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "test_files.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

const ReplayedWorksheet& replayed_flagship() {
  static const ReplayedWorksheet replayed = [] {
    const auto path = test_files::root() / "exercises/04-self-attention.md";
    return replay_both(read_worksheet(Source(path.string(), test_files::read(path))).worksheet);
  }();
  return replayed;
}

/// "Z[1,2]" of each cell that a text names.
std::vector<std::string> names_of(std::string_view text) {
  const Budget budget;
  std::vector<std::string> names;
  for (const Cell& cell : Explainer(replayed_flagship(), budget).places(text)) {
    names.push_back(cell_name(replayed_flagship().worksheet, cell));
  }
  return names;
}

using CellNames = std::vector<std::string>;

}  // namespace

TEST_CASE("cells are named by position, by label, by row, by column, or all at once") {
  CHECK(names_of("Z[1,2]") == CellNames{"Z[1,2]"});
  CHECK(names_of("A[k3,q2]") == CellNames{"A[3,2]"});
  CHECK(names_of("A[:,q2]") == CellNames{"A[1,2]", "A[2,2]", "A[3,2]", "A[4,2]"});
  CHECK(names_of("A[2,1:q2]") == CellNames{"A[2,1]", "A[2,2]"});
  CHECK(names_of("d_k") == CellNames{"d_k"});
  CHECK(names_of("Z").size() == 12);
}

TEST_CASE("what names no cell is an error with a place") {
  const Budget budget;
  const Explainer explainer(replayed_flagship(), budget);
  for (const char* text : {"", "3", "pi", "Z + 1", "Z[5,1]", "Z[0,1]", "z", "A[q1,k1]", "Z[1.5,1]",
                           "Z[1,1][1,1]", "floor(Z)", "Z[1"}) {
    INFO(text);
    try {
      explainer.places(text);
      FAIL("no error");
    } catch (const Problem& problem) {
      CHECK(problem.span());
      CHECK_FALSE(problem.remedy().empty());
    }
  }
}

TEST_CASE("a row of V meets a column of A") {
  const Budget budget;
  Explainer explainer(replayed_flagship(), budget);
  const Explanation cell = explainer.explain(explainer.places("Z[1,2]").front());
  CHECK(cell.cell == "Z[1,2]");
  CHECK(cell.words == "row 1 of V times column 2 of A");
  CHECK(cell.is_product);
  CHECK(cell.column_label == "z2");
  REQUIRE(cell.ingredients.size() == 2);
  CHECK(cell.ingredients[0].words == "row 1 of V");
  CHECK(cell.ingredients[0].cells == std::vector<Exact>{20, 0, 0, 20});
  CHECK(cell.cells.size() == 8);
  // 20·9/28 + 20·9/28 = 360/28 = 90/7, on paper.
  CHECK(cell.value == Exact::ratio(90, 7));
}

TEST_CASE("down to the givens every cell is told once") {
  const Budget budget;
  Explainer explainer(replayed_flagship(), budget);
  const std::vector<Explanation> cells = explainer.down(explainer.places("Z[1,1]").front());
  // Z[1,1]; row 1 of V; column 1 of A, E, R and S, and c[1,1]; K, and column 1 of Q.
  CHECK(cells.size() == 1 + 4 + 4 * 4 + 1 + 12 + 3);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(cells[i].place == cells[j].place);
  }
}

TEST_CASE("down goes on through the step that chose a place") {
  const Source source("lookup.md",
                      "# Lookup\n\n```given\nX\n  1 3\n  2 1\nE\n  6 5 4\n```\n\n```step\n"
                      "J = argmax_cols(X)\nY = E[:, J]\nW = 2 * Y\n```\n");
  const Budget budget;
  const ReplayedWorksheet replayed = replay_both(read_worksheet(source).worksheet);
  Explainer explainer(replayed, budget);
  std::vector<std::string> cells;
  for (const Explanation& cell : explainer.down({2, 0, 1})) cells.push_back(cell.cell);
  CHECK(cells == std::vector<std::string>{"W[1,2]", "Y[1,2]", "J[1,2]"});
}

TEST_CASE("what chose a row of what was chosen before is told as well") {
  const Source source("lookup.md",
                      "# Lookup\n\n```given\nE\n  6 5\n  4 3\n  2 1\nids\n  3 1\nk = 2\n```\n\n"
                      "```step\nY = E[ids, :][k, :]\nZ = 2 * E[ids, :][:, 1]\n```\n");
  const Budget budget;
  const ReplayedWorksheet replayed = replay_both(read_worksheet(source).worksheet);
  Explainer explainer(replayed, budget);
  // ids is the second given, counted on after two steps.
  const Explanation y = explainer.explain({0, 0, 1});
  CHECK(y.value == Exact(5));  // row 2 of (row 3, row 1) is row 1
  CHECK(std::find(y.cells.begin(), y.cells.end(), Cell{3, 0, 1}) != y.cells.end());
  const Explanation z = explainer.explain({1, 0, 0});
  CHECK(z.value == Exact(4));
  CHECK(std::find(z.cells.begin(), z.cells.end(), Cell{3, 0, 0}) != z.cells.end());
}

TEST_CASE("a thousand cells are told, and not one more") {
  const auto explainable = [](std::size_t cells) {
    return fmt::format("# Many\n\n```step\nA = ones({}, 20)\ns = colsum(rowsum(A + 1))\n```\n",
                       cells / 20);
  };
  const Budget budget;
  const ReplayedWorksheet most =
      replay_both(read_worksheet(Source("most.md", explainable(1000))).worksheet);
  CHECK(Explainer(most, budget).places("A").size() == 1000);
  CHECK_THROWS_AS(Explainer(most, budget).down({1, 0, 0}), Problem);  // with s itself
  const ReplayedWorksheet more =
      replay_both(read_worksheet(Source("more.md", explainable(1020))).worksheet);
  CHECK_THROWS_AS(Explainer(more, budget).places("A"), Problem);
  const ReplayedWorksheet just =
      replay_both(read_worksheet(Source("just.md",
                                        "# Just\n\n```step\nA = ones(27, 37)\n"
                                        "s = colsum(rowsum(A + 1))\n```\n"))
                      .worksheet);
  CHECK(Explainer(just, budget).down({1, 0, 0}).size() == 1000);
}
