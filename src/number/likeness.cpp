#include <array>
#include <cstdint>
#include <span>

#include "number/entry.hpp"

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

/// Whether x >= 0 (or x > 0 where it must be above), for certain.
bool is_at_least_zero(const Exact& x, bool must_be_above = false) {
  const Exact sign = byhand::sign(x);
  return sign.is_rational() && sign.sign_of() >= (must_be_above ? 1 : 0);
}

/// |distance| <= 10^-places / 2, without the division.
bool is_within_half(const Exact& distance, int places) {
  return is_at_least_zero(unit_of(places) - (distance + distance));
}

/// The fewest places from `places` on to which a decimal may have been rounded: zeros at its end
/// need not count. e.g. 0.2500 with 1 -> 2, 0.2 with 2 -> 2
int places_needed(const Entry& entry, int places) {
  const auto is_enough = [&](int count) {
    const Exact units = entry.value / unit_of(count);
    return units == floor(units);
  };
  while (places < entry.decimals && !is_enough(places)) ++places;
  return places;
}

bool is_rounded(const Entry& entry, const Exact& distance, int places) {
  if (!is_within_half(distance, places)) return false;  // nor is it then to more places
  return is_within_half(distance, places_needed(entry, places));
}

/// The further digits are left off, so that the entry lies nearer to 0.
bool is_cut_off(const Entry& entry, const Exact& value, const Exact& distance, int places) {
  if (entry.decimals <= places) return false;
  const bool is_last_digit = is_at_least_zero(unit_of(entry.decimals) - distance, true);
  return is_last_digit && sign(value - entry.value) == sign(value);
}

/// What some program printed: its last digit is rounded, from a number with that program's noise.
bool is_printed_of(const Entry& entry, const Exact& value, const Exact& distance,
                   const Precision& precision) {
  constexpr int relative_places = 6;
  if (!entry.is_printed(precision.places)) return false;
  const int last = entry.last_place;
  const Exact unit = last > 0 ? Exact(1) / unit_of(last) : unit_of(-last);
  const Exact noise = unit_of(relative_places) * abs(value) + precision.float_noise;
  return is_at_least_zero(unit + noise + noise - distance - distance);
}

}  // namespace

Exact float_noise(std::span<const Exact> values) {
  constexpr std::int64_t units = 5'000'000;  // 2·10^-7 is 1 of so many
  Exact largest;
  for (const Exact& value : values) {
    if (value.is_infinite() || value.is_unknown()) continue;
    const Exact size = abs(value);
    if (compare(size, largest) == 1) largest = size;
  }
  return largest / Exact(units);
}

Likeness likeness(const Entry& entry, const Exact& value, const Precision& precision) {
  if (entry.value == value) return Likeness::equal;
  if (!value.is_rational() && !value.is_irrational()) return Likeness::none;
  if (!entry.value.is_rational()) return Likeness::none;
  const Exact distance = abs(entry.value - value);
  // Of an irrational value: its enclosure is so narrow that the entry in it is no chance.
  if (value.is_irrational() && is_zero(sign(distance))) return Likeness::equal;
  if (!entry.is_decimal) return Likeness::none;
  const int places = precision.places;
  if (is_rounded(entry, distance, places) || is_cut_off(entry, value, distance, places) ||
      is_printed_of(entry, value, distance, precision)) {
    return Likeness::rounded;
  }
  const bool is_rough =
      entry.decimals >= 1 && entry.decimals < places && is_within_half(distance, entry.decimals);
  return is_rough ? Likeness::rough : Likeness::none;
}

}  // namespace byhand
