#include "grade/likeness.hpp"

#include <string>

namespace byhand {

namespace {

/// 10^-places; entries have at most 64 characters.
Exact unit_of(int places) {
  return Exact(1) / Exact::decimal("1" + std::string(static_cast<std::size_t>(places), '0'), 0, 0);
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
  const Exact difference = abs(entry.value - value);
  const Exact unit = unit_of(typed);
  if (typed > places) {
    return is_within(difference, unit, false) ? Likeness::rounded : Likeness::none;
  }
  const Exact half = unit / Exact(2);
  const bool may_be_rounded = typed == places || typed >= 1;
  if (!may_be_rounded || !is_within(difference, half, true)) return Likeness::none;
  return typed == places ? Likeness::rounded : Likeness::rough;
}

}  // namespace byhand
