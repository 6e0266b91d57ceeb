#include "classroom/dealing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "classroom/names.hpp"
#include "sheet/sheet_text.hpp"
#include "text/digest.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

void add_cells(std::string& key, const Matrix<Exact>& cells) {
  for (const Exact& cell : cells.cells()) key += cell.text() + ' ';
  key += ';';
}

/// The cells of all that is drawn in a variant, as a text: the same for the same numbers.
std::string drawn_givens(const Worksheet& worksheet) {
  std::string key;
  for (const Given& given : worksheet.givens) {
    if (!given.draw.empty()) add_cells(key, given.cells);
  }
  return key;
}

constexpr std::int64_t most_counted = 1'000'000'000'000'000'000;

/// How many fillings there are: of each cell the different values that are drawn for it. Nobody
/// knows how many of them conditions refuse.
DistinctGivens counted_givens(const Worksheet& worksheet) {
  DistinctGivens result{1, 0, false, !worksheet.conditions.empty()};
  if (result.is_sampled) result.all.reset();
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
    m_deal.distinct = counted_givens(read_right_worksheet(worksheet, budget));
  }

  void keep(const Variant& variant) {
    hand_out(drawn_givens(read_right_worksheet(m_source, m_budget, variant)));
    m_next = std::max(m_next, variant.number + 1);
  }

  void deal_to(const Student& student, std::string sheet) {
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
      m_deal.newcomers.push_back(
          {student, variant, std::move(sheet), worksheet.variant.value().refused});
      return;
    }
  }

  Deal finish() {
    m_deal.distinct.seen = m_holders.size();
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
    return all && static_cast<std::int64_t>(m_holders.size()) >= *all && least_held() > m_level;
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
    return {fmt::format("no variant is left to deal: {} of {} that were tried cannot be computed",
                        m_deal.failing, m_next),
            "see byhand check with this worksheet"};
  }

  const Source& m_source;
  const Budget& m_budget;
  const std::string& m_secret;
  std::map<std::string, std::vector<std::size_t>> m_holders;  // by givens: places in the class
  std::size_t m_count = 0;                                    // of students so far
  std::size_t m_level = 0;  // givens that more than so many hold are not dealt again
  std::int64_t m_next = 0;
  Deal m_deal;
};

/// Names of files for more students of a class: two of one name get their ids, both.
std::vector<std::string> sheet_names(const std::vector<Student>& newcomers, const Class& of_class) {
  FileNames names;
  const auto key_of = [](const Student& student) { return name_key(safe_stem(student.name)); };
  std::multiset<std::string> wanted;
  for (const Enrolled& known : of_class.students) {
    names.take(known.sheet);
    wanted.insert(key_of(known.student));
  }
  for (const Student& student : newcomers) wanted.insert(key_of(student));
  return mapped(newcomers, [&](const Student& student) {
    const bool is_shared = wanted.count(key_of(student)) > 1;
    return names.free_name(is_shared ? student.name + " " + student.id : student.name, student.id);
  });
}

}  // namespace

std::string DistinctGivens::text() const {
  if (all) return fmt::format("{}", *all);
  return is_sampled ? fmt::format("at least {}", seen) : "more than 10^18";
}

Deal deal(const Source& worksheet, const Budget& budget, const Class& of_class,
          const std::vector<Student>& newcomers) {
  Dealer dealer(worksheet, budget, of_class.secret);
  for (const Enrolled& one : of_class.students) dealer.keep(of_class.variant_of(one));
  std::vector<std::string> sheets = sheet_names(newcomers, of_class);
  for (std::size_t i = 0; i < newcomers.size(); ++i) {
    dealer.deal_to(newcomers[i], std::move(sheets[i]));
  }
  return dealer.finish();
}

ClassNumbers::ClassNumbers(const Source& worksheet, const Class& of_class, const Budget& budget)
    : m_text(worksheet),
      m_class(of_class),
      m_budget(budget),
      m_plain(read_right_worksheet(worksheet, budget, std::nullopt)),
      m_is_drawn(has_variants(m_plain)),
      m_can_be_redrawn(can_be_redrawn(m_plain)) {
  if (!m_is_drawn) return;
  for (std::size_t i = 0; i < of_class.students.size(); ++i) {
    const Variant variant = of_class.variant_of(of_class.students[i]);
    std::string key;
    for (const Given& given : m_plain.givens) {
      if (given.draw.empty()) continue;
      add_cells(key, drawn_cells(given.cells.shape(), given.draw, given.name, variant));
    }
    m_owners[key].push_back(i);
  }
}

Worksheet ClassNumbers::worksheet_of(const Enrolled& enrolled) const {
  const Variant variant = m_class.variant_of(enrolled);
  return m_can_be_redrawn ? redrawn(m_plain, variant)
                          : read_right_worksheet(m_text, m_budget, variant);
}

std::string ClassNumbers::key_of(const OwnGivens& own) const {
  std::string key;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!m_plain.givens[i].draw.empty()) add_cells(key, *own[i]);
  }
  return key;
}

std::optional<std::vector<std::size_t>> ClassNumbers::owners(const OwnGivens& own) const {
  if (!has_drawn_givens(own, m_plain)) return std::nullopt;
  const auto found = m_owners.find(key_of(own));
  return found == m_owners.end() ? std::vector<std::size_t>() : found->second;
}

bool ClassNumbers::are_plain(const OwnGivens& own) const {
  return has_drawn_givens(own, m_plain) && key_of(own) == drawn_givens(m_plain);
}

std::string text_digest(std::string_view text) {
  std::string normal;
  while (const auto line = take_line(text)) {
    normal += line->substr(0, line->find_last_not_of(" \t") + 1);
    normal += '\n';
  }
  normal.erase(normal.find_last_not_of('\n') + 1);
  return "sha256:" + hexadecimal(sha256(composed(normal)));
}

std::string draws_digest(const Worksheet& worksheet, bool has_choices) {
  std::string told;
  for (const Given& given : worksheet.givens) {
    if (given.draw.empty()) continue;
    told += fmt::format("{} {} draw", given.name, given.cells.shape().text());
    for (const Exact& value : given.draw) told += " " + value.text();
    told += '\n';
  }
  for (const Step& step : worksheet.steps) {
    if (!has_choices || step.choices.words.empty()) continue;
    told += fmt::format("{} choice {}\n", step.name, joined(step.choices.words, " "));
  }
  return "sha256:" + hexadecimal(sha256(told));
}

}  // namespace byhand
