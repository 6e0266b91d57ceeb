#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/shapes.hpp"
#include "grade/grade.hpp"
#include "report/document.hpp"
#include "report/working.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

struct GradedSheet;

/// What meets in a cell: "row 1 of V" with its numbers.
struct Ingredient {
  std::string words;
  std::vector<Exact> cells;
};

/// What stands in a cell of a learner's sheet.
struct OwnEntry {
  std::string text;  // empty where it is blank
  Verdict verdict = Verdict::blank;
};

/// The entries of a learner that a cell was made of.
struct OwnInputs {
  std::vector<std::string> names;  // of their steps
  bool has_mistake = false;        // among them; else they are right, or rounded
  bool gives_right_value = true;
};

/// How one cell comes about.
struct Explanation {
  Cell place;             // in a step or a given
  std::string name;       // of that
  std::string cell;       // "Z[1,2]", or "d_k" of a single number
  std::string row_label;  // as the worksheet has them, if it has any
  std::string column_label;
  std::string rule;         // as the worksheet has it; empty for numbers that were given
  Styled equation;          // the same with the name in front
  std::string words;        // the rule of this cell; empty for numbers that were given
  bool is_product = false;  // a row meets a column
  std::vector<Ingredient> ingredients;
  std::vector<Spelled> first;  // sub-results that stand as numbers in the working
  std::vector<WorkingLine> working;
  std::vector<Cell> cells;  // that it was made of, each once
  Exact value;
  std::string value_text;  // as the walkthrough prints it
  int places = 2;          // decimals of its decimal form
  double real = 0;
  std::string real_text;     // the same, or its word, as it stands beside the value
  bool is_question = false;  // whose working says nothing
  std::string real_rule;     // empty where there is no real computation: in givens
  Styled real_equation;
  std::optional<OwnEntry> own;  // where a sheet is explained, of cells to fill in
  OwnInputs own_inputs;         // where a sheet is explained
};

/// Explains the cells of a replayed worksheet, on the numbers of that replay.
class Explainer {
 public:
  Explainer(const ReplayedWorksheet& replayed, const Budget& budget);

  /// The cells that an expression such as Z, Z[1,2], Z[:,2] or A[k1,q2] (with labels) names. Throws
  /// Problem with a place in that text.
  std::vector<Cell> places(std::string_view text) const;
  Explanation explain(const Cell& place);
  /// The cell, then all that it was made of, down to the givens; each once, before its parts.
  std::vector<Explanation> down(const Cell& place);

 private:
  std::vector<Ingredient> ingredients(const ExpressionPointer& part) const;
  void add_working(Explanation& explanation, const Rule& rule);

  const ReplayedWorksheet& m_replayed;
  Budget m_budget;
  KnownNames m_names;
  SpelledRules m_spelled;
};

// A learner's sheet.

/// The worksheet of a sheet with the learner's entries for its results. Where there is none stands
/// the right value: require_entries sees to it that no explanation is made of it.
ReplayedWorksheet with_own_entries(const GradedSheet& graded);

/// Throws Problem, with the cells to fill in first, where an explanation needs a cell that is blank
/// or cannot be read.
void require_entries(const GradedSheet& graded, const std::vector<Explanation>& explanations);

/// Adds to explanations of such a worksheet what the learner's numbers lead to, and what stands in
/// the sheet.
void on_own_entries(const GradedSheet& graded, std::vector<Explanation>& explanations);

// For people to read.

/// How far a hint goes; each shows what those before it show.
enum class Hint : int { rule = 1, ingredients, all_but_the_end, everything };

/// One cell for a reader.
Document explained_cell(const Explanation& explanation, Hint hint);

/// A cell and all that it was made of as a tree; what is needed twice is told once.
Document explained_down(const std::vector<Explanation>& explanations);

/// The last lines of several cells.
Document explained_cells(const std::vector<Explanation>& explanations);

}  // namespace byhand
