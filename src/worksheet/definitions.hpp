#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "evaluate/shapes.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/markdown.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// What is being read: what is defined so far, and what was wrong so far.
struct Reading {
  const Budget& budget;
  std::optional<Variant> variant;
  Effort effort;
  KnownNames names = {};
  std::vector<Problem> problems = {};
  std::map<std::size_t, std::string> unknown_names = {};  // by the place of their problem
  std::map<std::string, Span> definitions = {};           // of each name, right or broken
  std::map<std::string, Labels> labels = {};              // of the given or step of that name
  Names questions = {};                                   // no rule uses these
  std::vector<Slice> conditions = {};  // after where; they may name what comes later

  /// A new name: a letter, letters, digits and _; not reserved, not defined before. Where it is
  /// none, that is a problem, and nothing is returned.
  std::optional<std::string> new_name(const Slice& name, bool is_given);
  /// Throws Problem where the rule is wrong, and DependsOnBroken.
  Rule rule(const Slice& text);
  /// Whether there are more names than a worksheet may have, or more problems than anybody reads:
  /// each further problem would be held against each name.
  bool is_full() const {
    return names.values.size() > 2 * budget.steps || problems.size() > budget.steps;
  }
  /// Remembers what the name stands for; without cells its definition is broken.
  void define(const std::string& name, Shared<Exact> cells);
  /// Reads a part. Where something is wrong with it, that is a problem, and false is returned.
  template <class Part>
  bool succeeds(const Part& read_part) {
    try {
      read_part();
      return true;
    } catch (const UnknownName& problem) {
      unknown_names[problems.size()] = problem.name;
      problems.push_back(problem);
    } catch (const Problem& problem) {
      problems.push_back(problem);
    } catch (const DependsOnBroken&) {
      // What is wrong with that other name has been told.
    }
    return false;
  }
};

/// Where in the source, for an order; 0 of what has no place.
inline std::size_t place_of(const Problem& problem) {
  return problem.span() ? problem.span()->begin : 0;
}
void sort_by_place(std::vector<Problem>& problems);

/// The givens and steps of a block. What is wrong with one of them is a problem of the reading, and
/// the others are read.
std::vector<Given> read_givens(Reading& reading, const std::vector<BlockLine>& lines);
std::vector<Step> read_steps(Reading& reading, const std::vector<BlockLine>& lines,
                             bool are_questions);

// The words that a line of a block may begin with; block_table.cpp has their table.

/// Where comments may begin in a line.
enum class Comments : unsigned char { anywhere, before_colon, nowhere };

/// In the line of a step that begins with this word.
Comments comments_in(std::string_view word);

/// Whether it begins a line of a block, or an option behind a name.
bool is_block_word(std::string_view word);

/// Whether it stands behind the name of a given.
bool is_option_word(std::string_view word);

/// Throws Problem where such a line, of labels say, follows a rule on the same line.
void require_no_line_word(const Slice& rule);

/// Whether it begins a line of a step or question.
bool is_line_word(std::string_view word);

/// Whether a name may not be so: the words of the table, and T, inf and pi.
bool is_reserved(std::string_view name);

/// A word after the name of a given, with those that belong to it: cols x1..x4
struct Option {
  Slice word;
  std::vector<Slice> values;
};

/// `X  cols x1..x4  draw 0 1  tokens` -> its options. Throws Problem at another word.
std::vector<Option> options(const std::vector<Slice>& words);
void read_option(Reading& reading, Given& given, const Option& option);

/// A step whose lines are being read.
struct StepReading {
  Reading& reading;
  Step step;
  std::vector<std::string_view> seen;  // the words of its lines so far
};

/// Reads a line of a step, such as `places 2`. Throws Problem, and DependsOnBroken.
void read_step_line(StepReading& reading, const Slice& line);

/// The numbers of a given that was typed, and the most decimals that one of them has.
struct TypedNumbers {
  std::vector<Exact> values;
  int decimals = 0;
};

/// Throws Problem at what is no number. `9 / 46` is one.
TypedNumbers typed_numbers(const std::vector<Slice>& words);

/// The labels that the words stand for: `a1..a4` are four. There must be `count` of them. Throws
/// Problem, in `where` if the count is wrong.
std::vector<std::string> read_labels(const std::vector<Slice>& words, std::size_t count, Span where,
                                     std::string_view noun);

/// The labels that a word stands for: `a1..a4` are four. Throws Problem.
std::vector<std::string> label_words(const Slice& word);

// condition.cpp

/// Reads what follows `where`: comparisons, parted by `and`, such as
/// `ties_cols(S) = 0 and denominators(A) <= 100`. Throws Problem, and DependsOnBroken.
std::vector<Comparison> read_comparisons(Reading& reading, const Slice& text);

/// In how many columns the largest number stands more than once.
std::int64_t ties_in_columns(const Matrix<Exact>& cells);

/// How the numbers of a worksheet stand to its conditions.
struct Fulfilment {
  std::vector<Problem> problems;  // of the hand calculation: with any, no condition is tried
  std::optional<std::size_t> unfulfilled;  // the first condition that does not hold in every cell
  std::int64_t effort = 0;                 // that was spent

  bool is_right() const { return problems.empty() && !unfulfilled; }
};
Fulfilment fulfilment_of(const Worksheet& worksheet, const Budget& budget);

// question.cpp

/// The lines `choice …` and `cell …` of a question, without their word. Throw Problem, and
/// DependsOnBroken.
void read_choice(StepReading& read, const Slice& text);
void read_cell(StepReading& read, const Slice& text);
/// What is left to do after the lines of a question. Throws Problem.
void make_question(StepReading& read);

// Both rules of a step.

/// The hand rule with every `round(x, n)` read as `x`: the real rule where none is written.
ExpressionPointer without_rounding(const ExpressionPointer& rule);

/// Throws Problem where the real rule gives another shape than the hand rule.
void require_shape_of_hand_rule(Shape real, Shape hand, Span where);

}  // namespace byhand
