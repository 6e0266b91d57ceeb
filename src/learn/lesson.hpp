#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grade/answer_key.hpp"
#include "learn/asked_cells.hpp"
#include "learn/prediction.hpp"
#include "learn/turn.hpp"

namespace byhand::learn {

/// How a lesson is held.
struct Manner {
  std::string file;        // what its sheet is called: "reweighing.md"
  std::string command;     // that goes on with it: "byhand learn 02"
  std::string next;        // what to do when all is done: "byhand learn 03"; may be empty
  bool is_review = false;  // nothing but the steps: no prose, no predictions, no closing words
};

/// What the next line of the learner is taken for.
enum class Asked : unsigned char {
  cell,        // an entry, or a word
  prediction,  // a guess, before a step
  answer,      // to a question in words
  nothing,     // the lesson is over
};

/// What a lesson remembers between two lines. Only the sheet outlives it.
struct LessonState {
  std::string sheet;  // its text
  Asked asked = Asked::cell;
  AskedCell open;              // the cell that is asked for
  std::size_t part = 0;        // of the worksheet; those before it were shown
  std::size_t hints = 0;       // that were given for the open cell
  bool is_last_round = false;  // open cells that are passed over now stay open
  bool is_compared = false;    // with the real computation
  std::size_t entries = 0;     // lines of them so far, in this sitting
  std::size_t misses = 0;      // entries that did not fit
  double seconds = 0;          // since the lesson began; set from outside
  std::optional<Guess> guess;  // the last prediction
  struct Before {
    std::string sheet;
    AskedCell open;
  };
  std::vector<Before> before;          // each entry, for undo
  std::vector<AskedCell> just_missed;  // of the last line, which went on all the same
  std::string unfinished;              // lines of a row whose bracket is still open
  std::set<AskedCell> of_others;       // that someone else filled in since the last line
};

/// A line of a lesson, and what comes of it.
struct LessonTurn {
  LessonState state;
  Turn turn;
};

/// A lesson on one worksheet: (state, line) -> (state, what is said). It does no input and no
/// output, and from any state any line leads to a state.
class Lesson {
 public:
  /// The key must outlive the lesson.
  Lesson(AnswerKey& key, Manner manner);

  /// Opens a sheet: a blank one from the start, another where it was left. Throws Problem where the
  /// text cannot be a sheet.
  LessonTurn begin(std::string sheet) const;
  /// Takes a line of the learner.
  LessonTurn answer(const LessonState& state, std::string_view line) const;
  /// The sheet was changed by someone else: what was said of it is judged anew. Throws Problem as
  /// begin() does.
  LessonTurn reread(const LessonState& state, std::string sheet) const;

  /// The steps whose blocks were in the sheet and are not in that text, as of a file that someone
  /// is just writing. Throws Problem as begin() does.
  std::vector<std::string> lost_blocks(const LessonState& state, std::string text) const;

  AnswerKey& key() const { return m_key; }
  const Worksheet& worksheet() const { return m_key.worksheet(); }
  const Manner& manner() const { return m_manner; }
  /// Predictions by the step before which they are asked.
  const std::vector<Prediction>& predictions() const { return m_predictions; }

 private:
  AnswerKey& m_key;
  Manner m_manner;
  std::vector<Prediction> m_predictions;
};

}  // namespace byhand::learn
