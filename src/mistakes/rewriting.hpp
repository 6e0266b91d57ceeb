#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "evaluate/shapes.hpp"
#include "mistakes/mutation.hpp"

namespace byhand {

// What is known where the rule of a step stands.

class RuleScope;

/// One node of a rule.
struct RuleNode {
  const RuleScope& scope;  // in which it stands
  ExpressionPointer tree;
  const RuleNode* parent = nullptr;
  std::size_t operand = 0;  // which one of the parent's it is
  /// Part of the rule of a step whose name stands here: a learner may do two steps in one.
  bool is_inside_name = false;

  bool is_root() const { return parent == nullptr; }
};

/// What is known where the rule of a step stands: the names above it, their shapes and their rules.
class RuleScope {
 public:
  RuleScope(const Worksheet& worksheet, std::size_t step, Rules rules, const Budget& budget);
  RuleScope(const RuleScope&) = delete;  // its nodes point to one another
  RuleScope& operator=(const RuleScope&) = delete;

  const Worksheet& worksheet() const { return m_worksheet; }
  const Step& step() const { return m_worksheet.steps[m_step]; }
  bool is_by_hand() const { return m_rules == Rules::hand; }
  const Rule& rule() const { return step().rule(m_rules); }
  /// The rule of the other computation, where its author wrote one.
  const Rule* other_rule() const;

  /// The nodes of the rule in the order in which they are read, each before its operands. A name of
  /// one row, column or number is followed by the rule that it stands for. None of a rule that
  /// is too long.
  const std::vector<RuleNode>& nodes() const { return m_nodes; }

  /// Nothing where the parts do not fit together.
  std::optional<Shape> shape_of(const ExpressionPointer& tree) const;
  bool is_scalar(const ExpressionPointer& tree) const;
  std::optional<Shape> shape_of_name(const std::string& name) const;
  /// Nothing where the tree is no rule of the worksheet language here.
  std::optional<CheckedRule> checked(const ExpressionPointer& tree) const;

  const Given* given(std::string_view name) const;
  /// The numbers that stand there in the rule, or of the given that it names there; else nullptr.
  const Matrix<Exact>* numbers(const Expression& tree) const;
  /// The step above of that name: where it stands among all, and itself.
  std::optional<std::size_t> position_of_step(std::string_view name) const;
  const Step* step_of(std::string_view name) const;
  /// The rule of the step that a name stands for, and the tree itself where it stands for none.
  ExpressionPointer opened(const ExpressionPointer& tree) const;
  /// Whether step `i` is one of the three before that one, as far back as a learner's eye slips;
  /// questions do not count.
  bool is_near(std::size_t i, std::size_t to) const;
  bool is_nearby(std::size_t i) const { return is_near(i, m_step); }
  /// Whether the cells that a name stands for may be other than whole numbers.
  bool may_have_fractions(const std::string& name) const { return m_fractional.contains(name); }
  /// The given of that value, if there is one, so that a rule reads as its author would write it.
  ExpressionPointer size_name(std::size_t size) const;

  static constexpr std::size_t nearby_steps = 3;

 private:
  void gather_nodes();
  bool opens_name(const RuleNode& node) const;
  void gather_names_with_fractions();
  bool gives_fractions(const Expression& tree) const;

  const Worksheet& m_worksheet;
  std::size_t m_step;
  Rules m_rules;
  const Budget& m_budget;
  KnownNames m_names;
  std::vector<RuleNode> m_nodes;                          // never grows beyond its room
  std::unordered_map<const Expression*, Shape> m_shapes;  // of the nodes
  Names m_fractional;
};

/// A number as a tree. e.g. number(2) -> 2
ExpressionPointer number(std::int64_t value);

// The rules of the table.

/// What stands for a {word} of a message.
using Words = std::map<std::string, std::string, std::less<>>;

/// What a mistake makes of one node of a rule.
struct Replacement {
  ExpressionPointer tree;
  Words words = {};
  bool is_whole_rule = false;  // the tree stands for the rule, not for the node
  bool has_own_row = false;    // at this place alone it is another mistake of the table
  std::string message = {};    // of the row, with these words
};
using Replacements = std::vector<Replacement>;

/// A mistake as it stands in the table, in the language of worksheets:
///
///   A^T * B -> A * B^T where not transposed(B)
///   softmax_cols(x) or softmax_rows(x) -> exp(x) with x = exp(x), y = 'its sums'
///   else x -> -x where whole_rule
///
/// A name stands for any part of a rule, and for the same one wherever it occurs: a capital letter
/// for a matrix that is no single number, `n` for a single number. After the arrow, `here` stands
/// for all that was found before it, and the names that size_at knows for sizes; x^T^T and --x are
/// written x. `with` adds words for the message. `where` names conditions of conditions.cpp. A rule
/// that begins with `else` is tried only where no rule above it in its row fits.
class RewriteRule {
 public:
  /// Throws Problem where the text is no such rule.
  RewriteRule(const char* text);

  const std::string& text() const { return m_text; }
  bool is_else() const { return m_is_else; }
  /// All that the rule writes instead of the node; nothing where it does not fit. Of the words
  /// only those that the message has are worked out.
  Replacements replacements(const RuleNode& node, std::string_view message) const;

 private:
  struct Word {
    std::string name;
    std::string text;        // of n = 'e'
    ExpressionPointer tree;  // of x = exp(x)
  };
  struct Condition {
    bool is_expected = true;
    ExpressionPointer tree;  // mask(x), dividing
  };

  std::string m_text;
  bool m_is_else = false;
  std::vector<ExpressionPointer> m_patterns;
  std::vector<ExpressionPointer> m_instead;
  std::vector<Word> m_words;
  std::vector<Condition> m_conditions;
};

/// What a learner who makes a mistake at one place of a rule does at the others.
enum class Habit : unsigned char {
  anywhere,         // the same, or not: divides by n - 1 wherever a mean stands, or in one place
  with_one_matrix,  // the same with this matrix, wherever it stands: takes K for each Q
  everywhere,       // always the same
};

/// Where a mistake is looked for, and what shows it.
struct MistakeTraits {
  /// Where a rule names a row such as m = colmax(S), the rule of m is rewritten, too.
  bool reaches_into_names = false;
  Habit habit = Habit::anywhere;
  /// Made in a single cell as easily as in all: who has it in one is asked about it.
  bool is_of_cells = false;
  bool is_of_places = false;   // it leads to entries with too few decimals
  bool may_be_chance = false;  // of those that explain the same it is told last
  bool must_fit = false;       // without the shape of the step it is no mistake that is ever made
  /// What numbers have to hold to show it; of rows with the same words a `blind` line for one
  /// speaks for all.
  std::string_view shown_by = {};
  bool may_be_blind = false;  // few worksheets hold these, and none has to say why
};

/// A mistake that no rule can tell, since it takes names or numbers from elsewhere.
using CodedMistake = Replacements (*)(const RuleNode& node);

/// A typical mistake. Adding one is adding its row to the table, with a case in tests/cases.
struct MistakeRow {
  std::string_view code;
  std::vector<RewriteRule> rules;
  /// Why it is wrong. A {word} is the part of the rule that this name stands for; {here}, {step},
  /// {asked}, {each column} and {each row} are told by word_at.
  std::string_view message;
  MistakeTraits traits = {};
  CodedMistake coded = nullptr;
};

/// All mistakes, in the order in which one of several is named.
const std::vector<MistakeRow>& table_of_mistakes();

/// Those of right results that were written down wrongly. They belong to no rule: grade/writing.cpp
/// looks for them, and says more of each than this.
const std::vector<MistakeRow>& mistakes_of_writing();

/// What a mistake makes of that node, each with its message.
Replacements replacements_of(const MistakeRow& row, const RuleNode& node);

// conditions.cpp

/// A part of a rule that a condition asks about.
struct RulePart {
  const RuleNode& node;
  ExpressionPointer x = nullptr;  // of mask(x)
  ExpressionPointer y = nullptr;  // of bias(x, y)
};
/// A condition of a rule, such as mask(x); nothing where there is none of that name.
using ConditionTest = bool (*)(const RulePart& part);
ConditionTest find_condition(std::string_view name);
/// colsum, rowmean, argmax_cols and the like: one number for each column or row.
bool is_reduction(const Expression& tree);
/// A size that a learner may have in mind at this node, such as d_k; nothing where it has none.
std::optional<std::size_t> size_at(const RuleNode& node, std::string_view name);
/// A word of a message that every rule has, such as {step}; nothing where it is none.
std::optional<std::string> word_at(const RuleNode& node, std::string_view word);

// coded_mistakes.cpp

Replacements other_matrix(const RuleNode& node);
Replacements step_skipped(const RuleNode& node);
Replacements raw_sum(const RuleNode& node);
Replacements counted_from_0(const RuleNode& node);
Replacements counted_from_1(const RuleNode& node);
Replacements fewer_places(const RuleNode& node);
Replacements rounded_too_early(const RuleNode& node);
Replacements cut_off(const RuleNode& node);
Replacements other_computation(const RuleNode& node);

}  // namespace byhand
