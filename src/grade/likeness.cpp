#include "grade/likeness.hpp"

#include <array>

namespace byhand {

namespace {

/// 10^-places. Entries are held against values very often, and divisions are slow: made once.
const Exact& unit_of(int places) {
  static const auto units = [] {
    std::array<Exact, most_decimals + 1> powers{Exact(1)};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] / Exact(10);
    return powers;
  }();
  return units[static_cast<std::size_t>(places)];
}

/// Whether |difference| is below the bound, or at it where that `may_be_equal`, for certain.
bool is_within(const Exact& difference, const Exact& bound, bool may_be_equal) {
  const auto order = compare(difference, bound);
  return order && (*order < 0 || (*order == 0 && may_be_equal));
}

}  // namespace

Likeness likeness(const Entry& entry, const Exact& value, int places) {
  if (entry.value == value) return Likeness::equal;
  const bool is_finite = value.is_rational() || value.is_irrational();
  if (!entry.is_decimal || !is_finite) return Likeness::none;
  const int typed = entry.decimals;
  if (typed == 0 && places > 0) return Likeness::none;  // not even rough
  const Exact difference = abs(entry.value - value);
  if (typed > places) {
    return is_within(difference, unit_of(typed), false) ? Likeness::rounded : Likeness::none;
  }
  // |difference| <= 10^-typed / 2, without the division.
  if (!is_within(difference + difference, unit_of(typed), true)) return Likeness::none;
  return typed == places ? Likeness::rounded : Likeness::rough;
}

}  // namespace byhand
