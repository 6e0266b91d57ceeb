#pragma once

#include <span>

#include "number/entry.hpp"

namespace byhand {

/// How near an entry is to a value, from far to near.
enum class Likeness : unsigned char {
  none,
  rough,    // rounded to fewer places than were asked for
  rounded,  // to as many or more, or with further digits that are cut off, or as programs print it
  equal,    // in any form
};

/// What a rounded entry of a step has to keep to.
struct Precision {
  int places = 2;     // the fewest decimals
  Exact float_noise;  // how far the last digits of a program may lead, beside its relative error
};

/// 2·10^-7 of the largest finite value there: what sums of such numbers lose in 32 bits.
Exact float_noise(std::span<const Exact> values);

/// Compares an entry that is a number with a value. Exact: with p decimals typed and k places, a
/// decimal is `rounded` where it is the value rounded to q places for some q from k to the larger
/// of p and k (zeros at its end need not be typed), or p > k and it is cut off after p places, or a
/// program printed it and |v - x| is at most half a unit of its last digit + 10^-6 |x| + the noise;
/// `rough` where 1 <= p < k and |v - x| <= 10^-p / 2. An irrational value is like an entry where
/// that holds for its whole enclosure, or the enclosure is too narrow for chance; an unknown one is
/// like nothing. e.g. likeness(0.33, 1/3, {2}) -> rounded
Likeness likeness(const Entry& entry, const Exact& value, const Precision& precision);

}  // namespace byhand
