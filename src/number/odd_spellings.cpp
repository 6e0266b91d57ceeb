#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "number/unreadable.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// 1 from jan, 12 from dec, as the months begin in English; nothing for another word.
std::optional<int> month(std::string_view word) {
  constexpr std::string_view months = "janfebmaraprmayjunjulaugsepoctnovdec";
  if (word.size() < 3) return std::nullopt;
  const std::size_t at = months.find(lower_case(word.substr(0, 3)));
  if (at == std::string_view::npos || at % 3 != 0) return std::nullopt;
  return static_cast<int>(at / 3) + 1;
}

/// A text as runs of letters and runs of digits, without what stands between: 2046 09 01
std::vector<std::string_view> runs(std::string_view text) {
  std::vector<std::string_view> result;
  for (std::size_t i = 0; i < text.size();) {
    const bool is_digit = all_digits.find(text[i]) != std::string_view::npos;
    const auto belongs = [&](char c) {
      return is_digit ? all_digits.find(c) != std::string_view::npos
                      : is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
    };
    std::size_t end = i;
    while (end < text.size() && belongs(text[end])) ++end;
    if (end > i) result.push_back(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  return result;
}

struct Lookalike {
  std::string_view written;
  std::string_view plain;
};

constexpr std::array lookalikes{Lookalike{"‐", "-"},  Lookalike{"‑", "-"},  Lookalike{"‒", "-"},
                                Lookalike{"—", "-"},  Lookalike{"―", "-"},  Lookalike{"﹣", "-"},
                                Lookalike{"－", "-"}, Lookalike{"＋", "+"}, Lookalike{"∕", "/"},
                                Lookalike{"／", "/"}, Lookalike{"．", "."}, Lookalike{"٫", "."}};

/// Zeros of the scripts with decimal digits of their own (Unicode 15, general category Nd).
constexpr std::array<char32_t, 40> other_zeros{
    0x660,  0x6F0,  0x7C0,  0x966,  0x9E6,  0xA66,  0xAE6,   0xB66,   0xBE6,   0xC66,
    0xCE6,  0xD66,  0xDE6,  0xE50,  0xED0,  0xF20,  0x1040,  0x1090,  0x17E0,  0x1810,
    0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40,  0x1C50,  0xA620,  0xA8D0,
    0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x1D7CE, 0x1D7D8, 0x1D7EC};

std::optional<char> digit(char32_t code) {
  for (const char32_t zero : other_zeros) {
    if (code >= zero && code < zero + 10) return static_cast<char>('0' + (code - zero));
  }
  return std::nullopt;
}

bool is_invisible(char32_t code) {
  return code == 0xAD || code == 0xFEFF || (code >= 0x2000 && code <= 0x200F) || code == 0x202F ||
         (code >= 0x202A && code <= 0x202E) || (code >= 0x2060 && code <= 0x2069);
}

constexpr std::array vulgar_fractions{
    Lookalike{"½", "1/2"}, Lookalike{"⅓", "1/3"}, Lookalike{"⅔", "2/3"}, Lookalike{"¼", "1/4"},
    Lookalike{"¾", "3/4"}, Lookalike{"⅕", "1/5"}, Lookalike{"⅖", "2/5"}, Lookalike{"⅗", "3/5"},
    Lookalike{"⅘", "4/5"}, Lookalike{"⅙", "1/6"}, Lookalike{"⅚", "5/6"}, Lookalike{"⅐", "1/7"},
    Lookalike{"⅛", "1/8"}, Lookalike{"⅜", "3/8"}, Lookalike{"⅝", "5/8"}, Lookalike{"⅞", "7/8"},
    Lookalike{"⅑", "1/9"}, Lookalike{"⅒", "1/10"}};

}  // namespace

Answer date(const Question& question) {
  const auto parts = runs(question.text);
  if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
  constexpr std::string_view message = "is a date, as spreadsheets make them of fractions";
  const bool is_in_table = question.parting != CellParting::blanks;
  const auto typed = [is_in_table](std::string_view fraction) {
    const std::string in_table = fmt::format("={0} or '{0}", fraction);
    return is_in_table ? "type " + in_table
                       : fmt::format("type {}; in a spreadsheet {}", fraction, in_table);
  };
  if (question.text.find_first_not_of("0123456789-./") == std::string_view::npos) {
    const bool has_year = parts.size() == 3 && (parts[0].size() == 4 || parts[2].size() == 4);
    if (!has_year || question.text.size() > 10) return std::nullopt;
    return Unreadable{std::string(message),
                      "type the fraction again with a sign in front, as in =9/46 or '9/46"};
  }
  const bool is_month_first = is_digits(parts[1]) && !is_digits(parts[0]);
  const bool is_month_last = is_digits(parts[0]) && !is_digits(parts[1]);
  if (parts.size() != 2 || (!is_month_first && !is_month_last)) return std::nullopt;
  const auto number_of_month = month(is_month_first ? parts[0] : parts[1]);
  if (!number_of_month) return std::nullopt;
  std::string_view digits = is_month_first ? parts[1] : parts[0];
  while (digits.size() > 1 && digits.starts_with('0')) digits.remove_prefix(1);
  const std::string fraction = fmt::format("{}/{}", *number_of_month, digits);
  const std::string turned = fmt::format("{}/{}", digits, *number_of_month);
  const bool may_be_day = digits.size() <= 2 && digits <= (digits.size() == 1 ? "9" : "31");
  if (!may_be_day || fraction == turned) return Unreadable{std::string(message), typed(fraction)};
  return Unreadable{std::string(message),
                    fmt::format("{} (or {}{} if that was the fraction)", typed(fraction),
                                is_in_table ? "=" : "", turned)};
}

Answer lookalike(const Question& question) {
  std::string meant;
  std::string message;
  for (std::string_view rest = question.text; !rest.empty();) {
    const auto [code, size] = first_character(rest);
    const std::string_view written = rest.substr(0, size);
    const auto* const known =
        std::find_if(lookalikes.begin(), lookalikes.end(),
                     [&](const Lookalike& candidate) { return candidate.written == written; });
    if (const auto found = digit(code)) {
      message = "is not written with the digits 0 to 9";
      meant += *found;
    } else if (is_invisible(code)) {
      message = fmt::format("has a character that cannot be seen, {}", code_point_name(code));
    } else if (known != lookalikes.end()) {
      message = fmt::format("has a {}, which only looks like {}", written, known->plain);
      meant += known->plain;
    } else {
      meant += written;
    }
    rest.remove_prefix(size);
  }
  if (message.empty()) return std::nullopt;
  return Unreadable{message, question.reads(meant) ? fmt::format("type {}", meant)
                                                   : "type a number such as -2, 0.25 or 9/46"};
}

Answer vulgar_fraction(const Question& question) {
  for (const auto& [written, plain] : vulgar_fractions) {
    if (question.text.find(written) == std::string_view::npos) continue;
    std::string meant(plain);
    if (question.text.ends_with(written)) {
      const std::string before(question.text.substr(0, question.text.size() - written.size()));
      const bool is_negative = before.starts_with("-") || before.starts_with("−");
      const char* sign = !question.reads(before) ? "" : is_negative ? "-" : "+";
      const std::string whole = fmt::format("{}{}{}", before, sign, meant);
      if (question.reads(whole)) meant = whole;
    }
    return Unreadable{"has a fraction in one character", fmt::format("type {}", meant)};
  }
  return std::nullopt;
}

Answer decorated(const Question& question) {
  constexpr std::string_view around = " \t=~<>'\"`*_$()[]{}:;,";
  if (question.text.starts_with('=') || question.text.starts_with('\'')) {
    const std::string_view rest = question.text.substr(1);
    if (question.reads(rest)) {
      return Unreadable{
          fmt::format("begins with {}, which only a spreadsheet takes away", question.text.front()),
          fmt::format("type {} here", rest)};
    }
  }
  const std::size_t first = question.text.find_first_not_of(around);
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t last = question.text.find_last_not_of(around);
  const std::string_view inner = question.text.substr(first, last - first + 1);
  if (inner == question.text || !question.reads(inner)) return std::nullopt;
  return Unreadable{"has more in its cell than the number", fmt::format("type {} alone", inner)};
}

}  // namespace byhand
