#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/syntax.hpp"
#include "number/exact.hpp"
#include "number/matrix.hpp"
#include "text/lists.hpp"
#include "text/source.hpp"
#include "worksheet/variant.hpp"

namespace byhand {

/// A rule as its author wrote it and as it is replayed.
struct Rule {
  std::string text;  // on one line, without comments
  ExpressionPointer written;
  ExpressionPointer checked;  // sizes replaced by their numbers
  Shape shape = {};           // of what it gives
};

/// The words beside rows and above columns; empty where there are none.
struct Labels {
  std::vector<std::string> rows;
  std::vector<std::string> cols;
};

/// A rule, or what is measured of its result: the denominators of its cells, say.
struct Measured {
  Matrix<Exact> (*measure)(const Matrix<Exact>& cells) = nullptr;  // nullptr: the cells themselves
  Rule rule;
};

/// A condition on what a variant draws: it holds where it holds in every cell.
struct Comparison {
  std::string text;
  Span span;
  Measured left;
  bool (*holds)(int order) = nullptr;  // of left to right: below 0 where left is less
  Measured right;
};

enum class Tokens : unsigned char { none, in_columns, in_rows };

/// A matrix or scalar that is handed to the learner: the same numbers in both computations.
struct Given {
  std::string name;
  Span span;  // of its name
  Matrix<Exact> cells;
  std::optional<Rule> rule;  // of a given that follows from those above it
  Labels labels;
  std::vector<Exact> draw;  // what a variant draws its cells from
  std::string where = {};   // the conditions after it, as their author wrote them
  Tokens tokens = Tokens::none;
  int decimals = 0;  // that its cells are written with; 0 for fractions
};

/// A typical mistake: a wrong rule that a learner may follow.
struct Slip {
  std::string code;
  Rule rule;
  std::string message;
};

/// A mistake that these numbers cannot show, accepted by the author.
struct Blind {
  std::string code;
  std::string reason;
};

/// The hand calculation, or the real one.
enum class Rules : unsigned char { hand, real };

/// What the numbers 1, 2, … of a question stand for.
struct Choices {
  std::vector<std::string> words;  // k1, or the name of a cell: A[1,2]; empty of a number
  std::string matrix;              // of which they are the cells, row by row; else empty
  Labels labels;                   // of that matrix

  bool empty() const { return words.empty(); }
};

/// One matrix that the learner computes; or a question, whose answer is a single number or a word.
struct Step {
  std::string name;
  Span span;  // of its first line, where errors of the replay point if they have no better place
  Shape shape;
  Rule hand;
  Rule real;
  bool has_own_real_rule = false;  // written in the worksheet, not derived from the hand rule
  Labels labels;
  std::vector<ExpressionPointer> ask;  // the choices of its ask line
  std::vector<bool> asked;             // by cell, row by row: blank in the template, and marked
  int places = 2;                      // the fewest decimals of a rounded entry
  int decimals = 0;                    // that its cells are printed with; 0 for fractions
  std::vector<Slip> slips;
  std::vector<std::string> hints;
  std::vector<Blind> blinds;
  std::size_t points = 1;  // that each asked cell is worth
  bool is_question = false;
  Choices choices;          // of a question
  bool is_complete = true;  // all of its lines could be read

  const Rule& rule(Rules rules) const { return rules == Rules::hand ? hand : real; }
  /// Whether any of its cells is for the learner to fill; else all of it is printed.
  bool asks() const { return contains(asked, true); }
  /// Whether some are printed.
  bool prints() const { return contains(asked, false); }
};

/// Where the given or step of that name stands among all; nothing where there is none.
template <class Named>
std::optional<std::size_t> position_of(std::string_view name, const std::vector<Named>& all) {
  return position_that(all, [&](const Named& one) { return one.name == name; });
}

/// A line of a picture block as its author wrote it: "weights A".
struct PictureLine {
  std::string text;
  Span span;
};

/// The document in its order: prose between the givens and steps.
struct Part {
  enum class Kind : unsigned char { prose, answer, given, step, picture };
  Kind kind = Kind::prose;
  std::string text;       // of prose (Markdown) and of an answer to a question in words
  std::size_t index = 0;  // of a given, step or picture

  /// Prose with nothing in it: the lines between two blocks.
  bool is_blank() const {
    return kind == Kind::prose && text.find_first_not_of(" \t\r\n") == std::string::npos;
  }
};

struct Worksheet {
  std::string name;                // self-attention, of exercises/04-self-attention.md
  std::string title;               // its first heading
  std::optional<Variant> variant;  // nothing where its givens are as their author wrote them
  std::vector<Part> parts;
  std::vector<Given> givens;
  std::vector<Step> steps;
  std::vector<PictureLine> pictures;
  std::vector<Comparison> conditions;  // on what a variant draws
};

/// What stands above the answer to a question in words. Its author wrote it beside other numbers,
/// but often it needs none.
inline std::string_view answer_heading(const Worksheet& worksheet) {
  return worksheet.variant
             ? "Answer; where it speaks of numbers, it means the author's, not this variant's"
             : "Answer";
}

}  // namespace byhand
