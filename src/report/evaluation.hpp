#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/document.hpp"
#include "text/source.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// A cell of an exact result as text; `is_exact` where the text is all of the number.
struct ExactCell {
  std::string text;        // "9/46"; of an irrational number its first digits and an ellipsis
  std::string short_text;  // the same with fewer digits
  bool is_exact = true;
};

/// One expression and its two values. The names of a worksheet stand for its givens and, in the
/// exact value, for its results by hand; in the double, for those of the real computation.
struct Evaluation {
  std::string expression;          // on one line
  std::string latex;               // the same as a formula, or dots if it is too long for one
  std::string worksheet;           // whose names are known; empty if none are
  std::optional<Variant> variant;  // of that worksheet
  std::vector<std::string> steps;  // of that worksheet, which the expression uses
  Matrix<Exact> exact;
  Matrix<ExactCell> exact_cells;
  std::optional<Matrix<double>> real;
  std::string why_no_double;  // where there is none
};

/// Throws Problem, with a place in the expression, where it has no exact value.
Evaluation evaluate(const Source& expression, const ReplayedWorksheet* worksheet,
                    const Budget& budget = {});

/// The exact value first, so that a script can read it off the first line, or the first matrix.
Document evaluation_document(const Evaluation& evaluation);

}  // namespace byhand
