#include "report/cost_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// The steps with equal counts by hand, in the order of the worksheet; those without any are left
/// out.
std::vector<std::vector<std::size_t>> steps_alike(const Growth& growth) {
  std::vector<Polynomial> seen;
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < growth.steps.size(); ++i) {
    const Polynomial total = growth.total(i, Rules::hand);
    if (total.is_zero()) continue;
    const auto found = std::find(seen.begin(), seen.end(), total);
    if (found != seen.end()) {
      groups[static_cast<std::size_t>(found - seen.begin())].push_back(i);
      continue;
    }
    seen.push_back(total);
    groups.push_back({i});
  }
  return groups;
}

Plot::Curve curve(const CostReport& report, const std::vector<std::size_t>& steps) {
  std::vector<std::string> names;
  for (const std::size_t step : steps) names.push_back(report.worksheet.steps[step].name);
  constexpr std::size_t most_names = 6;
  Plot::Curve result{listed_at_most(most_names, std::move(names)), {}};
  const std::vector<Exact> counts = operations(report, steps.front(), Rules::hand);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i].sign_of() <= 0) continue;  // has no logarithm
    result.points.push_back({static_cast<double>(report.tokens[i]), counts[i].to_double()});
  }
  return result;
}

/// No one asked for more tokens, so why there cannot be more is not said either.
bool has_growth(const Worksheet& worksheet, const Budget& budget) {
  try {
    growth(worksheet, budget);
    return true;
  } catch (const Problem&) {
    return false;
  }
}

}  // namespace

CostReport cost_report(Worksheet worksheet, std::vector<std::int64_t> tokens,
                       const Budget& budget) {
  CostReport report;
  report.own = counted_cost(worksheet, own_sizes(worksheet), budget);
  if (!tokens.empty()) report.growth = growth(worksheet, budget);
  report.can_grow = !tokens.empty() || has_growth(worksheet, budget);
  for (const std::int64_t n : tokens) {
    report.with_tokens.push_back(cost_with(worksheet, *report.growth, n, budget));
  }
  report.worksheet = std::move(worksheet);
  report.tokens = std::move(tokens);
  return report;
}

std::optional<Dominance> dominance(const Growth& growth) {
  const auto groups = steps_alike(growth);
  if (groups.empty()) return std::nullopt;
  const auto total = [&](const auto& group) { return growth.total(group.front(), Rules::hand); };
  const auto* largest = &groups.front();
  for (const auto& group : groups) {
    if (never_negative_from(total(group) - total(*largest))) largest = &group;
  }
  Dominance result{*largest, Exact(1)};
  for (const auto& group : groups) {
    result.from = max(result.from, never_negative_from(total(*largest) - total(group)).value());
  }
  return result;
}

std::optional<double> fitted_exponent(const std::vector<std::int64_t>& tokens,
                                      const std::vector<Exact>& counts) {
  std::vector<std::pair<double, double>> points;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i].sign_of() <= 0) continue;
    points.emplace_back(std::log(static_cast<double>(tokens[i])), std::log(counts[i].to_double()));
  }
  if (points.size() < 2) return std::nullopt;
  const double first_y = points.front().second;
  for (auto& [x, y] : points) y -= first_y;  // so that equal counts give exactly 0
  double mean_x = 0;
  double mean_y = 0;
  for (const auto& [x, y] : points) {
    mean_x += x / static_cast<double>(points.size());
    mean_y += y / static_cast<double>(points.size());
  }
  double covariance = 0;
  double variance = 0;
  for (const auto& [x, y] : points) {
    covariance += (x - mean_x) * (y - mean_y);
    variance += (x - mean_x) * (x - mean_x);
  }
  return covariance / variance;
}

std::vector<Exact> operations(const CostReport& report, std::size_t step, Rules rules) {
  std::vector<Exact> counts;
  for (const Cost& cost : report.with_tokens) {
    counts.push_back(cost.steps[step].counts[rules].total());
  }
  return counts;
}

std::string growth_name(const Polynomial& operations) {
  constexpr std::array<std::string_view, 4> names{"constant", "linear", "quadratic", "cubic"};
  return operations.is_zero() ? "nothing" : std::string(names.at(operations.degree()));
}

Plot cost_plot(const CostReport& report) {
  Plot plot{report.worksheet.title + ": operations of each step", "tokens", "operations", {}};
  if (report.tokens.size() < 2) return plot;
  for (const auto& steps : steps_alike(*report.growth)) {
    Plot::Curve next = curve(report, steps);
    if (!next.points.empty()) plot.curves.push_back(std::move(next));
  }
  std::stable_sort(plot.curves.begin(), plot.curves.end(),
                   [](const Plot::Curve& a, const Plot::Curve& b) {
                     return a.points.back().y > b.points.back().y;
                   });
  constexpr std::size_t most_curves = 8;
  if (plot.curves.size() > most_curves) {
    plot.curves.resize(most_curves);
    plot.title = report.worksheet.title + ": operations of the largest steps";
  }
  return plot;
}

}  // namespace byhand
