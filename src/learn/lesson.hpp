#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grade/answer_key.hpp"
#include "picture/picture.hpp"
#include "report/document.hpp"
#include "report/explanation.hpp"
#include "report/graded_sheet.hpp"
#include "worksheet/cell.hpp"

namespace byhand::learn {

/// What is said to a learner, and how the next line is asked for.
struct Reply {
  Document said;
  std::string prompt;  // on one line, without the sign that ends it: "Q[1,2]"
  bool is_over = false;
  bool has_buttons = false;  // what can be typed is pressed

  void add(Block block) { said.add(std::move(block)); }
  void add(Document document) { said.add(std::move(document)); }
  /// What can be typed stands between grave accents: "Try again, or type `hint`."
  void say(std::string text);
  /// The same, of the words of a file or a person, with which it begins.
  void say_of(std::string words, std::string text);
  void say(std::string text, Role role) { said.say(std::move(text), role); }
  /// Words of a file or a person among them; one stop at its end is enough.
  void quote(std::string text);
};

/// How a lesson is held.
struct LessonOptions {
  std::string file;        // what its sheet is called: "reweighing.md"
  std::string command;     // that goes on with it: "byhand learn 02"
  std::string next;        // what to do when all is done: "byhand learn 03"; may be empty
  bool is_review = false;  // nothing but the steps: no prose, no predictions, no closing words
  bool is_drawn = false;   // products in the layout of their picture, for a screen that has room
  bool has_worksheet_in_view =
      false;  // the whole worksheet is seen beside what is said: none of it is repeated
  std::string review = "byhand review";  // how mistakes are practised
};

/// A question before a step: where will the largest weight of a distribution stand?
struct Prediction {
  std::vector<std::size_t> steps;  // it is asked before the first; the last answers it
  std::string distribution;        // "column q2"
  std::vector<std::string> names;  // to choose from: k1, k2, …
  std::size_t winner = 0;          // the position of its largest weight
};

/// What a learner guessed.
struct Guess {
  std::size_t prediction = 0;
  std::optional<std::size_t> choice;  // nothing while it is open, or where it was passed over
  bool is_compared = false;
};

/// What is asked of the learner just now.
enum class Awaits : unsigned char {
  entry,    // or a word
  guess,    // before a step
  answer,   // to a question in words
  nothing,  // the lesson is over
};

/// A lesson on one worksheet between two lines. It is a value: a copy is cheap and has a life
/// apart. When it ends, only the text of its sheet is kept.
struct Lesson {
  std::shared_ptr<AnswerKey> key;
  LessonOptions options;
  std::vector<Prediction> predictions;  // two at most

  std::shared_ptr<const GradedSheet> sheet;  // read and graded when its text changes
  Awaits awaits = Awaits::entry;
  Cell cursor;                 // the cell that is asked for
  std::size_t part = 0;        // of the worksheet; those before it were shown
  std::size_t hints = 0;       // that were given for the cell at the cursor
  bool is_last_round = false;  // open cells that are passed over now stay open
  bool is_compared = false;    // with the real computation
  std::size_t entries = 0;     // lines of them so far, in this sitting
  double seconds = 0;          // since the lesson began; set from outside
  std::optional<Guess> guess;  // the last one
  struct Before {
    std::shared_ptr<const GradedSheet> sheet;
    Cell cursor;
  };
  std::vector<Before> before;      // each entry, for undo
  std::vector<Cell> just_missed;   // of the last line or this paste, which went on all the same
  std::string unfinished;          // lines of a row or matrix whose bracket is still open
  std::size_t refused = 0;         // lines of entries that were refused, one after another
  bool is_in_paste = false;        // whose first mistake is gone to after it all
  std::set<Cell> of_others;        // that someone else filled in since the last line
  std::set<std::size_t> pictures;  // of the worksheet that were shown
  std::size_t place = 0;           // on the map, from 1, that was told last
  std::set<std::string> shown;     // names whose matrices were shown since the last line
  Reply reply;                     // to the last line

  const Worksheet& worksheet() const { return key->worksheet(); }
  const Step& step(std::size_t index) const { return worksheet().steps[index]; }
  /// The step of the cursor.
  const Step& step() const { return step(cursor.step); }
  const Grade& grade() const { return sheet->grade; }
  const std::string& text() const { return sheet->source.text(); }
};

/// Opens a sheet: a blank one from the start, another where it was left. Throws Problem where the
/// text cannot be a sheet.
Lesson begin_lesson(std::shared_ptr<AnswerKey> key, LessonOptions options, std::string sheet);

/// Answers a line of the learner, whatever it is; or several that were pasted, of which no word is
/// obeyed, and a matrix is read as in a block of a sheet.
Lesson answer(Lesson lesson, std::string_view lines);

/// Answers what was typed or pasted into a cell that is asked for: entries, never words. The first
/// that does not fit is the cell at the cursor then.
Lesson enter(Lesson lesson, const Cell& cell, std::string_view text);

/// Goes to a cell that is asked for, without a word; a guess or an answer that is awaited stays so.
Lesson at(Lesson lesson, const Cell& cell);

/// One row of a table of words: what is typed, and what help says of it. What it does to a lesson
/// stands in words.cpp, to a hunt in hunt.cpp; a review consists of lessons.
struct Word {
  std::string_view name;
  std::string_view argument;     // an example, as {S} or {S[1,2]}; empty where it stands alone
  std::string_view summary;      // for help, which leaves out a word that has none
  std::string_view also = {};    // what other programs call it, and what people say
  bool may_stand_alone = false;  // without its argument
};

/// What a word of a lesson is about.
enum class About : unsigned char {
  telling,  // it changes nothing, and the learner stays where she is
  cell,     // the one that is asked for
  way,      // where to go
};

struct LessonWord : Word {
  About about;
  void (*action)(Lesson& lesson, const std::string& argument);
};

/// A line of a lesson that was understood as a word; or what is wrong with it.
struct SpokenWord {
  const LessonWord* word = nullptr;
  std::string argument;
  std::string problem;  // where there is no word
};

/// Reads a line of a lesson as a word, which may be shortened; of two that begin alike the first of
/// the table is meant. Names and labels of the worksheet come before short forms: Q may be a step,
/// and not short for quit. A wrong one gets the nearest, one that lacks a cell one of the step of
/// the cursor. e.g. spoken_to(lesson, "exp A[1,2]") -> explain, A[1,2]
SpokenWord spoken_to(const Lesson& lesson, std::string_view line);

/// The sheet was changed by someone else: what was said of it is judged anew. Throws Problem as
/// begin_lesson() does.
Lesson reread(Lesson lesson, std::string sheet);

/// The steps whose blocks were in the sheet and are not in that text, as of a file that someone is
/// just writing. Throws Problem as begin_lesson() does.
std::vector<std::string> lost_blocks(const Lesson& lesson, const std::string& text);

// For a worksheet that lies open.

/// Whether something is left to do in a cell: it is blank, cannot be read, or is a mistake that
/// does not just follow from another.
bool is_open(Verdict verdict);

/// The pictures of a part of the worksheet whose numbers are right by now.
std::vector<Picture> pictures_at(const Lesson& lesson, const Part& part);

/// How a cell comes about on the learner's own numbers. Throws Problem where it is made of blank
/// cells or of what the sheet prints further on, or does not work out with those numbers.
Explanation explained(const Lesson& lesson, const Cell& cell, Hint hint);

}  // namespace byhand::learn
