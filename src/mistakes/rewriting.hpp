#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mistakes/setting.hpp"

namespace byhand {

/// One node of a rule, as a rewriting sees it.
struct Site {
  ExpressionPointer node;
  std::vector<Shape> operand_shapes;  // of : and a:b none is known
  const Site* parent = nullptr;
  std::size_t operand = 0;  // which one of the parent's it is
  /// Part of the rule of a step whose name stands here: a learner who does two steps in one.
  bool is_inside_name = false;

  bool is_root() const { return parent == nullptr; }
};

/// What a mistake makes of one node. `matrix` and `instead` are what its message is about.
struct Replacement {
  ExpressionPointer tree;
  std::string matrix;
  std::string instead;
  bool must_fit = false;       // without the shape of the step it is no mistake that is ever made
  bool is_whole_rule = false;  // the tree stands for the rule, not for the node
  bool is_of_shares = false;   // `matrix` is one of weights that share out a whole
  bool has_own_row = false;    // at this place alone it is another mistake of the table
};
using Replacements = std::vector<Replacement>;
using Rewriting = Replacements (*)(const Setting& setting, const Site& site);

/// What a learner who makes a mistake at one place of a rule does at the others.
enum class Habit : unsigned char {
  with_all,         // the same: divides by n - 1 wherever a mean stands
  with_one_matrix,  // the same with this matrix, wherever it stands: takes K for each Q
};

/// Where a mistake is looked for, and what shows it.
struct MistakeTraits {
  bool reaches_into_names = false;  // also tried on the rules of the rows and columns it uses
  Habit habit = Habit::with_all;
  bool is_of_cells = false;  // made in a single cell as easily as in all of them
  /// What numbers have to hold to show it; of rows with the same words a `blind` line for one
  /// speaks for all.
  std::string_view shown_by = {};
};

/// A typical mistake. Adding one is adding its row to the table, with a case in tests/cases.
struct MistakeRow {
  std::string_view code;
  /// Why it is wrong. {step} is the name of the step, {matrix} and {instead} are those of the
  /// replacement, {column} and {row} say what one of them stands for.
  std::string_view message;
  Rewriting rewrite;
  MistakeTraits traits = {};
};

/// All mistakes, in the order in which one of several is named.
const std::vector<MistakeRow>& table_of_mistakes();

/// The rule with that node replaced.
ExpressionPointer with_replacement(const Site& site, ExpressionPointer tree);

/// colsum, rowmean, argmax_cols and the like: one number for each column or row.
bool is_reduction(const Expression& tree);
/// A product of two matrices, not a scaling.
bool is_matrix_product(const Site& site);
/// x^T; x where it is y^T already.
ExpressionPointer turned(const ExpressionPointer& x);

// Each gives what one family of mistakes makes of a node; nothing where it has no place.

// products.cpp
Replacements factors_swapped(const Setting& setting, const Site& site);
Replacements transpose_dropped(const Setting& setting, const Site& site);
Replacements transpose_added(const Setting& setting, const Site& site);
Replacements transpose_on_wrong_factor(const Setting& setting, const Site& site);
Replacements result_transposed(const Setting& setting, const Site& site);
Replacements other_matrix(const Setting& setting, const Site& site);
Replacements step_skipped(const Setting& setting, const Site& site);
Replacements cells_for_product(const Setting& setting, const Site& site);

// reductions.cpp
Replacements row_sums(const Setting& setting, const Site& site);
Replacements column_sums(const Setting& setting, const Site& site);
Replacements rows_for_columns(const Setting& setting, const Site& site);
Replacements columns_for_rows(const Setting& setting, const Site& site);
Replacements sum_of_everything(const Setting& setting, const Site& site);
Replacements not_normalised(const Setting& setting, const Site& site);
Replacements upside_down(const Setting& setting, const Site& site);
Replacements raw_sums(const Setting& setting, const Site& site);
Replacements one_less_than_n(const Setting& setting, const Site& site);
Replacements variance_for_deviation(const Setting& setting, const Site& site);
/// Whether a division makes shares or standard scores, so that it is no scaling.
bool is_normalising(const Setting& setting, const Site& site);
bool is_mean_by_hand(const Setting& setting, const Site& site);

// scaling.cpp
Replacements scaling_left_out(const Setting& setting, const Site& site);
Replacements division_left_out(const Setting& setting, const Site& site);
Replacements factor_left_out(const Setting& setting, const Site& site);
Replacements scaling_twice(const Setting& setting, const Site& site);
Replacements divided_by_d_k(const Setting& setting, const Site& site);
Replacements divided_by_root_d_k(const Setting& setting, const Site& site);
Replacements divided_by_root_d_model(const Setting& setting, const Site& site);
Replacements divided_by_root_n(const Setting& setting, const Site& site);

// powers.cpp
Replacements other_base(const Site& site, const ExpressionPointer& base);
Replacements times_for_power(const Setting& setting, const Site& site);
Replacements base_for_exponent(const Setting& setting, const Site& site);
Replacements negative_power_as_zero(const Setting& setting, const Site& site);
Replacements negative_power_as_negative(const Setting& setting, const Site& site);
Replacements negative_power_with_minus(const Setting& setting, const Site& site);

// terms.cpp
Replacements sign_of_term(const Setting& setting, const Site& site);
Replacements sign_of_whole(const Setting& setting, const Site& site);
Replacements minus_overlooked(const Setting& setting, const Site& site);
Replacements minus_times_minus(const Setting& setting, const Site& site);
Replacements bias_left_out(const Setting& setting, const Site& site);
Replacements residual_left_out(const Setting& setting, const Site& site);
Replacements subtraction_left_out(const Setting& setting, const Site& site);
Replacements mask_left_out(const Setting& setting, const Site& site);
Replacements mask_transposed(const Setting& setting, const Site& site);
Replacements masked_as_zero(const Setting& setting, const Site& site);
Replacements activation_left_out(const Setting& setting, const Site& site);

// places.cpp
Replacements other_jump(const Site& site, std::string_view function);
Replacements rounded_to_nearest(const Setting& setting, const Site& site);
Replacements rounded_away(const Setting& setting, const Site& site);
Replacements not_rounded(const Setting& setting, const Site& site);
Replacements degrees_for_radians(const Setting& setting, const Site& site);
Replacements sin_for_cos(const Setting& setting, const Site& site);
Replacements counted_from_zero(const Setting& setting, const Site& site);
Replacements counted_from_one(const Setting& setting, const Site& site);
Replacements value_for_position(const Setting& setting, const Site& site);
Replacements fewer_places(const Setting& setting, const Site& site);
Replacements rounded_too_early(const Setting& setting, const Site& site);
Replacements cut_off(const Setting& setting, const Site& site);
Replacements other_computation(const Setting& setting, const Site& site);

}  // namespace byhand
