#include <cstdint>
#include <vector>

#include "mistakes/rewriting.hpp"

namespace byhand {

namespace {

template <std::int64_t Base>
Replacements base(const Setting& /*setting*/, const Site& site) {
  return other_base(site, number(Base));
}

Replacements base_e(const Setting& /*setting*/, const Site& site) {
  return other_base(site, make_call("exp", {number(1)}));
}

Replacements rounded_down(const Setting& /*setting*/, const Site& site) {
  return other_jump(site, "floor");
}

Replacements rounded_up(const Setting& /*setting*/, const Site& site) {
  return other_jump(site, "ceil");
}

Replacements rounded_to_zero(const Setting& /*setting*/, const Site& site) {
  return other_jump(site, "trunc");
}

constexpr MistakeTraits into_names{.reaches_into_names = true};
constexpr MistakeTraits with_one_matrix{.habit = Habit::with_one_matrix};
constexpr MistakeTraits of_cells{.is_of_cells = true};
constexpr MistakeTraits of_one_matrix_or_cells{.habit = Habit::with_one_matrix,
                                               .is_of_cells = true};
constexpr MistakeTraits by_negative_exponents{.is_of_cells = true,
                                              .shown_by = "negative exponents"};

}  // namespace

// docs/mistakes.md lists the codes with their messages, which a test compares.
// clang-format off
const std::vector<MistakeRow>& table_of_mistakes() {
  static const std::vector<MistakeRow> table{
      // Products.
      {"factors-swapped", "{matrix} and {instead} are in each other's place: in a matrix product it is always a row of the left one that meets a column of the right one, so their order counts",
       factors_swapped},
      {"transpose-dropped", "{matrix} lacks its ^T: its columns are to meet the others, and only in {matrix}^T do they lie as rows",
       transpose_dropped},
      {"transpose-added", "{matrix} was transposed, and belongs here as it stands: in {matrix}^T rows and columns have changed places, so numbers meet that do not belong together",
       transpose_added, with_one_matrix},
      {"transpose-wrong-factor", "the ^T belongs to {matrix}, not to {instead}: the wrong lines of numbers meet",
       transpose_on_wrong_factor},
      {"result-transposed", "rows and columns of {step} have changed places: what belongs in row 1, column 2 stands in row 2, column 1",
       result_transposed},
      {"other-matrix", "{instead} was taken for {matrix}: both have the same shape, so nothing looks wrong, but they say different things",
       other_matrix, with_one_matrix},
      {"step-skipped", "{instead} was taken for {matrix}, which is made of it: the step between the two was skipped",
       step_skipped, with_one_matrix},
      {"cells-for-product", "{matrix} and {instead} were multiplied cell by cell: in a matrix product each cell is a whole row times a whole column, added up",
       cells_for_product},

      // Sums and other reductions.
      {"row-sums", "row sums: each column of {matrix} {column}, so each column of weights must add up to 1",
       row_sums, into_names},
      {"column-sums", "column sums: each row of {matrix} {row}, so each row of weights must add up to 1",
       column_sums, into_names},
      {"rows-for-columns", "{instead} goes along the rows: each column of {matrix} {column} and is taken by itself",
       rows_for_columns, into_names},
      {"columns-for-rows", "{instead} goes along the columns: each row of {matrix} {row} and is taken by itself",
       columns_for_rows, into_names},
      {"sum-of-everything", "all of {matrix} was taken together: each line of it has a result of its own",
       sum_of_everything, into_names},

      // Rounding to whole numbers.
      {"rounded-to-zero", "the decimals were cut off: {matrix} asks for {instead}, and cutting makes 0 of -1/2 as well as of 1/2",
       rounded_to_zero, of_cells},
      {"rounded-up", "rounded up: {matrix} asks for {instead}",
       rounded_up, of_cells},
      {"rounded-down", "rounded down: {matrix} asks for {instead}",
       rounded_down, of_cells},
      {"rounded-away", "rounded away from 0, as 5/2 to 3 and -5/2 to -3: {matrix} asks for {instead}",
       rounded_away, of_cells},
      {"rounded-to-nearest", "rounded to the nearest: {matrix} asks for {instead}, even where another one is nearer",
       rounded_to_nearest, of_cells},
      {"not-rounded", "not rounded: {matrix} asks for {instead}",
       not_rounded, of_cells},

      // Scaling and normalising.
      {"scaling-left-out", "{matrix} was not scaled by {instead}: a sum of many products is large only because it is long, and the scaling takes that away",
       scaling_left_out, of_cells},
      {"division-left-out", "{matrix} was not divided by {instead}: the divisor belongs to each of its numbers, which keep their old size without it",
       division_left_out, of_cells},
      {"factor-left-out", "{matrix} was not multiplied by {instead}: the factor belongs to each of its numbers, which keep their old size without it",
       factor_left_out, of_cells},
      {"scaling-twice", "{matrix} was divided by {instead} twice: the second division makes it {instead} times too small",
       scaling_twice},
      {"divided-by-d_k", "divided by d_k, which is {instead}: a sum of so many products grows only with the root of their number, and here it is divided by {matrix}",
       divided_by_d_k},
      {"divided-by-root-d_k", "divided by the root of d_k, which is {instead}: that belongs to the real rule of attention, and here it is divided by {matrix}",
       divided_by_root_d_k},
      {"divided-by-root-d_model", "divided by the root of {instead}, the features of a token: a score adds up fewer products than that, and here it is divided by {matrix}",
       divided_by_root_d_model},
      {"divided-by-root-n", "divided by the root of {instead}, the number of tokens: a score does not grow with them, and here it is divided by {matrix}",
       divided_by_root_n},
      {"not-normalised", "{matrix} was not divided by {instead}: only what is divided can be compared from line to line, as weights that add up to 1 can",
       not_normalised, of_cells},
      {"upside-down", "upside down: {matrix} is to be divided by {instead}, and not {instead} by {matrix}",
       upside_down},

      // Powers.
      {"base-2", "2 was raised to the powers: the base of {matrix} is {instead}", base<2>, of_cells},
      {"base-e", "e was raised to the powers: the base of {matrix} is {instead}", base_e},
      {"base-10", "10 was raised to the powers: the base of {matrix} is {instead}", base<10>},
      {"times-for-power", "multiplied instead of raised to a power: in {matrix} the exponent {instead} counts equal factors, so 3^2 is 9, 3^0 is 1 and 3^-1 is 1/3",
       times_for_power, of_cells},
      {"base-for-exponent", "base and exponent have changed places: in {matrix} the exponent is {instead}",
       base_for_exponent},
      {"negative-power-as-zero", "a negative exponent was taken to give 0: {instead}^-1 is 1/{instead}, less than 1 but still above 0",
       negative_power_as_zero, by_negative_exponents},
      {"negative-power-as-negative", "a negative exponent was taken to give a negative number: {instead}^-1 is 1/{instead}",
       negative_power_as_negative, by_negative_exponents},
      {"negative-power-with-minus", "a minus was put in front: a negative exponent makes a fraction of the power, which is still above 0",
       negative_power_with_minus, by_negative_exponents},
      {"raw-sum", "the raw {instead} was added up: the weights are shares of {matrix}, so it is {matrix} that is added up",
       raw_sums, into_names},

      // Terms.
      {"sign-of-term", "the sign of {matrix} was turned round", sign_of_term, of_one_matrix_or_cells},
      {"sign-of-whole", "every sign of {step} was turned round", sign_of_whole},
      {"minus-overlooked", "a minus in {matrix} was overlooked: a product with a negative number is taken away", minus_overlooked, of_cells},
      {"minus-times-minus", "minus times minus was taken as minus: two negative numbers, of {matrix} and of {instead}, have a positive product",
       minus_times_minus},
      {"bias-left-out", "{matrix} was not added: it belongs to every result, not only to some", bias_left_out, of_cells},
      {"residual-left-out", "{matrix} was not added: the step changes what it was given, and does not replace it",
       residual_left_out, of_cells},
      {"subtraction-left-out", "{matrix} was not taken away from {instead}", subtraction_left_out, of_cells},
      {"mask-left-out", "the mask {matrix} was not added: a query would see keys that are hidden from it",
       mask_left_out, of_cells},
      {"mask-transposed", "the mask {matrix} is the other way round: queries see what comes behind them, and not what came before",
       mask_transposed},
      {"masked-as-zero", "hidden cells were given 0: a score of 0 still has a weight, and only -inf has none",
       masked_as_zero, of_cells},
      {"activation-left-out", "{instead} was left out: without it one layer upon another is no more than one layer",
       activation_left_out, of_cells},

      // Averages.
      {"n-minus-1", "divided by one less than {matrix}: that is for samples, and this is the mean of all the numbers there are",
       one_less_than_n, into_names},
      {"variance-for-deviation", "the root was left out: {matrix} is in squares, and its root is in the unit of the numbers themselves",
       variance_for_deviation, into_names},

      // Angles and positions.
      {"degrees-for-radians", "{instead} was taken in degrees: angles are in radians here, and a full turn is 2 pi", degrees_for_radians, of_cells},
      {"sin-cos-swapped", "sine and cosine have changed places: the sine of 0 is 0, the cosine of 0 is 1", sin_for_cos, of_cells},
      {"counted-from-0", "counted from 0: here the count in {matrix} begins with 1", counted_from_zero},
      {"counted-from-1", "counted from 1: here the count in {matrix} begins with 0", counted_from_one},
      {"value-for-position", "the largest value of {matrix} was written: asked is where it stands", value_for_position, of_cells},

      // Places.
      {"fewer-places", "rounded to {instead} and not to {matrix}: what is rounded off is missing in all that follows",
       fewer_places, of_cells},
      {"rounded-too-early", "{matrix} was rounded to {instead} before it was used: keep the fraction, and round at the end",
       rounded_too_early, of_cells},
      {"cut-off", "cut off after {instead}: {matrix} is rounded, so from half a unit on the last digit goes up",
       cut_off, of_cells},
      {"other-computation", "{instead}: here {step} is {matrix}",
       other_computation},
  };
  return table;
}
// clang-format on

}  // namespace byhand
