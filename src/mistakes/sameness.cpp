#include "mistakes/sameness.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "worksheet/variant.hpp"

namespace byhand {

namespace {

/// Most mutations are found to differ by the first or second.
constexpr std::uint64_t most_samples = 64;

using Names = std::set<std::string, std::less<>>;

/// Names that choose rows or columns: their cells have to stay positions.
Names positions_in(const Worksheet& worksheet) {
  Names positions;
  const auto gather = [&](const Expression& rule) {
    std::vector<const Expression*> rest{&rule};
    while (!rest.empty()) {
      const Expression& e = *rest.back();
      rest.pop_back();
      for (std::size_t i = 0; i < e.operands.size(); ++i) {
        rest.push_back(e.operands[i].get());
        if (e.operation != Operation::index || i == 0) continue;
        for (const Expression* name : names_in(*e.operands[i])) positions.insert(name->text);
      }
    }
  };
  for (const Given& given : worksheet.givens) {
    if (given.rule) gather(*given.rule->checked);
  }
  for (const Step& step : worksheet.steps) gather(*step.hand.checked);
  return positions;
}

/// Numbers of the kind that the author chose, of either sign, and some that he may have left out.
Matrix<double> drawn(const Given& given, SplitMix64& random) {
  std::vector<Exact> values{Exact(-1), Exact(0), Exact(1), Exact(2)};
  values.insert(values.end(), given.draw.begin(), given.draw.end());
  const auto cells = given.cells.cells();
  values.insert(values.end(), cells.begin(), cells.end());
  std::erase_if(values, [](const Exact& x) { return x.is_infinite(); });
  const std::size_t own = values.size();
  for (std::size_t i = 0; i < own; ++i) values.push_back(-values[i]);
  return map_cells(given.cells, [&](const Exact& cell) {
    const Exact& value = values[static_cast<std::size_t>(random.below(values.size()))];
    return make_number(Type<double>(), cell.is_infinite() ? cell : value);
  });
}

/// Nothing where one of them is no number: an infinity in a alone stands for none, as 2^inf does.
std::optional<bool> are_near(double a, double b) {
  if (std::isnan(a) || std::isnan(b) || (std::isinf(a) && std::isfinite(b))) return std::nullopt;
  if (std::isinf(a) || std::isinf(b)) return a == b;
  constexpr double tolerance = 1e-9;
  return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

}  // namespace

Values<double> Sameness::replay(std::uint64_t seed) {
  const Names positions = positions_in(m_worksheet);
  SplitMix64 random(seed);
  Values<double> values;
  for (const Given& given : m_worksheet.givens) {
    if (given.rule) {
      values[given.name] =
          Evaluator<double>(values, m_effort, OnFault::keep).evaluate(*given.rule->checked);
      continue;
    }
    const bool is_fixed = positions.contains(given.name);
    values[given.name] = std::make_shared<const Matrix<double>>(
        is_fixed
            ? map_cells(given.cells, [](const Exact& x) { return make_number(Type<double>(), x); })
            : drawn(given, random));
  }
  for (const Step& step : m_worksheet.steps) {
    values[step.name] =
        Evaluator<double>(values, m_effort, OnFault::keep).evaluate(*step.hand.checked);
  }
  return values;
}

const Values<double>& Sameness::sample(std::size_t i) {
  while (m_samples.size() <= i) m_samples.push_back(replay(m_samples.size()));
  return m_samples[i];
}

bool Sameness::holds(const Mutation& mutation, std::size_t index) {
  if (m_effort.is_exhausted()) return false;
  const Step& step = m_worksheet.steps[index];
  std::size_t compared = 0;
  try {
    for (std::size_t seed = 0; seed < most_samples; ++seed) {
      const Values<double>& values = sample(seed);
      const Shared<double> result =
          Evaluator<double>(values, m_effort, OnFault::keep).evaluate(*mutation.rule.checked);
      const Matrix<double>& right = *values.at(step.name);
      for (std::size_t i = 0; i < step.asked.size(); ++i) {
        if (!step.asked[i]) continue;
        const auto near = are_near(result->cells()[i], right.cells()[i]);
        if (near && !*near) return false;
        if (near) ++compared;
      }
    }
  } catch (const Problem&) {  // too much work
    return false;
  }
  return compared > 0;
}

}  // namespace byhand
