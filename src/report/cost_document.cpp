// The cost of a worksheet as tables and sentences.

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/cost_report.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// A kind of operation as a column.
struct Kind {
  Work work;
  std::string_view heading;
  std::string_view words;
  std::string_view remark;  // what is counted so, where that is not plain
};

constexpr std::array kinds{
    Kind{Work::multiplication, "×", "multiplications", "a product with 0 counts like any other"},
    Kind{Work::addition, "+", "additions", "subtractions count as additions"},
    Kind{Work::division, "÷", "divisions", "1/2 in a rule is a division"},
    Kind{Work::power, "powers", "powers", "a power is ^, exp or sqrt"},
    Kind{Work::comparison, "compared", "comparisons", "the largest of n takes n - 1 comparisons"},
    Kind{Work::rounding, "rounded", "roundings", ""},
    Kind{Work::function, "functions", "functions", "a function is ln, sin, cos or tanh"}};

/// "Q, K and V"; of many steps the first.
std::string names_of(const Worksheet& worksheet, const std::vector<std::size_t>& steps) {
  constexpr std::size_t most = 12;
  std::vector<std::string> names;
  for (const std::size_t step : steps) names.push_back(worksheet.steps[step].name);
  return listed_at_most(most, std::move(names));
}

std::string tokens_text(const Exact& count) {
  return grouped(count) + (count == Exact(1) ? " token" : " tokens");
}

Styled number_or_blank(const Exact& count, Role role) {
  return {role, count == Exact(0) ? "" : grouped(count)};
}

// The worksheet as it is.

class OwnCost {
 public:
  explicit OwnCost(const CostReport& report) : m_report(report), m_steps(report.own.steps) {
    const Counts<Exact> hand = report.own.total(Rules::hand);
    const Counts<Exact> real = report.own.total(Rules::real);
    for (const Kind& kind : kinds) {
      const bool is_used = !(hand[kind.work] + real[kind.work] == Exact(0));
      if (is_used) m_kinds.push_back(kind);
    }
  }

  Table table() const {
    Table table{{{"step", false}}, {}};
    for (const Kind& kind : m_kinds) {
      table.columns.push_back({std::string(kind.heading), true, std::string(kind.words)});
    }
    table.columns.push_back({"in all"});
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
      add_rows(table, m_report.worksheet.steps[i].name, Role::name, m_steps[i].counts.hand,
               m_steps[i].counts.real);
    }
    add_rows(table, "all steps", Role::strong, m_report.own.total(Rules::hand),
             m_report.own.total(Rules::real));
    return table;
  }

  /// "A power is ^, exp or sqrt; subtractions count as additions."
  std::string remarks() const {
    std::string text;
    for (const Kind& kind : m_kinds) {
      if (kind.remark.empty()) continue;
      text += (text.empty() ? "" : "; ") + std::string(kind.remark);
    }
    return text.empty() ? "" : "Here " + text + ".";
  }

 private:
  void add_rows(Table& table, const std::string& name, Role role, const Counts<Exact>& hand,
                const Counts<Exact>& real) const {
    add_row(table, {role, name}, hand);
    if (!(hand == real)) add_row(table, {Role::real, name + ", real"}, real);
  }

  void add_row(Table& table, const Styled& name, const Counts<Exact>& counts) const {
    const Role role = name.role == Role::name ? Role::plain : name.role;
    std::vector<Styled> row{name};
    for (const Kind& kind : m_kinds) row.push_back(number_or_blank(counts[kind.work], role));
    row.push_back({role, grouped(counts.total())});
    table.rows.push_back(std::move(row));
  }

  const CostReport& m_report;
  const std::vector<StepCost<Exact>>& m_steps;
  std::vector<Kind> m_kinds;
};

Sentence kept_sentence(const CostReport& report) {
  const Worksheet& worksheet = report.worksheet;
  const auto& [hand, real] = report.own.kept;
  const auto at = [&](const MostKept& kept) {
    return fmt::format("{} at step {}", grouped(kept.numbers), worksheet.steps[kept.step].name);
  };
  std::string text = ": at most " + at(hand);
  if (at(hand) != at(real)) text += fmt::format(", in the real computation {}", at(real));
  return {{Role::strong, "Numbers kept at once"},
          {Role::plain, text + ". A given or a result is kept until the last step that uses it, "
                               "and a result that no step uses to the end."}};
}

/// A list to try: "--tokens 4,8,16,32" where the worksheet has four.
std::string more_tokens(const Worksheet& worksheet) {
  const std::size_t own = token_count(worksheet);
  return fmt::format("--tokens {},{},{},{}", own, 2 * own, 4 * own, 8 * own);
}

// Other numbers of tokens.

class CostByTokens {
 public:
  explicit CostByTokens(const CostReport& report) : m_report(report), m_growth(*report.growth) {}

  Table counts() const {
    Table table{{{"step", false}}, {}};
    for (const std::int64_t n : m_report.tokens) {
      table.columns.push_back({"n = " + grouped(n), true, "with " + tokens_text(n)});
    }
    for (std::size_t i = 0; i < m_growth.steps.size(); ++i) {
      const std::string& name = m_report.worksheet.steps[i].name;
      add_counts(table, {Role::name, name}, operations(m_report, i, Rules::hand));
      if (has_real_row(i)) {
        add_counts(table, {Role::real, name + ", real"}, operations(m_report, i, Rules::real));
      }
    }
    add_sums(table, "all steps",
             [](const Cost& cost, Rules rules) { return cost.total(rules).total(); });
    add_sums(table, "kept at once",
             [](const Cost& cost, Rules rules) { return cost.kept[rules].numbers; });
    return table;
  }

  Table growth() const {
    Table table{{{"step", false}, {"operations", false}, {"growth", false}}, {}};
    if (m_report.tokens.size() > 1) table.columns.push_back({"exponent"});
    for (std::size_t i = 0; i < m_growth.steps.size(); ++i) {
      const std::string& name = m_report.worksheet.steps[i].name;
      add_growth(table, {Role::name, name}, i, Rules::hand);
      if (has_real_row(i)) add_growth(table, {Role::real, name + ", real"}, i, Rules::real);
    }
    return table;
  }

  /// "Q and K grow with the number of tokens; S with its square."
  std::string how_it_grows() const {
    constexpr std::array<std::string_view, 4> first_ways{"", "with the number of tokens",
                                                         "with the square of the number of tokens",
                                                         "with the cube of the number of tokens"};
    constexpr std::array<std::string_view, 4> further_ways{"", "", "with its square",
                                                           "with its cube"};
    std::array<std::vector<std::size_t>, 4> steps;
    for (std::size_t i = 0; i < m_growth.steps.size(); ++i) {
      steps.at(m_growth.total(i, Rules::hand).degree()).push_back(i);
    }
    std::vector<std::string> parts;
    for (std::size_t degree = 1; degree < steps.size(); ++degree) {
      if (steps.at(degree).empty()) continue;
      const std::string names = names_of(m_report.worksheet, steps.at(degree));
      const std::string_view verb = steps.at(degree).size() == 1 ? "grows" : "grow";
      parts.push_back(parts.empty() ? fmt::format("{} {} {}", names, verb, first_ways.at(degree))
                                    : fmt::format("{} {}", names, further_ways.at(degree)));
    }
    if (parts.empty()) return "No step takes more with more tokens.";
    return fmt::format("{}.", fmt::join(parts, "; "));
  }

  /// "From 6 tokens on no step takes more than Z."
  std::string who_takes_the_most() const {
    const auto most = dominance(m_growth);
    if (!most) return "";
    const std::string when = most->from == Exact(1)
                                 ? "With any number of tokens "
                                 : fmt::format("From {} on ", tokens_text(most->from));
    const bool is_one = most->steps.size() == 1;
    const std::string names = names_of(m_report.worksheet, most->steps);
    return when + (is_one ? "no step takes more than " + names + "."
                          : names + " take the most, each as much.");
  }

  std::string where_most_is_kept() const {
    const MostKept& kept = m_report.with_tokens.back().kept.hand;
    return fmt::format("With {} the most numbers are kept at step {}.",
                       tokens_text(m_report.tokens.back()),
                       m_report.worksheet.steps[kept.step].name);
  }

 private:
  bool has_real_row(std::size_t step) const {
    return !(m_growth.total(step, Rules::hand) == m_growth.total(step, Rules::real));
  }

  static void add_counts(Table& table, const Styled& name, const std::vector<Exact>& counts) {
    const Role role = name.role == Role::name ? Role::plain : name.role;
    std::vector<Styled> row{name};
    for (const Exact& count : counts) row.push_back({role, grouped(count)});
    table.rows.push_back(std::move(row));
  }

  template <class Value>
  void add_sums(Table& table, const std::string& name, const Value& value) const {
    const auto values = [&](Rules rules) {
      std::vector<Exact> result;
      for (const Cost& cost : m_report.with_tokens) result.push_back(value(cost, rules));
      return result;
    };
    const std::vector<Exact> hand = values(Rules::hand);
    const std::vector<Exact> real = values(Rules::real);
    add_counts(table, {Role::strong, name}, hand);
    if (hand != real) add_counts(table, {Role::real, name + ", real"}, real);
  }

  void add_growth(Table& table, const Styled& name, std::size_t step, Rules rules) const {
    const Polynomial total = m_growth.total(step, rules);
    table.rows.push_back({name, {Role::plain, total.text()}, {Role::plain, growth_name(total)}});
    if (m_report.tokens.size() < 2) return;
    const auto exponent = fitted_exponent(m_report.tokens, operations(m_report, step, rules));
    table.rows.back().push_back({Role::plain, exponent ? fmt::format("{:.2f}", *exponent) : ""});
  }

  const CostReport& m_report;
  const Growth& m_growth;
};

void add_own_cost(Document& document, const CostReport& report) {
  const OwnCost own(report);
  const auto say = [&](Sentence sentence) {
    document.blocks.emplace_back(Paragraph{std::move(sentence)});
  };
  say({{Role::plain,
        "How many operations each step takes by hand, and in the real computation where it takes "
        "others."}});
  document.blocks.emplace_back(own.table());
  if (const std::string remarks = own.remarks(); !remarks.empty()) say({{Role::quiet, remarks}});
  say(kept_sentence(report));
  if (!report.can_grow) return;
  say({{Role::plain, "What if there were more tokens? Add "},
       {Role::code, more_tokens(report.worksheet)},
       {Role::plain, "."}});
}

void add_cost_by_tokens(Document& document, const CostReport& report) {
  const CostByTokens cost(report);
  const auto say = [&](const std::string& text) {
    document.blocks.emplace_back(Paragraph{{{Role::plain, text}}});
  };
  say("How many operations each step takes by hand with n tokens, and how many numbers are kept at "
      "once.");
  document.blocks.emplace_back(cost.counts());
  say(cost.how_it_grows() + " " + cost.who_takes_the_most() + " " + cost.where_most_is_kept());
  document.blocks.emplace_back(cost.growth());
  Plot plot = cost_plot(report);
  if (plot.curves.empty()) return;
  say("The exponent is the slope of the line that fits these counts best where both axes are "
      "logarithmic.");
  document.blocks.emplace_back(std::move(plot));
}

}  // namespace

Document cost_document(const CostReport& report) {
  Document document;
  document.blocks.emplace_back(Heading{1, "The cost of " + report.worksheet.title});
  if (report.growth) {
    add_cost_by_tokens(document, report);
  } else {
    add_own_cost(document, report);
  }
  return document;
}

}  // namespace byhand
