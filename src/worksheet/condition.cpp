// Conditions on what a variant draws: comparisons of what is computed from it by hand.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/shapes.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/definitions.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

// Measures: what can be asked of numbers on paper, and of no others. Adding one is adding its row.

Exact denominator_or_1(const Exact& x) {
  return x.is_rational() ? denominator(x) : Exact(1);
}

Exact length_of(const Exact& x) {
  return static_cast<std::int64_t>(x.text().size());
}

/// The larger or the smaller of two is asked for, not which it is: irrational ones need no order.
Matrix<Exact> best_of(const Matrix<Exact>& cells, Exact (*better)(const Exact&, const Exact&)) {
  Exact best = cells.cells().front();
  for (const Exact& cell : cells.cells().subspan(1)) best = better(best, cell);
  return Matrix<Exact>::scalar(best);
}

struct MeasureRow {
  std::string_view name;
  bool is_by_cell;  // else it is one number for all cells
  Matrix<Exact> (*measure)(const Matrix<Exact>& cells);
};

Matrix<Exact> count_of_ties(const Matrix<Exact>& cells) {
  return Matrix<Exact>::scalar(ties_in_columns(cells));
}

constexpr std::array measure_rows{
    MeasureRow{"denominators", true,
               [](const Matrix<Exact>& a) { return map_cells(a, denominator_or_1); }},
    MeasureRow{"largest", false, [](const Matrix<Exact>& a) { return best_of(a, max); }},
    MeasureRow{"lengths", true, [](const Matrix<Exact>& a) { return map_cells(a, length_of); }},
    MeasureRow{"smallest", false, [](const Matrix<Exact>& a) { return best_of(a, min); }},
    MeasureRow{"ties_cols", false, count_of_ties},
    MeasureRow{"ties_rows", false,
               [](const Matrix<Exact>& a) { return count_of_ties(transposed(a)); }}};

/// `largest(S)` -> the row of largest, and S stays; of anything else nullptr.
const MeasureRow* take_measure(Slice& side) {
  for (const MeasureRow& row : measure_rows) {
    const Slice call = side.from(row.name.size());  // (S), perhaps after a blank
    const bool is_call = side.text.starts_with(row.name) && call.text.starts_with('(');
    if (!is_call || !call.text.ends_with(')')) continue;
    int depth = 0;
    for (const char c : call.text.substr(1, call.text.size() - 2)) {
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth < 0) return nullptr;  // largest(S) + (1): the brackets are not one pair
    }
    side = call.part(1, call.text.size() - 1);
    return &row;
  }
  return nullptr;
}

// Comparisons.

struct Relation {
  std::string_view written;
  bool (*holds)(int order);
};

/// The longer ones first.
constexpr std::array known_relations{Relation{"<=", [](int order) { return order <= 0; }},
                                     Relation{">=", [](int order) { return order >= 0; }},
                                     Relation{"!=", [](int order) { return order != 0; }},
                                     Relation{"==", [](int order) { return order == 0; }},
                                     Relation{"<", [](int order) { return order < 0; }},
                                     Relation{">", [](int order) { return order > 0; }},
                                     Relation{"=", [](int order) { return order == 0; }}};

/// What other languages write in a condition.
constexpr std::array strange_words{Stranger{" and ", "write and in small letters"},
                                   Stranger{"&&", "write and between two comparisons"},
                                   Stranger{"≠", "write !="},
                                   Stranger{"<>", "write !="},
                                   Stranger{"=>", "write >="},
                                   Stranger{"=<", "write <="},
                                   Stranger{"≤", "write <="},
                                   Stranger{"≥", "write >="}};

struct FoundRelation {
  std::size_t at;
  const Relation* relation;

  std::size_t end() const { return at + relation->written.size(); }
};

/// Those outside of all brackets.
std::vector<FoundRelation> relations_in(std::string_view text) {
  std::vector<FoundRelation> found;
  for (const std::size_t place : places_outside_brackets(text)) {
    if (!found.empty() && place < found.back().end()) continue;
    const Relation* const relation = first_that(known_relations, [&](const Relation& one) {
      return text.substr(place).starts_with(one.written);
    });
    if (relation != nullptr) found.push_back({place, relation});
  }
  return found;
}

void throw_if_measure_was_meant(const Problem& problem, std::string_view written) {
  const std::vector<std::string> names = measure_names();
  const auto meant = nearest(written, names);
  if (!meant) return;
  throw Problem(problem.span(), problem.message(),
                fmt::format("did you mean {}? a condition measures by {}", *meant, listed(names)));
}

Measured read_side(Reading& reading, Slice side, const Slice& whole) {
  if (side.empty()) {
    throw Problem(whole.span, "a side of this comparison is missing",
                  "write for example where largest(S) > 0");
  }
  Measured result;
  const MeasureRow* const measure = take_measure(side);
  if (measure != nullptr) result.measure = measure->measure;
  try {
    result.rule = reading.rule(side);
    if (measure != nullptr && !measure->is_by_cell) result.rule.shape = {1, 1};
  } catch (const UnknownFunction& problem) {
    if (contains(measure_names(), problem.name)) {
      throw Problem(
          problem.span(), problem.message(),
          fmt::format("in a condition {}(…) is all that stands on its side", problem.name));
    }
    throw_if_measure_was_meant(problem, problem.name);
    throw;
  } catch (const Problem& problem) {
    throw_if_measure_was_meant(problem, side.text);
    throw;
  }
  return result;
}

/// `0 < a <= b` is two comparisons.
void read_chain(Reading& reading, const Slice& text, std::vector<Comparison>& result) {
  const auto relations = relations_in(text.text);
  for (const Stranger& stranger : strange_words) {
    const std::size_t at = in_small_letters(text.text).find(stranger.text);
    if (at == std::string::npos) continue;
    const Slice word = text.part(at, at + stranger.text.size());
    throw Problem(word.span, fmt::format("{} is no word of a condition", word.text),
                  std::string(stranger.remedy));
  }
  if (relations.empty()) {
    throw Problem(text.span, "a condition compares two sides",
                  "write <, <=, =, >=, > or != between them, as in where largest(S) > 0");
  }
  std::size_t begin = 0;
  for (std::size_t i = 0; i < relations.size(); ++i) {
    const std::size_t at = relations[i].at;
    const std::size_t after = relations[i].end();
    const std::size_t end = i + 1 < relations.size() ? relations[i + 1].at : text.text.size();
    const Slice whole = text.part(begin, end);
    result.push_back({on_one_line(whole.text), whole.span,
                      read_side(reading, text.part(begin, at), whole), relations[i].relation->holds,
                      read_side(reading, text.part(after, end), whole)});
    const Shape left = result.back().left.rule.shape;
    const Shape right = result.back().right.rule.shape;
    if (!(left == right) && !left.is_scalar() && !right.is_scalar()) {
      throw Problem(
          whole.span,
          fmt::format("cannot compare a {} matrix with a {} matrix", left.text(), right.text()),
          "compare matrices of one shape, or each cell with a number");
    }
    begin = after;
  }
}

Matrix<Exact> value_of(const Measured& side, const Values<Exact>& values, Effort& effort) {
  const Shared<Exact> value =
      Evaluator<Exact>(values, effort, OnFault::keep).evaluate(*side.rule.checked);
  return side.measure != nullptr ? side.measure(*value) : *value;
}

bool is_fulfilled(const Comparison& condition, const Values<Exact>& values, Effort& effort) {
  const Matrix<Exact> left = value_of(condition.left, values, effort);
  const Matrix<Exact> right = value_of(condition.right, values, effort);
  const std::size_t count = std::max(left.cells().size(), right.cells().size());
  for (std::size_t i = 0; i < count; ++i) {
    const Exact& a = left.cells()[left.shape().is_scalar() ? 0 : i];
    const Exact& b = right.cells()[right.shape().is_scalar() ? 0 : i];
    const auto order = compare(a, b);  // nothing where one is unknown, or not certain
    if (!order || !condition.holds(*order)) return false;
  }
  return true;
}

}  // namespace

std::int64_t ties_in_columns(const Matrix<Exact>& cells) {
  std::int64_t ties = 0;
  for (std::size_t col = 0; col < cells.cols(); ++col) {
    const auto column =
        build<Exact>({cells.rows(), 1}, [&](auto row, auto /*col*/) { return cells(row, col); });
    const Exact largest = best_of(column, max)(0, 0);
    const auto all = column.cells();
    if (std::count(all.begin(), all.end(), largest) != 1) ++ties;
  }
  return ties;
}

std::vector<Comparison> read_comparisons(Reading& reading, const Slice& text) {
  std::vector<Comparison> result;
  const std::vector<Slice> all = words(text);
  if (all.empty()) {
    throw Problem(text.span, "where without a condition", "write for example where largest(S) > 0");
  }
  const auto place = [&](const Slice& word) { return word.span.begin - text.span.begin; };
  std::size_t begin = 0;
  for (const Slice& word : all) {
    if (word.text != "and") continue;
    read_chain(reading, text.part(begin, place(word)), result);
    begin = place(word) + word.text.size();
  }
  read_chain(reading, text.from(begin), result);
  return result;
}

Fulfilment fulfilment_of(const Worksheet& worksheet, const Budget& budget) {
  ReplayReport<Exact> replayed = replay_all_by_hand(worksheet, budget);
  Fulfilment result{std::move(replayed.problems), std::nullopt, replayed.effort};
  if (!result.problems.empty()) return result;
  const Values<Exact> values = values_of(worksheet, replayed.results);
  Effort effort(budget);
  result.unfulfilled = position_that(worksheet.conditions, [&](const Comparison& one) {
    return !is_fulfilled(one, values, effort);
  });
  result.effort += effort.spent();
  return result;
}

std::vector<std::string> measure_names() {
  return names_of(measure_rows);
}

}  // namespace byhand
