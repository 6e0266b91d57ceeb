#include "number/whole_line.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "number/exact_access.hpp"

namespace byhand {

namespace {

using Line = WholeLine;
using Access = ExactAccess;

/// The least common multiple of the denominators; nothing where it is no word.
std::optional<std::int64_t> word_below_all(const Cells& cells) {
  std::int64_t multiple = 1;
  for (std::size_t i = 0; i < cells.count; ++i) {
    if (!Access::is_small(cells[i])) return std::nullopt;
    const std::int64_t below = Access::small_denominator(cells[i]);
    if (multiple % below == 0) continue;
    const auto divisor =
        static_cast<std::int64_t>(greatest_common_divisor(magnitude(multiple), magnitude(below)));
    const DoubleWord longer = static_cast<DoubleWord>(multiple) * (below / divisor);
    if (!fits_in_word(longer)) return std::nullopt;
    multiple = static_cast<std::int64_t>(longer);
  }
  return multiple;
}

bool fill_with_words(Line& line, const Cells& cells) {
  const auto below = word_below_all(cells);
  if (!below) return false;
  line.word_below = *below;
  line.words.reserve(cells.count);
  std::uint64_t longest = 0;
  for (std::size_t i = 0; i < cells.count; ++i) {
    const DoubleWord numerator = static_cast<DoubleWord>(Access::small_numerator(cells[i])) *
                                 (*below / Access::small_denominator(cells[i]));
    if (!fits_in_word(numerator)) return false;
    line.words.push_back(static_cast<std::int64_t>(numerator));
    longest |= magnitude(line.words.back());
  }
  line.bits = static_cast<std::int64_t>(std::bit_width(longest));
  return true;
}

/// The first of all cells that are one and the same, which are told by their two words. Writes
/// for each cell where that stands among them.
std::vector<const Exact*> without_copies(const Cells& cells, std::vector<std::size_t>& places) {
  std::vector<std::pair<const Exact*, std::size_t>> sorted;
  sorted.reserve(cells.count);
  for (std::size_t i = 0; i < cells.count; ++i) sorted.emplace_back(&cells[i], i);
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return Access::representation(*a.first) < Access::representation(*b.first);
  });
  places.resize(cells.count);
  std::vector<const Exact*> firsts;
  for (const auto& [cell, i] : sorted) {
    const bool is_copy =
        !firsts.empty() && Access::representation(*firsts.back()) == Access::representation(*cell);
    if (!is_copy) firsts.push_back(cell);
    places[i] = firsts.size() - 1;
  }
  return firsts;
}

/// The denominator, which is written to `word` where it is one.
const Integer& denominator(const Exact& cell, Integer& word) {
  if (!Access::is_small(cell)) return Access::large(cell).denominator;
  return word = Access::small_denominator(cell);
}

void fill_with_large(Line& line, const Cells& cells) {
  const std::vector<const Exact*> firsts = without_copies(cells, line.places);
  Integer word;
  for (const Exact* const cell : firsts) {
    const Integer& below = denominator(*cell, word);
    if (below == 1 || line.below == below || line.below % below == 0) continue;
    line.below *= below / greatest_common_divisor(line.below, below);
    if (bit_length(line.below) > Access::most_bits) return;  // left as `neither`
  }
  line.large.reserve(firsts.size());
  Integer below = 1;  // of the cell before, and what is missing in it
  Integer factor = line.below;
  for (const Exact* const cell : firsts) {
    if (const Integer& own = denominator(*cell, word); own != below) {
      factor = line.below / own;
      below = own;
    }
    line.large.push_back(Access::numerator(*cell));
    if (factor != 1) line.large.back() *= factor;
    line.bits = std::max(line.bits, bit_length(line.large.back()));
  }
  line.kind = Line::Kind::large;
}

}  // namespace

WholeLine whole_line(const Cells& cells) {
  Line line;
  for (std::size_t i = 0; i < cells.count; ++i) {
    if (!cells[i].is_rational()) return line;
  }
  if (fill_with_words(line, cells)) {
    line.kind = Line::Kind::words;
    line.below = line.word_below;
  } else {
    line.words.clear();
    fill_with_large(line, cells);
  }
  return line;
}

}  // namespace byhand
