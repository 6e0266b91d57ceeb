#include "report/cost_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>

#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_tokens = 1'000'000'000;
constexpr std::size_t most_numbers = 24;

std::int64_t number_of_tokens(std::string_view text) {
  text = without_blanks_around(text);
  const auto number = number_in_digits(text);
  if (number && *number >= 1 && *number <= most_tokens) return static_cast<std::int64_t>(*number);
  throw Problem(text.empty() ? "a number is missing after --tokens"
                             : fmt::format("{} is no number of tokens", excerpt(text)),
                "give whole numbers from 1 to 1000000000 with commas between them, as in "
                "--tokens 4,8,16");
}

/// The steps with equal counts by hand, in the order of the worksheet; those without any are left
/// out.
std::vector<std::vector<std::size_t>> steps_alike(const Growth& growth) {
  std::vector<std::vector<std::size_t>> groups;
  std::vector<Polynomial> totals;  // of each group
  for (std::size_t i = 0; i < growth.steps.size(); ++i) {
    Polynomial total = growth.total(i, Rules::hand);
    if (total.is_zero()) continue;
    const auto alike = position_among(totals, total);
    (alike ? groups[*alike] : groups.emplace_back()).push_back(i);
    if (!alike) totals.push_back(std::move(total));
  }
  return groups;
}

/// "Q, K and V"; of many steps the first.
std::string step_names(const Worksheet& worksheet, const std::vector<std::size_t>& steps,
                       std::size_t most) {
  const auto name = [&](std::size_t step) { return worksheet.steps[step].name; };
  return listed_at_most(most, mapped(steps, name));
}

Plot::Curve curve(const CostReport& report, const std::vector<std::size_t>& steps) {
  constexpr std::size_t most_in_legend = 6;
  Plot::Curve result{step_names(report.worksheet, steps, most_in_legend), {}};
  const std::vector<Exact> counts = operations(report, steps.front(), Rules::hand);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i].sign_of() <= 0) continue;  // has no logarithm
    result.points.push_back({static_cast<double>(report.tokens[i]), counts[i].to_double()});
  }
  return result;
}

// For people to read.

constexpr std::size_t most_listed_steps = 12;

std::string tokens_text(const Exact& count) {
  return grouped(count) + (count == Exact(1) ? " token" : " tokens");
}

/// A row of counts, and one of the real computation where that differs.
void add_rows(Table& table, const Styled& name, const ByRules<std::vector<std::string>>& counts,
              bool has_real) {
  const auto add_row = [&](const Styled& heading, Role role,
                           const std::vector<std::string>& texts) {
    table.rows.push_back({heading});
    for (const std::string& text : texts) table.rows.back().push_back({role, text});
  };
  add_row(name, name.role == Role::name ? Role::plain : name.role, counts.hand);
  if (has_real) add_row({Role::real, name.text + ", real"}, Role::real, counts.real);
}

// The worksheet as it is.

/// The kinds of operations that some step takes.
std::vector<WorkKind> kinds_used(const Cost& cost) {
  const Counts<Exact> hand = cost.total(Rules::hand);
  const Counts<Exact> real = cost.total(Rules::real);
  std::vector<WorkKind> used(work_kinds.begin(), work_kinds.end());
  std::erase_if(used,
                [&](const WorkKind& kind) { return is_zero(hand[kind.work] + real[kind.work]); });
  return used;
}

Table own_table(const CostReport& report, const std::vector<WorkKind>& used) {
  Table table{{{"step", false}}, {}};
  for (const WorkKind& kind : used) {
    table.columns.push_back({std::string(kind.heading), true, std::string(kind.words)});
  }
  table.columns.push_back({"in all"});
  const auto add = [&](const Styled& name, const Counts<Exact>& hand, const Counts<Exact>& real) {
    const auto texts = [&](const Counts<Exact>& counts) {
      auto result = mapped(used, [&](const WorkKind& kind) {
        return is_zero(counts[kind.work]) ? "" : grouped(counts[kind.work]);
      });
      result.push_back(grouped(counts.total()));
      return result;
    };
    add_rows(table, name, {texts(hand), texts(real)}, !(hand == real));
  };
  for (std::size_t i = 0; i < report.own.steps.size(); ++i) {
    const ByRules<Counts<Exact>>& counts = report.own.steps[i].counts;
    add({Role::name, report.worksheet.steps[i].name}, counts.hand, counts.real);
  }
  add({Role::strong, "all steps"}, report.own.total(Rules::hand), report.own.total(Rules::real));
  return table;
}

Sentence kept_sentence(const CostReport& report) {
  const auto at = [&](const MostKept& kept) {
    return fmt::format("{} at step {}", grouped(kept.numbers),
                       report.worksheet.steps[kept.step].name);
  };
  const auto& [hand, real] = report.own.kept;
  std::string text = ": at most " + at(hand);
  if (at(hand) != at(real)) text += fmt::format(", in the real computation {}", at(real));
  return {{Role::strong, "Numbers kept at once"},
          {Role::plain, text + ". A given or a result is kept until the last step that uses it, "
                               "and a result that no step uses to the end."}};
}

void add_own_cost(Document& document, const CostReport& report) {
  const std::vector<WorkKind> used = kinds_used(report.own);
  document.say(
      "How many operations each step takes by hand, and in the real computation where it takes "
      "others.");
  document.add(own_table(report, used));
  std::vector<std::string_view> remarks;
  for (const WorkKind& kind : used) {
    if (!kind.remark.empty()) remarks.push_back(kind.remark);
  }
  if (!remarks.empty()) {
    document.say(fmt::format("Here {}.", fmt::join(remarks, "; ")), Role::quiet);
  }
  document.say(kept_sentence(report));
  if (!report.growth) return;
  const std::int64_t n = report.growth->own_tokens;
  document.say({{Role::plain, "What if there were more tokens? Add "},
                {Role::code, fmt::format("--tokens {},{},{},{}", n, 2 * n, 4 * n, 8 * n)},
                {Role::plain, "."}});
}

// Other numbers of tokens.

bool has_real_row(const CostReport& report, std::size_t step) {
  const Growth& growth = *report.growth;
  return !(growth.total(step, Rules::hand) == growth.total(step, Rules::real));
}

Table counts_table(const CostReport& report) {
  Table table{{{"step", false}}, {}};
  for (const std::int64_t n : report.tokens) {
    table.columns.push_back({"n = " + grouped(n), true, "with " + tokens_text(n)});
  }
  for (std::size_t i = 0; i < report.growth->steps.size(); ++i) {
    add_rows(table, {Role::name, report.worksheet.steps[i].name},
             {mapped(operations(report, i, Rules::hand), grouped),
              mapped(operations(report, i, Rules::real), grouped)},
             has_real_row(report, i));
  }
  const auto add_sums = [&](const std::string& name, const auto& sum) {
    const auto sums = [&](Rules rules) {
      return mapped(report.with_tokens,
                    [&](const Cost& cost) { return grouped(sum(cost, rules)); });
    };
    const auto hand = sums(Rules::hand);
    const auto real = sums(Rules::real);
    add_rows(table, {Role::strong, name}, {hand, real}, hand != real);
  };
  add_sums("all steps", [](const Cost& cost, Rules rules) { return cost.total(rules).total(); });
  add_sums("kept at once", [](const Cost& cost, Rules rules) { return cost.kept[rules].numbers; });
  return table;
}

Table growth_table(const CostReport& report) {
  const bool has_exponents = report.tokens.size() > 1;
  Table table{{{"step", false}, {"operations", false}, {"growth", false}}, {}};
  if (has_exponents) table.columns.push_back({"exponent"});
  const auto add = [&](const Styled& name, std::size_t step, Rules rules) {
    const Polynomial total = report.growth->total(step, rules);
    table.rows.push_back({name, {Role::plain, total.text()}, {Role::plain, growth_name(total)}});
    if (!has_exponents) return;
    const auto exponent = fitted_exponent(report.tokens, operations(report, step, rules));
    table.rows.back().push_back({Role::plain, exponent ? fmt::format("{:.2f}", *exponent) : ""});
  };
  for (std::size_t i = 0; i < report.growth->steps.size(); ++i) {
    const std::string& name = report.worksheet.steps[i].name;
    add({Role::name, name}, i, Rules::hand);
    if (has_real_row(report, i)) add({Role::real, name + ", real"}, i, Rules::real);
  }
  return table;
}

/// "Q and K grow with the number of tokens; S with its square."
std::string how_it_grows(const CostReport& report) {
  constexpr std::array<std::string_view, 4> first_ways{"", "with the number of tokens",
                                                       "with the square of the number of tokens",
                                                       "with the cube of the number of tokens"};
  constexpr std::array<std::string_view, 4> further_ways{"", "", "with its square",
                                                         "with its cube"};
  std::array<std::vector<std::size_t>, 4> steps;  // by degree
  for (std::size_t i = 0; i < report.growth->steps.size(); ++i) {
    steps.at(report.growth->total(i, Rules::hand).degree()).push_back(i);
  }
  std::vector<std::string> parts;
  for (std::size_t degree = 1; degree < steps.size(); ++degree) {
    if (steps.at(degree).empty()) continue;
    const std::string names = step_names(report.worksheet, steps.at(degree), most_listed_steps);
    const std::string_view verb = steps.at(degree).size() == 1 ? "grows" : "grow";
    parts.push_back(parts.empty() ? fmt::format("{} {} {}", names, verb, first_ways.at(degree))
                                  : fmt::format("{} {}", names, further_ways.at(degree)));
  }
  if (parts.empty()) return "No step takes more with more tokens.";
  return fmt::format("{}.", fmt::join(parts, "; "));
}

/// "From 6 tokens on no step takes more than Z."
std::string who_takes_the_most(const CostReport& report) {
  const auto most = dominance(*report.growth);
  if (!most) return "";
  const std::string when = most->from == Exact(1)
                               ? "With any number of tokens "
                               : fmt::format("From {} on ", tokens_text(most->from));
  const std::string names = step_names(report.worksheet, most->steps, most_listed_steps);
  return when + (most->steps.size() == 1 ? "no step takes more than " + names + "."
                                         : names + " take the most, each as much.");
}

void add_cost_by_tokens(Document& document, const CostReport& report) {
  const MostKept& kept = report.with_tokens.back().kept.hand;
  document.say(
      "How many operations each step takes by hand with n tokens, and how many numbers are kept at "
      "once.");
  document.add(counts_table(report));
  document.say(fmt::format("{} {} With {} the most numbers are kept at step {}.",
                           how_it_grows(report), who_takes_the_most(report),
                           tokens_text(report.tokens.back()),
                           report.worksheet.steps[kept.step].name));
  document.add(growth_table(report));
  Plot plot = cost_plot(report);
  if (plot.curves.empty()) return;
  document.say(
      "The exponent is the slope of the line that fits these counts best where both axes are "
      "logarithmic.");
  document.add(std::move(plot));
}

}  // namespace

CostReport cost_report(Worksheet worksheet, std::vector<std::int64_t> tokens,
                       const Budget& budget) {
  CostReport report;
  worksheet = without_questions(std::move(worksheet));
  report.own = counted_cost(worksheet, budget);
  try {
    report.growth = growth(worksheet, budget);
  } catch (const Problem&) {
    if (!tokens.empty()) throw;  // else no one asked, so why it cannot grow is not said either
  }
  report.with_tokens = mapped(
      tokens, [&](std::int64_t n) { return cost_with(worksheet, *report.growth, n, budget); });
  report.worksheet = std::move(worksheet);
  report.tokens = std::move(tokens);
  return report;
}

std::vector<std::int64_t> token_counts(std::string_view list) {
  std::vector<std::int64_t> numbers = mapped(parted(list, ','), number_of_tokens);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  if (numbers.size() <= most_numbers) return numbers;
  throw Problem(fmt::format("{} numbers of tokens are too many", numbers.size()),
                fmt::format("give at most {}", most_numbers));
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
  return mapped(report.with_tokens,
                [&](const Cost& cost) { return cost.steps[step].counts[rules].total(); });
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

Document cost_document(const CostReport& report) {
  Document document;
  document.add(Heading{1, "The cost of " + report.worksheet.title});
  if (report.tokens.empty()) {
    add_own_cost(document, report);
  } else {
    add_cost_by_tokens(document, report);
  }
  return document;
}

}  // namespace byhand
