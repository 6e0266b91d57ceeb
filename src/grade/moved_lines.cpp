#include "grade/moved_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "text/lists.hpp"

namespace byhand {

namespace {

/// In a matrix with more wrong rows than that, those that stand elsewhere are not looked for.
constexpr std::size_t most_wrong_lines = 8;

class MovedLinesSearch {
 public:
  MovedLinesSearch(const Evidence& evidence, const Results& results, const Lines& lines)
      : m_evidence(evidence), m_results(results), m_lines(lines) {}

  MovedLines moved() const {
    std::map<std::size_t, std::size_t> wrong;  // line -> how many wrong entries it has
    for (const std::size_t cell : m_evidence.wrong()) ++wrong[m_lines.of(cell)];
    MovedLines found;
    if (wrong.size() > most_wrong_lines) return found;
    for (const auto& [line, count] : wrong) {
      if (const auto other = exchanged_with(line)) found[line] = *other;
    }
    std::size_t entries = 0;
    bool is_printed_so = true;
    for (const auto& [line, count] : wrong) {
      if (!found.contains(line)) {
        const auto other = nearest_like(line, found);
        if (!other) continue;
        found[line] = *other;
      }
      entries += count;
      is_printed_so = is_printed_so && print_agrees(line, found[line]);
    }
    const bool are_exchanged = all_of(found, [&](const auto& move) {
      const auto back = found.find(move.second);
      return back != found.end() && back->second == move.first;
    });
    const bool are_all = entries == m_evidence.wrong().size();
    const bool is_exchange = are_all && are_exchanged && is_printed_so;
    const bool is_order = are_all && entries > fewest_by_chance;
    const bool are_enough = entries >= std::max(fewest_by_chance, 2 * found.size());
    const bool are_moved = is_exchange || is_order || are_enough;
    if (!are_moved || !is_one_to_one(found)) found.clear();
    return found;
  }

 private:
  /// Whether no line was written in place of two others: lines that are all alike came from none of
  /// them.
  static bool is_one_to_one(const MovedLines& moved) {
    std::set<std::size_t> others;
    for (const auto& [line, other] : moved) others.insert(other);
    return others.size() == moved.size();
  }

  /// The line that this one changed places with.
  std::optional<std::size_t> exchanged_with(std::size_t line) const {
    for (std::size_t other = 0; other < m_lines.count(); ++other) {
      const bool are_both = other != line && may_hold(line, other) && has_wrong(other);
      if (are_both && may_hold(other, line)) return other;
    }
    return std::nullopt;
  }

  /// The line whose numbers stand in this one: of several the nearest, rather one that stands in no
  /// line found before.
  std::optional<std::size_t> nearest_like(std::size_t line, const MovedLines& before) const {
    std::optional<std::size_t> nearest;
    const auto apart = [&](std::size_t other) {
      const bool is_taken = any_of(before, [&](const auto& move) { return move.second == other; });
      return std::pair(is_taken, std::max(line, other) - std::min(line, other));
    };
    for (std::size_t other = 0; other < m_lines.count(); ++other) {
      if (other == line || !may_hold(line, other)) continue;
      if (!nearest || apart(other) < apart(*nearest)) nearest = other;
    }
    return nearest;
  }

  /// Whether nothing that is written in a line contradicts that it holds another one.
  bool may_hold(std::size_t line, std::size_t other) const {
    return agrees(line, other, [&](std::size_t here, std::size_t there) {
      const Entry& entry = m_evidence.entry(here);
      return is_printed(here) || entry.kind != Entry::Kind::number ||
             m_results.likeness_of(entry, there) >= Likeness::rounded;
    });
  }

  /// Whether what is printed in it may stand in the other one as well: nobody moves what is
  /// printed, so that fewer entries tell that whole lines were moved.
  bool print_agrees(std::size_t line, std::size_t other) const {
    return agrees(line, other, [&](std::size_t here, std::size_t there) {
      return !is_printed(here) || m_results.value->cells()[here] == m_results.value->cells()[there];
    });
  }

  bool is_printed(std::size_t cell) const {
    return m_evidence.verdict(cell) == Verdict::given || m_evidence.verdict(cell) == Verdict::shown;
  }

  template <class Agree>
  bool agrees(std::size_t line, std::size_t other, const Agree& agree) const {
    for (std::size_t i = 0; i < m_lines.length(); ++i) {
      if (!agree(m_lines.cell(line, i), m_lines.cell(other, i))) return false;
    }
    return true;
  }

  bool has_wrong(std::size_t line) const {
    const auto& wrong = m_evidence.wrong();
    return any_of(wrong, [&](std::size_t cell) { return m_lines.of(cell) == line; });
  }

  const Evidence& m_evidence;
  const Results& m_results;
  const Lines& m_lines;
};

}  // namespace

MovedLines moved_lines(const Evidence& evidence, const Results& results, const Lines& lines) {
  return MovedLinesSearch(evidence, results, lines).moved();
}

}  // namespace byhand
