#include "classroom/dealing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "classroom/class_numbers.hpp"
#include "text/problem.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

constexpr std::int64_t most_counted = 1'000'000'000'000'000'000;

std::size_t different_values(const std::vector<Exact>& values) {
  std::size_t count = 0;
  for (auto value = values.begin(); value != values.end(); ++value) {
    if (std::find(values.begin(), value, *value) == value) ++count;
  }
  return count;
}

/// How many fillings there are: of each cell the different values that are drawn for it.
DistinctGivens counted_givens(const Worksheet& worksheet) {
  DistinctGivens result{1, 0, false};
  for (const Given& given : worksheet.givens) {
    if (given.draw.empty()) continue;
    result.is_drawn = true;
    const auto values = static_cast<std::int64_t>(different_values(given.draw));
    for (std::size_t cell = 0; cell < given.cells.cells().size() && result.all; ++cell) {
      if (*result.all > most_counted / values) {
        result.all.reset();
      } else {
        *result.all *= values;
      }
    }
  }
  return result;
}

/// Deals one variant after another.
class Dealer {
 public:
  Dealer(const Source& worksheet, const Budget& budget, const std::string& secret)
      : m_source(worksheet), m_budget(budget), m_secret(secret) {
    const Worksheet plain = read_right_worksheet(worksheet, budget);
    m_deal.distinct = counted_givens(plain);
    m_has_conditions = !plain.conditions.empty();
  }

  void keep(std::int64_t variant) {
    hand_out(drawn_givens(read(variant)));
    m_next = std::max(m_next, variant + 1);
  }

  void deal_one() {
    std::size_t tries = 0;  // that gave nothing new
    while (true) {
      if (m_next > Variant::largest) throw nothing_left();
      const std::int64_t variant = m_next++;
      const Worksheet worksheet = read(variant);
      const std::string text = drawn_givens(worksheet);
      if (is_held(text)) {
        if (++tries < most_tries() && !is_exhausted()) continue;
        m_level = std::max(m_level + 1, least_held());
        tries = 0;
        if (is_held(text)) continue;
      }
      if (!is_computable(worksheet)) {
        if (++m_deal.failing > most_tries()) throw nothing_left();
        continue;
      }
      hand_out(text);
      m_deal.variants.push_back(variant);
      return;
    }
  }

  Deal finish() {
    m_deal.distinct.seen = m_holders.size();
    if (m_has_conditions) m_deal.distinct.all.reset();
    m_deal.distinct.is_sampled = m_has_conditions;
    for (auto& [text, holders] : m_holders) {
      if (holders.size() > 1) m_deal.sharing.push_back(std::move(holders));
    }
    std::sort(m_deal.sharing.begin(), m_deal.sharing.end());
    return std::move(m_deal);
  }

 private:
  Worksheet read(std::int64_t number) const {
    const Variant variant{number, "", {"", mark_of_class(m_secret), m_secret}};
    return read_right_worksheet(m_source, m_budget, variant);
  }

  bool is_computable(const Worksheet& worksheet) const {
    return replay_all_by_hand(worksheet, m_budget).problems.empty() &&
           replay_all<double>(worksheet, Rules::real, m_budget).problems.empty();
  }

  void hand_out(const std::string& text) { m_holders[text].push_back(m_count++); }

  bool is_held(const std::string& text) const {
    const auto found = m_holders.find(text);
    return found != m_holders.end() && found->second.size() > m_level;
  }

  /// Whatever can be drawn is held.
  bool is_exhausted() const {
    const auto& all = m_deal.distinct.all;
    return all && !m_has_conditions && static_cast<std::int64_t>(m_holders.size()) >= *all &&
           least_held() > m_level;
  }

  /// How many students hold the givens that the fewest hold.
  std::size_t least_held() const {
    std::size_t least = m_count;
    for (const auto& [text, holders] : m_holders) least = std::min(least, holders.size());
    return least;
  }

  /// So many in a row without new givens, and there are none: of n that are equally likely, one is
  /// missed with a chance below e^-20.
  std::size_t most_tries() const {
    constexpr std::size_t least_tries = 500;
    constexpr std::size_t for_each = 20;
    return std::max(least_tries, for_each * m_holders.size());
  }

  Problem nothing_left() const {
    return {std::nullopt,
            fmt::format("no variant is left to deal: {} of {} that were tried cannot be computed",
                        m_deal.failing, m_next),
            "see byhand check with this worksheet"};
  }

  const Source& m_source;
  const Budget& m_budget;
  const std::string& m_secret;
  bool m_has_conditions = false;
  std::map<std::string, std::vector<std::size_t>> m_holders;  // by givens: places in the class
  std::size_t m_count = 0;                                    // of students so far
  std::size_t m_level = 0;  // givens that more than so many hold are not dealt again
  std::int64_t m_next = 0;
  Deal m_deal;
};

}  // namespace

std::string DistinctGivens::text() const {
  if (all) return fmt::format("{}", *all);
  return is_sampled ? fmt::format("at least {}", seen) : "more than 10^18";
}

Deal dealt_before(const Source& worksheet, const Budget& budget, const Class& of_class) {
  std::vector<std::int64_t> variants;
  for (const Enrolled& one : of_class.students) variants.push_back(one.variant);
  return deal(worksheet, budget, of_class.secret, variants, 0);
}

Deal deal(const Source& worksheet, const Budget& budget, const std::string& secret,
          const std::vector<std::int64_t>& dealt, std::size_t count) {
  Dealer dealer(worksheet, budget, secret);
  for (const std::int64_t variant : dealt) dealer.keep(variant);
  for (std::size_t i = 0; i < count; ++i) dealer.deal_one();
  return dealer.finish();
}

}  // namespace byhand
