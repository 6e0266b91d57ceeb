#include "worksheet/cost.hpp"

#include <cassert>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "evaluate/functions.hpp"
#include "text/lists.hpp"

namespace byhand {

namespace {

// A rule that passes require_even_growth has matrices whose sides are a + b n. A product of an
// m x k and a k x n matrix takes m k n multiplications and m (k - 1) n additions, and any other
// operation a fixed number for each cell, row or column: so every count is a polynomial in n of
// degree 3 at most, which four of its values determine. Two more have to agree.
constexpr std::size_t determining = 4;
constexpr std::size_t agreeing = 2;

/// Room for the few tokens more that are counted.
Budget with_room(const Budget& budget) {
  Budget result = budget;
  result.side *= 8;
  result.cells *= 16;
  result.effort *= 4;
  return result;
}

Exact cells_of(Shape shape) {
  return Exact(static_cast<std::int64_t>(shape.cells()));
}

/// Replays rules without numbers and counts what they do.
class CountedReplay {
 public:
  CountedReplay(const Worksheet& worksheet, const KnownNames& names, const Budget& budget)
      : m_effort(budget) {
    // Results of one shape are as good as one another.
    MatrixOfEachShape<Tally> results(Tally::some());
    for (const Given& given : worksheet.givens) {
      m_values[given.name] = std::make_shared<const Matrix<Tally>>(map_cells(
          *names.values.at(given.name), [](const Exact& x) { return Tally::written(x); }));
    }
    for (const Step& step : worksheet.steps) {
      m_values[step.name] = results.of(names.values.at(step.name)->shape());
    }
  }

  Counts<Exact> counts(const CheckedRule& rule) {
    const Ledger ledger;
    Evaluator<Tally>(m_values, m_effort).evaluate(*rule.rule);
    Counts<Exact> result;
    for (std::size_t i = 0; i < result.of.size(); ++i) result.of[i] = ledger.counts().of[i];
    return result;
  }

 private:
  Values<Tally> m_values;
  Effort m_effort;
};

/// The last step that uses the cells of a given or a result; a name that no step uses is missing.
std::map<std::string, std::size_t> last_uses(const Worksheet& worksheet, Rules rules) {
  std::map<std::string, std::size_t> uses;
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    const Expression& rule = *worksheet.steps[i].rule(rules).checked;
    for (const std::string& name : cells_used_by(rule)) uses[name] = i;
  }
  return uses;
}

/// The most numbers kept at once, where the matrices have so many cells.
MostKept most_kept(const Worksheet& worksheet, Rules rules, const std::vector<Exact>& given_cells,
                   const std::vector<StepCost<Exact>>& steps) {
  const auto uses = last_uses(worksheet, rules);
  std::vector<Exact> leaving(steps.size());  // after each step
  const auto leave = [&](const std::string& name, const Exact& cells) {
    const auto found = uses.find(name);
    if (found != uses.end()) leaving[found->second] = leaving[found->second] + cells;
    return found != uses.end();
  };
  Exact now;
  for (std::size_t i = 0; i < given_cells.size(); ++i) {
    if (leave(worksheet.givens[i].name, given_cells[i])) now = now + given_cells[i];
  }
  MostKept most;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    now = now + steps[i].cells;
    leave(worksheet.steps[i].name, steps[i].cells);
    if (compare(now, most.numbers) == 1) most = {now, i};
    now = now - leaving[i];
  }
  return most;
}

Cost with_kept(const Worksheet& worksheet, const std::vector<Exact>& given_cells,
               std::vector<StepCost<Exact>> steps) {
  const MostKept hand = most_kept(worksheet, Rules::hand, given_cells, steps);
  const MostKept real = most_kept(worksheet, Rules::real, given_cells, steps);
  return {std::move(steps), {hand, real}};
}

std::vector<StepCost<Exact>> counted_steps(const Worksheet& worksheet, const SizedRules& sizes,
                                           const Budget& budget) {
  std::vector<StepCost<Exact>> steps;
  CountedReplay hand(worksheet, sizes.names, budget);
  CountedReplay real(worksheet, sizes.names, budget);
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    steps.push_back(
        {{hand.counts(sizes.hand[i]), real.counts(sizes.real[i])}, cells_of(sizes.hand[i].shape)});
  }
  return steps;
}

Cost counted_with(const Worksheet& worksheet, const SizedRules& sizes, const Budget& budget) {
  const auto given_cells = mapped(worksheet.givens, [&](const Given& given) {
    return cells_of(sizes.names.values.at(given.name)->shape());
  });
  return with_kept(worksheet, given_cells, counted_steps(worksheet, sizes, budget));
}

/// A small number of tokens, and what was counted with it.
struct Sample {
  SizedRules sizes;
  std::vector<StepCost<Exact>> steps;
};

/// The polynomial through what `value` takes from each sample; nothing if there is none.
template <class Value>
std::optional<Polynomial> fitted_polynomial(std::int64_t first, const std::vector<Sample>& samples,
                                            const Value& value) {
  const Polynomial result =
      Polynomial::through(first, mapped(std::span(samples).first(determining), value));
  for (std::size_t i = determining; i < samples.size(); ++i) {
    const Exact n(first + static_cast<std::int64_t>(i));
    if (!(result.at(n) == value(samples[i]))) return std::nullopt;
  }
  return result;
}

Problem no_polynomial(const Step& step) {
  return {step.span, "what this step takes is no polynomial in the number of tokens",
          "make its sizes of whole numbers, rows(A) and cols(A) with + and * by a fixed number"};
}

StepCost<Polynomial> step_growth(const Step& step, std::size_t index, std::int64_t first,
                                 const std::vector<Sample>& samples) {
  const auto fit = [&](const auto& value) {
    const auto result = fitted_polynomial(
        first, samples, [&](const Sample& sample) { return value(sample.steps[index]); });
    if (!result) throw no_polynomial(step);
    return *result;
  };
  StepCost<Polynomial> result;
  for (std::size_t i = 0; i < Counts<Exact>::kinds; ++i) {
    result.counts.hand.of[i] = fit([i](const auto& cost) { return cost.counts.hand.of[i]; });
    result.counts.real.of[i] = fit([i](const auto& cost) { return cost.counts.real.of[i]; });
  }
  result.cells = fit([](const auto& cost) { return cost.cells; });
  return result;
}

StepCost<Exact> at(const StepCost<Polynomial>& step, const Exact& n) {
  StepCost<Exact> result;
  for (std::size_t i = 0; i < Counts<Exact>::kinds; ++i) {
    result.counts.hand.of[i] = step.counts.hand.of[i].at(n);
    result.counts.real.of[i] = step.counts.real.of[i].at(n);
  }
  result.cells = step.cells.at(n);
  return result;
}

}  // namespace

Names cells_used_by(const Expression& rule) {
  Names names;
  visit_nodes(rule, [&](const Expression& e) {
    if (e.operation == Operation::name) names.insert(e.text);
    return !is_call_of(e, &Function::takes_only_shape);
  });
  return names;
}

Counts<Exact> Cost::total(Rules rules) const {
  Counts<Exact> sum;
  for (const StepCost<Exact>& step : steps) {
    for (std::size_t i = 0; i < sum.of.size(); ++i) {
      sum.of[i] = sum.of[i] + step.counts[rules].of[i];
    }
  }
  return sum;
}

Cost counted_cost(const Worksheet& worksheet, const Budget& budget) {
  return counted_with(worksheet, own_sizes(worksheet), budget);
}

Growth growth(const Worksheet& worksheet, const Budget& budget) {
  const std::size_t own = token_count(worksheet);
  if (own == 0) {
    throw Problem("no given of this worksheet is marked with tokens",
                  "write tokens after the name of the given whose columns are the tokens, as in "
                  "X tokens; or leave out what asks for other numbers of them");
  }
  const Budget room = with_room(budget);
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < determining + agreeing; ++i) {
    SizedRules sizes = sizes_with(worksheet, own + i, room);
    if (i == 1) require_even_growth(worksheet, samples[0].sizes, sizes, room);
    auto steps = counted_steps(worksheet, sizes, room);
    samples.push_back({std::move(sizes), std::move(steps)});
  }
  Growth result;
  result.own_tokens = static_cast<std::int64_t>(own);
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    result.steps.push_back(step_growth(worksheet.steps[i], i, result.own_tokens, samples));
  }
  for (const Given& given : worksheet.givens) {
    const auto cells = fitted_polynomial(result.own_tokens, samples, [&](const Sample& sample) {
      return cells_of(sample.sizes.names.values.at(given.name)->shape());
    });
    assert(cells);  // each side is a + b n
    result.given_cells.push_back(*cells);
  }
  return result;
}

Cost cost_with(const Worksheet& worksheet, const Growth& growth, std::int64_t tokens,
               const Budget& budget) {
  auto steps = mapped(growth.steps, [&](const auto& step) { return at(step, tokens); });
  if (tokens < growth.own_tokens) {
    // Columns that a rule names may be missing.
    const Budget room = with_room(budget);
    Cost counted = counted_with(
        worksheet, sizes_with(worksheet, static_cast<std::size_t>(tokens), room), room);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (!(steps[i] == counted.steps[i])) throw no_polynomial(worksheet.steps[i]);
    }
    return counted;
  }
  const auto value = [&](const Polynomial& cells) { return cells.at(tokens); };
  return with_kept(worksheet, mapped(growth.given_cells, value), std::move(steps));
}

}  // namespace byhand
