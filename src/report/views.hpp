#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grade/grade.hpp"
#include "picture/kinds.hpp"
#include "report/document.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/replay.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

// Matrices, numbers and verdicts as they are shown.

/// Any matrix, each cell as `text` says.
template <class N, class Text>
MatrixView matrix_view(const Matrix<N>& cells, const Labels& labels, const Text& text,
                       Role role = Role::hand) {
  MatrixView result;
  result.role = role;
  result.labels = labels;
  result.cells = map_cells(cells, [&](const N& cell) {
    return Styled{role, std::invoke(text, cell)};
  });
  return result;
}

MatrixView given_view(const Given& given);
MatrixView hand_view(const Step& step, const Matrix<Exact>& hand);

/// Numbers for the cells of a step, each in at most 24 characters, without a caption.
MatrixView short_view(const Step& step, const Matrix<Exact>& cells);

/// A step, each cell as `text` says.
MatrixView step_view(const Worksheet& worksheet, std::size_t index, const CellText& text);

MatrixView real_view(const Step& step, const Matrix<double>& real);

/// A cell of a given or step as a sheet prints it, whose hand replay is `right`; nothing where it
/// is to be filled in.
std::optional<std::string> printed_text(const Worksheet& worksheet, const Replay<Exact>& right,
                                        const Cell& cell);

/// In at most 24 characters: a longer fraction becomes a decimal after ≈.
std::string short_cell_text(const Step& step, const Exact& value);

/// A double for people: a whole number as such, else with four decimals.
std::string real_text(double value);

/// With more digits where it would look like the different value by hand.
std::string real_text_beside(const Exact& hand, double real);

/// "Step 2 of 6": questions are no steps.
std::string step_number(const Worksheet& worksheet, std::size_t index);

/// A rule with the name of its matrix in front: "Q = W_Q * X"; of one that is not readable "Q = …".
std::string rule_text(const std::string& name, const Rule& rule);
/// The same, with all of the rule, and as a formula.
Styled equation(const std::string& name, const Rule& rule);

/// "Q = W_{Q}\,X", what stands before a matrix in a formula.
std::string formula(const std::string& name, const Rule& rule);

/// A rule of some lines at most; what is longer is only printed as it was written.
bool is_readable(const Rule& rule);

/// How a verdict is shown: colour never stands alone.
struct VerdictLook {
  Verdict verdict = Verdict::given;
  std::string_view sign;  // one character; empty where there is nothing to say
  Role role = Role::plain;
  std::string_view meaning;  // what its word does not say; empty where that is all
};

const VerdictLook& look_of(Verdict verdict);

/// Whether a real value differs from that by hand by more than float rounding.
bool differs(const Exact& hand, double real);
bool differs(const Matrix<Exact>& hand, const Matrix<double>& real);

}  // namespace byhand
