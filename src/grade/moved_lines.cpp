// Rows or columns that were written where others belong.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
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

/// The rows or columns of a matrix.
class Lines {
 public:
  Lines(Shape shape, bool are_rows) : m_shape(shape), m_are_rows(are_rows) {}

  bool are_rows() const { return m_are_rows; }
  std::size_t count() const { return m_are_rows ? m_shape.rows : m_shape.cols; }
  std::size_t length() const { return m_are_rows ? m_shape.cols : m_shape.rows; }
  std::size_t of(std::size_t cell) const {
    return m_are_rows ? cell / m_shape.cols : cell % m_shape.cols;
  }
  std::size_t cell(std::size_t line, std::size_t i) const {
    return m_are_rows ? line * m_shape.cols + i : i * m_shape.cols + line;
  }

 private:
  Shape m_shape;
  bool m_are_rows;
};

/// Lines that hold what belongs in another one: the line, and the other one.
using Moves = std::map<std::size_t, std::size_t>;

/// In a matrix with more wrong rows than that, those that stand elsewhere are not looked for.
constexpr std::size_t most_wrong_lines = 8;

class MovedLinesSearch {
 public:
  MovedLinesSearch(const Evidence& evidence, const Results& results, const Lines& lines)
      : m_evidence(evidence), m_results(results), m_lines(lines) {}

  Moves moves() const {
    std::map<std::size_t, std::size_t> wrong;  // line -> how many wrong entries it has
    for (const std::size_t cell : m_evidence.wrong()) ++wrong[m_lines.of(cell)];
    Moves found;
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
    const bool is_copy = are_all && is_printed_so && entries > 1 && found.size() == 1 &&
                         is_telling(found.begin()->first);
    const bool are_moved = is_exchange || is_order || are_enough || is_copy;
    if (!are_moved || !is_one_to_one(found)) found.clear();
    return found;
  }

 private:
  /// Whether no line was written in place of two others: lines that are all alike came from none of
  /// them.
  static bool is_one_to_one(const Moves& moved) {
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
  std::optional<std::size_t> nearest_like(std::size_t line, const Moves& before) const {
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

  bool is_printed(std::size_t cell) const { return byhand::is_printed(m_evidence.verdict(cell)); }

  template <class Agree>
  bool agrees(std::size_t line, std::size_t other, const Agree& agree) const {
    for (std::size_t i = 0; i < m_lines.length(); ++i) {
      if (!agree(m_lines.cell(line, i), m_lines.cell(other, i))) return false;
    }
    return true;
  }

  /// Whether a line is whole, and what is wrong in it no accident of one digit.
  bool is_telling(std::size_t line) const {
    for (std::size_t i = 0; i < m_lines.length(); ++i) {
      const std::size_t cell = m_lines.cell(line, i);
      if (is_printed(cell)) continue;
      const Entry& entry = m_evidence.entry(cell);
      if (entry.kind != Entry::Kind::number) return false;
      if (needs_reason(m_evidence.verdict(cell)) && has_one_digit(entry.value)) return false;
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

/// How many lines further down or right all of them belong; nothing where that differs.
std::optional<std::ptrdiff_t> distance(const Moves& moved) {
  const auto of = [](const auto& move) {
    return static_cast<std::ptrdiff_t>(move.second) - static_cast<std::ptrdiff_t>(move.first);
  };
  const std::ptrdiff_t first = of(*moved.begin());
  const bool are_alike = all_of(moved, [&](const auto& move) { return of(move) == first; });
  return are_alike ? std::optional(first) : std::nullopt;
}

/// e.g. "rows 1 and 2 were exchanged: each stands where the other belongs"
std::string words_of(const Moves& moved, const Lines& lines) {
  const std::string name = lines.are_rows() ? "row" : "column";
  std::vector<std::string> numbers;
  std::vector<std::string> moves;
  for (const auto& [line, other] : moved) {
    numbers.push_back(std::to_string(line + 1));
    moves.push_back(
        moves.empty()
            ? fmt::format("{0} {1} holds what belongs in {0} {2}", name, line + 1, other + 1)
            : fmt::format("{0} {1} that of {0} {2}", name, line + 1, other + 1));
  }
  const auto& [first, second] = *moved.begin();
  if (moved.size() == 2 && moved.rbegin()->first == second && moved.rbegin()->second == first) {
    return fmt::format("{}s {} were exchanged: each stands where the other belongs", name,
                       listed(numbers));
  }
  const auto apart = distance(moved);
  if (moved.size() > 1 && apart) {
    const bool is_back = *apart < 0;
    const std::string_view where =
        lines.are_rows() ? (is_back ? "up" : "down") : (is_back ? "left" : "right");
    const auto by = static_cast<std::size_t>(std::abs(*apart));
    return fmt::format("{}s {} hold what belongs {} further {}", name, listed(numbers),
                       by == 1 ? "one " + name : counted(by, name), where);
  }
  return listed(moves);
}

/// The rule with a factor that moves the lines of its result: in front of it rows, behind it
/// columns.
ExpressionPointer moving(const ExpressionPointer& rule, const Lines& lines, const Moves& moved) {
  const std::size_t count = lines.count();
  Matrix<Exact> order({count, count}, Exact(0));
  for (std::size_t line = 0; line < count; ++line) {
    const auto found = moved.find(line);
    const std::size_t other = found == moved.end() ? line : found->second;
    (lines.are_rows() ? order(line, other) : order(other, line)) = Exact(1);
  }
  const ExpressionPointer factor = make_constant(std::move(order));
  return lines.are_rows() ? make_node(Operation::multiply, {factor, rule})
                          : make_node(Operation::multiply, {rule, factor});
}

}  // namespace

std::optional<MovedLines> moved_lines(const Evidence& evidence, const ExpressionPointer& rule,
                                      const Results& results, bool are_rows) {
  const Lines lines(results.value->shape(), are_rows);
  const Moves moves = MovedLinesSearch(evidence, results, lines).moves();
  if (moves.empty()) return std::nullopt;
  const std::span<const Exact> right = results.value->cells();
  std::vector<Exact> cells(right.begin(), right.end());
  for (const auto& [line, other] : moves) {
    for (std::size_t i = 0; i < lines.length(); ++i) {
      cells[lines.cell(line, i)] = right[lines.cell(other, i)];
    }
  }
  return MovedLines{words_of(moves, lines), moving(rule, lines, moves),
                    Matrix<Exact>(results.value->shape(), std::move(cells))};
}

}  // namespace byhand
