#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grade/diagnosis.hpp"
#include "grade/moved_lines.hpp"
#include "language/syntax.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

constexpr int longest_cut = 9;

/// Whether so many wrong entries are enough to tell a slip by.
bool are_enough(std::size_t entries, const Evidence& evidence) {
  return entries >= fewest_by_chance || (entries > 1 && entries == evidence.wrong().size());
}

/// Whether so many of them, some perhaps 0, are all the wrong entries, and enough.
bool are_all(std::size_t entries, std::size_t not_zero, const Evidence& evidence) {
  return entries > fewest_by_chance && entries == evidence.wrong().size() && not_zero > 0;
}

/// With one more way to write results down wrongly.
Mutation& add(WritingSlips& slips, std::string code, std::string message,
              const ExpressionPointer& rule, Matrix<Exact> written, int places) {
  Mutation& mutation = slips.mutations.emplace_back();
  mutation.code = std::move(code);
  mutation.message = std::move(message);
  mutation.rule.text = unparse(*rule);
  mutation.is_of_writing = true;
  auto shared = std::make_shared<const Matrix<Exact>>(std::move(written));
  slips.replayed.push_back({&mutation, Results(std::move(shared), nullptr, places)});
  return mutation;
}

/// Signs that were turned round in some cells or in all, most often a minus that was left out. A
/// right entry has its own.
void add_turned_signs(WritingSlips& slips, const Evidence& evidence, const JudgedStep& step,
                      const Results& results) {
  const Matrix<Exact>& right = *results.value;
  if (evidence.wrong().size() < 2) return;  // of one it is asked, with what else would fit
  std::size_t lost = 0;
  std::size_t added = 0;
  for (const std::size_t cell : evidence.wrong()) {
    const Exact& value = right.cells()[cell];
    const auto sign = compare(value, Exact(0));
    const bool is_turned =
        sign && *sign != 0 && !is_zero(evidence.entry(cell).value) &&
        likeness(evidence.entry(cell), -value, results.precision) >= Likeness::rounded;
    if (is_turned) ++(*sign < 0 ? lost : added);
  }
  if (!are_enough(lost + added, evidence)) return;
  Matrix<Exact> written = right;
  for (const std::size_t cell : evidence.wrong()) {
    written.at(cell) = -right.cells()[cell];
  }
  if (added == 0) {
    add(slips, "minus-left-out",
        "the minus was left out: a result below 0 is written with its minus",
        make_call("abs", {step.rule}), std::move(written), step.places);
  } else {
    add(slips, "signs-turned", "the sign was turned round: a minus was left out, or one was added",
        make_node(Operation::negate, {step.rule}), std::move(written), step.places);
  }
}

/// How many decimals the wrong entries have.
std::set<int> decimals_of(const Evidence& evidence) {
  std::set<int> found;
  for (const std::size_t cell : evidence.wrong()) {
    const Entry& entry = evidence.entry(cell);
    const auto decimals = static_cast<int>(entry.decimals);
    if (entry.is_decimal && decimals >= 1 && decimals <= longest_cut) found.insert(decimals);
  }
  return found;
}

/// Whether enough of the wrong entries are what a result comes to if it is written like that. A 0
/// is like each small number, rounded, and tells of none, unless all of them fit.
template <class Write>
bool are_written_so(const Evidence& evidence, const Results& results, const Write& write) {
  std::size_t like = 0;
  std::size_t not_zero = 0;
  for (const std::size_t cell : evidence.wrong()) {
    const Entry& entry = evidence.entry(cell);
    const Exact written = write(results.value->cells()[cell]);
    if (likeness(entry, written, results.precision) < Likeness::rounded) continue;
    ++like;
    if (!is_zero(entry.value)) ++not_zero;
  }
  return are_enough(not_zero, evidence) || are_all(like, not_zero, evidence);
}

/// How many lines further down or right all of them belong; nothing where that differs.
std::optional<std::ptrdiff_t> distance(const MovedLines& moved) {
  const auto of = [](const auto& move) {
    return static_cast<std::ptrdiff_t>(move.second) - static_cast<std::ptrdiff_t>(move.first);
  };
  const std::ptrdiff_t first = of(*moved.begin());
  const bool are_alike = all_of(moved, [&](const auto& move) { return of(move) == first; });
  return are_alike ? std::optional(first) : std::nullopt;
}

/// e.g. "rows 1 and 2 were exchanged: each stands where the other belongs"
std::string words_of(const MovedLines& moved, const Lines& lines) {
  const std::string name = lines.are_rows() ? "row" : "column";
  std::vector<std::string> numbers;
  std::vector<std::string> moves;
  for (const auto& [line, other] : moved) {
    numbers.push_back(std::to_string(line + 1));
    moves.push_back(
        moves.empty()
            ? fmt::format("{0} {1} holds what belongs in {0} {2}", name, line + 1, other + 1)
            : fmt::format("{0} {1} that of {0} {2}", name, line + 1, other + 1));
  }
  const auto& [first, second] = *moved.begin();
  if (moved.size() == 2 && moved.rbegin()->first == second && moved.rbegin()->second == first) {
    return fmt::format("{}s {} were exchanged: each stands where the other belongs", name,
                       listed(numbers));
  }
  const auto apart = distance(moved);
  if (moved.size() > 1 && apart) {
    const bool is_back = *apart < 0;
    const std::string_view where =
        lines.are_rows() ? (is_back ? "up" : "down") : (is_back ? "left" : "right");
    const auto by = static_cast<std::size_t>(std::abs(*apart));
    return fmt::format("{}s {} hold what belongs {} further {}", name, listed(numbers),
                       by == 1 ? "one " + name : counted(by, name), where);
  }
  return listed(moves);
}

/// The rule with a factor that moves the lines of its result: in front of it rows, behind it
/// columns.
ExpressionPointer moving(const ExpressionPointer& rule, const Lines& lines,
                         const MovedLines& moved) {
  const std::size_t count = lines.count();
  Matrix<Exact> order({count, count}, Exact(0));
  for (std::size_t line = 0; line < count; ++line) {
    const auto found = moved.find(line);
    const std::size_t other = found == moved.end() ? line : found->second;
    (lines.are_rows() ? order(line, other) : order(other, line)) = Exact(1);
  }
  const ExpressionPointer factor = make_constant(std::move(order));
  return lines.are_rows() ? make_node(Operation::multiply, {factor, rule})
                          : make_node(Operation::multiply, {rule, factor});
}

/// Rows, or columns, that were written where others belong.
void add_moved(WritingSlips& slips, const Evidence& evidence, const JudgedStep& step,
               const Results& results, const Lines& lines) {
  const MovedLines moved = moved_lines(evidence, results, lines);
  if (moved.empty()) return;
  const std::span<const Exact> right = results.value->cells();
  std::vector<Exact> cells(right.begin(), right.end());
  for (const auto& [line, other] : moved) {
    for (std::size_t i = 0; i < lines.length(); ++i) {
      cells[lines.cell(line, i)] = right[lines.cell(other, i)];
    }
  }
  add(slips, lines.are_rows() ? "rows-moved" : "columns-moved", words_of(moved, lines),
      moving(step.rule, lines, moved), Matrix<Exact>(results.value->shape(), std::move(cells)),
      step.places)
      .is_alternative = true;
}

/// How many places too far to the right the decimal point stands in all cells.
struct MovedPoint {
  int places;
  bool may_round;  // to as many decimals as the learner liked
  std::string_view words;
};

constexpr std::array moved_points{
    MovedPoint{1, false,
               "ten times too large: a 0 too many, or the decimal point one place too far right"},
    MovedPoint{2, true,
               "a hundred times too large: as per cent, where 25% is 0.25 or 1/4, or the decimal "
               "point two places too far right"},
    MovedPoint{-1, false,
               "ten times too small: a 0 too few, or the decimal point one place too far left"},
    MovedPoint{-2, false, "a hundred times too small: the decimal point two places too far left"}};

/// Adds it, rounded to so many decimals if any are given, where enough entries are like that.
void add_moved_point(WritingSlips& slips, const Evidence& evidence, const JudgedStep& step,
                     const Results& results, const MovedPoint& point, std::optional<int> decimals) {
  const Exact times = power(Exact(10), Exact(point.places));
  const auto written = [&](const Exact& x) {
    return decimals ? round(x * times, Exact(*decimals)) : x * times;
  };
  if (!are_written_so(evidence, results, written)) return;
  ExpressionPointer rule = make_node(Operation::multiply, {step.rule, make_constant(times)});
  if (decimals) rule = make_call("round", {rule, make_constant(Exact(*decimals))});
  add(slips, "point-moved", std::string(point.words), rule, map_cells(*results.value, written),
      step.places);
}

void add_moved_points(WritingSlips& slips, const Evidence& evidence, const JudgedStep& step,
                      const Results& results) {
  if (evidence.wrong().size() < 2) return;
  for (const MovedPoint& point : moved_points) {
    add_moved_point(slips, evidence, step, results, point, std::nullopt);
    for (int decimals = 0; point.may_round && decimals < step.places; ++decimals) {
      add_moved_point(slips, evidence, step, results, point, decimals);
    }
  }
}

std::string decimals_in_words(int count) {
  return counted(static_cast<std::size_t>(count), "decimal");
}

/// Decimals that were cut off, after as many as a wrong entry has.
void add_cut_off(WritingSlips& slips, const Evidence& evidence, const JudgedStep& step,
                 const Results& results) {
  const Matrix<Exact>& right = *results.value;
  for (const int decimals : decimals_of(evidence)) {
    const Exact scale = power(Exact(10), Exact(decimals));
    Matrix<Exact> written =
        map_cells(right, [&](const Exact& x) { return trunc(x * scale) / scale; });
    // A fraction has nothing to be cut off, and what is rounded to too few places may be either.
    const auto keep = [&](std::size_t cell) { written.at(cell) = right.cells()[cell]; };
    for (const std::size_t cell : evidence.right()) {
      if (!evidence.entry(cell).is_decimal) keep(cell);
    }
    for (const std::size_t cell : evidence.wrong()) {
      if (evidence.verdict(cell) == Verdict::rough) keep(cell);
    }
    const ExpressionPointer tens = make_constant(scale);
    const ExpressionPointer moved = make_node(Operation::multiply, {step.rule, tens});
    const std::string enough = decimals < step.places ? fmt::format(", and {} are asked for",
                                                                    decimals_in_words(step.places))
                                                      : "";
    Mutation& mutation = add(
        slips, "cut-off",
        fmt::format("cut off after {}: where the next digit is 5 or more, the last one goes up{}",
                    decimals_in_words(decimals), enough),
        make_node(Operation::divide, {make_call("trunc", {moved}), tens}), std::move(written),
        step.places);
    mutation.is_of_cells = true;
  }
}

/// Whole numbers, rounded or cut off, for results that have a fraction.
void add_whole_numbers(WritingSlips& slips, const Evidence& evidence, const JudgedStep& step,
                       const Results& results) {
  if (step.places == 0) return;
  const auto add_if_written = [&](const ExpressionPointer& rule, auto&& written) {
    if (!are_written_so(evidence, results, written)) return;
    add(slips, "fraction-left-out",
        fmt::format("a whole number was written for each result: keep its fraction, or {}",
                    decimals_in_words(step.places)),
        rule, map_cells(*results.value, written), step.places);
  };
  add_if_written(make_call("round", {step.rule, make_constant(Exact(0))}),
                 [](const Exact& x) { return round(x, Exact(0)); });
  add_if_written(make_call("trunc", {step.rule}), [](const Exact& x) { return trunc(x); });
  add_if_written(make_call("floor", {step.rule}), [](const Exact& x) { return floor(x); });
}

/// The numbers of another name, in the wrong block. All that is filled in has to be like them.
void add_other_numbers(WritingSlips& slips, const Evidence& evidence, const JudgedStep& step,
                       const Results& results, const Values<Exact>& inputs) {
  const auto& wrong = evidence.wrong();
  const std::size_t not_zero =
      count_if(wrong, [&](std::size_t cell) { return !is_zero(evidence.entry(cell).value); });
  const bool tell = not_zero >= fewest_by_chance || are_all(wrong.size(), not_zero, evidence);
  if (!tell) return;
  for (const auto& [name, values] : inputs) {
    if (values->shape() != results.value->shape()) continue;
    const Results other(values, nullptr, step.places);
    const auto is_like = [&](std::size_t cell) {
      return other.likeness_of(evidence.entry(cell), cell) >= Likeness::rounded;
    };
    const bool is_whole = all_of(wrong, is_like) && all_of(evidence.right(), is_like);
    if (!is_whole) continue;
    add(slips, "other-numbers", fmt::format("the numbers of {} stand here", name), make_name(name),
        *values, step.places);
  }
}

}  // namespace

WritingSlips writing_slips(const Evidence& evidence, const JudgedStep& step, const Results& results,
                           const Values<Exact>& inputs) {
  WritingSlips slips;
  add_turned_signs(slips, evidence, step, results);
  add_cut_off(slips, evidence, step, results);
  // A factor that exchanges lines makes nothing of an infinity: 0 times it is no number.
  const std::span<const Exact> right = results.value->cells();
  const bool are_fractions = all_of(right, [](const Exact& cell) { return cell.is_rational(); });
  if (are_fractions) {
    for (const bool are_rows : {true, false}) {
      add_moved(slips, evidence, step, results, Lines(results.value->shape(), are_rows));
    }
    add_moved_points(slips, evidence, step, results);
    add_whole_numbers(slips, evidence, step, results);
  }
  add_other_numbers(slips, evidence, step, results, inputs);
  return slips;
}

}  // namespace byhand
