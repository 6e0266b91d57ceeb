#pragma once

#include <string>
#include <string_view>

#include "number/exact.hpp"

namespace byhand {

/// What stands in one cell, as a person wrote it.
struct Entry {
  enum class Kind : unsigned char { number, blank, unreadable };

  Kind kind = Kind::blank;
  Exact value;              // of a number
  bool is_decimal = false;  // written without a fraction; then
  int decimals = 0;         // so many digits stand behind its point
  std::string message;      // of an unreadable entry, behind the entry itself: "is a product",
  std::string remedy;       // and what to type instead
};

/// Reads a whole number, a decimal (.5 and 5. too), a fraction 9/46, a mixed number 1+3/4 or
/// -1-3/4, or inf, each with a sign if need be; − – ∞ ⁄ are as good as - inf /. `_`, `?` and `…`
/// are blank. Everything else is unreadable, and nothing is guessed. e.g. read_entry("9 / 46") ->
/// 9/46
Entry read_entry(std::string_view text);

}  // namespace byhand
