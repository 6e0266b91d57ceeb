#include "number/whole_lines.hpp"

#include <optional>

#include "number/exact_access.hpp"
#include "number/large_whole_lines.hpp"

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

}  // namespace

WholeLines::WholeLines(std::span<const Exact> cells, const Places& places)
    : m_length(places.length), m_words(places.count * (before_numerators + places.length)) {
  for (std::size_t i = 0; i < places.count; ++i) {
    fill_line(i, &cells[i * places.line_step], places.cell_step);
  }
}

void WholeLines::fill_line(std::size_t i, const Exact* cells, std::size_t step) {
  std::int64_t* const numerators = line(i) + before_numerators;
  std::int64_t denominator = 1;
  for (std::size_t k = 0; k < m_length; ++k) {
    const Exact& cell = cells[k * step];
    if (!Access::is_small(cell)) return;
    numerators[k] = Access::small_numerator(cell);
    if (Access::small_denominator(cell) == 1) continue;
    const auto multiple = least_common_multiple(denominator, Access::small_denominator(cell));
    if (!multiple) return;
    denominator = *multiple;
  }
  std::uint64_t bits = 0;
  for (std::size_t k = 0; k < m_length; ++k) {
    if (denominator != 1) {
      const std::int64_t factor = denominator / Access::small_denominator(cells[k * step]);
      if (__builtin_mul_overflow(numerators[k], factor, &numerators[k])) return;
    }
    bits |= magnitude(numerators[k]);
  }
  line(i)[0] = denominator;
  line(i)[1] = static_cast<std::int64_t>(std::bit_width(bits));
}

Exact WholeLines::sum_of_products(std::size_t i, const WholeLines& other,
                                  std::size_t other_i) const {
  const std::int64_t* const left = line(i);
  const std::int64_t* const right = other.line(other_i);
  // `Number` has room for the sum.
  const auto added_up = [&]<class Number>(Number total) {
    for (std::size_t k = before_numerators; k < before_numerators + m_length; ++k) {
      total += static_cast<Number>(left[k]) * right[k];
    }
    return total;
  };
  if (bits(left, right) > 63) return Access::reduced(added_up(DoubleWord{0}), left[0], right[0]);
  const auto total = added_up(std::int64_t{0});
  return left[0] == 1 && right[0] == 1 ? total : Access::reduced(total, left[0], right[0]);
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
