#pragma once

#include "number/entry.hpp"

namespace byhand {

/// How near an entry is to a value, from far to near.
enum class Likeness : unsigned char {
  none,
  rough,    // rounded to fewer places than were asked for
  rounded,  // or with further digits, the last of which may be cut off
  equal,    // in any form
};

/// Compares an entry that is a number with a value; `places` are the fewest decimals of a rounded
/// entry. Exact: with p decimals typed and k places, a decimal is `rounded` where p = k and
/// |v - x| <= 10^-k / 2, or p > k and |v - x| < 10^-p; `rough` where 1 <= p < k and |v - x| <=
/// 10^-p / 2. An irrational value is like an entry where that holds for its whole enclosure; an
/// unknown one is like nothing. e.g. likeness(0.33, 1/3, 2) -> rounded
Likeness likeness(const Entry& entry, const Exact& value, int places);

}  // namespace byhand
