#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grade/answer_key.hpp"
#include "grade/grade.hpp"
#include "sheet/sheet.hpp"
#include "text/styled.hpp"

namespace byhand {

/// How much a report tells.
enum class Reveal : unsigned char {
  marks,    // the points of each step
  kinds,    // and the verdict of each entry, and slips; but no right value
  answers,  // and the right values
};

/// A sheet with its marks, and all that its reports are made of.
struct GradedSheet {
  Source source;  // under the name of its file; "-" is standard input
  SheetName name;
  Sheet sheet;
  std::shared_ptr<const AnswerKey> key;  // shared by all sheets of a worksheet and variant
  Grade grade;
  std::vector<Problem> problems;  // of the name, the sheet and the grading
  bool is_strict = false;
  std::string options = {};  // that a command about this sheet needs: " --exercises DIR"
  std::string next = {};     // what to do when all is right: "Next: byhand learn 05."

  const Worksheet& worksheet() const { return key->worksheet(); }
  const Step& step(std::size_t index) const { return worksheet().steps[index]; }
  const Matrix<Verdict>& verdicts(std::size_t index) const { return grade.steps[index].verdicts; }
  /// A step by hand and in the real computation, on right numbers.
  const Matrix<Exact>& hand(std::size_t index) const { return *key->replayed().hand[index]; }
  const Matrix<double>& real(std::size_t index) const { return *key->replayed().real[index]; }
  /// What is right, by the rules that the entries were held against.
  const Matrix<Exact>& right(std::size_t index) const { return *key->right(index).value; }
};

/// Grades a sheet that was read, and adds what was wrong with both to its problems.
void grade_entries(GradedSheet& graded);

/// A sheet of that name, read and graded by its key. Throws Problem where it cannot be read.
GradedSheet graded_by(std::shared_ptr<const AnswerKey> key, SheetName name, Source source,
                      bool is_strict = false);

/// What stands in a cell of a step, read.
const Entry& entry_of(const GradedSheet& graded, const Cell& cell);

/// What the learner wrote in a cell, as it stands there; empty where nothing does.
std::string written(const GradedSheet& graded, const Cell& cell);

/// What stands in a cell of a step or, after the steps, of a given: `_` where a step is blank, and
/// a sign at what does not fit.
Styled on_paper(const GradedSheet& graded, const Cell& cell);

/// How an entry was understood, where that is not plain to see: "read as 7/4" of 1+3/4. Else empty,
/// as of a whole number, a decimal or a fraction.
std::string understood(const GradedSheet& graded, const Cell& cell);

Verdict verdict_of(const GradedSheet& graded, const Cell& cell);

/// The cells of a step with such a verdict, row by row.
template <class Wanted>
std::vector<Cell> cells_with(const GradedSheet& graded, std::size_t step, const Wanted& wanted) {
  const Matrix<Verdict>& verdicts = graded.verdicts(step);
  std::vector<Cell> cells;
  for (std::size_t r = 0; r < verdicts.rows(); ++r) {
    for (std::size_t c = 0; c < verdicts.cols(); ++c) {
      if (wanted(verdicts(r, c))) cells.push_back({step, r, c});
    }
  }
  return cells;
}

/// Likewise with that verdict.
std::vector<Cell> cells_with(const GradedSheet& graded, std::size_t step, Verdict verdict);

/// Likewise of the whole sheet.
template <class Wanted>
std::vector<Cell> cells_with(const GradedSheet& graded, const Wanted& wanted) {
  std::vector<Cell> cells;
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    append(cells, cells_with(graded, s, wanted));
  }
  return cells;
}

/// Whether there is one of them.
template <class Wanted>
bool has_cell_with(const GradedSheet& graded, std::size_t step, const Wanted& wanted) {
  return !cells_with(graded, step, wanted).empty();
}

/// Whether an entry has no mark on its own account: it is wrong, rough or unreadable.
bool needs_a_look(Verdict verdict);
/// Whether something stands in its row, but could not be read as cells: it counts as blank.
bool is_unread(const GradedSheet& graded, const Cell& cell);

/// Whether no number is there yet: nothing was entered, or what cannot be read.
bool lacks_number(Verdict verdict);
/// Whether the learner wrote a number there.
bool is_entered(Verdict verdict);

/// Whether a right value is known to the learner: it was found, printed or given away. What is
/// right in other cells is never told, nor the real value that is near it.
bool is_known(Verdict verdict);

/// A cell that a learner should look at: the first that was entered and has no mark of its own
/// account, else the first blank one; nothing where there is neither.
std::optional<Cell> next_cell(const GradedSheet& graded);

/// Whether nothing was entered at all.
bool is_untouched(const StepGrade& grade);
bool is_untouched(const Grade& grade);

/// The marks of the cells that were given away.
std::size_t given_away(const GradedSheet& graded);

/// "line 12, column 5"; empty of a problem without a place.
std::string place_of(const GradedSheet& graded, const Problem& problem);

/// The sheet in a sentence: its file, or `otherwise` where it came from standard input.
std::string file_of(const GradedSheet& graded, const std::string& otherwise);

/// How a command names the sheet.
std::string sheet_word(const GradedSheet& graded);

}  // namespace byhand
