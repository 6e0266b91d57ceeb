#include "number/common_denominators.hpp"

#include <algorithm>

#include "number/exact_access.hpp"
#include "number/large_common_denominators.hpp"

namespace byhand {

namespace {

using Access = ExactAccess;

/// The least common multiple of a denominator with those before it, where it is a machine word.
std::optional<std::int64_t> least_common_multiple(std::int64_t before, std::int64_t denominator) {
  if (before % denominator == 0) return before;
  const std::uint64_t divisor = greatest_common_divisor(magnitude(before), magnitude(denominator));
  std::int64_t result = 0;
  const std::int64_t factor = denominator / static_cast<std::int64_t>(divisor);
  if (__builtin_mul_overflow(before, factor, &result)) return std::nullopt;
  return result;
}

/// `Number` has room for the sum.
template <class Number>
Number sum_of_products(const std::int64_t* left, const std::int64_t* right, std::size_t count) {
  Number total = 0;
  for (std::size_t k = 0; k < count; ++k) total += static_cast<Number>(left[k]) * right[k];
  return total;
}

}  // namespace

CommonDenominators::CommonDenominators(std::span<const Exact> cells, const Lines& lines)
    : m_length(lines.length), m_numerators(lines.count * lines.length), m_lines(lines.count) {
  for (std::size_t i = 0; i < lines.count; ++i) m_lines[i] = common_line(cells, lines, i);
}

CommonDenominators::Line CommonDenominators::common_line(std::span<const Exact> cells,
                                                         const Lines& lines, std::size_t i) {
  const Exact* const first = &cells[i * lines.line_step];
  std::int64_t* const numerators = &m_numerators[i * lines.length];
  std::int64_t denominator = 1;
  for (std::size_t k = 0; k < lines.length; ++k) {
    const Exact& cell = first[k * lines.cell_step];
    if (!Access::is_small(cell)) return {};
    numerators[k] = Access::small_numerator(cell);
    if (Access::small_denominator(cell) == 1) continue;
    const auto multiple = least_common_multiple(denominator, Access::small_denominator(cell));
    if (!multiple) return {};
    denominator = *multiple;
  }
  std::uint64_t bits = 0;
  for (std::size_t k = 0; k < lines.length; ++k) {
    if (denominator != 1) {
      const Exact& cell = first[k * lines.cell_step];
      const std::int64_t factor = denominator / Access::small_denominator(cell);
      if (__builtin_mul_overflow(numerators[k], factor, &numerators[k])) return {};
    }
    bits |= magnitude(numerators[k]);
  }
  return {denominator, static_cast<int>(std::bit_width(bits))};
}

int CommonDenominators::bits(const Line& line, const Line& other_line) const {
  // Numbers below 2^a and 2^b have products below 2^(a+b), and fewer than 2^c of them have a sum
  // below 2^(a+b+c).
  return line.most_bits + other_line.most_bits + static_cast<int>(std::bit_width(m_length));
}

bool CommonDenominators::fit(std::size_t i, const CommonDenominators& other,
                             std::size_t other_i) const {
  const Line& line = m_lines[i];
  const Line& other_line = other.m_lines[other_i];
  return line.denominator != 0 && other_line.denominator != 0 && bits(line, other_line) <= 127;
}

Exact CommonDenominators::sum_of_products(std::size_t i, const CommonDenominators& other,
                                          std::size_t other_i) const {
  const Line& line = m_lines[i];
  const Line& other_line = other.m_lines[other_i];
  const std::int64_t* left = &m_numerators[i * m_length];
  const std::int64_t* right = &other.m_numerators[other_i * m_length];
  if (bits(line, other_line) > 63) {
    return Access::reduced(byhand::sum_of_products<DoubleWord>(left, right, m_length),
                           line.denominator, other_line.denominator);
  }
  const auto total = byhand::sum_of_products<std::int64_t>(left, right, m_length);
  if (line.denominator == 1 && other_line.denominator == 1) return total;
  return Access::reduced(total, line.denominator, other_line.denominator);
}

namespace {

/// The sum of small numbers, where their common denominator is a machine word.
std::optional<Exact> small_sum(std::span<const Exact> values) {
  std::int64_t denominator = 1;
  for (const Exact& value : values) {
    if (!Access::is_small(value)) return std::nullopt;
    if (Access::small_denominator(value) == 1) continue;
    const auto multiple = least_common_multiple(denominator, Access::small_denominator(value));
    if (!multiple) return std::nullopt;
    denominator = *multiple;
  }
  DoubleWord total = 0;
  for (const Exact& value : values) {
    // Both factors are below 2^63.
    const DoubleWord numerator = static_cast<DoubleWord>(Access::small_numerator(value)) *
                                 (denominator / Access::small_denominator(value));
    if (__builtin_add_overflow(total, numerator, &total)) return std::nullopt;
  }
  return Access::reduced(total, denominator, 1);
}

}  // namespace

Exact sum(std::span<const Exact> values) {
  const auto total = small_sum(values);
  return total ? *total : large_sum_of(values);
}

}  // namespace byhand
