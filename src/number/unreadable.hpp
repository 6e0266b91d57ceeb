#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "number/entry.hpp"

namespace byhand {

/// What is asked of an entry that cannot be read: its text, and what parts the cells around it.
struct Question {
  std::string_view text;
  CellParting parting;

  /// The number that a part of the text stands for.
  std::optional<Exact> number(std::string_view part) const {
    const Entry entry = read_entry(part, parting);
    return entry.kind == Entry::Kind::number ? std::optional(entry.value) : std::nullopt;
  }
  bool reads(std::string_view part) const { return number(part).has_value(); }
};

using Answer = std::optional<Unreadable>;

constexpr std::string_view all_digits = "0123456789";

inline bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of(all_digits) == std::string_view::npos;
}

inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

// What an entry may be that was not meant so; each is nothing where it does not apply.

/// What a spreadsheet makes of a fraction: Sep-46, 9-Sep, 46. Sep, 2046-09-01, 9/1/2046
Answer date(const Question& question);
/// Digits of other scripts, other dashes and bars, characters that cannot be seen.
Answer lookalike(const Question& question);
/// ½, -½ and 1½
Answer vulgar_fraction(const Question& question);
/// "3", **3**, 5_, =9/46: a number with something around it.
Answer decorated(const Question& question);

}  // namespace byhand
