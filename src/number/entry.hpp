#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "number/exact.hpp"

namespace byhand {

/// In characters; what is longer is no entry.
inline constexpr std::size_t longest_entry = 64;

/// Every double has a smaller one: they go from 5e-324 to 2e308.
inline constexpr int largest_exponent = 400;

/// An entry has at most so many digits after its point.
inline constexpr std::size_t most_decimals = longest_entry + largest_exponent;

/// Nobody types so many significant digits; a float in 32 bits has them.
inline constexpr int digits_of_a_float = 7;

/// What stands in one cell, as a person or a program wrote it.
struct Entry {
  enum class Kind : unsigned char { number, blank, unreadable };

  Exact value;  // of a number
  Kind kind = Kind::blank;
  bool is_decimal : 1 = false;          // 3, 0.5 or 5e-6: no fraction
  bool has_point : 1 = false;           // a decimal with a point or an exponent
  bool has_exponent : 1 = false;        // as in 5e-6
  std::int16_t decimals = 0;            // after the point: 2 of 0.50, 7 of 5.6e-06, 0 of 1.2E+3
  std::int16_t last_place = 0;          // the power of ten of its last digit: -1 of 3.2386e+03
  std::uint8_t significant_digits = 0;  // from the first that is not 0: 2 of 0.050 and of 1.2E+3

  /// Whether some program printed it, so that what its last digits are rounded from holds that
  /// program's noise: numpy prints eight decimals, PyTorch four, and five digits with an exponent.
  /// `places` are the decimals that were asked for.
  bool is_printed(int places) const {
    constexpr int digits_with_exponent = 5;
    constexpr int fewest_decimals = 4;
    return has_point && (significant_digits >= digits_of_a_float ||
                         (has_exponent && significant_digits >= digits_with_exponent) ||
                         decimals >= std::max(fewest_decimals, places));
  }
};

/// What parts the cells around an entry: it says what a comma inside of it means.
enum class CellParting : unsigned char {
  blanks,      // a sheet in Markdown, the rows of a given: a comma may part cells, or be a point
  commas,      // CSV
  semicolons,  // CSV with semicolons or tabs, where a comma is the decimal comma
};

/// Reads a whole number, a decimal (.5 and 5. too), either with an exponent (5.6e-06, 1.2E+3), a
/// fraction 9/46, a mixed number 1+3/4 or -1-3/4, or inf (Infinity too), each with a sign if need
/// be; − – ∞ ⁄ and Julia's // are as good as - inf / /. A decimal may be called ≈0.03, and go on:
/// 0.33… is 1/3. `_`, `?` and `…` are blank, and so is nothing. Everything else is unreadable, and
/// nothing is guessed. e.g. read_entry("9 / 46") -> 9/46
Entry read_entry(std::string_view text, CellParting parting = CellParting::blanks);

/// Whether it is one, be it a number or a blank.
bool is_entry(std::string_view text);

/// Why an entry cannot be read, worded to follow the entry itself ("is a product"), and what to
/// type instead.
struct Unreadable {
  std::string message;
  std::string remedy;
};

/// Of an entry that read_entry finds unreadable.
/// e.g. why_unreadable("Sep-46") -> is a date, …; type =9/46 or '9/46
Unreadable why_unreadable(std::string_view text, CellParting parting = CellParting::blanks);

/// Whether a text is a day, as spreadsheets make them of fractions: Sep-46, 9-Okt, 2046-09-01.
bool is_date(std::string_view text);

/// What is wrong with it, and the fraction that it may have been; nothing where it is no date.
std::optional<Unreadable> why_date(std::string_view text, CellParting parting);

/// Whether the marks in a text part thousands: after each of them there are three digits, and it
/// begins with no 0.
/// e.g. has_thousands("1,000,000", ',') -> true
bool has_thousands(std::string_view text, char mark);

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
  Exact float_noise;  // how far the last digits of a program may lead, beside its relative error;
                      // where fewer than seven digits stand for more than 0, at most one unit of
                      // the last one
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

/// The simplest fraction that an entry of two decimals or more was probably rounded from, to as
/// many as it has, up to twelfths. Nothing where there is none, or where the entry is no decimal.
/// e.g. of 4.33 -> 13/3, of 0.58 -> 7/12
std::optional<Exact> simple_fraction(const Entry& entry);

}  // namespace byhand
