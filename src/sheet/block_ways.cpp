// The ways in which the rows of a block can be read: as in the template, in another order, as a
// table, or as programs print a matrix.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "sheet/pasted.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// The second reading, unless it leaves rows unread, and the first does no more than pass by lines.
ReadBlock better_of(ReadBlock first, ReadBlock second) {
  const bool is_worse = second.has_unread_rows() && first.problems.empty();
  return is_worse ? std::move(first) : std::move(second);
}

/// A block that is not as in the template may be what was pasted, or typed in another order.
ReadBlock read_in_other_ways(const BlockOfMatrix& block, FoundRows rows, FoundRows below,
                             ReadBlock plain) {
  const auto& [source, found, at, matrix] = block;
  if (const auto column = row_in_a_column(below, matrix)) {
    return read_rows(block, column->rows, column->others);
  }
  const auto placed = placed_by_label(below, matrix);
  const bool is_whole = placed && all_of(*placed, &FoundRow::is_there);
  if (is_whole) {
    plain = read_rows(block, *placed);
    if (plain.problems.empty()) return plain;
  }
  if (const auto table = rows_of_table(rows, matrix)) {
    ReadBlock result = read_rows(block, table->rows, table->others);
    if (!result.has_unread_rows() && !plain.problems.empty()) return result;
  }
  // Where labels were taken off, there are no numbers of rows behind them.
  if (is_whole && any_of(*placed, &FoundRow::is_listed)) return plain;
  if (is_whole) rows = *placed;
  if (const auto parted = rows_as_pasted(rows, matrix)) {
    const auto pasted = pasted_rows(source, parted->rows, matrix);
    if (pasted) return read_rows(block, *pasted, parted->others);
  }
  const auto pasted = pasted_rows(source, rows, matrix);
  ReadBlock result = std::move(plain);
  if (pasted) result = better_of(std::move(result), read_rows(block, *pasted));
  if (!result.has_unread_rows()) return result;
  if (placed && !is_whole) {
    ReadBlock some = read_rows(block, *placed);
    if (!some.has_unread_rows()) return some;
  }
  auto problem = problem_with_latex(source, rows);
  if (!problem) problem = problem_with_numbers(source, rows, matrix);
  return problem ? refused_rows(block, rows, std::move(*problem)) : std::move(result);
}

ReadBlock read_in_any_way(const BlockOfMatrix& block, FoundRows rows) {
  const auto& [source, found, at, matrix] = block;
  const bool may_have_others =
      found.separator == 0 && !matrix.has_choices() && may_be_of_one_matrix(rows, matrix);
  if (!may_have_others) return read_rows(block, rows);
  if (auto problem = problem_with_heading(source, rows, matrix)) {
    return refused_rows(block, rows, std::move(*problem));
  }
  const std::size_t above = lines_of_heading(rows, matrix);
  const FoundRows below =
      above > 0 ? rows.subspan(above) : without_labels_above(rows, *matrix.labels);
  if (const auto counted = rows_by_own_labels(below, matrix)) return read_rows(block, *counted);
  const bool are_too_many = below.size() > matrix.shape().rows;
  const auto typed = are_too_many ? rows_as_typed(below, matrix) : std::nullopt;
  const FoundRows others =
      without_labels_above(rows.first(above > 0 ? above - 1 : 0), *matrix.labels);
  ReadBlock plain =
      typed ? read_rows(block, typed->rows, typed->others) : read_rows(block, below, others);
  const bool is_well = plain.problems.empty() && plain.passed_over.empty() && !plain.edited;
  if (is_well || rows.empty()) return plain;
  if (auto problem = problem_with_lines(source, rows, matrix)) {
    return refused_rows(block, rows, std::move(*problem));
  }
  return read_in_other_ways(block, rows, below, std::move(plain));
}

/// Of labels above the rows of CSV: whether one of the worksheet stands at another place than its
/// own.
std::optional<Problem> problem_with_labels(const BlockOfMatrix& block, std::string_view heading) {
  const auto& [source, found, at, matrix] = block;
  const auto& cols = matrix.labels->cols;
  const auto words = split_csv_row(heading, found.separator);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto place = place_among(words[i], cols);
    const bool is_at_its_place = place ? *place == i : !place_among(words[i], matrix.labels->rows);
    if (words[i].empty() || is_at_its_place) continue;
    return Problem(span_in(source, words[i]),
                   fmt::format("{} does not belong above this column", excerpt(words[i])),
                   "the columns of " + *matrix.name + " are " + listed_at_most(8, cols));
  }
  return std::nullopt;
}

}  // namespace

ReadBlock read_block(const BlockOfMatrix& block) {
  const auto& [source, found, at, matrix] = block;
  const FoundBlock& lines = found.blocks[at];
  const FoundRows all = FoundRows(found.rows).subspan(lines.first_row, lines.row_count);
  if (auto problem = problem_with_labels(block, lines.heading)) {
    return refused_rows(block, all, std::move(*problem));
  }
  const bool has_sums = found.separator == 0 && has_sums_for_row(all, matrix);
  if (!has_sums) return read_in_any_way(block, all);
  ReadBlock result = read_in_any_way(block, all.first(lines.row_count - 1));
  result.passed_over.add(span_in(source, all.back().text),
                         "this line is a row of sums, and was passed over",
                         "begin such a line with #");
  return result;
}

std::optional<Span> numbers_below(const BlockOfMatrix& block) {
  const auto& [source, found, at, matrix] = block;
  const auto is_before = [](const FoundRow& a, const FoundRow& b) { return a.block < b.block; };
  const auto [first, last] = std::equal_range(found.below.begin(), found.below.end(),
                                              FoundRow{.block = at, .text = {}}, is_before);
  const FoundRows rows = FoundRows(found.below)
                             .subspan(static_cast<std::size_t>(first - found.below.begin()),
                                      static_cast<std::size_t>(last - first));
  const Shape shape = matrix.shape();
  constexpr std::size_t most_others = 20;
  // A single number may be about anything.
  const bool may_be = shape.cells() > 1 && rows.size() >= shape.rows &&
                      rows.size() <= shape.rows + most_others && !matrix.has_choices();
  if (!may_be) return std::nullopt;
  const ReadBlock read = read_in_any_way(block, rows);
  const bool are_theirs = read.has_entry && read.problems.empty();
  return are_theirs ? std::optional(span_in(source, rows.front().text)) : std::nullopt;
}

}  // namespace byhand
