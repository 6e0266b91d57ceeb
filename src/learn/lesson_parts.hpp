#pragma once

// What the files of this folder share.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/lesson.hpp"
#include "picture/kinds.hpp"
#include "report/explanation.hpp"
#include "sheet/sheet.hpp"

namespace byhand::learn {

// lesson.cpp: the way through the worksheet.

/// Makes a cell the one that is asked for, and shows its step where that is another one.
void move_cursor(Lesson& lesson, const Cell& cell);
/// Where the step stands among the parts of the worksheet.
std::size_t part_of_step(const Worksheet& worksheet, std::size_t step);
/// Shows something of the worksheet, unless all of it lies open.
void show(Lesson& lesson, Block block);
/// Goes on after the step of the cursor.
void leave_cell(Lesson& lesson);
/// Leaves the cell at the cursor as it is, and goes to the next one.
void skip_cell(Lesson& lesson);
/// The step once more, and what is asked there: a guess, or a question in words with what it may be
/// about.
void show_again(Lesson& lesson);
/// After each line.
Lesson ready_for_line(Lesson lesson);

// words.cpp

using Words = std::vector<const Word*>;

/// Those that a text means, in their order: the one whose name it is, or all that it is the
/// beginning of. e.g. words_meant("h", …) -> hint, help
Words words_meant(std::string_view text, const Words& known);
/// What can be typed and what it does, with that step and a cell of it for {S} and {S[1,2]}.
/// e.g. "goto P[1,2]", "to that cell; or goto P, or goto 3 for row 3"
std::vector<std::pair<std::string, std::string>> words_for_help(const Words& words,
                                                                const Step& step);
/// As spoken_to() says, whatever is called so in the worksheet.
SpokenWord spoken(std::string_view line, const Step& step);
/// Whether a line begins with one of the words of a lesson, spelled out.
bool is_word(std::string_view line);
/// Whether a line is nothing but such a word, by any of its names.
bool is_word_alone(std::string_view line);
/// Does what a word says, or tells what is wrong with it.
void obey(Lesson& lesson, const SpokenWord& spoken);

// moving.cpp: to another cell, and which one a word is about.

/// An example with the step at hand and a cell of it: goto {S} -> goto P; goto {S[1,2]} -> goto
/// P[1,2]
std::string with_name(std::string_view text, const Step& step);
void go_back(Lesson& lesson);
/// To what follows the word: S, S[1,2], 3 for row 3, a label, or one of these in words: row 3 of S.
void go_to(Lesson& lesson, const std::string& argument);
/// The cell that a word is about: the cursor's where nothing follows it. Nothing where that is no
/// single cell, which is told.
std::optional<Cell> cell_meant(Lesson& lesson, const char* word, const std::string& argument);
/// Likewise of a question: S[1,2]; `is row 2 wrong`, which is about the first cell in it that is;
/// `is that`, about the cell at the cursor; `is it wrong`, about that or the first wrong one.
std::optional<Cell> cell_asked_about(Lesson& lesson, const std::string& question);

// typing.cpp

/// Takes a line while a cell is asked for: entries, or a word.
void take_at_cell(Lesson& lesson, std::string_view line);

/// Whether a line may be looked at; tells why not.
bool is_line_of_text(Lesson& lesson, std::string_view line);

// What stands in a typed line, before anyone asks which cells are meant.

/// Whether a line is a part of what a program prints of a matrix, with or without numbers.
bool is_pasted(std::string_view line);

/// "1 + 3/4" is one entry, typed with blanks around its sign: 1+3/4. Nothing where more stands
/// there.
std::optional<std::string> as_mixed_number(std::string_view line);

/// A line of entries without the ticks before, between or behind them; any other as it is.
std::string without_ticks(std::string_view line);

/// Whether the first word of a line is a number.
bool begins_with_number(std::string_view line);

/// Cells of a step by their rows and columns, and what follows them in the line.
struct Address {
  std::size_t step = 0;
  std::string_view place;  // "1,2"
  WrittenCells cells;
  std::string_view rest;
};

/// The S[1,2] that a line begins with, or S(1,2); S[1,:], S[:,2], and [1,] as R prints it, with
/// entries after them. Without a name the step that is open is meant, and then something has to
/// follow it: [6, 3] alone is a row.
std::optional<Address> address(std::string_view line, const Worksheet& worksheet, std::size_t open);

/// The matrix of the worksheet that stands before the =, : or <- of a line, and what follows that.
struct NamedEntries {
  NamedMatrix matrix;
  std::string_view entries;
};
std::optional<NamedEntries> named_entries(std::string_view line, const Worksheet& worksheet);

/// A row or a column by its label, and what follows that in the line.
struct Labelled {
  std::size_t index = 0;
  std::string_view entries;
};

/// The row whose label the line begins with, or its number, as in `Row 2: 0 1`; of rows with the
/// same label the first from the open one on.
std::optional<Labelled> labelled_row(std::string_view line, const Step& step, std::size_t open_row);

/// Likewise the column, which needs an entry after its label: without one the line is a word.
std::optional<Labelled> labelled_column(std::string_view line, const Step& step);

// pasted_line.cpp

/// A line of a paste: the matrix that it names, whether it says what comes, whether that is
/// computed of matrices, and its numbers.
struct PastedLine {
  std::optional<NamedMatrix> matrix;
  bool is_heading = false;
  bool is_computed = false;
  std::string_view row;
  bool is_code = false;       // typed at a prompt, and naming no matrix
  bool may_be_label = false;  // the name stands before its row, without a sign: c 23 71 19
};
PastedLine pasted_line_of(std::string_view line, const Worksheet& worksheet);
/// The same between two other lines: a name that begins it names no matrix where these begin with
/// labels.
PastedLine pasted_line_between(std::string_view before, std::string_view line,
                               std::string_view next, const Worksheet& worksheet);
/// Whether two lines that may be remarks are more likely rows with labels of one's own: alpha 15,
/// beta 28; or alpha 1 x, beta 2 3.
bool are_rows_alike(std::string_view one, std::string_view other, const Worksheet& worksheet);
/// Whether a row or a column of the worksheet is called so.
bool is_label(std::string_view word, const Worksheet& worksheet);
/// Whether it is a question that is answered in words.
bool takes_words(const NamedMatrix& matrix, const Worksheet& worksheet);
/// Whether a line is a remark about numbers, and has no label of the worksheet in it.
bool is_remark(std::string_view line, const Worksheet& worksheet);
/// How many entries a line has, without its label. What begins like a number was meant for one: 20%
std::size_t entries_in(std::string_view line);
/// The shape of lines with equally many entries each.
std::optional<Shape> shape_of(const std::vector<std::string_view>& lines);
/// Of a cell, a row or a column that is named by 0, as numpy counts them: where counting begins,
/// and what is meant. Empty where it is not so.
/// e.g. of A[0,:] -> "rows and columns are counted from 1; A[0,:], counted from 0, is A[1,:] here"
std::string counted_from_zero(const Address& to, const Worksheet& worksheet);
/// The same of a line that begins with one and the name of its matrix: A[0,:] = 2 1
std::string counted_from_zero(std::string_view line, const Worksheet& worksheet);

// hints.cpp

/// The next hint to the cell at the cursor: each goes further, with what the author has to say at
/// that point.
void give_hint(Lesson& lesson);

/// How a cell comes about on the learner's own numbers; of one that is still open all but the last
/// line.
void explain_cell(Lesson& lesson, const Cell& cell);

/// A pocket calculator in exact fractions: it puts single numbers together, those that are typed
/// and known cells, and looks up what stands in the sheet: X, X[1,:]. Throws Problem
/// where there is no value, where it needs what is not filled in yet, and where a part is a whole
/// matrix, row or column: what becomes of that is for the learner to find.
Document calculation(const Lesson& lesson, const std::string& text);

// lesson_sheet.cpp: the sheet, its cells, how its steps are shown, and what is said at the end.

/// A text as the sheet of a lesson, read and graded. Throws Problem where it cannot be a sheet.
std::shared_ptr<const GradedSheet> graded(const Lesson& lesson, std::string text);

/// The entries without those that do not fit where a number was given away: that number stays, as
/// the steps after it are held against it.
std::vector<CellEdit> without_given_away(Lesson& lesson, std::vector<CellEdit> cells);

/// All open cells of the worksheet, or of one step.
std::vector<Cell> open_cells(const GradedSheet& sheet);
std::vector<Cell> open_cells(const GradedSheet& sheet, std::size_t step);
/// The next blank cell of the step, from that cell on and then from the first on; where none is
/// blank, the next that does not fit.
std::optional<Cell> next_to_do(const GradedSheet& sheet, const Cell& from);

/// The asked cells in which two sheets of a worksheet differ.
std::vector<Cell> changed_cells(const GradedSheet& one, const GradedSheet& other);

/// Whether a step before this one, which its rule needs, has a blank cell or a mistake in it.
bool has_mistake_before(const GradedSheet& sheet, std::size_t step);

/// Whether the learner may use the number in a cell now: she entered it, it was given away, or the
/// sheet prints it. What the sheet prints after the step of the cursor does not count yet: it may
/// give away the number that is asked for.
bool is_known(const Lesson& lesson, const Cell& cell);

/// The step with all that it needs: the matrices of its rule, the rule itself, its own cells.
void show_step(Lesson& lesson, std::size_t index);
/// The prose before a part, where the learner has come to it from somewhere else.
void repeat_prose_before(Lesson& lesson, std::size_t part);
/// A step of which nothing is asked.
void show_printed_step(Lesson& lesson, std::size_t index);
/// What stands in the cell at the cursor, if anything does.
void tell_content(Lesson& lesson);
/// What could not be read in the sheet.
void tell_problems(Lesson& lesson);
/// The asked cells of the row with that label or, where there is none, of the column.
std::vector<Cell> cells_labelled(const Worksheet& worksheet, std::size_t index,
                                 std::string_view label);
/// "S[1,2]"
std::string name_of(const Lesson& lesson, const Cell& cell);
std::vector<std::string> cell_names(const Lesson& lesson, const std::vector<Cell>& cells);
inline constexpr std::size_t most_names = 8;  // of cells in a sentence
/// "3 of 12 marks"
std::string points_of(const Lesson& lesson);
/// By its file, or where it lies open and there is none: "Your sheet".
std::string sheet_called(const Lesson& lesson);
std::string prompt_of(const Lesson& lesson);
/// Says the closing words; `is_done` where the learner came to the end of the worksheet.
void end_lesson(Lesson& lesson, bool is_done);

// guess.cpp: a guess where the largest weight will be.

/// The predictions that a worksheet lends itself to, two at most: of asked matrices of weights,
/// each before the step that decides which weight is the largest, if that is asked too.
std::vector<Prediction> predictions_of(const ReplayedWorksheet& replayed, const Budget& budget);
/// Asks for a guess before a step that nobody has touched yet; false where there is nothing to ask.
bool ask_for_guess(Lesson& lesson, std::size_t step);
/// Asks for the guess that is awaited.
void say_question(Lesson& lesson);
/// Whether the line has entries instead, which may have been pasted.
bool is_no_guess(const Lesson& lesson, std::string_view line);
void take_guess(Lesson& lesson, std::string_view line);
/// After the step that answers it: what was guessed, and what it is.
void tell_guess(Lesson& lesson, std::size_t finished_step);

// pictures.cpp: what may be seen.

/// Shows the pictures that the way has come past, each once, as soon as its numbers are right; or
/// passes over them where they are known already.
void show_pictures(Lesson& lesson, bool are_known = false);
/// The step of the cursor in the layout of its product, where there is room for pictures; what
/// stands in its cells says `text`.
std::optional<Picture> drawn_product(const Lesson& lesson, const CellText& text);
/// Where the map of the worksheet has been seen: the section of a step, if it is another one than
/// before.
void tell_place(Lesson& lesson, std::size_t step);
/// The map, and where the learner is.
void show_map(Lesson& lesson);
/// The picture of a step of weights, if the step is right; no fence asks for it.
void show_weights(Lesson& lesson, std::size_t step);

// placing.cpp: which cells entries may fill.

/// How many of the entries are right in their cells.
std::size_t right_in(const std::vector<CellEdit>& edits, const AnswerKey& key);
/// A column in which most of the entries are right: the one that they fit best, rather that of the
/// cursor.
struct FittingColumn {
  std::vector<Cell> cells;
  std::size_t right;  // so many of them
};
std::optional<FittingColumn> column_meant(const std::vector<std::string_view>& entries,
                                          const AnswerKey& key, const Cell& cursor);
/// Of entries that may be a row, but fit the column better: who took rows for columns has to see
/// it.
std::string of_a_column(const std::vector<std::string_view>& entries, const FittingColumn& column,
                        const Cell& cursor, const Worksheet& worksheet);
/// The cells that the entries may fill, the likeliest first: those beside printed numbers if the
/// entries have these too. Nothing where as many cells are nowhere, or only where most of the
/// entries would be wrong and there is no row or matrix of so many.
std::optional<std::vector<Cell>> cells_for(const std::vector<std::string_view>& entries,
                                           const AnswerKey& key, const Cell& cursor,
                                           bool is_row_named);

/// "row 2" or, by its label, "row noun"
std::string called(std::string_view kind, const std::vector<std::string>& labels, std::size_t at);
/// Why entries with that comment behind them do not belong at the cursor: the comment is nothing
/// but another place, as in `5 (k2, q4)`, `5 1 # row 2`, `5 <- S[2,3]`.
std::optional<std::string> other_place_in(std::string_view comment, const Step& step,
                                          const Cell& cursor, bool is_one_cell);

/// The beginning of a line, with blanks for its tabs.
std::string excerpt_of_line(std::string_view line);
/// What is wrong with the first of the entries that cannot be read, and what to do.
std::optional<std::string> why_unreadable_among(const std::vector<std::string_view>& entries,
                                                const Step& step);

/// Whether a line of a paste says where it belongs, by a label or brackets, more than by its order.
bool has_place(std::string_view line, const Worksheet& worksheet, std::size_t index);
/// Whether some of the lines say where they belong, or are blank.
bool say_places(std::string_view lines, const Worksheet& worksheet, std::size_t step);
/// Whether the first line names each column in words of its own: a b c
bool names_columns(const std::vector<std::string_view>& lines, const Worksheet& worksheet,
                   const Step& step);
/// Whether these are as many numbers, each in its line, as a row or a column has.
bool is_row_downwards(const Lesson& lesson, const std::vector<std::string_view>& lines);
/// Whether lines are of another shape than the step, so that none of them can be a row of it.
bool is_other_matrix(const Lesson& lesson, const std::vector<std::string_view>& lines);
/// Why lines of a paste do not fill the step one after another from the cell at the cursor on: the
/// first that is neither a row, nor the rest of one, nor a single entry, or for which no cell is
/// left. Empty where they do, where each has one entry, and where they name their places.
std::string why_no_rows(const std::vector<std::string_view>& lines, const Worksheet& worksheet,
                        const Cell& cursor);

// entries.cpp: what a typed line means.

/// What a line says of the step that is open.
struct TypedLine {
  std::vector<CellEdit> cells;  // asked ones; blank entries are left out
  bool is_addressed = false;    // it names its row or cell
  bool is_label_line = false;   // pasted with a table; there is nothing in it
  std::string unfinished;       // while a bracket is open: how far it is
  std::string note;             // that something in it was passed over
  std::string problem;          // what is wrong with it, and what to type; nothing is entered then
};

/// Why a matrix of another shape than its step, of rows of one length, cannot be taken.
std::string of_other_shape(const AnswerKey& key, std::size_t step,
                           const std::vector<std::vector<std::string_view>>& rows);

/// `2 1; 0 3`: whether semicolons part a matrix into rows of one length, but not into those of the
/// step. Between single numbers they may stand for blanks.
std::optional<std::string> parted_otherwise(std::string_view line, const AnswerKey& key,
                                            std::size_t step);

/// Whether a line is meant as entries rather than as a word: it begins as a number does, or with
/// the name of a step and brackets or =, or a label and entries.
bool looks_like_entries(std::string_view line, const Worksheet& worksheet, std::size_t step);

/// Reads a line of entries: one for the cell at the cursor; those of its row, from the cell at the
/// cursor on or all; those of its column, likewise, or as many of its row if more are right there;
/// all of the step, row by row; `q1 2 1 0` with the label of a row;
/// `[1,2] 5` or `S[1,2] = 5`; `S = 2 1; 0 3` of another step. Commas after entries are overlooked,
/// and so is what programs print around a row or a matrix: see pasted_matrix().
TypedLine typed_line(std::string_view line, const AnswerKey& key, Cell cursor);
/// The same after so many lines that were refused: had they been taken, this one would fill a row
/// below them. It does where more of it is right there.
TypedLine typed_line(std::string_view line, const AnswerKey& key, Cell cursor, std::size_t refused);

// pasting.cpp: several lines at once.

/// Enters what was pasted: matrices as in blocks of a sheet, into the steps that are named above
/// them, else into the one that is open; else rows and entries, line by line. Words are not obeyed.
/// The first that does not fit is the cell at the cursor then.
void take_pasted(Lesson& lesson, std::string_view text);
/// Whether a paste begins with a matrix and its name, so that it is no answer in words.
bool is_named_matrix(std::string_view text, const Worksheet& worksheet);

// judging.cpp: entries, and what is said of them.

void take_entries(Lesson& lesson, std::string_view line);
/// The same, of a line whose meaning is known and that has cells.
void take_typed(Lesson& lesson, const TypedLine& typed);
/// What is said where an entry did not fit and its cell stays open.
constexpr std::string_view try_again = "Try again, or type `hint` or `skip`.";
/// Enters what is right into the cell at the cursor, which carries no mark then.
void give_cell_away(Lesson& lesson);
/// Takes away what was entered in a cell, and goes there.
void clear_cell(Lesson& lesson, const Cell& cell);

// hunt_sheet.cpp: what is drawn, for hunts and for reviews.

/// The same for the same seed and purpose.
SplitMix64 random_of(std::int64_t seed, std::string_view purpose);
Variant drawn_variant(SplitMix64& random);

}  // namespace byhand::learn
