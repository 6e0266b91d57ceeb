#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grade/diagnosis.hpp"
#include "language/syntax.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

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

std::string decimals_in_words(int count) {
  return counted(static_cast<std::size_t>(count), "decimal");
}

/// Looks for the ways in which the results of a step may have been written down wrongly.
class WritingSearch {
 public:
  WritingSearch(const Evidence& evidence, const JudgedStep& step, const Results& results)
      : m_evidence(evidence), m_step(step), m_results(results), m_right(*results.value) {}

  std::vector<ReplayedMutation> mistakes(const Values<Exact>& inputs) && {
    add_turned_signs();
    add_cut_off();
    // A factor that exchanges lines makes nothing of an infinity: 0 times it is no number.
    const bool are_fractions =
        all_of(m_right.cells(), [](const Exact& cell) { return cell.is_rational(); });
    if (are_fractions) {
      add_moved("rows-moved", true);
      add_moved("columns-moved", false);
      add_moved_points();
      add_whole_numbers();
    }
    add_other_numbers(inputs);
    return std::move(m_mistakes);
  }

 private:
  Mutation& add(std::string code, std::string message, const ExpressionPointer& rule,
                Matrix<Exact> written) {
    const auto mutation = std::make_shared<Mutation>();
    mutation->code = std::move(code);
    mutation->message = std::move(message);
    mutation->rule.text = unparse(*rule);
    mutation->is_of_writing = true;
    auto shared = std::make_shared<const Matrix<Exact>>(std::move(written));
    m_mistakes.push_back({mutation, Results(std::move(shared), nullptr, m_step.places)});
    return *mutation;
  }

  /// Whether so many wrong entries are enough to tell a mistake by.
  bool are_enough(std::size_t entries) const {
    return entries >= fewest_by_chance || (entries > 1 && entries == m_evidence.wrong().size());
  }

  /// Whether so many of them, some perhaps 0, are all the wrong entries, and enough.
  bool are_all(std::size_t entries, std::size_t not_zero) const {
    return entries > fewest_by_chance && entries == m_evidence.wrong().size() && not_zero > 0;
  }

  /// Whether enough of the wrong entries are what a result comes to if it is written like that. A 0
  /// is like each small number, rounded, and tells of none, unless all of them fit.
  template <class Write>
  bool are_written_so(const Write& write) const {
    std::size_t like = 0;
    std::size_t not_zero = 0;
    for (const std::size_t cell : m_evidence.wrong()) {
      const Entry& entry = m_evidence.entry(cell);
      const Exact written = write(m_right.cells()[cell]);
      if (likeness(entry, written, m_results.precision) < Likeness::rounded) continue;
      ++like;
      if (!is_zero(entry.value)) ++not_zero;
    }
    return are_enough(not_zero) || are_all(like, not_zero);
  }

  /// Signs that were turned round in some cells or in all, most often a minus that was left out. A
  /// right entry has its own.
  void add_turned_signs() {
    if (m_evidence.wrong().size() < 2) return;  // of one it is asked, with what else would fit
    std::size_t lost = 0;
    std::size_t added = 0;
    Matrix<Exact> written = m_right;
    for (const std::size_t cell : m_evidence.wrong()) {
      const Entry& entry = m_evidence.entry(cell);
      const Exact& value = m_right.cells()[cell];
      const auto sign = compare(value, Exact(0));
      const bool is_turned = sign && *sign != 0 && !is_zero(entry.value) &&
                             likeness(entry, -value, m_results.precision) >= Likeness::rounded;
      if (is_turned) ++(*sign < 0 ? lost : added);
      written.at(cell) = -value;
    }
    if (!are_enough(lost + added)) return;
    if (added == 0) {
      add("minus-left-out", "the minus was left out: a result below 0 is written with its minus",
          make_call("abs", {m_step.rule}), std::move(written));
    } else {
      add("signs-turned", "the sign was turned round: a minus was left out, or one was added",
          make_node(Operation::negate, {m_step.rule}), std::move(written));
    }
  }

  /// How many decimals the wrong entries have.
  std::set<int> decimals() const {
    constexpr int most = 9;
    std::set<int> found;
    for (const std::size_t cell : m_evidence.wrong()) {
      const Entry& entry = m_evidence.entry(cell);
      const auto count = static_cast<int>(entry.decimals);
      if (entry.is_decimal && count >= 1 && count <= most) found.insert(count);
    }
    return found;
  }

  /// Decimals that were cut off, after as many as a wrong entry has.
  void add_cut_off() {
    for (const int places : decimals()) {
      const Exact scale = power(Exact(10), Exact(places));
      Matrix<Exact> written =
          map_cells(m_right, [&](const Exact& x) { return trunc(x * scale) / scale; });
      // A fraction has nothing to be cut off, and what is rounded to too few places may be either.
      const auto keep = [&](std::size_t cell) { written.at(cell) = m_right.cells()[cell]; };
      for (const std::size_t cell : m_evidence.right()) {
        if (!m_evidence.entry(cell).is_decimal) keep(cell);
      }
      for (const std::size_t cell : m_evidence.wrong()) {
        if (m_evidence.verdict(cell) == Verdict::rough) keep(cell);
      }
      const ExpressionPointer tens = make_constant(scale);
      const ExpressionPointer moved = make_node(Operation::multiply, {m_step.rule, tens});
      std::string message =
          fmt::format("cut off after {}: where the next digit is 5 or more, the last one goes up",
                      decimals_in_words(places));
      if (places < m_step.places) {
        message += fmt::format(", and {} are asked for", decimals_in_words(m_step.places));
      }
      add("cut-off", std::move(message),
          make_node(Operation::divide, {make_call("trunc", {moved}), tens}), std::move(written))
          .is_of_cells = true;
    }
  }

  /// Rows, or columns, that were written where others belong.
  void add_moved(std::string code, bool are_rows) {
    auto moved = moved_lines(m_evidence, m_step.rule, m_results, are_rows);
    if (!moved) return;
    add(std::move(code), std::move(moved->message), moved->rule, std::move(moved->written))
        .is_alternative = true;
  }

  /// A decimal point in the wrong place; rounded to so many decimals if any are given.
  void add_moved_point(const MovedPoint& point, std::optional<int> decimals) {
    const Exact times = power(Exact(10), Exact(point.places));
    const auto written = [&](const Exact& x) {
      return decimals ? round(x * times, Exact(*decimals)) : x * times;
    };
    if (!are_written_so(written)) return;
    ExpressionPointer rule = make_node(Operation::multiply, {m_step.rule, make_constant(times)});
    if (decimals) rule = make_call("round", {rule, make_constant(Exact(*decimals))});
    add("point-moved", std::string(point.words), rule, map_cells(m_right, written));
  }

  void add_moved_points() {
    if (m_evidence.wrong().size() < 2) return;
    for (const MovedPoint& point : moved_points) {
      add_moved_point(point, std::nullopt);
      for (int decimals = 0; point.may_round && decimals < m_step.places; ++decimals) {
        add_moved_point(point, decimals);
      }
    }
  }

  /// Whole numbers, rounded or cut off, for results that have a fraction.
  void add_whole_numbers() {
    if (m_step.places == 0) return;
    const auto add_if_written = [&](const ExpressionPointer& rule, auto&& written) {
      if (!are_written_so(written)) return;
      add("fraction-left-out",
          fmt::format("a whole number was written for each result: keep its fraction, or {}",
                      decimals_in_words(m_step.places)),
          rule, map_cells(m_right, written));
    };
    add_if_written(make_call("round", {m_step.rule, make_constant(Exact(0))}),
                   [](const Exact& x) { return round(x, Exact(0)); });
    add_if_written(make_call("trunc", {m_step.rule}), [](const Exact& x) { return trunc(x); });
    add_if_written(make_call("floor", {m_step.rule}), [](const Exact& x) { return floor(x); });
  }

  /// The numbers of another name, in the wrong block. All that is filled in has to be like them.
  void add_other_numbers(const Values<Exact>& inputs) {
    const auto& wrong = m_evidence.wrong();
    const std::size_t not_zero =
        count_if(wrong, [&](std::size_t cell) { return !is_zero(m_evidence.entry(cell).value); });
    if (not_zero < fewest_by_chance && !are_all(wrong.size(), not_zero)) return;
    for (const auto& [name, values] : inputs) {
      if (values->shape() != m_right.shape()) continue;
      const Results other(values, nullptr, m_step.places);
      const auto is_like = [&](std::size_t cell) {
        return other.likeness_of(m_evidence.entry(cell), cell) >= Likeness::rounded;
      };
      if (!all_of(wrong, is_like) || !all_of(m_evidence.right(), is_like)) continue;
      add("other-numbers", fmt::format("the numbers of {} stand here", name), make_name(name),
          *values);
    }
  }

  const Evidence& m_evidence;
  const JudgedStep& m_step;
  const Results& m_results;
  const Matrix<Exact>& m_right;
  std::vector<ReplayedMutation> m_mistakes;
};

}  // namespace

std::vector<ReplayedMutation> writing_mistakes(const Evidence& evidence, const JudgedStep& step,
                                               const Results& results,
                                               const Values<Exact>& inputs) {
  return WritingSearch(evidence, step, results).mistakes(inputs);
}

}  // namespace byhand
