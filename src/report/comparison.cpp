#include "report/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "picture/weights.hpp"
#include "report/views.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

namespace {

/// Total variation distance: Levin, Peres and Wilmer, "Markov Chains and Mixing Times" (2009),
/// proposition 4.2.
double total_variation(const std::vector<Exact>& hand, const std::vector<double>& real) {
  double sum = 0;
  for (std::size_t i = 0; i < hand.size(); ++i) sum += distance_from_real(hand[i], real[i]);
  constexpr double float_noise = 1e-12;
  return sum < float_noise ? 0 : sum / 2;
}

/// One column, or one row, of a step.
Distribution distribution(const Step& step, std::vector<Cell> cells, bool is_by_column,
                          const Matrix<Exact>& hand, const Matrix<double>& real) {
  const auto row = [&](std::size_t i) { return label_or_position(step.labels.rows, "row", i); };
  const auto col = [&](std::size_t i) { return label_or_position(step.labels.cols, "column", i); };
  Distribution result;
  result.label = is_by_column ? col(cells.front().col) : row(cells.front().row);
  for (const Cell& cell : cells) {
    result.names.push_back(is_by_column ? row(cell.row) : col(cell.col));
    result.hand.push_back(hand(cell.row, cell.col));
    result.real.push_back(real(cell.row, cell.col));
  }
  result.cells = std::move(cells);
  result.hand_winners = positions_of_largest(mapped(result.hand, &Exact::to_double));
  result.real_winners = positions_of_largest(result.real);
  result.total_variation = total_variation(result.hand, result.real);
  return result;
}

// For people to read.

/// A weight in a sentence: 0.45, not 0.4500.
std::string short_text(double value) {
  std::string text = real_text(value);
  if (!contains(text, '.') || contains(text, 'e')) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

Bars bars_of(const Distribution& one, const Step& step) {
  Bars bars;
  bars.caption = {{Role::name, step.name}, {Role::quoted, ", " + one.label}};
  bars.headings = {{Role::hand, "by hand"}, {Role::real, "real"}};
  for (std::size_t i = 0; i < one.names.size(); ++i) {
    bars.rows.push_back({one.names[i],
                         {{short_cell_text(step, one.hand[i]), one.hand[i].to_double(),
                           contains(one.hand_winners, i)},
                          {real_text(one.real[i]), one.real[i], contains(one.real_winners, i)}}});
  }
  return bars;
}

/// "k1, k2 and k4 tie at 9/28", "k2 wins, 0.45 to 0.2526".
template <class N, class Text>
std::string outcome(const Distribution& one, const std::vector<std::size_t>& winners,
                    const std::vector<N>& weights, const Text& text) {
  const std::string names = listed(one.names_at(winners));
  const N& largest = weights[winners.front()];
  if (winners.size() > 1) return fmt::format("{} tie at {}", names, text(largest));
  std::optional<N> second;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const bool is_next =
        i != winners.front() && (!second || max(*second, weights[i]) == weights[i]);
    if (is_next) second = weights[i];
  }
  return fmt::format("{} wins, {} to {}", names, text(largest), text(*second));
}

std::string outcomes(const Distribution& one, const Step& step) {
  const auto exact_text = [&](const Exact& weight) { return short_cell_text(step, weight); };
  return fmt::format("by hand {}; in the real computation {}",
                     outcome(one, one.hand_winners, one.hand, exact_text),
                     outcome(one, one.real_winners, one.real, short_text));
}

class ComparisonDocument {
 public:
  ComparisonDocument(const ReplayedWorksheet& replayed, const std::vector<ComparedStep>& steps)
      : m_replayed(replayed), m_steps(steps) {}

  Document document() {
    m_document.add(Heading{1, "By hand and real: " + m_replayed.worksheet.title});
    add_same_steps();
    for (const ComparedStep& step : m_steps) {
      if (!step.is_same || !step.distributions.empty()) add_step(step);
    }
    add_summary();
    return std::move(m_document);
  }

 private:
  const Step& step_of(const ComparedStep& compared) const {
    return m_replayed.worksheet.steps[compared.index];
  }

  void add_same_steps() {
    std::vector<std::string> names;
    for (const ComparedStep& step : m_steps) {
      if (step.is_same && !step_of(step).is_question) names.push_back(step_of(step).name);
    }
    if (names.empty() || all_of(m_steps, &ComparedStep::is_same)) return;
    m_document.say(fmt::format("{} {} the same in both computations, cell by cell.", listed(names),
                               names.size() > 1 ? "are" : "is"));
  }

  void add_step(const ComparedStep& compared) {
    const Step& step = step_of(compared);
    m_document.say(step.name, Role::strong);
    if (!step.is_question) add_rules(compared);  // of words, how far apart they are says nothing
    Matrices matrices{{hand_view(step, *m_replayed.hand[compared.index])}};
    if (!compared.is_same) {
      matrices.views.push_back(real_view(step, *m_replayed.real[compared.index]));
    }
    m_document.add(std::move(matrices));
    for (const Distribution& one : compared.distributions) {
      m_document.add(bars_of(one, step));
      m_document.add_fact("winner", outcomes(one, step), Role::quoted);
      m_document.add_fact("half the sum of the differences (total variation distance)",
                          real_text(one.total_variation));
    }
  }

  void add_rules(const ComparedStep& compared) {
    const Step& step = step_of(compared);
    const bool is_one_rule = step.hand.text == step.real.text;
    m_document.add_fact(is_one_rule ? "by hand and real" : "by hand",
                        {equation(step.name, step.hand)});
    if (!is_one_rule) m_document.add_fact("real", {equation(step.name, step.real)});
    if (!compared.is_same) m_document.add_fact("largest difference", largest_difference(compared));
  }

  Sentence largest_difference(const ComparedStep& compared) const {
    const Step& step = step_of(compared);
    const Exact& hand = (*m_replayed.hand[compared.index])(compared.row, compared.col);
    const double real = (*m_replayed.real[compared.index])(compared.row, compared.col);
    return {{Role::plain, real_text(compared.largest_difference) + ", at "},
            {Role::name, cell_name(step.name, step.shape, compared.row, compared.col)},
            {Role::plain, ": "},
            {Role::hand, short_cell_text(step, hand)},
            {Role::plain, " by hand, "},
            {Role::real, real_text_beside(hand, real)},
            {Role::plain, " real"}};
  }

  // In plain words.

  void add_summary() {
    m_document.add(Heading{2, "What the hand calculation changed"});
    if (all_of(m_steps, &ComparedStep::is_same)) {
      return m_document.say("Nothing: both computations give the same numbers in every step.");
    }
    for (const ComparedStep& step : m_steps) summarize_weights(step);
    const ComparedStep& last = last_asked();
    const std::string& name = step_of(last).name;
    if (step_of(last).is_question) return;  // there is nothing else
    if (last.is_same) {
      return m_document.say(
          fmt::format("The last step to fill in, {}, is the same in both: the differences on "
                      "the way do not reach it.",
                      name));
    }
    Sentence sentence{
        {Role::plain, fmt::format("The last step to fill in, {}, is off by at most ", name)}};
    append(sentence, largest_difference(last));
    sentence.push_back({Role::plain, "."});
    m_document.say(std::move(sentence));
  }

  /// The last step that a learner fills in, if there is one.
  const ComparedStep& last_asked() const {
    const auto is_asked = [&](const ComparedStep& compared) {
      return step_of(compared).asks() && !step_of(compared).is_question;
    };
    const auto found = std::find_if(m_steps.rbegin(), m_steps.rend(), is_asked);
    return found == m_steps.rend() ? m_steps.back() : *found;
  }

  void summarize_weights(const ComparedStep& compared) {
    if (compared.distributions.empty() || compared.is_same) return;
    const Step& step = step_of(compared);
    std::vector<std::string> kept;
    std::vector<std::string> tied;
    for (const Distribution& one : compared.distributions) {
      if (one.has_same_winners()) {
        (one.hand_winners.size() > 1 ? tied : kept).push_back(one.label);
        continue;
      }
      m_document.say({{Role::strong, fmt::format("{}, {}", step.name, one.label)},
                      {Role::quoted, ": " + outcomes(one, step) + "."}});
    }
    if (!kept.empty()) {
      m_document.say(fmt::format("In {}, {} {} on both sides.", step.name, listed(kept),
                                 kept.size() > 1 ? "have the same winners" : "has the same winner"),
                     Role::quoted);
    }
    if (!tied.empty()) {
      m_document.say(fmt::format("In {}, {} {} the same tie on both sides.", step.name,
                                 listed(tied), tied.size() > 1 ? "have" : "has"),
                     Role::quoted);
    }
    const auto furthest = std::max_element(
        compared.distributions.begin(), compared.distributions.end(),
        [](const auto& a, const auto& b) { return a.total_variation < b.total_variation; });
    summarize_distance(*furthest, step, compared.is_by_column);
  }

  void summarize_distance(const Distribution& furthest, const Step& step, bool is_by_column) {
    const Exact total = sum(std::span<const Exact>(furthest.hand));
    const std::string distance = short_text(furthest.total_variation);
    const std::string what =
        total == Exact(1)
            ? fmt::format(
                  "of a whole of 1, {} lies on other {} (that is the total variation "
                  "distance)",
                  distance, is_by_column ? "rows" : "columns")
            : fmt::format(
                  "half the sum of their differences (the total variation distance) is {}. "
                  "By hand they add up to {} there, and not to 1",
                  distance, short_cell_text(step, total));
    m_document.say(fmt::format("The weights are furthest apart in {}: {}.", furthest.label, what),
                   Role::quoted);
  }

  const ReplayedWorksheet& m_replayed;
  const std::vector<ComparedStep>& m_steps;
  Document m_document;
};

}  // namespace

std::vector<std::string> Distribution::names_at(const std::vector<std::size_t>& positions) const {
  return mapped(positions, [&](std::size_t i) { return names[i]; });
}

double distance_from_real(const Exact& hand, double real) {
  const double by_hand = hand.to_double();
  return by_hand == real ? 0 : std::abs(by_hand - real);
}

ComparedStep compare_step(const Step& step, std::size_t index, const Matrix<Exact>& hand,
                          const Matrix<double>& real) {
  ComparedStep result;
  result.index = index;
  for (std::size_t r = 0; r < hand.rows(); ++r) {
    for (std::size_t c = 0; c < hand.cols(); ++c) {
      result.is_same = result.is_same && !differs(hand(r, c), real(r, c));
      const double distance = distance_from_real(hand(r, c), real(r, c));
      if (distance <= result.largest_difference) continue;
      result.largest_difference = distance;
      result.row = r;
      result.col = c;
    }
  }
  const Distributions kind = distributions_in(real);
  if (kind == Distributions::none) return result;
  result.is_by_column = kind == Distributions::in_columns;
  Matrix<Cell> cells = build<Cell>(hand.shape(), [=](std::size_t r, std::size_t c) {
    return Cell{index, r, c};
  });
  if (result.is_by_column) cells = transposed(cells);
  for (std::size_t i = 0; i < cells.rows(); ++i) {
    const auto of_one = cells.row(i);
    result.distributions.push_back(
        distribution(step, {of_one.begin(), of_one.end()}, result.is_by_column, hand, real));
  }
  return result;
}

std::vector<ComparedStep> compare(const ReplayedWorksheet& replayed) {
  std::vector<ComparedStep> result;
  for (std::size_t i = 0; i < replayed.hand.size(); ++i) {
    result.push_back(
        compare_step(replayed.worksheet.steps[i], i, *replayed.hand[i], *replayed.real[i]));
  }
  return result;
}

Document comparison(const ReplayedWorksheet& replayed, const std::vector<ComparedStep>& steps) {
  return ComparisonDocument(replayed, steps).document();
}

}  // namespace byhand
