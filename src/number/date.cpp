// Fractions that a spreadsheet took for a day.

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "number/entry.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

struct Month {
  std::string_view beginning;
  int number;
};

/// As the names of months begin, in small letters, in English, German, French, Spanish, Italian,
/// Portuguese and Dutch.
constexpr std::array month_names{
    Month{"jan", 1},  Month{"ene", 1},  Month{"gen", 1},  Month{"feb", 2},  Month{"fév", 2},
    Month{"fev", 2},  Month{"mar", 3},  Month{"mär", 3},  Month{"mrz", 3},  Month{"mrt", 3},
    Month{"maa", 3},  Month{"apr", 4},  Month{"avr", 4},  Month{"abr", 4},  Month{"may", 5},
    Month{"mai", 5},  Month{"mag", 5},  Month{"mei", 5},  Month{"jun", 6},  Month{"juin", 6},
    Month{"giu", 6},  Month{"jul", 7},  Month{"juil", 7}, Month{"lug", 7},  Month{"aug", 8},
    Month{"aoû", 8},  Month{"ago", 8},  Month{"sep", 9},  Month{"set", 9},  Month{"oct", 10},
    Month{"okt", 10}, Month{"ott", 10}, Month{"out", 10}, Month{"nov", 11}, Month{"dec", 12},
    Month{"dez", 12}, Month{"déc", 12}, Month{"dic", 12}};

constexpr std::string_view whole_names =
    "january february march april june july august september october november december januar "
    "februar märz juni juli oktober dezember janvier février avril juillet septembre octobre "
    "novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre "
    "noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre "
    "janeiro fevereiro março maio junho julho setembro outubro dezembro januari februari maart "
    "augustus";

/// 1 from Jan, 12 from Dezember; nothing for another word.
std::optional<int> month(std::string_view word) {
  constexpr std::size_t longest_short_name = 4;  // juil, Sept
  const std::string small = in_small_letters(word);
  if (character_count(small) > longest_short_name && !is_word_of(whole_names, small)) {
    return std::nullopt;
  }
  const Month* known =
      first_that(month_names, [&](const Month& one) { return small.starts_with(one.beginning); });
  return known != nullptr ? std::optional(known->number) : std::nullopt;
}

/// A text as runs of letters and runs of digits, without what stands between: 2046 09 01
std::vector<std::string_view> runs(std::string_view text) {
  const auto kind = [](char c) {
    return !is_ascii(c) || is_letter(c) ? 'a' : is_digit(c) ? '0' : ' ';
  };
  std::vector<std::string_view> result;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
    while (end < text.size() && kind(text[end]) == kind(text[begin])) ++end;
    if (kind(text[begin]) != ' ') result.push_back(text.substr(begin, end - begin));
  }
  return result;
}

bool has_year(const std::vector<std::string_view>& parts) {
  constexpr std::size_t digits_of_year = 4;
  return any_of(parts, [](std::string_view part) {
    return is_digits(part) && part.size() == digits_of_year;
  });
}

}  // namespace

bool is_date(std::string_view text) {
  if (text.find_first_of("+*=()^") != std::string_view::npos) return false;
  const auto parts = runs(text);
  const auto* word = first_that(parts, [](std::string_view part) { return !is_digits(part); });
  const std::size_t numbers = count_if(parts, is_digits);
  const std::size_t words = parts.size() - numbers;
  if (words == 0) return numbers == 3 && has_year(parts);
  // mar1 is the name of a row.
  if (parts.size() == 2 && parts[0].data() + parts[0].size() == parts[1].data()) return false;
  return words == 1 && (numbers == 1 || numbers == 2) && month(*word).has_value();
}

std::optional<Unreadable> why_date(std::string_view text, CellParting parting) {
  if (!is_date(text)) return std::nullopt;
  const auto parts = runs(text);
  const std::string message = "is a date, as spreadsheets make them of fractions";
  // Jan-00 is of the year 2000, and no fraction has the denominator 0.
  const bool has_zero = any_of(parts, [](std::string_view part) {
    return part.find_first_not_of('0') == std::string_view::npos;
  });
  if (parts.size() != 2 || has_zero) {
    return Unreadable{message,
                      "type the fraction again with a sign in front, as in =9/46 or '9/46"};
  }
  const bool is_month_first = is_digits(parts[1]);
  const int number_of_month = *month(parts[is_month_first ? 0 : 1]);
  std::string_view digits = parts[is_month_first ? 1 : 0];
  while (digits.size() > 1 && digits.starts_with('0')) digits.remove_prefix(1);
  const std::string fraction = fmt::format("{}/{}", number_of_month, digits);
  const std::string turned = fmt::format("{}/{}", digits, number_of_month);
  const bool is_in_table = parting != CellParting::blanks;
  const std::string in_table = fmt::format("={0} or '{0}", fraction);
  std::string remedy = is_in_table
                           ? "type " + in_table
                           : fmt::format("type {}; in a spreadsheet {}", fraction, in_table);
  const bool may_be_day = digits.size() <= 2 && digits <= (digits.size() == 1 ? "9" : "31");
  if (may_be_day && fraction != turned) {
    remedy += fmt::format(" (or {}{} if that was the fraction)", is_in_table ? "=" : "", turned);
  }
  return Unreadable{message, remedy};
}

}  // namespace byhand
