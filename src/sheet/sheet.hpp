#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "number/entry.hpp"
#include "number/matrix.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/cell.hpp"
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
  bool lacks_rows = false;   // in Markdown, where labels or numbers tell so
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
  /// Whether its entry is a word.
  bool has_choices() const { return step != nullptr && !step->choices.empty(); }
  /// The label of a row, from 0; empty where it has none.
  std::string_view row_label(std::size_t row) const;
  /// How a cell is printed that is not asked: exactly, where an entry can say it.
  std::string printed(std::size_t cell) const;
};

SheetMatrix sheet_matrix(const Given& given);
SheetMatrix sheet_matrix(const Step& step, const Matrix<Exact>& right);

// reader.cpp

/// Reads a sheet in either format against its worksheet, whose hand replay is `right`. Damage stays
/// where it is: what cannot be read is a problem with a place, and all else is read. Throws Problem
/// only where the text cannot be a sheet: too long, or not UTF-8.
Sheet read_sheet(const Source& source, const Worksheet& worksheet, const Replay<Exact>& right);

// name.cpp

inline constexpr std::size_t most_sheet_bytes = std::size_t{1} << 20;

/// A CSV sheet begins with `byhand` and a separator; every other text is Markdown.
SheetFormat sheet_format(const Source& source);

/// The worksheet and variant that a sheet names in its first lines. Throws Problem where it names
/// none, or where that line cannot be read; and where the sheet is of a class: its numbers are
/// known to those alone who have the secret of the class.
SheetName sheet_name(const Source& source);
/// The same, with what it says of a class.
SheetName sheet_name_in_class(const Source& source);
/// Throws Problem where a sheet is of a class.
void require_of_no_class(const SheetName& name);

/// Whether the name or id of a learner can stand in the first line of a sheet: on one line, without
/// blanks around it, without `-->`.
bool can_be_in_first_line(std::string_view text);

/// The givens that stand in a sheet, one for each of the worksheet; nothing where a block is
/// missing or not all of it can be read.
using OwnGivens = std::vector<std::optional<Matrix<Exact>>>;
OwnGivens own_givens(const Source& sheet, const Worksheet& worksheet);

/// Whether every given that a variant draws is among them.
bool has_drawn_givens(const OwnGivens& own, const Worksheet& worksheet);

/// A variant of a worksheet, or the worksheet as its author wrote it.
struct FoundVariant {
  std::optional<Variant> variant;
};

/// Which variant of the worksheet (read without one) has the drawn givens of a sheet: those that
/// are likely first, then all that belong to names. There may be several; what is to be computed is
/// the same in all of them. Nothing where there is none.
std::optional<FoundVariant> variant_with(const OwnGivens& own, const Worksheet& worksheet,
                                         const std::vector<FoundVariant>& likely);

/// The names of a sheet's blocks, each once, in the order of the alphabet.
std::vector<std::string> block_names(const Source& sheet);

/// The names of a worksheet's givens and steps, likewise.
std::vector<std::string> matrix_names(const Worksheet& worksheet);

// writer.cpp

/// What stands in the cells of each step. Those of cells that are not asked are passed over.
using SheetEntries = std::vector<Matrix<std::string>>;

/// Every cell `_`.
SheetEntries blank_entries(const Worksheet& worksheet);
/// The right entries, as a filled template has them.
SheetEntries right_entries(const Worksheet& worksheet, const Replay<Exact>& right);

/// The Markdown of a picture, by its number in the worksheet; empty where the sheet does without.
using PictureMarkdown = std::function<std::string(std::size_t picture)>;

/// Throws Problem where no sheet can carry the name of a worksheet.
void require_sheet_name(const std::string& worksheet);

/// The first line of a sheet in CSV, with its break.
std::string name_line_in_csv(const std::string& worksheet, const std::optional<Variant>& variant);

/// A sheet of the worksheet, whose hand replay is `right`: its prose, its givens and printed cells,
/// and `entries` in the asked cells. Answers to questions in words stand in it where `has_answers`.
/// Without `picture` it has no pictures. CSV has the givens and cells alone.
std::string write_sheet(const Worksheet& worksheet, const Replay<Exact>& right, SheetFormat format,
                        const SheetEntries& entries, bool has_answers,
                        const PictureMarkdown& picture = {});

/// A cell of a step and what is to stand in it.
struct CellEdit {
  Cell cell;
  std::string text;
  bool is_given_away = false;
  bool is_missed = false;
};

/// The text of a sheet in Markdown with other entries in one step, one at least. The block of that
/// step is written anew and aligned; its comments stay, and a row of it that could not be read
/// becomes one. A block that is missing is added at the end. All else stays as it is.
std::string with_entries(const Source& source, const Sheet& sheet, const Worksheet& worksheet,
                         const Replay<Exact>& right, const std::vector<CellEdit>& edits);

}  // namespace byhand
