#pragma once

#include <string>
#include <string_view>

#include "number/exact.hpp"

namespace byhand {

/// In characters; what is longer is no entry.
inline constexpr std::size_t longest_entry = 64;

/// What stands in one cell, as a person wrote it.
struct Entry {
  enum class Kind : unsigned char { number, blank, unreadable };

  Exact value;  // of a number
  Kind kind = Kind::blank;
  bool is_decimal = false;  // written without a fraction; then
  int decimals = 0;         // so many digits stand behind its point
};

/// What parts the cells around an entry: it says what a comma inside of it means.
enum class CellParting : unsigned char {
  blanks,      // a sheet in Markdown, the rows of a given: a comma may part cells, or be a point
  commas,      // CSV
  semicolons,  // CSV with semicolons or tabs, where a comma is the decimal comma
};

/// Of every text; see read_entry.
Entry read_longer_entry(std::string_view text, CellParting parting);

/// Reads a whole number, a decimal (.5 and 5. too), a fraction 9/46, a mixed number 1+3/4 or
/// -1-3/4, or inf, each with a sign if need be; − – ∞ ⁄ are as good as - inf /. `_`, `?` and `…`
/// are blank, and so is nothing. Everything else is unreadable, and nothing is guessed.
/// e.g. read_entry("9 / 46") -> 9/46
inline Entry read_entry(std::string_view text, CellParting parting = CellParting::blanks) {
  const bool is_digit = text.size() == 1 && text.front() >= '0' && text.front() <= '9';
  if (!is_digit) return read_longer_entry(text, parting);
  return {text.front() - '0', Entry::Kind::number, true, 0};  // as half of all entries are
}

/// Why an entry cannot be read, as it stands behind the entry itself ("is a product"), and what to
/// type instead.
struct Unreadable {
  std::string message;
  std::string remedy;
};

/// Of an entry that read_entry finds unreadable.
/// e.g. why_unreadable("Sep-46") -> is a date, …; type =9/46 or '9/46
Unreadable why_unreadable(std::string_view text, CellParting parting = CellParting::blanks);

/// Without the blanks, tabs and no-break spaces around it.
std::string_view without_blanks_around(std::string_view text);

}  // namespace byhand
