#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "number/entry.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/replay.hpp"
#include "worksheet/variant.hpp"

namespace byhand {

enum class SheetFormat : unsigned char { markdown, csv };

/// What a sheet says of itself: <!-- byhand: self-attention, variant 17, for Ann -->
struct SheetName {
  std::string worksheet;
  std::optional<Variant> variant;
  Span span;
};

/// What a learner wrote in one cell, and where; a cell that is missing is blank and has an empty
/// place.
struct SheetCell {
  Entry entry;
  Span span;
};

/// The cells of one step, row by row in the shape of the step. A cell that is not asked is blank.
struct SheetBlock {
  std::vector<SheetCell> cells;
  std::vector<bool> shown;   // given away: named by a line such as `# shown [2,3]`
  std::vector<bool> missed;  // wrong at first: `# missed [1,1]`; it makes no difference to marks
  bool is_there = false;
  Span inside;                           // of a sheet in Markdown: the lines between its fences
  std::vector<Span> unread;              // rows among them that could not be read as cells
  bool is_unread = false;                // all of them are, as of a transposed matrix
  std::optional<Matrix<Exact>> other;    // the numbers of a matrix of another shape
  std::vector<std::size_t> unread_rows;  // of the matrix, where only some are
  std::optional<Span> damage;            // where the first entries are that could not be read

  void make_blank(Shape shape) {
    cells.resize(shape.cells());
    shown.resize(shape.cells());
    missed.resize(shape.cells());
  }
  bool is_unread_at(std::size_t row) const { return is_unread || contains(unread_rows, row); }
};

/// A learner's copy of a worksheet.
struct Sheet {
  std::vector<SheetBlock> blocks;  // one for each step of the worksheet
  std::vector<Problem> problems;   // in the order of the sheet
  /// Of a given with other numbers than the worksheet's: the first one, with its place.
  std::optional<Problem> changed_given;
};

/// A matrix of a sheet: a given, or a step with its right values.
struct SheetMatrix {
  const std::string* name;
  const Matrix<Exact>* values;
  const Labels* labels;
  const Step* step;  // nullptr of a given
  const Given* given;

  Shape shape() const { return values->shape(); }
  /// Whether a cell is for the learner to fill, by its position row by row.
  bool is_asked(std::size_t cell) const { return step != nullptr && step->asked[cell]; }
  bool asks() const;
  /// The label of a row, from 0; empty where it has none.
  std::string_view row_label(std::size_t row) const;
  /// How a cell is printed that is not asked: exactly, where an entry can say it.
  std::string printed(std::size_t cell) const;
};

SheetMatrix sheet_matrix(const Given& given);
SheetMatrix sheet_matrix(const Step& step, const Matrix<Exact>& right);

}  // namespace byhand
