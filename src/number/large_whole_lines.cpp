#include "number/large_whole_lines.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "number/exact_access.hpp"

namespace byhand {

namespace {

using Access = ExactAccess;

constexpr std::int64_t most_bits = Access::most_bits;

}  // namespace

struct WholeLine {
  std::vector<Integer> numerators;  // none where the numbers have no common denominator of use
  Integer denominator = 1;
  std::int64_t bits = 0;  // of a numerator, at most
};

namespace {

/// Nothing where a number is not rational, or where the denominator has too many bits.
std::optional<Integer> common_denominator(std::span<const Exact* const> values) {
  Integer result = 1;
  for (const Exact* value : values) {
    if (!value->is_rational()) return std::nullopt;
    const Integer denominator = Access::denominator(*value);
    if (denominator == 1 || denominator == result) continue;
    result *= denominator / greatest_common_divisor(result, denominator);
    if (bit_length(result) > most_bits) return std::nullopt;
  }
  return result;
}

WholeLine whole_line(std::span<const Exact* const> values) {
  const auto denominator = common_denominator(values);
  if (!denominator) return {};
  WholeLine line{{}, *denominator, 0};
  for (const Exact* value : values) {
    const Integer own = Access::denominator(*value);
    Integer numerator = Access::numerator(*value);
    if (own != line.denominator) numerator *= line.denominator / own;
    line.bits = std::max(line.bits, bit_length(numerator));
    line.numerators.push_back(std::move(numerator));
  }
  return line;
}

}  // namespace

LargeWholeLines::LargeWholeLines(std::span<const Exact> cells, const WholeLines::Places& places) {
  std::vector<WholeLine> result;
  std::vector<const Exact*> values(places.length);
  for (std::size_t i = 0; i < places.count; ++i) {
    for (std::size_t k = 0; k < places.length; ++k) {
      values[k] = &cells[i * places.line_step + k * places.cell_step];
    }
    result.push_back(whole_line(values));
  }
  m_lines = std::make_shared<const std::vector<WholeLine>>(std::move(result));
}

bool LargeWholeLines::fit(std::size_t i, const LargeWholeLines& other, std::size_t other_i) const {
  const WholeLine& line = (*m_lines)[i];
  const WholeLine& other_line = (*other.m_lines)[other_i];
  if (line.numerators.empty() || other_line.numerators.empty()) return false;
  // Added up one by one, no sum on the way has more bits than these: none is too large for a hand.
  const auto count_bits = static_cast<std::int64_t>(std::bit_width(line.numerators.size()));
  return line.bits + other_line.bits + count_bits <= most_bits &&
         bit_length(line.denominator) + bit_length(other_line.denominator) <= most_bits;
}

Exact LargeWholeLines::sum_of_products(std::size_t i, const LargeWholeLines& other,
                                       std::size_t other_i) const {
  const WholeLine& line = (*m_lines)[i];
  const WholeLine& other_line = (*other.m_lines)[other_i];
  Integer total;
  Integer product;  // kept, as is the memory that it has
  for (std::size_t k = 0; k < line.numerators.size(); ++k) {
    if (line.numerators[k].is_zero() || other_line.numerators[k].is_zero()) continue;
    multiply(product, line.numerators[k], other_line.numerators[k]);
    total += product;
  }
  return Access::reduced(total, Integer(line.denominator * other_line.denominator));
}

Exact large_sum_of(std::span<const Exact> values) {
  std::vector<const Exact*> pointers;
  for (const Exact& value : values) pointers.push_back(&value);
  const WholeLine line = whole_line(pointers);
  const auto count_bits = static_cast<std::int64_t>(std::bit_width(values.size()));
  if (line.numerators.empty() || line.bits + count_bits > most_bits) {
    Exact total = values.front();
    for (const Exact& value : values.subspan(1)) total = total + value;
    return total;
  }
  Integer total;
  for (const Integer& numerator : line.numerators) total += numerator;
  return Access::reduced(total, line.denominator);
}

}  // namespace byhand
